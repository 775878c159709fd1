import "fake-indexeddb/auto";
import { IDBFactory } from "fake-indexeddb";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import type { Result } from "../api";
import type { SaveAnswer } from "../generated/marks";
import { Keeping } from "./keeping";
import { mustWait, newKey, Outbox, type Parcel, type Send, type Settled } from "./outbox";

const opened: { close: () => void }[] = [];
const ok: Result<SaveAnswer> = { ok: true, value: { message: "Successfully Updated", marks: [], next: [] } };
const failed = (status: number): Result<SaveAnswer> => ({
  ok: false,
  status,
  error: { message: "no", code: "internal" },
});

const parcel = (id: string, change: Partial<Parcel> = {}): Parcel => ({
  id,
  user: "u1",
  sheet: "sheet",
  label: "Physics",
  href: "/admin/examResult",
  method: "PUT",
  path: "/api/updateOneMark",
  body: { examId: "e1", editedMarks: [{ studentId: "s1", written: 41 }] },
  sent: [{ key: "s1.written", studentId: "s1", text: "41" }],
  at: 1,
  tries: 0,
  ...change,
});

async function outbox(send: Send) {
  const keeping = await Keeping.open();
  const settled: Settled[] = [];
  const box = new Outbox(keeping, "u1", send, {
    settled: (one) => void settled.push(one),
    changed: () => undefined,
  });
  opened.push(box, keeping);
  await box.start();
  return { box, keeping, settled };
}

function online(is: boolean): void {
  vi.spyOn(navigator, "onLine", "get").mockReturnValue(is);
  window.dispatchEvent(new Event(is ? "online" : "offline"));
}

beforeEach(() => {
  vi.stubGlobal("indexedDB", new IDBFactory());
});

afterEach(() => {
  vi.useRealTimers();
  for (const one of opened.splice(0)) one.close();
});

test("a save is kept before it is sent and forgotten once it is answered", async () => {
  const kept: number[] = [];
  const { box, keeping, settled } = await outbox(async () => {
    kept.push((await keeping.parcels("u1")).parcels.length);
    return ok;
  });
  await box.add(parcel("k1"));
  expect(kept).toEqual([1]);
  expect(settled.map(({ parcel: { id }, result }) => [id, result.ok])).toEqual([["k1", true]]);
  expect((await keeping.parcels("u1")).parcels).toEqual([]);
});

test("offline nothing is sent; when the line returns it is, with its key and its exact body", async () => {
  const send = vi.fn<Send>(() => Promise.resolve(ok));
  online(false);
  const { box, settled } = await outbox(send);
  await box.add(parcel("k1"));
  expect(send).not.toHaveBeenCalled();
  expect(box.waiting("sheet")).toHaveLength(1);
  online(true);
  await vi.waitFor(() => expect(settled).toHaveLength(1));
  expect(send.mock.calls).toEqual([["PUT", "/api/updateOneMark", parcel("k1").body, { idempotencyKey: "k1" }]]);
});

test.each([0, 401, 429, 500, 503])(
  "after status %i the same key and body are sent again, later and later",
  async (status) => {
    vi.useFakeTimers({ toFake: ["setTimeout", "clearTimeout"] });
    const send = vi.fn<Send>(() => Promise.resolve(failed(status)));
    const { box, settled } = await outbox(send);
    await box.add(parcel("k1"));
    expect(settled).toEqual([]);
    await vi.advanceTimersByTimeAsync(1900);
    expect(send).toHaveBeenCalledTimes(1);
    await vi.advanceTimersByTimeAsync(200);
    await vi.waitFor(() => expect(send).toHaveBeenCalledTimes(2));
    await vi.advanceTimersByTimeAsync(2500);
    expect(send).toHaveBeenCalledTimes(2);
    send.mockResolvedValue(ok);
    await vi.advanceTimersByTimeAsync(2000);
    await vi.waitFor(() => expect(settled).toHaveLength(1));
    expect(new Set(send.mock.calls.map(([, , body, options]) => JSON.stringify([body, options]))).size).toBe(1);
  },
);

