// Texts that shrink by step and never leave their box (look: Paper): which size a text takes, and where it is cut when even the smallest is
// too large. Reckoned from the fonts' own widths, because paper is rendered where nothing can be measured. In px of a sheet's box.
import { linesOf, type Weight } from "../../controls/letter_widths";

/** Room for a text. */
export type Room = {
  width: number;
  height: number;
  weight?: Weight;
  /** the largest size; else the largest there is */
  from?: number;
};

/** Sizes of type with the height of their lines; `paper-type-22` and so on in styles/print/papers.css. None is below 17 px, 8 pt on paper. */
const SIZES: readonly (readonly [size: number, line: number])[] = [
  [72, 90],
  [60, 76],
  [50, 64],
  [42, 54],
  [36, 46],
  [30, 38],
  [26, 33],
  [22, 28],
  [20, 25],
  [18, 23],
  [17, 21],
];

/** A text with the class of its size. */
export type SetText = { text: string; className: string; lines: number; height: number };

/** Letters that stand on the one before them, or join what is beside them: no text ends before one. */
const JOINED = /[\p{M}\u200c\u200d]/u;

/** The text in the largest size in which it has room; cut, with an ellipsis, where it has none. */
export function setIn(text: string, { width, height, weight = "regular", from = 72 }: Room): SetText {
  const sizes = SIZES.filter(([size]) => size <= from);
  for (const [size, line] of sizes) {
    const lines = linesOf(text, width, size, weight);
    if (lines * line <= height) return { text, className: `paper-type-${size}`, lines, height: lines * line };
  }
  const [size, line] = sizes.at(-1) ?? [17, 21];
  const most = Math.max(1, Math.floor(height / line));
  const cut = cutTo(text, most, width, size, weight);
  return { text: cut, className: `paper-type-${size}`, lines: most, height: most * line };
}

/** As much of a text as so many lines hold. */
function cutTo(text: string, lines: number, width: number, size: number, weight: Weight): string {
  const letters = Array.from(text);
  let [least, most] = [0, letters.length];
  while (least < most) {
    const middle = Math.ceil((least + most) / 2);
    if (linesOf(`${letters.slice(0, middle).join("")}…`, width, size, weight) <= lines) least = middle;
    else most = middle - 1;
  }
  while (least > 0 && JOINED.test(letters[least] ?? "")) least -= 1;
  return `${letters.slice(0, least).join("").trimEnd()}…`;
}
