// A class's exam schedule on paper, by day. Static.
import * as m from "#messages";
import type { ExamSchedulePrintProps } from "../../../generated/exam_schedules";
import { useWords } from "../../../words";
import { NO_FILTER } from "./no_filter";
import { orDash, ScheduleTable } from "./ScheduleTable";

export default function ExamSchedulePrint(props: ExamSchedulePrintProps) {
  const { session, className, exam, lines, printedOn, ...school } = props;
  const say = useWords();
  const filter = { ...NO_FILTER, sessionName: session, className, examName: exam };
  return (
    <ScheduleTable
      head={{ ...school, title: say(m.schedules_exam_schedule), filter }}
      columns={[
        { kind: "day", label: say(m.shared_day), texts: lines.map(({ day }) => orDash(day)) },
        { kind: "code", label: say(m.shared_time), texts: lines.map(({ time }) => orDash(time)) },
        { kind: "name", label: say(m.shared_subject), texts: lines.map(({ subject }) => subject) },
        { kind: "text", label: say(m.shared_section), texts: lines.map(({ sections }) => sections) },
        { kind: "text", label: say(m.shared_hall), texts: lines.map(({ halls }) => orDash(halls)) },
        { kind: "text", label: say(m.shared_marks), texts: lines.map(({ marks }) => marks) },
      ]}
      rows={lines.length}
      printedOn={printedOn}
    />
  );
}
