// A browser whose database refuses, is taken away or is held by another page.
import { cleanup, fireEvent, screen } from "@testing-library/react";
import { beforeEach, expect, test, vi } from "vitest";
import { sheetKey } from "../features/exams/marks/sheet_names";
import { unsavedCount } from "../../test/unsaved";
import { Drafts } from "./drafts";
import {
  cell,
  saveWithoutLine,
  goes,
  line,
  newStorage,
  openGrid,
  pressSave,
  saved,
  server,
  settle,
  typeIn,
  typeOn,
} from "../../test/grid_screen";
import { Keeping } from "./keeping";
import { discard, keptOf } from "./kept";
import { filter } from "../features/exams/marks/samples";

const A = "Written, 1 Amina Rahman";
const Z = "Written, 2 Bashir Ahmed";
const SHEET = sheetKey("u1", filter);
const journal = () => Object.keys(window.localStorage).filter((key) => /\.(?:draft|outbox)\./u.test(key));

beforeEach(newStorage);

async function database(): Promise<IDBDatabase> {
  return new Promise((resolve, reject) => {
    const request = indexedDB.open("markbook", 1);
    request.onsuccess = () => resolve(request.result);
    request.onerror = () => reject(new Error("the database did not open"));
  });
}

const closed = () => {
  throw new DOMException("closed", "InvalidStateError");
};

/** The page's next transaction fails, as on a connection that the browser has closed. */
function breaksOnce(): void {
  vi.spyOn(IDBDatabase.prototype, "transaction").mockImplementationOnce(closed);
}

/** localStorage takes nothing until it is restored. */
const refuses = () =>
  vi.spyOn(Storage.prototype, "setItem").mockImplementation(() => {
    throw new DOMException("full", "QuotaExceededError");
  });

/** All transactions fail until it is restored. */
const breaks = () => vi.spyOn(IDBDatabase.prototype, "transaction").mockImplementation(closed);

/** The database does not open, this once. */
function opensNot(): void {
  vi.spyOn(indexedDB, "open").mockImplementationOnce(() => {
    throw new DOMException("the disk", "UnknownError");
  });
}

/** Another page of this browser, on the same sheet. */
async function otherPage() {
  const keeping = await Keeping.open();
  const drafts = new Drafts(keeping, "u1", SHEET, () => undefined);
  return {
    type: (name: string, text: string) =>
      drafts.put({ cell: name, text, over: null, base: "", version: 0 }, "9 Shirin Akter, Written"),
    async close() {
      await drafts.flush();
      keeping.close();
    },
  };
}

/** Holds the database until it is let go: what is asked of it meanwhile waits its turn. */
async function held(): Promise<() => Promise<void>> {
  const db = await database();
  let on = true;
  const store = db.transaction(["drafts", "outbox"], "readwrite").objectStore("drafts");
  const turn = () => {
    if (on) store.get("x").onsuccess = turn;
  };
  turn();
  return async () => {
    on = false;
    db.close();
    await settle();
    await settle();
  };
}

/** The page is gone from one moment to the next: no event tells it, and nothing it still does reaches the storage. */
async function crashed(letGo: () => Promise<void>): Promise<void> {
  const put = vi.spyOn(IDBObjectStore.prototype, "put").mockImplementation(() => {
    throw new DOMException("gone", "AbortError");
  });
  const set = refuses();
  await letGo();
  cleanup();
  put.mockRestore();
  set.mockRestore();
}

const typedThere = (name: string, text: string, base: string) => ({
  kind: "typed",
  sheet: SHEET,
  cells: [{ cell: name, text, over: null, base, version: 3 }],
});
const savedThere = {
  kind: "saved",
  sheet: SHEET,
  sent: [{ key: "student-1.written", studentId: "student-1", text: "41" }],
  marks: [{ studentId: "student-1", version: 4 }],
};

/** Another tab tells this, in this order; answers once the cell shows what it comes to. */
async function hears(notes: object[], label: string, text: string): Promise<void> {
  const told = new BroadcastChannel("markbook.marks");
  for (const note of notes) told.postMessage(note);
  await vi.waitFor(() => expect(cell(label).value).toBe(text));
  await settle();
  told.close();
}

