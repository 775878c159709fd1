// Whose line a pasted line is: by id or register number, roll and name of the section's students. Pure.
import type { SheetRow } from "./sheet";

/** Why a line is nobody's: its student is not on this sheet, or cannot be identified. */
export const UNKNOWN = "unknown";
export const UNCLEAR = "unclear";

export type StudentKind = "id" | "roll" | "name";

/** Letters and digits alone, in small letters. */
export const bare = (text: string) =>
  text
    .normalize("NFC")
    .toLowerCase()
    .replace(/[^\p{L}\p{M}\p{N}]/gu, "");

/** A roll in Latin or Bengali digits, also as spreadsheets show whole numbers with decimals ("1.0"); null for any other text. */
export function wholeNumber(text: string): number | null {
  const latin = text
    .replace(/[\s\u200b-\u200d\u2060\ufeff]/g, "")
    .replace(/[\u09e6-\u09ef]/g, (digit) => String(digit.charCodeAt(0) - 0x09e6));
  return /^\d{1,9}(?:[.,]0{0,2})?$/.test(latin) ? Number.parseInt(latin, 10) : null;
}

export type Students = {
  byId: ReadonlyMap<string, SheetRow>;
  byRoll: ReadonlyMap<number, SheetRow>;
  named: (name: string) => readonly SheetRow[];
};

export function studentsOf(rows: readonly SheetRow[]): Students {
  const byName = new Map<string, SheetRow[]>();
  for (const row of rows) byName.set(bare(row.name), [...(byName.get(bare(row.name)) ?? []), row]);
  return {
    byId: new Map(
      rows
        .flatMap((row): [string, SheetRow][] => [
          [bare(row.studentId), row],
          [bare(row.regNo), row],
        ])
        .filter(([id]) => id !== ""),
    ),
    byRoll: new Map(rows.map((row) => [row.roll, row])),
    named: (name) => byName.get(bare(name)) ?? [],
  };
}

/** The student that a cell of this kind names; undefined where that is nobody, or not one alone. */
export function studentBy(kind: StudentKind, cell: string, { byId, byRoll, named }: Students): SheetRow | undefined {
  if (cell.trim() === "") return undefined;
  if (kind === "id") return byId.get(bare(cell));
  if (kind === "roll") return byRoll.get(wholeNumber(cell) ?? -1);
  const same = named(cell);
  return same.length === 1 ? same[0] : undefined;
}

/** Finds a line's student by these columns; a reason where nobody, or not one alone, is meant. Null where no column says it. */
export function finder(
  kinds: readonly string[],
  students: Students,
): ((line: readonly string[]) => SheetRow | string) | null {
  const [id, roll, name] = [kinds.indexOf("id"), kinds.indexOf("roll"), kinds.indexOf("name")];
  if (id < 0 && roll < 0 && name < 0) return null;
  const said = (line: readonly string[], column: number) => (column < 0 ? "" : (line[column]?.trim() ?? ""));
  return (line) => {
    const [idText, rollText, nameText] = [said(line, id), said(line, roll), said(line, name)];
    const byId = studentBy("id", idText, students);
    const byRoll = studentBy("roll", rollText, students);
    const named = students.named(nameText);
    if (byId && byRoll && byId !== byRoll) return UNCLEAR;
    // A register number that is unknown here is another section's, whose rolls are the same numbers.
    const found = idText === "" ? byRoll : byId;
    if (idText !== "" || rollText !== "") {
      if (!found) return UNKNOWN;
      return named.length > 0 && !named.includes(found) ? UNCLEAR : found;
    }
    const [one] = named;
    return one === undefined ? UNKNOWN : named.length === 1 ? one : UNCLEAR;
  };
}
