import { describe, expect, it, test } from "vitest";
import { canonicalGrade, checkGrade, GRADE_TEXTS, gradeTally, NOT_A_GRADE } from "./grade_text";
import { say } from "../../../../test/say";

describe("a grade as it is typed", () => {
  it.each([
    ["A+", "A+"],
    ["a+", "A+"],
    ["a +", "A+"],
    [" b+ ", "B+"],
    ["a", "A"],
    ["b", "B"],
    ["", ""],
    ["  ", ""],
  ])("%j is %j", (typed, grade) => {
    expect(checkGrade(typed)).toEqual({ kind: "mark", text: grade });
    expect(canonicalGrade(typed)).toBe(grade);
  });

  it.each(["C", "A++", "+A", "AB", "5", "Excellent", "A-", "+"])("%j is none", (typed) => {
    expect(checkGrade(typed)).toEqual({ kind: "refused", reason: say(NOT_A_GRADE) });
    expect(canonicalGrade(typed)).toBe(typed);
  });
});

test("nothing typed goes to the server as null, and comes back as nothing", () => {
  expect([GRADE_TEXTS.toWire(""), GRADE_TEXTS.toWire("B+")]).toEqual([null, "B+"]);
  expect([GRADE_TEXTS.fromWire(null), GRADE_TEXTS.fromWire("B+")]).toEqual(["", "B+"]);
});

test("the bar counts the grades of a column, best first", () => {
  expect(gradeTally(say, ["B", "A+", "", "A+", "x"])).toBe("3 of 5 entered: A+ 2, B 1");
  expect(gradeTally(say, ["", ""])).toBe("0 of 2 entered");
});
