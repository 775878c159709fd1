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
  sheet.subscribe("student-1.written", own);
  sheet.subscribe("student-1.practical", neighbour);
  sheet.subscribeAll(footer);
  sheet.type("student-1.written", "4", other);
  expect([own, neighbour, footer].map(({ mock }) => mock.calls.length)).toEqual([1, 0, 1]);
});

test("one visit of a cell is one step of undo, also across cells", () => {
  const sheet = add();
  sheet.enter("student-1.written");
  for (const value of ["4", "45"]) sheet.type("student-1.written", value, other);
  sheet.leave("student-1.written");
  sheet.enter("student-2.written");
  sheet.type("student-2.written", "30", other);
  expect(sheet.undo()).toBe("student-2.written");
  expect(text(sheet, "student-2.written")).toBe("");
  expect(sheet.undo()).toBe("student-1.written");
  expect(text(sheet, "student-1.written")).toBe("");
  expect(sheet.undo()).toBeNull();
  expect(sheet.redo()).toBe("student-1.written");
  expect(sheet.redo()).toBe("student-2.written");
  expect([text(sheet, "student-1.written"), text(sheet, "student-2.written")]).toEqual(["45", "30"]);
  expect(sheet.redo()).toBeNull();
});

test("undo brings an unconfirmed cell back as unconfirmed", () => {
  const sheet = add();
  sheet.type("student-1.written", "75", other);
  sheet.confirm("student-1.written");
  expect(stateOf(sheet.cell("student-1.written"), MARK_TEXTS)).toBe("typed");
  sheet.undo();
  expect(sheet.cell("student-1.written")).toMatchObject({ text: "50", over: "75" });
});

test("typing after an undo forgets what could be redone", () => {
  const sheet = add();
  sheet.type("student-1.written", "4", other);
  sheet.undo();
  sheet.type("student-2.written", "5", other);
  expect(sheet.redo()).toBeNull();
});

test("a filled block is one step of undo", () => {
  const sheet = edit();
  sheet.fill([
    { key: "student-1.written", text: "1" },
    { key: "student-2.written", text: "2" },
  ]);
  expect(sheet.undo()).toBe("student-1.written");
  expect([text(sheet, "student-1.written"), text(sheet, "student-2.written")]).toEqual(["40", "AB"]);
});

test("Escape restores the cell as it was when the focus came", () => {
  const sheet = edit();
  sheet.type("student-1.written", "41", other);
  sheet.leave("student-1.written");
  sheet.enter("student-1.written");
  sheet.type("student-1.written", "75", other);
  sheet.restoreVisit("student-1.written");
  expect(sheet.cell("student-1.written")).toMatchObject({ text: "41", over: null });
});

test("the Enter that ends a slip does not confirm it, the Enter on coming back does", () => {
  const sheet = add();
  sheet.enter("student-1.written");
  sheet.type("student-1.written", "75", other);
  expect(sheet.mayConfirmByKey("student-1.written")).toBe(false);
  sheet.enter("student-2.written");
  sheet.enter("student-1.written");
  expect(sheet.mayConfirmByKey("student-1.written")).toBe(true);
  sheet.confirm("student-1.written");
  expect(sheet.mayConfirmByKey("student-1.written")).toBe(false);
});

test("Add sends one entry for every student, with every component named", () => {
  const sheet = add();
  sheet.type("student-1.written", "৪৫,৫", other);
  sheet.type("student-2.practical", "ab", other);
  const { marks, sent } = sheet.addEntries();
  expect(marks).toEqual([
    { studentId: "student-1", written: 45.5, practical: null },
    { studentId: "student-2", written: null, practical: "AB" },
    { studentId: "student-4", written: null, practical: null },
  ]);
  expect(sent.map((mark) => mark.key)).toEqual(["student-1.written", "student-2.practical"]);
});

test("Edit sends only the students and components that changed, with the row's version; clearing sends null", () => {
  const sheet = edit();
  sheet.type("student-1.written", "57.5".slice(1), other);
  sheet.type("student-4.practical", "", other);
  sheet.type("student-2.written", "AB", other);
  expect(sheet.editEntries().editedMarks).toEqual([
    { studentId: "student-1", version: 3, written: 7.5 },
    { studentId: "student-4", version: 4, practical: null },
  ]);
});

