// @vitest-environment node
import { expect, test } from "vitest";
import { tallyColumn } from "./tally";

test("an absence is entered but not in the mean; the mean is rounded half up to hundredths", () => {
  expect(tallyColumn(["10", "AB", "", "10.01", "x"])).toEqual({ entered: 3, of: 5, mean: "10.01", highest: "10.01" });
  expect(tallyColumn(["10", "EX", "AB", "20"])).toEqual({ entered: 4, of: 4, mean: "15", highest: "20" });
  expect(tallyColumn(["", "AB"])).toEqual({ entered: 1, of: 2, mean: null, highest: null });
});
