// A new password for an employee or a student, by who may give one: typed, or made by the server where it is left empty (records/MadePassword.tsx).
import * as m from "#messages";
import { Button, ButtonLink } from "../../controls/Button";
import { ErrorSummary } from "../../controls/ErrorSummary";
import { Fact, FormContext } from "../../controls/FormField";
import { PasswordField } from "../../controls/PasswordField";
import type { GivePasswordProps } from "../../generated/pages";
import { ViewerField } from "../../shell/ViewerField";
import { useWords } from "../../words";
import { PASSWORD_MAX, PASSWORD_MIN } from "./change_password";

export default function GivePassword({ path, name, account, accountLabel, form, back }: GivePasswordProps) {
  const say = useWords();
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
            label={say(m.signing_password_to_give)}
            name="newPassword"
            autoComplete="new-password"
            maxLength={PASSWORD_MAX}
            hint={say(m.signing_password_to_give_hint, { least: PASSWORD_MIN, most: PASSWORD_MAX })}
          />
        </FormContext>
        <p>{say(m.signing_give_password_explained)}</p>
        <div className="record-acts">
          <Button type="submit" kind="primary">
            {say(m.signing_give_password)}
          </Button>
          <ButtonLink href={back}>{say(m.shared_cancel)}</ButtonLink>
        </div>
      </form>
    </div>
  );
}
