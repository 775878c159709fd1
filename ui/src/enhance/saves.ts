// Forms that save a record (`data-saves`): pressed once, they are under way; what was typed in one and is not saved (`data-changed`)
// is not left without a question, unless the way there says so (`data-discards`). With `data-keeps` it survives the end of the sign-in
// (typed.ts).
import { attribute, busy, isBusy, on } from "./dom";
import { lasting } from "./lasting";

/** Milliseconds after which a form may be sent again: its sending was stopped, or the line is down. Its key makes that harmless. */
const AGAIN = 10_000;

export const CHANGED = "data-changed";
/** The key in sessionStorage of what was typed. */
export const TYPED = "markbook.typed";

function hasTyped(): boolean {
  try {
    return TYPED in sessionStorage;
  } catch {
    return false;
  }
}

export function startSaves(): void {
  on("submit", "form[data-saves]", (found, event) => {
    const form = found as HTMLFormElement;
    // A preview saves nothing.
    if (event.submitter?.hasAttribute("data-previews")) return;
    if (isBusy(form)) {
      event.preventDefault();
      return;
    }
    busy(form, true);
    setTimeout(() => busy(form, false), AGAIN);
  });
  const keepTyped = lasting(() => import("./typed"));
  on("input", "form[data-saves]", (form) => {
    attribute(form, CHANGED, "");
    void keepTyped();
  });
  if (hasTyped() || document.querySelector(`form[${CHANGED}]`)) void keepTyped();
  on("click", "[data-discards]", () => {
    for (const form of document.querySelectorAll(`[${CHANGED}]`)) attribute(form, CHANGED, null);
  });
  const button = document.querySelector<HTMLButtonElement>("[data-previews]");
  // Without its code the button shows the preview.
  if (button) void import("./previews").then(({ startPreview }) => startPreview(button)).catch(() => undefined);
  // By what it returns: `preventDefault` asks nothing in Chrome before 119.
  window.onbeforeunload = () => (document.querySelector(`[${CHANGED}]:not([data-busy])`) ? true : undefined);
}
