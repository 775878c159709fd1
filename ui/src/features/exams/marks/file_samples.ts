// Props of the pages of marks by file.
import type { DifferenceShown, MarksFileProps, MarksFileStartProps } from "../../../generated/marks_file";

export const start: MarksFileStartProps = {
  action: "/admin/examResult/file",
  back: "/admin/examResult",
  place: [
    { label: "Exam", value: "Half Yearly" },
    { label: "Class", value: "Class 8" },
    { label: "Section", value: "A" },
    { label: "Subject", value: "Mathematics" },
  ],
  ids: [["examId", "exam-1"]],
  sheetHref: "/admin/files/exam-marks.xlsx",
  sectionHref: "/admin/files/section-marks.xlsx",
  ownHref: "/admin/files/own-marks.xlsx",
  takesForeign: true,
  state: {
    values: {},
    errors: { file: "This file holds Annual, Class 8 A, Physics. That is another exam than the one you have opened." },
    failure: null,
    version: null,
  },
};

const difference = (change: Partial<DifferenceShown>): DifferenceShown => ({
  place: "Mark Sheet, row 8",
  student: "Amina Rahman",
  regNo: "S-001",
  roll: 1,
  component: "Written",
  stored: "",
  given: "45.5",
  fault: null,
  conflict: null,
  ...change,
});

const file: MarksFileProps = {
  action: "/admin/examResult/file/1",
  back: "/admin/examResult/file",
  results: "/admin/examResult",
  file: "Dhanmondi 2026 Class 8 A Half Yearly Mathematics Mark Sheet.xlsx",
  state: "planned",
  failure: null,
  broken: [],
  canReadForeign: true,
  foreign: null,
  sheets: [],
  doubts: [],
  savable: 0,
  conflicts: 0,
  faults: 0,
  same: 0,
  leavesFaults: false,
  seen: "seen",
  by: "Admin One",
  at: null,
  saved: [],
};

export const planned: MarksFileProps = {
  ...file,
  foreign: {
    tabs: [
      { value: "0", label: "Mark Sheet" },
      { value: "1", label: "Old" },
    ],
    tab: "0",
    columns: [
      { letters: "A", heading: "Roll", name: "column.0", value: "roll" },
      { letters: "B", heading: "Mathematics GP", name: "column.1", value: "" },
    ],
    choices: [
      { value: "roll", label: "Roll" },
      { value: "subject-1.written", label: "Mathematics: Written" },
    ],
  },
  sheets: [
    {
      label: "Half Yearly, Class 8 A, Mathematics",
      refusal: null,
      rows: [
        difference({}),
        difference({ component: "Practical", given: "70", fault: "The mark is above the full mark of 25" }),
        difference({
          student: "Bashir Ahmed",
          regNo: "S-002",
          roll: 2,
          stored: "AB",
          given: "31",
          conflict: { name: "take.0", chosen: "", by: "Teacher One", at: 1_790_000_000_000 },
        }),
      ],
    },
    { label: "Half Yearly, Class 8 A, Physics", refusal: "Mark is locked", rows: [] },
    { label: "Half Yearly, Class 8 A, Bangla", refusal: null, rows: [] },
  ],
  doubts: [
    {
      place: "Mark Sheet, row 9",
      text: "S-003, Bashir Ahmed: Register number, roll and name do not belong to the same student.",
      name: "who.0.9",
      candidates: [{ value: "student-2", label: "Bashir Ahmed (S-002, roll 2)" }],
    },
    {
      place: "Mark Sheet, row 10",
      text: "There are marks in this row, but no register number, roll or name.",
      name: null,
      candidates: [],
    },
  ],
  savable: 1,
  conflicts: 1,
  faults: 1,
  same: 12,
};

export const question: MarksFileProps = {
  ...file,
  state: "question",
  broken: ["Mark Sheet, row 8", "Mark Sheet, row 9"],
};

export const saved: MarksFileProps = {
  ...file,
  state: "saved",
  at: 1_790_000_000_000,
  saved: [{ label: "Half Yearly, Class 8 A, Mathematics", marks: 12, students: 9 }],
};

export const undone: MarksFileProps = { ...saved, state: "undone" };
