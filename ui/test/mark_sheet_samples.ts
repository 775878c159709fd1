// The Sheet screen's props, from those that the server sends.
import filteredJson from "./served/markSheet.json";
import beforeJson from "./served/markSheet_before.json";
import { propsOf } from "./served";
import type { MarkSheetProps, StudentLine } from "../src/generated/cards";

const filtered = propsOf<MarkSheetProps>(filteredJson);
const { table, preflight } = filtered as { table: NonNullable<MarkSheetProps["table"]> } & {
  preflight: NonNullable<MarkSheetProps["preflight"]>;
};

/** The second has no guardian. */
export const students: StudentLine[] = table.rows.map((row, at) => (at === 1 ? { ...row, guardianName: null } : row));

/** Class 8, section A, Half Yearly, filtered: one card has everything, and two subjects are chosen. */
export const markSheet: MarkSheetProps = {
  ...filtered,
  subjects: filtered.subjects && { ...filtered.subjects, chosen: ["subject-1", "subject-1-eng"] },
  states: filtered.states.map((state, at) => (at === 0 ? { ...state, lacks: [] } : state)),
  table: {
    ...table,
    rows: students,
    shown: { ...table.shown, pages: 2 },
    found: 40,
    total: 40,
    keep: [...table.keep, ["subjects", "subject-1"], ["subjects", "subject-1-eng"]],
  },
  preflight: { ...preflight, complete: 1, students: preflight.students.slice(1) },
};

/** As the screen opens: nothing chosen below the session. */
export const beforeFilter = propsOf<MarkSheetProps>(beforeJson);
