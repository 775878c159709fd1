// Totals and grade counts of a tabulation, on the screen and on paper; its grades are controls/Grade.tsx.
import { Fragment } from "react";
import * as m from "#messages";
import type { TabulationGradeCount, TabulationLine } from "../../../generated/tabulation";

/** `260`, and `260/300` where the students take different subjects. */
export function Total({ row: { total, outOf } }: { row: TabulationLine }) {
  if (total === null) return <>–</>;
  return outOf === null ? <>{total}</> : <>{`${total}/${outOf}`}</>;
}

/** Whether any line has a GPA: the scheme has grade points. */
export const hasGpa = (rows: readonly TabulationLine[]): boolean => rows.some(({ gpa }) => gpa !== null);

/** What the signs of a sheet mean. U and F are the specification's: where letters have points, the school has named its own. */
export function legendOf(rows: readonly TabulationLine[], provisional: string | null) {
  if (hasGpa(rows)) return provisional === null ? m.tabulation_legend_points : m.tabulation_legend_points_provisional;
  return provisional === null ? m.tabulation_legend : m.tabulation_legend_provisional;
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
