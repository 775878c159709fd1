// What the columns of a pasted block are: the student (id or register number, roll, name) or the marks of a component. A heading says it;
// else the column is what most of its cells agree with on this sheet; else marks, by their order. Pure; the preview shows it for changes.
import type { CellTexts } from "./cell_texts";
import { readBlock } from "./paste_block";
import { rollEvidence } from "./paste_evidence";
import { findHeadings, headingOf, type Heading } from "./paste_headings";
import { finder, studentBy, studentsOf, wholeNumber, type StudentKind, type Students } from "./paste_students";
import type { SheetColumn, SheetRow } from "./sheet";

/** `mark`: of the component with this key. */
export type ColumnUse = { kind: StudentKind } | { kind: "mark"; component: string } | { kind: "ignore" };

export type PastedColumn = {
  /** its heading; empty where the block has none */
  title: string;
  /** its first value, and whether there are more: "31, …" */
  sample: string;
  use: ColumnUse;
  /** it is the rolls of the rows that its lines go to: never marks */
  isRolls: boolean;
  /** marks by their order, but beyond the last component */
  beyond?: boolean;
};

/** Whether the commas of "1,5" part a roll from a mark, or are decimal commas; null where only one is possible. */
export type Commas = "columns" | "decimals" | null;

export type PastedBlock = {
  lines: string[][];
  columns: PastedColumn[];
  /** where the students begin: below the headings */ first: number;
  commas: Commas;
};

type Place = { row?: number; column: number };
type Roster = { rows: readonly SheetRow[]; components: readonly SheetColumn[]; texts: CellTexts };

/** Most of the lines. */
const MOST = 0.6;
/** Nearly all of the lines. */
const NEARLY = 0.9;

/** What the evidence for rolls must come to: beside other columns; alone, where marks are far likelier; and to leave no doubt. */
const SURE = { beside: 1, alone: 3, certain: 6 };
/** Rolls stand before marks: a later column is the rolls only by so much more evidence. */
const LATER = 3;

const IGNORE: ColumnUse = { kind: "ignore" };
const KINDS = ["id", "roll", "name"] as const;
const rollsOf = (rows: readonly SheetRow[]) => rows.map(({ roll }) => roll);
const isBlank = (cell: string | undefined) => cell === undefined || cell.trim() === "";
/** Of the component that a column would come to by its order. */
const fullMarkOf = (at: number, from: Place, components: readonly SheetColumn[]) =>
  components[Math.min(from.column + at, components.length - 1)]?.fullMark;

/** The lines' numbers in a column, and the rolls of the rows that they would go to by order; blank lines left out. */
function numbersOf(body: readonly string[][], column: number, row: number, rows: readonly SheetRow[]) {
  const lines = body.flatMap((line, down) =>
    line.every(isBlank) ? [] : [{ number: wholeNumber(line[column] ?? ""), beside: rows[row + down]?.roll }],
  );
  return { numbers: lines.map(({ number }) => number), beside: lines.map(({ beside }) => beside) };
}

/** Nothing but a number, and one comma in it: "1,5" is a decimal, or a roll and a mark. */
const ONE_COMMA = /^[\d\u09e6-\u09ef]+,[\d\u09e6-\u09ef]+$/;
/** What most marks with decimals have after the comma. */
const HALVES = /^[০0]+$|^[৫5][০0]?$|^[২2৭7][৫5]$/;

/** The lines and cells: by tabs; by semicolons or commas where nearly each line has them and they are not decimal commas. */
function linesOf(
  text: string,
  from: Place,
  roster: Roster,
  commas: Commas,
): { lines: string[][]; commas: Commas; byComma: boolean } {
  const plain = readBlock(text);
  if (text.includes("\t")) return { lines: plain, commas: null, byComma: false };
  const students = studentsOf(roster.rows);
  for (const separator of [";", ","]) {
    const lines = readBlock(text, separator);
    const { at } = findHeadings(lines, { ...roster, students });
    if (at !== null && lines[at]?.some((cell, column) => column > 0 && !isBlank(cell)))
      return { lines, commas: null, byComma: separator === "," };
    const body = lines.filter((line) => !line.every(isBlank));
    const parted = body.filter((line) => line.length > 1);
    if (parted.length === 0 || parted.length < NEARLY * body.length) continue;
    const whole = plain.map((line) => line.join("").trim()).filter((line) => line.includes(","));
    if (separator === ";" || !whole.every((line) => ONE_COMMA.test(line)))
      return { lines, commas: null, byComma: separator === "," };
    const column = numbersOf(lines, 0, from.row ?? 0, roster.rows);
    const rolls = column.numbers.filter((number) => students.byRoll.has(number ?? -1));
    // Halves and quarters are decimals unless the numbers before them are in the rolls' order.
    const looksDecimal = parted.every((line) => HALVES.test(line[1]?.trim() ?? ""));
    const evidence = rollEvidence(column, rollsOf(roster.rows), fullMarkOf(0, from, roster.components));
    const are = rolls.length > MOST * column.numbers.length && (!looksDecimal || evidence > 2);
    const chosen = commas ?? (are ? "columns" : "decimals");
    return { lines: chosen === "columns" ? lines : plain, commas: chosen, byComma: false };
  }
  return { lines: plain, commas: null, byComma: false };
}

