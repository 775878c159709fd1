// The top bar's student search (docs/rules.md, *Screens*, *Marks*, *Calls*, *Limits*): from 2 characters; choosing one goes to it. Without
// a script, and with Enter when no option is active, the form asks the server.
import * as m from "#messages";
import type { SearchHit } from "../generated/pages";
import { navigation } from "../navigation";
import { combobox, optionOf } from "./combobox";
import { findStudents, nameOf, placeOf, profileHref, SEARCH_MIN } from "./students";

/** The status under the field. */
function said(hits: readonly SearchHit[] | null): string {
  if (hits === null) return m.calls_something_went_wrong();
  if (hits.length === 0) return m.shell_student_none_found();
  return m.shell_students_found({ count: hits.length });
}

export function studentSearch(input: HTMLInputElement): void {
  const { form } = input;
  const list = form?.querySelector<HTMLElement>(".search-options");
  const status = form?.querySelector<HTMLElement>("[role=status]");
  if (!form || !list || !status) return;
  combobox<SearchHit>({
    around: form,
    input,
    list,
    status,
    none: "search-list search-none",
    least: SEARCH_MIN,
    find: (text, signal) => findStudents(form, text, signal),
    option: (hit) => optionOf("a", { href: profileHref(hit._id) }, nameOf(hit), placeOf(hit)),
    choose: (hit) => navigation.assign(profileHref(hit._id)),
    said,
  });
}
