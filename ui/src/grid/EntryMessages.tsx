// What the grid has to say above itself once these words have been fetched: what was put back, another tab, what stands in the way of a save.
import { useEffect, useState, type ReactNode, type RefObject } from "react";
import * as m from "#messages";
import { Button, ButtonLink } from "../controls/Button";
import { Notice } from "../controls/Notice";
import { focusCell } from "./grid_keys";
import { KeptList } from "./KeptMarks";
import type { EntryStatus, MarkEntry, Told } from "./mark_entry";
import { laterWordsOf } from "./marks_words_later";
import { isToday, timeText } from "./time_text";
import { useEntryStatus } from "./useMarkEntry";
import { useWords, type Say } from "../words";

type EntryMessagesProps = { entry: MarkEntry; tableRef: RefObject<HTMLTableElement | null> };

/** A save that is answered sooner than this, in milliseconds, is not worth a line that moves the grid. */
const PROMPT = 1000;

export function EntryMessages({ entry, tableRef }: EntryMessagesProps) {
  const say = useWords();
  const words = laterWordsOf(entry.kind);
  const status = useEntryStatus(entry);
  const onItsWay = status.saving && status.waiting?.fault === null;
  const goTo = (key: string) => tableRef.current && focusCell(tableRef.current, key);
  return (
    <>
      {status.told ? <ToldNotice told={status.told} goTo={goTo} /> : null}
      {status.waiting ? (
        <AfterAWhile key={String(onItsWay)} wait={onItsWay ? PROMPT : 0}>
          <Notice
            kind="warn"
            actions={<Button onClick={() => void entry.withdraw()}>{say(m.grid_cancel_save)}</Button>}
          >
            {waitingText(say, status.waiting, status.offline)}
          </Notice>
        </AfterAWhile>
      ) : null}
      {status.place === "localStorage" ? <Notice kind="info">{say(m.grid_kept_in_local_storage)}</Notice> : null}
      {status.place === "nowhere" ? <Notice kind="bad">{say(words.keptNowhere)}</Notice> : null}
      {status.restored || status.strays.length > 0 ? (
        <Notice
          kind="info"
          actions={
            <>
              <Button onClick={() => entry.discard()}>{say(m.grid_discard)}</Button>
              {status.restored ? <Button onClick={() => entry.keepRestored()}>{say(m.grid_keep)}</Button> : null}
            </>
          }
        >
          {status.restored ? (
            <p>{say(words.restored, { count: status.restored.count, time: timeText(status.restored.at) })}</p>
          ) : null}
          {status.strays.length > 0 ? (
            <>
              <p>{say(words.strays, { count: status.strays.length })}</p>
              <KeptList drafts={status.strays} />
            </>
          ) : null}
        </Notice>
      ) : null}
      {status.otherTab ? <Notice kind="warn">{say(m.grid_other_tab)}</Notice> : null}
    </>
  );
}

function AfterAWhile({ wait, children }: { wait: number; children: ReactNode }) {
  const [shown, setShown] = useState(wait === 0);
  useEffect(() => {
    if (wait === 0) return undefined;
    const timer = setTimeout(() => setShown(true), wait);
    return () => clearTimeout(timer);
  }, [wait]);
  return shown ? children : null;
}

function waitingText(say: Say, waiting: NonNullable<EntryStatus["waiting"]>, offline: boolean): string {
  const time = timeText(waiting.since);
  const since = isToday(waiting.since)
    ? say(m.grid_saved_on_device_today, { time: time.slice(-5) })
    : say(m.grid_saved_on_device, { time });
  if (offline || waiting.fault?.error.code === "offline") return `${since} ${say(m.grid_sends_when_online)}`;
  if (waiting.fault?.error.code === "otherViewer") return `${since} ${waiting.fault.error.message}`;
  if (waiting.fault) return `${since} ${say(m.grid_server_could_not_take, { status: waiting.fault.status })}`;
  return `${since} ${say(m.grid_sending_now)}`;
}

function ToldNotice({ told, goTo }: { told: Told; goTo: (key: string) => void }) {
  const { kind, text, cells, href, hrefLabel } = told;
  return (
    <Notice kind={kind} actions={href === undefined ? undefined : <ButtonLink href={href}>{hrefLabel}</ButtonLink>}>
      <p>{text}</p>
      {cells.length > 0 ? (
        <ul className="told-cells">
          {cells.map((cell) => (
            <li key={cell.key}>
              <button type="button" className="link-button" onClick={() => goTo(cell.key)}>
                {cell.text}
              </button>
            </li>
          ))}
        </ul>
      ) : null}
    </Notice>
  );
}
