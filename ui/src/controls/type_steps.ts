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

/** How many lines a text takes in a size. */
export function linesOf(text: string, width: number, size: number): number {
  return Math.max(1, Math.ceil(widthInLetters(text) / lettersIn(width, size)));
}

/**
 * A class for the size in a place of `width` (px of the sheet's box): `step-0` for the first of the sizes, and so on. It is the largest in which
 * everything stands on one line, or the smallest, in which the longest then wraps. What stands in one column is of one size.
 */
export function sizeClass(text: string | readonly string[], width: number, sizes: readonly number[]): string {
  const texts = typeof text === "string" ? [text] : text;
  const step = sizes.findIndex((size) => texts.every((one) => linesOf(one, width, size) === 1));
  return `step-${step === -1 ? sizes.length - 1 : step}`;
}

/** Where there is room for lines: the largest size in which nothing takes more lines than in the smallest, so that one name that wraps all the same does not make all small. */
export function roomyClass(texts: readonly string[], width: number, sizes: readonly number[]): string {
  const smallest = sizes.at(-1) ?? 0;
  return `step-${sizes.findIndex((size) => texts.every((one) => linesOf(one, width, size) <= linesOf(one, width, smallest)))}`;
}

/** The same where only the letters that each size has room for are known: `step-N` beyond all of them. */
export function stepClass(text: string, limits: readonly number[]): string {
  const letters = widthInLetters(text);
  const step = limits.findIndex((limit) => letters <= limit);
  return `step-${step === -1 ? limits.length : step}`;
}
