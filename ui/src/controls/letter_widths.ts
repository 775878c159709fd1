// How wide a text is on paper: the sums of the fonts' own advance widths (letter_widths.json, made by ui/letter_widths.mjs), because paper is
// rendered where nothing can be measured. What shapes letters together (Bengali, Arabic) makes them narrower than that, hardly ever wider.
import widths from "./letter_widths.json";

type Runs = [first: number, widths: number[]][];

/** A letter that no font has is drawn by whatever the machine has: as wide as the size. */
const UNKNOWN = 1000;
/** No letter beyond has a width of its own here. */
const LETTERS = 0x10000;
const NONE = 0xffff;

/** In thousandths of the size, by letter. */
function tableOf(runs: Runs): Uint16Array {
  const table = new Uint16Array(LETTERS).fill(NONE);
  for (const [first, list] of runs) table.set(list, first);
  return table;
}
const REGULAR = tableOf(widths["400"] as Runs);
/** Also for 600, which is a little narrower. */
const BOLD = tableOf(widths["700"] as Runs);

/** What engines round, and the little that kerning adds. */
const SLACK = 1.012;

export type Weight = "regular" | "bold";

/** Letters as they are drawn: with their marks in one, where there is such a letter. */
const drawn = (text: string): string => (/^[\u0020-\u02ff]*$/u.test(text) ? text : text.normalize("NFC"));

function widthOfLetter(code: number, weight: Weight): number {
  const width = (weight === "bold" ? BOLD : REGULAR)[code] ?? NONE;
  return width === NONE ? UNKNOWN : width;
}

/** The width of a text in px, in a type of `size` px. */
export function widthOf(text: string, size: number, weight: Weight = "bold"): number {
  let width = 0;
  for (const letter of drawn(text)) width += widthOfLetter(letter.codePointAt(0) ?? 0, weight);
  return (width * size * SLACK) / 1000;
}

/** How many lines a text takes in a width: broken between words, and inside a word that is longer than a line. */
export function linesOf(text: string, width: number, size: number, weight: Weight = "bold"): number {
  const space = widthOf(" ", size, weight);
  let lines = 1;
  let used = 0;
  for (const word of text.split(/[\s\u200b]+/u).filter((part) => part !== "")) {
    const own = widthOf(word, size, weight);
    if (used > 0 && used + space + own <= width) used += space + own;
    else {
      if (used > 0) lines += 1;
      used = own;
      if (own <= width) continue;
      // Letters stay whole, and marks with their letters: a line may end a letter early.
      used = 0;
      for (const letter of drawn(word)) {
        const letterWidth = widthOf(letter, size, weight);
        if (used + letterWidth > width && used > 0) {
          lines += 1;
          used = 0;
        }
        used += letterWidth;
      }
    }
  }
  return lines;
}

/** What may stand in a text without being drawn. */
const UNDRAWN = /[\p{White_Space}\p{Cf}\p{Cc}]/u;

/** The letters of a text that no font on paper has, each once. */
export function lettersWithoutFont(text: string): string[] {
  return [...new Set(text.normalize("NFC"))].filter(
    (letter) => !UNDRAWN.test(letter) && (BOLD[letter.codePointAt(0) ?? 0] ?? NONE) === NONE,
  );
}
