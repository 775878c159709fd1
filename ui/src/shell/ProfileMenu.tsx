// The profile menu (portal.md 2): role, Change Password, Logout. Both work without a script, as a link and as a form.
import { useRef, useState } from "react";
import { Button } from "../controls/Button";
import { Dialog } from "../controls/Dialog";
import { useClosable } from "../controls/popover";
import { Portrait } from "../controls/Portrait";
import { ChangePasswordDialog } from "../features/change_password/ChangePasswordDialog";
import type { Shell } from "../generated/shell";
import { navigation } from "../navigation";
import { clearSignedIn } from "../signed_in";

/** How many marks this user has typed in this browser that the server does not have yet. Loaded only when it is asked for. */
async function unsavedMarks(user: string): Promise<number> {
  try {
    const { unsavedCount } = await import("../features/marks/drafts");
    return await unsavedCount(user);
  } catch {
    // Without its code (offline) or its store there is nothing to count; typed marks are never cleared by signing out.
    return 0;
  }
}

export function ProfileMenu({ shell }: { shell: Shell }) {
  const { viewer } = shell;
  const details = useRef<HTMLDetailsElement>(null);
  const form = useRef<HTMLFormElement>(null);
  const [changing, setChanging] = useState(false);
  const [unsaved, setUnsaved] = useState(0);
  useClosable(details);

  function signOut(): void {
    clearSignedIn(true);
    if (form.current) navigation.submit(form.current);
  }

  async function askThenSignOut(): Promise<void> {
    const count = await unsavedMarks(viewer._id);
    if (count > 0) setUnsaved(count);
    else signOut();
  }

  function close(): void {
    if (details.current) details.current.open = false;
  }

  return (
    <>
      <details className="popover profile" name="topbar" ref={details}>
        <summary className="topbar-button">
          <Portrait name={viewer.name} photo={viewer.profilePhoto} />
          <span className="profile-who">
            <span className="profile-name">{viewer.name}</span>
            <span className="profile-role">{viewer.roleLabel}</span>
          </span>
        </summary>
        <div className="popover-panel">
          <p className="popover-title">{viewer.name}</p>
          <p className="secondary">{[viewer.roleLabel, viewer.branch?.branchName].filter(Boolean).join(", ")}</p>
          <ul className="popover-actions">
            <li>
              <a
                className="menu-item"
                href="/admin/changePassword"
                onClick={(event) => {
                  if (event.metaKey || event.ctrlKey || event.shiftKey) return;
                  event.preventDefault();
                  close();
                  setChanging(true);
                }}
              >
                Change Password
              </a>
            </li>
            <li>
              <form
                ref={form}
                method="post"
                action="/auth/logout"
                onSubmit={(event) => {
                  event.preventDefault();
                  close();
                  void askThenSignOut();
                }}
              >
                <button type="submit" className="menu-item">
                  Logout
                </button>
              </form>
            </li>
          </ul>
        </div>
      </details>
      <ChangePasswordDialog open={changing} shell={shell} onClose={() => setChanging(false)} />
      <Dialog
        open={unsaved > 0}
        role="alertdialog"
        title="Logout with unsaved marks?"
        onClose={() => setUnsaved(0)}
        footer={
          <>
            <Button onClick={() => setUnsaved(0)}>Stay</Button>
            <Button kind="primary" onClick={signOut}>
              Logout
            </Button>
          </>
        }
      >
        <p>
          {unsaved === 1
            ? "1 mark that you typed is not saved yet. It stays in this browser and is"
            : `${unsaved} marks that you typed are not saved yet. They stay in this browser and are`}{" "}
          back in the grid when you sign in here again.
        </p>
      </Dialog>
    </>
  );
}
