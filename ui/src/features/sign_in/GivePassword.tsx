// A new password for an employee or a student, by who may give one: typed, or made by the server where it is left empty (records/MadePassword.tsx).
import { Button, ButtonLink } from "../../controls/Button";
import { ErrorSummary } from "../../controls/ErrorSummary";
import { Fact, FormContext } from "../../controls/FormField";
import { PasswordField } from "../../controls/PasswordField";
import type { GivePasswordProps } from "../../generated/pages";
import { ViewerField } from "../../shell/ViewerField";
import { PASSWORD_HINT, PASSWORD_MAX } from "./change_password";

export default function GivePassword({ path, name, account, accountLabel, form, back }: GivePasswordProps) {
  return (
    <div className="record">
      <h2>
        <bdi>{name}</bdi>
      </h2>
      <ErrorSummary failure={form.failure} errors={form.errors} />
      <form className="record-form" method="post" action={path} noValidate data-saves="">
        <ViewerField />
        <dl className="details">
          <Fact label={accountLabel}>
            <bdi>{account}</bdi>
          </Fact>
        </dl>
        <FormContext value={form}>
          <PasswordField
            label="New password"
            name="newPassword"
            autoComplete="new-password"
            maxLength={PASSWORD_MAX}
            hint={`${PASSWORD_HINT}. Leave it empty to have one made: it is shown once.`}
          />
        </FormContext>
        <p>They are signed out wherever they are signed in, and must change it at their next sign-in.</p>
        <div className="record-acts">
          <Button type="submit" kind="primary">
            Give this password
          </Button>
          <ButtonLink href={back}>Cancel</ButtonLink>
        </div>
      </form>
    </div>
  );
}
