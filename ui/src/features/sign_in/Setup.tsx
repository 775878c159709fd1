// /auth/setup (docs/rules.md, *Sign-in*): the first superAdmin, by the one-time code that the server printed at its start. Offered only
// until one exists; an ordinary form with or without a script.
import { Button } from "../../controls/Button";
import { ErrorSummary } from "../../controls/ErrorSummary";
import { FormContext } from "../../controls/FormField";
import { PasswordField } from "../../controls/PasswordField";
import { TextField } from "../../controls/TextField";
import type { SetupProps } from "../../generated/pages";
import { RegisterLeaf } from "./RegisterLeaf";
import { PASSWORD_HINT, PASSWORD_MAX, PASSWORD_MIN } from "./change_password";

export default function Setup({ form }: SetupProps) {
  return (
    <main className="sign-in">
      <RegisterLeaf name="markbook" />
      <div className="sign-in-side">
        {/* What is wrong stands beside its field; the browser's own bubbles would say it over it. */}
        <form className="sign-in-form" method="post" action="/auth/setup" noValidate>
          <header className="sign-in-head">
            <h1>Set up this school</h1>
            <p className="secondary">The first account is a Super Admin, who then adds branches and everybody else.</p>
          </header>
          <ErrorSummary failure={form.failure} errors={form.errors} />
          <FormContext value={form}>
            <TextField
              label="Set-up code"
              name="code"
              autoCapitalize="none"
              spellCheck={false}
              required
              hint={
                <>
                  The server printed it when it started, after “There is no superAdmin yet”: look in its terminal, or in
                  its log. To print another one, start the server again: the one before is then no longer valid.
                </>
              }
            />
            <TextField label="Name" name="employeeName" autoComplete="name" maxLength={100} required />
            <TextField
              label="User Id"
              name="userName"
              autoComplete="username"
              autoCapitalize="none"
              maxLength={60}
              spellCheck={false}
              required
            />
            <PasswordField
              label="Password"
              name="password"
              autoComplete="new-password"
              minLength={PASSWORD_MIN}
              maxLength={PASSWORD_MAX}
              required
              hint={PASSWORD_HINT}
            />
          </FormContext>
          <Button type="submit" kind="primary" className="sign-in-button">
            Create Super Admin
          </Button>
        </form>
      </div>
    </main>
  );
}
