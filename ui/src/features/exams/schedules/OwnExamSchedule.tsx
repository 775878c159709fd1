// /admin/studentExamSchedule: what a student sits, exam by exam, those to come first.
import type { ReactNode } from "react";
import * as m from "#messages";
import { ButtonLink } from "../../../controls/Button";
import { ListTable } from "../../../controls/ListTable";
import { Empty } from "../../../controls/Notice";
import type { OwnExam, OwnScheduleProps } from "../../../generated/exam_schedules";
import { useWords } from "../../../words";
import { Said } from "../../../words/Said";

export default function OwnExamSchedule({ exams }: OwnScheduleProps) {
  const say = useWords();
  if (exams.length === 0) {
    return <Empty>{say(m.schedules_own_none)}</Empty>;
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
const secondary = ({ children }: { children?: ReactNode }) => <span className="secondary">{children}</span>;

function Exam({ exam: { id, name, lines, over, printHref } }: { exam: OwnExam }) {
  const say = useWords();
  return (
    <section aria-labelledby={`exam-${id}`}>
      <div className="table-tools">
        <h2 className="table-count" id={`exam-${id}`}>
          {over ? <Said message={m.schedules_exam_over} inputs={{ exam: name }} markup={{ secondary }} /> : name}
        </h2>
        <ButtonLink href={printHref} aria-label={say(m.schedules_print_exam, { exam: name })}>
          {say(m.shared_print)}
        </ButtonLink>
      </div>
      <ListTable
        label={name}
        caption={name}
        heads={[
          { key: "subject", label: say(m.shared_subject), className: "col-name" },
          { key: "day", label: say(m.shared_day) },
          { key: "time", label: say(m.shared_time) },
          { key: "hall", label: say(m.shared_hall) },
          { key: "seat", label: say(m.shared_seat), className: "num" },
          { key: "marks", label: say(m.shared_marks) },
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
