// The live bell (enhance/bell.ts) with a stream that the test feeds.
import { fireEvent, screen, waitFor } from "@testing-library/react";
import { afterEach, beforeEach, expect, test, vi, type MockInstance } from "vitest";
import { freshOf, takeOver } from "../src/enhance/bell";
import type { BellState, Notification } from "../src/generated/pages";
import { navigation } from "../src/navigation";
import { show } from "./page";
import { shell } from "./samples";
import { standInServer, type Asked } from "./server";

const note = (number: number, change: Partial<Notification> = {}): Notification => ({
  _id: `n-${number}`,
  title: "My Results Notification",
  body: `Results of exam ${number} are published.`,
  at: 1_789_992_000_000 + number,
  read: false,
  href: `/admin/examResult_student?examId=${number}`,
  ...change,
});
const bellState = (newest: Notification[], change: Partial<BellState> = {}): BellState => ({
  account: "employee-teacher",
  unread: newest.filter(({ read }) => !read).length,
  newest,
  ...change,
});

class Stream extends EventTarget {
  static readonly CLOSED = 2;
  static all: Stream[] = [];
  readyState = 1;
  onerror: (() => void) | null = null;
  constructor(readonly address: string) {
    super();
    Stream.all.push(this);
  }
  close() {
    this.readyState = 2;
  }
  send(state: BellState) {
    this.dispatchEvent(new MessageEvent("notifications", { data: JSON.stringify(state) }));
  }
  refuse() {
    this.readyState = 2;
    this.onerror?.();
  }
}

const only = () => {
  expect(Stream.all.filter(({ readyState }) => readyState !== 2).length).toBe(1);
  return Stream.all.at(-1)!;
};
let calls: Asked[];
let heard: MockInstance<typeof window.addEventListener>;

beforeEach(() => {
  Stream.all = [];
  vi.stubGlobal("BroadcastChannel", undefined);
  heard = vi.spyOn(window, "addEventListener");
  vi.spyOn(document, "visibilityState", "get").mockReturnValue("visible");
});
afterEach(() => {
  for (const [type, listener] of heard.mock.calls) window.removeEventListener(type, listener);
  vi.unstubAllGlobals();
  vi.useRealTimers();
});

function start(unread = 0): HTMLDetailsElement {
  calls = standInServer(() => ({ body: { message: "Successfully Updated", unread: 0, data: [note(9)] } }));
  show(<p>the page</p>, { shell: shell({ unread }), framed: true });
  // The page itself takes nothing over: it had none while its scripts ran.
  vi.stubGlobal("EventSource", Stream);
  const bell = document.querySelector<HTMLDetailsElement>("[data-bell]")!;
  takeOver(bell);
  return bell;
}
const counts = () =>
  [...document.querySelectorAll<HTMLElement>("[data-bell-count]")].map((one) => [one.hidden, one.textContent]);
const items = () => [...document.querySelectorAll(".bell-item")].map((one) => one.textContent);
const toasts = () => [...document.querySelectorAll(".toast-message")].map((one) => one.textContent);

test("what the page was rendered with is followed by what the stream says, without a toast for what was there", () => {
  start(3);
  expect(counts()).toEqual([
    [false, "3"],
    [false, "3"],
  ]);
  only().send(bellState([note(2), note(1, { read: true })]));
  expect(counts()[0]).toEqual([false, "1"]);
  expect(items()[0]).toContain("Unread. My Results NotificationResults of exam 2");
  expect(items()[1]).not.toContain("Unread");
  expect(toasts()).toEqual([]);
});

test("what is new shows at once, once, and a line that was away doubles nothing", () => {
  start();
  only().send(bellState([note(1)]));
  only().send(bellState([note(2), note(1)]));
  // The line broke, and the browser has taken it up again.
  only().send(bellState([note(2), note(1)]));
  only().send(bellState([note(3), note(2), note(1)]));
  expect(toasts()).toEqual(["Results of exam 2 are published.", "Results of exam 3 are published."]);
  expect(counts()[0]).toEqual([false, "3"]);
});

