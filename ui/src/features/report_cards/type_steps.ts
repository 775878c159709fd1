// Long names shrink by step before they wrap (look: Paper). The step is reckoned from the letters alone, because paper is rendered
// where nothing can be measured; the same name always gets the same step.

/** Letters that are much narrower or much wider than the rest, in either alphabet's print. */
const NARROW = /[\s.,:;'’()|/\-Iijlft1!]/u;
const WIDE = /[mwMWOQ@%&—]/u;
const MARK = /\p{M}/u;
const CAPITAL = /\p{Lu}/u;
const BENGALI = /\p{Script=Bengali}/u;

/** About how many average small letters a text is wide. A mark over or under a letter takes no room of its own. */
export function widthInLetters(text: string): number {
  let width = 0;
  for (const letter of text) {
    if (MARK.test(letter)) width += BENGALI.test(letter) ? 0.4 : 0;
    else if (NARROW.test(letter)) width += 0.6;
    else if (WIDE.test(letter)) width += 1.5;
    else if (CAPITAL.test(letter) || BENGALI.test(letter)) width += 1.15;
    else width += 1;
  }
  return width;
}

/** An average small letter of the bold type, as part of the type's size; measured, Bengali is a little narrower. */
const LETTER = 0.6;

/** How many letters of a size in px have room in a width in px. */
export function lettersIn(width: number, size: number): number {
  return width / (size * LETTER);
}

/**
 * A class for the size: `step-0`, the largest, for what fits `width` (px of the sheet's box) in the first size, and so on. What does not
 * fit in the last size has that size and wraps. Of several texts the longest decides: what stands in one column is of one size.
 */
export function sizeClass(text: string | readonly string[], width: number, sizes: readonly number[]): string {
  const letters = Math.max(0, ...(typeof text === "string" ? [text] : text).map(widthInLetters));
  const step = sizes.findIndex((size) => letters <= lettersIn(width, size));
  return `step-${step === -1 ? sizes.length - 1 : step}`;
}

/** How many lines a text takes in a size. */
export function linesOf(text: string, width: number, size: number): number {
  return Math.ceil(widthInLetters(text) / lettersIn(width, size));
}

/** The same where only the letters that each size has room for are known: `step-N` beyond all of them. */
export function stepClass(text: string, limits: readonly number[]): string {
  const letters = widthInLetters(text);
  const step = limits.findIndex((limit) => letters <= limit);
  return `step-${step === -1 ? limits.length : step}`;
}
