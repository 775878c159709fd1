// What was pressed in a form is kept in the browser before it is sent, and sent again until the server has said what became of it: through a
// line that breaks, an expired sign-in and a crash. The form's one-time key makes every sending the same one. Shared by the pages that
// keep their forms so: the cashier (collecting.ts) and a student's homework (handing_in.ts).
import * as m from "#messages";

/** Milliseconds between two tries. */
const PAUSE = 3000;

/** A press as it is kept. */
export type Press = { action: string; body: string; key: string; what: string; at: number };

/** `done`: where the server led. */
export type Outcome = { done: string } | { signedOut: string } | { refused: string };

/** What is said while a press waits. */
export type WaitingWords = { busy: (what: string) => string; down: (what: string) => string };

const prefixOf = (name: string, viewer: string): string => `markbook.${name}.${viewer}.`;

export function keep(name: string, viewer: string, press: Press): void {
  try {
    localStorage.setItem(prefixOf(name, viewer) + press.key, JSON.stringify(press));
  } catch {
    // A browser that keeps nothing sends it all the same.
  }
}

export function forget(name: string, viewer: string, press: Press): void {
  try {
    localStorage.removeItem(prefixOf(name, viewer) + press.key);
  } catch {
    // Nothing was kept.
  }
}

export function kept(name: string, viewer: string): Press[] {
  try {
    const keys = Object.keys(localStorage).filter((key) => key.startsWith(prefixOf(name, viewer)));
    const read = keys.map((key) => JSON.parse(localStorage.getItem(key) ?? "null") as Press | null);
    return read.filter((press) => press !== null).sort((one, other) => one.at - other.at);
  } catch {
    return [];
  }
}

/** Whatever tab sends it has it to itself. */
export async function alone(name: string, press: Press, send: () => Promise<void>): Promise<void> {
  if (!("locks" in navigator)) return send();
  await navigator.locks.request(`${name}.${press.key}`, { ifAvailable: true }, (lock) =>
    lock === null ? undefined : send(),
  );
}

const pause = (): Promise<void> =>
  new Promise((resolve) => {
    const go = () => {
      window.removeEventListener("online", go);
      clearTimeout(timer);
      resolve();
    };
    const timer = setTimeout(go, PAUSE);
    window.addEventListener("online", go);
  });

type Sending = {
  press: Press;
  /** what is sent instead of the press's own body: a form with files, which cannot be kept */
  form?: FormData | undefined;
  /** whether an address is where the server leads once it is done */
  isDone: (pathname: string, search: string) => boolean;
  words: WaitingWords;
  say: (text: string) => void;
};

/** Sends a press until the server has said what became of it. */
export async function send({ press, form, isDone, words, say }: Sending): Promise<Outcome> {
  for (;;) {
    try {
      const urlencoded = { "content-type": "application/x-www-form-urlencoded" };
      const answer = await fetch(press.action, {
        method: "POST",
        ...(form ? { body: form } : { body: press.body, headers: urlencoded }),
      });
      const { pathname, search } = new URL(answer.url);
      if (answer.redirected && isDone(pathname, search)) return { done: pathname + search };
      if (answer.redirected && pathname.startsWith("/auth/")) return { signedOut: pathname + search };
      if (answer.status < 500 && answer.status !== 429 && answer.status !== 408)
        return { refused: sentenceOf(await answer.text()) };
      say(words.busy(press.what));
    } catch {
      say(words.down(press.what));
    }
    await pause();
  }
}

/** What a page that refuses says. */
function sentenceOf(html: string): string {
  const page = new DOMParser().parseFromString(html, "text/html");
  const said = page.querySelector(".error-summary, .notice-bad, [role=alert]") ?? page.querySelector("main h1, h1");
  return said?.textContent.trim().replace(/\s+/g, " ") ?? m.shell_press_refused();
}
