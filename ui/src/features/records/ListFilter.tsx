// What a list is filtered by: a GET form, so that every state of the list has its address.
import { Button, ButtonLink } from "../../controls/Button";
import { Field } from "../../controls/Field";
import { PAGE_SIZES } from "../../controls/ListTable";
import { Select } from "../../controls/Select";
import type { Choice, RecordListProps } from "../../generated/records";
import { clearedOf, isFiltered, listAddress, orderText } from "./words";

export function ListFilter(props: RecordListProps) {
  const { noun, shown, branches, branchId, sessions, sessionId, statuses, status, filters } = props;
  const { search, limit, sort, descending } = shown;
  return (
    <form className="ground" role="search" aria-label={noun.many} method="get" action={noun.path}>
      <div className="ground-fields records-filter">
        <Field label="Search" name="search" type="search" defaultValue={search} autoComplete="off" maxLength={200} />
        {branches === null ? null : (
          <Options name="branchId" label="Branch" choices={branches} chosen={branchId} open="Select" />
        )}
        {sessions === null || sessions.length === 0 ? null : (
          <Options name="sessionId" label="Session" choices={sessions} chosen={sessionId} />
        )}
        {statuses.length === 0 ? null : (
          <Options name="status" label="Status" choices={statuses} chosen={status} open="All" />
        )}
        {filters.map(({ key, label, choices, chosen }) => (
          <Options key={key} name={key} label={label} choices={choices} chosen={chosen} open="All" />
        ))}
        <Options name="limit" label="Rows on a page" choices={PAGE_SIZES} chosen={limit} />
        {sort === "" ? null : <input type="hidden" name="sort" value={orderText(sort, descending)} />}
        <div className="ground-actions">
          <Button type="submit">Filter</Button>
          {isFiltered(props) ? (
            <ButtonLink kind="quiet" href={listAddress(props, clearedOf(props))}>
              Clear
            </ButtonLink>
          ) : null}
        </div>
      </div>
    </form>
  );
}

type OptionsProps = {
  name: string;
  label: string;
  choices: readonly Choice[];
  chosen: string;
  /** the choice of none of them, where the server offers none by itself */
  open?: string;
};

function Options({ name, label, choices, chosen, open }: OptionsProps) {
  const given = choices.some(({ value }) => value === "");
  return (
    <Select
      name={name}
      label={label}
      placeholder={given ? null : (open ?? null)}
      options={choices.map(({ value, label: text }) => ({ _id: value, name: text }))}
      defaultValue={chosen}
    />
  );
}
