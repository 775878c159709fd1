// Why a form was refused, in one place that takes the focus: each fault with a link to its field, in the order in which the fields follow
// each other on the page.
import * as m from "#messages";
import { useContext } from "react";
import { fieldId } from "./FormField";
import { PageOrder } from "./page_order";
import { useWords } from "../words";

type Props = {
  /** what is wrong with the form as a whole */
  failure: string | null;
  /** by field */
  errors?: Readonly<Record<string, string>>;
  /** what has not happened */
  lead?: string;
};

export function ErrorSummary({ failure, errors = {}, lead }: Props) {
  const say = useWords();
  const order = useContext(PageOrder);
  const ids = Object.keys(errors).length === 0 ? null : (order?.ids() ?? null);
  const faults = ids === null ? faultsAsGiven(errors) : faultsInOrder(errors, ids);
  if (failure === null && faults.length === 0) return null;
  const heading = say(m.controls_check_fields, {
    lead: lead ?? say(m.controls_nothing_saved),
    count: faults.length,
  });
  return (
    <div className="notice notice-bad error-summary" role="alert" tabIndex={-1} data-focus="">
      <p>
        <strong>{failure ?? heading}</strong>
      </p>
      {faults.length === 0 ? null : (
        <ul>
          {faults.map(({ name, error, id }) => (
            <li key={name}>{id === null ? error : <a href={`#${id}`}>{error}</a>}</li>
          ))}
        </ul>
      )}
    </div>
  );
}

/** A fault, and the element that it leads to; null where the page has none. */
type Fault = { name: string; error: string; id: string | null };

function faultsAsGiven(errors: Readonly<Record<string, string>>): Fault[] {
  return Object.entries(errors).map(([name, error]) => ({ name, error, id: fieldId(name) }));
}

/** What belongs to no field of the page comes first: nothing below says it. */
function faultsInOrder(errors: Readonly<Record<string, string>>, order: readonly string[]): Fault[] {
  const placed = Object.entries(errors).map(([name, error]) => ({ name, error, place: placeOf(name, order) }));
  placed.sort((one, other) => one.place - other.place);
  return placed.map(({ name, error, place }) => ({ name, error, id: order[place] ?? null }));
}

/** Of the field itself, else of its first part ("periods.2.start" for "periods.2"), else of what it is a part of; -1 where there is none. */
function placeOf(name: string, order: readonly string[]): number {
  const own = fieldId(name);
  const at = order.findIndex((id) => id === own || id.startsWith(`${own}.`));
  const end = name.lastIndexOf(".");
  return at >= 0 || end < 0 ? at : placeOf(name.slice(0, end), order);
}
