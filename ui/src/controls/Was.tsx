// What a cell of a form with many rows held when the form was made. After somebody else has saved, what nobody has touched is theirs.
import type { FormState } from "../generated/pages";

/** Beside the cell's own input; nothing of an empty one. */
export const Was = ({ field, value }: { field: string; value: string }) =>
  value === "" ? null : <input type="hidden" name={`was.${field}`} value={value} />;

/** What was typed into a refused form; what is stored where the cell was left as the form had it. */
export function typedOver(form: FormState, field: string, stored: string): string {
  const typed = form.values[field];
  return typed === undefined || typed === (form.values[`was.${field}`] ?? "") ? stored : typed;
}
