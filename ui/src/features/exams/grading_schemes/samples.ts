// The pages of grading schemes. A scheme's form has the document with every key that the server's tests read back from what this form sends.
import example from "../../../../../crates/grading/src/grading_schemes/fields.json";
import changeJson from "../../../../test/served/gradingChange.json";
import mappingJson from "../../../../test/served/gradingChange_mapping.json";
import deleteJson from "../../../../test/served/schemeDelete.json";
import usedJson from "../../../../test/served/schemeDelete_used.json";
import editorJson from "../../../../test/served/schemeEditor.json";
import newJson from "../../../../test/served/schemeEditor_new.json";
import staleJson from "../../../../test/served/schemeEditor_stale.json";
import workedJson from "../../../../test/served/schemeEditor_worked.json";
import uploadJson from "../../../../test/served/schemeUpload.json";
import tryJson from "../../../../test/served/tryScheme.json";
import nothingJson from "../../../../test/served/tryScheme_nothing.json";
import versionsJson from "../../../../test/served/schemeVersions.json";
import { propsOf } from "../../../../test/served";
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
  TrySchemeProps,
} from "../../../generated/grading_schemes";

/** What a browser sends of the form, by name and value. */
export const sent = example.pairs as [string, string][];

/** In use, with every key. */
export const scheme = (more: Partial<SchemeEditorProps> = {}): SchemeEditorProps => ({
  ...propsOf<SchemeEditorProps>(editorJson),
  usedBy: ["2025", "2026"],
  values: example.values,
  ...more,
});

/** A new one that was refused, and that somebody else's branch can have. */
export const refused: SchemeEditorProps = {
  ...propsOf<SchemeEditorProps>(newJson),
  branchId: "branch-2",
  values: { ...example.values, "results[0].parts[0].scaledTo": "twenty", "results[1].parts[0].examTypes": "term,quiz" },
  errors: {
    "results[0].parts[0].scaledTo": "Must be a whole number",
    "results[1].parts[0].examTypes[1]": "Does not exist in this scheme",
    "results[1].carries": "At most 4",
    "scales[0].bands[1].from": "Must begin below the band before it",
  },
  unsaved: true,
};

/** Somebody else has saved it. */
export const stale = propsOf<SchemeEditorProps>(staleJson);
/** A copy of the national curriculum on which a mark is tried. */
export const worked = propsOf<SchemeEditorProps>(workedJson);

const served = propsOf<GradingChangeProps>(changeJson);

/** One in which a class has a version of its own that is not the newest, and one of its semesters has another name; also of what is published. */
export const change = (more: Partial<GradingChangeProps> = {}): GradingChangeProps => ({
  ...served,
  lines: served.lines.map((line) =>
    line.className === "Class 8"
      ? {
          ...line,
          now: "National curriculum of our school, adapted for the evening shift, version 2",
          newer: 3,
          newest: true,
        }
      : line,
  ),
  mapping: propsOf<GradingChangeProps>(mappingJson).mapping.map((line, at) =>
    at === 0 ? { ...line, exams: ["Class Test 1", "Half Yearly Examination 2026"], value: "half_yearly" } : line,
  ),
  shown: served.shown && {
    ...served.shown,
    sections: served.shown.sections.map((section, at) =>
      at === 0
        ? {
            ...section,
            becomes: "Half Yearly Examination",
            passed: ["3. Amina Rahman"],
            failed: ["7. Abul Kalam Mohammad Rezaul Karim Chowdhury"],
            isPublished: true,
          }
        : section,
    ),
    needsReason: true,
  },
  errors: { reason: "Reason is missing" },
  ...more,
});

type Tried = TrySchemeProps & { trial: SchemeTrial };

const tried = propsOf<Tried>(tryJson);
/** Class 8 A by the national curriculum. Somebody passes by it who has left, and in a subject that is not scheduled. */
export const trial: SchemeTrial = {
  ...tried.trial,
  passed: ["Bashir Ahmed (2)"],
  rows: tried.trial.rows.map((row) =>
    row.roll === 2
      ? {
          ...row,
          leftOn: "12 May 2026",
          letters: row.letters.map((cell, at) => (at === 1 ? { old: "", new: "" } : cell)),
        }
      : row,
  ),
};

/** Of a scheme that calls the semester something else. */
export const { trial: counted } = propsOf<Tried>(nothingJson);

/** Of a scheme that may be edited. */
export const tryScheme = (more: Partial<TrySchemeProps> = {}): TrySchemeProps => ({
  ...tried,
  branch: "Dhanmondi",
  edit: "/admin/gradingSchemes/id-1/edit",
  trial,
  ...more,
});

const shownVersions = propsOf<SchemeVersionsProps>(versionsJson);
const usedScheme = propsOf<SchemeDeleteProps>(usedJson);

/** Of a branch that is named, and of a class. */
export const uses: SchemeUse[] = [...shownVersions.versions, usedScheme]
  .flatMap(({ usedBy }) => usedBy)
  .filter(({ branch, className }) => branch !== null || className !== null);

/** Where the served difference is, in classes 6 to 8. */
const [halfYearly, term] = shownVersions.versions
  .flatMap(({ differences }) => differences ?? [])
  .flatMap(({ rows }) => rows)
  .map((row): SchemePlace => (row.fromClass === null ? row : { ...row, fromClass: 6, toClass: 8 })) as [
  SchemePlace,
  SchemePlace,
];
const row = (list: string, name: string, change: Partial<SchemePlace> = {}): SchemePlace => ({
  ...term,
  list,
  name,
  ...change,
});
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
    differs([halfYearly, term], "scaledTo", ["70"], ["80"]),
    "Half Yearly, classes 6 to 8, part Term",
    "Scaled to: 80 (before: 70)",
  ],
  [
    differs([halfYearly, term], "counts", ["true"], ["false"]),
    "Half Yearly, classes 6 to 8, part Term",
    "Counts: No (before: Yes)",
  ],
  [differs([row("results", "Annual", { fromClass: 9, toClass: 9 })], "", [], [], "added"), "Annual, class 9", "New"],
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

/** The served two, and one between them that differs in nothing; the last one in everything that can differ. */
export const versions: SchemeVersionsProps = {
  ...shownVersions,
  versions: shownVersions.versions.flatMap((version) =>
    version.differences === null
      ? [version]
      : [
          { ...version, number: 3, differences: differences.map(([difference]) => difference) },
          { ...version, madeByName: "Abul Kalam Mohammad Rezaul Karim Chowdhury", usedBy: uses, differences: [] },
        ],
  ),
};

export const deleted = (usedBy: SchemeUse[]): SchemeDeleteProps => ({
  ...propsOf<SchemeDeleteProps>(usedBy.length === 0 ? deleteJson : usedJson),
  usedBy,
});

export const upload = propsOf<SchemeUploadProps>(uploadJson);
