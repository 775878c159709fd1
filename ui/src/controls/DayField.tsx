// A day in a record's form; its value is YYYY-MM-DD.
import { dayText } from "../shell/moment_text";
import { FormField, type FormFieldProps } from "./FormField";

export function DayField(field: FormFieldProps) {
  return (
    <FormField {...field} text={dayText}>
      {(control, value) => <input type="date" {...control} className="input input-short" defaultValue={value} />}
    </FormField>
  );
}
