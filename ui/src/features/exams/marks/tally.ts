// The footer's numbers for one component: how many are entered, their mean and the highest. Counted in hundredths; an absence and an exemption
// are entered but have no part in the mean. A help while typing, never a result: results come computed from the server.
import { markText, readMark } from "./mark_text";

export type ColumnTally = { entered: number; of: number; mean: string | null; highest: string | null };

export function tallyColumn(texts: readonly string[]): ColumnTally {
  let entered = 0;
  const marks: number[] = [];
  for (const text of texts) {
    const reading = readMark(text);
    if (reading.kind === "word") entered += 1;
    if (reading.kind === "number") {
      entered += 1;
      marks.push(reading.hundredths);
    }
  }
  const sum = marks.reduce((total, mark) => total + mark, 0);
  return {
    entered,
    of: texts.length,
    mean: marks.length === 0 ? null : markText(Math.floor((2 * sum + marks.length) / (2 * marks.length))),
    highest: marks.length === 0 ? null : markText(Math.max(...marks)),
  };
}
