// Seat plans on paper (docs/rules.md, *Exams*): a sheet for each hall and sitting, by seat, with a place to sign. Static.
import * as m from "#messages";
import { ListHead } from "../../../controls/Letterhead";
import { listClass, listLayout } from "../../../controls/list_layout";
import { PaperCell } from "../../../controls/PaperCell";
import type { SeatPlanPrintProps, SeatSheet } from "../../../generated/exam_schedules";
import { useWords } from "../../../words";
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
  const say = useWords();
  const layout = listLayout([
    {
      kind: "number",
      label: say(m.shared_seat),
      texts: lines.map((line) => String(line.seat ?? say(m.schedules_no_seat))),
    },
    { kind: "name", label: say(m.shared_class), texts: lines.map((line) => line.section) },
    { kind: "number", label: say(m.shared_roll), texts: lines.map((line) => String(line.roll)) },
    { kind: "name", label: say(m.shared_student_name), texts: lines.map((line) => line.name) },
    { kind: "code", label: say(m.shared_reg_no), texts: lines.map((line) => line.regNo) },
    { kind: "name", label: say(m.shared_subject), texts: lines.map((line) => line.subject) },
    { kind: "text", label: say(m.schedules_signature), texts: [], least: 26 },
  ]);
  return (
    <article className={listClass(layout, "print-sheet")}>
      <table className="list-table list-seats">
        <thead>
          <ListHead
            {...school}
            title={say(m.schedules_seat_plan_of, { hall })}
            filter={NO_FILTER}
            more={[
              [say(m.shared_day), day],
              [say(m.shared_time), time],
              [say(m.shared_exam), exams],
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
            <th className="list-num list-at">{say(m.shared_seat)}</th>
            <th>{say(m.shared_class)}</th>
            <th className="list-num list-at">{say(m.shared_roll)}</th>
            <th>{say(m.shared_student_name)}</th>
            <th className="list-reg">{say(m.shared_reg_no)}</th>
            <th>{say(m.shared_subject)}</th>
            <th className="list-sign">{say(m.schedules_signature)}</th>
          </tr>
        </thead>
        <tbody>
          {lines.map(({ seat, roll, name, regNo, section, subject }) => (
            <tr key={regNo}>
              <td className="list-num list-seat">{seat ?? say(m.schedules_no_seat)}</td>
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
        {without === 0
          ? say(m.schedules_seats_printed_on, { students: lines.length, seats: sheet.seats, day: printedOn })
          : say(m.schedules_seats_printed_on_with_unseated, {
              students: lines.length,
              seats: sheet.seats,
              without,
              day: printedOn,
            })}
      </p>
    </article>
  );
}
