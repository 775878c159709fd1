// The session dropdown (docs/rules.md, *Screens*, *Marks*, *Limits*): 120 px wide, not for superAdmin. A form, so that it works without a script (with a
// Go button then); with one, a choice is sent at once. The server keeps the choice in a cookie and comes back to this page; the
// shell of that page keeps it in the browser.
import * as m from "#messages";
import type { SessionRef } from "../generated/shell";
import { ViewerField } from "./ViewerField";
import { useWords } from "../words";

type Props = { sessions: SessionRef[]; chosen: SessionRef | null };

export function SessionChoice({ sessions, chosen }: Props) {
  const say = useWords();
  return (
    <form className="session-choice" method="post" action="/admin/chooseSession">
      <ViewerField />
      {/* Where to come back to: the server fills it in, so that a frame is of no address (`Pages` in crates/web/src/page.rs). */}
      <input type="hidden" name="next" value="" />
      <select
        className={`input select session-select${chosen === null ? " session-none" : ""}`}
        name="sessionId"
        aria-label={say(m.shared_session)}
        title={chosen?.sessionName ?? say(m.shell_no_session_selected)}
        defaultValue={chosen?._id ?? ""}
        data-submits=""
      >
        {chosen === null ? <option value="">{say(m.shell_no_session_selected)}</option> : null}
        {sessions.map((session) => (
          <option key={session._id} value={session._id}>
            {session.sessionName}
          </option>
        ))}
      </select>
      <button type="submit" className="button button-plain without-script">
        {say(m.shell_go)}
      </button>
    </form>
  );
}
