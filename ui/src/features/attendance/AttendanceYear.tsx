// A student's year (page attendanceYear): a row a month, its days across. Before a student is chosen, a section's students with what their
// days come to. A student sees their own, without Select Ground.
import * as m from "#messages";
import type { ReactNode } from "react";
import { ButtonLink } from "../../controls/Button";
import { GroundList } from "../../controls/GroundList";
import { ListTable } from "../../controls/ListTable";
import { Empty, Failure } from "../../controls/Notice";
import { PlaceFilter } from "../../controls/PlaceFilter";
import type { ShownCounts, YearProps, YearSheet, YearStudents } from "../../generated/attendance";
import { useWords } from "../../words";
import { Said } from "../../words/Said";
import { CountHeads, Counts, useCountHeads } from "./AttendanceMonth";
import { Letter } from "./Letter";

const DAYS = Array.from({ length: 31 }, (_, at) => at + 1);

export default function AttendanceYear({ action, ground, failure, students, year, backHref, empty }: YearProps) {
  const say = useWords();
  return (
    <div className="attendance">
      {ground === null ? null : <PlaceFilter action={action} ground={ground} found={empty === null} />}
      <Failure text={failure} title={say(m.shared_attendance)} />
      {ground === null ? null : <GroundList list={ground.list} lead={say(m.shared_please_select_ground)} />}
      {empty === null ? null : <Empty>{empty}</Empty>}
      {students === null ? null : <Students students={students} />}
      {year === null ? null : <Year year={year} backHref={backHref} />}
    </div>
  );
}

function Students({ students: { label, rows } }: { students: YearStudents }) {
  const say = useWords();
  if (rows.length === 0) return <Empty>{say(m.shared_no_student_in_section)}</Empty>;
  return (
    <div className="table-scroll" role="region" aria-label={say(m.attendance_students_of, { of: label })} tabIndex={0}>
      <table className="table table-fit">
        <caption className="visually-hidden">{say(m.attendance_of_by_student, { of: label })}</caption>
        <thead>
          <tr>
            <th scope="col" className="col-roll">
              {say(m.shared_roll)}
            </th>
            <th scope="col" className="col-name">
              {say(m.shared_student_name)}
            </th>
            <CountHeads />
          </tr>
        </thead>
        <tbody>
          {rows.map(({ id, roll, name, regNo, counts, href }) => (
            <tr key={id}>
              <td className="col-roll">{roll}</td>
              <th scope="row" className="col-name" title={say(m.shared_reg_no_is, { number: regNo })}>
                <a href={href}>{name}</a>
              </th>
              <Counts counts={counts} />
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}

const strong = ({ children }: { children?: ReactNode }) => <b>{children}</b>;

/** How many of the school days the student was present, and how many do not count. */
function Present({ days, total: { percentage, excused } }: { days: string; total: ShownCounts }) {
  const markup = { share: strong };
  if (percentage === null)
    return excused === 0 ? (
      <Said message={m.attendance_year_present} inputs={{ days }} markup={markup} />
    ) : (
      <Said message={m.attendance_year_present_excused} inputs={{ days, excused }} markup={markup} />
    );
  return excused === 0 ? (
    <Said message={m.attendance_year_present_percentage} inputs={{ days, percentage }} markup={markup} />
  ) : (
    <Said
      message={m.attendance_year_present_percentage_excused}
      inputs={{ days, percentage, excused }}
      markup={markup}
    />
  );
}

function Year({ year, backHref }: { year: YearSheet; backHref: string | null }) {
  const { name, regNo, roll, section, sessionName, months, total, daysText, absences, profileHref } = year;
  const say = useWords();
  const countHeads = useCountHeads();
  return (
    <>
      <div className="attendance-head">
        <h2>
          {name}{" "}
          <span className="secondary">
            {say(m.attendance_student_in, { number: regNo, section, roll, session: sessionName })}
          </span>
        </h2>
        <nav className="attendance-days" aria-label={say(m.attendance_the_student)}>
          {backHref === null ? null : <ButtonLink href={backHref}>{say(m.attendance_the_section)}</ButtonLink>}
          {profileHref === null ? null : (
            <ButtonLink kind="quiet" href={profileHref}>
              {say(m.shared_profile)}
            </ButtonLink>
          )}
        </nav>
      </div>
      {daysText === null ? (
        <Empty>{say(m.attendance_none_in_session)}</Empty>
      ) : (
        <p>
          <Present days={daysText} total={total} />
        </p>
      )}
      <ListTable
        label={say(m.attendance_of_by_month, { name })}
        className="month-table"
        heads={[
          { key: "month", label: say(m.shared_month), className: "col-first" },
          ...DAYS.map((day) => ({ key: String(day), label: day, className: "month-day" })),
          ...countHeads,
        ]}
      >
        {months.map(({ text, cells, counts }) => (
          <tr key={text}>
            <th scope="row" className="col-first nowrap">
              {text}
            </th>
            {DAYS.map((day) => {
              const cell = cells[day - 1];
              if (!cell) return <td key={day} className="month-day month-none" />;
              return (
                <td key={day} className={cell.weekend ? "month-day month-weekend" : "month-day"}>
                  <Letter letter={cell.letter} />
                </td>
              );
            })}
            <Counts counts={counts} />
          </tr>
        ))}
      </ListTable>
      {absences.length === 0 ? null : (
        <details className="attendance-absences">
          <summary>{say(m.attendance_absences)}</summary>
          <ul className="plain-list">
            {absences.map((day) => (
              <li key={day}>{day}</li>
            ))}
          </ul>
        </details>
      )}
    </>
  );
}
