// For tests: the Results screen with a sheet's marks as a list and to be entered, and a student's exam.
import resultsJson from "../../../../test/served/examResult.json";
import addJson from "../../../../test/served/examResult_add.json";
import studentJson from "../../../../test/served/examResultStudent_exam.json";
import { propsOf } from "../../../../test/served";
import type { ExamResultProps, ExamResults, ResultsTable, StudentResultProps } from "../../../generated/marks";
import type { Ground } from "../../../generated/shell";

const list = propsOf<ExamResultProps>(resultsJson);
const add = propsOf<ExamResultProps>(addJson);

/** The sheet's marks as a list. */
export const results = list.results as ResultsTable;
export const { columns, rows } = results;

/** A student's own exam: two subjects with different columns, out of different full marks. */
export const own = propsOf<StudentResultProps>(studentJson);
const served = own.exam as ExamResults;
/** In one component, which does not count, the student has a 0. */
export const exam: ExamResults = {
  ...served,
  rows: served.rows.map((row, at) => ({
    ...row,
    marks: row.marks.map((mark, column) =>
      at === 0 && column === 1 && mark ? { ...mark, text: "0", grade: null } : mark,
    ),
  })),
};

/** With the sheet's marks as a list. */
export const examResult = (ground: Ground = list.ground): ExamResultProps => ({ ...list, ground });

/** With the grid to enter them, of marks that count. */
export const entry = (ground: Ground = add.ground): ExamResultProps => ({
  ...add,
  ground,
  entry: add.entry && { ...add.entry, counting: { text: "Counts in Half Yearly: Written.", nothing: false } },
});
