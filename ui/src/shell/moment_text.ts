// Days and moments in words, in the time zone of the school. The months' names are in the catalogue: those that browsers know differ from one to
// the next.
import * as m from "#messages";
import { useWords, type Message, type Say } from "../words";
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

/** "21 Nov 2026, 14:05 UTC", "21 Nov 2026, 20:05 UTC+06:00": alike on the server and in every browser. */
export function momentText(say: Say, at: number, timeZone: string): string {
  const parts = partsOf(at, timeZone);
  const zone = parts.timeZoneName.replace("GMT", "UTC").replace("+00:00", "");
  const day = dateText(say, m.shared_day_short, parts);
  return say(m.shared_moment, { day, time: `${parts.hour}:${parts.minute}`, zone });
}

type Part = Exclude<keyof typeof NUMBERS, "hourCycle">;
type DateParts = { year: string; month: string; day: string };
type DateValues = Parameters<typeof m.shared_day_whole>[0];
type DateMessage = Message<DateValues>;

const dateText = (say: Say, message: DateMessage, { year, month, day }: DateParts): string =>
  say(message, { year, month: Number(month) as DateValues["month"], day: Number(day) });

const partsOf = (at: number, timeZone: string) =>
  Object.fromEntries(
    formatOf(timeZone)
      .formatToParts(at)
      .map(({ type, value }) => [type, value]),
  ) as Record<Part, string>;

/** Of each zone the one format: making one takes longer than a hundred moments. A school has one zone. */
const formats = new Map<string, Intl.DateTimeFormat>();

function formatOf(timeZone: string): Intl.DateTimeFormat {
  let format = formats.get(timeZone);
  if (!format) formats.set(timeZone, (format = newFormat(timeZone)));
  return format;
}

/** A browser that is older than its school's zone shows UTC, and says so. */
function newFormat(timeZone: string): Intl.DateTimeFormat {
  try {
    return new Intl.DateTimeFormat("en-GB", { timeZone, ...NUMBERS });
  } catch {
    return new Intl.DateTimeFormat("en-GB", { timeZone: "UTC", ...NUMBERS });
  }
}

/** Moments as they are at the school. */
export function useMomentText(): (at: number) => string {
  const say = useWords();
  const timeZone = useViewer()?.timeZone ?? "UTC";
  return (at) => momentText(say, at, timeZone);
}

/** Their days alone. */
export function useMomentDate(): (at: number) => string {
  const say = useWords();
  const timeZone = useViewer()?.timeZone ?? "UTC";
  return (at) => dateText(say, m.shared_day_short, partsOf(at, timeZone));
}

/** "21 Nov 2026" for "2026-11-21"; anything else as it is. */
export const dayText = (say: Say, day: string): string => dayWith(say, m.shared_day_short, day);

/** "21 November 2026" for "2026-11-21", as screens and paper show days; anything else as it is. */
export const wholeDay = (say: Say, day: string): string => dayWith(say, m.shared_day_whole, day);

function dayWith(say: Say, message: DateMessage, text: string): string {
  const { year, month, day } = /^(?<year>\d{4})-(?<month>0[1-9]|1[0-2])-(?<day>\d{2})$/.exec(text)?.groups ?? {};
  return year && month && day ? dateText(say, message, { year, month, day }) : text;
}
