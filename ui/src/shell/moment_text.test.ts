import { expect, test } from "vitest";
import { say } from "../../test/say";
import { dayText, wholeDay } from "./moment_text";

test.each([
  ["01", "Jan", "January"],
  ["02", "Feb", "February"],
  ["03", "Mar", "March"],
  ["04", "Apr", "April"],
  ["05", "May", "May"],
  ["06", "Jun", "June"],
  ["07", "Jul", "July"],
  ["08", "Aug", "August"],
  ["09", "Sep", "September"],
  ["10", "Oct", "October"],
  ["11", "Nov", "November"],
  ["12", "Dec", "December"],
])("a day of month %s has its name", (month, short, whole) => {
  expect(dayText(say, `2026-${month}-05`)).toBe(`5 ${short} 2026`);
  expect(wholeDay(say, `2026-${month}-21`)).toBe(`21 ${whole} 2026`);
});

test.each(["", "2026-00-01", "2026-13-01", "21.11.2026"])("what is not a day stays as it is: %j", (text) => {
  expect(wholeDay(say, text)).toBe(text);
});
