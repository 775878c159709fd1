// The summary under a tabulation, on the screen and on paper: for each subject a stacked bar of its grades, and beside it the same
// in numbers, which is what a screen reader reads. The bars are measured by the server. Legible without colour: passed grades are
// shades between white lines, what fails by the scale is hatched, by a pass mark black, a dash is dotted, and what is wide enough bears its letter.
import * as m from "#messages";
import type { BarSegment, TabulationSummary } from "../../../generated/tabulation";
import { widthOf } from "../../../controls/letter_widths";
import { useWords, type Say } from "../../../words";

const HEIGHT = 20;
/** What a subject's name has on paper before it wraps (styles/print/tabulation.css). */
const NAME = 425;

/**
 * The shade of each passed grade, from the best; the failed have patterns. Screens colour the classes; paper has the grey of the drawing itself,
 * because WeasyPrint reads no stylesheet into it.
 */
const SHADES: Readonly<Record<string, { name: string; fill: string }>> = {
  "A+": { name: "bar-1", fill: "#b4b8be" },
  A: { name: "bar-2", fill: "#fff" },
  "B+": { name: "bar-3", fill: "#c6cacf" },
  B: { name: "bar-4", fill: "#fff" },
  "C+": { name: "bar-5", fill: "#d6d9dd" },
  C: { name: "bar-6", fill: "#fff" },
  "D+": { name: "bar-7", fill: "#e6e8eb" },
  D: { name: "bar-8", fill: "#fff" },
};

const NAMES = Object.keys(SHADES);
/** Below a pass mark. */
const FILLED = { name: "bar-f", fill: "#000" };

/** The letters of a summary, and why one is marked, in parallel. */
type Letters = Pick<TabulationSummary, "grades" | "failed">;

/** Why a grade is marked: "none" for a dash. */
const markOf = ({ grades, failed }: Letters, grade: string) =>
  grade === "–" ? "none" : (failed[grades.indexOf(grade)] ?? null);

/**
 * The shade of a grade among those of a summary. Where a scheme has letters of its own, all of its letters have the shades by their places, best first.
 */
function shadeOf(letters: Letters, grade: string) {
  const mark = markOf(letters, grade);
  if (mark !== null) return mark === "belowPass" ? FILLED : undefined;
  const passing = letters.grades.filter((one) => markOf(letters, one) === null);
  if (passing.every((one) => one in SHADES)) return SHADES[grade];
  return SHADES[NAMES[passing.indexOf(grade) % NAMES.length] ?? ""];
}

type SummaryTableProps = {
  summary: TabulationSummary;
  className: string;
  /** tells the patterns of several summaries in one document apart */
  name: string;
};

/** `34 of 40 passed (85 %), mean total 712.35`; and, where marks are still to come, in how many subjects. */
export function summaryWords(
  say: Say,
  { passed, students, passRate, meanTotal, subjects, withoutMarks, byPercentage }: TabulationSummary,
): string {
  const lettered = subjects.filter(({ kind }) => kind !== "paper").length;
  if (withoutMarks === lettered) return say(m.tabulation_no_marks_yet);
  return [
    passRate === null
      ? say(m.tabulation_passed_of, { passed, students })
      : say(m.tabulation_passed_of_with_rate, { passed, students, rate: passRate }),
    meanTotal === null ? "" : say(m.tabulation_mean_total, { mean: meanTotal }),
    withoutMarks === 0 ? "" : say(m.tabulation_subjects_without_marks, { count: withoutMarks, subjects: lettered }),
    byPercentage ? say(m.tabulation_by_percentage) : "",
  ]
    .filter(Boolean)
    .join(", ");
}

export function SummaryTable({ summary, className, name }: SummaryTableProps) {
  const { grades, subjects, bar } = summary;
  // Of a scheme without letters there are the means alone.
  const bars = grades.length > 0;
  const say = useWords();
  return (
    <table className={className}>
      <caption className="visually-hidden">{say(m.tabulation_grades_by_subject)}</caption>
      <thead>
        <tr>
          <th scope="col" className="col-name">
            {say(m.shared_subject)}
          </th>
          {bars ? (
            <th scope="col" className="summary-bar">
              {say(m.tabulation_grades)}
            </th>
          ) : null}
          {grades.map((grade) => (
            <th key={grade} scope="col" className="num">
              {grade}
            </th>
          ))}
          <th scope="col" className="num">
            {say(m.tabulation_mean)}
          </th>
        </tr>
      </thead>
      <tbody>
        {subjects.map(({ subject, subjectName, kind, counts, mean, segments }, place) => (
          <tr key={place} className={kind === "paper" ? "summary-paper" : undefined}>
            <th
              scope="row"
              className={`col-name ${widthOf(subjectName, 18) > NAME ? "step-1" : "step-0"}`}
              title={subject}
            >
              {subjectName}
            </th>
            {bars ? (
              <td className="summary-bar">
                {kind === "paper" ? null : (
                  <Bar segments={segments} letters={summary} bar={bar} patterns={`${name}-${place}`} />
                )}
              </td>
            ) : null}
            {grades.map((grade, index) => (
              <td key={grade} className={counts[index] ? "num" : "num dash"}>
                {kind === "paper" ? "" : counts[index] || "–"}
              </td>
            ))}
            <td className="num">{mean ?? "–"}</td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}

type BarProps = { segments: BarSegment[]; letters: Letters; bar: number; patterns: string };

function Bar({ segments, letters, bar, patterns }: BarProps) {
  const hatched = `${patterns}-u`;
  const dotted = `${patterns}-none`;
  const patternOf = (grade: string) => {
    const mark = markOf(letters, grade);
    return mark === "byScale" ? `url(#${hatched})` : mark === "none" ? `url(#${dotted})` : undefined;
  };
  return (
    <svg
      className="grade-bar"
      width={bar}
      height={HEIGHT}
      viewBox={`0 0 ${bar} ${HEIGHT}`}
      preserveAspectRatio="none"
      aria-hidden="true"
      focusable="false"
    >
      <defs>
        <pattern id={hatched} width="6" height="6" patternUnits="userSpaceOnUse" patternTransform="rotate(45)">
          <rect className="bar-paper" width="6" height="6" fill="#fff" />
          <rect className="bar-ink" width="2" height="6" fill="#000" />
        </pattern>
        <pattern id={dotted} width="6" height="6" patternUnits="userSpaceOnUse">
          <rect className="bar-paper" width="6" height="6" fill="#fff" />
          <circle className="bar-ink" cx="3" cy="3" r="1" fill="#000" />
        </pattern>
      </defs>
      {segments.map(({ grade, start, width, labelled }) => (
        <g key={grade} className={shadeOf(letters, grade)?.name ?? "bar-failed"}>
          <rect
            className="bar-part"
            x={start}
            y={0}
            width={width}
            height={HEIGHT}
            fill={shadeOf(letters, grade)?.fill ?? patternOf(grade) ?? "#fff"}
            stroke="#000"
          />
          {labelled && patternOf(grade) !== undefined ? (
            <rect className="bar-behind" x={start + width / 2 - 9} y={1} width={18} height={HEIGHT - 2} fill="#fff" />
          ) : null}
          {labelled ? (
            <text
              className="bar-label"
              x={start + width / 2}
              y={HEIGHT / 2}
              dy="0.36em"
              textAnchor="middle"
              fontFamily="Noto Sans, sans-serif"
              fontSize={17}
              fontWeight="600"
              fill={markOf(letters, grade) === "belowPass" ? "#fff" : "#000"}
            >
              {grade}
            </text>
          ) : null}
        </g>
      ))}
    </svg>
  );
}
