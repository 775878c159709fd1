// A number in a form. A text field for the browser: one of type number drops what it cannot read and turns with the wheel.
import { FormField, type FormFieldProps } from "./FormField";

/** `whole`: no decimals. */
export function NumberField({ whole = false, ...field }: FormFieldProps & { whole?: boolean }) {
  return (
    <FormField {...field}>
      {(control, value) => (
        <input
          type="text"
          inputMode={whole ? "numeric" : "decimal"}
          autoComplete="off"
          {...control}
          className="input num input-short"
          defaultValue={value}
        />
      )}
    </FormField>
  );
}