/** A block whose columns are being given their uses, the surest first. */
type Open = Roster & {
  from: Place;
  students: Students;
  lines: string[][];
  first: number;
  /** the lines with anything in them, below the headings */
  body: readonly string[][];
  /** the same by columns, trimmed */
  cells: readonly (readonly string[])[];
  headings: readonly (Heading | null)[];
  uses: (ColumnUse | null)[];
};

const kindsOf = ({ uses }: Open) => uses.map((use) => use?.kind ?? "");
const isOpen = ({ uses, headings }: Open, at: number) => uses[at] === null && headings[at] === null;
const ofMarks = (heading: Heading | null) =>
  heading?.kind === "mark" || heading?.kind === "marks" || heading?.kind === "total";
const isFilled = (cells: readonly string[]) => cells.some((cell) => cell !== "");
const freeOf = ({ components, uses }: Open) =>
  components.filter(({ key }) => !uses.some((use) => use?.kind === "mark" && use.component === key));

/** The share of the lines whose cell in this column fits. */
function share({ body }: Open, at: number, fits: (cell: string, line: readonly string[]) => boolean): number {
  return body.length === 0
    ? 0
    : body.filter((line) => !isBlank(line[at]) && fits(line[at] ?? "", line)).length / body.length;
}

const finds = (open: Open, at: number, kind: StudentKind) =>
  share(open, at, (cell) => studentBy(kind, cell, open.students) !== undefined);

/** Whose line it is, by heading (unless the cells are another kind's: "ID" over the rolls), then by what most cells are. */
function givePeople(open: Open): void {
  const { uses, headings, cells } = open;
  headings.forEach((heading, at) => {
    if (heading === null || heading.kind === "mark" || heading.kind === "marks" || heading.kind === "total") return;
    const said = heading.kind;
    const kind =
      said === "ignore" || finds(open, at, said) > 0
        ? said
        : (KINDS.find((other) => finds(open, at, other) > MOST) ?? said);
    const same = kind === "ignore" ? -1 : kindsOf(open).indexOf(kind);
    // Of two that say the same, the one with more students of this sheet.
    const isBest = kind === "ignore" || same < 0 || finds(open, at, kind) > finds(open, same, kind);
    if (isBest && same >= 0) uses[same] = IGNORE;
    uses[at] = isBest ? { kind } : IGNORE;
  });
  giveWay(open);
  for (const kind of ["id", "name"] as const) {
    const at = kindsOf(open).includes(kind)
      ? -1
      : cells.findIndex((_, column) => isOpen(open, column) && finds(open, column, kind) > MOST);
    if (at >= 0) uses[at] = { kind };
  }
  if (kindsOf(open).includes("roll")) return;
  const find = finder(kindsOf(open), open.students);
  const isTheirRoll = (cell: string, line: readonly string[]) => {
    const student = find?.(line);
    return typeof student === "object" && wholeNumber(cell) === student.roll;
  };
  const at = find
    ? cells.findIndex((_, column) => isOpen(open, column) && share(open, column, isTheirRoll) > MOST)
    : rollColumn(open);
  if (at >= 0) uses[at] = { kind: "roll" };
}

/**
 * A column of ids that nobody here has is another authority's numbers (a board's) where the names are those of the rolls: then these say
 * whose line it is. Without the names it may as well be another section's list, whose rolls are the same numbers.
 */
function giveWay(open: Open): void {
  const { students, uses } = open;
  const kinds = kindsOf(open);
  const [id, roll, name] = [kinds.indexOf("id"), kinds.indexOf("roll"), kinds.indexOf("name")];
  if (id < 0 || roll < 0 || name < 0 || finds(open, id, "id") > 0) return;
  const agree = share(open, roll, (cell, line) => {
    const student = studentBy("roll", cell, students);
    return student !== undefined && students.named(line[name] ?? "").includes(student);
  });
  if (agree > MOST) uses[id] = IGNORE;
}

