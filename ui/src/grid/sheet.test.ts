// @vitest-environment node
import { expect, test, vi } from "vitest";
import type { Conflict } from "../generated/marks";
import { MARK_TEXTS } from "../features/exams/marks/mark_text";
import { stateOf, type Stroke } from "./cell";
import { sampleGrid } from "../features/exams/marks/samples";
import { MarkSheet } from "./sheet";

const other: Stroke = { kind: "other" };
const add = () => new MarkSheet(sampleGrid("add"), MARK_TEXTS);
const edit = () => new MarkSheet(sampleGrid("edit"), MARK_TEXTS);
const text = (sheet: MarkSheet, key: string) => sheet.cell(key).text;

test("a stroke wakes its own cell and the footer, no other cell", () => {
  const sheet = add();
  const own = vi.fn();
  const neighbour = vi.fn();
  const footer = vi.fn();
  sheet.subscribe("s1.written", own);
  sheet.subscribe("s1.viva", neighbour);
  sheet.subscribeAll(footer);
  sheet.type("s1.written", "4", other);
  expect([own, neighbour, footer].map(({ mock }) => mock.calls.length)).toEqual([1, 0, 1]);
});

test("one visit of a cell is one step of undo, also across cells", () => {
  const sheet = add();
  sheet.enter("s1.written");
  for (const value of ["4", "45"]) sheet.type("s1.written", value, other);
  sheet.leave("s1.written");
  sheet.enter("s2.written");
  sheet.type("s2.written", "30", other);
  expect(sheet.undo()).toBe("s2.written");
  expect(text(sheet, "s2.written")).toBe("");
  expect(sheet.undo()).toBe("s1.written");
  expect(text(sheet, "s1.written")).toBe("");
  expect(sheet.undo()).toBeNull();
  expect(sheet.redo()).toBe("s1.written");
  expect(sheet.redo()).toBe("s2.written");
  expect([text(sheet, "s1.written"), text(sheet, "s2.written")]).toEqual(["45", "30"]);
  expect(sheet.redo()).toBeNull();
});

test("undo brings an unconfirmed cell back as unconfirmed", () => {
  const sheet = add();
  sheet.type("s1.written", "75", other);
  sheet.confirm("s1.written");
  expect(stateOf(sheet.cell("s1.written"), MARK_TEXTS)).toBe("typed");
  sheet.undo();
  expect(sheet.cell("s1.written")).toMatchObject({ text: "50", over: "75" });
});

test("typing after an undo forgets what could be redone", () => {
  const sheet = add();
  sheet.type("s1.written", "4", other);
  sheet.undo();
  sheet.type("s2.written", "5", other);
  expect(sheet.redo()).toBeNull();
});

test("a filled block is one step of undo", () => {
  const sheet = edit();
  sheet.fill([
    { key: "s1.written", text: "1" },
    { key: "s2.written", text: "2" },
  ]);
  expect(sheet.undo()).toBe("s1.written");
  expect([text(sheet, "s1.written"), text(sheet, "s2.written")]).toEqual(["40", "AB"]);
});

test("Escape restores the cell as it was when the focus came", () => {
  const sheet = edit();
  sheet.type("s1.written", "41", other);
  sheet.leave("s1.written");
  sheet.enter("s1.written");
  sheet.type("s1.written", "75", other);
  sheet.restoreVisit("s1.written");
  expect(sheet.cell("s1.written")).toMatchObject({ text: "41", over: null });
});

test("the Enter that ends a slip does not confirm it, the Enter on coming back does", () => {
  const sheet = add();
  sheet.enter("s1.written");
  sheet.type("s1.written", "75", other);
  expect(sheet.mayConfirmByKey("s1.written")).toBe(false);
  sheet.enter("s2.written");
  sheet.enter("s1.written");
  expect(sheet.mayConfirmByKey("s1.written")).toBe(true);
  sheet.confirm("s1.written");
  expect(sheet.mayConfirmByKey("s1.written")).toBe(false);
});

test("Add sends one entry for every student, with every component named", () => {
  const sheet = add();
  sheet.type("s1.written", "৪৫,৫", other);
  sheet.type("s2.viva", "ab", other);
  const { marks, sent } = sheet.addEntries();
  expect(marks).toEqual([
    { studentId: "s1", written: 45.5, viva: null },
    { studentId: "s2", written: null, viva: "AB" },
    { studentId: "s5", written: null, viva: null },
  ]);
  expect(sent.map((mark) => mark.key)).toEqual(["s1.written", "s2.viva"]);
});

test("Edit sends only the students and components that changed, with the row's version; clearing sends null", () => {
  const sheet = edit();
  sheet.type("s1.written", "57.5".slice(1), other);
  sheet.type("s5.viva", "", other);
  sheet.type("s2.written", "AB", other);
  expect(sheet.editEntries().editedMarks).toEqual([
    { studentId: "s1", version: 3, written: 7.5 },
    { studentId: "s5", version: 4, viva: null },
  ]);
});

test("what blocks a save is named in reading order: unconfirmed and unreadable cells", () => {
  const sheet = add();
  sheet.type("s5.viva", "x", other);
  sheet.type("s1.written", "75", other);
  sheet.type("s2.written", "absen", other);
  expect(sheet.blockers().map(({ key, over }) => [key, over])).toEqual([
    ["s1.written", "75"],
    ["s2.written", null],
    ["s5.viva", null],
  ]);
});