test("strokes that come while the database takes others are safe from the first moment", async () => {
  server("no line");
  await openGrid("add");
  const letGo = await held();
  typeIn(A, "4");
  await settle();
  typeOn("1");
  typeIn(Z, "30");
  await settle();
  await crashed(letGo);
  await openGrid("add");
  expect([cell(A).value, cell(Z).value]).toEqual(["41", "30"]);
});

test("a stroke that is confirmed late takes no newer one with it", async () => {
  server("no line");
  await openGrid("add");
  const letGo = await held();
  typeIn(A, "4");
  await settle();
  typeOn("1");
  window.dispatchEvent(new Event("pagehide"));
  await settle();
  await letGo();
  await crashed(() => Promise.resolve());
  await openGrid("add");
  expect(cell(A).value).toBe("41");
});

test("what is erased while the database is held does not come back, whoever opens it meanwhile", async () => {
  server("no line");
  const first = await openGrid("add");
  const letGo = await held();
  typeIn(A, "4");
  await settle();
  typeOn("1");
  await settle();
  typeIn(A, "");
  await settle();
  const counted = unsavedCount("u1");
  await letGo();
  expect(await counted).toBe(0);
  first.unmount();
  await openGrid("add");
  expect(cell(A).value).toBe("");
});

test("what was typed on a broken connection can be counted by another, and erased still", async () => {
  server("no line");
  const first = await openGrid("add");
  breaksOnce();
  typeIn(A, "41");
  await settle();
  expect(await unsavedCount("u1")).toBe(1);
  breaks();
  typeIn(A, "");
  await settle();
  first.unmount();
  vi.mocked(IDBDatabase.prototype.transaction).mockRestore();
  await openGrid("add");
  expect(cell(A).value).toBe("");
  expect(await unsavedCount("u1")).toBe(0);
});

test("erased or taken back on a broken connection is erased and taken back", async () => {
  const { calls, first, before } = await saveWithoutLine(A, "41");
  const broken = breaks();
  fireEvent.click(screen.getByRole("button", { name: "Cancel save" }));
  await settle();
  typeIn(A, before);
  await settle();
  broken.mockRestore();
  first.unmount();
  line(true);
  await openGrid("edit");
  expect(calls).toEqual([]);
  expect(cell(A).value).toBe(before);
  expect(await unsavedCount("u1")).toBe(0);
  // Nor is what was forgotten left behind.
  expect(journal()).toEqual([]);
});

test("a save that waits on a broken connection is sent once, with its key, whoever has taken it over meanwhile", async () => {
  const calls = server(saved("Successfully Updated", { "student-1": 4 }));
  goes();
  line(false);
  const first = await openGrid("edit");
  const broken = breaks();
  typeIn(A, "41");
  await settle();
  await pressSave("Update");
  broken.mockRestore();
  await unsavedCount("u1");
  breaks();
  line(true);
  await settle();
  vi.mocked(IDBDatabase.prototype.transaction).mockRestore();
  expect(calls).toHaveLength(1);
  first.unmount();
  await openGrid("edit");
  expect(new Set(calls.map(({ key }) => key)).size).toBe(1);
  expect(await unsavedCount("u1")).toBe(0);
});

test("a database that is full is still read: the save that waits in it is sent", async () => {
  const { calls, first } = await saveWithoutLine(A, "41");
  first.unmount();
  const key = "u1|other|student-1.written";
  const draft = {
    key,
    user: "u1",
    sheet: "u1|other",
    cell: "student-1.written",
    text: "41",
    over: null,
    base: "",
    version: 0,
    at: 1,
  };
  window.localStorage.setItem(`markbook.draft.${key}`, JSON.stringify(draft));
  const full = vi.spyOn(IDBObjectStore.prototype, "put").mockImplementation(function (this: IDBObjectStore) {
    const request = this.get("x");
    this.transaction.abort();
    return request as IDBRequest<IDBValidKey>;
  });
  line(true);
  await openGrid("edit");
  full.mockRestore();
  expect(calls).toHaveLength(1);
  expect(await unsavedCount("u1")).toBe(1);
});

