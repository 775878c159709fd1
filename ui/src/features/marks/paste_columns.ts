// What the columns of a pasted block are: the student (id or register number, roll, name) or the marks of a component; by the words of a
// header row, else by what stands in them, else by their order. Pure; the preview shows the answer, where it can be changed.
import { MARK_TEXTS, type CellTexts } from "./mark_text";
import { readBlock } from "./paste_block";
import type { SheetColumn, SheetRow } from "./sheet";

/** `mark`: of the component with this key. */
export type ColumnUse = { kind: "id" } | { kind: "roll" } | { kind: "name" } | { kind: "mark"; component: string } | { kind: "ignore" };

export type PastedColumn = {
  /** its header; empty where the block has none */
  title: string;
  /** its first value, and whether there are more: "31, …" */
  sample: string;
  use: ColumnUse;
  /** it has the section's rolls in it: never marks */
  isRolls: boolean;
};

export type PastedBlock = { lines: string[][]; columns: PastedColumn[]; /** where the students begin: below a header */ first: number };

type Roster = { rows: readonly SheetRow[]; components: readonly SheetColumn[]; texts?: CellTexts };

/** Below so many lines no header is looked for: the product's own file has five above it. */
const DEEPEST_HEADER = 12;

const WORDS: Record<"id" | "roll" | "name" | "ignore" | "mark", readonly string[]> = {
  id: ["studentid", "id", "regno", "reg", "registerno", "registernumber", "registrationno", "registrationnumber", "register", "রেজিনং"],
  roll: ["roll", "rollno", "rollnumber", "classroll", "রোল", "রোলনং"],
  name: ["name", "studentname", "student", "nameofstudent", "fullname", "নাম"],
  ignore: ["sl", "slno", "serial", "serialno", "no", "subject", "exam", "class", "section", "grade", "total", "remarks", "guardianname"],
  mark: ["mark", "marks", "obtained", "obtainedmarks", "score", "number", "নম্বর"],
};

/** Letters and digits alone, in small letters. */
export const bare = (text: string) => text.normalize("NFC").toLowerCase().replace(/[^\p{L}\p{M}\p{N}]/gu, "");

/** Digits in Latin; null for what is not a whole number. */
export function wholeNumber(text: string): number | null {
  const latin = text.trim().replace(/[\u09e6-\u09ef]/g, (digit) => String(digit.charCodeAt(0) - 0x09e6));
  return /^\d{1,9}$/.test(latin) ? Number(latin) : null;
}

const IGNORE: ColumnUse = { kind: "ignore" };

function useOfHeader(cell: string, components: readonly SheetColumn[]): ColumnUse | "some mark" | null {
  const word = bare(cell);
  if (word === "") return null;
  // "Written", "written", "Written 50", "Written (50)"
  const component = components.find(({ key, label, fullMark }) =>
    [bare(label), bare(key)].some((name) => word === name || word === `${name}${String(fullMark ?? "")}`),
  );
  if (component) return { kind: "mark", component: component.key };
  for (const kind of ["id", "roll", "name", "ignore"] as const) if (WORDS[kind].includes(word)) return { kind };
  return WORDS.mark.includes(word) ? "some mark" : null;
}

/** The line with the heads: one that names who a line is about, or two columns of any kind. */
function headerOf(lines: readonly string[][], components: readonly SheetColumn[]): number | null {
  const found = lines.slice(0, DEEPEST_HEADER).findIndex((line) => {
    const uses = line.map((cell) => useOfHeader(cell, components)).filter((use) => use !== null);
    const names = uses.filter((use) => use !== "some mark" && (use.kind === "id" || use.kind === "roll" || use.kind === "name"));
    const marks = uses.filter((use) => use === "some mark" || use.kind === "mark");
    return names.length > 1 || (names.length === 1 && uses.length > 1) || marks.length > 1 || (line.length === 1 && marks.length === 1);
  });
  return found < 0 ? null : found;
}

/** Comma or semicolon where the text is that of a file with heads; a column of "7,5" stays a column. */
function linesOf(text: string, components: readonly SheetColumn[]): string[][] {
  const plain = readBlock(text);
  if (text.includes("\t")) return plain;
  for (const separator of [",", ";"]) {
    const lines = readBlock(text, separator);
    const header = headerOf(lines, components);
    if (header !== null && (lines[header]?.length ?? 0) > 1) return lines;
  }
  return plain;
}

