// A student's year (page attendanceYear): a row a month, its days across. Before a student is chosen, a section's students with what their
// days come to. A student sees their own, without Select Ground.
import { ButtonLink } from "../../controls/Button";
import { GroundList } from "../../controls/GroundList";
import { ListTable } from "../../controls/ListTable";
import { Empty, Failure } from "../../controls/Notice";
import { PlaceFilter } from "../../controls/PlaceFilter";
import type { YearProps, YearSheet, YearStudents } from "../../generated/attendance";
import { COUNT_HEADS, CountHeads, Counts } from "./AttendanceMonth";
import { Letter } from "./Letter";

const DAYS = Array.from({ length: 31 }, (_, at) => at + 1);

export default function AttendanceYear({ action, ground, failure, students, year, backHref, empty }: YearProps) {
  return (
    <div className="attendance">
      {ground === null ? null : <PlaceFilter action={action} ground={ground} found={empty === null} />}
      <Failure text={failure} title="Attendance" />
      {ground === null ? null : <GroundList list={ground.list} lead="Please Select Ground" />}
      {empty === null ? null : <Empty>{empty}</Empty>}
      {students === null ? null : <Students students={students} />}
      {year === null ? null : <Year year={year} backHref={backHref} />}
    </div>
  );
}

function Students({ students: { label, rows } }: { students: YearStudents }) {
  if (rows.length === 0) return <Empty>No student is enrolled in this section.</Empty>;
  return (
    <div className="table-scroll" role="region" aria-label={`Students of ${label}`} tabIndex={0}>
      <table className="table table-fit">
        <caption className="visually-hidden">Attendance of {label} by student</caption>
        <thead>
          <tr>
            <th scope="col" className="col-roll">
              Roll
            </th>
            <th scope="col" className="col-name">
              Student Name
            </th>
            <CountHeads />
          </tr>
        </thead>
        <tbody>
          {rows.map(({ id, roll, name, regNo, counts, href }) => (
            <tr key={id}>
              <td className="col-roll">{roll}</td>
              <th scope="row" className="col-name" title={`Reg No ${regNo}`}>
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

function Year({ year, backHref }: { year: YearSheet; backHref: string | null }) {
  const { name, regNo, roll, section, sessionName, months, total, daysText, absences, profileHref } = year;
  return (
    <>
      <div className="attendance-head">
        <h2>
          {name}{" "}
          <span className="secondary">
            {regNo}, {section}, roll {roll}, session {sessionName}
          </span>
        </h2>
        <nav className="attendance-days" aria-label="The student">
          {backHref === null ? null : <ButtonLink href={backHref}>The section</ButtonLink>}
          {profileHref === null ? null : (
            <ButtonLink kind="quiet" href={profileHref}>
              Profile
            </ButtonLink>
          )}
        </nav>
      </div>
      {daysText === null ? (
        <Empty>No attendance was taken in this session yet.</Empty>
      ) : (
        <p>
          <b>{daysText}</b> present
          {total.percentage === null ? "" : ` (${total.percentage}%)`}
          {total.excused === 0 ? "" : `; ${String(total.excused)} excused, which do not count`}.
        </p>
      )}
      <ListTable
        label={`Attendance of ${name} by month`}
        className="month-table"
        heads={[
          { key: "month", label: "Month", className: "col-first" },
          ...DAYS.map((day) => ({ key: String(day), label: day, className: "month-day" })),
          ...COUNT_HEADS,
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
          <summary>Days of absence</summary>
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
