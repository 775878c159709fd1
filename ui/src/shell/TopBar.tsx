// The top bar (docs/rules.md, *Screens*): menu toggle, area name, student search, Go to, session, notifications, profile.
import type { Place, Shell } from "../generated/shell";
import { GoToButton } from "./GoTo";
import { Bell, Bars } from "./icons";
import { ProfileMenu } from "./ProfileMenu";
import { SessionChoice } from "./SessionChoice";
import { MENU_ID, SWITCH_ID } from "./SideMenu";
import { StudentSearch } from "./StudentSearch";

/** docs/rules.md, *Screens*: title and body. The list is empty for now: nothing delivers notifications yet. */
type Notification = { title: string; body: string };
const NONE: Notification[] = [];

export function TopBar({ shell }: { shell: Shell }) {
  return (
    <header className="topbar">
      <span className="menu-toggle-place until-script">
        <input id={SWITCH_ID} className="menu-switch" type="checkbox" />
        <label className="menu-toggle" htmlFor={SWITCH_ID}>
          <Bars />
          <span>Menu</span>
        </label>
      </span>
      <button type="button" className="menu-toggle with-script" aria-controls={MENU_ID}>
        <Bars />
        <span>Menu</span>
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
        {shell.showSession ? (
          <SessionChoice sessions={shell.sessions} chosen={shell.chosenSession} path={shell.path} />
        ) : null}
        <Notifications areaName={shell.areaName} list={NONE} />
        <ProfileMenu shell={shell} />
      </div>
    </header>
  );
}

/** The school and the branch; on a phone the branch alone. Long names are cut here and whole in the profile menu. */
function WhosePage({ place: { school, branch } }: { place: Place }) {
  return (
    <p className="whose" title={school === null ? branch : `${school}, ${branch}`}>
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

function Notifications({ areaName, list }: { areaName: string; list: Notification[] }) {
  return (
    <details className="popover notifications" name="topbar">
      <summary className="topbar-button">
        <Bell />
        <span className="topbar-word">{list.length === 0 ? "No notifications" : "Notifications"}</span>
        {list.length === 0 ? null : <span className="count">{list.length}</span>}
      </summary>
      <div className="popover-panel">
        <h2 className="popover-title">{`${areaName} Notification`}</h2>
        {list.length === 0 ? (
          <p className="secondary">No notifications yet.</p>
        ) : (
          <ul>
            {list.map((item) => (
              <li key={item.title + item.body}>
                <h3>{item.title}</h3>
                <p>{item.body}</p>
              </li>
            ))}
          </ul>
        )}
      </div>
    </details>
  );
}
