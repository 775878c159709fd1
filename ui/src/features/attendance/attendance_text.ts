// Reading what is typed for somebody's attendance: one letter of the register, P, A, L or E, in either case; empty for none. Of several
// letters the last one counts, so that a slip is put right by typing on. Pure. The server decides in the end.
import type { CellTexts, Verdict } from "../../grid/cell_texts";

export const STATES = [
  { state: "present", letter: "P", label: "Present" },
  { state: "absent", letter: "A", label: "Absent" },
  { state: "late", letter: "L", label: "Late" },
  { state: "excused", letter: "E", label: "Excused" },
] as const;

export const NOT_A_STATE = "Type P, A, L or E";

/** The letter of a state as it is sent; empty for none. */
export function letterOf(state: string | null): string {
  return STATES.find((one) => one.state === state)?.letter ?? "";
}

/** The letter in its one spelling; a text that is none stays as it is. */
export function canonicalState(typed: string): string {
  const letters = typed.trim().toUpperCase();
  return /^[PALE]+$/.test(letters) ? letters.slice(-1) : typed.trim();
}

export function checkState(typed: string): Verdict {
  const text = canonicalState(typed);
  return text === "" || STATES.some(({ letter }) => letter === text)
    ? { kind: "mark", text }
    : { kind: "refused", reason: NOT_A_STATE };
}

export const STATE_TEXTS: CellTexts = {
  canonical: canonicalState,
  check: checkState,
  notOne: NOT_A_STATE,
  predicates: {},
  toWire: (text) => STATES.find(({ letter }) => letter === text)?.state ?? (text === "" ? null : text),
  fromWire: (value) => letterOf(value === null ? null : String(value)),
};

/** "38 present, 2 absent, 1 late; 1 empty" */
export function stateTally(texts: readonly string[]): string {
  const count = (letter: string) => texts.filter((text) => text === letter).length;
  const told = STATES.flatMap(({ letter, label }) => {
    const many = count(letter);
    return many === 0 ? [] : [`${String(many)} ${label.toLowerCase()}`];
  }).join(", ");
  const empty = count("");
  return [told, empty === 0 ? "" : `${String(empty)} empty`].filter(Boolean).join("; ");
}
