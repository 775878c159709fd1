// A browser whose database answers late, as after a crash or on a busy disk (issue 2: "Every keystroke is kept in the browser").
import { act, render, screen } from "@testing-library/react";
import type * as Idb from "idb";
import { beforeEach, expect, test, vi } from "vitest";
import { unsavedCount } from "./drafts";
import { cell, goes, gridProps, newStorage, openGrid, page, pressSave, saved, server, settle, typeIn } from "./grid_screen";
import { sampleGrid } from "./samples";

const door = vi.hoisted(() => ({ opens: Promise.resolve(), open: (): void => undefined }));
vi.mock("idb", async (original) => {
  const idb = await original<typeof Idb>();
  const openDB: typeof idb.openDB = async (...given) => {
    await door.opens;
    return idb.openDB(...given);
  };
  return { ...idb, openDB };
});

function shut(): void {
  door.opens = new Promise((resolve) => {
    door.open = resolve;
  });
}

async function open(): Promise<void> {
  door.open();
  await settle();
}

/** The grid on the screen, when it has waited as long as it does for a database. */
async function openGridWithoutAnswer(mode: "add" | "edit"): Promise<void> {
  shut();
  vi.useFakeTimers({ toFake: ["setTimeout", "clearTimeout"] });
  render(page(gridProps(sampleGrid(mode))));
  await act(() => vi.advanceTimersByTimeAsync(3000));
  vi.useRealTimers();
  await settle();
}

const A = "Written, 1 Anika Rahman";
const Z = "Written, 2 Zarif Ahmed";
const inLocalStorage = () => Object.keys(window.localStorage).filter((key) => key.startsWith("markbook.draft."));

beforeEach(() => {
  newStorage();
  door.opens = Promise.resolve();
});

test("what is typed before the database has answered is in localStorage with the stroke, and in the database when it comes", async () => {
  server("no line");
  shut();
  const first = await openGrid("add");
  typeIn(A, "41");
  await settle();
  expect(inLocalStorage()).toHaveLength(1);
  await open();
  expect(inLocalStorage()).toEqual([]);
  first.unmount();
  await openGrid("add");
  expect(cell(A).value).toBe("41");
});

test("a Save that is pressed before the database has answered is sent when it has", async () => {
  const calls = server(saved("Successfully Added", { s1: 1 }));
  const hrefs = goes();
  shut();
  await openGrid("add");
  typeIn(A, "41");
  await pressSave("Save");
  expect(calls).toEqual([]);
  await open();
  expect(calls).toHaveLength(1);
  expect(hrefs).toEqual(["/admin/examResult"]);
  expect(await unsavedCount("u1")).toBe(0);
});

test("a Save is not sent with marks that came back after it was pressed: they were not seen", async () => {
  const calls = server(saved("Successfully Added"));
  const first = await openGrid("add");
  typeIn(Z, "30");
  await settle();
  first.unmount();
  shut();
  await openGrid("add");
  typeIn(A, "41");
  await pressSave("Save");
  await open();
  expect(calls).toEqual([]);
  expect([cell(A).value, cell(Z).value]).toEqual(["41", "30"]);
  expect(screen.getByText(/^1 typed mark from .* put back; not saved yet\.$/)).toBeTruthy();
});

test("a database that comes after the patience brings what it kept, and the screen no longer says that it is away", async () => {
  server("no line");
  const first = await openGrid("add");
  typeIn(Z, "30");
  await settle();
  first.unmount();
  await settle();
  await openGridWithoutAnswer("add");
  expect(screen.getByText(/kept in its smaller local storage/)).toBeTruthy();
  typeIn(A, "41");
  await settle();
  await open();
  expect(screen.queryByText(/kept in its smaller local storage/)).toBeNull();
  expect([cell(A).value, cell(Z).value]).toEqual(["41", "30"]);
  expect(screen.getByText(/^1 typed mark from .* put back; not saved yet\.$/)).toBeTruthy();
  expect(inLocalStorage()).toEqual([]);
  expect(await unsavedCount("u1")).toBe(2);
});

test("a save that waits in a database that comes late is sent then", async () => {
  const calls = server("no line");
  const first = await openGrid("edit");
  typeIn(A, "41");
  await pressSave("Update");
  first.unmount();
  await settle();
  const before = calls.length;
  await openGridWithoutAnswer("edit");
  expect(calls).toHaveLength(before);
  await open();
  expect(calls.length).toBeGreaterThan(before);
  expect(calls.at(-1)?.key).toBe(calls[0]?.key);
});
