// A student's own schedule of an exam on paper. Static.
import type { OwnSchedulePrintProps } from "../../../generated/exam_schedules";
import { NO_FILTER } from "./no_filter";
import { orDash, ScheduleTable } from "./ScheduleTable";

export default function OwnExamSchedulePrint(props: OwnSchedulePrintProps) {
  const { session, student, className, sectionName, exam, printedOn, ...school } = props;
  const { lines, name } = exam;
  const filter = { ...NO_FILTER, sessionName: session, className, sectionName, examName: name };
  return (
    <ScheduleTable
      head={{ ...school, title: "Exam Schedule", filter, more: [["Student", student]] }}
      columns={[
        { kind: "day", label: "Day", texts: lines.map(({ day }) => orDash(day)) },
        { kind: "code", label: "Time", texts: lines.map(({ time }) => orDash(time)) },
        { kind: "name", label: "Subject", texts: lines.map(({ subject }) => subject) },
        { kind: "name", label: "Hall", texts: lines.map(({ hall }) => orDash(hall)) },
        { kind: "number", label: "Seat", texts: lines.map(({ seat }) => (seat === null ? "–" : String(seat))) },
        { kind: "text", label: "Marks", texts: lines.map(({ marks }) => marks) },
      ]}
      rows={lines.length}
      printedOn={printedOn}
    />
  );
}
