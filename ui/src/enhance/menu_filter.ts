// The filter above the menu: shows the items in whose label, or whose group's label, every typed word occurs. Groups are open meanwhile,
// and afterwards as they were. Enter goes to the first item, the down arrow moves to it, Escape clears the field.
import * as m from "#messages";
import { attribute } from "./dom";
import { follow } from "./places";
import { contains, wordsOf } from "./words";

export function menuFilter(input: HTMLInputElement): void {
  const menu = input.closest<HTMLElement>("nav");
  const status = input.parentElement?.querySelector<HTMLElement>("[role=status]");
  if (menu && status) filter(menu, input, status);
}

function filter(menu: HTMLElement, input: HTMLInputElement, status: HTMLElement): void {
  const groups = [...menu.querySelectorAll("details")];
  const items = [...menu.querySelectorAll<HTMLAnchorElement>("a.menu-item")].map((link) => {
    const group = link.closest("details");
    return { link, group, text: `${link.textContent} ${group?.firstElementChild?.textContent ?? ""}` };
  });
  /** which groups were open before something was typed; null while nothing is */
  let before: boolean[] | null = null;
  let shown = items;

  function show(): void {
    const words = wordsOf(input.value);
    const filters = words.length > 0;
    const found = items.filter(({ text }) => contains(text, words));
    for (const item of items) {
      if (item.link.parentElement) item.link.parentElement.hidden = !found.includes(item);
      attribute(item.link, "data-first", filters && item === found[0] ? "" : null);
    }
    if (filters) before ??= groups.map((group) => group.open);
    groups.forEach((group, index) => {
      group.hidden = !found.some((item) => item.group === group);
      group.open = filters || (before?.[index] ?? group.open);
    });
    if (!filters) before = null;
    shown = found;
    const none = found.length === 0;
    status.className = none ? "menu-none" : "visually-hidden";
    status.textContent = none ? m.shell_menu_none() : filters ? m.shell_menu_found({ items: found.length }) : "";
  }

  input.addEventListener("input", show);
  input.addEventListener("keydown", (event) => {
    const first = shown[0];
    if (event.isComposing) return;
    if (event.key === "Enter") {
      event.preventDefault();
      if (first && before) follow(first.link.href, event);
    } else if (event.key === "ArrowDown" && first && before) {
      event.preventDefault();
      first.link.focus();
    } else if (event.key === "Escape" && before) {
      // Not the menu that lies over the page: that closes with the next press.
      event.preventDefault();
      event.stopPropagation();
      input.value = "";
      show();
    }
  });
  menu.addEventListener("click", (event) => {
    // What is found stays in sight, and is no choice of which groups are open.
    if (!before || !(event.target instanceof Element) || !event.target.closest("summary")) return;
    event.preventDefault();
    event.stopPropagation();
  });
  show();
}
