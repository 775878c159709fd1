// Totals and grade counts of a tabulation, on the screen and on paper; its grades are controls/Grade.tsx.
import { Fragment } from "react";
import * as m from "#messages";
import { Grade } from "../../../controls/Grade";
import type {
  TabulationGrade,
  TabulationGradeCount,
  TabulationLegend,
  TabulationLine,
} from "../../../generated/tabulation";
import { useWords, type Say } from "../../../words";

/** `260`, and `260/300` where the students take different subjects. */
export function Total({ row: { total, outOf } }: { row: TabulationLine }) {
  if (total === null) return <>–</>;
  return outOf === null ? <>{total}</> : <>{`${total}/${outOf}`}</>;
}

/** Whether any line has a GPA: the scheme has grade points. */
export const hasGpa = (rows: readonly TabulationLine[]): boolean => rows.some(({ gpa }) => gpa !== null);

/** What the signs of a sheet mean, the failing letters by the scheme. */
export function legendText(
  say: Say,
  { failing: { byScale, belowPass }, fourthAbove, marksOnly }: TabulationLegend,
  gpa: boolean,
  provisional: string | null,
): string {
  const scaled = byScale.filter((letter) => letter !== belowPass).join(", ");
  const both = belowPass !== null && byScale.includes(belowPass);
  // What leaves no position stands last, before the sentence that says so.
  return [
    gpa ? say(m.schemes_ui_legend_gpa) : "",
    fourthAbove === null ? "" : say(m.schemes_ui_legend_fourth, { above: fourthAbove }),
    marksOnly === true ? say(m.schemes_ui_legend_framed) : "",
    scaled === "" ? "" : say(m.schemes_ui_legend_by_scale, { letters: scaled }),
    belowPass === null
      ? ""
      : say(both ? m.schemes_ui_legend_failed : m.schemes_ui_legend_below_pass, { letter: belowPass }),
    say(provisional === null ? m.schemes_ui_legend_dash : m.schemes_ui_legend_dash_provisional),
  ]
    .filter(Boolean)
    .join(" ");
}

/** What a student has in a column; a fourth subject's letter is underlined, which takes no room. */
export function SubjectGrade({ grade }: { grade: TabulationGrade | undefined }) {
  const say = useWords();
  if (grade === undefined) return null;
  const letter = <Grade grade={grade.text} failed={grade.failed} />;
  if (grade.fourth !== true || grade.text === "") return letter;
  return (
    <u className="grade-fourth" title={say(m.schemes_ui_fourth_subject_taken)}>
      {letter}
    </u>
  );
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
