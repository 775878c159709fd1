// A class's exam schedule on paper, by day. Static.
import type { ExamSchedulePrintProps } from "../../../generated/exam_schedules";
import { NO_FILTER } from "./no_filter";
import { orDash, ScheduleTable } from "./ScheduleTable";

export default function ExamSchedulePrint(props: ExamSchedulePrintProps) {
  const { session, className, exam, lines, printedOn, ...school } = props;
  const filter = { ...NO_FILTER, sessionName: session, className, examName: exam };
  return (
    <ScheduleTable
      head={{ ...school, title: "Exam Schedule", filter }}
      columns={[
        { kind: "day", label: "Day", texts: lines.map(({ day }) => orDash(day)) },
        { kind: "code", label: "Time", texts: lines.map(({ time }) => orDash(time)) },
        { kind: "name", label: "Subject", texts: lines.map(({ subject }) => subject) },
        { kind: "text", label: "Section", texts: lines.map(({ sections }) => sections) },
        { kind: "text", label: "Hall", texts: lines.map(({ halls }) => orDash(halls)) },
        { kind: "text", label: "Marks", texts: lines.map(({ marks }) => marks) },
      ]}
      rows={lines.length}
      printedOn={printedOn}
    />
  );
}
