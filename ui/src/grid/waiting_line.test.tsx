import { afterEach, beforeEach, expect, test } from "vitest";
import { earlierVisit, line, newStorage, saved, saveWithoutLine, server, settle } from "../../test/grid_screen";
import {
  countsBySheet,
  lineText,
  sheetOfAddress,
  stateText,
  type SheetCounts,
  type WaitingText,
} from "./waiting_counts";
import { hasAny, startWaitingLine } from "./waiting_line";

const A = "Written, 1 Amina Rahman";
const SHEET = "u1|exam-1|class-1|section-1|subject-1";
const ADDRESS =
  "/admin/examResult?branchId=branch-1&sessionId=session-1&classId=class-1&sectionId=section-1&examId=exam-1&subjectId=subject-1&tab=marks&edit=1#first-empty";

let stop: (() => void) | null = null;
beforeEach(() => {
  newStorage();
  window.localStorage.clear();
});
afterEach(() => {
  stop?.();
  stop = null;
  document.body.innerHTML = "";
});

function begin(user = "u1") {
  const lines: (string | null)[] = [];
  const told: string[] = [];
  stop = startWaitingLine(
    user,
    (shown: WaitingText) => lines.push(shown?.text ?? null),
    ({ message }) => told.push(message),
  );
  return { lines, told };
}

const later = async () => {
  for (let turn = 0; turn < 8; turn += 1) {
    await new Promise((resolve) => setTimeout(resolve, 100));
    await settle();
  }
};

test("where nothing is kept, nothing is said, and no database is made", async () => {
  const { lines } = begin();
  await later();
  expect(lines).toEqual([]);
  expect(await indexedDB.databases()).toEqual([]);
});

test("what was typed in an earlier visit is in the line and in the sheet's row, for its user alone", async () => {
  server(saved("Successfully Added"));
  await earlierVisit("edit", [A, "41"], ["Practical, 2 Bashir Ahmed", "7"]);
  document.body.innerHTML = `<span data-typed-of="${ADDRESS.replaceAll("&", "&amp;")}" hidden></span>`;
  const { lines } = begin();
  await later();
  expect(lines).toEqual(["Not saved: 2 marks, typed on this device"]);
  const place = document.querySelector<HTMLElement>("[data-typed-of]");
  expect([place?.textContent, place?.hidden]).toEqual(["2 typed on this device", false]);
  expect((await countsBySheet("u2")).size).toBe(0);
  expect([await hasAny("u1"), await hasAny("u2")]).toEqual([true, false]);
});

test("a save that waits is in the line, and is sent from a page without a grid, which says so", async () => {
  const { calls, first } = await saveWithoutLine(A, "41");
  first.unmount();
  await settle();
  expect(calls).toEqual([]);
  const { lines, told } = begin();
  await later();
  expect(lines).toEqual(["Not saved: 1 mark, waiting to be sent"]);
  line(true);
  await later();
  expect(calls.map(({ path }) => path)).toEqual(["/api/updateOneMark"]);
  expect(told).toEqual(["Successfully Updated"]);
  expect(lines.at(-1)).toBeNull();
  expect((await countsBySheet("u1")).size).toBe(0);
});

test("where a grid is on the page the sending is left to it", async () => {
  const { calls, first } = await saveWithoutLine(A, "41");
  first.unmount();
  document.body.innerHTML = '<input data-cell="student-1.written">';
  begin();
  line(true);
  await later();
  expect(calls).toEqual([]);
});

test("the line counts all sheets but the one that is open", () => {
  const counts = new Map([
    [SHEET, { waiting: 0, typed: 3, href: null }],
    ["other", { waiting: 20, typed: 60, href: "/other" }],
  ]);
  expect(lineText(counts, SHEET)).toEqual({
    text: "Not saved: 80 marks, 20 of them waiting to be sent",
    href: "/other",
  });
  expect(lineText(counts, "other")).toEqual({
    text: "Not saved: 3 marks, typed on this device",
    href: "/admin/dashboard",
  });
  expect(lineText(new Map([[SHEET, { waiting: 0, typed: 3, href: null }]]), SHEET)).toBeNull();
  expect(stateText({ waiting: 20, typed: 60, href: null })).toBe("20 waiting to be sent, 60 typed on this device");
});

test("the line names what was typed by its kind, and begins with that it is not saved", () => {
  const typed = (count: number): SheetCounts => ({ waiting: 0, typed: count, href: null });
  const counts = new Map<string, SheetCounts>([
    [SHEET, typed(3)],
    ["u1|attendance|saveStudentAttendance|c8|a|2026-09-21", typed(1)],
    ["u1|attendance|saveStudentAttendance|c8|b|2026-09-21", { waiting: 4, typed: 0, href: "/attendance" }],
    ["u1|qualities|y1|a|first", typed(1)],
  ]);
  expect(lineText(counts, null)).toEqual({
    text: "Not saved: 3 marks, 5 attendance entries, 1 conduct grade, 4 of them waiting to be sent",
    href: "/attendance",
  });
  expect(lineText(counts, SHEET)?.text).toBe(
    "Not saved: 5 attendance entries, 1 conduct grade, 4 of them waiting to be sent",
  );
  const [one] = [...counts].slice(1);
  expect(lineText(new Map(one ? [one] : []), null)?.text).toBe("Not saved: 1 attendance entry, typed on this device");
});

test("a sheet is known by the address of its screen", () => {
  expect(sheetOfAddress("u1", ADDRESS)).toBe(SHEET);
  expect(sheetOfAddress("u1", "/admin/examResult?branchId=b1")).toBeNull();
});
