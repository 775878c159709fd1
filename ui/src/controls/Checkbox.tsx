// Yes or no in a record's form: `true` where it is ticked; nothing is sent where it is not.
import * as m from "#messages";
import { FormField, type FormFieldProps } from "./FormField";
import { useWords } from "../words";

export function Checkbox(field: FormFieldProps) {
  const say = useWords();
  return (
    <FormField {...field} tick text={(value) => (value === "true" ? say(m.shared_yes) : say(m.shared_no))}>
      {(control, value) => <input type="checkbox" value="true" {...control} defaultChecked={value === "true"} />}
    </FormField>
  );
}
