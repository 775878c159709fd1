import { expect, test } from "vitest";
import { markup } from "../../../../test/page";
import type { BesideColumn, BesideFacts } from "../../../generated/marks";
import { besideOf } from "./beside";
import { BesideGrid, BesidePlace } from "./BesideGrid";

const facts: BesideFacts = {
  key: "written",
  label: "Written",
  fullMark: 20,
  passMark: 8,
  steps: [
    { grade: "A+", from: 1890 },
    { grade: "B", from: 1590 },
    { grade: "U", from: 1 },
  ],
};

const rows = ["Anika Rahman", "Zarif Ahmed", "Nusrat Jahan", "রাফিদ হাসান", "Tania Rahman", "Omar Faruk"].map(
  (name, at) => ({ studentId: `s${at + 1}`, name, roll: at + 1, regNo: `S-${at + 1}`, version: 0, marks: [null] }),
);

const of = (texts: readonly string[]) => besideOf(facts, rows, texts);
const named = (students: BesideColumn["missing"]) => students.map(({ roll, mark }) => [roll, mark]);

test("missing is who has nothing; below the pass mark is who has less, and the absent, but not the exempt", () => {
  const { missing, below } = of(["", "8", "7.99", "AB", "EX", "0"]);
  expect(named(missing)).toEqual([[1, null]]);
  expect(named(below)).toEqual([
    [3, "7.99"],
    [4, "AB"],
    [6, "0"],
  ]);
  expect(besideOf({ ...facts, passMark: 0 }, rows, ["AB", "0", "", "", "", ""]).below).toEqual([]);
});

test("letters are found by comparing with the server's marks, a zero is a dash, and what is no mark yet counts nowhere", () => {
  const { figures } = of(["18.9", "18.89", "0", "AB", "EX", "1,000"]);
  expect(figures).toEqual({
    label: "Written",
    entered: "5 of 6 entered, 1 absent, 1 exempt",
    mean: "12.6",
    highest: "18.9",
    bars: [
      { grade: "A+", count: 1, share: 100 },
      { grade: "B", count: 1, share: 100 },
      { grade: "U", count: 0, share: 0 },
      { grade: "–", count: 1, share: 100 },
    ],
  });
  expect(of(["", "AB", "", "", "", ""]).figures).toMatchObject({ mean: null, bars: [] });
});

test("the panel says whether it is of saved marks or of typed ones, and its names lead to their cells", () => {
  const saved = markup(<BesidePlace columns={[of(["", "8", "7", "20", "EX", "19"])]} />);
  expect(saved).toContain("Saved marks");
  expect(saved).toContain('href="#s1" data-goes="s1.written"');
  expect(saved).toContain("Below the pass mark (8): 1");
  expect(saved).not.toContain("style=");
  const live = markup(<BesideGrid columns={[of(["", "", "", "", "", ""])]} live />);
  expect(live).toContain("As typed, saved or not");
  expect(live).toContain("Nothing is entered yet.");
});

test("a long list names the first ten", () => {
  const many = Array.from({ length: 14 }, (_, at) => ({ ...rows[0]!, studentId: `m${at}`, roll: at + 1 }));
  const column = besideOf(facts, many, ["20", ...many.slice(1).map(() => "")]);
  expect(column.missing).toHaveLength(13);
  const html = markup(<BesideGrid columns={[column]} live />);
  expect(html.match(/data-goes/g)).toHaveLength(10);
  expect(html.replaceAll("<!-- -->", "")).toContain("and 3 more");
});
