// Lays a pasted block over the grid: each line to its student (by id or register number, roll or name, where the block has them, else
// from the focused row on), each column to its component. Pure: makes the plan that the preview shows and the sheet applies as one step.
import { BELOW_ZERO, MARK_TEXTS, THOUSANDS, TOO_MANY_DECIMALS, type CellTexts } from "./mark_text";
import { bare, wholeNumber, type PastedBlock, type PastedColumn } from "./paste_columns";
import { cellKey, type SheetColumn, type SheetRow } from "./sheet";

export type PastedMark = { key: string; studentId: string; name: string; roll: number; label: string; before: string; after: string };
export type RefusedPaste = { where: string; text: string; reason: string };
export type PastePlan = { changes: PastedMark[]; same: number; refused: RefusedPaste[] };

export const OUTSIDE = "outside the grid";
export const UNKNOWN = "for a student who is not on this sheet";
export const TWICE = "for a student who is already in a line above";
export const UNCLEAR = "for a student who is not clear from the line";

type Roster = { rows: readonly SheetRow[]; components: readonly SheetColumn[]; texts?: CellTexts };

/** Reasons that do not go on after "is" and "are": what follows "1 value", and what follows "2 values". */
const PREDICATES: Partial<Record<string, readonly [one: string, many: string]>> = {
  [UNKNOWN]: [`is ${UNKNOWN}`, "are for students who are not on this sheet"],
  [TWICE]: [`is ${TWICE}`, "are for students who are already in a line above"],
  [UNCLEAR]: [`is ${UNCLEAR}`, "are for students who are not clear from the line"],
  [TOO_MANY_DECIMALS]: ["has more than two decimals", "have more than two decimals"],
  [BELOW_ZERO]: ["is below 0", "are below 0"],
  [THOUSANDS]: ["could be a thousand: type it without the comma", "could be thousands: type them without the comma"],
};

/** Values of one refusal that are named; the others are counted. */
const MOST_NAMED = 8;

/** "2 values are outside the grid: line 4, cell 1 “12”; line 5, cell 1 “13”" */
export function refusedText({ reason, values }: RefusedGroup, { texts, noun }: { texts: CellTexts; noun: string }): string {
  const [one, many] = reason === texts.notOne ? [`is not a ${noun}`, `are not ${noun}s`] : (PREDICATES[reason] ?? [`is ${reason}`, `are ${reason}`]);
  const said = values.length === 1 ? `1 value ${one}` : `${String(values.length)} values ${many}`;
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

/** Finds a line's student; a reason where nobody, or not one alone, is meant. */
function finder(columns: readonly PastedColumn[], rows: readonly SheetRow[]): ((line: readonly string[]) => SheetRow | string) | null {
  const at = (kind: "id" | "roll" | "name") => columns.findIndex(({ use }) => use.kind === kind);
  const [id, roll, name] = [at("id"), at("roll"), at("name")];
  if (id < 0 && roll < 0 && name < 0) return null;
  const byId = new Map(rows.flatMap((row): [string, SheetRow][] => [[bare(row.studentId), row], [bare(row.regNo), row]]));
  const byRoll = new Map(rows.map((row) => [row.roll, row]));
  const said = (line: readonly string[], column: number) => (column < 0 ? "" : (line[column]?.trim() ?? ""));
  return (line) => {
    const [idText, rollText, nameText] = [said(line, id), said(line, roll), said(line, name)];
    const one = idText === "" ? undefined : byId.get(bare(idText));
    const other = rollText === "" ? undefined : byRoll.get(wholeNumber(rollText) ?? -1);
    if (idText !== "" && rollText !== "") return one && other && one !== other ? UNCLEAR : (one ?? UNKNOWN);
    if (idText !== "" || rollText !== "") return one ?? other ?? UNKNOWN;
    const named = rows.filter((row) => bare(row.name) === bare(nameText));
    if (nameText === "" || named.length === 0) return UNKNOWN;
    return named.length === 1 && named[0] ? named[0] : UNCLEAR;
  };
}

/** `valueAt` gives the text that a cell shows now. Values above the full mark are refused here, never reset to it. */
export function planPaste(
  { lines, columns, first }: PastedBlock,
  from: { row: number },
  { rows, components, texts = MARK_TEXTS }: Roster,
  valueAt: (key: string) => string,
): PastePlan {
  const plan: PastePlan = { changes: [], same: 0, refused: [] };
  const find = finder(columns, rows);
  const seen = new Set<SheetRow>();
  lines.slice(first).forEach((line, down) => {
    if (line.every((cell) => cell.trim() === "") && find) return;
    const student = find ? find(line) : (rows[from.row + down] ?? OUTSIDE);
    const twice = typeof student !== "string" && find !== null && seen.has(student);
    if (typeof student !== "string") seen.add(student);
    const lineText = `line ${String(first + down + 1)}`;
    columns.forEach(({ use, isRolls }, across) => {
      const typed = line[across]?.trim() ?? "";
      const refuse = (reason: string, where = `${lineText}, cell ${String(across + 1)}`) => plan.refused.push({ where, text: typed, reason });
      // Without students' columns, a column that has no component is beyond the grid; with them it was left out on purpose.
      if (use.kind === "ignore" && !find && !isRolls && typed !== "") refuse(OUTSIDE);
      if (use.kind !== "mark" || line[across] === undefined) return;
      const component = components.find(({ key }) => key === use.component);
      if (typeof student === "string" || !component || twice) {
        if (typed !== "") refuse(typeof student === "string" ? student : twice ? TWICE : OUTSIDE);
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
      const { studentId, name, roll } = student;
      plan.changes.push({ key, studentId, name, roll, label: component.label, before, after: verdict.text });
    });
  });
  return plan;
}
