// Fields that find something as one types: the student search, the filter of the menu, Go to. Their code is one script (finders.ts),
// which is fetched when the first of them gets the focus. Go to opens by a key from anywhere on the page.
import { unreachable } from "../api";
import { dialogOf, openDialog } from "./dialogs";
import { on } from "./dom";

function load(field: HTMLElement): void {
  import("./finders").then(
    ({ find }) => find(field),
    () => {
      // The next letter tries again.
      const status = field.closest("form, dialog, .menu-filter")?.querySelector("[role=status]");
      if (status) status.textContent = unreachable();
    },
  );
}

export function startFinding(): void {
  const fields = "[data-finds]";
  on("focusin", fields, load);
  on("input", fields, load);
  // Focused before the script was there.
  const early = document.querySelector<HTMLElement>(`${fields}:focus`);
  if (early) load(early);
  document.addEventListener("keydown", (event) => {
    const { key, code, target } = event;
    // By its place as well: with a Bengali layout the key has another letter.
    const pressed =
      event.ctrlKey || event.metaKey
        ? (key === "k" || code === "KeyK") && !event.shiftKey
        : key === "/" && !(target as Element).closest("input, textarea, select, [contenteditable]");
    const dialog = dialogOf("go-to");
    if (!pressed || event.altKey || !dialog) return;
    event.preventDefault();
    openDialog(dialog);
  });
}
