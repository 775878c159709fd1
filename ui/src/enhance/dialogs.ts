// Native dialogs that the server has rendered closed: what names one in `data-opens` opens it, `data-closes` closes the one around
// it. The browser keeps the focus inside, closes on Escape and gives the focus back. A press beside one closes it, unless it asks.
// A link with `data-record` opens the dialog it names on a part of its own page (record_dialog.ts), one with `data-sheet` on its paper (sheets.ts).
import { navigation } from "../navigation";
import { focusFirst } from "./dialog_focus";
import { attribute, on, plainPress } from "./dom";
import { closePopover } from "./popovers";

export function openDialog(dialog: HTMLDialogElement): void {
  if (dialog.open) return;
  dialog.showModal();
  focusFirst(dialog);
}

export function dialogOf(id: string | undefined): HTMLDialogElement | null {
  const found = id === undefined ? null : document.getElementById(id);
  return found instanceof HTMLDialogElement ? found : null;
}

export function startDialogs(): void {
  on("click", "[data-opens]", (opener, event) => {
    const dialog = dialogOf(opener.dataset["opens"]);
    if (!dialog || !plainPress(event)) return;
    // A link leads to the same as a page of its own, for who has no script or wants a tab of it.
    event.preventDefault();
    closePopover(opener);
    openDialog(dialog);
  });
  on("click", "a[data-record], a[data-sheet]", (found, event) => {
    const link = found as HTMLAnchorElement;
    const { record, sheet } = link.dataset;
    const dialog = dialogOf(record ?? sheet);
    if (!dialog || !plainPress(event)) return;
    event.preventDefault();
    attribute(link, "aria-busy", "true");
    const opened =
      record === undefined
        ? import("./sheets").then(({ openSheet }) => openSheet(dialog, link))
        : import("./record_dialog").then(({ openRecord }) => openRecord(dialog, link));
    void opened
      // The code cannot be had: the link leads to the same as a page.
      .catch(() => navigation.assign(link.href))
      .finally(() => attribute(link, "aria-busy", null));
  });
  on("click", "[data-prints-page]", () => window.print());
  on("click", "[data-closes]", (closer) => closer.closest("dialog")?.close());
  document.addEventListener("click", ({ target }) => {
    if (
      target instanceof HTMLDialogElement &&
      target.hasAttribute("data-dialog") &&
      target.getAttribute("role") !== "alertdialog"
    )
      target.close();
  });
}
