// What stands beside the grid, of the texts that are in it now. Counts, and compares with the marks that the server sent (`BesideFacts`):
// letters and the pass mark are the server's. A help while typing, never a result.
import * as m from "#messages";
import type { BesideColumn, BesideFacts, BesideStudent, ColumnFigures } from "../../../generated/marks";
import type { SheetRow } from "../../../grid/sheet";
import { ABSENT, EXEMPT, readMark } from "./mark_text";
import { tallyColumn } from "./tally";

/** `texts` are parallel to the rows. */
export function besideOf(facts: BesideFacts, rows: readonly SheetRow[], texts: readonly string[]): BesideColumn {
  const missing: BesideStudent[] = [];
  const below: BesideStudent[] = [];
  rows.forEach(({ studentId, roll, name }, index) => {
    const text = texts[index] ?? "";
    const reading = readMark(text);
    if (reading.kind === "empty") missing.push({ studentId, roll, name, mark: null });
    const counted = reading.kind === "number" ? reading.hundredths : text === ABSENT ? 0 : null;
    if (counted !== null && counted < facts.passMark * 100) below.push({ studentId, roll, name, mark: text });
  });
  return { facts, figures: figuresOf(facts, texts), missing, below };
}

function figuresOf({ label, steps }: BesideFacts, texts: readonly string[]): ColumnFigures {
  const { entered, of, mean, highest } = tallyColumn(texts);
  const counts = new Map(steps.map(({ grade }) => [grade, 0]));
  for (const text of mean === null ? [] : texts) {
    const reading = readMark(text);
    if (reading.kind !== "number") continue;
    const grade = steps.find(({ from }) => reading.hundredths >= from)?.grade ?? "–";
    counts.set(grade, (counts.get(grade) ?? 0) + 1);
  }
  const words = (
    [
      [ABSENT, m.marks_absent_count],
      [EXEMPT, m.marks_exempt_count],
    ] as const
  ).flatMap(([word, said]) => {
    const count = texts.filter((text) => text === word).length;
    return count > 0 ? [said({ count })] : [];
  });
  const most = Math.max(1, ...counts.values());
  return {
    label,
    entered: [m.shared_entered_of({ entered, total: of }), ...words].join(", "),
    mean,
    highest,
    bars:
      mean === null
        ? []
        : [...counts].map(([grade, count]) => ({ grade, count, share: Math.floor((count * 100) / most) })),
  };
}