test("what blocks a save is named in reading order: unconfirmed and unreadable cells", () => {
  const sheet = add();
  sheet.type("student-4.practical", "x", other);
  sheet.type("student-1.written", "75", other);
  sheet.type("student-2.written", "absen", other);
  expect(sheet.blockers().map(({ key, over }) => [key, over])).toEqual([
    ["student-1.written", "75"],
    ["student-2.written", null],
    ["student-4.practical", null],
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
  const answer = sheet.restore([
    kept("student-1.written", "41", "40"),
    kept("student-1.practical", "8", "5"),
    kept("s9.practical", "8", ""),
  ]);
  expect(answer.restored.map(({ cell }) => cell)).toEqual(["student-1.written"]);
  expect(answer.settled.map(({ cell }) => cell)).toEqual(["student-1.practical"]);
  expect(answer.strays.map(({ cell }) => cell)).toEqual(["s9.practical"]);
  expect(stateOf(sheet.cell("student-1.written"), MARK_TEXTS)).toBe("typed");
});

test("a kept value over one that changed meanwhile shows both and is sent over the old version, so that the server says who", () => {
  const sheet = edit();
  sheet.restore([{ cell: "student-4.written", text: "20", over: null, base: "11", version: 1 }]);
  expect(stateOf(sheet.cell("student-4.written"), MARK_TEXTS)).toBe("changed");
  expect(sheet.cell("student-4.written").theirs).toBe("12.5");
  expect(sheet.editEntries().editedMarks).toEqual([{ studentId: "student-4", version: 1, written: 20 }]);
});

test("an unconfirmed full mark comes back unconfirmed", () => {
  const sheet = add();
  sheet.restore([{ cell: "student-1.written", text: "50", over: "75", base: "", version: 0 }]);
  expect(stateOf(sheet.cell("student-1.written"), MARK_TEXTS)).toBe("unconfirmed");
});

test("what was typed before the script came wins over what was kept", () => {
  const sheet = add();
  sheet.adopt([{ key: "student-1.written", text: "33" }]);
  sheet.restore([{ cell: "student-1.written", text: "22", over: null, base: "", version: 0 }]);
  expect(text(sheet, "student-1.written")).toBe("33");
});

test("confirmed cells are saved; what was typed while they were on their way stays typed, over them", () => {
  const sheet = edit();
  sheet.type("student-1.written", "41", other);
  sheet.type("student-1.practical", "9", other);
  const { sent } = sheet.editEntries();
  sheet.wait(sent, true);
  expect(stateOf(sheet.cell("student-1.written"), MARK_TEXTS)).toBe("waiting");
  sheet.type("student-1.practical", "10", other);
  sheet.wait(sent, false);
  sheet.saved(sent, [{ studentId: "student-1", version: 7, from: 3 }]);
  expect(stateOf(sheet.cell("student-1.written"), MARK_TEXTS)).toBe("saved");
  expect(sheet.cell("student-1.practical")).toMatchObject({ base: "9", version: 7 });
  expect(sheet.editEntries().editedMarks).toEqual([{ studentId: "student-1", version: 7, practical: 10 }]);
});

test("refused fields mark their cells with the reason", () => {
  const sheet = edit();
  expect(
    sheet.refuse({
      "marks.student-4.practical": "Above the full mark",
      "marks.student-1.written": "No",
      "marks.gone.practical": "?",
    }),
  ).toEqual(["student-1.written", "student-4.practical"]);
  expect(sheet.cell("student-4.practical").refused).toBe("Above the full mark");
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
  sheet.type("student-1.written", "41", other);
  expect(sheet.conflicts([conflict("student-1", "written", 40)], sheet.editEntries().sent)).toEqual([]);
  expect(sheet.editEntries().editedMarks).toEqual([{ studentId: "student-1", version: 8, written: 41 }]);
});

test("where both typed the same nothing is left to send", () => {
  const sheet = edit();
  sheet.type("student-1.written", "41", other);
  expect(sheet.conflicts([conflict("student-1", "written", 41)], sheet.editEntries().sent)).toEqual([]);
  expect(sheet.changed()).toEqual([]);
});

test("a true conflict is asked; mine is sent over the new version, theirs is not sent", () => {
  const sheet = edit();
  sheet.type("student-1.written", "41", other);
  sheet.type("student-4.practical", "", other);
  const open = sheet.conflicts(
    [conflict("student-1", "written", 44), conflict("student-4", "practical", "AB")],
    sheet.editEntries().sent,
  );
  expect(open.map(({ key, mine, theirs }) => [key, mine, theirs])).toEqual([
    ["student-1.written", "41", "44"],
    ["student-4.practical", "", "AB"],
  ]);
  sheet.choose("student-1.written", "mine");
  sheet.choose("student-4.practical", "theirs");
  expect(sheet.editEntries().editedMarks).toEqual([{ studentId: "student-1", version: 8, written: 41 }]);
  expect(text(sheet, "student-4.practical")).toBe("AB");
});

test("discarding gives up what is typed but not what is on its way, and can be undone", () => {
  const sheet = edit();
  sheet.type("student-1.written", "41", other);
  sheet.wait(sheet.editEntries().sent, true);
  sheet.type("student-4.practical", "1", other);
  sheet.discard();
  expect([text(sheet, "student-1.written"), text(sheet, "student-4.practical")]).toEqual(["41", "7"]);
  sheet.undo();
  expect(text(sheet, "student-4.practical")).toBe("1");
});
