// A browser whose database answers late, as after a crash or on a busy disk.
import { act, cleanup, fireEvent, render, screen } from "@testing-library/react";
import { beforeEach, expect, test, vi } from "vitest";
import type * as DatabaseModule from "./database";
import { PATIENCE } from "./keeping";
import { sheetKey } from "../features/exams/marks/sheet_names";
import { unsavedCount } from "../../test/unsaved";
import {
  cell,
  saveWithoutLine,
  earlierVisit,
  focusedLabel,
  goes,
  gridProps,
  line,
  newStorage,
  openGrid,
  page,
  pressSave,
  saved,
  server,
  settle,
  typeIn,
  typeOn,
  savedAt,
} from "../../test/grid_screen";
import { filter, sampleGrid } from "../features/exams/marks/samples";

const door = vi.hoisted(() => ({
  opens: Promise.resolve(),
  open: (): void => undefined,
  /** "late": done, and told after four seconds; "slow": done, and never told; "silent": nothing is done */
  answers: "at once",
}));
vi.mock("./database", async (original) => {
  const { openDatabase } = await original<typeof DatabaseModule>();
  const never = () => new Promise<never>(() => undefined);
  /** The call's result, when the door lets it be told. */
  async function told<T>(call: () => Promise<T>): Promise<T> {
    if (door.answers === "silent") return never();
    const result = call();
    if (door.answers === "slow") return never();
    if (door.answers === "late") await new Promise((resolve) => setTimeout(resolve, 4000));
    return result;
  }
  const opened: typeof openDatabase = async (lost) => {
    await door.opens;
    const db = await openDatabase(lost);
    return (
      db && {
        find: (store, index, value) => told(() => db.find(store, index, value)),
        change: (work) => told(() => db.change(work)),
        close: () => db.close(),
      }
    );
  };
  return { openDatabase: opened };
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

/** The clock goes on, and the storage, which has none, takes its steps meanwhile. */
async function pass(ms: number): Promise<void> {
  await act(async () => {
    for (let left = ms; left > 0; left -= 100) {
      await vi.advanceTimersByTimeAsync(Math.min(left, 100));
      for (let turn = 0; turn < 4; turn += 1) await new Promise((resolve) => setImmediate(resolve));
    }
  });
}

/** The grid on the screen, when it has waited as long as it does for a database. */
async function openGridWithoutAnswer(mode: "add" | "edit"): Promise<void> {
  shut();
  vi.useFakeTimers({ toFake: ["setTimeout", "clearTimeout"] });
  render(page(gridProps(sampleGrid(mode))));
  await pass(3000);
  vi.useRealTimers();
  await settle();
}

const A = "Written, 1 Amina Rahman";
const Z = "Written, 2 Bashir Ahmed";
const V = "Practical, 5 Dipa O'Brien <b>";
const inLocalStorage = () => Object.keys(window.localStorage).filter((key) => key.startsWith("markbook.draft."));

beforeEach(() => {
  // The patience ends when a test lets the clock go on, and not because the machine is busy.
  const started = setTimeout;
  vi.stubGlobal("setTimeout", (work: () => void, ms?: number) => (ms === PATIENCE ? 0 : started(work, ms)));
  newStorage();
  door.opens = Promise.resolve();
  door.answers = "at once";
});

test("what is typed before the database has answered is in localStorage with the stroke, and back on the next page", async () => {
  server("no line");
  shut();
  const first = await openGrid("add");
  typeIn(A, "41");
  await settle();
  expect(inLocalStorage()).toHaveLength(1);
  await open();
  first.unmount();
  await openGrid("add");
  expect(cell(A).value).toBe("41");
  typeIn(A, "");
  await settle();
  expect(inLocalStorage()).toEqual([]);
  expect(await unsavedCount("u1")).toBe(0);
});

/** The whole browser is killed: what it had not yet written of localStorage is gone. */
function killed(at: { unmount: () => void }): void {
  const storage = [...Object.entries(window.localStorage)].filter(([key]) => !/\.(draft|outbox)\./u.test(key));
  at.unmount();
  window.localStorage.clear();
  for (const [key, value] of storage) window.localStorage.setItem(key, value as string);
}

test("and it is moved into the database as soon as that is there: a killed browser takes none of it", async () => {
  server("no line");
  shut();
  const first = await openGrid("add");
  typeIn(A, "41");
  typeIn(V, "9");
  await open();
  expect(inLocalStorage()).toEqual([]);
  killed(first);
  await openGrid("add");
  expect([cell(A).value, cell(V).value]).toEqual(["41", "9"]);
});

test("so is what an earlier page left there, of any sheet; what is not ours is left alone", async () => {
  server("no line");
  const draft = {
    key: "u1|other|student-1.written",
    user: "u1",
    sheet: "u1|other",
    cell: "student-1.written",
    text: "41",
    over: null,
    base: "",
    version: 0,
    at: 1,
  };
  window.localStorage.setItem(`markbook.draft.${draft.key}`, JSON.stringify(draft));
  for (const [key, text] of [
    ["half", '{"key":'],
    ["nothing", "null"],
    ["another", '{"key":"x"}'],
  ] as const) {
    window.localStorage.setItem(`markbook.draft.${key}`, text);
  }
  const first = await openGrid("add");
  expect(inLocalStorage().sort()).toEqual(["markbook.draft.another", "markbook.draft.half", "markbook.draft.nothing"]);
  killed(first);
  expect(await unsavedCount("u1")).toBe(1);
});

test("a newer text of the same cell in the database stands", async () => {
  server("no line");
  await earlierVisit("add", [A, "41"]);
  const key = `${sheetKey("u1", filter)}|student-1.written`;
  window.localStorage.setItem(
    `markbook.draft.${key}`,
    JSON.stringify({ key, user: "u1", cell: "student-1.written", text: "4", at: 1 }),
  );
  killed(await openGrid("add"));
  await openGrid("add");
  expect(cell(A).value).toBe("41");
});

test("so is a Save that waits", async () => {
  const calls = server(saved("Successfully Updated", { "student-1": 4 }));
  goes();
  shut();
  line(false);
  const first = await openGrid("edit");
  typeIn(A, "41");
  await pressSave("Update");
  await open();
  killed(first);
  line(true);
  await openGrid("edit");
  expect(calls.map(({ body }) => body["editedMarks"])).toEqual([[{ studentId: "student-1", version: 3, written: 41 }]]);
});

test("so is what nothing else would take: from then on it is kept", async () => {
  server("no line");
  const refuses = vi.spyOn(Storage.prototype, "setItem").mockImplementation(() => {
    throw new DOMException("full", "QuotaExceededError");
  });
  shut();
  const first = await openGrid("add");
  typeIn(A, "41");
  await settle();
  await open();
  const leaving = new Event("beforeunload", { cancelable: true });
  window.dispatchEvent(leaving);
  expect(leaving.defaultPrevented).toBe(false);
  refuses.mockRestore();
  killed(first);
  await openGrid("add");
  expect(cell(A).value).toBe("41");
});

test("what was erased before the database came does not come back from it", async () => {
  server("no line");
  await earlierVisit("add", [Z, "30"], [V, "8"]);
  await openGridWithoutAnswer("add");
  typeIn(Z, "3");
  typeIn(Z, "");
  await settle();
  await open();
  expect([cell(Z).value, cell(V).value]).toEqual(["", "8"]);
  expect(await unsavedCount("u1")).toBe(1);
});

test("a Save that is pressed before the database has answered is sent when it has", async () => {
  const calls = server(saved("Successfully Added", { "student-1": 1 }));
  const hrefs = goes();
  shut();
  await openGrid("add");
  typeIn(A, "41");
  await pressSave("Save");
  expect(calls).toEqual([]);
  await open();
  expect(calls).toHaveLength(1);
  expect(hrefs).toEqual([savedAt()]);
  expect(await unsavedCount("u1")).toBe(0);
});

test("such a Save outlives the page: the next one sends it", async () => {
  const calls = server(saved("Successfully Added", { "student-1": 1 }));
  goes();
  shut();
  const first = await openGrid("add");
  typeIn(A, "41");
  await pressSave("Save");
  first.unmount();
  await open();
  expect(calls).toEqual([]);
  await openGrid("add");
  expect(calls).toHaveLength(1);
  expect(calls[0]?.body["marks"]).toContainEqual({ studentId: "student-1", written: 41, practical: null });
});

test("it sends what stood there when it was pressed: nothing typed since, and nothing that came back since", async () => {
  const calls = server(saved("Successfully Updated", { "student-1": 4 }));
  goes();
  await earlierVisit("edit", [V, "9"]);
  shut();
  await openGrid("edit");
  typeIn(A, "41");
  await pressSave("Update");
  typeIn(Z, "4");
  await open();
  expect(calls.map(({ body }) => body["editedMarks"])).toEqual([[{ studentId: "student-1", version: 3, written: 41 }]]);
  expect([cell(Z).value, cell(V).value]).toEqual(["4", "9"]);
  expect(await unsavedCount("u1")).toBe(2);
});

test("what keeps it from being saved is said at once: the focus does not jump when the database answers", async () => {
  server(saved("Successfully Added"));
  shut();
  await openGrid("add");
  typeIn(A, "4x");
  await pressSave("Save");
  expect(focusedLabel()).toBe(A);
  typeIn(Z, "4");
  await open();
  expect(focusedLabel()).toBe(Z);
});

test("a database that comes after the patience brings what it kept, and the screen no longer says that it is away", async () => {
  server("no line");
  await earlierVisit("add", [Z, "30"]);
  await openGridWithoutAnswer("add");
  expect(screen.getByText(/kept in its smaller local storage/)).toBeTruthy();
  typeIn(A, "41");
  await settle();
  await open();
  expect(screen.queryByText(/kept in its smaller local storage/)).toBeNull();
  expect([cell(A).value, cell(Z).value]).toEqual(["41", "30"]);
  expect(screen.getByText(/^1 unsaved mark restored from .*\.$/)).toBeTruthy();
  expect(await unsavedCount("u1")).toBe(2);
});

test("what it kept of a mark that was saved meanwhile does not come back over it", async () => {
  server(saved("Successfully Updated", { "student-1": 4 }));
  goes();
  await earlierVisit("edit", [A, "41"]);
  await openGridWithoutAnswer("edit");
  typeIn(A, "45");
  await pressSave("Update");
  await open();
  expect(cell(A).value).toBe("45");
  expect(await unsavedCount("u1")).toBe(0);
});

test("a value that comes into the selected cell is selected too: the next stroke replaces it", async () => {
  server("no line");
  await earlierVisit("add", [A, "3"]);
  await openGridWithoutAnswer("add");
  act(() => cell(A).focus());
  await open();
  expect([cell(A).value, cell(A).selectionStart, cell(A).selectionEnd]).toEqual(["3", 0, 1]);
});

test("a database that opens and then answers nothing is given up: what was typed is kept, a Save is sent", async () => {
  const calls = server(saved("Successfully Added", { "student-1": 1 }));
  goes();
  door.answers = "silent";
  shut();
  vi.useFakeTimers({ toFake: ["setTimeout", "clearTimeout"] });
  render(page(gridProps(sampleGrid("add"))));
  typeIn(A, "41");
  fireEvent.click(screen.getByRole("button", { name: "Save" }));
  door.open();
  await pass(9500);
  vi.useRealTimers();
  await settle();
  expect(calls).toHaveLength(1);
});

test("a save that nothing could keep goes on waiting when the database comes late, and is sent", async () => {
  const calls = server("no line");
  const refuses = vi.spyOn(Storage.prototype, "setItem").mockImplementation(() => {
    throw new DOMException("full", "QuotaExceededError");
  });
  await openGridWithoutAnswer("edit");
  typeIn(A, "41");
  await pressSave("Update");
  await open();
  refuses.mockRestore();
  expect(screen.getByText(/^Saved on this device at/)).toBeTruthy();
  const before = calls.length;
  act(() => void window.dispatchEvent(new Event("online")));
  await settle();
  expect(calls.length).toBeGreaterThan(before);
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

async function answeringLate<T>(
  how: "late" | "slow" | "silent",
  work: (wait: (ms: number) => Promise<void>) => Promise<T>,
): Promise<void> {
  vi.useFakeTimers({ toFake: ["setTimeout", "clearTimeout"] });
  door.answers = how;
  await work(async (ms) => {
    await pass(ms);
  });
  vi.useRealTimers();
  door.answers = "at once";
  await settle();
}

test("while the database confirms nothing, the last text of each cell lies in localStorage", async () => {
  server("no line");
  const first = await openGrid("edit");
  await answeringLate("silent", async (wait) => {
    typeIn(Z, "7");
    await wait(2900);
    typeIn(A, "4");
    await wait(200);
    typeOn("1");
    await wait(6200);
    expect(
      inLocalStorage()
        .map((key) => (JSON.parse(window.localStorage.getItem(key) ?? "") as { text: string }).text)
        .sort(),
    ).toEqual(["41", "7"]);
  });
  first.unmount();
  await openGrid("edit");
  expect([cell(A).value, cell(Z).value]).toEqual(["41", "7"]);
});

test("one slow write does not part the page from its database: what is erased, taken back or confirmed afterwards does not come back", async () => {
  const { calls, first, before } = await saveWithoutLine(A, "41");
  await answeringLate("slow", async (wait) => {
    typeIn(V, "9");
    await wait(3100);
  });
  fireEvent.click(screen.getByRole("button", { name: "Cancel save" }));
  await settle();
  typeIn(A, before);
  typeIn(V, "");
  await settle();
  first.unmount();
  line(true);
  const second = await openGrid("edit");
  expect(calls).toEqual([]);
  expect(cell(A).value).toBe(before);
  typeIn(A, "42");
  await settle();
  await answeringLate("slow", async (wait) => {
    fireEvent.click(screen.getByRole("button", { name: "Update" }));
    await wait(9500);
  });
  expect(calls).toHaveLength(1);
  second.unmount();
  await openGrid("edit");
  expect(calls).toHaveLength(1);
});

test("an older stroke that is confirmed late does not take the newer one from localStorage", async () => {
  server("no line");
  await openGrid("edit");
  await answeringLate("late", async (wait) => {
    typeIn(A, "4");
    await wait(50);
    door.answers = "silent";
    typeOn("1");
    await wait(4100);
    expect(
      inLocalStorage().map((key) => (JSON.parse(window.localStorage.getItem(key) ?? "") as { text: string }).text),
    ).toEqual(["41"]);
  });
});

test("a save that is confirmed while the database is silent ends: the page goes on", async () => {
  const calls = server(saved("Successfully Updated", { "student-1": 4 }));
  const hrefs = goes();
  await openGrid("edit");
  await answeringLate("silent", async (wait) => {
    typeIn(A, "41");
    fireEvent.click(screen.getByRole("button", { name: "Update" }));
    await wait(20_000);
  });
  expect(calls).toHaveLength(1);
  expect(hrefs).toEqual([savedAt()]);
});

test("a save that waits in a database that is silent at first is sent once it answers", async () => {
  const { calls, first } = await saveWithoutLine(A, "41");
  first.unmount();
  line(true);
  vi.useFakeTimers({ toFake: ["setTimeout", "clearTimeout"] });
  door.answers = "silent";
  render(page(gridProps(sampleGrid("edit"))));
  await pass(6500);
  expect(calls).toEqual([]);
  door.answers = "at once";
  await pass(20_000);
  vi.useRealTimers();
  await settle();
  expect(calls).toHaveLength(1);
});

test("a save that is taken back while it is slowly kept is not sent", async () => {
  const { calls, first } = await saveWithoutLine(A, "41");
  await answeringLate("slow", async (wait) => {
    line(true);
    await wait(3100);
    fireEvent.click(screen.getByRole("button", { name: "Cancel save" }));
    await wait(9500);
  });
  expect(calls).toEqual([]);
  first.unmount();
  await openGrid("edit");
  expect(calls).toEqual([]);
});

test("an answer to a save says nothing about cells that nobody touched: what a late database kept of them comes back", async () => {
  const conflict = {
    studentId: "student-1",
    component: "written",
    yours: 41,
    theirs: 44,
    version: 8,
    changedBy: "K. Sarkar",
    changedAt: 1,
  };
  for (const [status, answer] of [
    [409, { message: "Changed", code: "stale", conflicts: [conflict] }],
    [200, saved("Successfully Updated", { "student-1": 4 }).body],
  ] as const) {
    newStorage();
    door.opens = Promise.resolve();
    server({ status, body: answer });
    goes();
    await earlierVisit("edit", ["Practical, 1 Amina Rahman", "9"], [Z, "30"]);
    await openGridWithoutAnswer("edit");
    typeIn(A, "41");
    await pressSave("Update");
    await open();
    expect([cell("Practical, 1 Amina Rahman").value, cell(Z).value]).toEqual(["9", "30"]);
    cleanup();
    expect(await unsavedCount("u1")).toBe(status === 409 ? 3 : 2);
  }
});

test("where its first answer comes late, what it kept comes with it", async () => {
  server("no line");
  await earlierVisit("add", [Z, "30"]);
  vi.useFakeTimers({ toFake: ["setTimeout", "clearTimeout"] });
  door.answers = "late";
  render(page(gridProps(sampleGrid("add"))));
  await pass(6000);
  door.answers = "at once";
  await pass(20_000);
  vi.useRealTimers();
  await settle();
  expect(cell(Z).value).toBe("30");
});

test("where localStorage takes nothing and the database does not answer, the screen says that nothing is kept", async () => {
  server("no line");
  await openGrid("add");
  vi.spyOn(Storage.prototype, "setItem").mockImplementation(() => {
    throw new DOMException("full", "QuotaExceededError");
  });
  await answeringLate("silent", async (wait) => {
    typeIn(A, "41");
    await wait(3100);
    expect(screen.getByText(/This browser cannot keep/)).toBeTruthy();
  });
});
