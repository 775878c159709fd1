// A register's month on paper: A4 landscape, over as many pages as it needs. Static.
import * as m from "#messages";
import { ListHead } from "../../controls/Letterhead";
import { PaperCell } from "../../controls/PaperCell";
import type { MonthPrintProps } from "../../generated/attendance";
import { useWords } from "../../words";
import { STATES } from "./attendance_text";

export default function AttendancePrint({ sheet, sessionName, printedOn, ...school }: MonthPrintProps) {
  const { label, text, person, days, rows, saved } = sheet;
  const say = useWords();
  const hasRolls = rows.some(({ roll }) => roll !== null);
  const filter = {
    branchName: school.branchName,
    branchId: "",
    sessionName,
    sessionId: "",
    classId: "",
    className: "",
    sectionId: "",
    sectionName: "",
    examId: "",
    examName: "",
    subjectId: "",
    subjectName: "",
  };
  return (
    <article className="print-list print-month">
      <table className="list-table list-month">
        <thead>
          <ListHead
            {...school}
            title={say(m.shared_attendance)}
            filter={filter}
            more={[
              [say(person === "student" ? m.shared_section : m.attendance_of_whom), label],
              [say(m.shared_month), text],
            ]}
            columns={(hasRolls ? 7 : 6) + days.length}
          />
          <tr>
            {hasRolls ? <th className="list-num list-at">{say(m.shared_roll)}</th> : null}
            <th>{say(person === "student" ? m.shared_student_name : m.shared_employee_name)}</th>
            {days.map(({ number, weekday, weekend }) => (
              <th key={number} className={weekend ? "list-day list-weekend" : "list-day"}>
                {number}
                <span>{weekday}</span>
              </th>
            ))}
            {STATES.slice(1).map(({ letter }) => (
              <th key={letter} className="list-num">
                {letter}
              </th>
            ))}
            <th className="list-num">{say(m.attendance_present)}</th>
            <th className="list-num">%</th>
          </tr>
        </thead>
        <tbody>
          {rows.map(({ id, roll, name, cells, counts }) => (
            <tr key={id}>
              {hasRolls ? <td className="list-num">{roll}</td> : null}
              <PaperCell kind="name">{name}</PaperCell>
              {cells.map((letter, at) => {
                const day = days[at];
                const own = letter === "A" ? " list-absent" : "";
                return (
                  <td
                    key={day?.number}
                    className={`${day?.weekend === true ? "list-day list-weekend" : "list-day"}${own}`}
                  >
                    {/* What is usual is a dot: what is not stands out on any printer. */}
                    {letter === "P" ? "·" : letter}
                  </td>
                );
              })}
              <td className="list-num">{counts.absent}</td>
              <td className="list-num">{counts.late}</td>
              <td className="list-num">{counts.excused}</td>
              <td className="list-num">{`${String(counts.attended)}/${String(counts.schoolDays)}`}</td>
              <td className="list-num">{counts.percentage ?? "–"}</td>
            </tr>
          ))}
        </tbody>
        <tfoot>
          <tr>
            {hasRolls ? <td /> : null}
            <td>{say(m.shared_absent)}</td>
            {days.map(({ number, weekend, absent }) => (
              <td key={number} className={weekend ? "list-day list-weekend" : "list-day"}>
                {absent}
              </td>
            ))}
            <td className="list-num">{sheet.total.absent}</td>
            <td className="list-num">{sheet.total.late}</td>
            <td className="list-num">{sheet.total.excused}</td>
            <td className="list-num" />
            <td className="list-num">{sheet.total.percentage ?? "–"}</td>
          </tr>
        </tfoot>
      </table>
      <p className="list-issued">{say(m.attendance_print_foot, { days: saved, printed_on: printedOn })}</p>
    </article>
  );
}
