// A labelled native select. Native: it opens as the device opens lists, and it works before a script has arrived.
import * as m from "#messages";
import { useId, type ReactNode, type SelectHTMLAttributes } from "react";
import type { Choice as RecordChoice } from "../generated/records";
import type { Choice } from "../generated/shell";
import { FieldNotes, noteIds } from "./Field";
import { useWords } from "../words";

export type SelectProps = Omit<SelectHTMLAttributes<HTMLSelectElement>, "id" | "children"> & {
  label: ReactNode;
  name: string;
  options: Choice[];
  /** text of the empty first choice; null: there is no empty choice */
  placeholder?: string | null;
  hint?: ReactNode;
  error?: string | null | undefined;
};

/** The choices of a list that the server sends. */
export const optionsOf = (choices: readonly RecordChoice[]): Choice[] =>
  choices.map(({ value, label }) => ({ _id: value, name: label }));

export function Select({ label, options, placeholder, hint, error, className, ...select }: SelectProps) {
  const say = useWords();
  const id = useId();
  return (
    <div className={`field${className === undefined ? "" : ` ${className}`}`}>
      <label className="field-label" htmlFor={id}>
        {label}
      </label>
      <select
        {...select}
        id={id}
        className="input select"
        aria-invalid={error ? true : undefined}
        aria-describedby={noteIds(id, hint, error)}
      >
        {placeholder === null ? null : <option value="">{placeholder ?? say(m.shared_select)}</option>}
        {options.map((option) => (
          <option key={option._id} value={option._id}>
            {option.name}
          </option>
        ))}
      </select>
      <FieldNotes id={id} hint={hint} error={error} />
    </div>
  );
}
