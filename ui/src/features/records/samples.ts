// Records as the server would send them, for the tests of their screens.
import type {
  NounWords,
  RecordDeleteProps,
  RecordFormProps,
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
    { key: "designationName", label: "Designation", numeric: false, sortable: true },
    { key: "employees", label: "Employees", numeric: true, sortable: true },
    { key: "status", label: "Status", numeric: false, sortable: false },
  ],
  rows: [
    { _id: "d1", cells: ["Head Teacher", "1", "Active"], href: "/admin/addDesignation/d1", mayWrite: true },
    { _id: "d2", cells: ["Assistant Teacher", "48", "Active"], href: "/admin/addDesignation/d2", mayWrite: true },
    { _id: "d3", cells: ["Demonstrator", "", "Inactive"], href: "/admin/addDesignation/d3", mayWrite: true },
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
  done: null,
  first: "Add the designations that employees of this school have, such as Head Teacher.",
  csv: "/admin/files/designations.csv",
  xlsx: "/admin/addDesignation/list.xlsx",
  print: "/admin/addDesignation/print",
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
  values: { designationName: "Head Teacher", status: "active" },
  errors: {},
  failure: null,
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
  ...change,
});

export const theirs = {
  by: "Farzana Haque",
  at: Date.UTC(2026, 10, 21, 8, 5),
  values: { designationName: "Headmaster", status: "active" },
};

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
