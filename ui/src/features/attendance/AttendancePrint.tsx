// A register's month on paper: A4 landscape, over as many pages as it needs. Static.
import { ListHead } from "../../controls/Letterhead";
import { PaperCell } from "../../controls/PaperCell";
import type { MonthPrintProps } from "../../generated/attendance";
import { STATES } from "./attendance_text";

export default function AttendancePrint({ sheet, sessionName, printedOn, ...school }: MonthPrintProps) {
  const { label, text, person, days, rows, saved } = sheet;
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
            title="Attendance"
            filter={filter}
            more={[
              [person === "Student" ? "Section" : "Of", label],
              ["Month", text],
            ]}
            columns={(hasRolls ? 7 : 6) + days.length}
          />
          <tr>
            {hasRolls ? <th className="list-num list-at">Roll</th> : null}
            <th>{person} Name</th>
            {days.map(({ number, weekday, weekend }) => (
              <th key={number} className={weekend ? "list-day list-weekend" : "list-day"}>
                {number}
                <span>{weekday}</span>
              </th>
            ))}
            <th className="list-num">A</th>
            <th className="list-num">L</th>
            <th className="list-num">E</th>
            <th className="list-num">Present</th>
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
            <td>Absent</td>
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
      <p className="list-issued">
        {saved} school {saved === 1 ? "day" : "days"}. · Present,{" "}
        {STATES.slice(1)
          .map(({ letter, label: name }) => `${letter} ${name}`)
          .join(", ")}
        ; late counts as present, excused not at all. Printed on {printedOn}.
      </p>
    </article>
  );
}
