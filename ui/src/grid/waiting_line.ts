// The line in the top bar: what was typed or saved in this browser and has not reached the server, on every page; and the sending of it
// where no grid does that. Small and free of React: looks whether there is anything, and loads the rest only then.
import * as m from "#messages";
import type { ToastText } from "../enhance/toasts";
import { loadLater } from "../enhance/islands";
import { isOutboxClaimed, onClaim, openSheet } from "./page_outbox";
import type { Found, Sending, WaitingText } from "./waiting_counts";

/** Strokes come faster than they are worth counting: milliseconds. */
const SETTLE = 400;

/** Of the tabs that show a sheet (other_tabs.ts). */
const CHANNEL = "markbook.marks";

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

/** Something is kept, and the code that counts it could not be fetched; it is tried again when the line is back. */
const unread = (): Found => ({
  line: { text: m.grid_not_saved_unread(), href: "/admin/dashboard" },
  waits: false,
});

/** What is kept of the user, read only where something is; what was shown in the page's rows goes when it is sent. */
async function whatWaits(user: string): Promise<Found | null> {
  const shown = document.querySelector("[data-typed-of]:not([hidden])") !== null;
  return shown || (await hasAny(user)) ? (await loadLater()).found(user, openSheet()) : null;
}

/**
 * Watches what waits of this user, and sends it unless a grid on the page does. `show` gets the line, `told` what there is to say of an
 * answered save. Returns how to stop.
 */
export function startWaitingLine(
  user: string,
  show: (line: WaitingText) => void,
  told: (toast: ToastText) => void,
): () => void {
  let stopped = false;
  const hasStopped = () => stopped;
  let sending: Sending | null = null;
  let timer: ReturnType<typeof setTimeout> | undefined;
  let shown: string | null = null;

  async function look(): Promise<void> {
    const found = await whatWaits(user).catch(unread);
    if (stopped) return;
    const line = found?.line ?? null;
    const text = line?.text ?? null;
    if (text !== shown) show(line);
    shown = text;
    const waits = found?.waits === true;
    if (isOutboxClaimed()) {
      sending?.stop();
      sending = null;
    } else if (waits && !sending) {
      const { sendWaiting } = await loadLater();
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
  const watching = new AbortController();
  const { signal } = watching;
  window.addEventListener("storage", onStorage, { signal });
  window.addEventListener("pageshow", onVisible, { signal });
  window.addEventListener("online", soon, { signal });
  document.addEventListener("visibilitychange", onVisible, { signal });
  const stopClaims = onClaim(soon);
  void look();
  return () => {
    stopped = true;
    clearTimeout(timer);
    sending?.stop();
    channel?.close();
    stopClaims();
    watching.abort();
  };
}
