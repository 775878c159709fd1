// A grade in a tabulation and on a card, on the screen and on paper. U, failed by the scale, and F, failed by a component, are plainly different
// from the rest and from each other without colour: U in a frame, F white on black.
const FAILED: Readonly<Record<string, string>> = { U: "grade-u", F: "grade-f", "–": "grade-none" };

export function Grade({ grade }: { grade: string }) {
  const failed = FAILED[grade];
  return failed === undefined ? <>{grade}</> : <span className={failed}>{grade}</span>;
}
