// /auth/setup (docs/rules.md, *Sign-in*): the first superAdmin, by the one-time code that the server printed at its start. Offered only
// until one exists; an ordinary form with or without a script.
import * as m from "#messages";
import { Button } from "../../controls/Button";
import { ErrorSummary } from "../../controls/ErrorSummary";
import { FormContext } from "../../controls/FormField";
import { PasswordField } from "../../controls/PasswordField";
import { TextField } from "../../controls/TextField";
import type { SetupProps } from "../../generated/pages";
import { useWords } from "../../words";
import { RegisterLeaf } from "./RegisterLeaf";
import { PASSWORD_MAX, PASSWORD_MIN } from "./change_password";

export default function Setup({ form }: SetupProps) {
  const say = useWords();
  return (
    <main className="sign-in">
      <RegisterLeaf name="markbook" />
      <div className="sign-in-side">
        {/* What is wrong stands beside its field; the browser's own bubbles would say it over it. */}
        <form className="sign-in-form" method="post" action="/auth/setup" noValidate>
          <header className="sign-in-head">
            <h1>{say(m.signing_set_up)}</h1>
            <p className="secondary">{say(m.signing_set_up_explained)}</p>
          </header>
          <ErrorSummary failure={form.failure} errors={form.errors} />
          <FormContext value={form}>
            <TextField
              label={say(m.signing_set_up_code)}
              name="code"
              autoCapitalize="none"
              spellCheck={false}
              required
              hint={say(m.signing_set_up_code_hint)}
            />
            <TextField label={say(m.shared_name)} name="employeeName" autoComplete="name" maxLength={100} required />
            <TextField
              label={say(m.shared_user_id)}
              name="userName"
              autoComplete="username"
              autoCapitalize="none"
              maxLength={60}
              spellCheck={false}
              required
            />
            <PasswordField
              label={say(m.signing_password)}
              name="password"
              autoComplete="new-password"
              minLength={PASSWORD_MIN}
              maxLength={PASSWORD_MAX}
              required
              hint={say(m.signing_password_hint, { least: PASSWORD_MIN, most: PASSWORD_MAX })}
            />
          </FormContext>
          <Button type="submit" kind="primary" className="sign-in-button">
            {say(m.signing_create_super_admin)}
          </Button>
        </form>
      </div>
    </main>
  );
}
