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

/** A class for the size: `step-0`, the largest, up to `step-N`, the smallest, for texts beyond every limit; those wrap. */
export function stepClass(text: string, limits: readonly number[]): string {
  const width = widthInLetters(text);
  const step = limits.findIndex((limit) => width <= limit);
  return `step-${step === -1 ? limits.length : step}`;
}
