// A choice of a list in a form. The server sends the list by the field's name, unless it is always the same.
import * as m from "#messages";
import type { Choice } from "../generated/records";
import { FormField, useForm, type FormFieldProps } from "./FormField";
import { useWords } from "../words";

type ChoiceFieldProps = FormFieldProps & {
  options?: readonly Choice[];
  /** text of the empty first choice; null: there is none, and the first option is chosen to begin with */
  placeholder?: string | null;
};

export function ChoiceField({ options, placeholder, ...field }: ChoiceFieldProps) {
  const say = useWords();
  const { choices } = useForm();
  const offered = options ?? choices[field.name] ?? [];
  return (
    <FormField {...field} text={(chosen) => offered.find(({ value }) => value === chosen)?.label ?? chosen}>
      {(control, chosen) => (
        <select {...control} className="input select" defaultValue={chosen}>
          {placeholder === null ? null : <option value="">{placeholder ?? say(m.shared_select)}</option>}
          {offered.map(({ value, label }) => (
            <option key={value} value={value}>
              {label}
            </option>
          ))}
        </select>
      )}
    </FormField>
  );
}
