// A tabulation as the server sends it, for tests.
import type {
  TabulationColumn,
  TabulationLine,
  TabulationProps,
  TabulationSheet,
  TabulationSummary,
  TabulationTable,
} from "../../../generated/tabulation";

export const columns: TabulationColumn[] = [
  { subjectId: "m", subject: "Math", subjectName: "Mathematics", kind: "subject" },
  { subjectId: "e", subject: "Eng Lang", subjectName: "English Language", kind: "subject" },
  { subjectId: "s", subject: "Spelling", subjectName: "Spelling", kind: "subject" },
];

export const rows: TabulationLine[] = [
  {
    _id: "s1",
    roll: 4,
    studentName: "Anika <b>",
    grades: [{ text: "A+" }, { text: "A" }, { text: "B" }],
    total: 260,
    outOf: null,
    gpa: null,
    gradeCount: [
      { grade: "A+", count: 1 },
      { grade: "A", count: 1 },
      { grade: "B", count: 1 },
    ],
    position: 1,
    leftOn: null,
    joinedOn: null,
  },
  {
    _id: "s2",
    roll: 2,
    studentName: "চন্দ্রা রায়",
    grades: [{ text: "U", failed: "byScale" }, { text: "F", failed: "belowPass" }, { text: "–" }],
    total: 61,
    outOf: null,
    gpa: null,
    gradeCount: [
      { grade: "U", count: 1 },
      { grade: "F", count: 1 },
    ],
    position: null,
    leftOn: null,
    joinedOn: null,
  },
  {
    _id: "s3",
    roll: 3,
    studentName: "Zarif Ahmed",
    grades: [{ text: "" }, { text: "" }, { text: "" }],
    total: null,
    outOf: null,
    gpa: null,
    gradeCount: [],
    position: null,
    leftOn: null,
    joinedOn: null,
  },
];

export const summary: TabulationSummary = {
  students: 2,
  passed: 1,
  passRate: "50",
  meanTotal: "160.50",
  withoutMarks: 0,
  byPercentage: false,
  grades: ["A+", "A", "B", "U", "F", "–"],
  failed: [null, null, null, "byScale", "belowPass", null],
  bar: 480,
  subjects: [
    {
      subject: "Math",
      subjectName: "Mathematics",
      kind: "subject",
      counts: [1, 0, 0, 1, 0, 0],
      mean: "75.50",
      segments: [
        { grade: "A+", start: 0, width: 240, labelled: true },
        { grade: "U", start: 240, width: 240, labelled: true },
      ],
    },
    {
      subject: "Eng Lang",
      subjectName: "English Language",
      kind: "subject",
      counts: [0, 1, 0, 0, 1, 0],
      mean: "60.00",
      segments: [
        { grade: "A", start: 0, width: 470, labelled: true },
        { grade: "F", start: 470, width: 10, labelled: false },
      ],
    },
    {
      subject: "Spelling",
      subjectName: "Spelling",
      kind: "subject",
      counts: [0, 0, 1, 0, 0, 1],
      mean: null,
      segments: [
        { grade: "B", start: 0, width: 240, labelled: true },
        { grade: "–", start: 240, width: 240, labelled: true },
      ],
    },
  ],
};

const legend = { failing: { byScale: ["U"], belowPass: "F" }, fourthAbove: null };

const section = {
  branchName: "Dhanmondi",
  branchId: "b",
  sessionName: "2026",
  sessionId: "s",
  classId: "c",
  className: "Class 5",
  classNumeric: 5,
  sectionId: "x",
  sectionName: "A",
};

const action = "/admin/first_semester_tabulation_3_7";

export const table: TabulationTable = {
  section,
  title: "Half Yearly",
  examId: null,
  semester: "1stSemester",
  columns,
  rows,
  legend,
  outOf: 300,
  provisional: null,
  summary,
  empty: null,
  byPositionHref: `${action}?sectionId=x`,
  byRollHref: `${action}?sectionId=x&sort=roll`,
  printHref: `${action}/print?sectionId=x`,
  workbookHref: "/admin/files/tabulation.xlsx?sectionId=x",
};

export const props: TabulationProps = {
  action,
  order: "position",
  by: null,
  ways: [],
  table,
  failure: null,
  ground: {
    fields: [],
    fixed: [],
    branchName: "Dhanmondi",
    sessionName: "2026",
    classes: [3, 7],
    filter: null,
    hint: null,
  },
};

export const sheet: TabulationSheet = {
  schoolName: "Green Valley School",
  branchName: "Dhanmondi",
  address: "Road 5, Dhaka",
  icon: "/files/icon.png",
  title: "Half Yearly",
  className: "Class 5",
  sectionName: "A",
  sessionName: "2026",
  columns,
  turned: false,
  rows,
  legend,
  outOf: 300,
  provisional: null,
  summary: null,
  page: 1,
  pages: 2,
  printedOn: "21 November 2026",
};
