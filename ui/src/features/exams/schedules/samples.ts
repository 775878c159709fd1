// What the screens and papers of exam schedules are shown with in tests.
import distributionJson from "../../../../test/served/markDistribution.json";
import distributionRefusedJson from "../../../../test/served/markDistribution_refused.json";
import schedulePrintJson from "../../../../test/served/examSchedulePrint.json";
import joinedJson from "../../../../test/served/examSchedule_joined.json";
import lackingJson from "../../../../test/served/examSchedule_lacking.json";
import ownJson from "../../../../test/served/ownExamSchedule.json";
import ownPrintJson from "../../../../test/served/ownExamSchedulePrint.json";
import questionJson from "../../../../test/served/examSchedule_question.json";
import refusedJson from "../../../../test/served/examSchedule_refused.json";
import scheduleJson from "../../../../test/served/examSchedule.json";
import seatPlanJson from "../../../../test/served/seatPlan.json";
import seatPlanPrintJson from "../../../../test/served/seatPlanPrint.json";
import staleJson from "../../../../test/served/examSchedule_stale.json";
import uncountedJson from "../../../../test/served/examSchedule_uncounted.json";
import { propsOf, type Served } from "../../../../test/served";
import type {
  ExamScheduleProps,
  ExamSchedulePrintProps,
  MarkDistributionProps,
  HallCell,
  OwnExam,
  OwnScheduleProps,
  OwnSchedulePrintProps,
  ScheduleGrid,
  SeatPlanPrintProps,
  SeatPlanProps,
} from "../../../generated/exam_schedules";

export const schedule = (changes: Partial<ExamScheduleProps> = {}): ExamScheduleProps => ({
  ...propsOf<ExamScheduleProps>(scheduleJson),
  ...changes,
});

/** A served schedule with a hall, in which the first section of the first line sits. */
function inHalls(served: Served, errors: ScheduleGrid["errors"] = {}): ExamScheduleProps {
  const props = propsOf<ExamScheduleProps>(served);
  const sits = (halls: HallCell[]) =>
    halls.map((hall, at): HallCell => (at === 0 ? { ...hall, hallId: "h1", hall: "Hall 1" } : hall));
  return {
    ...props,
    schedule: props.schedule && {
      ...props.schedule,
      halls: [{ value: "h1", label: "Hall 1 (4)" }],
      fillDistribution: "/admin/exam_schedule_8_12?fill=distribution",
      fillLastYear: "/admin/exam_schedule_8_12?fill=lastYear",
      lines: props.schedule.lines.map((line, at) =>
        at === 0
          ? { ...line, date: "2026-06-15", startTime: "10:00", endTime: "12:00", halls: sits(line.halls) }
          : line,
      ),
      errors: { ...props.schedule.errors, ...errors },
    },
  };
}

/** What is wrong with a line's marks and with its hall. */
export const refused = inHalls(refusedJson, {
  "hall.subject-1.section-1": "Hall 1 has 4 seats, and 5 students sit there on 15 June 2026 from 10:00: Class 8 A (5)",
});

/** Both sections of the first subject in one line. */
export const joined = inHalls(joinedJson);
/** Somebody else has saved it. */
export const stale = propsOf<ExamScheduleProps>(staleJson);
const asked = propsOf<ExamScheduleProps>(questionJson);
/** The marks that are entered count otherwise, also in a result that is published. */
export const question: ExamScheduleProps = {
  ...asked,
  question: asked.question && { ...asked.question, published: ["Class 8 A, Mathematics"] },
};
/** What would be scheduled counts nowhere. */
export const uncounted = propsOf<ExamScheduleProps>(uncountedJson);
export const lacking = propsOf<ExamScheduleProps>(lackingJson);

export const distribution = (changes: Partial<MarkDistributionProps> = {}): MarkDistributionProps => ({
  ...propsOf<MarkDistributionProps>(distributionJson),
  ...changes,
});
export const distributionRefused = propsOf<MarkDistributionProps>(distributionRefusedJson);

/** Beside each paper, which is over, one of which all is known that can be, and one of which nothing is. */
const withLines = (exam: OwnExam): OwnExam => ({
  ...exam,
  lines: exam.lines.flatMap((line) => [
    { ...line, time: "10:00 to 12:00", hall: "Hall 1", seat: 12, over: false },
    { ...line, subject: "Spelling", day: null, over: false },
    line,
  ]),
});

export const own: OwnScheduleProps = { exams: propsOf<OwnScheduleProps>(ownJson).exams.map(withLines) };

export const seatPlan = propsOf<SeatPlanProps>(seatPlanJson);

const seats = propsOf<SeatPlanPrintProps>(seatPlanPrintJson);
/** Somebody of a hostile name has no seat. */
export const seatPlanPrint: SeatPlanPrintProps = {
  ...seats,
  sheets: seats.sheets.map((sheet) => ({
    ...sheet,
    lines: sheet.lines.map((line) => (line.seat === 7 ? { ...line, seat: null, name: "রূপা </script>" } : line)),
    without: 1,
  })),
};

export const schedulePrint = propsOf<ExamSchedulePrintProps>(schedulePrintJson);

const ownPaper = propsOf<OwnSchedulePrintProps>(ownPrintJson);
export const ownPrint: OwnSchedulePrintProps = { ...ownPaper, exam: withLines(ownPaper.exam) };
