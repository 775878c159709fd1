// For tests: the Results screen with a sheet of one mark, as a list and to be entered, and a student's exam.
import type { ExamResultProps, ExamResults, TableOverview } from "../../../generated/marks";
import type { Ground } from "../../../generated/shell";

export const columns = [{ key: "written" as const, label: "Written", fullMark: 100 }];
export const rows = [
  { studentId: "st", name: "Tania Rahman", roll: 1, regNo: "S1-0001", marks: [{ text: "57.5", grade: "C" }] },
];

/** What stands over the table of one component. */
const overview: TableOverview = {
  figures: [
    {
      label: "Written",
      entered: "1 of 1 entered",
      mean: "57.5",
      highest: "57.5",
      bars: [
        { grade: "A+", count: 0, share: 0 },
        { grade: "C", count: 1, share: 100 },
      ],
    },
  ],
  name: { href: "/admin/examResult?sort=name", order: null },
  roll: { href: "/admin/examResult?sort=-roll", order: "ascending" },
  columns: [{ href: "/admin/examResult?sort=-written", order: null }],
};

/** Two subjects with different columns, one of them out of another full mark. */
export const exam: ExamResults = {
  examName: "Half Yearly",
  studentName: "Anika Rahman",
  columns: [
    { key: "written", label: "Written", fullMark: null, counts: true },
    { key: "practical", label: "Practical", fullMark: 25, counts: false },
  ],
  rows: [
    {
      sl: 1,
      subjectId: "p1",
      subject: "Physics",
      marks: [
        { text: "70", fullMark: 75, grade: "A" },
        { text: "0", fullMark: 25, grade: null },
      ],
      total: { total: 70, outOf: 75, percentage: 93, grade: "A" },
      uncounted: false,
      published: true,
    },
    {
      sl: 2,
      subjectId: "p2",
      subject: "Art",
      marks: [{ text: "40", fullMark: 50, grade: "B" }, null],
      total: { total: 40, outOf: 50, percentage: 80, grade: "B" },
      uncounted: false,
      published: true,
    },
  ],
  overall: { total: 110, outOf: 125, percentage: 88, grade: "B+" },
  uncounted: null,
  legend: "U: the total is below 60%. F: a component that counts is below its pass mark, whatever the total.",
  pending: null,
};
/** With the sheet's marks as a list. `ground`: everything chosen. */
export const examResult = (ground: Ground): ExamResultProps => ({
  variant: "examResult",
  action: "/admin/examResult",
  ground,
  tab: "results",
  marksTabLabel: "Add Marks",
  showMarksTab: true,
  resultsHref: "/admin/examResult?tab=results",
  marksHref: "/admin/examResult?tab=marks",
  results: {
    columns,
    rows,
    overview,
    status: { isPublish: false, isLocked: false },
    empty: null,
    notice: null,
    printHref: "/admin/examResult/print",
    workbookHref: "/admin/files/exam-marks.xlsx",
    blankHref: "/admin/blank",
    fileHref: "/admin/examResult/file",
    editHref: "/admin/examResult?tab=marks",
    canDelete: true,
    historyHref: null,
    differs: [],
    entered: 1,
    students: 1,
  },
  entry: null,
  saved: null,
  done: null,
  failure: null,
});

/** With the grid to enter them. */
export const entry = (ground: Ground): ExamResultProps => ({
  ...examResult(ground),
  tab: "marks",
  results: null,
  entry: {
    grid: {
      mode: "add",
      components: [{ key: "written", label: "Written", fullMark: 100, passMark: 40 }],
      rows: [{ studentId: "st", name: "Tania Rahman", roll: 1, regNo: "S1-0001", version: 0, marks: [null] }],
      status: { isPublish: false, isLocked: false },
      blankHref: "/admin/blank",
      fileHref: "/admin/examResult/file",
      historyHref: null,
    },
    refusal: null,
    counting: { text: "Counts in Half Yearly: Written.", nothing: false },
    editHref: null,
    beside: [
      {
        facts: {
          key: "written",
          label: "Written",
          fullMark: 100,
          passMark: 40,
          steps: [
            { grade: "A+", from: 9450 },
            { grade: "U", from: 1 },
          ],
        },
        figures: { label: "Written", entered: "0 of 1 entered", mean: null, highest: null, bars: [] },
        missing: [{ studentId: "st", roll: 1, name: "Tania Rahman", mark: null }],
        below: [],
      },
    ],
  },
});
