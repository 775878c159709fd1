// The top bar's student search (docs/rules.md, *Screens*, *Marks*, *Calls*, *Limits*): from 2 characters, debounced, an outdated answer is cancelled. A combobox
// with a listbox by the ARIA practices: the focus stays in the field, the arrows move the active option, Enter goes to it, Escape
// closes. Without a script, and with Enter when no option is active, the form asks the server.
import { SOMETHING_WRONG } from "../api";
import type { SearchHit } from "../generated/pages";
import { navigation } from "../navigation";
import { attribute, element } from "./dom";
import { DEBOUNCE_MS, findStudents, nameOf, placeOf, profileHref, SEARCH_MIN } from "./students";

/** The status under the field. */
function said(hits: readonly SearchHit[] | null): string {
  if (hits === null) return SOMETHING_WRONG;
  if (hits.length === 0) return "No student found";
  return hits.length === 1 ? "1 student found" : `${hits.length} students found`;
}

export function studentSearch(input: HTMLInputElement): void {
  const { form } = input;
  const list = form?.querySelector<HTMLElement>(".search-options");
  const status = form?.querySelector<HTMLElement>("[role=status]");
  if (form && list && status) combobox(form, input, list, status);
}

function combobox(form: HTMLFormElement, input: HTMLInputElement, list: HTMLElement, status: HTMLElement): void {
  /** null: nothing was asked, or nothing came */
  let hits: readonly SearchHit[] = [];
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
    status.textContent = told ? said(failed ? null : hits) : "";
    status.className = told && hits.length === 0 ? "search-list search-none" : "visually-hidden";
  }

  function forget(): void {
    [hits, answered, open, active] = [[], false, false, -1];
    list.replaceChildren();
  }

  function take(found: readonly SearchHit[], trouble: boolean): void {
    [hits, answered, failed, open, active] = [found, true, trouble, true, -1];
    list.replaceChildren(
      ...found.map((hit, index) =>
        element(
          "a",
          {
            id: `${list.id}-${index}`,
            class: "search-option",
            role: "option",
            tabindex: "-1",
            href: profileHref(hit._id),
          },
          element("span", { class: "search-name" }, nameOf(hit)),
          element("span", { class: "search-place" }, placeOf(hit)),
        ),
      ),
    );
    show();
  }

  function ask(): void {
    clearTimeout(timer);
    control.abort();
    const wanted = input.value.trim();
    active = -1;
    if (wanted.length < SEARCH_MIN) forget();
    else {
      const mine = new AbortController();
      control = mine;
      timer = setTimeout(() => {
        void findStudents(form, wanted, mine.signal).then((answer) => {
          if (!mine.signal.aborted) take(answer.ok ? answer.value : [], !answer.ok);
        });
      }, DEBOUNCE_MS);
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
    if (event.key === "Enter" && chosen) {
      event.preventDefault();
      navigation.assign(profileHref(chosen._id));
    } else if (event.key === "ArrowDown" && hits.length > 0) {
      event.preventDefault();
      move(shown ? active + 1 : 0);
    } else if (event.key === "ArrowUp" && hits.length > 0) {
      event.preventDefault();
      move(shown && active >= 0 ? active - 1 : hits.length - 1);
    } else if (event.key === "Escape") {
      if (open) {
        event.preventDefault();
        open = false;
        active = -1;
        show();
      } else {
        input.value = "";
        ask();
      }
    } else if (event.key === "Tab") {
      open = false;
      show();
    }
  }

  input.addEventListener("input", ask);
  input.addEventListener("keydown", onKey);
  input.addEventListener("focus", () => {
    open = answered;
    show();
  });
  document.addEventListener("pointerdown", ({ target }) => {
    if (open && target instanceof Node && !form.contains(target)) {
      open = false;
      show();
    }
  });
  // Typed while the script was being fetched.
  if (input.value !== "") ask();
}
