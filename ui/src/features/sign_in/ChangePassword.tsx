// /admin/changePassword: the dialog's form as a page, for a browser without a script and for a link opened in a new tab.
import * as m from "#messages";
import { Button } from "../../controls/Button";
import { ErrorSummary } from "../../controls/ErrorSummary";
import { Notice } from "../../controls/Notice";
import type { ChangePasswordProps } from "../../generated/pages";
import { useWords } from "../../words";
import { PasswordForm } from "./PasswordForm";

export default function ChangePassword({ form, done }: ChangePasswordProps) {
  const say = useWords();
  return (
    <div className="password-page">
      {done === null ? null : (
        <Notice kind="ok">
          <p role="status">{done}</p>
        </Notice>
      )}
      <ErrorSummary failure={form.failure} errors={form.errors} />
      <PasswordForm form={form}>
        <div>
          <Button type="submit" kind="primary">
            {say(m.shared_change_password)}
          </Button>
        </div>
      </PasswordForm>
    </div>
  );
}
