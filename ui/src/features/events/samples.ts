// Screens of events, for the tests.
import type { EventLine, EventMonth, EventProps, EventsProps, MonthDay } from "../../generated/events";

export const line = (change: Partial<EventLine> = {}): EventLine => ({
  href: "/admin/employeeEvents/event-1",
  title: "বার্ষিক ক্রীড়া </script>",
  typeName: "Sports",
  colour: "green",
  when: "3 to 5 November 2026",
  place: "Sports ground ".repeat(8).trim(),
  audience: "Classes 8, 9; Employees",
  branch: "",
  ...change,
});

const day = (number: number, change: Partial<MonthDay> = {}): MonthDay => ({
  number,
  day: `2026-11-${String(number).padStart(2, "0")}`,
  label: `Day ${number}, November 2026`,
  isToday: false,
  isWeekend: false,
  events: [],
  ...change,
});

export const month = (change: Partial<EventMonth> = {}): EventMonth => ({
  month: "2026-11",
  label: "November 2026",
  weekdays: ["Saturday", "Sunday", "Monday", "Tuesday", "Wednesday", "Thursday", "Friday"],
  weeks: [
    [null, day(1), day(2), day(3, { isToday: true }), day(4), day(5), day(6, { isWeekend: true })],
    [
      day(7, {
        isWeekend: true,
        events: [
          {
            href: "/admin/employeeEvents/event-1",
            title: "Annual Sports ".repeat(10).trim(),
            typeName: "Sports",
            colour: "green",
            part: "day 1 of 3",
          },
          { href: "/admin/employeeEvents/event-2", title: "সভা", typeName: "Meeting", colour: "purple", part: "" },
        ],
      }),
      day(8),
      day(9),
      null,
      null,
      null,
      null,
    ],
  ],
  types: [
    { name: "Meeting", colour: "purple" },
    { name: "Sports", colour: "green" },
  ],
  previousHref: "/admin/employeeEvents?month=2026-10",
  nextHref: "/admin/employeeEvents?month=2026-12",
  todayHref: null,
  ...change,
});

export const events = (change: Partial<EventsProps> = {}): EventsProps => ({
  path: "/admin/employeeEvents",
  branches: null,
  branchId: "branch-1",
  month: month(),
  list: null,
  monthHref: "/admin/employeeEvents",
  comingHref: "/admin/employeeEvents?list=coming",
  pastHref: "/admin/employeeEvents?list=past",
  addHref: "/admin/events/new",
  ...change,
});

export const listed = events({
  month: null,
  list: { isPast: false, rows: [line()], total: 30, page: 1, pages: 2, previousHref: null, nextHref: "/admin/x" },
  branches: [{ value: "branch-1", label: "Dhanmondi" }],
});

export const nothing = events({
  month: null,
  list: { isPast: true, rows: [], total: 0, page: 1, pages: 1, previousHref: null, nextHref: null },
  addHref: null,
});

export const event = (change: Partial<EventProps> = {}): EventProps => ({
  typeName: "Sports",
  colour: "red",
  when: "3 to 5 November 2026",
  place: "Sports ground",
  audience: "All students; Employees",
  text: "Bring water.\nবেলা ১০টা",
  picture: "/admin/files/picture-1",
  isInactive: true,
  editHref: "/admin/events/event-1",
  back: "/admin/employeeEvents?month=2026-11",
  ...change,
});
