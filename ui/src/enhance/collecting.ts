// The cashier's form (features/money/receipts/Cashier.tsx). What was pressed is kept in the browser before it is sent, and sent again until a
// receipt exists or the server has refused it: through a line that breaks, an expired sign-in and a crash. The form's one-time key makes every
// sending the same one, so that there is one receipt however often it is sent. Fetched by the one page that has it (own_scripts.ts).
import * as m from "#messages";
import "./index";
import { navigation } from "../navigation";
import { busy, element, isBusy } from "./dom";
import { alone, forget, keep, kept, send, type Press, type WaitingWords } from "./presses";

/** The server knows a key for a day; what is older is not sent by itself. */
const LONGEST = 23 * 3_600_000;

const RECEIPTS = "/admin/studentFeesCollection/receipts/";

/** By which its presses are kept. */
const NAME = "collect";

const WORDS: WaitingWords = {
  busy: (what) => m.shell_press_busy_collect({ what }),
  down: (what) => m.shell_press_down_collect({ what }),
};

const isDone = (pathname: string): boolean => pathname.startsWith(RECEIPTS);

/** What was pressed before this page came and has no receipt yet. */
async function resume(viewer: string, place: HTMLElement): Promise<void> {
  for (const press of kept(NAME, viewer)) {
    const line = element("p", { class: "notice notice-warn" });
    const say = (text: string) => line.replaceChildren(text);
    if (Date.now() - press.at > LONGEST) {
      place.append(line);
      const done = element("button", { type: "button", class: "button button-plain" }, m.shell_press_checked());
      done.addEventListener("click", () => {
        forget(NAME, viewer, press);
        line.remove();
      });
      say(`${m.shell_press_old({ what: press.what })} `);
      line.append(done);
      continue;
    }
    await alone(NAME, press, async () => {
      place.append(line);
      say(m.shell_press_being_sent({ what: press.what }));
      const outcome = await send({ press, isDone, words: WORDS, say });
      if ("signedOut" in outcome) return;
      forget(NAME, viewer, press);
      if ("done" in outcome) {
        line.className = "notice notice-ok";
        say(`${m.shell_press_collected({ what: press.what })} `);
        line.append(element("a", { href: outcome.done }, m.shell_press_receipt()));
      } else {
        say(m.shell_press_not_collected({ what: press.what, reason: outcome.refused }));
      }
    });
  }
}

/** An amount of hundredths as it is typed: `1050`, `1050.50`. */
const typed = (hundredths: number): string =>
  hundredths % 100 === 0 ? `${hundredths / 100}` : (hundredths / 100).toFixed(2);

/** The amount follows the fees that are ticked, until somebody has typed another. */
function follow(form: HTMLFormElement, amount: HTMLInputElement): void {
  const boxes = [...form.elements].filter(
    (box): box is HTMLInputElement => box instanceof HTMLInputElement && box.dataset["due"] !== undefined,
  );
  const first = amount.value;
  let offered = first;
  for (const box of boxes)
    box.addEventListener("change", () => {
      if (amount.value !== offered) return;
      const ticked = boxes.filter(({ checked }) => checked);
      const sum = ticked.reduce((all, { dataset }) => all + Number(dataset["due"]), 0);
      offered = ticked.length === 0 ? first : typed(Math.max(0, sum - Number(form.dataset["advance"] ?? 0)));
      amount.value = offered;
    });
}

export function takeOver(place: HTMLElement): void {
  const viewer = place.dataset["collects"] ?? "";
  const form = document.querySelector<HTMLFormElement>("form[data-collecting]");
  void resume(viewer, place);
  if (!form) return;
  const amount = form.elements.namedItem("amount");
  if (amount instanceof HTMLInputElement) {
    if (amount.closest("[data-selects]")) amount.select();
    follow(form, amount);
  }
  form.addEventListener("submit", (event) => {
    event.preventDefault();
    if (isBusy(form)) return;
    // A form without files: every value is a text.
    const fields = new URLSearchParams(new FormData(form) as unknown as Record<string, string>);
    const text = (name: string) => fields.get(name) ?? "";
    const body = fields.toString();
    const what = m.shell_press_amount_from({ amount: text("amount"), name: form.dataset["collecting"] ?? "" });
    const press: Press = {
      action: form.getAttribute("action") ?? "",
      body,
      key: text("formKey"),
      what,
      at: Date.now(),
    };
    const status = form.querySelector<HTMLElement>(".cashier-sending");
    keep(NAME, viewer, press);
    busy(form, true);
    void alone(NAME, press, async () => {
      const outcome = await send({ press, isDone, words: WORDS, say: (said) => status?.replaceChildren(said) });
      if ("done" in outcome) {
        forget(NAME, viewer, press);
        navigation.assign(outcome.done);
      } else if ("signedOut" in outcome) navigation.assign(outcome.signedOut);
      else {
        // Nothing was stored: sent once more by the browser itself, the page says what is wrong.
        forget(NAME, viewer, press);
        navigation.submit(form);
      }
    });
  });
}
