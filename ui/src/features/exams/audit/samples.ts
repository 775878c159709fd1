// The audit as the server would send it, for the tests of the screen.
import type { AuditAct, AuditProps } from "../../../generated/audit";

export const act = (change: Partial<AuditAct> = {}): AuditAct => ({
  _id: "a1",
  when: "21 Sep 2026, 12:00:05",
  person: "Farzana Haque",
  role: "Teacher",
  personHref: "/admin/audit?actorId=t1",
  address: "10.20.1.7",
  branch: null,
  what: "Changed marks",
  sheet: { label: "Half Yearly · Physics · Class 8 A", session: "2026", href: "/admin/examResult?examId=e1" },
  changes: [
    {
      text: "Changed Written of \ufffc from 57.5 to 61",
      person: "Amina Rahman (S-001)",
      href: "/admin/audit?studentId=s1",
    },
  ],
  all: null,
  ...change,
});

export const props = (change: Partial<AuditProps> = {}): AuditProps => ({
  action: "/admin/audit",
  ground: {
    fields: [
      { key: "classId", label: "Class", options: [{ _id: "c8", name: "Class 8" }], chosen: null },
      { key: "sectionId", label: "Section", options: [], chosen: null },
    ],
    fixed: [["branchId", "b1"]],
    branchName: "Banani",
    sessionName: "2026",
    filter: null,
    hint: null,
  },
  student: { text: "", _id: null },
  person: { text: "", _id: null },
  from: "",
  to: "",
  failure: null,
  wrongField: null,
  choices: null,
  single: false,
  acts: [act()],
  clearHref: null,
  listHref: null,
  newestHref: null,
  olderHref: null,
  csvHref: "/admin/files/audit.csv",
  ...change,
});
