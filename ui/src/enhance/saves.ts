// Forms that save a record (`data-saves`): pressed once, they are under way; what was typed in one and is not saved (`data-unsaved`)
// is not left without a question, unless the way there says so (`data-discards`).
import { attribute, busy, isBusy, on } from "./dom";

/** Milliseconds after which a form may be sent again: its sending was stopped, or the line is down. Its key makes that harmless. */
const AGAIN = 10_000;

const UNSAVED = "data-unsaved";

export function startSaves(): void {
  on("submit", "form[data-saves]", (found, event) => {
    const form = found as HTMLFormElement;
    if (isBusy(form)) {
      event.preventDefault();
      return;
    }
    busy(form, true);
    setTimeout(() => busy(form, false), AGAIN);
  });
  on("input", "form[data-saves]", (form) => attribute(form, UNSAVED, ""));
  on("click", "[data-discards]", () => {
    for (const form of document.querySelectorAll(`[${UNSAVED}]`)) attribute(form, UNSAVED, null);
  });
  // By what it returns: `preventDefault` asks nothing in Chrome before 119.
  window.onbeforeunload = () => (document.querySelector(`[${UNSAVED}]:not([data-busy])`) ? true : undefined);
}
