// A class's exam schedule on paper, by day. Static.
import { ListHead } from "../../../controls/Letterhead";
import type { ExamSchedulePrintProps } from "../../../generated/exam_schedules";
import { NO_FILTER } from "./no_filter";

export default function ExamSchedulePrint(props: ExamSchedulePrintProps) {
  const { session, className, exam, lines, printedOn, ...school } = props;
  return (
    <main className="print-list">
      <table className="list-table list-papers">
        <thead>
          <ListHead
            {...school}
            title="Exam Schedule"
            filter={{ ...NO_FILTER, sessionName: session, className, examName: exam }}
            columns={6}
          />
          <tr>
            <th>Day</th>
            <th>Time</th>
            <th>Subject</th>
            <th>Section</th>
            <th>Hall</th>
            <th>Marks</th>
          </tr>
        </thead>
        <tbody>
          {lines.map(({ day, time, subject, sections, halls, marks }) => (
            <tr key={`${subject} ${sections}`}>
              <td className="list-reg">{day === "" ? "–" : day}</td>
              <td className="list-reg">{time === "" ? "–" : time}</td>
              <td>{subject}</td>
              <td>{sections}</td>
              <td>{halls === "" ? "–" : halls}</td>
              <td>{marks}</td>
            </tr>
          ))}
        </tbody>
      </table>
      <p className="list-issued">Printed on {printedOn}.</p>
    </main>
  );
}
