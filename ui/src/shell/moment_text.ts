// Moments in words, in the time zone of the school.
import { useViewer } from "./context";

const NUMBERS = {
  year: "numeric",
  month: "numeric",
  day: "numeric",
  hour: "2-digit",
  minute: "2-digit",
  hourCycle: "h23",
  timeZoneName: "longOffset",
} as const;
// The short names that the browsers know differ from one to the next.
const MONTHS = ["Jan", "Feb", "Mar", "Apr", "May", "Jun", "Jul", "Aug", "Sep", "Oct", "Nov", "Dec"];
const WHOLE_MONTHS = [
  "January",
  "February",
  "March",
  "April",
  "May",
  "June",
  "July",
  "August",
  "September",
  "October",
  "November",
  "December",
];

/** "21 Nov 2026, 14:05 UTC", "21 Nov 2026, 20:05 UTC+06:00": alike on the server and in every browser. */
export function momentText(at: number, timeZone: string): string {
  const {
    year,
    month,
    day,
    hour,
    minute,
    timeZoneName = "",
  } = Object.fromEntries(
    formatOf(timeZone)
      .formatToParts(at)
      .map(({ type, value }) => [type, value]),
  );
  return `${Number(day)} ${MONTHS[Number(month) - 1]} ${year}, ${hour}:${minute} ${timeZoneName.replace("GMT", "UTC").replace("+00:00", "")}`;
}

/** A browser that is older than its school's zone shows UTC, and says so. */
function formatOf(timeZone: string): Intl.DateTimeFormat {
  try {
    return new Intl.DateTimeFormat("en-GB", { timeZone, ...NUMBERS });
  } catch {
    return new Intl.DateTimeFormat("en-GB", { timeZone: "UTC", ...NUMBERS });
  }
}

/** Moments as they are at the school. */
export function useMomentText(): (at: number) => string {
  const timeZone = useViewer()?.timeZone ?? "UTC";
  return (at) => momentText(at, timeZone);
}

/** "21 Nov 2026" for "2026-11-21"; anything else as it is. */
export const dayText = (day: string): string => dayWith(MONTHS, day);

/** "21 November 2026" for "2026-11-21", as screens and paper show days; anything else as it is. */
export const wholeDay = (day: string): string => dayWith(WHOLE_MONTHS, day);

function dayWith(months: readonly string[], day: string): string {
  const [, year, month, date] = /^(\d{4})-(\d{2})-(\d{2})$/.exec(day) ?? [];
  const name = months[Number(month) - 1];
  return name === undefined ? day : `${Number(date)} ${name} ${year ?? ""}`;
}
