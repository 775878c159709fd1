// A print link as the server would send it, for the tests of the screens.
import type { MadeHere, NewPrintLinkProps, PrintLink } from "../../../generated/print_links";

export const NOW = Date.UTC(2026, 10, 21, 6, 5);
export const link: PrintLink = {
  _id: "link-1",
  name: "Shop at the gate",
  kind: "reportCards",
  state: "active",
  branchId: "branch-1",
  branchName: "Dhanmondi",
  sessionId: "session-1",
  sessionName: "2026",
  classId: "class-1",
  sectionId: "section-1",
  covers: "Class 8 A",
  semester: "half_yearly",
  exam: null,
  title: "Half Yearly",
  subjects: "",
  paper: "A4 portrait",
  count: 40,
  includesUnpublished: true,
  newerMarks: true,
  otherLetters: false,
  unpublishedAt: null,
  madeBy: "Admin Person",
  madeAt: NOW,
  expiresAt: NOW + 7 * 86_400_000,
  revokedAt: null,
  fetches: [
    { at: NOW + 60_000, what: "pdf", pages: 40, address: "203.0.113.9" },
    { at: NOW, what: "sheet", pages: 1, address: "203.0.113.9" },
  ],
};

export const made: MadeHere = {
  _id: "link-2",
  url: "/print/AAAAAAAAAAAAAAAAAAAAAA",
  sheetsUrl: "/print/AAAAAAAAAAAAAAAAAAAAAA/sheets",
  expiresAt: NOW,
  count: 40,
  address: "https://school.example/print/AAAAAAAAAAAAAAAAAAAAAA",
};

/** The page of a new link of a class. */
export const newLink = (changes: Partial<NewPrintLinkProps> = {}): NewPrintLinkProps => ({
  action: "/admin/printLinks/new",
  kind: "reportCards",
  shows: "Half Yearly: Class 8, all sections",
  fields: [
    ["branchId", "branch-1"],
    ["sessionId", "session-1"],
    ["classId", "class-1"],
    ["semester", "half_yearly"],
    ["kind", "reportCards"],
  ],
  reaches: [],
  reach: "section",
  form: { values: { name: "Class 8, Half Yearly", expiresInDays: "7" }, errors: {}, failure: null, version: null },
  nameLetters: 120,
  unpublished: [],
  refused: false,
  listHref: "/admin/printLinks?branchId=branch-1&sessionId=session-1",
  made: null,
  ...changes,
});

/** The page of a new link of ID cards. */
export const newPaperLink = (changes: Partial<NewPrintLinkProps> = {}): NewPrintLinkProps => ({
  ...newLink(),
  action: "/admin/printLinks/papers",
  kind: "idCards",
  shows: "Student Card: Class 8 A, 2 of 40 students",
  fields: [
    ["of", "studentIdCards"],
    ["template", "template-1"],
    ["sectionId", "section-1"],
    ["ticked.student-1", "on"],
    ["ticked.student-2", "on"],
  ],
  form: { values: { name: "Class 8 A, Student Card", expiresInDays: "7" }, errors: {}, failure: null, version: null },
  ...changes,
});