test("what an earlier page left is sent by the next one", async () => {
  online(false);
  const first = await outbox(() => Promise.resolve(ok));
  await first.box.add(parcel("k1"));
  first.box.close();
  online(true);
  const send = vi.fn<Send>(() => Promise.resolve(ok));
  const second = await outbox(send);
  await vi.waitFor(() => expect(second.settled).toHaveLength(1));
  expect(send.mock.calls[0]?.[3]).toEqual({ idempotencyKey: "k1" });
});

test("another user's saves are left alone", async () => {
  const keeping = await Keeping.open();
  opened.push(keeping);
  await keeping.putParcel(parcel("k1", { user: "u2" }));
  const send = vi.fn<Send>(() => Promise.resolve(ok));
  const { box } = await outbox(send);
  await box.run();
  expect(send).not.toHaveBeenCalled();
});

test("a second save of a sheet replaces one that never left, and not one that may have", async () => {
  online(false);
  const send = vi.fn<Send>(() => Promise.resolve(failed(503)));
  const { box } = await outbox(send);
  await box.add(parcel("k1"));
  await box.add(parcel("k2", { at: 2 }));
  expect(box.waiting("sheet").map(({ id }) => id)).toEqual(["k2"]);
  online(true);
  await vi.waitFor(() => expect(box.waiting("sheet").map(({ tries }) => tries)).toEqual([1]));
  await box.add(parcel("k3", { at: 3 }));
  expect(box.waiting("sheet").map(({ id }) => id)).toEqual(["k2", "k3"]);
});

test("a save that the server cannot take does not hold up another sheet's", async () => {
  const send = vi.fn<Send>((_method, _path, _body, { idempotencyKey }) =>
    Promise.resolve(idempotencyKey === "k1" ? failed(500) : ok),
  );
  const { box, settled } = await outbox(send);
  await box.add(parcel("k1"));
  await box.add(parcel("k2", { sheet: "other", at: 2 }));
  expect(settled.map(({ parcel: { id } }) => id)).toEqual(["k2"]);
  expect(box.waiting("sheet")).toHaveLength(1);
});

test("a save that is taken back is not sent again, by this page or the next", async () => {
  const send = vi.fn<Send>(() => Promise.resolve(failed(500)));
  const { box, keeping } = await outbox(send);
  await box.add(parcel("k1"));
  await box.withdraw("sheet");
  await box.run();
  expect(send).toHaveBeenCalledTimes(1);
  expect((await keeping.parcels("u1")).parcels).toEqual([]);
});

test("a save that another tab has sent meanwhile is not sent again", async () => {
  online(false);
  const send = vi.fn<Send>(() => Promise.resolve(ok));
  const { box, keeping } = await outbox(send);
  await box.add(parcel("k1"));
  await keeping.removeParcel("k1");
  online(true);
  await box.run();
  expect(send).not.toHaveBeenCalled();
  expect(box.waiting("sheet")).toEqual([]);
});

test("where nothing can store it, a save still goes out and waits as long as the page lives", async () => {
  vi.stubGlobal("indexedDB", undefined);
  vi.spyOn(Storage.prototype, "setItem").mockImplementation(() => {
    throw new DOMException("full", "QuotaExceededError");
  });
  const send = vi.fn<Send>().mockResolvedValueOnce(failed(503)).mockResolvedValue(ok);
  const { box, settled } = await outbox(send);
  await box.add(parcel("k1"));
  expect(box.waiting("sheet")).toHaveLength(1);
  await box.run();
  expect(settled).toHaveLength(1);
});

test("a refusal is an answer, no reason to wait", () => {
  expect([400, 403, 404, 409, 413, 422, 423].map((status) => mustWait(failed(status)))).toEqual(Array(7).fill(false));
  expect(mustWait(ok)).toBe(false);
});

test("an idempotency key is a UUID, also without randomUUID", () => {
  const uuid = /^[0-9a-f]{8}-[0-9a-f]{4}-4[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/;
  expect(newKey()).toMatch(uuid);
  vi.spyOn(crypto, "randomUUID").mockImplementation(undefined as never);
  Object.defineProperty(crypto, "randomUUID", { value: undefined, configurable: true });
  try {
    expect(newKey()).toMatch(uuid);
    expect(newKey()).not.toBe(newKey());
  } finally {
    Reflect.deleteProperty(crypto, "randomUUID");
  }
});