test("kept values come back; those the server has are settled; those without a student are strays", () => {
  const sheet = edit();
  const kept = (cell: string, value: string, base: string, version = 3) => ({
    cell,
    text: value,
    over: null,
    base,
    version,
  });
  const answer = sheet.restore([kept("s1.written", "41", "40"), kept("s1.viva", "8", "5"), kept("s9.viva", "8", "")]);
  expect(answer.restored.map(({ cell }) => cell)).toEqual(["s1.written"]);
  expect(answer.settled.map(({ cell }) => cell)).toEqual(["s1.viva"]);
  expect(answer.strays.map(({ cell }) => cell)).toEqual(["s9.viva"]);
  expect(stateOf(sheet.cell("s1.written"), MARK_TEXTS)).toBe("typed");
});

test("a kept value over one that changed meanwhile shows both and is sent over the old version, so that the server says who", () => {
  const sheet = edit();
  sheet.restore([{ cell: "s5.written", text: "20", over: null, base: "11", version: 1 }]);
  expect(stateOf(sheet.cell("s5.written"), MARK_TEXTS)).toBe("changed");
  expect(sheet.cell("s5.written").theirs).toBe("12.5");
  expect(sheet.editEntries().editedMarks).toEqual([{ studentId: "s5", version: 1, written: 20 }]);
});

test("an unconfirmed full mark comes back unconfirmed", () => {
  const sheet = add();
  sheet.restore([{ cell: "s1.written", text: "50", over: "75", base: "", version: 0 }]);
  expect(stateOf(sheet.cell("s1.written"), MARK_TEXTS)).toBe("unconfirmed");
});

test("what was typed before the script came wins over what was kept", () => {
  const sheet = add();
  sheet.adopt([{ key: "s1.written", text: "33" }]);
  sheet.restore([{ cell: "s1.written", text: "22", over: null, base: "", version: 0 }]);
  expect(text(sheet, "s1.written")).toBe("33");
});

test("confirmed cells are saved; what was typed while they were on their way stays typed, over them", () => {
  const sheet = edit();
  sheet.type("s1.written", "41", other);
  sheet.type("s1.viva", "9", other);
  const { sent } = sheet.editEntries();
  sheet.wait(sent, true);
  expect(stateOf(sheet.cell("s1.written"), MARK_TEXTS)).toBe("waiting");
  sheet.type("s1.viva", "10", other);
  sheet.wait(sent, false);
  sheet.saved(sent, [{ studentId: "s1", version: 7, from: 3 }]);
  expect(stateOf(sheet.cell("s1.written"), MARK_TEXTS)).toBe("saved");
  expect(sheet.cell("s1.viva")).toMatchObject({ base: "9", version: 7 });
  expect(sheet.editEntries().editedMarks).toEqual([{ studentId: "s1", version: 7, viva: 10 }]);
});

test("refused fields mark their cells with the reason", () => {
  const sheet = edit();
  expect(
    sheet.refuse({ "marks.s5.viva": "Above the full mark", "marks.s1.written": "No", "marks.gone.viva": "?" }),
  ).toEqual(["s1.written", "s5.viva"]);
  expect(sheet.cell("s5.viva").refused).toBe("Above the full mark");
});

const conflict = (studentId: string, component: Conflict["component"], theirs: Conflict["theirs"]): Conflict => ({
  studentId,
  component,
  yours: 1,
  theirs,
  version: 8,
  changedBy: "Kamal Uddin",
  changedAt: 1,
});

test("a conflict in name only is resolved without a question and sent over the new version", () => {
  const sheet = edit();
  sheet.type("s1.written", "41", other);
  expect(sheet.conflicts([conflict("s1", "written", 40)], sheet.editEntries().sent)).toEqual([]);
  expect(sheet.editEntries().editedMarks).toEqual([{ studentId: "s1", version: 8, written: 41 }]);
});

test("where both typed the same nothing is left to send", () => {
  const sheet = edit();
  sheet.type("s1.written", "41", other);
  expect(sheet.conflicts([conflict("s1", "written", 41)], sheet.editEntries().sent)).toEqual([]);
  expect(sheet.changed()).toEqual([]);
});

test("a true conflict is asked; mine is sent over the new version, theirs is not sent", () => {
  const sheet = edit();
  sheet.type("s1.written", "41", other);
  sheet.type("s5.viva", "", other);
  const open = sheet.conflicts([conflict("s1", "written", 44), conflict("s5", "viva", "AB")], sheet.editEntries().sent);
  expect(open.map(({ key, mine, theirs }) => [key, mine, theirs])).toEqual([
    ["s1.written", "41", "44"],
    ["s5.viva", "", "AB"],
  ]);
  sheet.choose("s1.written", "mine");
  sheet.choose("s5.viva", "theirs");
  expect(sheet.editEntries().editedMarks).toEqual([{ studentId: "s1", version: 8, written: 41 }]);
  expect(text(sheet, "s5.viva")).toBe("AB");
});

test("discarding gives up what is typed but not what is on its way, and can be undone", () => {
  const sheet = edit();
  sheet.type("s1.written", "41", other);
  sheet.wait(sheet.editEntries().sent, true);
  sheet.type("s5.viva", "1", other);
  sheet.discard();
  expect([text(sheet, "s1.written"), text(sheet, "s5.viva")]).toEqual(["41", "7"]);
  sheet.undo();
  expect(text(sheet, "s5.viva")).toBe("1");
});
