// The top bar (docs/rules.md, *Screens*): menu toggle, area name, student search, Go to, session, notifications, profile.
import * as m from "#messages";
import type { Place, Shell } from "../generated/shell";
import { GoToButton } from "./GoTo";
import { Bars } from "./icons";
import { NotificationBell } from "./NotificationBell";
import { ProfileMenu } from "./ProfileMenu";
import { SessionChoice } from "./SessionChoice";
import { MENU_ID, SWITCH_ID } from "./SideMenu";
import { StudentSearch } from "./StudentSearch";
import { useWords } from "../words";

export function TopBar({ shell }: { shell: Shell }) {
  const say = useWords();
  return (
    <header className="topbar">
      <span className="menu-toggle-place until-script">
        <input id={SWITCH_ID} className="menu-switch" type="checkbox" />
        <label className="menu-toggle" htmlFor={SWITCH_ID}>
          <Bars />
          <span>{say(m.shell_menu)}</span>
        </label>
      </span>
      <button type="button" className="menu-toggle with-script" aria-controls={MENU_ID}>
        <Bars />
        <span>{say(m.shell_menu)}</span>
      </button>
      <div className="area-block">
        <a className="area" href={shell.viewer.homePath}>
          {shell.areaName}
        </a>
        <WhosePage place={shell.place} />
      </div>
      {shell.showSearch ? <StudentSearch branch={shell.viewer.branch} /> : null}
      <GoToButton />
      {/* Filled by the script (enhance/waiting.ts). */}
      <p className="waiting-line" role="status" />
      <div className="topbar-end">
        {shell.showSession ? <SessionChoice sessions={shell.sessions} chosen={shell.chosenSession} /> : null}
        <NotificationBell areaName={shell.areaName} unread={shell.unread} />
        <ProfileMenu shell={shell} />
      </div>
    </header>
  );
}

/** The school and the branch; on a phone the branch alone. Long names are cut here and whole in the profile menu. */
function WhosePage({ place: { school, branch } }: { place: Place }) {
  const say = useWords();
  return (
    <p className="whose" title={school === null ? branch : say(m.shell_school_and_branch, { school, branch })}>
      {school === null ? null : (
        <span className="whose-school">
          {school}
          <span className="whose-dot"> · </span>
        </span>
      )}
      <span className="whose-branch">{branch}</span>
    </p>
  );
}
