// Records as the server would send them, for the tests of their screens.
import { NEW_FORM } from "../../controls/FormField";
import type {
  ImportPlanProps,
  ImportStartProps,
  NothingYetProps,
  NounWords,
  RecordDeleteProps,
  RecordFormProps,
  RecordGridProps,
  RecordListProps,
  ShownField,
} from "../../generated/records";

export const noun: NounWords = {
  kind: "designation",
  one: "Designation",
  many: "Designations",
  path: "/admin/addDesignation",
};

/** Names that somebody will type one day. */
export const HOSTILE = {
  markup: "</script><img src=x onerror=alert(1)>",
  long: "Donaudampfschifffahrtsgesellschaftskapitän".repeat(8),
  bengali: "প্রধান শিক্ষক (বিজ্ঞান বিভাগ)",
  rtl: "مدير المدرسة (الفرع الأول)",
};

export const list = (change: Partial<RecordListProps> = {}): RecordListProps => ({
  noun,
  columns: [
    { key: "designationName", label: "Designation", kind: "name", sortable: true },
    { key: "employees", label: "Employees", kind: "number", sortable: true },
    { key: "status", label: "Status", kind: "state", sortable: false },
  ],
  rows: [
    { _id: "d1", cells: ["Head Teacher", "1", "Active"], href: "/admin/addDesignation/d1", mayWrite: true, version: 1 },
    {
      _id: "d2",
      cells: ["Assistant Teacher", "48", "Active"],
      href: "/admin/addDesignation/d2",
      mayWrite: true,
      version: 1,
    },
    {
      _id: "d3",
      cells: ["Demonstrator", "", "Inactive"],
      href: "/admin/addDesignation/d3",
      mayWrite: true,
      version: 1,
    },
  ],
  total: 3,
  shown: { search: "", page: 1, pages: 1, limit: "25", sort: "designationName", descending: false },
  branches: null,
  branchId: "",
  sessions: null,
  sessionId: "",
  closed: false,
  statuses: [
    { value: "active", label: "Active" },
    { value: "inactive", label: "Inactive" },
  ],
  status: "",
  filters: [],
  mayWrite: true,
  mayAdd: true,
  mayDelete: true,
  mayCopy: false,
  done: null,
  first: "Add the designations that employees of this school have, such as Head Teacher.",
  csv: "/admin/files/designations.csv",
  xlsx: "/admin/addDesignation/list.xlsx",
  print: "/admin/addDesignation/print",
  ticks: "page=1&limit=25",
  failures: [],
  ticked: [],
  links: [],
  ...change,
});

export const field = (
  key: string,
  label: string,
  kind: ShownField["kind"],
  more: Partial<ShownField> = {},
): ShownField => ({ key, label, kind, required: false, hint: "", heading: "", longest: 0, ...more });

export const form = (change: Partial<RecordFormProps> = {}): RecordFormProps => ({
  noun,
  id: "d1",
  name: "Head Teacher",
  action: null,
  saves: null,
  values: { designationName: "Head Teacher", status: "active" },
  errors: {},
  failure: null,
  notSaved: [],
  version: 3,
  theirs: null,
  choices: {
    status: [
      { value: "active", label: "Active" },
      { value: "inactive", label: "Inactive" },
    ],
  },
  picks: {},
  fields: [
    field("designationName", "Designation", "line", { required: true, longest: 100 }),
    field("status", "Status", "choice"),
  ],
  fixed: [],
  mayWrite: true,
  mayDelete: true,
  back: "/admin/addDesignation",
  place: [],
  branchId: "",
  sessionId: "",
  branches: null,
  passwordHref: null,
  copyHref: null,
  added: null,
  copied: null,
  madeFor: null,
  restored: null,
  links: [],
  preview: null,
  ...change,
});

const cells = (subjectName: string, more: Record<string, string> = {}) => ({
  subjectName,
  abbreviation: "",
  groupId: "",
  cardOrder: "",
  startsOn: "",
  status: "active",
  ...more,
});

const gridRow = (number: number, id: string | null, values: Record<string, string>) => ({
  number,
  id,
  version: id === null ? null : 1,
  was: JSON.stringify(Object.values(values)),
  values,
  own: {},
});

