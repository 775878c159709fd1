// Totals and grade counts of a tabulation, on the screen and on paper; its grades are controls/Grade.tsx.
import { Fragment } from "react";
import type { TabulationGradeCount, TabulationLine } from "../../../generated/tabulation";

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
