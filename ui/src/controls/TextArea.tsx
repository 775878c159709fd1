// Several lines of text in a record's form: an address, a description.
import { FormField, type FormFieldProps } from "./FormField";

export function TextArea({ rows = 3, maxLength, ...field }: FormFieldProps & { rows?: number; maxLength?: number }) {
  return (
    <FormField {...field} text={(value) => <span className="lines">{value}</span>}>
      {(control, value) => (
        <textarea
          dir="auto"
          rows={rows}
          maxLength={maxLength}
          {...control}
          className="input text-area"
          defaultValue={value}
        />
      )}
    </FormField>
  );
}
