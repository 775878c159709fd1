// What a list of records is filtered by, and the table of inputs with the same records.
import * as m from "#messages";
import { pageSizes } from "../../controls/ListTable";
import { sessionField, type FilterField } from "../../controls/PlaceFilter";
import type { Choice, RecordListProps } from "../../generated/records";
import type { Message, Say } from "../../words";
import { orderText } from "./words";

type Filtered = Pick<
  RecordListProps,
  "shown" | "branches" | "branchId" | "sessions" | "sessionId" | "statuses" | "status" | "filters"
>;

/** What the list is filtered by. */
export function fieldsOf(say: Say, props: Filtered): (FilterField | null)[] {
  const { shown, branches, branchId, sessions, statuses, status, filters } = props;
  const { search, limit, sort, descending } = shown;
  return [
    { kind: "search", key: "search", label: m.shared_search, value: search },
    branches && choiceOf("branchId", m.shared_branch, branches, branchId, say(m.shared_select)),
    sessions?.length === 0 ? null : sessionField(props),
    statuses.length === 0 ? null : choiceOf("status", m.shared_status, statuses, status, say(m.shared_all)),
    ...filters.map(({ key, label, choices, chosen }) => choiceOf(key, label, choices, chosen, say(m.shared_all))),
    { key: "limit", label: m.shared_rows_on_page, choices: pageSizes(say), value: limit, open: null },
    sort === "" ? null : { kind: "hidden", key: "sort", value: orderText(sort, descending) },
  ];
}

/** `open`: the choice of none of them, where the server offers none by itself. */
function choiceOf(key: string, label: string | Message, choices: Choice[], chosen: string, open: string): FilterField {
  const given = choices.some(({ value }) => value === "");
  return { key, label, choices, value: chosen, open: given ? null : open };
}
