// The bar at the grid's foot: what is entered in the column, the row, what is unsaved and why, and Save or Update.
import { useSyncExternalStore, type RefObject } from "react";
import * as m from "#messages";
import { Button, ButtonLink } from "../controls/Button";
import { useWords, type Say } from "../words";
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
  const say = useWords();
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
    kind.untouchedLabel?.(sheet) ?? (status.saved && kind.editHref === null ? say(m.shared_update) : kind.saveLabel);
  return (
    <div className="marks-bar">
      <p className="marks-tally">
        <span className="marks-where">
          {row === null
            ? (kind.people?.(sheet.rows.length) ?? say(m.grid_students, { count: sheet.rows.length }))
            : say(m.grid_row_of, { row: row + 1, rows: sheet.rows.length })}
        </span>
        {component ? (
          <span>{say(m.grid_column_tally, { column: component.label, tally: kind.tally(sheet.column(column)) })}</span>
        ) : null}
      </p>
      <p className="marks-unsaved" role="status">
        {unsavedText(say, sheet.tally(), status.offline)}
      </p>
      <div className="marks-actions">
        {historyHref === null ? null : (
          <History href={historyHref} student={position === null ? null : sheet.student(position)} />
        )}
        <Button
          kind="quiet"
          className="marks-keys marks-by-script"
          title={say(m.grid_keys_explained)}
          aria-keyshortcuts="?"
          onClick={onHelp}
        >
          {say(m.grid_keys)}
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
            title={say(m.grid_clear_explained)}
            onClick={() => position !== null && sheet.fill([{ key: position, text: "" }])}
          >
            {say(m.grid_clear)}
          </Button>
        ) : null}
        <Button
          kind="primary"
          className="marks-by-script"
          title={say(m.grid_key_ctrl_s)}
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
  const say = useWords();
  return (
    <ButtonLink
      kind="quiet"
      className="marks-history"
      href={student === null ? href : `${href}&studentId=${encodeURIComponent(student.studentId)}`}
      target="_blank"
      rel="noopener"
      title={say(m.grid_history_explained)}
      aria-keyshortcuts="Alt+Enter"
      aria-label={
        student === null
          ? say(m.grid_history_of_sheet)
          : say(m.grid_history_of_student, { roll: student.roll, name: student.name })
      }
    >
      <span className="marks-history-short">{say(m.shared_history)}</span>
      <span className="marks-history-whole">
        {student === null ? say(m.grid_history_of_sheet) : say(m.grid_history_of_roll, { roll: student.roll })}
      </span>
    </ButtonLink>
  );
}

/** "3 typed, not saved; 1 to confirm"; empty where everything is saved. */
function unsavedText(say: Say, tally: Tally, offline: boolean): string {
  return [
    tally.typed > 0 ? say(m.grid_typed_not_saved, { count: tally.typed }) : "",
    tally.waiting > 0
      ? say(offline ? m.grid_waiting_for_connection : m.grid_waiting_for_server, { count: tally.waiting })
      : "",
    tally.unconfirmed > 0 ? say(m.grid_to_confirm, { count: tally.unconfirmed }) : "",
    tally.refused > 0 ? say(m.grid_refused, { count: tally.refused }) : "",
    tally.changed > 0 ? say(m.grid_changed_elsewhere, { count: tally.changed }) : "",
  ]
    .filter(Boolean)
    .join("; ");
}
