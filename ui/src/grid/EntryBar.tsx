// The bar at the grid's foot: what is entered in the column, the row, what is unsaved and why, and Save or Update.
import { useSyncExternalStore, type RefObject } from "react";
import { Button, ButtonLink } from "../controls/Button";
import type { MarkEntry } from "./mark_entry";
import { focusCell } from "./grid_keys";
import { cellKey, type SheetRow, type Tally } from "./sheet";
import { useEntryStatus } from "./useMarkEntry";

type EntryBarProps = {
  entry: MarkEntry;
  tableRef: RefObject<HTMLTableElement | null>;
  /** the audit of this sheet; null for who may not see it */
  historyHref: string | null;
  /** the list of the keys */
  onHelp: () => void;
};

export function EntryBar({ entry, tableRef, historyHref, onHelp }: EntryBarProps) {
  const { sheet, kind } = entry;
  const status = useEntryStatus(entry);
  const revision = () => sheet.revision;
  useSyncExternalStore((listener) => sheet.subscribeAll(listener), revision, revision);
  const where = () => entry.position;
  const position = useSyncExternalStore(entry.subscribe, where, where);

  const row = position === null ? null : sheet.rows.indexOf(sheet.student(position));
  const column = position === null ? 0 : sheet.components.indexOf(sheet.component(position));
  const component = sheet.components[column];
  /** The row that a quick value leads to. */
  const following = kind.quickMoves && row !== null ? sheet.rows[row + 1] : undefined;
  const put = (text: string) => {
    if (position === null) return;
    sheet.fill([{ key: position, text }]);
    if (following && component && tableRef.current)
      focusCell(tableRef.current, cellKey(following.studentId, component.key));
    else tableRef.current?.querySelector<HTMLInputElement>(`input[data-cell="${position}"]`)?.focus();
  };
  // Where adding is a room of its own, its button goes on adding until the page leaves it.
  const saveLabel =
    kind.untouchedLabel?.(sheet) ?? (status.saved && kind.editHref === null ? "Update" : kind.saveLabel);
  return (
    <div className="marks-bar">
      <p className="marks-tally">
        <span className="marks-where">
          {row === null
            ? `${sheet.rows.length} ${kind.people ?? "students"}`
            : `Row ${row + 1} of ${sheet.rows.length}`}
        </span>
        {component ? (
          <span>
            {component.label}: {kind.tally(sheet.column(column))}
          </span>
        ) : null}
      </p>
      <p className="marks-unsaved" role="status">
        {unsavedText(sheet.tally(), status.offline)}
      </p>
      <div className="marks-actions">
        {historyHref === null ? null : (
          <History href={historyHref} student={position === null ? null : sheet.student(position)} />
        )}
        <Button
          kind="quiet"
          className="marks-keys marks-by-script"
          title="Press ?"
          aria-keyshortcuts="?"
          onClick={onHelp}
        >
          Keys
        </Button>
        {kind.quick.map(({ text, label, title }) => (
          <Button
            key={text}
            className={`marks-by-script${kind.Choice ? " marks-quick" : ""}`}
            disabled={position === null}
            title={title}
            onPointerDown={(event) => event.preventDefault()}
            onClick={() => put(text)}
          >
            {label}
          </Button>
        ))}
        {kind.Choice ? (
          <Button
            className="marks-by-script marks-clear"
            disabled={position === null}
            title="Nothing entered in the row"
            onClick={() => position !== null && sheet.fill([{ key: position, text: "" }])}
          >
            Clear
          </Button>
        ) : null}
        <Button
          kind="primary"
          className="marks-by-script"
          title="Ctrl+S"
          aria-keyshortcuts="Control+S"
          busy={status.saving}
          onClick={() => void entry.save()}
        >
          {saveLabel}
        </Button>
      </div>
    </div>
  );
}

/** Who changed the marks of the student in focus, or of the whole sheet: beside the grid, so that what is typed stays. */
function History({ href, student }: { href: string; student: SheetRow | null }) {
  return (
    <ButtonLink
      kind="quiet"
      className="marks-history"
      href={student === null ? href : `${href}&studentId=${encodeURIComponent(student.studentId)}`}
      target="_blank"
      rel="noopener"
      title="Alt+Enter in a cell opens it"
      aria-keyshortcuts="Alt+Enter"
    >
      <span>
        History
        <span className="marks-history-of"> of {student === null ? "the sheet" : `roll ${String(student.roll)}`}</span>
        {student === null ? null : <span className="visually-hidden">, {student.name}</span>}
      </span>
    </ButtonLink>
  );
}

/** "3 typed, not saved; 1 to confirm"; empty where everything is saved. */
function unsavedText(tally: Tally, offline: boolean): string {
  return [
    tally.typed > 0 ? `${tally.typed} typed, not saved` : "",
    tally.waiting > 0 ? `${tally.waiting} waiting${offline ? " for connection" : " for the server"}` : "",
    tally.unconfirmed > 0 ? `${tally.unconfirmed} to confirm` : "",
    tally.refused > 0 ? `${tally.refused} refused` : "",
    tally.changed > 0 ? `${tally.changed} changed elsewhere` : "",
  ]
    .filter(Boolean)
    .join("; ");
}
