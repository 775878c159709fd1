// @vitest-environment node
import { expect, test } from "vitest";
import { isBlock, planPaste, readBlock } from "./paste";
import { components, sampleGrid } from "./samples";

const { rows } = sampleGrid("edit");
const now: Record<string, string> = { "s1.written": "40", "s1.viva": "8", "s2.written": "AB", "s5.written": "12.5", "s5.viva": "7" };
const plan = (text: string, row = 0, column = 0) => planPaste(text, { row, column }, rows, components, (key) => now[key] ?? "");

test("a spreadsheet's block is read by lines and tabs, quoted cells too", () => {
  expect(readBlock('1\t2\r\n3\t"a ""b""\tc"\r\n')).toEqual([
    ["1", "2"],
    ["3", 'a "b"\tc'],
  ]);
});

test("one value is an ordinary paste, several are a block", () => {
  expect([isBlock("45"), isBlock("45\r\n"), isBlock("45\t6"), isBlock("45\n6")]).toEqual([false, false, true, true]);
});

test("the plan lists old and new of each cell and counts what stays", () => {
  const { changes, same, refused } = plan("41,5\t৮\nab\t9");
  expect(changes.map(({ roll, name, label, before, after }) => [roll, name, label, before, after])).toEqual([
    [1, "Anika Rahman", "Written", "40", "41.5"],
    [2, "Zarif Ahmed", "Viva", "", "9"],
  ]);
  expect(same).toBe(2);
  expect(refused).toEqual([]);
});

test("an empty cell of the block clears, and the plan says so", () => {
  expect(plan("\t").changes.map(({ key, after }) => [key, after])).toEqual([
    ["s1.written", ""],
    ["s1.viva", ""],
  ]);
});

test("what is refused is named with its reason and never reset to the full mark", () => {
  const { changes, refused } = plan("75\tx\n1.234", 0, 0);
  expect(changes).toEqual([]);
  expect(refused).toEqual([
    { where: "1 Anika Rahman, Written", text: "75", reason: "Above the full mark 50" },
    { where: "1 Anika Rahman, Viva", text: "x", reason: "Not a mark: type a number, AB for absent, or nothing" },
    { where: "2 Zarif Ahmed, Written", text: "1.234", reason: "At most two decimals" },
  ]);
});

test("what lies beyond the grid is refused, empty cells there are not worth a word", () => {
  const { changes, refused } = plan("9\t1\t\n2\t\n", 2, 1);
  expect(changes.map(({ key }) => key)).toEqual(["s5.viva"]);
  expect(refused).toEqual([
    { where: "line 1, cell 2", text: "1", reason: "No column is left for it" },
    { where: "line 2, cell 1", text: "2", reason: "No student is left for it" },
  ]);
});
