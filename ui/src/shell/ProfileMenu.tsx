// The profile menu (docs/rules.md, *Screens*): role, Change Password, Logout. Both work without a script, as a link and as a form; with one, the
// password is changed in a dialog, and signing out asks first while something typed is unsaved (enhance/signed_in_page.ts).
import { Button } from "../controls/Button";
import { Dialog } from "../controls/Dialog";
import { Portrait } from "../controls/Portrait";
import { PasswordForm } from "../features/sign_in/PasswordForm";
import type { Shell } from "../generated/shell";

const PASSWORD_DIALOG = "change-password";
const PASSWORD_FORM = "change-password-form";

export function ProfileMenu({ shell }: { shell: Shell }) {
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
        <p className="secondary">{[viewer.roleLabel, shell.place.branch].join(", ")}</p>
        {shell.place.school === null ? null : <p className="secondary">{shell.place.school}</p>}
        <ul className="popover-actions">
          <li>
            <a className="menu-item" href="/admin/changePassword" data-opens={PASSWORD_DIALOG}>
              Change Password
            </a>
          </li>
          <li>
            <form method="post" action="/auth/logout" data-logout="">
              <button type="submit" className="menu-item">
                Logout
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
  return (
    <>
      <Dialog
        id={PASSWORD_DIALOG}
        title="Change Password"
        footer={
          <>
            <Button type="submit" kind="primary" form={PASSWORD_FORM}>
              Change Password
            </Button>
            <Button data-closes="">Cancel</Button>
          </>
        }
      >
        <PasswordForm id={PASSWORD_FORM} />
      </Dialog>
      <Dialog
        id="logout-question"
        role="alertdialog"
        title="Log out with unsaved entries?"
        footer={
          <>
            <Button kind="primary" data-sign-out="">
              Log out
            </Button>
            <Button data-closes="" data-focus="">
              Stay
            </Button>
          </>
        }
      >
        <p data-unsaved="" />
      </Dialog>
    </>
  );
}