/** The column that is the rolls where no other says whose line it is; -1 for none. */
function rollColumn(open: Open): number {
  const { rows, components, from, students, lines, first, body, cells, headings } = open;
  const filled = cells.filter(isFilled).length;
  const left = components.length - Math.min(from.column, components.length - 1);
  // With more columns than components, or marks named beside, one column is not marks: the likeliest is the rolls.
  const sure = headings.some(ofMarks) || filled > Math.max(1, left) ? -Infinity : filled > 1 ? SURE.beside : SURE.alone;
  // A column that repeats itself over and over is marks.
  const differ = (at: number) =>
    new Set(
      body.map((line) => students.byRoll.get(wholeNumber(line[at] ?? "") ?? -1)).filter((row) => row !== undefined),
    ).size;
  const known = cells.flatMap((_, at) =>
    isOpen(open, at) && finds(open, at, "roll") > MOST && differ(at) >= body.length / 2
      ? [
          {
            at,
            evidence: rollEvidence(
              numbersOf(lines.slice(first), at, from.row ?? 0, rows),
              rollsOf(rows),
              fullMarkOf(at, from, components),
            ),
          },
        ]
      : [],
  );
  if (!known.some(({ evidence }) => evidence >= sure)) return -1;
  const best = known.reduce((one, other) => (other.evidence > Math.max(one.evidence, 0) + LATER ? other : one));
  return best.evidence >= Math.min(sure, 0) ? best.at : -1;
}

/** A serial number: 1, 2, 3 ... before whoever the line is about, or before everything. */
function giveSerials(open: Open): void {
  const people = kindsOf(open).findIndex((kind) => KINDS.some((one) => one === kind));
  const several = open.cells.filter(isFilled).length > 1;
  open.cells.forEach((cells, at) => {
    const counts = cells.length > 1 && cells.every((cell, step) => wholeNumber(cell) === step + 1);
    if (isOpen(open, at) && counts && (at < people || (people < 0 && at === 0 && several && cells.length > 2)))
      open.uses[at] = IGNORE;
  });
}

/** Marks by heading. Beside these, a column whose heading is not known is something else, and a total is a total. */
function giveNamedMarks(open: Open, rolls: readonly boolean[]): void {
  const { uses, headings } = open;
  const hasMarks = headings.some((heading) => heading?.kind === "mark" || heading?.kind === "marks");
  headings.forEach((heading, at) => {
    if (uses[at] !== null) return;
    const isOther = heading === null ? headings.some(ofMarks) : heading.kind === "total" && hasMarks;
    if (isOther || rolls[at] === true) uses[at] = IGNORE;
    else if (heading?.kind === "mark")
      uses[at] = freeOf(open).some(({ key }) => key === heading.component) ? heading : IGNORE;
  });
}

/** Marks without a heading by the marks that are there already: the product's own file in any order. */
function giveMarksThere(open: Open): void {
  const { uses, cells, components, texts, body } = open;
  const find = finder(kindsOf(open), open.students);
  if (!find) return;
  cells.forEach((column, at) => {
    const count = column.filter((cell) => cell !== "").length;
    if (!isOpen(open, at) || count < 2) return;
    const own = freeOf(open).find((component) => {
      const place = components.indexOf(component);
      const same = share(open, at, (cell, line) => {
        const student = find(line);
        return typeof student === "object" && texts.canonical(cell) === texts.canonical(student.marks[place] ?? "");
      });
      return (same * body.length) / count >= (count > 2 ? NEARLY : 1);
    });
    if (own) uses[at] = { kind: "mark", component: own.key };
  });
}

/** The other marks by their order, from the cell with the focus; columns that come to lie beyond the last component are returned. */
function giveMarksByOrder(open: Open, hasHeadings: boolean): readonly number[] {
  const { uses, cells, headings, components, texts, from } = open;
  const matched = hasHeadings || kindsOf(open).some((kind) => KINDS.some((one) => one === kind));
  const isMark = (cell: string) => cell !== "" && texts.check(cell, Infinity).kind === "mark";
  const isEmpty = (at: number) => matched && headings[at] === null && !isFilled(cells[at] ?? []);
  const left = freeOf(open);
  // Beside the students, a column without a single mark in it is something else.
  const candidates = cells.flatMap((column, at) =>
    uses[at] !== null || (matched && headings[at] === null && isFilled(column) && !column.some(isMark)) ? [] : [at],
  );
  // An empty column keeps its place among the marks only where the block has a column for each component; it clears nothing.
  const placed = candidates.length === left.length ? candidates : candidates.filter((at) => !isEmpty(at));
  const focused = components[from.column];
  const place = focused ? left.indexOf(focused) : 0;
  const start = Math.max(0, matched ? Math.min(place, left.length - placed.length) : place);
  placed.forEach((at, order) => {
    const component = isEmpty(at) ? undefined : left[start + order];
    if (component) uses[at] = { kind: "mark", component: component.key };
  });
  return matched ? [] : placed.filter((at) => uses[at] === null);
}

