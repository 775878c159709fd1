// A student's own schedule of an exam on paper. Static.
import { ListHead } from "../../../controls/Letterhead";
import type { OwnSchedulePrintProps } from "../../../generated/exam_schedules";
import { NO_FILTER } from "./no_filter";

export default function OwnExamSchedulePrint(props: OwnSchedulePrintProps) {
  const { session, student, className, sectionName, exam, printedOn, ...school } = props;
  return (
    <main className="print-list">
      <table className="list-table list-papers">
        <thead>
          <ListHead
            {...school}
            title="Exam Schedule"
            filter={{ ...NO_FILTER, sessionName: session, className, sectionName, examName: exam.name }}
            more={[["Student", student]]}
            columns={6}
          />
          <tr>
            <th>Day</th>
            <th>Time</th>
            <th>Subject</th>
            <th>Hall</th>
            <th className="list-num">Seat</th>
            <th>Marks</th>
          </tr>
        </thead>
        <tbody>
          {exam.lines.map(({ subject, day, time, hall, seat, marks }) => (
            <tr key={`${subject} ${day ?? ""}`}>
              <td className="list-reg">{day ?? "–"}</td>
              <td className="list-reg">{time ?? "–"}</td>
              <td>{subject}</td>
              <td className="list-reg">{hall ?? "–"}</td>
              <td className="list-num">{seat ?? "–"}</td>
              <td>{marks}</td>
            </tr>
          ))}
        </tbody>
      </table>
      <p className="list-issued">Printed on {printedOn}.</p>
    </main>
  );
}
