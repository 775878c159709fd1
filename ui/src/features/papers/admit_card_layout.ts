// How an admit card sets its papers: in one table up to seventeen, in two beside one another up to thirty-four; reckoned with the lengths of
// styles/print/admit_cards.css.
import type { AdmitPaper } from "../../generated/papers";

/** Widths of the columns, in px of the box. */
const ONE = { day: 190, time: 170, subject: 428, hall: 220, seat: 90 };
const TWO = { day: 166, time: 60, subject: 176, hall: 86, seat: 53 };
/** Most rows of a table in each height of row. */
const ROWS = [
  ["row-30", 13],
  ["row-26", 15],
  ["row-23", 17],
] as const;
const MOST = 17;

export type Plan = {
  isDouble: boolean;
  widths: typeof ONE;
  row: string;
  parts: AdmitPaper[][];
  /** how many have no place */
  more: number;
};

export function planOf(papers: AdmitPaper[]): Plan {
  const isDouble = papers.length > MOST;
  const shown = papers.slice(0, 2 * MOST);
  const half = isDouble ? Math.ceil(shown.length / 2) : shown.length;
  const row = ROWS.find(([, most]) => half <= most)?.[0] ?? "row-23";
  return {
    isDouble,
    widths: isDouble ? TWO : ONE,
    row,
    parts: isDouble ? [shown.slice(0, half), shown.slice(half)] : [shown],
    more: papers.length - shown.length,
  };
}
