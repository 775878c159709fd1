// Reading what is typed for a quality (docs/rules.md, *Marks*: "Quality grades can only be A+, A, B+ or B"): in small letters, too, and with
// a space before the plus; empty for none. Pure. The server decides in the end; this is the check that answers while one types.
import type { CellTexts, Verdict } from "../../../grid/cell_texts";

export const GRADES = ["A+", "A", "B+", "B"] as const;

export const NOT_A_GRADE = "A grade is A+, A, B+ or B";

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

export function checkGrade(typed: string): Verdict {
  const text = canonicalGrade(typed);
  return text === "" || isGrade(text) ? { kind: "mark", text } : { kind: "refused", reason: NOT_A_GRADE };
}

export const GRADE_TEXTS: CellTexts = {
  canonical: canonicalGrade,
  check: checkGrade,
  notOne: NOT_A_GRADE,
  predicates: {},
  toWire: (text) => (text === "" ? null : text),
  fromWire: (value) => (value === null ? "" : canonicalGrade(String(value))),
};

/** "12 of 40 entered: A+ 4, A 6, B 2" */
export function gradeTally(texts: readonly string[]): string {
  const entered = texts.filter(isGrade);
  const counts = GRADES.map((grade) => ({ grade, count: entered.filter((text) => text === grade).length }));
  const told = counts.flatMap(({ grade, count }) => (count === 0 ? [] : [`${grade} ${String(count)}`])).join(", ");
  return `${String(entered.length)} of ${String(texts.length)} entered${told === "" ? "" : `: ${told}`}`;
}
