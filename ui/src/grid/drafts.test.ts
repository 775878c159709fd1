import "fake-indexeddb/auto";
import { IDBFactory } from "fake-indexeddb";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { sheetKey } from "../features/exams/marks/sheet_names";
import { spellings } from "../islands/spellings";
import { Drafts, forgetConfirmed } from "./drafts";
import { unsavedText } from "./waiting_counts";
import { Keeping, type Place } from "./keeping";
import { filter } from "../features/exams/marks/samples";
import type { KeptCell } from "./sheet";

const SHEET = sheetKey("u1", filter);
const PLACE = "1 Amina Rahman, Written";
const open: Keeping[] = [];

async function keeping(): Promise<Keeping> {
  const one = await Keeping.open();
  open.push(one);
  return one;
}

async function drafts(onPlace: (place: Place) => void = () => undefined) {
  const kept = await keeping();
  return { kept, drafts: new Drafts(kept, "u1", SHEET, onPlace) };
}

const cell = (name: string, text: string): KeptCell => ({ cell: name, text, over: null, base: "40", version: 3 });

beforeEach(() => {
  vi.stubGlobal("indexedDB", new IDBFactory());
});

afterEach(() => {
  for (const one of open.splice(0)) one.close();
});

test("a draft is kept by user, exam, class, section, subject, student and component, with base and version", async () => {
  const { drafts: one } = await drafts();
  one.put(cell("student-1.written", "41"), PLACE);
  await one.flush();
  const stored = await (await keeping()).drafts("u1");
  expect(stored).toHaveLength(1);
  expect(stored[0]).toMatchObject({
    key: "u1|exam-1|class-1|section-1|subject-1|student-1.written",
    user: "u1",
    place: PLACE,
    text: "41",
    base: "40",
    version: 3,
  });
  expect(stored[0]?.at).toBeGreaterThan(0);
  expect(await (await keeping()).drafts("u2")).toEqual([]);
});

test("strokes of one task go out in one write, the last of each cell", async () => {
  const { kept, drafts: one } = await drafts();
  const write = vi.spyOn(kept, "store");
  one.put(cell("student-1.written", "4"), PLACE);
  one.put(cell("student-1.written", "41"), PLACE);
  one.put(cell("student-2.written", "5"), PLACE);
  await one.flush();
  expect(write).toHaveBeenCalledTimes(1);
  expect((await one.load()).map(({ cell: name, text }) => [name, text])).toEqual([
    ["student-1.written", "41"],
    ["student-2.written", "5"],
  ]);
});

test("a draft that is removed is gone", async () => {
  const { drafts: one } = await drafts();
  one.put(cell("student-1.written", "41"), PLACE);
  await one.flush();
  one.remove("student-1.written");
  await one.flush();
  expect(await one.load()).toEqual([]);
});

test("what is not yet confirmed lies in localStorage, and leaves it when the database has it", async () => {
  const { drafts: one } = await drafts();
  one.put(cell("student-1.written", "41"), PLACE);
  expect(one.rescue()).toBe(true);
  expect(JSON.parse(window.localStorage.getItem(`markbook.draft.${SHEET}|student-1.written`) ?? "null")).toMatchObject({
    text: "41",
  });
  await one.flush();
  // The database has it now: the rescued copy must not outlive it and come back one day.
  await vi.waitFor(() => expect(window.localStorage.length).toBe(0));
});

test("of two copies of a cell the newer counts", async () => {
  const { kept, drafts: one } = await drafts();
  one.put(cell("student-1.written", "41"), PLACE);
  await one.flush();
  const [stored] = await one.load();
  kept.journal(new Map([[stored!.key, { ...stored!, text: "42", at: stored!.at + 1 }]]));
  expect((await one.load()).map(({ text }) => text)).toEqual(["42"]);
});

test("a broken record in localStorage hides no other", async () => {
  const { kept, drafts: one } = await drafts();
  window.localStorage.setItem("markbook.draft.half", '{"key":"ha');
  for (const name of ["student-1.written", "student-2.written"]) {
    window.localStorage.setItem(
      `markbook.draft.${SHEET}|${name}`,
      JSON.stringify({ key: `${SHEET}|${name}`, user: "u1" }),
    );
  }
  one.put(cell("student-1.written", "41"), PLACE);
  one.rescue();
  kept.close();
  vi.stubGlobal("indexedDB", undefined);
  expect((await (await keeping()).drafts("u1")).map(({ text }) => text)).toEqual(["41"]);
});

test("without a database, localStorage keeps the drafts", async () => {
  vi.stubGlobal("indexedDB", undefined);
  const { kept, drafts: one } = await drafts();
  expect(kept.place).toBe("localStorage");
  one.put(cell("student-1.written", "41"), PLACE);
  await one.flush();
  expect((await one.load()).map(({ text }) => text)).toEqual(["41"]);
  one.remove("student-1.written");
  await one.flush();
  expect(await one.load()).toEqual([]);
});

test("a database that breaks down hands over to localStorage, and the screen is told", async () => {
  const places: Place[] = [];
  const { kept, drafts: one } = await drafts((place) => places.push(place));
  kept.close();
  one.put(cell("student-1.written", "41"), PLACE);
  await one.flush();
  expect(places).toEqual(["localStorage"]);
  expect((await one.load()).map(({ text }) => text)).toEqual(["41"]);
});

test("where nothing keeps, the screen is told and leaving is not safe", async () => {
  vi.stubGlobal("indexedDB", undefined);
  vi.spyOn(Storage.prototype, "setItem").mockImplementation(() => {
    throw new DOMException("full", "QuotaExceededError");
  });
  const places: Place[] = [];
  const { kept, drafts: one } = await drafts((place) => places.push(place));
  expect(kept.place).toBe("nowhere");
  expect(one.rescue()).toBe(true);
  one.put(cell("student-1.written", "41"), PLACE);
  await one.flush();
  expect(new Set(places)).toEqual(new Set(["nowhere"]));
  expect(one.rescue()).toBe(false);
});

test("unsavedText names a user's unconfirmed marks", async () => {
  const { drafts: one } = await drafts();
  one.put(cell("student-1.written", "41"), PLACE);
  one.put(cell("student-2.written", "42"), PLACE);
  await one.flush();
  expect(await unsavedText("u1")).toBe("2 marks");
  expect(await unsavedText("u2")).toBe("");
});

test("a save confirmed away from its sheet forgets what it confirmed, not what was typed since", async () => {
  const { kept, drafts: one } = await drafts();
  one.put(cell("student-1.written", "41"), PLACE);
  one.put(cell("student-2.written", "43"), PLACE);
  await one.flush();
  const sent = [
    { key: "student-1.written", studentId: "student-1", text: "41" },
    { key: "student-2.written", studentId: "student-2", text: "42" },
  ];
  await forgetConfirmed(kept, "u1", SHEET, sent, spellings);
  expect((await one.load()).map(({ cell: name }) => name)).toEqual(["student-2.written"]);
});
