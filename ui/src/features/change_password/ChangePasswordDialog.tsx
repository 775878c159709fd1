// The change password dialog (portal.md 2): a new password, submitted; the server's message says that it is done.
import { useId, useState } from "react";
import { Button } from "../../controls/Button";
import { Dialog } from "../../controls/Dialog";
import type { Shell } from "../../generated/shell";
import { PasswordForm } from "./PasswordForm";

type Props = { open: boolean; shell: Shell; onClose: () => void };

export function ChangePasswordDialog({ open, shell, onClose }: Props) {
  const formId = useId();
  const [busy, setBusy] = useState(false);
  return (
    <Dialog
      open={open}
      title="Change Password"
      onClose={onClose}
      footer={
        <>
          <Button onClick={onClose}>Cancel</Button>
          <Button type="submit" kind="primary" form={formId} busy={busy}>
            Change Password
          </Button>
        </>
      }
    >
      <PasswordForm id={formId} shell={shell} busy={busy} onBusy={setBusy} onDone={onClose} />
    </Dialog>
  );
}