test("a connection that the browser takes away is made anew", async () => {
  server("no line");
  const made: IDBDatabase[] = [];
  const transaction = IDBDatabase.prototype.transaction;
  vi.spyOn(IDBDatabase.prototype, "transaction").mockImplementation(function (
    this: IDBDatabase,
    ...given: Parameters<typeof transaction>
  ) {
    if (!made.includes(this)) made.push(this);
    return transaction.apply(this, given);
  } as typeof transaction);
  const first = await openGrid("add");
  typeIn(A, "4");
  await settle();
  const [lost] = made;
  lost?.close();
  // What fake-indexeddb asks of an event.
  lost?.dispatchEvent({
    type: "close",
    initialized: true,
    dispatched: false,
    eventPath: [],
    NONE: 0,
    CAPTURING_PHASE: 1,
    AT_TARGET: 2,
    BUBBLING_PHASE: 3,
  } as unknown as Event);
  await settle();
  typeOn("1");
  await settle();
  expect(made).toHaveLength(2);
  expect(journal()).toEqual([]);
  first.unmount();
  await openGrid("add");
  expect(cell(A).value).toBe("41");
});

test("where the database did not open for the page alone: what is erased or taken back there stays so, whoever took it over", async () => {
  opensNot();
  const { calls, first, before } = await saveWithoutLine(A, "41");
  expect(await unsavedCount("u1")).toBe(1);
  fireEvent.click(screen.getByRole("button", { name: "Cancel save" }));
  await settle();
  typeIn(A, before);
  await settle();
  line(true);
  first.unmount();
  await openGrid("edit");
  expect(calls).toEqual([]);
  expect(cell(A).value).toBe(before);
});

test("a database that takes nothing from the first write on: the screen says where marks are kept", async () => {
  server("no line");
  await openGrid("add");
  breaks();
  typeIn(A, "41");
  await settle();
  expect(journal()).toHaveLength(1);
  expect(screen.getByText(/kept in its smaller local storage/)).toBeTruthy();
});

test("what nothing took is tried again with the next stroke; until then the screen says that nothing is kept", async () => {
  server("no line");
  await openGrid("add");
  refuses();
  breaksOnce();
  typeIn(A, "41");
  await settle();
  expect(screen.getByText(/This browser cannot keep/)).toBeTruthy();
  typeIn(Z, "30");
  await settle();
  expect(screen.queryByText(/This browser cannot keep/)).toBeNull();
  expect(await unsavedCount("u1")).toBe(2);
});

test("a journal that is full gives up what was forgotten for what is kept", async () => {
  server("no line");
  const first = await openGrid("add");
  breaks();
  typeIn(A, "41");
  typeIn(Z, "30");
  await settle();
  typeIn(A, "");
  await settle();
  expect(journal()).toHaveLength(2);
  const set = Storage.prototype.setItem;
  vi.spyOn(Storage.prototype, "setItem").mockImplementation(function (this: Storage, key, value) {
    if (journal().length >= 2 && !journal().includes(key)) throw new DOMException("full", "QuotaExceededError");
    set.call(this, key, value);
  });
  typeIn("Practical, 5 Dipa O'Brien <b>", "9");
  await settle();
  first.unmount();
  vi.mocked(IDBDatabase.prototype.transaction).mockRestore();
  expect(await unsavedCount("u1")).toBe(2);
});

test("a tab that hears late of a save in another takes nothing from what was typed there since", async () => {
  server("no line");
  const hidden = await openGrid("edit");
  const other = await otherPage();
  other.type("student-1.written", "42");
  const notes: unknown[] = [];
  const heard = new BroadcastChannel("markbook.marks");
  heard.onmessage = ({ data }) => notes.push(data);
  await hears(
    [typedThere("student-1.written", "41", "40"), savedThere, typedThere("student-1.written", "42", "41")],
    A,
    "42",
  );
  expect(notes).toHaveLength(3);
  heard.close();
  await other.close();
  hidden.unmount();
  expect(await unsavedCount("u1")).toBe(1);
});

