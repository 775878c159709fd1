// Seat plans on paper (docs/rules.md, *Exams*): a sheet for each hall and sitting, by seat, with a place to sign. Static.
import { ListHead } from "../../../controls/Letterhead";
import { listClass, listLayout } from "../../../controls/list_layout";
import { PaperCell } from "../../../controls/PaperCell";
import type { SeatPlanPrintProps, SeatSheet } from "../../../generated/exam_schedules";
import { NO_FILTER } from "./no_filter";

export default function SeatPlanPrint({ sheets, printedOn, ...school }: SeatPlanPrintProps) {
  return (
    <main>
      {sheets.map((sheet) => (
        <Sheet key={`${sheet.hall} ${sheet.time}`} sheet={sheet} printedOn={printedOn} school={school} />
      ))}
    </main>
  );
}

type SheetProps = {
  sheet: SeatSheet;
  printedOn: string;
  school: Omit<SeatPlanPrintProps, "sheets" | "printedOn">;
};

function Sheet({ sheet, printedOn, school }: SheetProps) {
  const { hall, day, time, exams, sections, lines, without } = sheet;
  const layout = listLayout([
    { kind: "number", label: "Seat", texts: lines.map((line) => String(line.seat ?? "none")) },
    { kind: "name", label: "Class", texts: lines.map((line) => line.section) },
    { kind: "number", label: "Roll", texts: lines.map((line) => String(line.roll)) },
    { kind: "name", label: "Student Name", texts: lines.map((line) => line.name) },
    { kind: "code", label: "Reg No", texts: lines.map((line) => line.regNo) },
    { kind: "name", label: "Subject", texts: lines.map((line) => line.subject) },
    { kind: "text", label: "Signature", texts: [], least: 26 },
  ]);
  return (
    <article className={listClass(layout, "print-sheet")}>
      <table className="list-table list-seats">
        <thead>
          <ListHead
            {...school}
            title={`Seat Plan, ${hall}`}
            filter={NO_FILTER}
            more={[
              ["Day", day],
              ["Time", time],
              ["Exam", exams],
            ]}
            columns={7}
          >
            <ul className="list-sections">
              {sections.map((section) => (
                <li key={section}>{section}</li>
              ))}
            </ul>
          </ListHead>
          <tr>
            <th className="list-num list-at">Seat</th>
            <th>Class</th>
            <th className="list-num list-at">Roll</th>
            <th>Student Name</th>
            <th className="list-reg">Reg No</th>
            <th>Subject</th>
            <th className="list-sign">Signature</th>
          </tr>
        </thead>
        <tbody>
          {lines.map(({ seat, roll, name, regNo, section, subject }) => (
            <tr key={regNo}>
              <td className="list-num list-seat">{seat ?? "none"}</td>
              <PaperCell kind="name" layout={layout}>
                {section}
              </PaperCell>
              <td className="list-num">{roll}</td>
              <PaperCell kind="name" layout={layout}>
                {name}
              </PaperCell>
              <PaperCell kind="code" layout={layout}>
                {regNo}
              </PaperCell>
              <PaperCell kind="name" layout={layout}>
                {subject}
              </PaperCell>
              <td />
            </tr>
          ))}
        </tbody>
      </table>
      <p className="list-issued">
        {lines.length} {lines.length === 1 ? "student" : "students"}, {sheet.seats} seats.{" "}
        {without === 0 ? "" : `${without} without a seat. `}Printed on {printedOn}.
      </p>
    </article>
  );
}
