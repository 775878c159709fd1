// /admin/changePassword: the dialog's form as a page, for a browser without a script and for a link opened in a new tab.
import { useState } from "react";
import { Button } from "../../controls/Button";
import { Notice } from "../../controls/Notice";
import type { ChangePasswordProps } from "../../generated/pages";
import { useShell } from "../../shell/context";
import { PasswordForm } from "./PasswordForm";

export default function ChangePassword({ failure, done }: ChangePasswordProps) {
  const shell = useShell();
  const [busy, setBusy] = useState(false);
  if (!shell) return null;
  return (
    <div className="password-page">
      {done === null ? null : (
        <Notice kind="ok">
          <p role="status">{done}</p>
        </Notice>
      )}
      <PasswordForm shell={shell} failure={failure} busy={busy} onBusy={setBusy}>
        <div>
          <Button type="submit" kind="primary" busy={busy}>
            Change Password
          </Button>
        </div>
      </PasswordForm>
    </div>
  );
}
