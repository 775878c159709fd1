// What differs between two versions of a scheme, in words: where it is, and what it is now and was before.
import * as m from "#messages";
import type { SchemeDifference, SchemePlace } from "../../../generated/grading_schemes";
import type { Choice } from "../../../generated/records";
import type { Message, Say } from "../../../words";
import { at, LABELS } from "./scheme";

/** Choices by their spelling in the document, by the end of their field's path. */
const VALUES: Readonly<Record<string, Readonly<Record<string, Message>>>> = {
  rounding: { halfUp: m.schemes_ui_rounding_half_up, none: m.schemes_ui_rounding_exact },
  take: {
    all: m.schemes_ui_take_all,
    best: m.schemes_ui_take_best,
    first: m.schemes_ui_take_first,
    last: m.schemes_ui_take_last,
    nth: m.schemes_ui_take_nth,
  },
  how: { add: m.schemes_ui_carry_add, mean: m.schemes_ui_carry_mean, scaled: m.schemes_ui_carry_scaled },
  percentage: { ofTotals: m.schemes_ui_percentage_totals, meanOfPercentages: m.schemes_ui_percentage_mean },
  "pass.by": {
    scale: m.schemes_ui_pass_scale,
    total: m.schemes_ui_pass_total,
    components: m.schemes_ui_pass_components,
  },
  zeroTotal: { dash: m.schemes_ui_zero_dash, byScale: m.schemes_ui_by_scale },
  examFails: { belowPassMark: m.schemes_ui_exam_fails_pass_mark, byScale: m.schemes_ui_exam_fails_scale },
  "overall.by": { total: m.schemes_ui_overall_total, points: m.schemes_ui_overall_points },
  overallFails: { anySubject: m.schemes_ui_overall_fails_any, never: m.schemes_ui_overall_fails_never },
  position: {
    total: m.schemes_ui_position_total,
    percentage: m.schemes_ui_position_percentage,
    totalOrPercentage: m.schemes_ui_position_either,
    pointsThenTotal: m.schemes_ui_position_points,
  },
  failed: { unranked: m.schemes_ui_failed_unranked, afterPassed: m.schemes_ui_failed_after },
  ties: { skip: m.schemes_ui_ties_skip, dense: m.schemes_ui_ties_dense },
  "highestMark.semester": { same: m.schemes_ui_highest_same },
};
const TICKS: Readonly<Record<string, Message>> = { true: m.shared_yes, false: m.shared_no };

/** How a row is called by its name. */
const NAMED: Readonly<Record<string, Message<{ name: string }>>> = {
  scales: m.schemes_ui_place_scale,
  bands: m.schemes_ui_place_band,
  examTypes: m.schemes_ui_place_exam_type,
  semesters: m.schemes_ui_place_semester,
  parts: m.schemes_ui_place_part,
  carries: m.schemes_ui_place_carried,
  joined: m.schemes_ui_place_joined,
};

/** "Half Yearly, classes 6 to 8, part Term"; empty for a rule of the whole scheme. */
export const placeText = (rows: readonly SchemePlace[], say: Say): string =>
  rows.map((row) => rowText(row, say)).join(", ");

function rowText({ list, name, row, fromClass, toClass }: SchemePlace, say: Say): string {
  if (fromClass !== null && toClass !== null) {
    const semester = name;
    return fromClass === toClass
      ? say(m.schemes_ui_place_class, { semester, from: fromClass })
      : say(m.schemes_ui_place_classes, { semester, from: fromClass, to: toClass });
  }
  const called = at(NAMED, list);
  return called === undefined ? name || String(row) : say(called, { name: name || String(row) });
}

/** "Scaled to: 80 (before: 70)" */
export function whatText(difference: SchemeDifference, components: readonly Choice[], say: Say): string {
  const { kind, field, before, now } = difference;
  if (kind === "added") return say(m.schemes_ui_row_added);
  if (kind === "removed") return say(m.schemes_ui_row_removed);
  const last = field.slice(field.lastIndexOf(".") + 1);
  const called = at(LABELS, field.split(".").slice(-2).join(".")) ?? at(LABELS, last);
  const label = called === undefined ? (components.find(({ value }) => value === last)?.label ?? field) : say(called);
  const words = (values: readonly string[]) => {
    const known = at(VALUES, field) ?? TICKS;
    const said = values.map((value) => {
      const word = at(known, value);
      return word === undefined ? value : say(word);
    });
    return said.join(", ");
  };
  if (kind === "order") return say(m.schemes_ui_order_changed, { label, now: words(now), before: words(before) });
  if (before.length === 0) return say(m.schemes_ui_value_filled_in, { label, now: words(now) });
  if (now.length === 0) return say(m.schemes_ui_value_emptied, { label, before: words(before) });
  return say(m.schemes_ui_value_changed, { label, now: words(now), before: words(before) });
}