function sampleOf(column: readonly string[]): string {
  const [first = "", ...others] = column.filter((cell) => cell !== "");
  return others.length > 0 ? `${first}, …` : first;
}

/** `from` is the cell that the block was pasted into; `commas` what was chosen for them in the preview. */
export function recognise(
  text: string,
  from: Place,
  { rows, components, texts }: Roster,
  commas: Commas = null,
): PastedBlock {
  const roster = { rows, components, texts };
  const students = studentsOf(rows);
  const read = linesOf(text, from, roster, commas);
  const { lines } = read;
  const { at: header, first } = findHeadings(lines, { components, texts, students });
  const heads = header === null ? [] : (lines[header] ?? []);
  const body = lines.slice(first).filter((line) => !line.every(isBlank));
  // Cells beyond the headings of a CSV are the rest of an unquoted decimal comma: see planPaste.
  const width =
    read.byComma && header !== null
      ? heads.length
      : Math.max(heads.length, ...lines.slice(first).map((line) => line.length));
  const cells = Array.from({ length: width }, (_, at) => body.map((line) => line[at]?.trim() ?? ""));
  const headings = cells.map((_, at) => headingOf(heads[at] ?? "", components));
  const open: Open = { ...roster, from, students, lines, first, body, cells, headings, uses: cells.map(() => null) };
  givePeople(open);
  giveSerials(open);
  const rolls = cells.map((_, at) => areRolls(open, kindsOf(open), at, from, roster));
  giveNamedMarks(open, rolls);
  giveMarksThere(open);
  const beyond = giveMarksByOrder(open, header !== null);
  const columns = cells.map((column, at): PastedColumn => ({
    title: heads[at]?.trim() ?? "",
    sample: sampleOf(column),
    use: open.uses[at] ?? IGNORE,
    isRolls: rolls[at] ?? false,
    beyond: beyond.includes(at),
  }));
  return { lines, columns, first, commas: read.commas };
}

const sameUse = (one: ColumnUse, other: ColumnUse) =>
  one.kind !== "ignore" &&
  one.kind === other.kind &&
  (one.kind !== "mark" || other.kind !== "mark" || one.component === other.component);

/** The columns when one of them is taken for something else. A component, and who a line is about, is the column chosen last. */
export function chooseUse(
  block: PastedBlock,
  at: number,
  use: ColumnUse,
  from: Place,
  { rows, components, texts }: Roster,
): PastedColumn[] {
  const columns = block.columns.map((column, other): PastedColumn => {
    if (other === at) return { ...column, use, beyond: false };
    return sameUse(column.use, use) ? { ...column, use: IGNORE } : column;
  });
  const kinds = columns.map((column) => column.use.kind);
  return columns.map((column, other) => ({
    ...column,
    isRolls: areRolls(block, kinds, other, from, { rows, components, texts }),
  }));
}

/**
 * Whether a column is the rolls: those of the rows that its lines go to by the other columns, or by their order; or, where no other
 * column says whose line it is, the section's rolls beyond doubt.
 */
function areRolls(
  { lines, first }: Pick<PastedBlock, "lines" | "first">,
  kinds: readonly string[],
  at: number,
  from: Place,
  { rows, components }: Roster,
): boolean {
  const find = finder(
    kinds.map((kind, other) => (other === at ? "" : kind)),
    studentsOf(rows),
  );
  const row = from.row ?? 0;
  const body = lines.slice(first);
  const lined = body.flatMap((line, down) => {
    const student = find ? find(line) : rows[row + down];
    return isBlank(line[at]) || student === undefined || typeof student === "string"
      ? []
      : [wholeNumber(line[at] ?? "") === student.roll];
  });
  if (lined.length > 2 && lined.every(Boolean)) return true;
  return (
    !find &&
    rollEvidence(numbersOf(body, at, row, rows), rollsOf(rows), fullMarkOf(at, from, components)) >= SURE.certain
  );
}
