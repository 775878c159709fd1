// A scheme's form as its parts see it: what is typed by the document's paths, how many rows each list has, and what can be chosen.
import { createContext, useContext } from "react";
import * as m from "#messages";
import type { SchemeEditorProps } from "../../../generated/grading_schemes";
import type { Choice } from "../../../generated/records";
import type { Say } from "../../../words";

type Texts = Readonly<Record<string, string>>;

export type Scheme = Pick<SchemeEditorProps, "action" | "values" | "errors" | "components" | "examTypes" | "tried"> & {
  /** how many rows a list has */
  count: (list: string) => number;
  scales: readonly Choice[];
  semesters: readonly Choice[];
  /** the specification's, by the school's names, then the school's own */
  everyExamType: readonly Choice[];
};

export const SchemeContext = createContext<Scheme | null>(null);

export function useScheme(): Scheme {
  const scheme = useContext(SchemeContext);
  if (scheme === null) throw new Error("A part of a scheme's form is outside of the form");
  return scheme;
}

export function schemeOf(props: SchemeEditorProps): Scheme {
  const { action, values, errors, components, examTypes, tried } = props;
  const count = counted(values);
  const listed = (list: string) => places(count(list)).map((place) => choiceOf(values, `${list}[${place}]`));
  const named = listed("examTypes").filter(({ value }) => value !== "");
  const isSpecified = (key: string) => examTypes.some(({ value }) => value === key);
  const everyExamType = [
    ...examTypes.map((own) => named.find(({ value }) => value === own.value) ?? own),
    ...named.filter(({ value }) => !isSpecified(value)),
  ];
  return {
    action,
    values,
    errors,
    components,
    examTypes,
    tried,
    count,
    scales: listed("scales").filter(({ value }) => value !== ""),
    semesters: listed("semesters").filter(({ value }) => value !== ""),
    everyExamType,
  };
}

/** A row that can be chosen elsewhere, by its key. */
function choiceOf(values: Texts, row: string): Choice {
  const value = values[`${row}.key`] ?? "";
  const name = values[`${row}.name`] ?? "";
  return { value, label: name === "" ? value : name };
}

/** How many rows the lists of these paths have. */
function counted(values: Texts): Scheme["count"] {
  const rows = new Set<string>();
  for (const path of Object.keys(values))
    for (const { index } of path.matchAll(/\]/g)) rows.add(path.slice(0, index + 1));
  return (list) => {
    let count = 0;
    while (rows.has(`${list}[${count}]`)) count += 1;
    return count;
  };
}

/** 0, 1, 2 */
export const places = (count: number): number[] => [...Array(count).keys()];

/** A list of choices that has what is chosen, known or not. */
export const withChosen = (choices: readonly Choice[], chosen: string): readonly Choice[] =>
  chosen === "" || choices.some(({ value }) => value === chosen)
    ? choices
    : [...choices, { value: chosen, label: chosen }];

/** The labels of fields, by the end of their paths. */
export const LABELS = {
  name: m.shared_name,
  note: m.shared_note,
  key: m.schemes_ui_key,
  scales: m.schemes_ui_scales,
  semesters: m.schemes_ui_semesters,
  results: m.schemes_ui_results,
  joined: m.schemes_ui_joined,
  rounding: m.schemes_ui_rounding,
  from: m.schemes_ui_from_percent,
  letter: m.schemes_ui_letter,
  points: m.schemes_ui_points,
  words: m.schemes_ui_words,
  fails: m.schemes_ui_fails,
  printedTitle: m.schemes_ui_printed_title,
  fromClass: m.schemes_ui_from_class,
  toClass: m.schemes_ui_to_class,
  semester: m.shared_semester,
  scale: m.schemes_ui_scale,
  parts: m.schemes_ui_parts,
  examTypes: m.schemes_ui_exam_types,
  components: m.schemes_ui_components,
  elseComponents: m.schemes_ui_else_components,
  take: m.schemes_ui_take,
  count: m.schemes_ui_count,
  scaledTo: m.schemes_ui_scaled_to,
  counts: m.schemes_ui_counts,
  mustPass: m.schemes_ui_must_pass,
  own: m.schemes_ui_own,
  carries: m.schemes_ui_carries,
  how: m.schemes_ui_how,
  percentage: m.schemes_ui_percentage,
  percent: m.schemes_ui_pass_percent,
  "pass.by": m.schemes_ui_pass,
  zeroTotal: m.schemes_ui_zero_total,
  singleMarkScale: m.schemes_ui_single_mark_scale,
  examFails: m.schemes_ui_exam_fails,
  failedLetter: m.schemes_ui_failed_letter,
  "overall.by": m.schemes_ui_overall,
  most: m.schemes_ui_most,
  above: m.schemes_ui_fourth_above,
  overallFails: m.schemes_ui_overall_fails,
  position: m.schemes_ui_position,
  failed: m.schemes_ui_failed,
  ties: m.schemes_ui_ties,
  subjects: m.schemes_ui_papers,
  "highestMark.semester": m.schemes_ui_highest_mark,
};
/** How a row is called that has no name yet. */
const ROWS = {
  scales: m.schemes_ui_scale_of,
  bands: m.schemes_ui_band,
  examTypes: m.schemes_ui_exam_type_row,
  semesters: m.schemes_ui_semester_row,
  results: m.schemes_ui_result,
  parts: m.schemes_ui_part,
  carries: m.schemes_ui_carried,
  joined: m.schemes_ui_joined_row,
  subjects: m.schemes_ui_paper,
};

export function at<Value>(table: Readonly<Record<string, Value>>, key: string): Value | undefined {
  return Object.hasOwn(table, key) ? table[key] : undefined;
}

/** Where a fault is, for who reads it above the form: "Result 2, part 1, Scaled to". */
export function placeOf(path: string, { values, components }: Scheme, say: Say): string {
  const said: string[] = [];
  const steps = path.split(".");
  for (const [place, step] of steps.entries()) {
    const [, list, row] = /^(\w+)\[(\d+)\]$/.exec(step) ?? [];
    if (list !== undefined) {
      const own = values[`${steps.slice(0, place + 1).join(".")}.name`] ?? "";
      const called = at(ROWS, list);
      // A box that is ticked is said by its list.
      const isBox = list === "components" || list === "elseComponents" || (list === "examTypes" && place > 0);
      if (isBox) said.push(say(LABELS[list]));
      else if (own !== "") said.push(own);
      else if (called !== undefined) said.push(say(called, { row: Number(row) + 1 }));
    } else if (place === steps.length - 1) {
      const label = at(LABELS, steps.slice(-2).join(".")) ?? at(LABELS, step);
      const component = components.find(({ value }) => value === step)?.label;
      if (label !== undefined) said.push(say(label));
      else if (component !== undefined) said.push(component);
    }
  }
  return said.join(", ");
}

/** What is wrong, each with where it is. */
export const withPlaces = (scheme: Scheme, say: Say): Record<string, string> =>
  Object.fromEntries(
    Object.entries(scheme.errors).map(([path, fault]) => {
      const place = placeOf(path, scheme, say);
      return [path, place === "" ? fault : say(m.schemes_ui_and_what, { place, fault })];
    }),
  );
