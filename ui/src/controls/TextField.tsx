// A line of text in a form.
import type { InputHTMLAttributes } from "react";
import { FormField, type FormFieldProps } from "./FormField";

export type TextFieldProps = FormFieldProps &
  Pick<
    InputHTMLAttributes<HTMLInputElement>,
    "autoCapitalize" | "autoComplete" | "inputMode" | "maxLength" | "spellCheck" | "type"
  >;

/** How many characters a short field has room for. */
const SHORT = 8;

export function TextField({ name, label, required, hint, className, ...input }: TextFieldProps) {
  return (
    <FormField name={name} label={label} required={required} hint={hint} className={className}>
      {(control, value) => (
        <input
          type="text"
          dir="auto"
          autoComplete="off"
          {...input}
          {...control}
          className={(input.maxLength ?? Infinity) <= SHORT ? "input input-short" : "input"}
          defaultValue={value}
        />
      )}
    </FormField>
  );
}
