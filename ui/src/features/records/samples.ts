// Records as the server sends them, for the tests of their screens.
import planJson from "../../../test/served/importPlan.json";
import askedJson from "../../../test/served/importPlan_asked.json";
import leftOutJson from "../../../test/served/importPlan_leftOut.json";
import readyJson from "../../../test/served/importPlan_ready.json";
import sheetsJson from "../../../test/served/importPlan_sheets.json";
import importStartJson from "../../../test/served/importStart.json";
import deleteJson from "../../../test/served/recordDelete.json";
import inUseJson from "../../../test/served/recordDelete_inUse.json";
import formJson from "../../../test/served/recordForm.json";
import copyJson from "../../../test/served/recordForm_copy.json";
import faultsJson from "../../../test/served/recordForm_faults.json";
import lackingJson from "../../../test/served/recordForm_lacking.json";
import neededJson from "../../../test/served/recordForm_needed.json";
import newJson from "../../../test/served/recordForm_new.json";
import nextJson from "../../../test/served/recordForm_next.json";
import restoredJson from "../../../test/served/recordForm_restored.json";
import theirsJson from "../../../test/served/recordForm_theirs.json";
import foundJson from "../../../test/served/recordForm_found.json";
import pickedJson from "../../../test/served/recordForm_picked.json";
import gridJson from "../../../test/served/recordGrid.json";
import gridFaultsJson from "../../../test/served/recordGrid_faults.json";
import gridGoneJson from "../../../test/served/recordGrid_gone.json";
import gridTheirsJson from "../../../test/served/recordGrid_theirs.json";
import listJson from "../../../test/served/recordList.json";
import nothingYetJson from "../../../test/served/nothingYet.json";
import { propsOf, type Served } from "../../../test/served";
import type {
  Dependent,
  FaultGroup,
  FileColumn,
  GridFault,
  GridRow,
  ImportPlanProps,
  ImportStartProps,
  NothingYetProps,
  RecordDeleteProps,
  RecordFormProps,
  RecordGridProps,
  RecordListProps,
  RefusedRow,
  ShownField,
} from "../../generated/records";

/** Names that somebody will type one day. */
export const HOSTILE = {
  markup: "</script><img src=x onerror=alert(1)>",
  long: "Donaudampfschifffahrtsgesellschaftskapitän".repeat(8),
  bengali: "প্রধান শিক্ষক (বিজ্ঞান বিভাগ)",
  rtl: "مدير المدرسة (الفرع الأول)",
};

/** Designations, four of them. */
export const list = (change: Partial<RecordListProps> = {}): RecordListProps => ({
  ...propsOf<RecordListProps>(listJson),
  ...change,
});

const formOf = (served: Served): RecordFormProps => propsOf<RecordFormProps>(served);

/** The form of a designation. */
export const form = (change: Partial<RecordFormProps> = {}): RecordFormProps => ({ ...formOf(formJson), ...change });

const plain = form().fields.find(({ key }) => key === "status")!;

/** A field that the form of a designation has not. */
export const field = (
  key: string,
  label: string,
  kind: ShownField["kind"],
  more: Partial<ShownField> = {},
): ShownField => ({ ...plain, hint: "", key, label, kind, ...more });

/** The form of a new one. */
export const newOne = formOf(newJson);

/** The same with two faults. */
export const faulty = formOf(faultsJson);

/** A form that somebody else was faster than, and what they saved. */
export const overtaken = formOf(theirsJson);
export const theirs = overtaken.theirs!;

const gridOf = (served: Served): RecordGridProps => propsOf<RecordGridProps>(served);

/** Sections as a table of inputs, with a column more than they have, so that there is one of each kind. */
export const grid = (change: Partial<RecordGridProps> = {}): RecordGridProps => {
  const served = gridOf(gridJson);
  const status = served.fields.length - 1;
  const fields = [
    ...served.fields.slice(0, status),
    field("startsOn", "Starts on", "day"),
    ...served.fields.slice(status),
  ];
  const filled = (row: GridRow, values: GridRow["values"], own: GridRow["own"] = {}): GridRow => {
    const all: GridRow["values"] = { ...row.values, startsOn: "", ...values };
    return { ...row, values: all, was: JSON.stringify(fields.map(({ key }) => all[key])), own };
  };
  const [first, second, ...others] = served.rows as [GridRow, GridRow, ...GridRow[]];
  return {
    ...served,
    fields,
    rows: [
      filled(first, { sectionName: "Orchid" }),
      filled(
        second,
        { sectionName: HOSTILE.bengali, classId: "class-9" },
        { classId: { value: "class-9", label: "Class 7" } },
      ),
      ...others.slice(0, 3).map((row) => filled(row, {})),
    ],
    ...change,
  };
};

