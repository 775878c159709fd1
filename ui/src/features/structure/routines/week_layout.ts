// The type of a week on paper: as large as every word of a lesson has room for in its column. Reckoned with the lengths of styles/print/week.css.
import { wordsOf } from "../../../controls/list_layout";
import { widthOf } from "../../../controls/letter_widths";
import type { Week } from "../../../generated/pages";

const MM = 96 / 25.4;
const PT = 96 / 72;
/** Between the margins, of the days, of a break, and what a cell has beside its text. */
const ACROSS = 273 * MM;
const DAY = 25 * MM;
const BREAK = 21 * MM;
const PADDING = 2.4 * MM + 2;
/** Sizes of titles, and of the lines under them. */
const STEPS = [
  [9.5, 8.5],
  [8.5, 8],
  [8, 8],
] as const;

/** What a column of lessons has for its texts, in px. */
export function lessonRoom({ headings }: Week): number {
  const breaks = headings.filter(({ isBreak }) => isBreak).length;
  return (ACROSS - DAY - breaks * BREAK) / Math.max(1, headings.length - breaks) - PADDING;
}

/** The step of a week's type: `week-step-0` for the largest. */
export function weekStep(week: Week): string {
  const room = lessonRoom(week);
  const lessons = week.days.flatMap(({ cells }) => cells.flatMap((cell) => cell.lessons));
  const fits = ([title, line]: readonly [number, number]) =>
    lessons.every(
      (lesson) =>
        wordsOf(lesson.title).every((word) => widthOf(word, title * PT) <= room) &&
        lesson.lines.every((text) => wordsOf(text).every((word) => widthOf(word, line * PT, "regular") <= room)),
    );
  const at = STEPS.findIndex(fits);
  return `week-step-${at === -1 ? STEPS.length - 1 : at}`;
}

/** Sizes of a step, in px: of a title and of a line. */
export function weekSizes(step: string): { title: number; line: number } {
  const [title, line] = STEPS[Number(step.slice("week-step-".length))] ?? STEPS[2];
  return { title: title * PT, line: line * PT };
}
