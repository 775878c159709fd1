// A scheme's form as the server would send it: the document with every key that the server's tests read back from what this form sends.
import example from "../../../../../crates/exams/src/grading_schemes/fields.json";
import type {
  GradingChangeProps,
  SchemeDeleteProps,
  SchemeDifference,
  SchemeEditorProps,
  SchemePlace,
  SchemeUploadProps,
  SchemeUse,
  SchemeVersionsProps,
  SchemeTrial,
  TriedResult,
  TrySchemeProps,
} from "../../../generated/grading_schemes";

const choices = (labels: Record<string, string>) => Object.entries(labels).map(([value, label]) => ({ value, label }));

/** What a browser sends of the form, by name and value. */
export const sent = example.pairs as [string, string][];

const triedInput = (examType: string, component: string, number: number | null, mark: string) => ({
  name: `try.first.3.${examType}.${number ?? 1}.${component}`,
  examType,
  number,
  component,
  mark,
  of: mark === "" ? "" : "20",
  pass: "",
});

/** Of the first result, with marks for what is scheduled. */
export const tried: TriedResult = {
  inputs: [
    triedInput("classTest", "paper1", 1, "18"),
    triedInput("classTest", "paper1", 2, ""),
    triedInput("term", "written", null, "16.5"),
    triedInput("term", "viva", null, ""),
  ],
  hasPassMarks: true,
  fault: null,
  worked: { total: 82, outOf: 100, percentage: 82, letter: "A+", points: "5", passed: true },
};

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
    tryIt: "/admin/gradingSchemes/gpa/try",
    trial: null,
    tried: [tried, { inputs: [], hasPassMarks: false, fault: null, worked: null }],
    ...more,
  };
}

