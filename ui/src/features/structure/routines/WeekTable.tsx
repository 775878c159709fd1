// A week to read, on the screen and on paper: days down, periods across, saturday first.
import { ListHead, type LetterheadProps } from "../../../controls/Letterhead";
import type { Week, WeekCell } from "../../../generated/pages";

type Props = {
  week: Week;
  caption: string;
  className: string;
  /** on paper, on each page */
  letterhead?: LetterheadProps;
};

export function WeekTable({ week: { headings, days }, caption, className, letterhead }: Props) {
  return (
    <table className={className}>
      <caption className="visually-hidden">{caption}</caption>
      {letterhead === undefined ? null : (
        <colgroup>
          <col className="col-first" />
          {headings.map(({ number, isBreak }) => (
            <col key={number} className={isBreak ? "week-break" : undefined} />
          ))}
        </colgroup>
      )}
      <thead>
        {letterhead === undefined ? null : <ListHead {...letterhead} columns={1 + headings.length} />}
        <tr>
          <th scope="col" className="col-first">
            Day
          </th>
          {headings.map(({ number, hours, isBreak }) => (
            <th key={number} scope="col" className={isBreak ? "week-break" : undefined}>
              {isBreak ? "Break" : number}
              {hours === null ? null : <span className="week-hours">{hours}</span>}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {days.map(({ label, cells }) => (
          <tr key={label}>
            <th scope="row" className="col-first">
              {label}
            </th>
            {cells.map((cell, at) => (
              <Cell key={headings[at]?.number ?? at} cell={cell} />
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  );
}

function Cell({ cell: { lessons, hours, isBreak } }: { cell: WeekCell }) {
  const own = hours === null ? null : <p className="week-hours">{hours}</p>;
  if (isBreak) return <td className="week-break">{own}</td>;
  return (
    <td className={lessons.length > 1 ? "week-doubled" : undefined}>
      {lessons.length === 0 ? null : own}
      {lessons.map(({ title, lines }, at) => (
        <div key={at} className="week-lesson">
          <p className="week-title">{title}</p>
          {lines.map((line, place) => (
            <p key={place}>{line}</p>
          ))}
        </div>
      ))}
    </td>
  );
}
