// The profile menu (docs/rules.md, *Screens*): role, Change Password, Logout. Both work without a script, as a link and as a form; with one, the
// password is changed in a dialog, and signing out asks first while something typed is unsaved (enhance/signed_in_page.ts).
import * as m from "#messages";
import { Button } from "../controls/Button";
import { Dialog } from "../controls/Dialog";
import { Portrait } from "../controls/Portrait";
import { PasswordForm } from "../features/sign_in/PasswordForm";
import type { Shell } from "../generated/shell";
import { useWords } from "../words";

const PASSWORD_DIALOG = "change-password";
const PASSWORD_FORM = "change-password-form";

export function ProfileMenu({ shell }: { shell: Shell }) {
  const say = useWords();
  const { viewer } = shell;
  return (
    <details className="popover profile" name="topbar">
      <summary className="topbar-button">
        <Portrait name={viewer.name} photo={viewer.profilePhoto} />
        <span className="profile-who">
          <span className="profile-name">{viewer.name}</span>
          <span className="profile-role">{viewer.roleLabel}</span>
        </span>
      </summary>
      <div className="popover-panel">
        <p className="popover-title">{viewer.name}</p>
        <p className="secondary">
          {say(m.shell_role_at_branch, { role: viewer.roleLabel, branch: shell.place.branch })}
        </p>
        {shell.place.school === null ? null : <p className="secondary">{shell.place.school}</p>}
        <ul className="popover-actions">
          <li>
            <a className="menu-item" href="/admin/changePassword" data-opens={PASSWORD_DIALOG}>
              {say(m.shared_change_password)}
            </a>
          </li>
          <li>
            <form method="post" action="/auth/logout" data-logout="">
              <button type="submit" className="menu-item">
                {say(m.shared_logout)}
              </button>
            </form>
          </li>
        </ul>
      </div>
    </details>
  );
}

/** Stand at the end of the shell: a dialog inside a closed <details> could not be shown. */
export function ProfileDialogs() {
  const say = useWords();
  return (
    <>
      <Dialog
        id={PASSWORD_DIALOG}
        title={say(m.shared_change_password)}
        footer={
          <>
            <Button type="submit" kind="primary" form={PASSWORD_FORM}>
              {say(m.shared_change_password)}
            </Button>
            <Button data-closes="">{say(m.shared_cancel)}</Button>
          </>
        }
      >
        <PasswordForm id={PASSWORD_FORM} />
      </Dialog>
      <Dialog
        id="logout-question"
        role="alertdialog"
        title={say(m.shell_log_out_with_unsaved)}
        footer={
          <>
            <Button kind="primary" data-sign-out="">
              {say(m.shell_log_out)}
            </Button>
            <Button data-closes="" data-focus="">
              {say(m.shell_stay)}
            </Button>
          </>
        }
      >
        <p data-unsaved="" />
      </Dialog>
    </>
  );
}
