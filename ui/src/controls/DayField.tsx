// A day in a record's form; its value is YYYY-MM-DD.
import { dayText } from "../shell/moment_text";
import { useWords } from "../words";
import { FormField, type FormFieldProps } from "./FormField";

export function DayField(field: FormFieldProps) {
  const say = useWords();
  return (
    <FormField {...field} text={(day) => dayText(say, day)}>
      {(control, value) => <input type="date" {...control} className="input input-short" defaultValue={value} />}
    </FormField>
  );
}
