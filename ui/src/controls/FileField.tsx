// A picture in a record's form; its value is the address of the one that is saved. A kind of record that has one is named in
// features/records/inputs.ts, so that its form is sent with files.
import * as m from "#messages";
import { FormField, useForm, type FormFieldProps } from "./FormField";
import { useWords } from "../words";

const picture = (address: string) => (
  <img
    className="field-picture"
    src={address === "" ? undefined : `${address}?size=small`}
    hidden={address === ""}
    alt=""
  />
);

export function FileField({
  accept = "image/png,image/jpeg,image/webp,image/gif",
  hint,
  ...field
}: FormFieldProps & { accept?: string }) {
  const say = useWords();
  const { values } = useForm();
  const { name } = field;
  // A browser never puts a chosen file back into a form that is shown again: the server has kept it, under this number.
  const kept = values[`${name}.kept`];
  const says = kept === undefined ? hint : say(m.controls_file_kept);
  return (
    <FormField {...field} hint={says} text={picture}>
      {(control, value) => (
        <div className="field-file">
          {picture(value)}
          <input type="file" accept={accept} {...control} className="input" data-previews="" />
          {kept === undefined ? null : <input type="hidden" name={`${name}.kept`} value={kept} />}
          {value === "" ? null : (
            <label className="field-tick">
              <input
                type="checkbox"
                name={`${name}.remove`}
                value="true"
                defaultChecked={values[`${name}.remove`] !== undefined}
              />
              {say(m.controls_remove_picture)}
            </label>
          )}
        </div>
      )}
    </FormField>
  );
}
