// What makes a field find something, by its `data-finds`: fetched with the first press of such a field (finding.ts). It shares all that
// the script of every screen has (build.mjs, chunkOf).
import "./index";
import { goTo } from "./go_to";
import { menuFilter } from "./menu_filter";
import { payers } from "./payers";
import { picker } from "./picker";
import { studentSearch } from "./search";

const finders: Readonly<Record<string, (field: HTMLInputElement) => void>> = {
  items: menuFilter,
  payers,
  places: goTo,
  records: picker,
  students: studentSearch,
};

/** Takes a field over; once, however often it is asked. */
export function find(field: HTMLElement): void {
  const { finds } = field.dataset;
  if (finds === undefined || !(field instanceof HTMLInputElement)) return;
  delete field.dataset["finds"];
  finders[finds]?.(field);
}
