// Reads what is typed into a mark cell (docs/rules.md, *Marks*; docs/rules.md, *Marks*): a number with at most two decimals, with a comma or a
// dot, in Latin or Bengali digits; AB for absent; EX for exempt; empty for not entered. Pure; counts in hundredths of a mark. The server decides
// in the end (rules::marks) and reads alike: server/rules/src/marks/readings.json is tested on both sides.

import type { CellTexts, Verdict } from "../../../grid/cell_texts";

export const ABSENT = "AB";
export const EXEMPT = "EX";

/** What a text says, before it is held against a full mark. `incomplete` may still become a mark by typing on. */
export type Reading =
  | { kind: "empty" }
  | { kind: "word"; text: string }
  | { kind: "number"; hundredths: number }
  | { kind: "incomplete" }
  | { kind: "refused"; reason: string };

export const NOT_A_MARK = "Not a mark: type a number, AB for absent, EX for exempt";
export const TOO_MANY_DECIMALS = "At most two decimals";
export const BELOW_ZERO = "Below 0";

/** As likely a thousand as a decimal: "1,000" must not be taken for 1. */
export const THOUSANDS = "Could be a thousand: type it without the comma";

const BENGALI_ZERO = 0x09e6;

/** Space, and letters of no width, as they come with what is copied from elsewhere. */
const AROUND = /^[\s\u0085\u200b-\u200d\u2060\ufeff]+|[\s\u0085\u200b-\u200d\u2060\ufeff]+$/g;

/** Bengali digits as Latin ones, no space around. */
function plain(typed: string): string {
  return typed
    .replace(AROUND, "")
    .replace(/[\u09e6-\u09ef]/g, (digit) => String(digit.charCodeAt(0) - BENGALI_ZERO))
    .replace(/^[\u2212\u2013]/, "-");
}

const WORDS = ["ab", "a", "abs", "absent", "এবি", "ex", "exempt"];
/** "1,000", "1,234,567", "1,00,000": commas that group a number's digits, the last before exactly three. */
const GROUPED = /^[1-9]\d{0,2}(?:,\d{2,3})*,\d{3}(?:\.\d*)?$/;

export function readMark(typed: string): Reading {
  const text = plain(typed);
  if (text === "") return { kind: "empty" };
  const word = text.toLowerCase();
  if (WORDS.includes(word)) return { kind: "word", text: word.startsWith("ex") ? EXEMPT : ABSENT };
  if (WORDS.some((known) => known.startsWith(word)) || /^-?[.,]?$/.test(text)) return { kind: "incomplete" };
  const number = text.replace(/^-/, "");
  const grouped = GROUPED.test(number);
  const parts = /^(\d*)(?:[.,](\d*))?$/.exec(number);
  if (!grouped && !parts) return { kind: "refused", reason: NOT_A_MARK };
  if (number !== text) return { kind: "refused", reason: BELOW_ZERO };
  if (grouped) return { kind: "refused", reason: THOUSANDS };
  const [whole = "", decimals = ""] = parts?.slice(1) ?? [];
  if (decimals.length > 2) return { kind: "refused", reason: TOO_MANY_DECIMALS };
  return { kind: "number", hundredths: Number(whole) * 100 + Number(decimals.padEnd(2, "0")) };
}

/** Hundredths as the server writes a mark: 5750 is "57.5", 5700 is "57". */
export function markText(hundredths: number): string {
  const whole = Math.floor(hundredths / 100);
  const rest = hundredths % 100;
  if (rest === 0) return String(whole);
  return `${String(whole)}.${String(rest).padStart(2, "0").replace(/0$/, "")}`;
}

/** One text for one value ("০৭,৫০" and "7.5" are both "7.5"); a text that is not a mark stays as it is. */
export function canonical(typed: string): string {
  const reading = readMark(typed);
  if (reading.kind === "empty") return "";
  if (reading.kind === "word") return reading.text;
  if (reading.kind === "number") return markText(reading.hundredths);
  return typed.trim();
}

/** Judges a typed text for a component with this full mark (whole marks). */
export function checkMark(typed: string, fullMark: number): Verdict {
  const reading = readMark(typed);
  if (reading.kind === "number" && reading.hundredths > fullMark * 100) return { kind: "over" };
  if (reading.kind === "refused" || reading.kind === "incomplete") return reading;
  return { kind: "mark", text: canonical(typed) };
}

/** A canonical text as the calls carry it: a JSON number, "AB", "EX", or null for not entered. */
export function wireMark(text: string): number | string | null {
  if (text === "") return null;
  const mark = Number(text);
  return Number.isNaN(mark) ? text : mark;
}

/** A mark as an answer carries it, as canonical text. */
export function fromWire(value: number | string | null): string {
  return value === null ? "" : canonical(String(value));
}

const PREDICATES: CellTexts["predicates"] = {
  [TOO_MANY_DECIMALS]: ({ count }) =>
    count === 1 ? "1 value has more than two decimals" : `${String(count)} values have more than two decimals`,
  [BELOW_ZERO]: ({ count }) => (count === 1 ? "1 value is below 0" : `${String(count)} values are below 0`),
  [THOUSANDS]: ({ count }) =>
    count === 1
      ? "1 value could be a thousand: type it without the comma"
      : `${String(count)} values could be thousands: type them without the comma`,
};

export const MARK_TEXTS: CellTexts = {
  canonical,
  check: checkMark,
  notOne: NOT_A_MARK,
  predicates: PREDICATES,
  toWire: wireMark,
  fromWire,
};
