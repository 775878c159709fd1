// The bar at the grid's foot: the component's count, mean and highest, the row, what is unsaved and why, and Save or Update.
import { useSyncExternalStore, type RefObject } from "react";
import { Button } from "../../controls/Button";
import type { MarkEntry } from "./mark_entry";
import { ABSENT } from "./mark_text";
import type { Tally } from "./sheet";
import { tallyColumn } from "./tally";
import { useEntryStatus } from "./useMarkEntry";

type EntryBarProps = { entry: MarkEntry; tableRef: RefObject<HTMLTableElement | null> };

export function EntryBar({ entry, tableRef }: EntryBarProps) {
  const { sheet } = entry;
  const status = useEntryStatus(entry);
  const revision = () => sheet.revision;
  useSyncExternalStore((listener) => sheet.subscribeAll(listener), revision, revision);
  const where = () => entry.position;
  const position = useSyncExternalStore(entry.subscribe, where, where);

  const row = position === null ? null : sheet.rows.indexOf(sheet.student(position));
  const column = position === null ? 0 : sheet.components.indexOf(sheet.component(position));
  const component = sheet.components[column];
  const tally = tallyColumn(sheet.column(column));
  const absent = () => {
    if (position === null) return;
    sheet.fill([{ key: position, text: ABSENT }]);
    tableRef.current?.querySelector<HTMLInputElement>(`input[data-cell="${position}"]`)?.focus();
  };
  return (
    <div className="marks-bar">
      <p className="marks-tally">
        <span className="marks-where">
          {row === null ? `${sheet.rows.length} students` : `Row ${row + 1} of ${sheet.rows.length}`}
        </span>
        {component ? (
          <span>
            {component.label}: {tally.entered} of {tally.of} entered, mean {tally.mean ?? "–"}, highest {tally.highest ?? "–"}
          </span>
        ) : null}
      </p>
      <p className="marks-unsaved" role="status">
        {unsavedText(sheet.tally(), status.offline)}
      </p>
      <div className="marks-actions">
        <Button
          className="marks-absent"
          disabled={position === null}
          title="Mark the student of this cell absent"
          onPointerDown={(event) => event.preventDefault()}
          onClick={absent}
        >
          Absent (AB)
        </Button>
        <Button kind="primary" busy={status.saving} onClick={() => void entry.save()}>
          {entry.mode === "add" ? "Save" : "Update"}
        </Button>
      </div>
    </div>
  );
}

/** "3 typed, not saved; 1 to confirm"; empty where everything is saved. */
function unsavedText(tally: Tally, offline: boolean): string {
  return [
    tally.typed > 0 ? `${tally.typed} typed, not saved` : "",
    tally.waiting > 0 ? `${tally.waiting} waiting${offline ? " for the line" : " for the server"}` : "",
    tally.unconfirmed > 0 ? `${tally.unconfirmed} to confirm` : "",
    tally.refused > 0 ? `${tally.refused} refused` : "",
    tally.changed > 0 ? `${tally.changed} changed elsewhere` : "",
  ]
    .filter(Boolean)
    .join("; ");
}
