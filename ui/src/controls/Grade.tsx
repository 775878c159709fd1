// A grade in a tabulation and on a card, on the screen and on paper. What is failed by the scale, and what is failed by a pass mark, are plainly
// different from the rest and from each other without colour: in a frame, and white on black.
import type { Failed } from "../generated/grades";

const FAILED: Readonly<Record<Failed, string>> = { byScale: "grade-u", belowPass: "grade-f" };

export function Grade({ grade, failed }: { grade: string; failed?: Failed | null | undefined }) {
  const name = grade === "–" ? "grade-none" : failed ? FAILED[failed] : undefined;
  return name === undefined ? <>{grade}</> : <span className={name}>{grade}</span>;
}
