// The one field of a password change, in the dialog and on its page. Without a script it is an ordinary form.
import * as m from "#messages";
import type { ReactNode } from "react";
import { FormContext, NEW_FORM } from "../../controls/FormField";
import { PasswordField } from "../../controls/PasswordField";
import type { FormState } from "../../generated/pages";
import { useAround } from "../../shell/context";
import { ViewerField } from "../../shell/ViewerField";
import { useWords } from "../../words";
import { PASSWORD_MAX, PASSWORD_MIN } from "./change_password";

type Props = {
  id?: string;
  /** as the server refused it, when it was asked without a script */
  form?: FormState;
  children?: ReactNode;
};

export function PasswordForm({ id, form = NEW_FORM, children }: Props) {
  const say = useWords();
  return (
    // What is wrong stands beside the field, with a script and without; the browser's own bubbles would say it over it.
    <form id={id} className="password-form" method="post" action="/admin/changePassword" noValidate>
      {/* So that a password manager knows whose password it keeps. */}
      <input type="text" name="user" autoComplete="username" defaultValue={useAround()?.viewer.name} readOnly hidden />
      <ViewerField />
      {/* The dialog's form is on the page of the other, too. */}
      <FormContext value={id === undefined ? form : { ...form, ids: id }}>
        <PasswordField
          label={say(m.signing_new_password)}
          name="newPassword"
          autoComplete="new-password"
          minLength={PASSWORD_MIN}
          maxLength={PASSWORD_MAX}
          required
          hint={say(m.signing_password_hint, { least: PASSWORD_MIN, most: PASSWORD_MAX })}
        />
      </FormContext>
      {children}
    </form>
  );
}
