// The cashier's form (features/money/receipts/Cashier.tsx). What was pressed is kept in the browser before it is sent, and sent again until a
// receipt exists or the server has refused it: through a line that breaks, an expired sign-in and a crash. The form's one-time key makes every
// sending the same one, so that there is one receipt however often it is sent. Fetched by the one page that has it (own_scripts.ts).
import "./index";
import { navigation } from "../navigation";
import { busy, element, isBusy } from "./dom";

/** Milliseconds between two tries. */
const PAUSE = 3000;
/** The server knows a key for a day; what is older is not sent by itself. */
const LONGEST = 23 * 3_600_000;

const RECEIPTS = "/admin/studentFeesCollection/receipts/";

/** A press as it is kept. */
type Press = { action: string; body: string; key: string; what: string; at: number };

type Outcome = { receipt: string } | { signedOut: string } | { refused: string };

const prefixOf = (viewer: string): string => `markbook.collect.${viewer}.`;

function keep(viewer: string, press: Press): void {
  try {
    localStorage.setItem(prefixOf(viewer) + press.key, JSON.stringify(press));
  } catch {
    // A browser that keeps nothing sends it all the same.
  }
}

function forget(viewer: string, press: Press): void {
  try {
    localStorage.removeItem(prefixOf(viewer) + press.key);
  } catch {
    // Nothing was kept.
  }
}

function kept(viewer: string): Press[] {
  try {
    const keys = Object.keys(localStorage).filter((key) => key.startsWith(prefixOf(viewer)));
    const read = keys.map((key) => JSON.parse(localStorage.getItem(key) ?? "null") as Press | null);
    return read.filter((press) => press !== null).sort((one, other) => one.at - other.at);
  } catch {
    return [];
  }
}

/** Whatever tab sends it has it to itself. */
async function alone(press: Press, send: () => Promise<void>): Promise<void> {
  if (!("locks" in navigator)) return send();
  await navigator.locks.request(`collect.${press.key}`, { ifAvailable: true }, (lock) =>
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

/** Sends a press until the server has said what became of it. */
async function send(press: Press, say: (text: string) => void): Promise<Outcome> {
  for (;;) {
    try {
      const answer = await fetch(press.action, {
        method: "POST",
        body: press.body,
        headers: { "content-type": "application/x-www-form-urlencoded" },
      });
      const { pathname, search } = new URL(answer.url);
      if (answer.redirected && pathname.startsWith(RECEIPTS)) return { receipt: pathname + search };
      if (answer.redirected && pathname.startsWith("/auth/")) return { signedOut: pathname + search };
      if (answer.status < 500 && answer.status !== 429 && answer.status !== 408)
        return { refused: sentenceOf(await answer.text()) };
      say(`The server is busy. ${press.what} is kept here and is sent again by itself.`);
    } catch {
      say(`The line is down. ${press.what} is kept here and is sent again by itself; it is collected once.`);
    }
    await pause();
  }
}

/** What a page that refuses says. */
function sentenceOf(html: string): string {
  const page = new DOMParser().parseFromString(html, "text/html");
  const said = page.querySelector(".error-summary, .notice-bad, [role=alert]") ?? page.querySelector("main h1, h1");
  return said?.textContent.trim().replace(/\s+/g, " ") ?? "The server refused it.";
}

/** What was pressed before this page came and has no receipt yet. */
async function resume(viewer: string, place: HTMLElement): Promise<void> {
  for (const press of kept(viewer)) {
    const line = element("p", { class: "notice notice-warn" });
    const say = (text: string) => line.replaceChildren(text);
    if (Date.now() - press.at > LONGEST) {
      place.append(line);
      const done = element("button", { type: "button", class: "button button-plain" }, "I have checked");
      done.addEventListener("click", () => {
        forget(viewer, press);
        line.remove();
      });
      say(
        `${press.what} was pressed more than a day ago, and it is not known whether a receipt was made. Look at the receipts. `,
      );
      line.append(done);
      continue;
    }
    await alone(press, async () => {
      place.append(line);
      say(`${press.what} was pressed before and is being sent.`);
      const outcome = await send(press, say);
      if ("signedOut" in outcome) return;
      forget(viewer, press);
      if ("receipt" in outcome) {
        line.className = "notice notice-ok";
        say(`${press.what} is collected: `);
        line.append(element("a", { href: outcome.receipt }, "the receipt"));
      } else {
        say(`${press.what} was not collected. ${outcome.refused}`);
      }
    });
  }
}

export function takeOver(place: HTMLElement): void {
  const viewer = place.dataset["collects"] ?? "";
  const form = document.querySelector<HTMLFormElement>("form[data-collecting]");
  void resume(viewer, place);
  if (!form) return;
  const amount = form.elements.namedItem("amount");
  if (amount instanceof HTMLInputElement && amount.closest("[data-selects]")) amount.select();
  form.addEventListener("submit", (event) => {
    event.preventDefault();
    if (isBusy(form)) return;
    // A form without files: every value is a text.
    const fields = new URLSearchParams(new FormData(form) as unknown as Record<string, string>);
    const text = (name: string) => fields.get(name) ?? "";
    const body = fields.toString();
    const what = `${text("amount")} from ${form.dataset["collecting"] ?? ""}`;
    const press = { action: form.getAttribute("action") ?? "", body, key: text("formKey"), what, at: Date.now() };
    const status = form.querySelector<HTMLElement>(".cashier-sending");
    keep(viewer, press);
    busy(form, true);
    void alone(press, async () => {
      const outcome = await send(press, (said) => status?.replaceChildren(said));
      if ("receipt" in outcome) {
        forget(viewer, press);
        navigation.assign(outcome.receipt);
      } else if ("signedOut" in outcome) navigation.assign(outcome.signedOut);
      else {
        // Nothing was stored: sent once more by the browser itself, the page says what is wrong.
        forget(viewer, press);
        navigation.submit(form);
      }
    });
  });
}
