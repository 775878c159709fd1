// Small panels under their button, as <details>: they open without a script. With one, Escape closes a panel and gives the focus
// back, and so does a press elsewhere; panels of the same `name` close each other by themselves.

const OPEN = "details.popover[open]";

export function startPopovers(): void {
  document.addEventListener("keydown", (event) => {
    if (event.key !== "Escape" || !(event.target instanceof Element)) return;
    const details = event.target.closest<HTMLDetailsElement>(OPEN);
    if (!details) return;
    details.open = false;
    details.querySelector("summary")?.focus();
  });
  document.addEventListener("pointerdown", (event) => {
    for (const details of document.querySelectorAll<HTMLDetailsElement>(OPEN)) {
      if (event.target instanceof Node && !details.contains(event.target)) details.open = false;
    }
  });
}

/** Closes the panel that something is in. Its button takes the focus: a dialog that opens now gives the focus back to it. */
export function closePopover(inside: Element): void {
  const details = inside.closest<HTMLDetailsElement>(OPEN);
  if (!details) return;
  details.querySelector("summary")?.focus();
  details.open = false;
}
