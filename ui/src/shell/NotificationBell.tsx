// The bell (docs/rules.md, *Screens*, *Notifications*): how many notifications are unread. Without a script it is a link to their list; with one
// the newest open under it, and it hears of new ones while the page is open (enhance/bell.ts).
import * as m from "#messages";
import { Bell } from "./icons";
import { useWords } from "../words";

export const NOTIFICATIONS = "/admin/notifications";

export function NotificationBell({ areaName, unread }: { areaName: string; unread: number }) {
  const say = useWords();
  const label = (
    <>
      <Bell />
      <span className="topbar-word" data-bell-word="">
        {unread === 0 ? say(m.shell_notifications_none) : say(m.shell_notifications)}
      </span>
      <span className="count" data-bell-count="" hidden={unread === 0}>
        {unread > 99 ? "99+" : unread}
      </span>
    </>
  );
  return (
    <>
      <a className="topbar-button notifications-link until-script" href={NOTIFICATIONS}>
        {label}
      </a>
      <details className="popover notifications with-script" name="topbar" data-bell="">
        <summary className="topbar-button">{label}</summary>
        <div className="popover-panel">
          <h2 className="popover-title">{say(m.shell_notifications_of, { area: areaName })}</h2>
          {/* Filled by the script. */}
          <div data-bell-list="" />
          <div className="bell-foot">
            <button type="button" className="button button-quiet" data-reads-all="" hidden={unread === 0}>
              {say(m.shared_mark_all_as_read)}
            </button>
            <a href={NOTIFICATIONS}>{say(m.shell_notifications_all)}</a>
          </div>
        </div>
      </details>
    </>
  );
}
