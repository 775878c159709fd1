// Reading what is typed for a quality (docs/rules.md, *Marks*: "Quality grades can only be A+, A, B+ or B"): in small letters, too, and with
// a space before the plus; empty for none. Pure. The server decides in the end; this is the check that answers while one types.
import * as m from "#messages";
import type { CellTexts, Verdict } from "../../../grid/cell_texts";
import type { Say } from "../../../words";

export const GRADES = ["A+", "A", "B+", "B"] as const;

export const NOT_A_GRADE = m.qualities_not_a_grade;

/** The grade in its one spelling; a text that is none stays as it is. */
export function canonicalGrade(typed: string): string {
  const text = typed
    .trim()
    .toUpperCase()
    .replace(/\s+\+$/, "+");
  return isGrade(text) ? text : typed.trim();
}

function isGrade(text: string): boolean {
  return (GRADES as readonly string[]).includes(text);
}

/** In a browser alone, where every message is of one language. */
export function checkGrade(typed: string): Verdict {
  const text = canonicalGrade(typed);
  return text === "" || isGrade(text) ? { kind: "mark", text } : { kind: "refused", reason: NOT_A_GRADE() };
}

export const GRADE_TEXTS: CellTexts = {
  canonical: canonicalGrade,
  check: checkGrade,
  get notOne() {
    return NOT_A_GRADE();
  },
  predicates: {},
  toWire: (text) => (text === "" ? null : text),
  fromWire: (value) => (value === null ? "" : canonicalGrade(String(value))),
};

/** "12 of 40 entered: A+ 4, A 6, B 2" */
export function gradeTally(say: Say, texts: readonly string[]): string {
  const entered = texts.filter(isGrade);
  const counts = GRADES.map((grade) => ({ grade, count: entered.filter((text) => text === grade).length }));
  const grades = counts.flatMap(({ grade, count }) => (count === 0 ? [] : [`${grade} ${String(count)}`])).join(", ");
  const facts = { entered: entered.length, total: texts.length };
  return grades === "" ? say(m.shared_entered_of, facts) : say(m.qualities_entered_of_by_grade, { ...facts, grades });
}
