// What is typed to find something by its name: words, each of which must occur somewhere in it, in any order and in either case.

/** Bengali has letters that are written as one code point or as two: in one form, and in small letters. */
const plain = (text: string): string => text.normalize("NFC").toLowerCase();

/** Joiners change how letters are drawn, not which they are. */
const comparable = (text: string): string => plain(text).replace(/[\u200c\u200d]/g, "");

export const wordsOf = (text: string): string[] =>
  plain(text)
    .split(/\s+/)
    .filter((word) => word !== "");

export function contains(text: string, words: readonly string[]): boolean {
  const whole = comparable(text);
  return words.every((word) => whole.includes(comparable(word)));
}

/** Whether a word of the text begins with this one. */
export const begins = (text: string, word: string): boolean =>
  ` ${comparable(text).replace(/[(/-]/g, " ")}`.includes(` ${comparable(word)}`);

/** How well a name fits: 0 begins with what was typed, 1 has words that begin so, 2 has it within words, 3 does not have it. */
export function distance(name: string, words: readonly string[]): number {
  if (comparable(name).startsWith(comparable(words.join(" ")))) return 0;
  if (words.every((word) => begins(name, word))) return 1;
  return contains(name, words) ? 2 : 3;
}
