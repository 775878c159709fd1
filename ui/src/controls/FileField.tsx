// A picture in a record's form; its value is the address of the one that is saved. A kind of record that has one is named in
// features/records/inputs.ts, so that its form is sent with files.
import { FormField, useForm, type FormFieldProps } from "./FormField";

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
  const { errors, theirs } = useForm();
  // A browser never puts a chosen file back into a form that is shown again.
  const again = Object.keys(errors).length > 0 || theirs !== null;
  return (
    <FormField {...field} hint={again ? "If you chose a file, choose it again." : hint} text={picture}>
      {(control, value) => (
        <div className="field-file">
          {picture(value)}
          <input type="file" accept={accept} {...control} className="input" data-previews="" />
          {value === "" ? null : (
            <label className="field-tick">
              <input type="checkbox" name={`${field.name}.remove`} value="true" />
              Remove the picture
            </label>
          )}
        </div>
      )}
    </FormField>
  );
}
