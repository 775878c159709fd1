// Go to: a combobox with a listbox by the ARIA practices. The focus stays in the field; the arrows, Home and End move the active option,
// Enter opens it (with Ctrl in a tab of its own), Escape closes the dialog and the browser gives the focus back.
import * as m from "#messages";
import { attribute, element, plainPress } from "./dom";
import { fits, follow, sources, type Place } from "./places";
import { wordsOf } from "./words";

export function goTo(input: HTMLInputElement): void {
  const dialog = input.closest("dialog");
  const list = dialog?.querySelector<HTMLElement>("[role=listbox]");
  const status = dialog?.querySelector<HTMLElement>("[role=status]");
  if (dialog && list && status) combobox(dialog, input, list, status);
}

function combobox(dialog: HTMLDialogElement, input: HTMLInputElement, list: HTMLElement, status: HTMLElement): void {
  /** by source */
  let found: (readonly Place[])[] = sources.map(() => []);
  let places: readonly Place[] = [];
  let options: HTMLElement[] = [];
  let active = 0;
  let waits = 0;
  let trouble = "";
  let control = new AbortController();

  function activate(index: number): void {
    active = index;
    options.forEach((option, at) => option.setAttribute("aria-selected", String(at === active)));
    attribute(input, "aria-activedescendant", options[active]?.id ?? null);
    // With the heading over it.
    if (active === 0) list.scrollTop = 0;
    else options[active]?.scrollIntoView({ block: "nearest" });
  }

  function show(): void {
    const chosen = places[active];
    places = found.flat();
    options = places.map(({ name, beside, href }, index) =>
      element(
        "a",
        { id: `${list.id}-${index}`, class: "go-to-option", role: "option", tabindex: "-1", href },
        element("span", { class: "go-to-name" }, name),
        element("span", { class: "go-to-beside" }, beside),
      ),
    );
    const kinds = [...new Set(places.map(({ kind }) => kind))];
    list.replaceChildren(
      ...kinds.map((kind) =>
        element(
          "div",
          { role: "group", "aria-label": kind },
          element("p", { class: "go-to-kind", "aria-hidden": "true" }, kind),
          ...options.filter((_, index) => places[index]?.kind === kind),
        ),
      ),
    );
    const none = places.length === 0;
    input.setAttribute("aria-expanded", String(!none));
    // What comes later takes the active option away from nobody who has moved to it.
    activate(
      active === 0
        ? 0
        : Math.max(
            0,
            places.findIndex(({ href }) => href === chosen?.href),
          ),
    );
    status.textContent = said();
    status.className = none ? "go-to-none" : "";
  }

  function said(): string {
    if (trouble !== "") return trouble;
    if (waits > 0) return m.shell_searching();
    if (input.value.trim() === "") return "";
    return places.length === 0
      ? m.shell_nothing_found_for({ search: input.value.trim() })
      : m.shell_found({ count: places.length });
  }

  function ask(): void {
    control.abort();
    const { signal } = (control = new AbortController());
    const words = wordsOf(input.value);
    // What was found before and still fits stays until the new answer is there.
    found = found.map((before) => before.filter((place) => fits(place, words)));
    [active, waits, trouble] = [0, 0, ""];
    sources.forEach((source, index) => {
      waits += 1;
      const settle = (take: () => void) => {
        if (signal.aborted) return;
        waits -= 1;
        take();
        show();
      };
      source(words, signal).then(
        (answer) => settle(() => (found[index] = answer)),
        (error: unknown) => settle(() => (trouble = error instanceof Error ? error.message : "")),
      );
    });
  }

  const moves: Readonly<Record<string, () => number>> = {
    ArrowDown: () => (active + 1) % places.length,
    ArrowUp: () => (active + places.length - 1) % places.length,
    Home: () => 0,
    End: () => places.length - 1,
  };

  input.addEventListener("keydown", (event) => {
    const place = places[active];
    if (event.isComposing || !place) return;
    const move = event.shiftKey || event.altKey ? undefined : moves[event.key];
    if (move) {
      event.preventDefault();
      activate(move());
    } else if (event.key === "Enter") {
      event.preventDefault();
      follow(place.href, event);
      if (!event.ctrlKey && !event.metaKey) dialog.close();
    }
  });
  input.addEventListener("input", ask);
  list.addEventListener("click", (event) => {
    if (event.target instanceof Element && event.target.closest("a") && plainPress(event)) dialog.close();
  });
  // The next opening begins anew, also where the browser shows this page again by its Back.
  dialog.addEventListener("close", () => {
    input.value = "";
    // Where nothing had the focus before, the browser takes it from the field a moment later: a slash would be typed into it until then.
    input.blur();
    ask();
  });
  ask();
}
