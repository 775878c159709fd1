// A grade in a tabulation, on the screen and on paper. U, failed by the scale, and F, failed by a component, are plainly different
// from the rest and from each other without colour: U in a frame, F white on black.
import { Fragment } from "react";
import type { TabulationGradeCount, TabulationLine } from "../../../generated/tabulation";

const FAILED: Readonly<Record<string, string>> = { U: "grade-u", F: "grade-f", "–": "grade-none" };

export function Grade({ grade }: { grade: string }) {
  const failed = FAILED[grade];
  return failed === undefined ? <>{grade}</> : <span className={failed}>{grade}</span>;
}

/** `260`, and `260/300` where the students take different subjects. */
export function Total({ row: { total, outOf } }: { row: TabulationLine }) {
  if (total === null) return <>–</>;
  return outOf === null ? <>{total}</> : <>{`${total}/${outOf}`}</>;
}

/** `A+ 4  A 2  B 1`: what belongs together stays on one line. */
export function GradeCount({ counts }: { counts: TabulationGradeCount[] }) {
  if (counts.length === 0) return <>–</>;
  return (
    <>
      {counts.map(({ grade, count }) => (
        <Fragment key={grade}>
          <span className="grade-count">{`${grade} ${count}`}</span>{" "}
        </Fragment>
      ))}
    </>
  );
}
