// Is the side menu open? From 1200 px up it stands beside the page until it is hidden, and stays hidden on the next page too;
// below that it lies over the page when it is opened, and closes by itself when the window becomes narrower (docs/rules.md, *Screens*, *Limits*).
import { attribute, on } from "./dom";

/** docs/rules.md, *Limits*; the same width stands in menu.css */
const WIDE = "(min-width: 1200px)";
const KEPT = "markbook.menu";
/** which groups somebody has opened or closed, by their labels; last.js opens and closes them before the page is painted */
const GROUPS = "markbook.menu.groups";

function keptHidden(): boolean {
  try {
    return window.localStorage.getItem(KEPT) === "hidden";
  } catch {
    return false;
  }
}

function keep(hidden: boolean): void {
  try {
    window.localStorage.setItem(KEPT, hidden ? "hidden" : "shown");
  } catch {
    // Storage refused: the choice lasts for this page.
  }
}

function keepGroup(label: string, open: boolean): void {
  try {
    const { localStorage } = window;
    const kept = JSON.parse(localStorage.getItem(GROUPS) ?? "{}") as object;
    localStorage.setItem(GROUPS, JSON.stringify({ ...kept, [label]: open }));
  } catch {
    // Storage refused: the next page opens the group of its own item.
  }
}

export function startMenu(): void {
  const shell = document.querySelector<HTMLElement>(".shell");
  const toggle = shell?.querySelector<HTMLElement>("button.menu-toggle");
  const menu = shell?.querySelector<HTMLElement>(".side-menu");
  if (!shell || !toggle || !menu) return;
  const wide = window.matchMedia(WIDE);
  let hidden = keptHidden();
  // Opened by the checkbox, before the script was there.
  const early = shell.querySelector<HTMLInputElement>(".menu-switch");
  let open = !wide.matches && early?.checked === true;
  if (wide.matches && early?.checked === true) hidden = true;
  if (early) early.checked = false;

  function show(): void {
    const covers = !wide.matches && open;
    if (shell) attribute(shell, "data-menu-hidden", hidden ? "true" : null);
    if (shell) attribute(shell, "data-menu-open", open ? "true" : null);
    if (toggle) attribute(toggle, "aria-expanded", String(wide.matches ? !hidden : open));
    for (const covered of shell?.querySelectorAll<HTMLElement>(".topbar, main, .shell-foot") ?? [])
      covered.toggleAttribute("inert", covers);
    for (const scrim of shell?.querySelectorAll<HTMLElement>("button.menu-scrim") ?? []) scrim.hidden = !covers;
  }

  function setOpen(now: boolean): void {
    const was = open && !wide.matches;
    open = now;
    show();
    if (open) {
      const link = menu?.querySelector<HTMLElement>("a[aria-current]") ?? menu?.querySelector<HTMLElement>("a");
      // A closed group's items cannot have the focus.
      (link?.closest("details:not([open])")?.querySelector("summary") ?? link)?.focus();
    }
    // By now the bar with the toggle can be reached again.
    else if (was) toggle?.focus();
  }

  toggle.addEventListener("click", () => {
    if (!wide.matches) {
      setOpen(!open);
      return;
    }
    hidden = !hidden;
    keep(hidden);
    show();
  });
  on("click", ".menu-group > summary", ({ parentElement: group, textContent: label }) => {
    // The browser opens or closes it after this.
    keepGroup(label, !group?.hasAttribute("open"));
  });
  on("click", "[data-menu-close]", () => setOpen(false));
  document.addEventListener("keydown", (event) => {
    if (event.key === "Escape" && open && !wide.matches) setOpen(false);
  });
  wide.addEventListener("change", () => {
    open = false;
    show();
  });
  show();
}
