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
    rows: Array.from({ length: 64 }, (_, at) => [`Hall ${at + 1}`, ...(props.rows[0] ?? []).slice(1)]),
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

type Kind = "name" | "text" | "code" | "day" | "number" | "state";
const column = (label: string, kind: Kind) => ({ key: label, label, kind, sortable: false });

/** A list of records with these columns; `row` is one by its place. */
function records(title: string, columns: [string, Kind][], row: (at: number) => string[], count = 64) {
  return {
    page: "recordPrint",
    name: title,
    props: {
      title,
      schoolName: "Bir Shreshtha Noor Mohammad Public College and International School, Peelkhana",
      branchName: "Dhanmondi",
      address: "House 1172, Road 14/B, Sonargaon Janapath Avenue, Sector 11, Uttara, Dhaka 1230 · EIIN\u00a0108356",
      motto: "Enter to learn, go forth to serve",
      iconHref: null,
      columns: columns.map(([label, kind]) => column(label, kind)),
      rows: Array.from({ length: count }, (_, at) => row(at)),
      totals: [],
      facts: [["Session", "2026"]],
      printedOn: "21 November 2026",
    },
  };
}

/** How many lines a due list of a common school has. */
export const DUE_LINES = 390;
const PEOPLE = [
  "Tania Rahman",
  "Mohammad Wahiduzzaman Chowdhury",
  "Al-Amin Hossain",
  "চন্দ্রা রায়",
  "Syeda Nusrat-Jahan Ferdousi Talukder",
];
const person = (at: number): string => PEOPLE[at % PEOPLE.length] ?? "";

/** Lists of many columns, of long texts, of words longer than a line, and with columns that are empty. */
const worst = [
  records(
    "Due List Summary",
    [
      ["Since", "day"],
      ["Reg No", "code"],
      ["Student", "name"],
      ["Class", "name"],
      ["Guardian's mobile", "code"],
      ["Fees", "number"],
      ["Due", "number"],
      ["Fines", "number"],
      ["Advance", "number"],
      ["To pay", "number"],
    ],
    (at) => [
      "15 September 2026",
      `010405335${at + 10}`,
      person(at),
      `Class ${(at % 10) + 3} A`,
      "+880 1712-345678",
      "11",
      "৳ 112,500.00",
      "৳ 1,250.00",
      "",
      "৳ 113,750.00",
    ],
    DUE_LINES,
  ),
  records(
    "Employees",
    [
      ["Name", "name"],
      ["Role", "state"],
      ["Designation", "name"],
      ["Department", "name"],
      ["Mobile", "code"],
      ["User name", "code"],
      ["Status", "state"],
    ],
    (at) => [
      person(at),
      "Admission Support",
      "Senior Assistant Headmistress (Administration)",
      "Information and Communication Technology",
      "01712-345678",
      "muhammad.wahiduzzaman.chowdhury@dhanmondi.school.example",
      "Active",
    ],
  ),
  records(
    "Words longer than a line",
    [
      ["Name", "name"],
      ["Note", "text"],
      ["Account", "code"],
      ["State", "state"],
    ],
    (at) => [`${"W".repeat(100)} ${at}`, `${"note".repeat(60)} and more`, "k".repeat(120), "Active"],
    12,
  ),
  records(
    "Codes in ten columns",
    Array.from({ length: 10 }, (_, at): [string, Kind] => [`Code ${at + 1}`, at % 2 === 0 ? "code" : "name"]),
    (at) =>
      Array.from({ length: 10 }, (_, place) => (place % 2 === 0 ? `DHK-2026-${at}-${"9".repeat(40)}` : person(at))),
    12,
  ),
  records(
    "Two columns of four are empty",
    [
      ["Name", "name"],
      ["Group", "name"],
      ["Left on", "day"],
      ["Roll", "number"],
    ],
    (at) => [person(at), "", "–", String(at)],
  ),
];

/** Every printed page that is not a sheet, and the worst lists. */
export const lists = [
  ...pages
    .filter(({ page }) => Object.hasOwn(printPages, page) && !NOT_LISTS.includes(page))
    .map(({ page, props }) => ({ page, name: page, props: changed[page]?.(props as never) ?? props })),
  ...worst,
];

/** Papers that are no sheets and stand upright whatever they hold. */
export const slips = pages
  .filter(({ page }) => ["admissionSlip", "voucherPaper", "dayClosePaper"].includes(page))
  .map(({ page, props }) => ({ page, name: page, props }));
