// A scheme's form as the server would send it: the document with every key that the server's tests read back from what this form sends.
import example from "../../../../../crates/exams/src/grading_schemes/fields.json";
import type { SchemeEditorProps } from "../../../generated/grading_schemes";

const choices = (labels: Record<string, string>) => Object.entries(labels).map(([value, label]) => ({ value, label }));

/** What a browser sends of the form, by name and value. */
export const sent = example.pairs as [string, string][];

export function scheme(more: Partial<SchemeEditorProps> = {}): SchemeEditorProps {
  return {
    action: "/admin/gradingSchemes/gpa/edit",
    back: "/admin/gradingSchemes",
    name: "Two terms",
    branches: null,
    branchId: "",
    branch: "Dhanmondi",
    usedBy: ["2025", "2026"],
    version: 3,
    components: choices({
      written: "Written",
      practical: "Practical",
      attendance: "Attendance",
      viva: "Viva",
      presentation: "Presentation",
      paper1: "Paper 1",
      paper2: "Paper 2",
      paper3: "Paper 3",
    }),
    examTypes: choices({
      classTest: "Class Test",
      sba: "SBA",
      assignment: "Assignment",
      term: "Term",
      cp: "CP",
      pbl: "PBL",
      studentQuality: "Student Quality",
    }),
    values: example.values,
    errors: {},
    failure: null,
    theirs: null,
    unsaved: false,
    ...more,
  };
}

/** A new one that was refused, and that somebody else's branch can have. */
export const refused = scheme({
  action: "/admin/gradingSchemes/new",
  name: null,
  branches: choices({ b1: "Dhanmondi", b2: "Uttara" }),
  branchId: "b2",
  branch: null,
  usedBy: [],
  version: null,
  values: { ...example.values, "results[0].parts[0].scaledTo": "twenty", "results[1].parts[0].examTypes": "term,quiz" },
  errors: {
    "results[0].parts[0].scaledTo": "Must be a whole number",
    "results[1].parts[0].examTypes[1]": "Does not exist in this scheme",
    "results[1].carries": "At most 4",
    "scales[0].bands[1].from": "Must begin below the band before it",
  },
  unsaved: true,
});
