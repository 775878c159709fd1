// A register's month (page attendanceMonth): everybody down, its days across, what they come to at the end.
import * as m from "#messages";
import { ButtonLink } from "../../controls/Button";
import { Field } from "../../controls/Field";
import { GroundList } from "../../controls/GroundList";
import { Empty, Failure } from "../../controls/Notice";
import { PlaceFilter } from "../../controls/PlaceFilter";
import type { ChosenMonth, MonthProps, MonthSheet, ShownCounts } from "../../generated/attendance";
import { useWords } from "../../words";
import { STATES } from "./attendance_text";
import { Letter } from "./Letter";

export default function AttendanceMonth({ action, ground, month, first, last, failure, chosen }: MonthProps) {
  const say = useWords();
  return (
    <div className="attendance">
      <PlaceFilter
        action={action}
        ground={ground}
        said={chosen?.sheet.text}
        found={chosen !== null && chosen.sheet.rows.length > 0}
      >
        <Field label={say(m.shared_month)} name="month" type="month" defaultValue={month} min={first} max={last} />
      </PlaceFilter>
      <Failure text={failure} title={say(m.shared_attendance)} />
      <GroundList list={ground.list} lead={say(m.shared_please_select_ground)} />
      {chosen === null ? null : <Month chosen={chosen} />}
    </div>
  );
}

function Month({ chosen }: { chosen: ChosenMonth }) {
  const { sheet, previousHref, nextHref, csvHref, workbookHref, printHref } = chosen;
  const { label, text, rows, saved, total } = sheet;
  const say = useWords();
  return (
    <>
      <div className="attendance-head">
        <h2>
          {label} <span className="secondary">{text}</span>
        </h2>
        <nav className="attendance-days" aria-label={say(m.shared_months)}>
          {previousHref === null ? null : (
            <ButtonLink kind="quiet" rel="prev" href={previousHref}>
              {say(m.attendance_month_before)}
            </ButtonLink>
          )}
          {nextHref === null ? null : (
            <ButtonLink kind="quiet" rel="next" href={nextHref}>
              {say(m.attendance_month_after)}
            </ButtonLink>
          )}
        </nav>
      </div>
      {rows.length === 0 ? (
        <Empty>{say(m.attendance_nobody_in_month)}</Empty>
      ) : (
        <>
          <div className="table-tools">
            <span className="table-count">
              {saved === 0
                ? say(m.attendance_none_saved_in_month)
                : total.percentage === null
                  ? say(m.attendance_school_days, { days: saved })
                  : say(m.attendance_school_days_present, { days: saved, percentage: total.percentage })}
            </span>
            <ButtonLink href={printHref} target="_blank" rel="noopener">
              {say(m.shared_print)}
            </ButtonLink>
            <ButtonLink href={csvHref}>{say(m.shared_download_csv)}</ButtonLink>
            <ButtonLink href={workbookHref}>{say(m.attendance_download_xlsx)}</ButtonLink>
          </div>
          <MonthTable sheet={sheet} />
        </>
      )}
    </>
  );
}

function MonthTable({ sheet }: { sheet: MonthSheet }) {
  const { label, text, person, days, rows } = sheet;
  const say = useWords();
  const hasRolls = rows.some(({ roll }) => roll !== null);
  const dayClass = (at: number) => (days[at]?.weekend === true ? "month-day month-weekend" : "month-day");
  return (
    <div
      className="table-scroll table-scroll-tall"
      role="region"
      aria-label={say(m.attendance_of, { of: label })}
      tabIndex={0}
    >
      <table className="table month-table">
        <caption className="visually-hidden">{say(m.attendance_month_of, { of: label, month: text })}</caption>
        <thead>
          <tr>
            {hasRolls ? (
              <th scope="col" className="col-roll">
                {say(m.shared_roll)}
              </th>
            ) : null}
            <th scope="col" className="col-name">
              {say(person === "student" ? m.shared_student_name : m.shared_employee_name)}
            </th>
            {days.map((day, at) => (
              <th key={day.number} scope="col" className={dayClass(at)} title={day.text}>
                {day.href === null ? (
                  <span>{day.number}</span>
                ) : (
                  <a
                    href={day.href}
                    aria-label={day.saved ? day.text : say(m.attendance_day_not_saved, { day: day.text })}
                  >
                    {day.number}
                  </a>
                )}
                <small>{day.weekday}</small>
              </th>
            ))}
            <CountHeads />
          </tr>
        </thead>
        <tbody>
          {rows.map((row) => (
            <tr key={row.id}>
              {hasRolls ? <td className="col-roll">{row.roll}</td> : null}
              <th scope="row" className="col-name" title={row.note}>
                {row.href === null ? row.name : <a href={row.href}>{row.name}</a>}
              </th>
              {row.cells.map((letter, at) => (
                <td key={days[at]?.number} className={dayClass(at)}>
                  <Letter letter={letter} />
                </td>
              ))}
              <Counts counts={row.counts} />
            </tr>
          ))}
        </tbody>
        <tfoot>
          <tr>
            {hasRolls ? <td className="col-roll" /> : null}
            <th scope="row" className="col-name">
              {say(m.shared_absent)}
            </th>
            {days.map((day, at) => (
              <td key={day.number} className={dayClass(at)}>
                {day.absent}
              </td>
            ))}
            <Counts counts={sheet.total} />
          </tr>
        </tfoot>
      </table>
    </div>
  );
}

function useHeads(): { short: string; title: string }[] {
  const say = useWords();
  return [
    ...STATES.slice(1).map(({ letter, label }) => ({ short: letter, title: say(label) })),
    { short: say(m.attendance_present), title: say(m.attendance_days_present_of_school_days) },
    { short: "%", title: say(m.attendance_of_school_days) },
  ];
}

/** The same for a list that takes its heads as data. */
export const useCountHeads = () =>
  useHeads().map(({ short, title }) => ({
    key: short,
    label: <abbr title={title}>{short}</abbr>,
    className: "num month-count",
  }));

/** Narrow, so that a month of 31 days stands in a window of 1440 px. */
export function CountHeads() {
  return (
    <>
      {useHeads().map(({ short, title }) => (
        <th key={short} scope="col" className="num month-count">
          <abbr title={title}>{short}</abbr>
        </th>
      ))}
    </>
  );
}

const none = (count: number) => (count === 0 ? <span className="dash">–</span> : count);

export function Counts({ counts }: { counts: ShownCounts }) {
  const { absent, late, excused, attended, schoolDays, percentage } = counts;
  return (
    <>
      <td className="num month-count">{none(absent)}</td>
      <td className="num month-count">{none(late)}</td>
      <td className="num month-count">{none(excused)}</td>
      <td className="num month-count nowrap">
        {schoolDays === 0 ? (
          <span className="dash">–</span>
        ) : (
          <>
            {attended}
            <span className="secondary">{`/${String(schoolDays)}`}</span>
          </>
        )}
      </td>
      <td className="num month-count">{percentage ?? <span className="dash">–</span>}</td>
    </>
  );
}
