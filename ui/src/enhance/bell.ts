// The bell, live (docs/rules.md, *Notifications*). One tab of a browser, which holds a lock, hears of what is new from the server and tells the others. What
// comes is always what there is: how many are unread, and the newest. So a line that was away for a while has missed nothing.
// The lock is a Web Lock of the account: the next tab in line takes over when its holder goes. Where there are none (plain http), only tabs
// in front listen. This comes after all that a page is read and used by, and counts apart from the script of every screen.
import * as m from "#messages";
import "./index";
import { api } from "../api";
import type { BellState, Notification } from "../generated/pages";
import { navigation } from "../navigation";
import { element, on, plainPress } from "./dom";
import { toasts } from "./toasts";
import { viewerFacts } from "./viewer";

/** What one tab tells the others; `fresh`: what was not there before. */
type Told = { state: BellState; fresh: Notification[] };

const NAME = "markbook.notifications";
/** Toasts of more than this many at once would cover the page. */
const MOST_TOASTS = 3;
/** Milliseconds after which a stream that the server refused is asked for again, at first and at most. */
const AGAIN = 5_000;
const AGAIN_AT_MOST = 900_000;
/** Milliseconds that following a notification waits until it is marked as read. */
const READ_WITHIN = 800;

export function takeOver(bell: HTMLElement): void {
  const viewer = viewerFacts();
  if (!viewer) return;
  let state: BellState | null = null;
  const channel = typeof BroadcastChannel === "undefined" ? null : new BroadcastChannel(NAME);
  const show = () => {
    if (state) showState(bell, state, viewer.timeZone);
  };
  const hear = ({ state: next, fresh }: Told) => {
    // Somebody else may have signed in at this browser since.
    if (next.account !== viewer._id) return;
    state = next;
    show();
    if (document.visibilityState === "visible") showFresh(fresh);
  };
  if (channel) channel.onmessage = ({ data }: MessageEvent<Told>) => hear(data);
  const address = `/admin/notifications/stream?viewer=${encodeURIComponent(viewer._id)}`;
  keepListening(address, `${NAME}.${viewer._id}`, (next) => {
    const told = { state: next, fresh: freshOf(state, next) };
    hear(told);
    channel?.postMessage(told);
  });

  bell.addEventListener("toggle", () => {
    if (!(bell as HTMLDetailsElement).open || state) return;
    // The stream has not come yet.
    void api.get<{ data: Notification[] }>("/api/getAllNotification", { limit: "10" }).then((answer) => {
      if (!answer.ok || state) return;
      const unread = answer.value.data.filter(({ read }) => !read).length;
      state = { account: viewer._id, unread, newest: answer.value.data };
      show();
    });
  });
  on("click", "[data-reads-all]", () => {
    void api.send<{ unread: number }>("PUT", "/api/readAllNotification", {}).then((answer) => {
      if (!answer.ok) toasts.danger(answer.error.message, m.shell_notifications());
      else if (state) {
        state = { ...state, unread: answer.value.unread, newest: state.newest.map((one) => ({ ...one, read: true })) };
        show();
      }
    });
  });
  on("click", "a[data-notification]", (link, event) => {
    const { notification: id = "" } = link.dataset;
    const read = api.send("PUT", `/api/readNotification/${encodeURIComponent(id)}`, {});
    if (!plainPress(event)) return;
    event.preventDefault();
    const late = new Promise((resolve) => setTimeout(resolve, READ_WITHIN));
    void Promise.race([read, late]).then(() => navigation.assign((link as HTMLAnchorElement).href));
  });
}

/** What of a state is new to whoever knew the one before it; of the first one nothing. */
export function freshOf(before: BellState | null, now: BellState): Notification[] {
  if (!before) return [];
  const known = new Set(before.newest.map(({ _id }) => _id));
  // What has moved up because something newer was forgotten is not new.
  const since = before.newest.at(-1)?.at ?? 0;
  return now.newest.filter(({ _id, read, at }) => !read && !known.has(_id) && at >= since);
}

/** How a stream came to its end: the page was left, the sign-in is over, or the server does not give one now. */
type End = "left" | "over" | "refused";

