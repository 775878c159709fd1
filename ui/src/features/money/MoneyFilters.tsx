// What a screen of money is filtered by: a GET form, so that every state of it has its address.
import { Button, ButtonLink } from "../../controls/Button";
import { Field } from "../../controls/Field";
import { Select } from "../../controls/Select";
import type { MoneyFilter } from "../../generated/money";
import type { Choice } from "../../generated/records";

type Props = {
  /** what the form is called */
  label: string;
  action: string;
  branches: readonly Choice[] | null;
  branchId: string;
  filters: readonly MoneyFilter[];
  /** the screen without filters; null: there are none to clear */
  clearHref: string | null;
};

const options = (choices: readonly Choice[]) => choices.map(({ value, label }) => ({ _id: value, name: label }));

export function MoneyFilters({ label, action, branches, branchId, filters, clearHref }: Props) {
  return (
    <form className="ground" role="search" aria-label={label} method="get" action={action}>
      <div className="ground-fields">
        {branches === null ? null : (
          <Select
            name="branchId"
            label="Branch"
            placeholder={null}
            options={options(branches)}
            defaultValue={branchId}
          />
        )}
        {filters.map((filter) => (
          <Filter key={filter.key} filter={filter} />
        ))}
        <div className="ground-actions">
          <Button type="submit">Filter</Button>
          {clearHref === null ? null : (
            <ButtonLink kind="quiet" href={clearHref}>
              Clear
            </ButtonLink>
          )}
        </div>
      </div>
    </form>
  );
}

function Filter({ filter: { key, label, kind, value, choices, open } }: { filter: MoneyFilter }) {
  switch (kind) {
    case "hidden":
      return <input type="hidden" name={key} value={value} />;
    case "choice":
      return <Select name={key} label={label} placeholder={open} options={options(choices)} defaultValue={value} />;
    case "day":
      return <Field label={label} name={key} type="date" defaultValue={value} />;
    case "search":
      return <Field label={label} name={key} type="search" defaultValue={value} autoComplete="off" maxLength={200} />;
  }
}
