// Reading what is typed for somebody's attendance: one letter of the register, P, A, L or E, in either case; empty for none. Pure. The server
// decides in the end.
import * as m from "#messages";
import type { CellTexts, Verdict } from "../../grid/cell_texts";
import type { Say } from "../../words";

export const STATES = [
  { state: "present", letter: "P", label: m.attendance_present, counted: m.attendance_present_count },
  { state: "absent", letter: "A", label: m.shared_absent, counted: m.shared_absent_count },
  { state: "late", letter: "L", label: m.attendance_late, counted: m.attendance_late_count },
  { state: "excused", letter: "E", label: m.attendance_excused, counted: m.attendance_excused_count },
] as const;

/** Said in a browser alone, where every message is of one language. */
export const notAState = (): string => m.attendance_not_a_state();

/** The letter of a state as it is sent; empty for none. */
export function letterOf(state: string | null): string {
  return STATES.find((one) => one.state === state)?.letter ?? "";
}

/** The letter in its one spelling; a text that is none stays as it is. */
export function canonicalState(typed: string): string {
  const letter = typed.trim().toUpperCase();
  return STATES.some((one) => one.letter === letter) ? letter : typed.trim();
}

export function checkState(typed: string): Verdict {
  const text = canonicalState(typed);
  return text === "" || STATES.some(({ letter }) => letter === text)
    ? { kind: "mark", text }
    : { kind: "refused", reason: notAState() };
}

export const STATE_TEXTS: CellTexts = {
  canonical: canonicalState,
  check: checkState,
  get notOne() {
    return notAState();
  },
  predicates: {},
  toWire: (text) => STATES.find(({ letter }) => letter === text)?.state ?? (text === "" ? null : text),
  fromWire: (value) => letterOf(value === null ? null : String(value)),
};

/** "38 present, 2 absent, 1 late; 1 empty" */
export function stateTally(say: Say, texts: readonly string[]): string {
  const count = (letter: string) => texts.filter((text) => text === letter).length;
  const told = STATES.flatMap(({ letter, counted }) => {
    const many = count(letter);
    return many === 0 ? [] : [say(counted, { count: many })];
  }).join(", ");
  const empty = count("");
  return [told, empty === 0 ? "" : say(m.attendance_empty_count, { count: empty })].filter(Boolean).join("; ");
}
