// How sure it is that a column of numbers is the rolls and not marks: by how many columns of marks there are for each list of rolls of
// this kind. One number, so that blocks of three lines and of sixty, small sections and large ones, are judged alike. Pure.

export type NumberColumn = {
  /** a line each; null for what is not a whole number */
  numbers: readonly (number | null)[];
  /** the rolls of the rows that the lines would go to by their order alone */
  beside: readonly (number | undefined)[];
};

/** How many marks there may be in a column that has no full mark: grades are never numbers. */
const ANY_NUMBER = 1000;

const log = Math.log10;
/** log10 of n! / (n - k)! */
const ordered = (n: number, k: number) =>
  Array.from({ length: k }, (_, step) => log(n - step)).reduce((sum, each) => sum + each, 0);
const chosen = (n: number, k: number) => ordered(n, k) - ordered(k, k);

/**
 * In powers of ten: 3 says that of a thousand columns of random marks at most one looks so much like rolls. Rolls in the sheet's order
 * count for more than in any order; each line that has nobody's roll, or one that was there, takes away. -Infinity where nothing speaks for it.
 */
export function rollEvidence(
  { numbers, beside }: NumberColumn,
  rolls: readonly number[],
  fullMark = ANY_NUMBER,
): number {
  const known = new Set<number>();
  for (const number of numbers) if (number !== null && rolls.includes(number)) known.add(number);
  const places = [...known].map((roll) => rolls.indexOf(roll));
  const steps = places.slice(1).map((place, at) => place - (places[at] ?? 0));
  const count = places.length;
  if (count === 0) return -Infinity;
  // Up or down, so twice as many lists; two numbers say something only where they go up.
  const [isLong, up, down] = [count > 2, count > 1 && steps.every((step) => step > 0), steps.every((step) => step < 0)];
  let lists: number;
  if (numbers.every((number, at) => number === beside[at])) lists = 0;
  else if ((up || (isLong && down)) && steps.every((step) => Math.abs(step) === 1)) lists = log(rolls.length);
  else if (up || (isLong && down)) lists = chosen(rolls.length, count) + log(isLong ? 2 : 1);
  else if (isLong) lists = ordered(rolls.length, count);
  else return -Infinity;
  // No mark is above the full mark, but for slips.
  const above = [...known].filter((roll) => roll > fullMark).length;
  return above + count * log(fullMark + 1) - lists - chosen(numbers.length, numbers.length - count);
}
