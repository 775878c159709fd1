// A student's homework (features/homework/HandIn.tsx). What is written is kept in the browser with each stroke, until it is handed in; what
// was pressed is kept too and sent until the server has it (presses.ts), when the line is back and the page was closed in between. Chosen
// files cannot be kept: they are sent as long as the page is open.
import * as m from "#messages";
import "./index";
import { navigation } from "../navigation";
import { busy, element, isBusy } from "./dom";
import { alone, forget, keep, kept, send, type Press, type WaitingWords } from "./presses";

/** By which its presses are kept. */
const NAME = "handIn";

/** What somebody wrote, and over which version of what is handed in. */
type Draft = { text: string; version: string };

const WORDS: WaitingWords = {
  busy: (what) => m.shell_press_busy_hand_in({ what }),
  down: (what) => m.shell_press_down_hand_in({ what }),
};
const WITH_FILES: WaitingWords = {
  busy: (what) => m.shell_press_busy_hand_in_files({ what }),
  down: (what) => m.shell_press_down_hand_in_files({ what }),
};

const isDone = (_: string, search: string): boolean => new URLSearchParams(search).get("done") === "handedIn";

const draftKey = (viewer: string, id: string): string => `markbook.homework.${viewer}.${id}`;

function readDraft(key: string): Draft | null {
  try {
    return JSON.parse(localStorage.getItem(key) ?? "null") as Draft | null;
  } catch {
    return null;
  }
}

/** Null forgets it. */
function writeDraft(key: string, draft: Draft | null): void {
  try {
    if (draft === null) localStorage.removeItem(key);
    else localStorage.setItem(key, JSON.stringify(draft));
  } catch {
    // A browser that keeps nothing: the page asks before it is left (below).
  }
}

const homeworkOf = (action: string): string => action.slice(action.lastIndexOf("/") + 1);

/** What was pressed before this page came and is not handed in yet. */
async function resume(viewer: string, place: HTMLElement): Promise<void> {
  for (const press of kept(NAME, viewer))
    await alone(NAME, press, async () => {
      const line = element("p", { class: "notice notice-warn" });
      const say = (text: string) => line.replaceChildren(text);
      place.append(line);
      say(m.shell_press_being_handed_in({ what: press.what }));
      const outcome = await send({ press, isDone, words: WORDS, say });
      if ("signedOut" in outcome) return;
      forget(NAME, viewer, press);
      if ("done" in outcome) {
        writeDraft(draftKey(viewer, homeworkOf(press.action)), null);
        if (window.location.pathname === press.action) {
          navigation.assign(outcome.done);
          return;
        }
        line.className = "notice notice-ok";
        say(`${m.shell_press_handed_in({ what: press.what })} `);
        line.append(element("a", { href: press.action }, m.shell_press_open()));
      } else {
        say(`${m.shell_press_not_handed_in({ what: press.what, reason: outcome.refused })} `);
        line.append(element("a", { href: press.action }, m.shell_press_open()));
      }
    });
}

/** Puts back what was written and not handed in. */
function restore(form: HTMLFormElement, text: HTMLTextAreaElement, key: string, place: HTMLElement): void {
  // Written before this script came.
  if (text.value !== text.defaultValue) return;
  const draft = readDraft(key);
  const stored = text.value;
  if (draft === null || draft.text === stored) {
    writeDraft(key, null);
    return;
  }
  // A form that was refused holds what was sent, which is what was written last.
  if (form.dataset["refused"] !== undefined) return;
  text.value = draft.text;
  const line = element("p", { class: "notice" }, `${m.shell_draft_restored()} `);
  const button = element("button", { type: "button", class: "button button-plain" }, m.shell_draft_discard());
  button.addEventListener("click", () => {
    text.value = stored;
    writeDraft(key, null);
    line.remove();
    text.focus();
  });
  line.append(button);
  place.append(line);
}

export function takeOver(place: HTMLElement): void {
  const viewer = place.dataset["handsIn"] ?? "";
  void resume(viewer, place);
  const form = document.querySelector<HTMLFormElement>("form[data-handing-in]");
  const text = form?.elements.namedItem("text");
  if (!form || !(text instanceof HTMLTextAreaElement)) return;
  const action = form.getAttribute("action") ?? "";
  const key = draftKey(viewer, homeworkOf(action));
  const value = (name: string) => {
    const field = new FormData(form).get(name);
    return typeof field === "string" ? field : "";
  };
  const keepText = () => writeDraft(key, { text: text.value, version: value("version") });
  restore(form, text, key, place);
  if (text.value !== text.defaultValue) keepText();
  text.addEventListener("input", keepText);
  form.dataset["kept"] = "";
  form.addEventListener("submit", (event) => {
    event.preventDefault();
    if (isBusy(form)) return;
    const fields = new FormData(form);
    const isChosen = (field: FormDataEntryValue) => field instanceof File && field.name !== "";
    const hasFiles = [...fields.values()].some(isChosen);
    const texts = [...fields].filter((pair): pair is [string, string] => typeof pair[1] === "string");
    const press: Press = {
      action,
      body: new URLSearchParams(texts).toString(),
      key: value("formKey"),
      what: form.dataset["handingIn"] ?? "",
      at: Date.now(),
    };
    const status = form.querySelector<HTMLElement>(".hand-in-sending");
    // Without its files it would be another one.
    if (!hasFiles) keep(NAME, viewer, press);
    busy(form, true);
    void alone(NAME, press, async () => {
      const say = (said: string) => status?.replaceChildren(said);
      const words = hasFiles ? WITH_FILES : WORDS;
      const outcome = await send({ press, form: hasFiles ? fields : undefined, isDone, words, say });
      if ("done" in outcome) {
        forget(NAME, viewer, press);
        writeDraft(key, null);
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
