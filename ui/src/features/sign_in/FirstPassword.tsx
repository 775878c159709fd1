// /admin/changePassword for who signed in with a password that somebody else gave: the one page that is open to them. A plain form, with a
// script and without; what the script keeps of the sign-in ends with the old password (enhance/login.ts).
import * as m from "#messages";
import { Button } from "../../controls/Button";
import { ErrorSummary } from "../../controls/ErrorSummary";
import { FormContext } from "../../controls/FormField";
import { PasswordField } from "../../controls/PasswordField";
import type { FirstPasswordProps } from "../../generated/pages";
import { ViewerContext } from "../../shell/context";
import { ViewerField } from "../../shell/ViewerField";
import { useWords } from "../../words";
import { PASSWORD_MAX, PASSWORD_MIN } from "./change_password";
import { RegisterLeaf } from "./RegisterLeaf";

export default function FirstPassword({ viewer, role, name, form }: FirstPasswordProps) {
  const say = useWords();
  return (
    <ViewerContext value={{ _id: viewer, role, timeZone: "UTC" }}>
      <main className="sign-in">
        <RegisterLeaf name={name} />
        <div className="sign-in-side">
          <div className="sign-in-form">
            <header className="sign-in-head">
              <h1>{say(m.signing_choose_password)}</h1>
              <p className="secondary">{say(m.signing_choose_password_explained)}</p>
            </header>
            <ErrorSummary failure={form.failure} errors={form.errors} lead={say(m.signing_password_not_changed)} />
            {/* What is wrong stands beside the field; the browser's own bubbles would say it over it. */}
            <form
              id="first-password"
              className="password-form"
              method="post"
              action="/admin/changePassword"
              noValidate
              data-first-password=""
            >
              {/* So that a password manager knows whose password it keeps. */}
              <input type="text" name="user" autoComplete="username" defaultValue={name} readOnly hidden />
              <ViewerField />
              <FormContext value={form}>
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
              <Button type="submit" kind="primary" className="sign-in-button">
                {say(m.shared_change_password)}
              </Button>
            </form>
            <form className="sign-in-out" method="post" action="/auth/logout">
              <Button type="submit" kind="quiet">
                {say(m.shared_logout)}
              </Button>
            </form>
          </div>
        </div>
      </main>
    </ViewerContext>
  );
}
