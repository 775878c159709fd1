// A browser whose database refuses, is taken away or is held by another page (issue 2: "Every keystroke is kept in the browser").
import { cleanup, fireEvent, screen } from "@testing-library/react";
import { beforeEach, expect, test, vi } from "vitest";
import { unsavedCount } from "./drafts";
import { cell, goes, line, newStorage, openGrid, pressSave, saved, server, settle, typeIn, typeOn } from "./grid_screen";

const A = "Written, 1 Anika Rahman";
const Z = "Written, 2 Zarif Ahmed";

beforeEach(newStorage);

async function database(): Promise<IDBDatabase> {
  return new Promise((resolve, reject) => {
    const request = indexedDB.open("markbook", 1);
    request.onsuccess = () => resolve(request.result);
    request.onerror = () => reject(new Error("the database did not open"));
  });
}

/** The page's next transaction fails, as on a connection that the browser has closed. */
function breaksOnce(): void {
  vi.spyOn(IDBDatabase.prototype, "transaction").mockImplementationOnce(() => {
    throw new DOMException("closed", "InvalidStateError");
  });
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
  const set = vi.spyOn(Storage.prototype, "setItem").mockImplementation(() => {
    throw new DOMException("gone", "AbortError");
  });
  await letGo();
  cleanup();
  put.mockRestore();
  set.mockRestore();
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
  vi.spyOn(IDBDatabase.prototype, "transaction").mockImplementation(() => {
    throw new DOMException("closed", "InvalidStateError");
  });
  typeIn(A, "");
  await settle();
  first.unmount();
  vi.mocked(IDBDatabase.prototype.transaction).mockRestore();
  await openGrid("add");
  expect(cell(A).value).toBe("");
  expect(await unsavedCount("u1")).toBe(0);
});

test("erased or taken back on a broken connection is erased and taken back", async () => {
  const calls = server(saved("Successfully Updated", { s1: 4 }));
  goes();
  line(false);
  const first = await openGrid("edit");
  const before = cell(A).value;
  typeIn(A, "41");
  await pressSave("Update");
  const broken = vi.spyOn(IDBDatabase.prototype, "transaction").mockImplementation(() => {
    throw new DOMException("closed", "InvalidStateError");
  });
  fireEvent.click(screen.getByRole("button", { name: "Take it back" }));
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
  expect(Object.keys(window.localStorage).filter((key) => /\.(?:draft|outbox)\./u.test(key))).toEqual([]);
});

test("a save that waits on a broken connection is sent once, with its key, whoever has taken it over meanwhile", async () => {
  const calls = server(saved("Successfully Updated", { s1: 4 }));
  goes();
  line(false);
  const first = await openGrid("edit");
  const broken = vi.spyOn(IDBDatabase.prototype, "transaction").mockImplementation(() => {
    throw new DOMException("closed", "InvalidStateError");
  });
  typeIn(A, "41");
  await settle();
  await pressSave("Update");
  broken.mockRestore();
  await unsavedCount("u1");
  vi.spyOn(IDBDatabase.prototype, "transaction").mockImplementation(() => {
    throw new DOMException("closed", "InvalidStateError");
  });
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
  const calls = server(saved("Successfully Updated", { s1: 4 }));
  goes();
  line(false);
  const first = await openGrid("edit");
  typeIn(A, "41");
  await pressSave("Update");
  first.unmount();
  const key = "u1|other|s1.written";
  const draft = { key, user: "u1", sheet: "u1|other", cell: "s1.written", text: "41", over: null, base: "", version: 0, at: 1 };
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
  vi.spyOn(IDBDatabase.prototype, "transaction").mockImplementation(function (this: IDBDatabase, ...given: Parameters<typeof transaction>) {
    if (!made.includes(this)) made.push(this);
    return transaction.apply(this, given);
  } as typeof transaction);
  const first = await openGrid("add");
  typeIn(A, "4");
  await settle();
  const [lost] = made;
  lost?.close();
  // What fake-indexeddb asks of an event.
  lost?.dispatchEvent({ type: "close", initialized: true, dispatched: false, eventPath: [], NONE: 0, CAPTURING_PHASE: 1, AT_TARGET: 2, BUBBLING_PHASE: 3 } as unknown as Event);
  await settle();
  typeOn("1");
  await settle();
  expect(made).toHaveLength(2);
  expect(Object.keys(window.localStorage).filter((key) => key.startsWith("markbook.draft."))).toEqual([]);
  first.unmount();
  await openGrid("add");
  expect(cell(A).value).toBe("41");
});
