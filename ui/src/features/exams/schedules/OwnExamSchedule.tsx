// /admin/studentExamSchedule: what a student sits, exam by exam, those to come first.
import { ButtonLink } from "../../../controls/Button";
import { ListTable } from "../../../controls/ListTable";
import { Empty } from "../../../controls/Notice";
import type { OwnExam, OwnScheduleProps } from "../../../generated/exam_schedules";

export default function OwnExamSchedule({ exams }: OwnScheduleProps) {
  if (exams.length === 0) {
    return <Empty>No exam of your section is scheduled in this session yet.</Empty>;
  }
  return (
    <div className="records exam-schedule">
      {exams.map((exam) => (
        <Exam key={exam.id} exam={exam} />
      ))}
    </div>
  );
}

const dash = <span className="dash">–</span>;

function Exam({ exam: { id, name, lines, over, printHref } }: { exam: OwnExam }) {
  return (
    <section aria-labelledby={`exam-${id}`}>
      <div className="table-tools">
        <h2 className="table-count" id={`exam-${id}`}>
          {name}
          {over ? <span className="secondary"> (over)</span> : null}
        </h2>
        <ButtonLink href={printHref} aria-label={`Print ${name}`}>
          Print
        </ButtonLink>
      </div>
      <ListTable
        label={name}
        caption={name}
        heads={[
          { key: "Subject", label: "Subject", className: "col-name" },
          { key: "Day", label: "Day" },
          { key: "Time", label: "Time" },
          { key: "Hall", label: "Hall" },
          { key: "Seat", label: "Seat", className: "num" },
          { key: "Marks", label: "Marks" },
        ]}
      >
        {lines.map(({ subject, day, time, hall, seat, marks, over: sat }) => (
          <tr key={`${subject} ${day ?? ""}`} className={sat && !over ? "secondary" : undefined}>
            <th scope="row" className="col-name">
              {subject}
            </th>
            <td className="nowrap">{day ?? dash}</td>
            <td className="nowrap">{time ?? dash}</td>
            <td className="nowrap">{hall ?? dash}</td>
            <td className="num">{seat ?? dash}</td>
            <td>{marks === "" ? dash : marks}</td>
          </tr>
        ))}
      </ListTable>
    </section>
  );
}
