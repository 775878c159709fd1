// The line in the top bar: what was typed or saved in this browser and has not reached the server, on every page; and the sending of it
// where no grid does that. Small and free of React: looks whether there is anything, and loads the rest only then.
import type { ToastText } from "../../enhance/toasts";
import { loadIslands } from "../../enhance/islands";
import { isOutboxClaimed, onClaim, openSheet } from "./page_outbox";
import type { Sending, SheetCounts } from "./waiting_counts";

/** What the line says, and where it leads; null: nothing waits. */
export type WaitingText = { text: string; href: string } | null;

/** Strokes come faster than they are worth counting: milliseconds. */
const SETTLE = 400;

/** Of the tabs that show a sheet (other_tabs.ts). */
const CHANNEL = "markbook.marks";

const DASHBOARD = "/admin/dashboard";

const counted = (count: number) => `${String(count)} mark${count === 1 ? "" : "s"}`;

/** "20 waiting to be sent, 60 typed on this device" of one sheet; empty where there is nothing. */
export function stateText({ waiting, typed }: SheetCounts): string {
  return [waiting > 0 ? `${String(waiting)} waiting to be sent` : "", typed > 0 ? `${String(typed)} typed on this device` : ""]
    .filter(Boolean)
    .join(", ");
}

/** What the line says of all sheets but the one that is open on this page. */
export function lineText(counts: ReadonlyMap<string, SheetCounts>, open: string | null): WaitingText {
  const others = [...counts].flatMap(([sheet, count]) => (sheet === open ? [] : [count]));
  const sum = (of: "waiting" | "typed") => others.reduce((total, count) => total + count[of], 0);
  const [waiting, typed] = [sum("waiting"), sum("typed")];
  if (waiting + typed === 0) return null;
  const href = others.find((count) => count.href !== null)?.href ?? DASHBOARD;
  if (waiting === 0) return { text: `${counted(typed)} typed on this device, not saved`, href: DASHBOARD };
  return { text: `${counted(waiting)} waiting to be sent${typed > 0 ? `, ${String(typed)} typed on this device` : ""}`, href };
}

/** The key under which a sheet's marks are kept (drafts.ts), from the address of its screen; null for other addresses. */
export function sheetOfAddress(user: string, href: string): string | null {
  const query = new URLSearchParams(href.split("#")[0]?.split("?")[1]);
  const ids = ["examId", "classId", "sectionId", "subjectId"].map((name) => query.get(name));
  return ids.includes(null) ? null : [user, ...ids].join("|");
}

/** Whether anything is kept for the user: at a glance, without the code that reads it. */
export async function hasAny(user: string): Promise<boolean> {
  try {
    for (let at = 0; at < window.localStorage.length; at += 1) {
      const key = window.localStorage.key(at) ?? "";
      if (!/^markbook\.(draft|outbox)\./.test(key)) continue;
      const value = window.localStorage.getItem(key) ?? "";
      if (value.includes(`"user":${JSON.stringify(user)}`) && !value.includes('"gone":true')) return true;
    }
  } catch {
    // Storage refused.
  }
  return (await countStored(user)) > 0;
}

/** Records in the database, which is not made where it is not there. */
function countStored(user: string): Promise<number> {
  return new Promise((resolve) => {
    try {
      const request = window.indexedDB.open("markbook");
      request.onupgradeneeded = () => request.transaction?.abort();
      request.onerror = () => resolve(0);
      request.onblocked = () => resolve(0);
      request.onsuccess = () => {
        const db = request.result;
        db.onversionchange = () => db.close();
        if (!db.objectStoreNames.contains("drafts")) {
          db.close();
          resolve(0);
          return;
        }
        let total = 0;
        const work = db.transaction(["drafts", "outbox"]);
        for (const store of ["drafts", "outbox"]) {
          const count = work.objectStore(store).index("user").count(user);
          count.onsuccess = () => (total += count.result);
        }
        work.oncomplete = () => {
          db.close();
          resolve(total);
        };
        work.onabort = () => resolve(0);
      };
    } catch {
      resolve(0);
    }
  });
}

/** By sheet: what is kept for the user and not confirmed. */
export async function waitingBySheet(user: string): Promise<ReadonlyMap<string, SheetCounts>> {
  if (!(await hasAny(user))) return new Map();
  return (await loadIslands()).storage.countsBySheet(user);
}

/** Fills the places that rows of sheets have for what was typed of them: `data-typed-of` is the row's address. */
function showInRows(user: string, counts: ReadonlyMap<string, SheetCounts>): void {
  for (const place of document.querySelectorAll<HTMLElement>("[data-typed-of]")) {
    const count = counts.get(sheetOfAddress(user, place.dataset["typedOf"] ?? "") ?? "");
    const text = count ? stateText(count) : "";
    if (place.textContent !== text) place.textContent = text;
    place.hidden = text === "";
  }
}

/**
 * Watches what waits of this user, and sends it unless a grid on the page does. `show` gets the line, `told` what there is to say of an
 * answered save. Returns how to stop.
 */
export function startWaitingLine(user: string, show: (line: WaitingText) => void, told: (toast: ToastText) => void): () => void {
  let stopped = false;
  const hasStopped = () => stopped;
  let sending: Sending | null = null;
  let timer: ReturnType<typeof setTimeout> | undefined;
  let shown: string | null = null;

  async function look(): Promise<void> {
    const counts = await waitingBySheet(user).catch(() => new Map<string, SheetCounts>());
    if (stopped) return;
    const line = lineText(counts, openSheet());
    const text = line?.text ?? null;
    if (text !== shown) show(line);
    shown = text;
    showInRows(user, counts);
    const waits = [...counts.values()].some(({ waiting }) => waiting > 0);
    if (isOutboxClaimed()) {
      sending?.stop();
      sending = null;
    } else if (waits && !sending) {
      const { sendWaiting } = (await loadIslands()).storage;
      if (!hasStopped() && !isOutboxClaimed()) sending ??= sendWaiting(user, soon, told);
    }
  }

  function soon(): void {
    if (stopped) return;
    clearTimeout(timer);
    timer = setTimeout(() => void look(), SETTLE);
  }
  function changedElsewhere(): void {
    sending?.again();
    soon();
  }
  const onStorage = ({ key }: StorageEvent) => {
    if (key === null || key.startsWith("markbook.outbox.")) changedElsewhere();
    else if (key.startsWith("markbook.draft.")) soon();
  };
  const onVisible = () => {
    if (document.visibilityState === "visible") changedElsewhere();
  };
  const channel = typeof BroadcastChannel === "undefined" ? null : new BroadcastChannel(CHANNEL);
  if (channel) channel.onmessage = soon;
  window.addEventListener("storage", onStorage);
  window.addEventListener("pageshow", onVisible);
  document.addEventListener("visibilitychange", onVisible);
  const stopClaims = onClaim(soon);
  void look();
  return () => {
    stopped = true;
    clearTimeout(timer);
    sending?.stop();
    channel?.close();
    stopClaims();
    window.removeEventListener("storage", onStorage);
    window.removeEventListener("pageshow", onVisible);
    document.removeEventListener("visibilitychange", onVisible);
  };
}
