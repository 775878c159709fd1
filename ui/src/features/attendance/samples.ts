// Attendance for the tests of its screens, of Class 8 A on Monday, 21 September 2026.
import dayJson from "../../../test/served/attendanceDay.json";
import employeesJson from "../../../test/served/attendanceDay_employees.json";
import eventJson from "../../../test/served/attendanceDay_event.json";
import closedJson from "../../../test/served/attendanceDay_closed.json";
import savedJson from "../../../test/served/attendanceDay_saved.json";
import weekendJson from "../../../test/served/attendanceDay_weekend.json";
import monthJson from "../../../test/served/attendanceMonth.json";
import yearJson from "../../../test/served/attendanceYear.json";
import { propsOf } from "../../../test/served";
import type { ChosenDay, DayPerson, DayProps, MonthProps, MonthSheet, YearProps } from "../../generated/attendance";

type Day = DayProps & { chosen: ChosenDay };
type Month = MonthProps & { chosen: { sheet: MonthSheet } };

/** Everybody of the section, on a day that nobody has saved yet. */
export const PEOPLE: DayPerson[] = propsOf<Day>(dayJson).chosen.register.people;

/** Such a day, or one that is saved. */
export function chosenDay(change: Partial<ChosenDay> = {}, people?: DayPerson[], saved = false): ChosenDay {
  const { chosen } = propsOf<Day>(saved ? savedJson : dayJson);
  const register = people === undefined ? chosen.register : { ...chosen.register, people };
  return { ...chosen, register, ...change };
}

export const dayProps = (chosen: ChosenDay | null = chosenDay()): DayProps => ({ ...propsOf<Day>(dayJson), chosen });

export const employees = propsOf<Day>(employeesJson);
/** Closed by an event. */
export const event = propsOf<Day>(eventJson);
export const weekend = propsOf<Day>(weekendJson);
/** Of a session that is closed. */
export const closed = propsOf<Day>(closedJson);

const month = propsOf<Month>(monthJson);

/** In which a name is hostile. */
export const sheet: MonthSheet = {
  ...month.chosen.sheet,
  rows: month.chosen.sheet.rows.map((row) => (row.roll === 2 ? { ...row, name: "Bashir Ahmed </script>" } : row)),
};
export const monthProps: MonthProps = { ...month, chosen: { ...month.chosen, sheet } };

export const yearProps = propsOf<YearProps>(yearJson);