/** Subjects as a table of inputs; with more columns than they have, so that there is one of each kind. */
export const grid = (change: Partial<RecordGridProps> = {}): RecordGridProps => ({
  noun: { kind: "subject", one: "Subject", many: "Subjects", path: "/admin/manageSubject" },
  fields: [
    field("subjectName", "Subject", "line", { required: true, longest: 100 }),
    field("abbreviation", "Abbreviation", "line", { longest: 12 }),
    field("groupId", "Group", "choice"),
    field("cardOrder", "Order on cards", "whole"),
    field("startsOn", "Starts on", "day"),
    field("status", "Status", "choice"),
  ],
  rows: [
    gridRow(1, "s1", cells("Bangla", { cardOrder: "1" })),
    {
      ...gridRow(2, "s2", cells(HOSTILE.bengali, { groupId: "g9" })),
      own: { groupId: { value: "g9", label: "Crafts" } },
    },
    ...[3, 4, 5].map((number) => gridRow(number, null, cells(""))),
  ],
  kept: ["groupId", "status"],
  most: 300,
  missing: [],
  choices: {
    groupId: [
      { value: "g1", label: "Science" },
      { value: "g2", label: "Humanities" },
    ],
    status: [
      { value: "active", label: "Active" },
      { value: "inactive", label: "Inactive" },
    ],
  },
  faults: [],
  failures: [],
  theirs: {},
  list: "sessionId=y1",
  back: "/admin/manageSubject?sessionId=y1",
  done: null,
  closed: false,
  total: 2,
  shown: { search: "", page: 1, pages: 1, limit: "100", sort: "subjectName", descending: false },
  statuses: [
    { value: "active", label: "Active" },
    { value: "inactive", label: "Inactive" },
  ],
  status: "",
  filters: [],
  branchId: "b1",
  sessionId: "y1",
  branches: null,
  sessions: [{ value: "y1", label: "2026" }],
  place: [],
  ...change,
});

/** The same after it was refused. */
export const refusedGrid = grid({
  rows: [
    { ...gridRow(1, "s1", cells("Bengali", { cardOrder: "1" })), version: 2 },
    gridRow(3, null, cells("", { abbreviation: "Phy" })),
    gridRow(4, null, cells("")),
  ],
  faults: [
    { name: "row.3.subjectName", row: 3, label: "Subject", message: "Subject is missing" },
    { name: "row.3.months", row: 3, label: "Months", message: "Only a monthly fee has months" },
  ],
  failures: ["Row 4: somebody else has deleted this record. Save again to add it anew, or empty the row."],
  theirs: {
    1: { by: "Farzana Haque", at: Date.UTC(2026, 10, 21, 8, 5), values: cells("Bangla 1", { cardOrder: "1" }) },
  },
});

/** The form after *Save and add another*. */
export const next = form({
  id: null,
  name: "",
  values: { designationName: "", status: "active" },
  version: null,
  mayDelete: false,
  added: "Head Teacher",
});

/** The form of a record that another form lacks. */
export const needed = form({
  id: null,
  name: "",
  values: { designationName: "", status: "active" },
  version: null,
  mayDelete: false,
  madeFor: { id: "h1", title: "Add Employee", href: "/admin/listEmployees/new?held=h1" },
});

/** A form that lacks one. */
export const lacking = form({
  id: null,
  name: "",
  values: { employeeName: "Rahima" },
  version: null,
  mayDelete: false,
  fields: [
    field("employeeName", "Name", "line", { required: true, longest: 100 }),
    field("designationId", "Designation", "choice", { required: true }),
  ],
  choices: { designationId: [] },
  missing: {
    designationId: {
      text: "There is no designation yet.",
      link: { label: "Add Designation", href: "/admin/addDesignation/new" },
    },
  },
});

/** The form of a copy, and the record that it is of. */
export const copy = form({
  id: null,
  name: "",
  values: { designationName: "Head Teacher", status: "active" },
  version: null,
  mayDelete: false,
  copied: HOSTILE.bengali,
});

/** Forms of a new record that something stands behind. */
export const begun = [next, copy, needed, lacking, { ...lacking, restored: "designationId" }];

export const theirs = {
  by: "Farzana Haque",
  at: Date.UTC(2026, 10, 21, 8, 5),
  values: { designationName: "Headmaster", status: "active" },
};

export const nothingYet = (change: Partial<NothingYetProps> = {}): NothingYetProps => ({
  path: "/admin/classSetting",
  branches: null,
  branchId: "b1",
  step: {
    text: "There is no session yet. Add a session first.",
    link: { label: "Add Session", href: "/admin/manageSession/new?branchId=b1" },
  },
  ...change,
});

export const question = (change: Partial<RecordDeleteProps> = {}): RecordDeleteProps => ({
  noun,
  id: "d1",
  name: "Head Teacher",
  version: 3,
  dependents: [],
  mayDeactivate: true,
  advice: "",
  failure: null,
  back: "/admin/addDesignation",
  ...change,
});

export const dependents = [
  { label: "Employees", count: 48, example: "Nasrin Akter", href: "/admin/listEmployees?designationId=d1" },
  { label: "Vacancies", count: 1, example: "Physics, Uttara", href: null },
];

const students: NounWords = { kind: "student", one: "Student", many: "Students", path: "/admin/view" };
const kinds = [
  { key: "regNo", label: "Register number", required: true },
  { key: "firstName", label: "First name", required: true },
  { key: "remarks", label: "Remarks", required: false },
];