test("kept marks of one who is no longer on the sheet are discarded for good, also where the database is held", async () => {
  server("no line");
  const other = await otherPage();
  other.type("s99.written", "42");
  await other.close();
  const first = await openGrid("edit");
  const letGo = await held();
  fireEvent.click(screen.getByRole("button", { name: "Discard" }));
  await crashed(letGo);
  first.unmount();
  await openGrid("edit");
  expect(screen.queryByText(/no longer on this sheet/)).toBeNull();
});

test("of two tabs' texts of a cell the later typed is kept, whichever reaches the database first", async () => {
  const [one, two] = [await otherPage(), await otherPage()];
  const letGo = await held();
  one.type("student-1.written", "4");
  await settle();
  one.type("student-1.written", "41");
  await settle();
  two.type("student-1.written", "45");
  await settle();
  await letGo();
  await Promise.all([one.close(), two.close()]);
  const keeping = await Keeping.open();
  expect((await keeping.drafts("u1")).map(({ text }) => text)).toEqual(["45"]);
  keeping.close();
});

test("what is erased in one tab does not come back with what waits its turn in the other", async () => {
  server("no line");
  const first = await openGrid("add");
  const other = await otherPage();
  const letGo = await held();
  other.type("student-2.written", "3");
  await settle();
  other.type("student-2.written", "30");
  await settle();
  await hears([typedThere("student-2.written", "30", "")], Z, "30");
  typeIn(Z, "");
  await settle();
  await letGo();
  await other.close();
  first.unmount();
  expect(await unsavedCount("u1")).toBe(0);
});

test("a tab that was asleep keeps none of what it hears as its own: the other's last text stands", async () => {
  server("no line");
  const asleep = await openGrid("edit");
  const other = await otherPage();
  other.type("student-1.written", "43");
  await hears(
    [typedThere("student-1.written", "42", "40"), savedThere, typedThere("student-1.written", "43", "41")],
    A,
    "43",
  );
  await other.close();
  asleep.unmount();
  const keeping = await Keeping.open();
  expect((await keeping.drafts("u1")).map(({ text }) => text)).toEqual(["43"]);
  keeping.close();
});

test("where localStorage is full, the database alone keeps, erases and discards", async () => {
  const calls = server(saved("Successfully Updated", { "student-1": 4 }));
  goes();
  line(false);
  const other = await otherPage();
  other.type("s3.written", "42");
  await other.close();
  const full = refuses();
  await discard((await keptOf("u1", SHEET))?.drafts ?? []);
  expect(await unsavedCount("u1")).toBe(0);
  const first = await openGrid("edit");
  const before = cell(A).value;
  typeIn(A, "41");
  await pressSave("Update");
  breaksOnce();
  fireEvent.click(screen.getByRole("button", { name: "Cancel save" }));
  await settle();
  breaksOnce();
  typeIn(A, before);
  await settle();
  typeIn(Z, "30");
  await settle();
  full.mockRestore();
  line(true);
  await settle();
  expect(calls).toEqual([]);
  first.unmount();
  const keeping = await Keeping.open();
  expect((await keeping.drafts("u1")).map(({ cell: name }) => name)).toEqual(["student-2.written"]);
  keeping.close();
});

test("what is typed after an erasure stands, though the clock was set back in between", async () => {
  server("no line");
  const first = await openGrid("add");
  const ahead = Date.now() + 60_000;
  const now = vi.spyOn(Date, "now").mockReturnValue(ahead);
  const broken = breaks();
  typeIn(A, "4");
  await settle();
  typeIn(A, "");
  await settle();
  broken.mockRestore();
  now.mockReturnValue(ahead - 30_000);
  typeIn(A, "41");
  await settle();
  first.unmount();
  await openGrid("add");
  expect(cell(A).value).toBe("41");
});
