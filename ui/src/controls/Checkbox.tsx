// Yes or no in a record's form: `true` where it is ticked; nothing is sent where it is not.
import { FormField, type FormFieldProps } from "./FormField";

export function Checkbox(field: FormFieldProps) {
  return (
    <FormField {...field} tick text={(value) => (value === "true" ? "Yes" : "No")}>
      {(control, value) => <input type="checkbox" value="true" {...control} defaultChecked={value === "true"} />}
    </FormField>
  );
}
