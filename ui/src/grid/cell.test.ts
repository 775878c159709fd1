// @vitest-environment node
import { expect, test } from "vitest";
import { MARK_TEXTS } from "../features/exams/marks/mark_text";
import * as cells from "./cell";
import { choose, type Cell, type Stroke } from "./cell";

const savedCell = (text: string | null, version: number) => cells.savedCell(text, version, MARK_TEXTS);
const isChanged = (cell: Cell) => cells.isChanged(cell, MARK_TEXTS);
const stateOf = (cell: Cell) => cells.stateOf(cell, MARK_TEXTS);
const leave = (cell: Cell, fullMark: number, notOne: string) => cells.leave(cell, fullMark, notOne, MARK_TEXTS);
const typeInto = (cell: Cell, text: string, fullMark: number, stroke: Stroke) =>
  cells.typeInto(cell, text, fullMark, stroke, MARK_TEXTS);

const key = (data: string): Stroke => ({ kind: "insert", data });
const other: Stroke = { kind: "other" };
const fresh = savedCell(null, 1);

/** Types letter by letter at the end of the text, as a keyboard does. */
function typed(text: string, fullMark: number, from: Cell = fresh) {
  const warned: number[] = [];
  let cell = from;
  Array.from(text).forEach((letter, index) => {
    const step = typeInto(cell, cell.text + letter, fullMark, key(letter));
    cell = step.cell;
    if (step.invalidated) warned.push(index);
  });
  return { cell, warned };
}

test("a number in range is typed, and saved again once it is what the server has", () => {
  const { cell } = typed("45", 50);
  expect(stateOf(cell)).toBe("typed");
  expect(stateOf({ ...cell, base: "45" })).toBe("saved");
});

test("above the full mark the text becomes the full mark, and what was typed is shown until it is confirmed", () => {
  const { cell, warned } = typed("75", 50);
  expect(cell).toMatchObject({ text: "50", over: "75" });
  expect(stateOf(cell)).toBe("unconfirmed");
  expect(warned).toEqual([1]);
  expect(isChanged(cell)).toBe(true);
});

test("typing on after the reset goes on with what was typed and warns once", () => {
  const { cell, warned } = typed("57.5", 50);
  expect(cell).toMatchObject({ text: "50", over: "57.5" });
  expect(warned).toEqual([1]);
});

test("a full mark typed over by a slip is not saved even where the server has the full mark already", () => {
  const cell = typeInto(savedCell("50", 1), "75", 50, other).cell;
  expect(isChanged(cell)).toBe(true);
});

test("deleting in an unconfirmed cell empties it: no plausible mark is left by a slip", () => {
  const { cell } = typed("75", 50);
  const step = typeInto(cell, "5", 50, { kind: "delete" });
  expect(step.cell).toMatchObject({ text: "", over: null });
});

test("a new value in an unconfirmed cell replaces it", () => {
  const { cell } = typed("75", 50);
  expect(typeInto(cell, "45", 50, other).cell).toMatchObject({ text: "45", over: null });
  const again = typeInto(cell, "80", 50, other);
  expect(again).toMatchObject({ invalidated: true, cell: { text: "50", over: "80" } });
});

const composing: Stroke = { kind: "composing" };

/** An input method writes the text in steps, and ends. */
function composed(steps: readonly string[], data: string, fullMark: number, from: Cell = fresh) {
  let cell = from;
  for (const text of steps) cell = typeInto(cell, text, fullMark, composing).cell;
  return typeInto(cell, steps.at(-1) ?? cell.text, fullMark, key(data));
}

test("what an input method composes is judged when it ends, as typing is", () => {
  expect(typeInto(fresh, "75", 10, composing)).toMatchObject({ invalidated: false, cell: { text: "75", over: null } });
  const { cell, invalidated } = composed(["7", "75"], "75", 10);
  expect(cell).toMatchObject({ text: "10", over: "75" });
  expect([stateOf(cell), invalidated]).toEqual(["unconfirmed", true]);
});

test("a composed letter goes on with what was above the full mark, and one that is given up changes nothing", () => {
  const { cell } = typed("75", 10);
  expect(composed(["10."], ".", 10, cell).cell).toMatchObject({ text: "10", over: "75." });
  expect(composed(["10.5"], ".5", 10, cell).cell).toMatchObject({ text: "10", over: "75.5" });
  const left = typeInto(typeInto(cell, "10.", 10, composing).cell, "10", 10, composing).cell;
  expect(left).toMatchObject({ text: "10", over: "75" });
  expect(composed(["7"], "7", 10, cell).cell).toMatchObject({ text: "7", over: null });
});

test("a cell that is left above the full mark is to be confirmed, however the text came there", () => {
  const left = leave(typeInto(fresh, "75", 10, composing).cell, 10, "no mark");
  expect(left).toMatchObject({ text: "10", over: "75" });
  expect(stateOf(left)).toBe("unconfirmed");
});

test("absent on its way is not refused until the cell is left", () => {
  const { cell } = typed("absen", 50);
  expect(stateOf(cell)).toBe("typed");
  expect(stateOf(leave(cell, 50, "no mark"))).toBe("refused");
  expect(leave(typed("ab", 50).cell, 50, "no mark").text).toBe("AB");
});

test("a cell is respelled when it is left", () => {
  expect(leave(typed("৩৭,৫০", 50).cell, 50, "no mark").text).toBe("37.5");
});

test("a text that is no mark is refused with its reason, and no more once it is mended", () => {
  const { cell } = typed("5.555", 50);
  expect(cell.refused).toBe("At most two decimals");
  expect(stateOf(typeInto(cell, "5.55", 50, { kind: "delete" }).cell)).toBe("typed");
});

test("mine keeps the text over their value, theirs takes it; both are at the new version", () => {
  const cell: Cell = { ...savedCell("40", 3), text: "45", theirs: "42", theirsVersion: 9 };
  expect(stateOf(cell)).toBe("changed");
  expect(choose(cell, "mine")).toMatchObject({ text: "45", base: "42", version: 9, theirs: null });
  expect(stateOf(choose(cell, "theirs"))).toBe("saved");
});

test("a waiting value is waiting only while it is what was sent", () => {
  const cell = { ...typed("45", 50).cell, waiting: "45" };
  expect(stateOf(cell)).toBe("waiting");
  expect(stateOf(typeInto(cell, "46", 50, other).cell)).toBe("typed");
});
