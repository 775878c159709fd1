// The one field of a password change, in the dialog and on its page. Without a script it is an ordinary form.
import { useRef, useState, type ReactNode } from "react";
import { PasswordField } from "../../controls/PasswordField";
import { useToast } from "../../controls/Toasts";
import { useTypedEarly } from "../../controls/typed_early";
import type { ErrorAnswer } from "../../generated/pages";
import type { Shell } from "../../generated/shell";
import { ViewerField } from "../../shell/ViewerField";
import { changePassword, kindOf, PASSWORD_HINT, PASSWORD_MAX, PASSWORD_MIN, SUCCESS, TOO_SHORT } from "./change_password";

type Props = {
  shell: Shell;
  id?: string;
  /** what the server refused, when it was asked without a script */
  failure?: string | null;
  busy: boolean;
  onBusy: (busy: boolean) => void;
  onDone?: () => void;
  children?: ReactNode;
};

const faultOf = (error: ErrorAnswer): string => error.fields?.["newPassword"] ?? error.fields?.["password"] ?? error.message;

export function PasswordForm({ shell, id, failure: refused = null, busy, onBusy, onDone, children }: Props) {
  const [password, setPassword] = useState("");
  const [failure, setFailure] = useState(refused);
  const toast = useToast();
  const form = useRef<HTMLFormElement>(null);
  const field = useRef<HTMLInputElement>(null);
  useTypedEarly(form, (name, value) => {
    if (name === "newPassword") setPassword(value);
  });

  function refuse(why: string): void {
    setFailure(why);
    field.current?.focus();
  }

  async function submit(): Promise<void> {
    if (busy) return;
    if (password.length < PASSWORD_MIN) {
      refuse(TOO_SHORT);
      return;
    }
    onBusy(true);
    setFailure(null);
    const answer = await changePassword(shell, password);
    onBusy(false);
    if (!answer.ok) {
      refuse(faultOf(answer.error));
      return;
    }
    setPassword("");
    toast.success(answer.value.message || SUCCESS[kindOf(shell)], "Change Password");
    onDone?.();
  }

  return (
    <form
      ref={form}
      id={id}
      className="password-form"
      method="post"
      action="/admin/changePassword"
      // What is wrong stands beside the field, with a script and without; the browser's own bubbles would say it over it.
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        void submit();
      }}
    >
      {/* So that a password manager knows whose password it keeps. */}
      <input type="text" name="user" autoComplete="username" value={shell.viewer.name} readOnly hidden />
      <ViewerField />
      <PasswordField
        ref={field}
        label="New Password"
        name="newPassword"
        autoComplete="new-password"
        minLength={PASSWORD_MIN}
        maxLength={PASSWORD_MAX}
        required
        hint={PASSWORD_HINT}
        error={failure}
        value={password}
        onChange={(event) => setPassword(event.target.value)}
      />
      {children}
    </form>
  );
}
