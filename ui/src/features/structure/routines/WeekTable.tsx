// A week to read, on the screen and on paper: days down, periods across, saturday first.
import * as m from "#messages";
import { ListHead, type LetterheadProps } from "../../../controls/Letterhead";
import { Words } from "../../../controls/PaperCell";
import type { Week, WeekCell } from "../../../generated/pages";
import { useWords } from "../../../words";
import { lessonRoom, weekSizes, weekStep } from "./week_layout";

type Props = {
  week: Week;
  caption: string;
  className: string;
  /** on paper, on each page */
  letterhead?: LetterheadProps;
};

export function WeekTable({ week, caption, className, letterhead }: Props) {
  const say = useWords();
  const { headings, days } = week;
  // On a screen a table scrolls, on paper its type is as large as its words have room for.
  const step = letterhead === undefined ? null : weekStep(week);
  const paper = step === null ? null : { most: lessonRoom(week), ...weekSizes(step) };
  return (
    <table className={step === null ? className : `${className} ${step}`}>
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
            {say(m.shared_day)}
          </th>
          {headings.map(({ number, hours, isBreak }) => (
            <th key={number} scope="col" className={isBreak ? "week-break" : undefined}>
              {isBreak ? say(m.structure_break) : number}
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
              <Cell key={headings[at]?.number ?? at} cell={cell} paper={paper} />
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  );
}

/** On paper: what a word has room for, and the sizes of type, in px. */
type Paper = { most: number; title: number; line: number } | null;

function Text({ children, paper, size }: { children: string; paper: Paper; size: "title" | "line" }) {
  if (paper === null) return <>{children}</>;
  return (
    <Words most={paper.most} size={paper[size]}>
      {children}
    </Words>
  );
}

function Cell({ cell: { lessons, hours, isBreak }, paper }: { cell: WeekCell; paper: Paper }) {
  const own = hours === null ? null : <p className="week-hours">{hours}</p>;
  if (isBreak) return <td className="week-break">{own}</td>;
  return (
    <td className={lessons.length > 1 ? "week-doubled" : undefined}>
      {lessons.length === 0 ? null : own}
      {lessons.map(({ title, lines }, at) => (
        <div key={at} className="week-lesson">
          <p className="week-title">
            <Text paper={paper} size="title">
              {title}
            </Text>
          </p>
          {lines.map((line, place) => (
            <p key={place}>
              <Text paper={paper} size="line">
                {line}
              </Text>
            </p>
          ))}
        </div>
      ))}
    </td>
  );
}
