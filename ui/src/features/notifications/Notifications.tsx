// /admin/notifications: one's own notifications, the newest first. Each and all at once are marked as read by plain forms; with a script, following
// one does it, too (enhance/bell.ts).
import * as m from "#messages";
import { Button } from "../../controls/Button";
import { useCountText, ListPages } from "../../controls/ListTable";
import { Empty } from "../../controls/Notice";
import type { Notification, NotificationsProps } from "../../generated/pages";
import { useMomentText } from "../../shell/moment_text";
import { ViewerField } from "../../shell/ViewerField";
import { useWords } from "../../words";

const PATH = "/admin/notifications";

export default function Notifications(props: NotificationsProps) {
  const { rows, unread, total, page, pages, upTo, previousHref, nextHref } = props;
  const counted = useCountText();
  const say = useWords();
  if (total === 0) return <Empty>{say(m.shared_no_notifications_yet)}</Empty>;
  const count = counted({ page, limit: "25", rows: rows.length, total }, m.notifications_count);
  return (
    <div className="records notifications-page">
      <div className="notifications-head">
        <p className="secondary">
          {unread === 0 ? count : say(m.notifications_shown_some_unread, { shown: count, unread })}
        </p>
        {unread === 0 ? null : (
          <form method="post" action={`${PATH}/read`}>
            <ViewerField />
            <input type="hidden" name="upTo" value={upTo} />
            <Button type="submit">{say(m.shared_mark_all_as_read)}</Button>
          </form>
        )}
      </div>
      <ol className="notifications-list">
        {rows.map((row) => (
          <Row key={row._id} row={row} page={page} />
        ))}
      </ol>
      <ListPages page={page} pages={pages} previousHref={previousHref} nextHref={nextHref} />
    </div>
  );
}

function Row({ row: { _id, title, body, at, read, href }, page }: { row: Notification; page: number }) {
  const momentText = useMomentText();
  const say = useWords();
  return (
    <li className={read ? undefined : "is-unread"}>
      <div className="notification-text">
        <a className="notification-title" href={href} data-notification={_id}>
          {title}
        </a>
        {read ? null : <span className="notification-state">{say(m.notifications_unread)}</span>}
        <p>{body}</p>
        <p className="secondary">
          <time dateTime={new Date(at).toISOString()}>{momentText(at)}</time>
        </p>
      </div>
      {read ? null : (
        <form method="post" action={`${PATH}/${_id}/read`}>
          <ViewerField />
          <input type="hidden" name="page" value={page} />
          <Button type="submit" kind="quiet" aria-label={say(m.notifications_mark_as_read_this, { text: body })}>
            {say(m.notifications_mark_as_read)}
          </Button>
        </form>
      )}
    </li>
  );
}
