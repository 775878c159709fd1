// Attendance for the tests of its screens.
import type {
  ChosenDay,
  DayPerson,
  DayProps,
  MonthProps,
  MonthSheet,
  ShownCounts,
  YearProps,
} from "../../generated/attendance";
import type { Ground } from "../../generated/shell";
import { NEW_FORM } from "../../controls/FormField";

export const ground: Ground = {
  fields: [
    { key: "classId", label: "Class", options: [{ _id: "c8", name: "Class 8" }], chosen: "c8" },
    { key: "sectionId", label: "Section", options: [{ _id: "a", name: "A" }], chosen: "a" },
  ],
  fixed: [
    ["branchId", "b1"],
    ["sessionId", "y1"],
  ],
  branchName: "Banani",
  sessionName: "2026",
  filter: null,
  hint: null,
};

export const person = (roll: number, name: string, state: string | null, version: number): DayPerson => ({
  id: `s${String(roll)}`,
  name,
  roll,
  note: `S1-000${String(roll)}`,
  state,
  version,
});

const place: [string, string][] = [
  ["branchId", "b1"],
  ["sessionId", "y1"],
  ["classId", "c8"],
  ["sectionId", "a"],
];

export const PEOPLE = [
  person(1, "Anika Rahman", "present", 0),
  person(2, "Zarif Ahmed", "present", 0),
  person(5, "Nusrat Jahan", "present", 0),
];

/** A day that nobody has saved yet. */
export function chosenDay(change: Partial<ChosenDay> = {}, people = PEOPLE, saved = false): ChosenDay {
  return {
    register: {
      call: "/api/saveStudentAttendance",
      idKey: "studentId",
      place,
      label: "Class 8 A",
      day: "2026-09-21",
      saved,
      people,
    },
    dayText: "Monday, 21 September 2026",
    savedBy: saved ? "Farzana Haque, 21 Sep 2026, 09:12:00" : null,
    asksWeekend: null,
    weekend: false,
    closedBy: null,
    mayEnter: true,
    closed: false,
    previousHref: "/admin/studentAttendance?day=2026-09-20",
    nextHref: null,
    monthHref: "/admin/attendanceReport?month=2026-09",
    form: NEW_FORM,
    keep: [...place, ["day", "2026-09-21"]],
    ...change,
  };
}

export function dayProps(chosen: ChosenDay | null = chosenDay()): DayProps {
  return {
    action: "/admin/studentAttendance",
    ground,
    day: "2026-09-21",
    first: "2026-01-01",
    last: "2026-09-21",
    failure: null,
    done: null,
    chosen,
  };
}

const counts = (attended: number, absent: number): ShownCounts => ({
  present: attended,
  absent,
  late: 0,
  excused: 0,
  attended,
  schoolDays: attended + absent,
  percentage: attended + absent === 0 ? null : String(Math.round((1000 * attended) / (attended + absent)) / 10),
});

export const sheet: MonthSheet = {
  label: "Class 8 A",
  month: "2026-09",
  text: "September 2026",
  person: "student",
  note: "Register No",
  days: Array.from({ length: 30 }, (_, at) => ({
    number: String(at + 1),
    weekday: ["Tu", "We", "Th", "Fr", "Sa", "Su", "Mo"][at % 7] ?? "",
    text: `Day ${String(at + 1)} September 2026`,
    weekend: at % 7 === 3 || at % 7 === 4,
    saved: at < 2,
    absent: at === 0 ? "1" : at === 1 ? "0" : "",
    href: at < 21 ? `/admin/studentAttendance?day=2026-09-${String(at + 1).padStart(2, "0")}` : null,
  })),
  rows: [
    {
      id: "s1",
      name: "Anika Rahman",
      roll: 1,
      note: "S1-0001",
      cells: Array.from({ length: 30 }, (_, at) => (at === 0 ? "A" : at === 1 ? "P" : null)),
      counts: counts(1, 1),
      href: "/admin/studentAttendanceReport?studentId=s1",
    },
    {
      id: "s2",
      name: "Zarif Ahmed </script>",
      roll: 2,
      note: "S1-0002",
      cells: Array.from({ length: 30 }, () => null),
      counts: counts(0, 0),
      href: "/admin/studentAttendanceReport?studentId=s2",
    },
  ],
  total: counts(1, 1),
  saved: 2,
};

export const monthProps: MonthProps = {
  action: "/admin/attendanceReport",
  ground,
  month: "2026-09",
  first: "2026-01",
  last: "2026-09",
  failure: null,
  chosen: {
    sheet,
    previousHref: "/admin/attendanceReport?month=2026-08",
    nextHref: null,
    csvHref: "/admin/files/attendance.csv?month=2026-09",
    workbookHref: "/admin/files/attendance.xlsx?month=2026-09",
    printHref: "/admin/attendanceReport/print?month=2026-09",
  },
};

export const yearProps: YearProps = {
  action: "/admin/studentAttendanceReport",
  ground: null,
  failure: null,
  students: null,
  year: {
    studentId: "s1",
    name: "Anika Rahman",
    regNo: "S1-0001",
    roll: 1,
    section: "Class 8 A",
    sessionName: "2026",
    months: [
      {
        text: "February 2026",
        cells: Array.from({ length: 28 }, (_, at) => ({ letter: at === 0 ? "L" : null, weekend: at % 7 === 5 })),
        counts: counts(1, 0),
      },
    ],
    total: counts(1, 0),
    daysText: "1 of 1 day",
    absences: ["Monday, 2 February 2026"],
    profileHref: "/admin/searchView?id=s1",
  },
  backHref: null,
  empty: null,
};
