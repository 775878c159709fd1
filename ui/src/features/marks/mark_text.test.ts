// @vitest-environment node
import { expect, test } from "vitest";
import { canonical, checkMark, fromWire, markText, readMark, wireMark } from "./mark_text";

test.each([
  ["", ""],
  ["  ", ""],
  ["57.5", "57.5"],
  ["57,5", "57.5"],
  ["057.50", "57.5"],
  ["57.", "57"],
  [".5", "0.5"],
  ["0", "0"],
  ["৫৭,৫", "57.5"],
  ["১০", "10"],
  ["ab", "AB"],
  ["Ab ", "AB"],
  ["7.250", "7.25"],
])("%j is the mark %j", (typed, text) => {
  expect(canonical(typed)).toBe(text);
  expect(checkMark(typed, 100)).toEqual({ kind: "mark", text });
});

test.each([
  ["5.555", "At most two decimals"],
  ["-1", "Below 0"],
  ["−1", "Below 0"],
  ["1e1", "Not a mark: type a number, AB for absent, or nothing"],
  ["5.5.5", "Not a mark: type a number, AB for absent, or nothing"],
  ["abc", "Not a mark: type a number, AB for absent, or nothing"],
  ["1,000,5", "Not a mark: type a number, AB for absent, or nothing"],
])("%j is refused: %s", (typed, reason) => {
  expect(checkMark(typed, 100)).toEqual({ kind: "refused", reason });
});

test.each(["a", "A", ".", ",", "-"])("%j may still become something", (typed) => {
  expect(readMark(typed)).toEqual({ kind: "incomplete" });
});

test("the full mark itself is not above it, a hundredth more is", () => {
  expect(checkMark("50", 50)).toEqual({ kind: "mark", text: "50" });
  expect(checkMark("50.01", 50)).toEqual({ kind: "over" });
  expect(checkMark("৫১", 50)).toEqual({ kind: "over" });
});

test("a mark goes over the line as a number, AB or null, and comes back the same", () => {
  expect(["57.5", "0", "AB", ""].map(wireMark)).toEqual([57.5, 0, "AB", null]);
  expect([57.5, 0, "AB", null].map(fromWire)).toEqual(["57.5", "0", "AB", ""]);
});

test("hundredths are written without noughts at the end", () => {
  expect([0, 5, 50, 5700, 5750, 5705].map(markText)).toEqual(["0", "0.05", "0.5", "57", "57.5", "57.05"]);
});
