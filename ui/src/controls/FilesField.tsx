// Files in a form: those that are kept, each with a box that takes it away, and an input that adds some. The value is `id:name/id:name`.
import * as m from "#messages";
import { AttachedFiles } from "./AttachedFiles";
import { FormField, useForm, type FormFieldProps } from "./FormField";
import { useWords } from "../words";

export const ACCEPTED_FILES = ".pdf,.jpg,.jpeg,.png,application/pdf,image/jpeg,image/png";

type Kept = { id: string; name: string; href: string };

/** The files of a value. */
export const filesOf = (value: string): Kept[] =>
  value.split("/").flatMap((file) => {
    const at = file.indexOf(":");
    if (at < 0) return [];
    const id = file.slice(0, at);
    return [{ id, name: file.slice(at + 1), href: `/admin/attachments/${id}` }];
  });

export function FilesField({ most, hint, ...field }: FormFieldProps & { most: number }) {
  const say = useWords();
  const { values } = useForm();
  // A browser never puts chosen files back into a form that is shown again, and the server does not keep them: saving without them asks once.
  const lost = values[`${field.name}.lost`] !== undefined;
  const says = hint ?? say(m.controls_files_accepted, { most });
  const kept = (value: string) => <AttachedFiles files={filesOf(value)} label={say(m.shared_files)} />;
  return (
    <FormField {...field} hint={says} text={kept}>
      {(control, value) => (
        <div className="field-files">
          {value === "" ? null : (
            <ul aria-label={say(m.controls_files_kept)}>
              {filesOf(value).map(({ id, name, href }) => (
                <li key={id}>
                  <a href={href} download="">
                    <bdi>{name}</bdi>
                  </a>
                  <label className="field-tick">
                    <input
                      type="checkbox"
                      name={`${field.name}.remove.${id}`}
                      value="true"
                      aria-label={say(m.controls_remove_of, { name })}
                      defaultChecked={values[`${field.name}.remove.${id}`] !== undefined}
                    />
                    {say(m.controls_remove)}
                  </label>
                </li>
              ))}
            </ul>
          )}
          {lost ? <input type="hidden" name={`${field.name}.lost`} value="1" /> : null}
          <input type="file" multiple accept={ACCEPTED_FILES} {...control} className="input" />
        </div>
      )}
    </FormField>
  );
}
