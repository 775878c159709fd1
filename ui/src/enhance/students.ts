// The call of the student search (docs/rules.md, *Marks*, *Calls*), for the top bar's search and for Go to.
import * as m from "#messages";
import { api, type Result } from "../api";
import type { SearchHit } from "../generated/pages";

/** docs/rules.md, *Limits* */
export const SEARCH_MIN = 2;
export const DEBOUNCE_MS = 250;

/** `form`: the top bar's search, which names the branch. */
export function findStudents(form: HTMLElement, searchText: string, signal: AbortSignal): Promise<Result<SearchHit[]>> {
  const { branchId, branchName } = form.dataset;
  return api.get<SearchHit[]>("/api/getSearchResult", { branchName, branchId, searchText }, { signal });
}

export const nameOf = (hit: Pick<SearchHit, "firstName" | "lastName">): string => `${hit.firstName} ${hit.lastName}`;

export const profileHref = (id: string): string => `/admin/searchView?id=${encodeURIComponent(id)}`;

/** Register number, class, section and roll, as far as there are any. */
export function placeOf(hit: SearchHit): string {
  const roll = hit.roll === null ? null : m.shell_roll({ roll: hit.roll });
  return [hit.regNo, hit.className, hit.sectionName, roll].filter((part) => part !== null && part !== "").join(" · ");
}
