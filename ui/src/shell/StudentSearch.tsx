// The top bar's student search (docs/rules.md, *Screens*, *Marks*, *Calls*, *Limits*): a form that asks the server, and with a script a combobox with a listbox by
// the ARIA practices (enhance/search.ts).
import * as m from "#messages";
import type { BranchRef } from "../generated/shell";
import { Magnifier } from "./icons";
import { useWords } from "../words";

export function StudentSearch({ branch }: { branch: BranchRef | null }) {
  const say = useWords();
  return (
    <form
      className="search"
      role="search"
      method="get"
      action="/admin/searchView"
      data-branch-id={branch?._id}
      data-branch-name={branch?.branchName}
    >
      <span className="search-mark">
        <Magnifier />
      </span>
      <input
        className="input search-input"
        type="search"
        data-finds="students"
        name="search"
        role="combobox"
        aria-label={say(m.shell_student_search)}
        aria-expanded={false}
        aria-controls="search-options"
        aria-autocomplete="list"
        placeholder={say(m.shared_search_students)}
        autoComplete="off"
      />
      <div
        id="search-options"
        className="search-list search-options"
        role="listbox"
        aria-label={say(m.shared_students)}
        hidden
      />
      <p className="visually-hidden" role="status" />
    </form>
  );
}