const [unfilled] = gridOf(gridFaultsJson).faults as [GridFault];

/** Subjects after all that a save of them can be refused for; one of the faults is of a field that has no column. */
export const refusedGrid: RecordGridProps = {
  ...gridOf(gridTheirsJson),
  faults: [
    ...gridOf(gridFaultsJson).faults,
    { ...unfilled, name: "row.3.months", row: 3, label: "Months", message: "Only a monthly fee has months" },
  ],
  failures: gridOf(gridGoneJson).failures,
};

/** The form of a section with its teacher, and once teachers were searched for. */
export const picked = formOf(pickedJson);
export const found = formOf(foundJson);

/** The form after *Save and add another*. */
export const next = formOf(nextJson);

/** The form of a record that another form lacks. */
export const needed = formOf(neededJson);

/** A form that lacks one: of a section, where there is no class. */
export const lacking: RecordFormProps = {
  ...formOf(lackingJson),
  values: { ...formOf(lackingJson).values, sectionName: "Rose" },
};

/** The same once there is one. */
export const restored = formOf(restoredJson);

/** The form of a copy, and the record that it is of. */
export const copy: RecordFormProps = { ...formOf(copyJson), copied: HOSTILE.bengali };

/** Forms of a new record that something stands behind. */
export const begun = [next, copy, needed, lacking, restored];

export const nothingYet = (change: Partial<NothingYetProps> = {}): NothingYetProps => ({
  ...propsOf<NothingYetProps>(nothingYetJson),
  ...change,
});

/** The question before a record is deleted; another one where something refers to it. */
export const question = (change: Partial<RecordDeleteProps> = {}): RecordDeleteProps => ({
  ...propsOf<RecordDeleteProps>(change.dependents === undefined ? deleteJson : inUseJson),
  ...change,
});

const [employees] = propsOf<RecordDeleteProps>(inUseJson).dependents as [Dependent];

export const dependents: Dependent[] = [
  { ...employees, count: 48 },
  { ...employees, label: "Vacancies", example: "Physics, Uttara", href: null },
];

/** The page on which a list is chosen, once one was brought in. */
export const importStart = (change: Partial<ImportStartProps> = {}): ImportStartProps => {
  const start = propsOf<ImportStartProps>(importStartJson);
  return { ...start, made: start.made.map((made) => ({ ...made, file: HOSTILE.markup })), ...change };
};

const planOf = (served: Served): ImportPlanProps => propsOf<ImportPlanProps>(served);

/** A list of which everything is to be said that plans say: of several, with names that are hostile. */
export const importPlan = (change: Partial<ImportPlanProps> = {}): ImportPlanProps => {
  const plan = planOf(planJson);
  const [left, sheets] = [planOf(leftOutJson), planOf(sheetsJson)];
  const [first, ...others] = plan.refused as [RefusedRow, ...RefusedRow[]];
  const [, column] = plan.columns as [FileColumn, FileColumn];
  const [missing, lacked] = plan.groups as [FaultGroup, FaultGroup];
  return {
    ...plan,
    faults: sheets.faults,
    failure: "Nothing was imported: 5 rows are refused.",
    columns: [...plan.columns, { ...column, head: HOSTILE.markup, sample: HOSTILE.long, chosen: "" }],
    refused: [{ ...first, name: HOSTILE.long }, ...others, { ...first, number: 8, name: HOSTILE.bengali, cells: [] }],
    changed: planOf(readyJson).changed,
    added: plan.added.map((row) => ({ ...row, name: HOSTILE.rtl })),
    leftOut: left.leftOut,
    groups: [
      ...left.groups,
      missing,
      {
        ...lacked,
        error: `“${HOSTILE.long}” is not in the list`,
        value: HOSTILE.long,
        adds: `Add “${HOSTILE.long}” to the groups`,
      },
    ],
    undo: "Guardian's name was filled in for 4 rows at once.",
    asked: planOf(askedJson).asked,
    sheet: sheets.sheet,
    sheets: sheets.sheets.map((sheet) => (sheet.label === sheets.sheet ? sheet : { ...sheet, label: HOSTILE.long })),
    alike: 2,
    heads: [{ value: "1", label: HOSTILE.markup }, ...plan.heads.slice(1)],
    ...change,
  };
};