export const importStart = (change: Partial<ImportStartProps> = {}): ImportStartProps => ({
  noun: students,
  path: "/admin/bulkImport/students",
  kinds: [{ value: "/admin/bulkImport/students", label: "Students" }],
  state: NEW_FORM,
  lacking: null,
  columns: kinds,
  note: "New students cannot sign in until they are given a password.",
  template: "/admin/bulkImport/students/template.xlsx",
  mostRows: 5000,
  made: [
    {
      file: HOSTILE.markup,
      href: "/admin/bulkImport/students/i1",
      by: "Admin",
      at: 1_700_000_000_000,
      words: "2 added",
    },
  ],
  branches: null,
  branchId: "b1",
  sessions: [{ value: "s1", label: "2026" }],
  sessionId: "s1",
  ...change,
});

export const importPlan = (change: Partial<ImportPlanProps> = {}): ImportPlanProps => ({
  noun: students,
  path: "/admin/bulkImport/students/i1",
  file: "students.csv",
  place: [["Session", "2026"]],
  counts: { new: 12, changed: 1, same: 0, refused: 2, leftOut: 1 },
  ready: false,
  faults: ["2 columns are read as “Roll”: A and B. Choose one of them below, or correct the file."],
  failure: "Nothing was imported: 2 rows are refused.",
  columns: [
    { letters: "A", head: "Reg No", sample: "S-001", chosen: "regNo" },
    { letters: "B", head: HOSTILE.markup, sample: HOSTILE.long, chosen: "" },
  ],
  kinds,
  choices: { gender: [{ value: "female", label: "Female" }], groupId: [{ value: "g1", label: "Science" }] },
  refused: [
    {
      number: 3,
      name: HOSTILE.long,
      key: "S-003",
      cells: [
        { name: "cell.3.firstName", label: "First name", value: "", error: "First name is missing", choices: null },
        {
          name: "cell.3.gender",
          label: "Gender",
          value: "x",
          error: "Gender is not one of the choices",
          choices: "gender",
        },
      ],
    },
    { number: 4, name: HOSTILE.bengali, key: "", cells: [] },
  ],
  changed: [{ number: 5, name: "Amina", key: "S-005", differences: [{ label: "Roll", old: "1", new: "2" }] }],
  added: [{ number: 6, name: HOSTILE.rtl, key: "S-006", values: ["04 Mar 2012", "21", "01711 000000"] }],
  addedHeads: ["Date of birth", "Roll", "Guardian's mobile"],
  leftOut: [{ number: 7, name: "Left", key: "S-007", why: "The same as row 6" }],
  groups: [
    {
      field: "gender",
      label: "Gender",
      error: "Gender is not one of the choices",
      count: 48,
      rows: "3-50",
      value: "x",
      choices: "gender",
      from: null,
      mayPut: true,
      mayEmpty: true,
      proposals: ["Female in 20 rows, by “GIRLS”", "Male in 28 rows, by “BOYS”"],
      proposed: "3-22=female;23-50=male",
      adds: "",
    },
    {
      field: "guardianName",
      label: "Guardian's name",
      error: "Guardian's name is missing",
      count: 2,
      rows: "3,5",
      value: "",
      choices: null,
      from: "Father's name",
      mayPut: true,
      mayEmpty: false,
      proposals: ["Amina in 2 rows, as in the row above"],
      proposed: "3,5=amina",
      adds: "",
    },
    {
      field: "groupId",
      label: "Group",
      error: `“${HOSTILE.long}” is not in the list`,
      count: 1,
      rows: "9",
      value: HOSTILE.long,
      choices: "groupId",
      from: null,
      mayPut: true,
      mayEmpty: true,
      proposals: [],
      proposed: "",
      adds: `Add “${HOSTILE.long}” to the groups`,
    },
  ],
  undo: "Guardian's name was filled in for 48 rows at once.",
  notes: ["Guardian's name: taken from “Father's name” in 12 rows, since the list has no column for it."],
  asked: [
    {
      field: "dob",
      label: "Date of birth",
      example: "03/04/2015",
      dayFirst: "03 Apr 2015",
      monthFirst: "04 Mar 2015",
      chosen: null,
    },
  ],
  sheet: "Class 8",
  sheets: [
    { value: "0", label: "Class 8" },
    { value: "1", label: HOSTILE.long },
  ],
  alike: 2,
  heads: [
    { value: "1", label: HOSTILE.markup },
    { value: "4", label: "Row 4: Reg No, Roll" },
  ],
  head: "4",
  keyLabel: "Register number",
  keyIsName: false,
  mayGive: true,
  gives: false,
  seen: "mark",
  appliedAt: null,
  by: "Admin",
  done: "",
  result: "/admin/bulkImport/students/i1/rows.xlsx",
  back: "/admin/bulkImport/students",
  ...change,
});
