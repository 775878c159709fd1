// A field with a listbox by the ARIA practices: the focus stays in the field, the arrows move the active option, Enter chooses it, Escape
// closes. What is found is asked for once typing has paused; an outdated answer is cancelled. What stands in an option, and what
// choosing one does, is said by whoever has such a field.
import type { Result } from "../api";
import { attribute, element } from "./dom";
import { DEBOUNCE_MS } from "./students";

export type Combobox<Hit> = {
  /** a press outside of it closes the list */
  around: HTMLElement;
  input: HTMLInputElement;
  list: HTMLElement;
  status: HTMLElement;
  /** class of the status while it stands in sight */
  none: string;
  /** characters from which on it asks */
  least: number;
  /** Enter and the arrow down ask at once where no option is active, instead of sending the form */
  keeps?: boolean;
  find: (text: string, signal: AbortSignal) => Promise<Result<readonly Hit[]>>;
  /** an option without its id and role */
  option: (hit: Hit) => HTMLElement;
  choose: (hit: Hit) => void;
  /** what was found, in words; null: nothing came */
  said: (hits: readonly Hit[] | null) => string;
};

/** Takes a field over. Returned: asks at once for what its text finds, however short it is. */
export function combobox<Hit>(of: Combobox<Hit>): () => void {
  const { around, input, list, status } = of;
  let hits: readonly Hit[] = [];
  let answered = false;
  let failed = false;
  let open = false;
  let active = -1;
  let timer: ReturnType<typeof setTimeout> | undefined;
  let control = new AbortController();

  function show(): void {
    const shows = open && hits.length > 0;
    list.hidden = !shows;
    input.setAttribute("aria-expanded", String(shows));
    [...list.children].forEach((option, index) => option.setAttribute("aria-selected", String(index === active)));
    attribute(input, "aria-activedescendant", shows ? (list.children[active]?.id ?? null) : null);
    const told = open && answered;
    status.textContent = told ? of.said(failed ? null : hits) : "";
    status.className = told && hits.length === 0 ? of.none : "visually-hidden";
  }

  function forget(): void {
    [hits, answered, open, active] = [[], false, false, -1];
    list.replaceChildren();
  }

  function choose(hit: Hit): void {
    open = false;
    show();
    of.choose(hit);
  }

  function take(found: readonly Hit[], trouble: boolean): void {
    [hits, answered, failed, open, active] = [found, true, trouble, true, -1];
    list.replaceChildren(
      ...found.map((hit, index) => {
        const option = of.option(hit);
        option.id = `${list.id}-${index}`;
        option.setAttribute("role", "option");
        option.addEventListener("click", (event) => {
          // A link goes where it leads by itself.
          if (option instanceof HTMLAnchorElement) return;
          event.preventDefault();
          choose(hit);
        });
        return option;
      }),
    );
    show();
  }

  function ask(pause: number, least = of.least): void {
    clearTimeout(timer);
    control.abort();
    const wanted = input.value.trim();
    active = -1;
    if (wanted.length < least) forget();
    else {
      const mine = new AbortController();
      control = mine;
      timer = setTimeout(() => {
        void of.find(wanted, mine.signal).then((answer) => {
          if (!mine.signal.aborted) take(answer.ok ? answer.value : [], !answer.ok);
        });
      }, pause);
    }
    show();
  }

  function move(to: number): void {
    active = (to + hits.length) % hits.length;
    open = true;
    show();
    list.children[active]?.scrollIntoView({ block: "nearest" });
  }

  function onKey(event: KeyboardEvent): void {
    if (event.isComposing) return;
    const shown = open && hits.length > 0;
    const chosen = shown ? hits[active] : undefined;
    if (event.key === "Enter" && (chosen || of.keeps)) {
      event.preventDefault();
      if (chosen) choose(chosen);
      else ask(0, 0);
    } else if (event.key === "ArrowDown" && hits.length > 0) {
      event.preventDefault();
      move(shown ? active + 1 : 0);
    } else if (event.key === "ArrowUp" && hits.length > 0) {
      event.preventDefault();
      move(shown && active >= 0 ? active - 1 : hits.length - 1);
    } else if (event.key === "ArrowDown" && of.keeps) {
      event.preventDefault();
      ask(0, 0);
    } else if (event.key === "Escape") {
      if (open) {
        event.preventDefault();
        open = false;
        active = -1;
        show();
      } else {
        input.value = "";
        forget();
        show();
      }
    } else if (event.key === "Tab") {
      open = false;
      show();
    }
  }

  input.addEventListener("input", () => ask(DEBOUNCE_MS));
  input.addEventListener("keydown", onKey);
  input.addEventListener("focus", () => {
    open = answered;
    show();
  });
  document.addEventListener("pointerdown", ({ target }) => {
    if (open && target instanceof Node && !around.contains(target)) {
      open = false;
      show();
    }
  });
  // Typed while the script was being fetched.
  if (input.value !== input.defaultValue) ask(DEBOUNCE_MS);
  return () => ask(0, 0);
}

/** An option of a name and what stands beside it. */
export const optionOf = (
  name: "a" | "div",
  attributes: Readonly<Record<string, string>>,
  label: string,
  beside: string,
): HTMLElement =>
  element(
    name,
    { class: "search-option", tabindex: "-1", ...attributes },
    element("span", { class: "search-name" }, label),
    element("span", { class: "search-place" }, beside),
  );