/** Hears of every state, as long as the page is shown: by the tab that has the lock, or where there are no locks by that which is in front. */
function keepListening(address: string, lock: string, hear: (state: BellState) => void): void {
  // Absent where the page is not in a secure context.
  const locks = (navigator as { locks?: LockManager }).locks;
  let left = new AbortController();
  let wait = AGAIN;
  const start = () => {
    left = new AbortController();
    const { signal } = left;
    const turn = () =>
      listen(address, signal, (state) => {
        wait = AGAIN;
        hear(state);
      });
    const ended = locks
      ? locks.request(lock, { signal }, turn).catch((): End | Promise<End> => (signal.aborted ? "left" : turn()))
      : turn();
    void ended.then((end) => {
      if (end !== "refused") return;
      // Without the lock meanwhile: a newer tab may be given what this one is not.
      setTimeout(() => {
        if (!signal.aborted) start();
      }, wait);
      wait = Math.min(wait * 2, AGAIN_AT_MOST);
    });
  };
  const stop = () => left.abort();
  // A page that is kept for going back holds no stream, and one that is signing out takes none over.
  window.addEventListener("pagehide", stop);
  document.querySelector("form[data-logout]")?.addEventListener("formdata", stop);
  window.addEventListener("pageshow", ({ persisted }) => {
    if (persisted) start();
  });
  if (locks || document.visibilityState === "visible") start();
  // A browser has six connections to a server: without locks, tabs that nobody sees take none.
  if (!locks)
    document.addEventListener("visibilitychange", () => {
      stop();
      if (document.visibilityState === "visible") start();
    });
}

function listen(address: string, signal: AbortSignal, hear: (state: BellState) => void): Promise<End> {
  return new Promise((resolve) => {
    if (signal.aborted) {
      resolve("left");
      return;
    }
    const source = new EventSource(address);
    const end = (how: End) => {
      source.close();
      resolve(how);
    };
    source.addEventListener("notifications", ({ data }: MessageEvent<string>) => hear(JSON.parse(data) as BellState));
    source.addEventListener("ended", () => end("over"));
    source.onerror = () => {
      // A line that broke is taken up again by the browser itself.
      if (source.readyState === EventSource.CLOSED) end("refused");
    };
    signal.addEventListener("abort", () => end("left"));
  });
}

function showState(bell: HTMLElement, { unread, newest }: BellState, timeZone: string): void {
  for (const word of document.querySelectorAll("[data-bell-word]"))
    word.textContent = unread === 0 ? m.shell_notifications_none() : m.shell_notifications();
  for (const count of document.querySelectorAll<HTMLElement>("[data-bell-count]")) {
    count.textContent = unread > 99 ? "99+" : String(unread);
    count.hidden = unread === 0;
  }
  const readsAll = bell.querySelector<HTMLElement>("[data-reads-all]");
  if (readsAll) readsAll.hidden = unread === 0;
  const list = bell.querySelector("[data-bell-list]");
  // Somebody who moves through the list by keys stays where they are.
  const focused = list?.querySelector<HTMLElement>(":focus")?.dataset["notification"];
  list?.replaceChildren(
    newest.length === 0
      ? element("p", { class: "secondary" }, m.shared_no_notifications_yet())
      : element("ul", { class: "bell-list" }, ...newest.map((one) => line(one, timeZone))),
  );
  for (const link of list?.querySelectorAll<HTMLElement>("a") ?? [])
    if (focused !== undefined && link.dataset["notification"] === focused) link.focus();
}

function line({ _id, title, body, at, read, href }: Notification, timeZone: string): HTMLElement {
  const time = new Date(at);
  return element(
    "li",
    {},
    element(
      "a",
      { class: `bell-item${read ? "" : " is-unread"}`, href, "data-notification": _id },
      ...(read ? [] : [element("span", { class: "visually-hidden" }, `${m.shell_notification_unread()} `)]),
      element("span", { class: "bell-title" }, title),
      element("span", {}, body),
      element("time", { class: "secondary", datetime: time.toISOString() }, shown(time, timeZone)),
    ),
  );
}

function shown(time: Date, timeZone: string): string {
  const parts = { day: "numeric", month: "short", hour: "2-digit", minute: "2-digit" } as const;
  try {
    return new Intl.DateTimeFormat("en-GB", { ...parts, timeZone }).format(time);
  } catch {
    // A browser that is older than its school's zone.
    return new Intl.DateTimeFormat("en-GB", { ...parts, timeZone: "UTC", timeZoneName: "short" }).format(time);
  }
}

function showFresh(fresh: Notification[]): void {
  if (fresh.length > MOST_TOASTS) {
    const links = [{ label: m.shell_notifications_all(), href: "/admin/notifications" }];
    toasts.show({
      kind: "info",
      title: m.shell_notifications(),
      message: m.shell_notifications_new({ count: fresh.length }),
      links,
    });
    return;
  }
  for (const { title, body, href } of [...fresh].reverse())
    toasts.show({ kind: "info", title, message: body, links: [{ label: m.shared_open(), href }] });
}
