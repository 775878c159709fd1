// Props of the routine's pages, as the server sends them, for tests.
import classScheduleJson from "../../../../test/served/classSchedule.json";
import staleJson from "../../../../test/served/classSchedule_stale.json";
import substitutionsJson from "../../../../test/served/substitutions.json";
import givenJson from "../../../../test/served/substitutions_given.json";
import weekPrintJson from "../../../../test/served/weekPrint.json";
import weekScheduleJson from "../../../../test/served/weekSchedule.json";
import comingJson from "../../../../test/served/weekSchedule_coming.json";
import studentWeekJson from "../../../../test/served/weekSchedule_student.json";
import { propsOf, type Served } from "../../../../test/served";
import type {
  ClassScheduleProps,
  SubstitutionsProps,
  Week,
  WeekPrintProps,
  WeekScreenProps,
} from "../../../generated/pages";

const planOf = (served: Served) => propsOf<ClassScheduleProps>(served).plan!;

/** A routine that was refused: with what somebody else has saved meanwhile, and a lesson at no period. */
export function classSchedule(changes: Partial<NonNullable<ClassScheduleProps["plan"]>> = {}): ClassScheduleProps {
  const plan = planOf(classScheduleJson);
  const stale = planOf(staleJson);
  return {
    ...propsOf<ClassScheduleProps>(classScheduleJson),
    plan: {
      ...plan,
      ownRoom: "101",
      days: plan.days.map((day, at) => ({
        ...day,
        cells: day.cells.map((cell, place) => ({
          ...cell,
          hours: at === 0 && place === 1 ? "08:45-09:35" : cell.hours,
          now: stale.days[at]!.cells[place]!.now,
        })),
      })),
      outside: ["Sunday, 15:00-15:45: English, Bela Sen"],
      ...changes,
    },
  };
}

const plainWeek = propsOf<WeekScreenProps>(studentWeekJson).week!;

/** A week: two lessons at one time, one of them with a name that is hostile, and a period whose hours are not those of every day. */
const week: Week = {
  ...plainWeek,
  headings: plainWeek.headings.map((heading) => (heading.number === 1 ? { ...heading, hours: null } : heading)),
  days: plainWeek.days.map((day) => ({
    ...day,
    cells: day.cells.map((cell) => {
      const [lesson] = cell.lessons;
      if (lesson === undefined) return cell;
      return { ...cell, hours: "08:00-08:50", lessons: [lesson, { ...lesson, title: "বাংলা </script>", lines: [] }] };
    }),
  })),
};

/** A teacher's week, in which they stand in for somebody today. */
export const weekScreen: WeekScreenProps = {
  ...propsOf<WeekScreenProps>(weekScheduleJson),
  week,
  coming: propsOf<WeekScreenProps>(comingJson).coming.map((one) => ({ ...one, today: true })),
};

/** A substitution that was refused, beside one that is coming. */
export const substitutions: SubstitutionsProps = {
  ...propsOf<SubstitutionsProps>(substitutionsJson),
  coming: propsOf<SubstitutionsProps>(givenJson).coming,
};

const paper = propsOf<WeekPrintProps>(weekPrintJson);
/** A week on paper, and one without a lesson. */
export const weekPrint: WeekPrintProps = {
  ...paper,
  sheets: paper.sheets.flatMap((sheet) => [
    { ...sheet, beside: "Room 101", week },
    { ...sheet, title: "Class 8 B", week: { headings: [], days: [], lessons: 0 } },
  ]),
};
