/** docs/rules.md, *Marks*: "only when class numeric is 7 or more". */
export const FIRST_WITH_SUBJECTS = 7;

/** "All 9 subjects" with none or all of them ticked, else "3 of 9 subjects". */
export function subjectsChosen(ticked: number, all: number): string {
  const subjects = all === 1 ? "subject" : "subjects";
  return ticked === 0 || ticked === all ? `All ${all} ${subjects}` : `${ticked} of ${all} ${subjects}`;
}
