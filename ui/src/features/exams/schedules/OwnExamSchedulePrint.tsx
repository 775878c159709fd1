// A student's own schedule of an exam on paper. Static.
import * as m from "#messages";
import type { OwnSchedulePrintProps } from "../../../generated/exam_schedules";
import { useWords } from "../../../words";
import { NO_FILTER } from "./no_filter";
import { orDash, ScheduleTable } from "./ScheduleTable";

export default function OwnExamSchedulePrint(props: OwnSchedulePrintProps) {
  const { session, student, className, sectionName, exam, printedOn, ...school } = props;
  const { lines, name } = exam;
  const say = useWords();
  const filter = { ...NO_FILTER, sessionName: session, className, sectionName, examName: name };
  return (
    <ScheduleTable
      head={{ ...school, title: say(m.schedules_exam_schedule), filter, more: [[say(m.shared_student), student]] }}
      columns={[
        { kind: "day", label: say(m.shared_day), texts: lines.map(({ day }) => orDash(day)) },
        { kind: "code", label: say(m.shared_time), texts: lines.map(({ time }) => orDash(time)) },
        { kind: "name", label: say(m.shared_subject), texts: lines.map(({ subject }) => subject) },
        { kind: "name", label: say(m.shared_hall), texts: lines.map(({ hall }) => orDash(hall)) },
        {
          kind: "number",
          label: say(m.shared_seat),
          texts: lines.map(({ seat }) => (seat === null ? "–" : String(seat))),
        },
        { kind: "text", label: say(m.shared_marks), texts: lines.map(({ marks }) => marks) },
      ]}
      rows={lines.length}
      printedOn={printedOn}
    />
  );
}
