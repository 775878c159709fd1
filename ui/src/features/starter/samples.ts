// Starter: the questions, what the answers make, and what comes next.
import type { StarterProps } from "../../generated/starter";

const LABELS = ["Saturday", "Sunday", "Monday", "Tuesday", "Wednesday", "Thursday", "Friday"];

export const asked: StarterProps = {
  branches: [{ value: "branch-1", label: "Dhanmondi" }],
  branchId: "branch-1",
  sessions: [{ value: "session-1", label: "2026" }],
  sessionId: "session-1",
  closed: false,
  refused: null,
  asks: true,
  curricula: [
    { value: "nationalBangla", label: "National curriculum, Bangla version" },
    { value: "nationalEnglish", label: "National curriculum, English version" },
    { value: "cambridge", label: "Cambridge" },
  ],
  days: LABELS.map((label) => ({
    name: `weekend.${label.toLowerCase()}`,
    label,
    ticked: label === "Friday" || label === "Saturday",
  })),
  values: {
    curriculum: "",
    fromClass: "6",
    toClass: "10",
    sections: "1",
    shift: "",
    periods: "8",
    periodMinutes: "40",
    begins: "08:00",
    breakAfter: "4",
    breakMinutes: "30",
  },
  errors: {},
  failure: null,
  parts: null,
  fields: [],
  left: "The fee types are left to the accountant, who finds Starter on the dashboard.",
  done: null,
  next: [],
};

export const shown: StarterProps = {
  ...asked,
  values: { ...asked.values, curriculum: "nationalBangla" },
  parts: [
    { key: "classes", label: "Classes", make: 2, there: 0, names: ["Class 9", "Class 10"] },
    { key: "groups", label: "Groups", make: 2, there: 1, names: ["Science", "Humanities", "Business Studies"] },
    {
      key: "subjects",
      label: "Subjects",
      make: 3,
      there: 0,
      names: ["Information and Communication Technology", "History of Bangladesh and World Civilization", "Physics"],
    },
  ],
  fields: [{ name: "curriculum", value: "nationalBangla" }],
};

export const made: StarterProps = {
  ...asked,
  done: "Successfully Added",
  next: [
    { label: "Classes", href: "/admin/classSetting" },
    { label: "Add the students", href: "/admin/bulkImport" },
  ],
};
