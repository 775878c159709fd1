// /auth/setup (docs/rules.md, *Sign-in*): the first superAdmin, by the one-time code that the server printed at its start. Offered only
// until one exists; an ordinary form with or without a script.
import { Button } from "../../controls/Button";
import { Field } from "../../controls/Field";
import { Notice } from "../../controls/Notice";
import { PasswordField } from "../../controls/PasswordField";
import type { SetupProps } from "../../generated/pages";
import { RegisterLeaf } from "./RegisterLeaf";
import { PASSWORD_HINT, PASSWORD_MAX, PASSWORD_MIN } from "./change_password";

export default function Setup({ failure, field, employeeName, userName }: SetupProps) {
  const errorOf = (name: string) => (field === name ? failure : null);
  return (
    <main className="sign-in">
      <RegisterLeaf name="markbook" />
      <div className="sign-in-side">
        <form className="sign-in-form" method="post" action="/auth/setup">
          <header className="sign-in-head">
            <h1>Set up this school</h1>
            <p className="secondary">The first account is a Super Admin, who then adds branches and everybody else.</p>
          </header>
          {failure !== null && field === null ? (
            <Notice kind="bad">
              <p>{failure}</p>
            </Notice>
          ) : null}
          <Field
            label="Set-up code"
            name="code"
            autoComplete="off"
            autoCapitalize="none"
            spellCheck={false}
            required
            hint="The server printed it when it started."
            error={errorOf("code")}
          />
          <Field
            label="Name"
            name="employeeName"
            autoComplete="name"
            required
            defaultValue={employeeName}
            error={errorOf("employeeName")}
          />
          <Field
            label="User Id"
            name="userName"
            autoComplete="username"
            autoCapitalize="none"
            spellCheck={false}
            required
            defaultValue={userName}
            error={errorOf("userName")}
          />
          <PasswordField
            label="Password"
            name="password"
            autoComplete="new-password"
            minLength={PASSWORD_MIN}
            maxLength={PASSWORD_MAX}
            required
            hint={PASSWORD_HINT}
            error={errorOf("password")}
          />
          <Button type="submit" kind="primary" className="sign-in-button">
            Create Super Admin
          </Button>
        </form>
      </div>
    </main>
  );
}
