// Long names shrink by step before they wrap (look: Paper): which step a name takes, and how high it is then. Reckoned from the fonts'
// own widths, because paper is rendered where nothing can be measured; the same name always gets the same step.
import { linesOf, type Weight } from "./letter_widths";

/** A size of type and the height of its lines, in px. */
export type TypeStep = readonly [size: number, line: number];

/** Room for a text, and the sizes it goes down through. */
export type Place = { width: number; steps: readonly TypeStep[]; weight?: Weight };

/** A text in its place: `step-0` for the first of the sizes, and so on. */
export type Fitted = { step: string; lines: number; height: number };

/** The largest size in which the text is on one line, or the smallest, in which it then wraps. */
export function fit(text: string, { width, steps, weight }: Place): Fitted {
  const last = steps.length - 1;
  const one = steps.findIndex(([size]) => linesOf(text, width, size, weight) === 1);
  const at = one === -1 ? last : one;
  const [size, line] = steps[at] ?? [17, 22];
  const lines = linesOf(text, width, size, weight);
  return { step: `step-${at}`, lines, height: lines * line };
}
