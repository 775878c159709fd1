// Lays a pasted block over the grid: each line to its student (by id or register number, roll or name, where the block has them, else
// from the focused row on), each column to its component. Pure: makes the plan that the preview shows and the sheet applies as one step.
import type { CellTexts } from "./cell_texts";
import type { PastedBlock } from "./paste_columns";
import { finder, studentsOf, UNCLEAR, UNKNOWN } from "./paste_students";
import { cellKey, type SheetColumn, type SheetRow } from "./sheet";

export type PastedMark = {
  key: string;
  studentId: string;
  name: string;
  roll: number;
  label: string;
  before: string;
  after: string;
};
export type RefusedPaste = { where: string; text: string; reason: string };
export type PastePlan = {
  changes: PastedMark[];
  same: number;
  /** blank cells over a value, which change nothing unless blanks clear */
  blanks: number;
  refused: RefusedPaste[];
};

export const OUTSIDE = "outside the grid";
export const ROLLS = "rolls, not marks";
export const TOO_LONG = "in a line with more cells than headings";

type Roster = { rows: readonly SheetRow[]; components: readonly SheetColumn[]; texts: CellTexts };

/** Reasons that do not go on after "is" and "are": what follows "1 value", and what follows "2 values". */
const PREDICATES: Partial<Record<string, readonly [one: string, many: string]>> = {
  [UNKNOWN]: [`is ${UNKNOWN}`, "are for students who are not on this sheet"],
  [ROLLS]: ["is a roll, not a mark", "are rolls, not marks"],
  [UNCLEAR]: [`is ${UNCLEAR}`, "are for students who cannot be identified"],
  [TOO_LONG]: [`is ${TOO_LONG}`, "are in lines with more cells than headings"],
};

/** Values of one refusal that are named; the others are counted. */
const MOST_NAMED = 8;

/** "2 values are outside the grid: line 4, cell 1 “12”; line 5, cell 1 “13”" */
export function refusedText(
  { reason, values }: RefusedGroup,
  { texts, noun }: { texts: CellTexts; noun: string },
): string {
  const [one, many] =
    reason === texts.notOne
      ? [`is not a ${noun}`, `are not ${noun}s`]
      : (PREDICATES[reason] ?? [`is ${reason}`, `are ${reason}`]);
  const said =
    texts.predicates[reason]?.({ count: values.length }) ??
    (values.length === 1 ? `1 value ${one}` : `${String(values.length)} values ${many}`);
  const named = values.slice(0, MOST_NAMED).map(({ where, text }) => `${where} “${text}”`);
  const more = values.length - named.length;
  return `${said}: ${named.join("; ")}${more > 0 ? `; and ${String(more)} more` : ""}`;
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

/** "for roll 1, which appears twice": which of the lines is right nobody knows, so none of them counts. */
function repeatedRolls(students: readonly (SheetRow | string)[]): { rolls: ReadonlySet<number>; reason: string } {
  const seen = new Set<SheetRow>();
  const rolls = new Set<number>();
  for (const student of students) {
    if (typeof student === "string") continue;
    if (seen.has(student)) rolls.add(student.roll);
    seen.add(student);
  }
  const named = [...rolls].sort((a, b) => a - b);
  const last = String(named.pop());
  return {
    rolls,
    reason:
      named.length === 0
        ? `for roll ${last}, which appears twice`
        : `for rolls ${named.join(", ")} and ${last}, which appear twice`,
  };
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
    const lineText = `line ${String(first + down + 1)}`;
    const isRepeated = typeof student !== "string" && repeated.rolls.has(student.roll);
    // Of a repeated student's lines, the one without marks does not clear the others.
    if (isRepeated && !hasMarks) return;
    columns.forEach(({ use, isRolls, beyond }, across) => {
      const typed = line[across]?.trim() ?? "";
      const refuse = (reason: string, where = `${lineText}, cell ${String(across + 1)}`) =>
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
            ? `above the full mark ${String(component.fullMark)}`
            : verdict.kind === "refused"
              ? verdict.reason
              : texts.notOne;
        refuse(reason, `roll ${String(student.roll)} ${student.name}, ${component.label}`);
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
