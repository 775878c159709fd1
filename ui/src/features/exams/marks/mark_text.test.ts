// @vitest-environment node
import { readFileSync } from "node:fs";
import { expect, test } from "vitest";
import { say } from "../../../../test/say";
import {
  BELOW_ZERO,
  canonical,
  checkMark,
  fromWire,
  markText,
  NOT_A_MARK,
  readMark,
  THOUSANDS,
  TOO_MANY_DECIMALS,
  wireMark,
} from "./mark_text";

/** The table that the tests of the server's reading run, too. */
const readings = JSON.parse(
  readFileSync(new URL("../../../../../server/rules/src/marks/readings.json", import.meta.url), "utf8"),
) as {
  marks: [typed: string, text: string][];
  refused: [typed: string, reason: keyof typeof REASONS][];
};
const REASONS = {
  not_a_mark: say(NOT_A_MARK),
  thousands: say(THOUSANDS),
  decimals: say(TOO_MANY_DECIMALS),
  below_zero: say(BELOW_ZERO),
};

test.each(readings.marks)("%j reads as the mark %j", (typed, text) => {
  expect(canonical(typed)).toBe(text);
  expect(checkMark(typed, 10_000)).toEqual({ kind: "mark", text });
});

test.each(readings.refused)("%j is refused: %s", (typed, reason) => {
  const verdict = checkMark(typed, 10_000);
  // What may become a mark by typing on is not refused before the cell is left.
  if (verdict.kind === "incomplete") expect(reason).toBe("not_a_mark");
  else expect(verdict).toEqual({ kind: "refused", reason: REASONS[reason] });
});

test.each(["Absen", "এ", "এব", ".", ",", "-", "-."])("%j may still become something", (typed) => {
  expect(readMark(typed)).toEqual({ kind: "incomplete" });
});

test("the full mark itself is not above it, a hundredth more is", () => {
  expect(checkMark("50", 50)).toEqual({ kind: "mark", text: "50" });
  expect(checkMark("50.01", 50)).toEqual({ kind: "over" });
  expect(checkMark("৫১", 50)).toEqual({ kind: "over" });
});

test("a mark goes over the line as a number, AB or null, and comes back the same", () => {
  expect(["57.5", "0", "AB", "EX", ""].map(wireMark)).toEqual([57.5, 0, "AB", "EX", null]);
  expect([57.5, 0, "AB", "EX", null].map(fromWire)).toEqual(["57.5", "0", "AB", "EX", ""]);
});

test("hundredths are written without noughts at the end", () => {
  expect([0, 5, 50, 5700, 5750, 5705].map(markText)).toEqual(["0", "0.05", "0.5", "57", "57.5", "57.05"]);
});
