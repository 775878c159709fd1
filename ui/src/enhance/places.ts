// Where Go to leads: sources that find places by words. Another kind of place is one more function in `sources`.
import * as m from "#messages";
import { api } from "../api";
import type { SheetHit, SheetHitKind } from "../generated/pages";
import { navigation } from "../navigation";
import { DEBOUNCE_MS, findStudents, nameOf, placeOf, profileHref, SEARCH_MIN } from "./students";
import { begins, contains, distance } from "./words";

export type Place = {
  /** the heading that it stands under */
  kind: string;
  name: string;
  /** what tells it from others of its name */
  beside: string;
  href: string;
};

/** Rejects with what to say where nothing could be looked up. Nobody waits for it any more once `signal` is aborted. */
export type Source = (words: readonly string[], signal: AbortSignal) => Promise<readonly Place[]>;

/** The links of the page's own menu, the best first; once something is typed, also the screens that are chosen on one of them. */
const menuItems: Source = (words) => {
  const items = ".side-menu a.menu-item";
  const links = document.querySelectorAll<HTMLAnchorElement>(words.length > 0 ? `${items}, .go-to-within a` : items);
  const places = [...links].map((link) => ({
    kind: m.shell_menu(),
    name: link.textContent,
    beside: link.dataset["beside"] ?? link.closest("details")?.firstElementChild?.textContent ?? "",
    href: link.getAttribute("href") ?? "",
  }));
  return Promise.resolve(
    places
      .filter((place) => fits(place, words))
      .sort((one, other) => distance(one.name, words) - distance(other.name, words)),
  );
};

/** For roles whose top bar has the student search. */
const students: Source = async (words, signal) => {
  const form = document.querySelector<HTMLFormElement>("form.search");
  const text = words.join(" ");
  if (!form || text.length < SEARCH_MIN) return [];
  await new Promise((resolve) => setTimeout(resolve, DEBOUNCE_MS));
  if (signal.aborted) return [];
  const answer = await findStudents(form, text, signal);
  if (!answer.ok) throw new Error(answer.error.message);
  return answer.value.map((hit) => ({
    kind: m.shared_students(),
    name: nameOf(hit),
    beside: placeOf(hit),
    href: profileHref(hit._id),
  }));
};

const KINDS: Readonly<Record<SheetHitKind, string>> = { section: m.shared_sections(), sheet: m.shell_sheets() };

/** Sections and sheets, for roles that see results: of the session of the top bar, else of the active ones. */
const sheets: Source = async (words, signal) => {
  const sessionId = document.querySelector<HTMLElement>("[data-sheets]")?.dataset["sheets"];
  const searchText = words.join(" ");
  if (sessionId === undefined || searchText.length < SEARCH_MIN) return [];
  await new Promise((resolve) => setTimeout(resolve, DEBOUNCE_MS));
  if (signal.aborted) return [];
  const answer = await api.get<SheetHit[]>("/api/searchSheets", { sessionId, searchText }, { signal });
  if (!answer.ok) throw new Error(answer.error.message);
  return answer.value.map(({ kind, name, place, href }) => ({ kind: KINDS[kind], name, beside: place, href }));
};

/** In the order in which what they find is shown. */
export const sources: readonly Source[] = [menuItems, sheets, students];

/** Every word is somewhere in the name, or begins one of those beside it. */
export const fits = ({ name, beside }: Place, words: readonly string[]): boolean =>
  words.every((word) => contains(name, [word]) || begins(beside, word));

/** As a link would: with Ctrl in a tab of its own. */
export function follow(href: string, { ctrlKey, metaKey }: KeyboardEvent): void {
  if (ctrlKey || metaKey) window.open(href, "_blank", "noopener");
  else navigation.assign(href);
}
