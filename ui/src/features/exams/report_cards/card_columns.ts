// How wide the columns of a card's table are: as wide as the words over them and the figures in them need, and where there is room as wide as
// is good to read. What is left is for the subjects' names.
import * as m from "#messages";
import { linesOf, widthOf } from "../../../controls/letter_widths";
import type { Card, CardColumn, CardPart, CardSubject } from "../../../generated/cards";
import type { Say } from "../../../words";

/** What stands for a value that is not there. */
export const DASH = "–";

export type ColumnWidths = {
  /** px, parallel to the card's columns */
  parts: number[];
  total: number;
  percentage: number;
  grade: number;
  /** grade points; 0 where the card has none */
  points: number;
  highest: number;
  /** what the names have */
  subject: number;
  /** lines over each column, and over the highest marks */
  headings: number[];
  /** the columns leave the names no room */
  overflows: boolean;
};

/** Widths are classes: from 40 to 124 px in steps of 4. */
const snapped = (width: number): number => Math.min(124, Math.max(40, Math.ceil(width / 4) * 4));

const HEAD = 17;
/** The least that names have. */
const NAMES = 190;
/** Less than this, and a long word is parted. */
const NARROW = 100;
/** How far the name of a joined subject's paper is set in (styles/print/card.css). */
const SET_IN = 24;

/** Whether a card has grade points: the scale of its scheme has them. */
export const hasPoints = ({ scale }: Card): boolean => scale.some(({ points }) => points !== null);

/** The lines of a subject's name in so much room. */
export const nameLines = ({ name, kind }: CardSubject, width: number, size: number): number =>
  kind === "paper" ? linesOf(name, width - SET_IN, size, "regular") : linesOf(name, width, size);

/** The one long word among the columns' names may be parted where columns are narrow; a number stays with what it numbers. */
export const parted = (label: string, narrow: boolean): string =>
  (narrow ? label.replace("Assignment", "Assign\u00adment") : label).replace(/ (\d+)$/u, "\u00a0$1");

/** The words of a heading as they may be broken. */
const words = (label: string) => parted(label, true).replaceAll("\u00ad", "- ");

/** Whether the longest word over a column is wider than the column, so that it must be broken. */
export const isBroken = (label: string, width: number): boolean => longestWord(words(label)) > width - 4;

const longestWord = (text: string): number => Math.max(...text.split(" ").map((word) => widthOf(word, HEAD)));

/** What of a part stands on one line, and under it. */
export const figuresOf = ({ obtained, full, counts }: CardPart, scaled: boolean): [first: string, small: string] =>
  scaled && counts !== null
    ? [counts, `${obtained ?? DASH}/${full}`]
    : [obtained ?? DASH, full === "" ? "" : `/${full}`];

/** Lines over a column. */
function headingLines(say: Say, column: CardColumn | undefined, width: number, stacked: boolean): number {
  if (column === undefined) return 1;
  const { label, scaledTo, beside, sum } = column;
  // The words over a sum keep off those over the column before it.
  const room = width - (sum && !stacked ? 16 : 4);
  const of = scaledTo === null ? 0 : linesOf(say(m.cards_out_of, { full: scaledTo }), room, HEAD, "regular");
  return (
    linesOf(words(label), room, HEAD) + of + (beside ? linesOf(say(m.cards_not_in_total), room, HEAD, "regular") : 0)
  );
}

/** How a table is set: what a part is out of stands beside it, or under it in every column, or what was obtained and what it is out of each on a line. */
export type Way = "beside" | "stacked" | "cramped";

/** Words over cramped columns are broken as little as leaves the names their room: those wider than so much. */
const BROKEN = [124, 100, 84, 76, 68, 60, 52, 44];

/** How wide each column is. */
export function columnsOf(say: Say, card: Card, table: number, way: Way): ColumnWidths {
  if (way !== "cramped") return widthsOf(say, card, table, way, Infinity);
  const all = BROKEN.map((word) => widthsOf(say, card, table, way, word));
  return all.find(({ overflows }) => !overflows) ?? widthsOf(say, card, table, way, 40);
}

