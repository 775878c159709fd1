// How many marks have each letter, best first: a bar a letter, its number over it and the letter below, so that colour says nothing alone.
import type { ColumnFigures, GradeBar } from "../generated/marks";

export function GradeBars({ label, bars }: { label: string; bars: readonly GradeBar[] }) {
  if (bars.length === 0) return null;
  return (
    <ul className="grade-bars" aria-label={`Grades, ${label}`}>
      {bars.map(({ grade, count, share }) => (
        <li key={grade} className={count === 0 ? "grade-bars-none" : undefined}>
          <span className="visually-hidden">
            {grade === "–" ? "Zero" : grade}: {count}
          </span>
          <span aria-hidden="true">{count === 0 ? "" : count}</span>
          <svg viewBox="0 0 10 100" preserveAspectRatio="none" aria-hidden="true">
            <rect className="grade-bars-bar" y={100 - share} width="10" height={share} />
          </svg>
          <span aria-hidden="true">{grade}</span>
        </li>
      ))}
    </ul>
  );
}

/** The figures of each column of a table of marks, over it. */
export function FiguresLine({ figures }: { figures: readonly ColumnFigures[] }) {
  return (
    <ul className="figures" aria-label="Figures">
      {figures.map(({ label, entered, mean, highest, bars }) => (
        <li key={label}>
          <p>
            <b>{label}</b> <span>{entered}</span>{" "}
            {mean === null ? null : (
              <span>
                mean <b>{mean}</b>, highest <b>{highest}</b>
              </span>
            )}
          </p>
          <GradeBars label={label} bars={bars} />
        </li>
      ))}
    </ul>
  );
}
