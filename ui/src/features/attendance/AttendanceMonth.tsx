// A register's month (page attendanceMonth): everybody down, its days across, what they come to at the end.
import { ButtonLink } from "../../controls/Button";
import { Field } from "../../controls/Field";
import { GroundList } from "../../controls/GroundList";
import { Empty, Failure } from "../../controls/Notice";
import { PlaceFilter } from "../../controls/PlaceFilter";
import type { ChosenMonth, MonthProps, MonthSheet, ShownCounts } from "../../generated/attendance";
import { Letter } from "./Letter";

const NOTHING_CHOSEN = "Please Select Ground";

export default function AttendanceMonth({ action, ground, month, first, last, failure, chosen }: MonthProps) {
  return (
    <div className="attendance">
      <PlaceFilter
        action={action}
        ground={ground}
        said={chosen?.sheet.text}
        found={chosen !== null && chosen.sheet.rows.length > 0}
      >
        <Field label="Month" name="month" type="month" defaultValue={month} min={first} max={last} />
      </PlaceFilter>
      <Failure text={failure} title="Attendance" />
      <GroundList list={ground.list} lead={NOTHING_CHOSEN} />
      {chosen === null ? null : <Month chosen={chosen} />}
    </div>
  );
}

function Month({ chosen }: { chosen: ChosenMonth }) {
  const { sheet, previousHref, nextHref, csvHref, workbookHref, printHref } = chosen;
  const { label, text, rows, saved, total } = sheet;
  return (
    <>
      <div className="attendance-head">
        <h2>
          {label} <span className="secondary">{text}</span>
        </h2>
        <nav className="attendance-days" aria-label="Months">
          {previousHref === null ? null : (
            <ButtonLink kind="quiet" rel="prev" href={previousHref}>
              Month before
            </ButtonLink>
          )}
          {nextHref === null ? null : (
            <ButtonLink kind="quiet" rel="next" href={nextHref}>
              Month after
            </ButtonLink>
          )}
        </nav>
      </div>
      {rows.length === 0 ? (
        <Empty>Nobody is listed in this month.</Empty>
      ) : (
        <>
          <div className="table-tools">
            <span className="table-count">
              {saved === 0
                ? "No day of this month was saved yet."
                : `${String(saved)} school ${saved === 1 ? "day" : "days"}${total.percentage === null ? "" : `, ${total.percentage}% present`}`}
            </span>
            <ButtonLink href={printHref} target="_blank" rel="noopener">
              Print
            </ButtonLink>
            <ButtonLink href={csvHref}>Download CSV</ButtonLink>
            <ButtonLink href={workbookHref}>Download XLSX</ButtonLink>
          </div>
          <MonthTable sheet={sheet} />
        </>
      )}
    </>
  );
}

function MonthTable({ sheet }: { sheet: MonthSheet }) {
  const { label, text, person, days, rows } = sheet;
  const hasRolls = rows.some(({ roll }) => roll !== null);
  const dayClass = (at: number) => (days[at]?.weekend === true ? "month-day month-weekend" : "month-day");
  return (
    <div className="table-scroll table-scroll-tall" role="region" aria-label={`Attendance of ${label}`} tabIndex={0}>
      <table className="table month-table">
        <caption className="visually-hidden">
          Attendance of {label}, {text}
        </caption>
        <thead>
          <tr>
            {hasRolls ? (
              <th scope="col" className="col-roll">
                Roll
              </th>
            ) : null}
            <th scope="col" className="col-name">
              {person} Name
            </th>
            {days.map((day, at) => (
              <th key={day.number} scope="col" className={dayClass(at)} title={day.text}>
                {day.href === null ? (
                  <span>{day.number}</span>
                ) : (
                  <a href={day.href} aria-label={`${day.text}${day.saved ? "" : ", not saved"}`}>
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
              Absent
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

const HEADS = [
  ["A", "Absent"],
  ["L", "Late"],
  ["E", "Excused"],
  ["Present", "Days present of the school days"],
  ["%", "Of the school days"],
] as const;

/** The same for a list that takes its heads as data. */
export const COUNT_HEADS = HEADS.map(([short, title]) => ({
  key: short,
  label: <abbr title={title}>{short}</abbr>,
  className: "num month-count",
}));

/** Narrow, so that a month of 31 days stands in a window of 1440 px. */
export function CountHeads() {
  return (
    <>
      {HEADS.map(([short, title]) => (
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
