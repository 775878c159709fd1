// Printed lists as long as a school's, made of the pages' own samples: 64 lines with names that wrap. For the proofs on paper (engines.test.mjs).
import { printPages } from "../src/print_pages";
import { pages } from "./samples";

type Line = Record<string, unknown>;

const NAMES = ["Tania Rahman", "Afia Khan", "Mohammad Wahiduzzaman Chowdhury Talukder", "চন্দ্রা রায়", "Rafiul Islam"];

/** Sixty-four of a sample's first line, with names and register numbers of their own. */
const many = (lines: Line[]): Line[] =>
  Array.from({ length: 64 }, (_, at) => ({
    ...lines[at % lines.length],
    roll: at + 1,
    seat: at + 1,
    id: `id-${at}`,
    studentId: `id-${at}`,
    _id: `id-${at}`,
    name: NAMES[at % NAMES.length],
    studentName: NAMES[at % NAMES.length],
    regNo: `S1-${1000 + at}`,
  }));

const EIGHT = ["Written", "Practical", "Attendance", "Viva", "Presentation", "Paper 1", "Paper 2", "Paper 3"];

const changed: Record<string, (props: never) => unknown> = {
  attendancePrint: (props: { sheet: { rows: Line[] } }) => ({
    ...props,
    sheet: { ...props.sheet, rows: many(props.sheet.rows) },
  }),
  blankSheet: (props: Line & { rows: Line[] }) => ({
    ...props,
    rows: many(props.rows),
    components: EIGHT.map((label, at) => ({ key: `key-${at}`, label, fullMark: 100, passMark: 40 })),
  }),
  qualitiesPrint: (props: { rows: Line[] }) => ({ ...props, rows: many(props.rows) }),
  recordPrint: (props: { rows: string[][] }) => ({
    ...props,
    rows: Array.from({ length: 64 }, (_, at) => [`Designation ${at + 1}`, `${at}`]),
  }),
  resultsPrint: (props: { table: { rows: Line[] } }) => ({
    ...props,
    table: { ...props.table, rows: many(props.table.rows) },
  }),
  seatPlanPrint: (props: { sheets: { lines: Line[] }[] }) => ({
    ...props,
    sheets: props.sheets.map((sheet) => ({ ...sheet, lines: many(sheet.lines) })),
  }),
  studentList: (props: { rows: Line[] }) => ({ ...props, rows: many(props.rows) }),
};

/** Sheets, and what is read on a phone in place of one. */
const NOT_LISTS = [
  "reportCard",
  "cardReading",
  "tabulationSheet",
  "receiptSheet",
  "idCards",
  "admitCards",
  "certificate",
  "admissionSlip",
  "voucherPaper",
  "dayClosePaper",
];

/** Every printed page that is not a sheet. */
export const lists = pages
  .filter(({ page }) => Object.hasOwn(printPages, page) && !NOT_LISTS.includes(page))
  .map(({ page, props }) => ({ page, props: changed[page]?.(props as never) ?? props }));

/** Those that lie across. */
export const ACROSS = ["attendancePrint", "weekPrint"];
