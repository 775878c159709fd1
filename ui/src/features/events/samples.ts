// Screens of events, for the tests.
import eventJson from "../../../test/served/event.json";
import eventsJson from "../../../test/served/events.json";
import listJson from "../../../test/served/events_list.json";
import { propsOf } from "../../../test/served";
import type { EventLine, EventList, EventMonth, EventProps, EventsProps, MonthDay } from "../../generated/events";

type Listed = { list: EventList & { rows: [EventLine, EventLine, EventLine] } };

const served = propsOf<EventsProps & { month: EventMonth }>(eventsJson);
const coming = propsOf<EventsProps & Listed>(listJson);
const [meeting, trip, sports] = coming.list.rows;

/** One for all students and employees. */
export const line = (change: Partial<EventLine> = {}): EventLine => ({
  ...sports,
  title: "বার্ষিক ক্রীড়া </script>",
  place: "Sports ground ".repeat(8).trim(),
  ...change,
});

/** With a second type, and titles that are hard to lay out. */
function marked(day: MonthDay): MonthDay {
  const event = (one: MonthDay["events"][number]) => {
    if (one.title === "Meeting") return { ...one, title: "সভা", typeName: "Meeting", colour: "purple" };
    return one.title === "Sports" ? { ...one, title: "Annual Sports ".repeat(10).trim() } : one;
  };
  return { ...day, events: day.events.map(event) };
}

export const month = (change: Partial<EventMonth> = {}): EventMonth => ({
  ...served.month,
  weeks: served.month.weeks.map((week) => week.map((day) => (day === null ? null : marked(day)))),
  types: [{ name: "Meeting", colour: "purple" }, ...served.month.types],
  ...change,
});

export const events = (change: Partial<EventsProps> = {}): EventsProps => ({ ...served, month: month(), ...change });

export const listed: EventsProps = {
  ...coming,
  list: {
    ...coming.list,
    rows: [meeting, trip, line()],
    total: 30,
    pages: 2,
    nextHref: "/admin/employeeEvents?list=coming&page=2",
  },
  branches: [{ value: "branch-1", label: "Dhanmondi" }],
};

export const nothing: EventsProps = {
  ...coming,
  list: { ...coming.list, isPast: true, rows: [], total: 0 },
  addHref: null,
};

export const event = (change: Partial<EventProps> = {}): EventProps => ({
  ...propsOf<EventProps>(eventJson),
  place: "Sports ground",
  text: "Bring water.\nবেলা ১০টা",
  picture: "/admin/files/picture-1",
  ...change,
});
