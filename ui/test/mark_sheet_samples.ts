// The Sheet screen's props as the server would send them.
import type { MarkSheetProps, StudentLine } from "../src/generated/cards";

export const students: StudentLine[] = [
  {
    studentId: "st-1",
    name: "Tania Rahman",
    regNo: "S1-0001",
    roll: 1,
    guardianName: "Md. Abdur Rahman",
    cardHref: "/admin/markSheet/card?studentId=st-1",
  },
  {
    studentId: "st-2",
    name: "Arif Hossain",
    regNo: "S1-0002",
    roll: 2,
    guardianName: null,
    cardHref: "/admin/markSheet/card?studentId=st-2",
  },
];

/** Class 8, section A, Half Yearly, filtered. */
export const markSheet: MarkSheetProps = {
  action: "/admin/markSheet",
  ground: {
    fields: [
      {
        key: "branchId",
        label: "Branch",
        options: [{ _id: "branchId:Dhanmondi", name: "Dhanmondi" }],
        chosen: "branchId:Dhanmondi",
      },
      {
        key: "sessionId",
        label: "Session",
        options: [{ _id: "sessionId:2026", name: "2026" }],
        chosen: "sessionId:2026",
      },
      {
        key: "classId",
        label: "Class",
        options: [
          { _id: "c6", name: "Class 6", numeric: 6 },
          { _id: "c8", name: "Class 8", numeric: 8 },
        ],
        chosen: "c8",
      },
      {
        key: "sectionId",
        label: "Section",
        options: [
          { _id: "x", name: "A" },
          { _id: "y", name: "B" },
        ],
        chosen: "x",
      },
      {
        key: "semester",
        label: "Semester",
        options: [{ _id: "half_yearly", name: "Half Yearly" }],
        chosen: "half_yearly",
      },
    ],
    fixed: [],
    branchName: "Dhanmondi",
    sessionName: "2026",
    semesters: [
      { value: "1stSemester", name: "Half Yearly", classes: [3, 4, 5, 6, 7] },
      { value: "half_yearly", name: "Half Yearly", classes: [8, 9] },
    ],
    filter: null,
    hint: null,
  },
  subjects: {
    options: [
      { _id: "m", name: "Mathematics" },
      { _id: "p", name: "Physics" },
      { _id: "b", name: "Bangla" },
    ],
    chosen: ["m", "p"],
  },
  differs: [],
  states: [
    { provisional: null, lacks: [] },
    { provisional: "2 subjects not published", lacks: ["No photo"] },
  ],
  table: {
    rows: students,
    shown: { search: "", page: 1, pages: 2, limit: "25", sort: "roll", descending: false },
    found: 40,
    total: 40,
    keep: [
      ["classId", "c8"],
      ["sectionId", "x"],
      ["semester", "half_yearly"],
      ["subjects", "m"],
      ["subjects", "p"],
    ],
    bulkHref: "/admin/markSheet/cards?sectionId=x",
    csvHref: "/admin/files/students.csv?sectionId=x",
    printHref: "/admin/markSheet/print?sectionId=x",
  },
  empty: null,
  preflight: {
    cards: 40,
    complete: 38,
    provisional: 1,
    set: [{ kind: "signature", text: "The principal's signature", href: null }],
    students: [
      {
        studentId: "st-2",
        name: "Arif Hossain",
        regNo: "S1-0002",
        roll: 2,
        provisional: "Marks not entered: Physics.",
        notes: [
          { kind: "marks", text: "Physics, Term: Paper 1", href: "/admin/examResult?tab=marks" },
          { kind: "photo", text: "No photo", href: null },
        ],
      },
      {
        studentId: "st-9",
        name: "Nusrat Jahan",
        regNo: "S1-0009",
        roll: 9,
        provisional: null,
        notes: [{ kind: "photo", text: "No photo", href: null }],
      },
    ],
  },
  failure: null,
};

/** As the screen opens: nothing chosen below the session. */
export const beforeFilter: MarkSheetProps = {
  ...markSheet,
  ground: {
    ...markSheet.ground,
    fields: markSheet.ground.fields.map((field) =>
      ["sectionId", "semester", "classId"].includes(field.key)
        ? { ...field, options: field.key === "classId" ? field.options : [], chosen: null }
        : field,
    ),
    hint: "Choose a class.",
  },
  subjects: null,
  table: null,
  empty: "No data indicated",
  preflight: null,
};
