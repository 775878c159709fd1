// A line of text in a record's form.
import type { InputHTMLAttributes } from "react";
import { FormField, type FormFieldProps } from "./FormField";

export type TextFieldProps = FormFieldProps &
  Pick<InputHTMLAttributes<HTMLInputElement>, "autoComplete" | "inputMode" | "maxLength" | "type">;

export function TextField({ name, label, required, hint, ...input }: TextFieldProps) {
  return (
    <FormField name={name} label={label} required={required} hint={hint}>
      {(control, value) => (
        <input
          type="text"
          dir="auto"
          autoComplete="off"
          {...input}
          {...control}
          className="input"
          defaultValue={value}
        />
      )}
    </FormField>
  );
}
