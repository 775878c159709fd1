import * as m from "#messages";
import type { Say } from "../../../words";

/** docs/rules.md, *Marks*: "only when class numeric is 7 or more". */
export const FIRST_WITH_SUBJECTS = 7;

/** "All 9 subjects" with none or all of them ticked, else "3 of 9 subjects". */
export function subjectsChosen(say: Say, ticked: number, all: number): string {
  return ticked === 0 || ticked === all
    ? say(m.cards_subjects_all, { total: all })
    : say(m.cards_subjects_chosen, { ticked, total: all });
}