const share = (values: readonly string[], fits: (value: string) => boolean) =>
  values.length === 0 ? 0 : values.filter(fits).length / values.length;

/** Most of the column is of this kind. */
const MOST = 0.6;

/** `from` is the cell that the block was pasted into. */
export function recognise(text: string, from: { column: number }, { rows, components, texts = MARK_TEXTS }: Roster): PastedBlock {
  const lines = linesOf(text, components);
  const header = headerOf(lines, components);
  const first = header === null ? 0 : header + 1;
  const body = lines.slice(first);
  const width = Math.max(...lines.slice(header ?? 0).map((line) => line.length));
  const ids = new Set(rows.flatMap(({ studentId, regNo }) => [bare(studentId), bare(regNo)]));
  const names = new Set(rows.map(({ name }) => bare(name)));

  const heads = header === null ? [] : (lines[header] ?? []).map((cell) => useOfHeader(cell, components));
  const values = Array.from({ length: width }, (_, at) => body.map((line) => line[at]?.trim() ?? "").filter((value) => value !== ""));
  const isRolls = values.map((column) => areRolls(column, rows, width > components.length - Math.min(from.column, components.length - 1)));
  const uses: (ColumnUse | "some mark" | null)[] = values.map((column, at) => {
    const head = heads[at] ?? null;
    if (head !== null && !(isRolls[at] === true && (head === "some mark" || head.kind === "mark"))) return head;
    if (column.length > 0 && share(column, (value) => ids.has(bare(value))) > MOST) return { kind: "id" };
    if (column.length > 0 && share(column, (value) => names.has(bare(value))) > MOST) return { kind: "name" };
    return null;
  });
  const hasId = uses.some((use) => use !== null && use !== "some mark" && (use.kind === "id" || use.kind === "roll"));
  // The first column of rolls says whose line it is; any other says nothing.
  let rolls = hasId ? null : isRolls.findIndex((are, at) => are && uses[at] === null);
  if (rolls === -1) rolls = null;
  const matched = hasId || rolls !== null || header !== null || uses.some((use) => use !== null && use !== "some mark" && use.kind === "name");

  const open = uses.flatMap((use, at) => {
    if (isRolls[at] === true || (use !== null && use !== "some mark")) return [];
    // Beside the students, a column without a single mark in it is something else.
    const none = matched && use === null && share(values[at] ?? [], (value) => texts.check(value, Infinity).kind === "mark") === 0;
    return none ? [] : [at];
  });
  const taken = new Set(uses.flatMap((use) => (use !== null && use !== "some mark" && use.kind === "mark" ? [use.component] : [])));
  const free = components.filter(({ key }) => !taken.has(key));
  const focused = components[from.column];
  const start = matched
    ? Math.max(0, Math.min(focused ? free.indexOf(focused) : 0, free.length - open.length))
    : focused
      ? free.indexOf(focused)
      : 0;
  const columns = values.map((column, at): PastedColumn => {
    const title = (header === null ? undefined : lines[header]?.[at]?.trim()) ?? "";
    const [value = "", ...others] = column;
    const seen = { title, sample: others.length > 0 ? `${value}, …` : value, isRolls: isRolls[at] ?? false };
    const use = uses[at] ?? null;
    const order = open.indexOf(at);
    const component = order < 0 ? undefined : free[start + order];
    if (use !== null && use !== "some mark") return { ...seen, use };
    if (at === rolls) return { ...seen, use: { kind: "roll" } };
    return { ...seen, use: component ? { kind: "mark", component: component.key } : IGNORE };
  });
  return { lines, columns, first };
}

/**
 * Whether a column has the rolls of students in it: in the order of the sheet; or, where the block has more columns than the sheet has
 * left for marks (or is long), in any order that no marks would have.
 */
function areRolls(values: readonly string[], rows: readonly SheetRow[], hasMore: boolean): boolean {
  const numbers = values.map(wholeNumber);
  if (numbers.length < 2 || numbers.includes(null) || new Set(numbers).size < numbers.length) return false;
  const rolls = rows.map(({ roll }) => roll);
  if (!numbers.every((number) => rolls.includes(number ?? -1))) return false;
  const at = rolls.indexOf(numbers[0] ?? -1);
  if (numbers.length > 2 && numbers.every((number, step) => rolls[at + step] === number)) return true;
  const ascending = numbers.every((number, step) => step === 0 || (number ?? 0) > (numbers[step - 1] ?? 0));
  return hasMore || (ascending && numbers.length >= 5);
}
