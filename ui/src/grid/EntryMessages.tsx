// What the grid has to say above itself once these words have been fetched: what was put back, another tab, what stands in the way of a save.
import { useEffect, useState, type ReactNode, type RefObject } from "react";
import { Button, ButtonLink } from "../controls/Button";
import { Notice } from "../controls/Notice";
import { focusCell } from "./grid_keys";
import { unsaved } from "./kept";
import { KeptList } from "./KeptMarks";
import type { EntryStatus, MarkEntry, Told } from "./mark_entry";
import { atText, timeText } from "./time_text";
import { useEntryStatus } from "./useMarkEntry";

type EntryMessagesProps = { entry: MarkEntry; tableRef: RefObject<HTMLTableElement | null> };

/** A save that is answered sooner than this, in milliseconds, is not worth a line that moves the grid. */
const PROMPT = 1000;

export function EntryMessages({ entry, tableRef }: EntryMessagesProps) {
  const status = useEntryStatus(entry);
  const onItsWay = status.saving && status.waiting?.fault === null;
  const goTo = (key: string) => tableRef.current && focusCell(tableRef.current, key);
  return (
    <>
      {status.told ? <ToldNotice told={status.told} goTo={goTo} /> : null}
      {status.waiting ? (
        <AfterAWhile key={String(onItsWay)} wait={onItsWay ? PROMPT : 0}>
          <Notice kind="warn" actions={<Button onClick={() => void entry.withdraw()}>Cancel save</Button>}>
            {waitingText(status.waiting, status.offline)}
          </Notice>
        </AfterAWhile>
      ) : null}
      {status.place === "localStorage" ? (
        <Notice kind="info">
          This browser&apos;s database is not responding. What you type is kept in its smaller local storage.
        </Notice>
      ) : null}
      {status.place === "nowhere" ? (
        <Notice kind="bad">{`This browser cannot keep unsaved ${entry.kind.noun}s. Save before you leave this page.`}</Notice>
      ) : null}
      {status.restored || status.strays.length > 0 ? (
        <Notice
          kind="info"
          actions={
            <>
              <Button onClick={() => entry.discard()}>Discard</Button>
              {status.restored ? <Button onClick={() => entry.keepRestored()}>Keep</Button> : null}
            </>
          }
        >
          {status.restored ? (
            <p>{`${unsaved(status.restored.count, entry.kind.noun)} restored from ${timeText(status.restored.at)}.`}</p>
          ) : null}
          {status.strays.length > 0 ? (
            <>
              <p>{`${unsaved(status.strays.length, entry.kind.noun)} of a student or ${entry.kind.columnNoun} that is no longer on this sheet:`}</p>
              <KeptList drafts={status.strays} />
            </>
          ) : null}
        </Notice>
      ) : null}
      {status.otherTab ? (
        <Notice kind="warn">
          This sheet is also open in another tab. What you type there appears here. Save in either one.
        </Notice>
      ) : null}
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

function waitingText(waiting: NonNullable<EntryStatus["waiting"]>, offline: boolean): string {
  const since = `Saved on this device ${atText(waiting.since)}.`;
  if (offline || waiting.fault?.error.code === "offline") return `${since} Sends when you're back online.`;
  if (waiting.fault?.error.code === "otherViewer") return `${since} ${waiting.fault.error.message}`;
  if (waiting.fault)
    return `${since} The server could not take it (${waiting.fault.status}). It tries again by itself.`;
  return `${since} Sending it now.`;
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