test("many at once are one toast", () => {
  start();
  only().send(bellState([]));
  only().send(bellState([5, 4, 3, 2, 1].map((number) => note(number))));
  expect(toasts()).toEqual(["5 new notifications"]);
});

test("nothing of another account is shown", () => {
  start();
  only().send(bellState([note(1)], { account: "viewer-2" }));
  expect(counts()[0]?.[0]).toBe(true);
  expect(items()).toEqual([]);
});

test("a transaction that commits late is new, and what moves up because others are forgotten is not", () => {
  const before = bellState([note(9), note(7)]);
  expect(freshOf(before, bellState([note(9), note(8), note(7)])).map(({ _id }) => _id)).toEqual(["n-8"]);
  expect(freshOf(before, bellState([note(9), note(1)]))).toEqual([]);
  expect(freshOf(null, before)).toEqual([]);
});

test("a press marks all as read, following one marks it and goes there", async () => {
  const assign = vi.spyOn(navigation, "assign").mockImplementation(() => {});
  const bell = start(2);
  only().send(bellState([note(2), note(1)]));
  bell.open = true;
  fireEvent.click(document.querySelector('a[data-notification="n-1"]')!);
  await waitFor(() => expect(assign).toHaveBeenCalledTimes(1));
  expect(assign.mock.calls[0]?.[0]).toContain("/admin/examResult_student?examId=1");
  fireEvent.click(screen.getByRole("button", { name: "Mark all as read" }));
  await waitFor(() => expect(counts()[0]?.[0]).toBe(true));
  expect(calls.filter(({ method }) => method === "PUT").map(({ path }) => path)).toEqual([
    "/api/readNotification/n-1",
    "/api/readAllNotification",
  ]);
  expect(screen.queryByRole("button", { name: "Mark all as read" })).toBeNull();
});

test("before the stream has come the list is asked for", async () => {
  const bell = start(1);
  bell.open = true;
  bell.dispatchEvent(new Event("toggle"));
  await waitFor(() => expect(items().length).toBe(1));
});

test("a stream that is refused is asked for again, later each time; one that is over is not", async () => {
  vi.useFakeTimers();
  start();
  only().refuse();
  await vi.advanceTimersByTimeAsync(5_100);
  expect(Stream.all.length).toBe(2);
  only().refuse();
  await vi.advanceTimersByTimeAsync(5_100);
  expect(Stream.all.length).toBe(2);
  await vi.advanceTimersByTimeAsync(5_000);
  expect(Stream.all.length).toBe(3);
  only().dispatchEvent(new Event("ended"));
  await vi.advanceTimersByTimeAsync(3_600_000);
  expect(Stream.all.length).toBe(3);
});

test("a page that is left holds no stream, and begins again when somebody comes back to it", async () => {
  start();
  window.dispatchEvent(new Event("pagehide"));
  expect(Stream.all[0]?.readyState).toBe(2);
  window.dispatchEvent(Object.assign(new Event("pageshow"), { persisted: true }));
  await Promise.resolve();
  only();
});

test("a page that is signing out holds no stream", () => {
  start();
  document.querySelector("form[data-logout]")!.dispatchEvent(new Event("formdata"));
  expect(Stream.all.map(({ readyState }) => readyState)).toEqual([2]);
});

test("of two tabs with locks one has a stream, and the other takes over when it goes", async () => {
  type Turn = () => Promise<unknown>;
  const line: { turn: Turn; signal: AbortSignal; done: (end: unknown) => void }[] = [];
  let held = false;
  const next = () => {
    const first = line.shift();
    held = first !== undefined;
    void first?.turn().then((end) => {
      first.done(end);
      next();
    });
  };
  const request = (_: string, { signal }: { signal: AbortSignal }, turn: Turn) =>
    new Promise((done) => {
      line.push({ turn, signal, done });
      if (!held) next();
    });
  vi.stubGlobal("navigator", Object.assign(Object.create(navigator) as Navigator, { locks: { request } }));
  takeOver(start());
  expect(Stream.all.length).toBe(1);
  Stream.all[0]!.dispatchEvent(new Event("ended"));
  await waitFor(() => expect(Stream.all.length).toBe(2));
});
