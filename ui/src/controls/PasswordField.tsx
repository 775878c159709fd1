// A password field with a show/hide toggle (docs/rules.md, *Screens*, Login screen), which needs the script. It begins empty, also
// where the form comes back.
import * as m from "#messages";
import type { InputHTMLAttributes } from "react";
import { Button } from "./Button";
import { FormField, type FormFieldProps } from "./FormField";
import { useWords } from "../words";

type PasswordFieldProps = FormFieldProps &
  Pick<InputHTMLAttributes<HTMLInputElement>, "autoComplete" | "maxLength" | "minLength">;

export function PasswordField({ name, label, required, hint, className, ...input }: PasswordFieldProps) {
  const say = useWords();
  return (
    <FormField name={name} label={label} required={required} hint={hint} className={className}>
      {(control) => (
        <div className="field-box">
          <input
            {...input}
            {...control}
            type="password"
            autoCapitalize="none"
            spellCheck={false}
            className="input input-trailed"
          />
          <Button
            kind="quiet"
            className="with-script"
            aria-label={say(m.shared_show_password)}
            data-toggles-password=""
          >
            {say(m.shared_show)}
          </Button>
        </div>
      )}
    </FormField>
  );
}