function widthsOf(say: Say, card: Card, table: number, way: Way, word: number): ColumnWidths {
  const stacked = way !== "beside";
  const { columns, subjects, overall, highestOf } = card;
  const count = columns.length;
  const apart = stacked ? 4 : 10;
  const wide = table < 1000 ? 104 : count > 6 ? 80 : count === 6 ? 92 : count === 5 ? 104 : 120;
  // Points and highest marks together have their room from all of them.
  const good = highestOf !== null && hasPoints(card) ? wide - 12 : wide;
  const parts = columns.map(({ label, scaledTo, beside, sum }, at) => {
    const needs = subjects.flatMap(({ parts: own }) => {
      const part = own[at] ?? null;
      if (part === null) return [];
      const scaled = scaledTo !== null && part.counts !== null;
      const [first, small] = figuresOf(part, scaled);
      if (way === "cramped")
        return [widthOf(first, 20), ...small.split("/").map((text) => widthOf(`/${text}`, 17, "regular"))];
      const size = stacked || sum ? 20 : 17;
      const [one, other] = [widthOf(first, size), widthOf(small, 17, "regular")];
      return [stacked || scaled ? Math.max(one, other) : one + other];
    });
    // At least these stay on one line: "of 100", and "not in".
    const outOf = scaledTo === null ? [] : say(m.cards_out_of, { full: scaledTo }).split(" ").slice(-2);
    const notIn = beside ? say(m.cards_not_in_total).split(" ").slice(0, 2) : [];
    const heading = Math.min(
      word,
      Math.max(
        longestWord(words(label)),
        widthOf(outOf.join(" "), HEAD, "regular"),
        widthOf(notIn.join(" "), HEAD, "regular"),
      ),
    );
    const least = Math.max(heading + (sum && !stacked ? 6 : 0), ...needs) + apart;
    if (!stacked) return snapped(Math.max(good, least));
    // A long heading is not made higher than three lines by figures that need little.
    let width = snapped(least);
    const lines = way === "cramped" ? 6 : 3;
    while (width < 124 && headingLines(say, columns[at], width, stacked) > lines) width += 4;
    return width;
  });
  const totals = subjects.flatMap(({ total }) => (total === null ? [] : [total]));
  const overSums = overall === null ? [] : [overall];
  const totalNeeds = totals.map(({ total, outOf }) =>
    stacked
      ? Math.max(widthOf(total, 20), widthOf(`/${outOf}`, 17, "regular"))
      : widthOf(total, 22) + widthOf(`/${outOf}`, 17, "regular"),
  );
  // The sum may reach into the column before.
  const sums = overSums.map(
    ({ total, outOf }) => widthOf(total, 23) + widthOf(`/${outOf}`, 18, "regular") - (parts[0] ?? 0),
  );
  const total = snapped(Math.max(stacked ? 56 : count > 6 ? 96 : 112, ...totalNeeds, ...sums) + apart - 4);
  const [percentage, letter] = stacked || count > 6 ? [48, 60] : count === 6 ? [56, 68] : [64, 84];
  const grade = Math.max(letter, gradeNeeds(card, stacked, apart));
  const points = pointsWidth(say, card, stacked, apart);
  const most = stacked ? 0 : count < 6 ? 104 : 84;
  const highest = highestOf === null ? 0 : highestWidth(say, subjects, highestOf, stacked, apart, most, word);
  const others = parts.reduce((sum, width) => sum + width, 0) + total + percentage + grade + points + highest;
  const subject = table - others - 6;
  const headings = columns.map((column, at) => headingLines(say, column, parts[at] ?? 0, stacked));
  if (highestOf !== null) headings.push(1 + linesOf(highestOf, highest - 4, HEAD, "regular"));
  return { parts, total, percentage, grade, points, highest, subject, headings, overflows: subject < NAMES };
}

/** The highest marks, each with what it is out of. */
function highestWidth(
  say: Say,
  subjects: readonly CardSubject[],
  highestOf: string,
  stacked: boolean,
  apart: number,
  good: number,
  word: number,
): number {
  const needs = subjects.flatMap(({ highest }) => {
    if (highest === null) return [];
    const [mark, outOf] = [widthOf(highest.mark, 22, "regular"), widthOf(`/${highest.outOf}`, 17, "regular")];
    return [stacked ? Math.max(mark, outOf) : mark + outOf];
  });
  const names = highestOf.split(" ").map((name) => Math.min(word, widthOf(name, HEAD, "regular")));
  const least = Math.max(widthOf(say(m.cards_highest), HEAD), ...names, ...needs) + apart;
  return snapped(Math.max(good, least));
}

/** The widest letter, which is that of a scheme of the school's own where it is wider than all of the specification's. */
function gradeNeeds({ scale, subjects, overall }: Card, stacked: boolean, apart: number): number {
  const printed = [...subjects.map(({ total }) => total?.grade), overall?.grade];
  const letters = [...scale.map(({ grade }) => grade), ...printed].filter((grade) => grade != null);
  return snapped(Math.max(0, ...letters.map((grade) => widthOf(grade, stacked ? 20 : 25))) + apart);
}

/** The grade points, and under them those of the whole card with what they are called. */
function pointsWidth(say: Say, card: Card, stacked: boolean, apart: number): number {
  if (!hasPoints(card)) return 0;
  const { scale, overall } = card;
  const needs = [...scale.map(({ points }) => points), overall?.points].filter((points) => points != null);
  const names = [widthOf(say(m.cards_gp), HEAD), widthOf(say(m.cards_gpa), HEAD)];
  const least = Math.max(...names, ...needs.map((points) => widthOf(points, stacked ? 20 : 26))) + apart - 2;
  return snapped(Math.max(stacked ? 48 : 64, least));
}

/** Whether a long word over a column is parted. */
export const isNarrow = (width: number): boolean => width < NARROW;