/** A new one that was refused, and that somebody else's branch can have. */
export const refused = scheme({
  action: "/admin/gradingSchemes/new",
  tryIt: null,
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

/** A session whose class 10 stays as it is, changed so that one of its semesters has another name. */
export const change = (more: Partial<GradingChangeProps> = {}): GradingChangeProps => ({
  action: "/admin/manageSession/s1/gradingScheme",
  back: "/admin/manageSession/s1",
  session: "2026",
  closed: false,
  lines: [
    {
      name: "gradingSchemeId",
      className: null,
      choices: choices({ standard: "Standard", nationalGpa5: "National curriculum, GPA 5" }),
      value: "nationalGpa5",
      now: "Standard",
      newer: null,
      newestName: "newest",
      newest: false,
    },
    {
      name: "gradingSchemeId.c10",
      className: "Class 10",
      choices: choices({
        "": "As the session",
        s1: "National curriculum of our school, adapted for the evening shift",
      }),
      value: "s1",
      now: "National curriculum of our school, adapted for the evening shift, version 2",
      newer: 3,
      newestName: "newest.c10",
      newest: true,
    },
  ],
  mapping: [
    {
      name: "semester.1stSemester",
      isSemester: true,
      old: "Half Yearly",
      exams: ["Class Test 1", "Half Yearly Examination 2026"],
      choices: choices({ half_yearly: "Half Yearly", yearly: "Annual" }),
      value: "half_yearly",
    },
  ],
  shown: {
    sections: [
      {
        section: "Class 8 A",
        semester: "Half Yearly",
        becomes: "Half Yearly Examination",
        letters: 12,
        totals: 1,
        positions: 0,
        passed: ["3. Amina Rahman"],
        failed: ["7. Abul Kalam Mohammad Rezaul Karim Chowdhury"],
        isPublished: true,
      },
    ],
    fields: [{ name: "gradingSchemeId", value: "nationalGpa5" }],
    seen: "abc",
    needsReason: true,
    locked: null,
    isUnchanged: false,
  },
  reason: "",
  errors: { reason: "Reason is missing" },
  failure: null,
  done: null,
  ...more,
});

const same = (text: string) => ({ old: text, new: text });

/** Class 8 A by the national curriculum. */
export const trial: SchemeTrial = {
  section: {
    branchName: "Dhanmondi",
    branchId: "b1",
    sessionName: "2026",
    sessionId: "s1",
    classId: "c8",
    className: "Class 8",
    classNumeric: 8,
    sectionId: "a",
    sectionName: "A",
  },
  semester: "Half Yearly",
  today: "Standard",
  tried: "National curriculum, GPA 5",
  countsAs: [],
  empty: null,
  provisional: "Results not published: all subjects.",
  letters: 3,
  totals: 1,
  positions: 2,
  passed: ["Bashir Ahmed (2)"],
  failed: ["Amina Rahman (1)"],
  columns: [
    { short: "Mat", name: "Mathematics" },
    { short: "Bangla", name: "Bangla" },
  ],
  rows: [
    {
      id: "1",
      roll: 1,
      name: "Amina Rahman",
      leftOn: null,
      joinedOn: null,
      letters: [{ old: "D+", new: "F" }, same("A")],
      total: { old: "129/160", new: "128/160" },
      letter: { old: "B", new: "F" },
      gpa: { old: "", new: "0" },
      passed: [true, false],
      position: { old: "1", new: "–" },
    },
    {
      id: "2",
      roll: 2,
      name: "Bashir Ahmed",
      leftOn: "12 May 2026",
      joinedOn: null,
      letters: [{ old: "U", new: "B" }, same("")],
      total: same("75/160"),
      letter: same("A"),
      gpa: { old: "", new: "4.5" },
      passed: [false, true],
      position: { old: "–", new: "1" },
    },
  ],
  outOf: null,
};

/** Of a scheme that calls the semester something else. */
export const counted: SchemeTrial = {
  ...trial,
  countsAs: [
    {
      name: "semester:1stSemester",
      label: "Half Yearly",
      options: choices({ half_yearly: "Half Yearly", yearly: "Annual" }),
      value: "",
    },
  ],
  empty: "National curriculum, GPA 5 has no result for this class in Half Yearly",
  provisional: null,
  letters: 0,
  totals: 0,
  positions: 0,
  passed: [],
  failed: [],
  columns: [],
  rows: [],
};

export const tryScheme = (more: Partial<TrySchemeProps> = {}): TrySchemeProps => ({
  action: "/admin/gradingSchemes/gpa/try",
  name: "National curriculum, GPA 5",
  branch: "Dhanmondi",
  edit: "/admin/gradingSchemes/gpa/edit",
  ground: { fields: [], fixed: [], branchName: "Dhanmondi", sessionName: "2026", filter: null, hint: null },
  trial,
  failure: null,
  ...more,
});
export const uses: SchemeUse[] = [
  { session: "2027", branch: "Dhanmondi", className: null, href: "/admin/manageSession/s27/edit" },
  { session: "2026", branch: null, className: "Class 8", href: "/admin/manageSession/s26/edit" },
];

const row = (list: string, name: string, classes: [number, number] | null = null): SchemePlace => ({
  list,
  name,
  row: 1,
  fromClass: classes?.[0] ?? null,
  toClass: classes?.[1] ?? null,
});
const halfYearly = row("results", "Half Yearly", [6, 8]);
const differs = (
  rows: SchemePlace[],
  field: string,
  before: string[],
  now: string[],
  kind: SchemeDifference["kind"] = "changed",
): SchemeDifference => ({ kind, rows, field, before, now });

/** One of each kind, with what the page says of it. */
export const differences: [SchemeDifference, string, string][] = [
  [differs([], "name", ["Old"], ["New"]), "", "Name: New (before: Old)"],
  [
    differs([halfYearly, row("parts", "Term")], "scaledTo", ["70"], ["80"]),
    "Half Yearly, classes 6 to 8, part Term",
    "Scaled to: 80 (before: 70)",
  ],
  [
    differs([halfYearly, row("parts", "Term")], "counts", ["true"], ["false"]),
    "Half Yearly, classes 6 to 8, part Term",
    "Counts: No (before: Yes)",
  ],
  [differs([row("results", "Annual", [9, 9])], "", [], [], "added"), "Annual, class 9", "New"],
  [
    differs([halfYearly, row("carries", "Annual")], "", [], [], "removed"),
    "Half Yearly, classes 6 to 8, carried semester Annual",
    "Removed",
  ],
  [
    differs([halfYearly], "pass.by", ["scale"], ["components"]),
    "Half Yearly, classes 6 to 8",
    "A subject is passed by: Components and scale (before: The scale)",
  ],
  [
    differs([halfYearly], "parts", ["Class Test", "Term"], ["Term", "Class Test"], "order"),
    "Half Yearly, classes 6 to 8",
    "Parts in another order: Term, Class Test (before: Class Test, Term)",
  ],
  [
    differs([row("scales", "GPA 5"), row("bands", "A+")], "words", [], ["Outstanding"]),
    "Scale GPA 5, band A+",
    "Words: Outstanding (before: empty)",
  ],
  [differs([], "componentNames.written", ["CQ"], []), "", "Written: empty (before: CQ)"],
  [
    differs([], "highestMark.semester", ["Annual"], ["same"]),
    "",
    "Highest mark is taken from: The semester of the card (before: Annual)",
  ],
];

export const versions: SchemeVersionsProps = {
  name: "National curriculum of our school",
  branch: "Dhanmondi",
  back: "/admin/gradingSchemes",
  components: scheme().components,
  versions: [
    {
      number: 3,
      madeByName: "Farhana Yasmin",
      madeAt: 1_790_000_000_000,
      usedBy: [],
      differences: differences.map(([difference]) => difference),
      download: "/admin/gradingSchemes/s1/file?number=3",
    },
    {
      number: 2,
      madeByName: "Abul Kalam Mohammad Rezaul Karim Chowdhury",
      madeAt: 1_780_000_000_000,
      usedBy: uses,
      differences: [],
      download: "/admin/gradingSchemes/s1/file?number=2",
    },
    {
      number: 1,
      madeByName: "Farhana Yasmin",
      madeAt: 1_770_000_000_000,
      usedBy: [],
      differences: null,
      download: "/admin/gradingSchemes/s1/file?number=1",
    },
  ],
  earlier: null,
  newest: null,
};

export const deleted = (usedBy: SchemeUse[]): SchemeDeleteProps => ({
  name: "National curriculum of our school",
  action: "/admin/gradingSchemes/s1/delete",
  back: "/admin/gradingSchemes",
  version: 2,
  usedBy,
  failure: null,
});

export const upload: SchemeUploadProps = {
  action: "/admin/gradingSchemes/upload",
  back: "/admin/gradingSchemes",
  state: {
    values: {},
    errors: { file: "This is not a JSON file: it has bytes that are no text in UTF-8." },
    failure: null,
    version: null,
  },
};
