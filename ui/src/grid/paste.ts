// Lays a pasted block over the grid: each line to its student (by id or register number, roll or name, where the block has them, else
// from the focused row on), each column to its component. Pure: makes the plan that the preview shows and the sheet applies as one step.
import * as m from "#messages";
import type { CellTexts } from "./cell_texts";
import type { LaterWords } from "./entry_kind";
import type { PastedBlock } from "./paste_columns";
import { finder, studentsOf, UNCLEAR, UNKNOWN } from "./paste_students";
import { cellKey, type SheetColumn, type SheetRow } from "./sheet";
import type { Message } from "../words";

export type PastedMark = {
  key: string;
  studentId: string;
  name: string;
  roll: number;
  label: string;
  before: string;
  after: string;
};
/** `reason`: of the cell's own check, or one of those below. */
export type RefusedPaste = { where: string; text: string; reason: string };
export type PastePlan = {
  changes: PastedMark[];
  same: number;
  /** blank cells over a value, which change nothing unless blanks clear */
  blanks: number;
  refused: RefusedPaste[];
};

/** Outside the grid; rolls and not marks; in a line with more cells than headings. */
export const OUTSIDE = "outside";
export const ROLLS = "rolls";
export const TOO_LONG = "long";
/** Above the full mark that follows; for the rolls that follow, each of which appears twice. */
const OVER = "over ";
const TWICE = "twice ";

type Roster = { rows: readonly SheetRow[]; components: readonly SheetColumn[]; texts: CellTexts };

const REASONS: Partial<Record<string, Message<{ count: number }>>> = {
  [OUTSIDE]: m.grid_pasted_outside,
  [UNKNOWN]: m.grid_pasted_unknown,
  [ROLLS]: m.grid_pasted_rolls,
  [UNCLEAR]: m.grid_pasted_unclear,
  [TOO_LONG]: m.grid_pasted_too_long,
};

/** Values of one refusal that are named; the others are counted. */
const MOST_NAMED = 8;

/** "2 values are outside the grid: line 4, cell 1 “12”; line 5, cell 1 “13”" */
export function refusedText({ reason, values: all }: RefusedGroup, texts: CellTexts, words: LaterWords): string {
  const what = whatIsRefused(reason, all.length, texts, words);
  const named = all.slice(0, MOST_NAMED).map(({ where, text }) => `${where} “${text}”`);
  const values = named.join("; ");
  const more = all.length - named.length;
  return more > 0 ? m.grid_pasted_refused_more({ what, values, more }) : m.grid_pasted_refused({ what, values });
}

/** "2 values are outside the grid" */
function whatIsRefused(reason: string, count: number, { predicates }: CellTexts, { notPasted }: LaterWords): string {
  if (reason.startsWith(OVER)) return m.grid_pasted_over({ count, full_mark: reason.slice(OVER.length) });
  if (!reason.startsWith(TWICE)) return (predicates[reason] ?? REASONS[reason] ?? notPasted)({ count });
  const rolls = reason.slice(TWICE.length).split(", ");
  const last = rolls.pop() ?? "";
  return rolls.length === 0
    ? m.grid_pasted_roll_twice({ count, roll: last })
    : m.grid_pasted_rolls_twice({ count, rolls: rolls.join(", "), last });
}

/** One refusal for all values that are refused for the same reason. */
export type RefusedGroup = { reason: string; values: { where: string; text: string }[] };

export function grouped(refused: readonly RefusedPaste[]): RefusedGroup[] {
  const groups = new Map<string, RefusedGroup>();
  for (const { reason, where, text } of refused) {
    const group = groups.get(reason) ?? { reason, values: [] };
    group.values.push({ where, text });
    groups.set(reason, group);
  }
  return [...groups.values()];
}

/** The rolls that appear twice: which of the lines is right nobody knows, so none of them counts. */
function repeatedRolls(students: readonly (SheetRow | string)[]): { rolls: ReadonlySet<number>; reason: string } {
  const seen = new Set<SheetRow>();
  const rolls = new Set<number>();
  for (const student of students) {
    if (typeof student === "string") continue;
    if (seen.has(student)) rolls.add(student.roll);
    seen.add(student);
  }
  return { rolls, reason: `${TWICE}${[...rolls].sort((a, b) => a - b).join(", ")}` };
}

/**
 * `valueAt` gives the text that a cell shows now. Values above the full mark are refused here, never reset to it. A blank changes nothing,
 * unless `blanksClear`.
 */
export function planPaste(
  { lines, columns, first }: PastedBlock,
  from: { row: number; blanksClear?: boolean },
  { rows, components, texts }: Roster,
  valueAt: (key: string) => string,
): PastePlan {
  const plan: PastePlan = { changes: [], same: 0, blanks: 0, refused: [] };
  const find = finder(
    columns.map(({ use }) => use.kind),
    studentsOf(rows),
  );
  const isMark = columns.map(({ use }) => use.kind === "mark");
  const body = lines.slice(first).map((line, down) => ({
    line,
    student: find ? find(line) : (rows[from.row + down] ?? OUTSIDE),
    // Beyond the headings there is the rest of a decimal comma.
    tooLong: line.slice(columns.length).some((cell) => cell.trim() !== ""),
    hasMarks: line.some((cell, across) => isMark[across] === true && cell.trim() !== ""),
  }));
  const repeated = repeatedRolls(body.flatMap(({ student, hasMarks }) => (hasMarks ? [student] : [])));
  body.forEach(({ line, student, tooLong, hasMarks }, down) => {
    if (line.every((cell) => cell.trim() === "") && find) return;
    const isRepeated = typeof student !== "string" && repeated.rolls.has(student.roll);
    // Of a repeated student's lines, the one without marks does not clear the others.
    if (isRepeated && !hasMarks) return;
    columns.forEach(({ use, isRolls, beyond }, across) => {
      const typed = line[across]?.trim() ?? "";
      const refuse = (reason: string, where = m.grid_pasted_at({ line: first + down + 1, cell: across + 1 })) =>
        plan.refused.push({ where, text: typed, reason });
      if (beyond === true && typed !== "") refuse(OUTSIDE);
      if (use.kind !== "mark" || line[across] === undefined) return;
      const component = components.find(({ key }) => key === use.component);
      if (typeof student === "string" || !component || isRepeated || tooLong || isRolls) {
        const reason =
          typeof student === "string"
            ? student
            : isRepeated
              ? repeated.reason
              : tooLong
                ? TOO_LONG
                : isRolls
                  ? ROLLS
                  : OUTSIDE;
        if (typed !== "") refuse(reason);
        return;
      }
      const key = cellKey(student.studentId, component.key);
      const verdict = texts.check(typed, component.fullMark ?? 0);
      if (verdict.kind !== "mark") {
        const reason =
          verdict.kind === "over"
            ? `${OVER}${String(component.fullMark)}`
            : verdict.kind === "refused"
              ? verdict.reason
              : texts.notOne;
        const { roll, name } = student;
        refuse(reason, m.grid_pasted_for({ roll, name, column: component.label }));
        return;
      }
      const before = texts.canonical(valueAt(key));
      if (before === verdict.text) {
        plan.same += 1;
        return;
      }
      if (verdict.text === "") plan.blanks += 1;
      if (verdict.text === "" && from.blanksClear !== true) return;
      const { studentId, name, roll } = student;
      plan.changes.push({ key, studentId, name, roll, label: component.label, before, after: verdict.text });
    });
  });
  return plan;
}
