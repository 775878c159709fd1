// How many marks have each letter, best first: a bar a letter, its number over it and the letter below, so that colour says nothing alone.
// Most tables have letters that nobody has: of those only the letter is shown.
import * as m from "#messages";
import type { ColumnFigures, GradeBar } from "../generated/marks";
import { useWords } from "../words";
import { Said } from "../words/Said";

export function GradeBars({ label, bars }: { label: string; bars: readonly GradeBar[] }) {
  const say = useWords();
  if (bars.length === 0) return null;
  return (
    <ul className="grade-bars" aria-label={say(m.controls_grades_of, { label })}>
      {bars.map(({ grade, count, share }) => (
        <li key={grade}>
          <span className="visually-hidden">
            {say(m.controls_grade_count, { grade: grade === "–" ? say(m.controls_zero) : grade, count })}
          </span>
          {count === 0 ? null : (
            <>
              <span aria-hidden="true">{count}</span>
              <svg viewBox="0 0 10 100" preserveAspectRatio="none" aria-hidden="true">
                <rect y={100 - share} width="10" height={share} />
              </svg>
            </>
          )}
          <span aria-hidden="true">{grade}</span>
        </li>
      ))}
    </ul>
  );
}

/** The figures of each column of a table of marks, over it. */
export function FiguresLine({ figures }: { figures: readonly ColumnFigures[] }) {
  const say = useWords();
  return (
    <ul className="figures" aria-label={say(m.controls_figures)}>
      {figures.map(({ label, entered, mean, highest, bars }) => (
        <li key={label}>
          <p>
            <b>{label}</b> <span>{entered}</span>{" "}
            {mean === null ? null : (
              <span>
                <Said
                  message={m.controls_mean_highest}
                  inputs={{ mean, highest: highest ?? "" }}
                  markup={{ bold: ({ children }) => <b>{children}</b> }}
                />
              </span>
            )}
          </p>
          <GradeBars label={label} bars={bars} />
        </li>
      ))}
    </ul>
  );
}
