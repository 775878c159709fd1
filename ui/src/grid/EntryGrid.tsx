// A grid to type into: a register of students with one input a column, its messages, its bar, and the dialogs of a pasted block and
// of a conflict. Rendered by the server, readable without a script; the script brings the keys, the keeping and the saving.
import { memo, Suspense, useState, type ReactNode } from "react";
import * as m from "#messages";
import { EntryBar } from "./EntryBar";
import { useHydrated } from "../islands/hydrated";
import type { EntryKind } from "./entry_kind";
import type { PastedText } from "./GridDialogs";
import { EntryMessages, GridDialogs } from "./grid_parts";
import type { GridEvents } from "./grid_keys";
import { MarkCell } from "./MarkCell";
import type { MarkEntry } from "./mark_entry";
import { cellKey, type SheetColumn, type SheetRow } from "./sheet";
import { useEntryStatus, useMarkEntry, type Waiting } from "./useMarkEntry";
import { useWords } from "../words";

export type EntryGridProps = {
  grid: { rows: readonly SheetRow[]; components: readonly SheetColumn[] };
  kindOf: (user: string) => EntryKind;
  attach: Waiting["attach"];
  label: string;
  caption: string;
  className?: string;
  /** over the grid */
  head: ReactNode;
  /** what may be typed into a column, for a screen reader */
  limit: (column: SheetColumn) => string;
  /** what the grid of marks shows beside the name while marks are edited: serial number and subject */
  subject?: string | null;
  /** the audit; null for who may not see it */
  historyHref?: string | null;
};

export function EntryGrid(props: EntryGridProps) {
  const { grid, kindOf, attach, label, caption, className, head, limit, subject = null, historyHref = null } = props;
  const say = useWords();
  const [block, setBlock] = useState<PastedText | null>(null);
  const [helps, setHelps] = useState(false);
  const hydrated = useHydrated();
  const [events] = useState<GridEvents>(() => ({
    onBlock: (text, from) => setBlock({ text, ...from }),
    onHelp: () => setHelps(true),
  }));
  const { entry, tableRef } = useMarkEntry(grid, kindOf, attach, events);
  const { components, rows } = grid;
  const { kind } = entry;
  const [roll, person] = kind.heads ?? [say(m.shared_roll), say(m.shared_student_name)];
  return (
    <section className={className === undefined ? "marks" : `marks ${className}`} aria-label={label}>
      {head}
      <div className="marks-messages" aria-live="polite">
        <Offline entry={entry} />
        {hydrated ? (
          <Suspense fallback={<ToldMeanwhile entry={entry} />}>
            <EntryMessages entry={entry} tableRef={tableRef} />
          </Suspense>
        ) : null}
      </div>
      {components.length > 1 ? (
        <fieldset className="marks-picks">
          <legend className="visually-hidden">{say(kind.words.column)}</legend>
          {components.map((component, index) => (
            <label key={component.key} className="marks-pick-label">
              <input
                type="radio"
                className="marks-pick visually-hidden"
                name="component"
                value={index}
                defaultChecked={index === 0}
              />
              <span>
                <ColumnHead column={component} />
              </span>
            </label>
          ))}
        </fieldset>
      ) : null}
      {components.map((component) => (
        <span key={component.key} id={`limit-${component.key}`} hidden>
          {limit(component)}
        </span>
      ))}
      <div className="marks-scroll table-scroll">
        <table
          ref={tableRef}
          className={`table marks-table ${subject === null ? "marks-add" : "marks-edit"}${rows.some(({ name }) => name.length > LONG) ? " marks-long" : ""}`}
        >
          <caption className="visually-hidden">{caption}</caption>
          <thead>
            <tr>
              <th scope="col" className="col-roll">
                {subject === null ? roll : say(m.shared_serial)}
              </th>
              <th scope="col" className="col-name">
                {person}
              </th>
              {subject === null ? null : (
                <>
                  <th scope="col" className="col-at">
                    {say(m.shared_roll)}
                  </th>
                  <th scope="col" className="col-subject">
                    {say(m.shared_subject)}
                  </th>
                </>
              )}
              {components.map((component, index) => (
                <th key={component.key} scope="col" className={`mark-col mark-col-${index}`}>
                  <ColumnHead column={component} />
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {rows.map((row, index) => (
              <EntryRow
                key={row.studentId}
                entry={entry}
                row={row}
                index={index}
                subject={subject}
                last={index >= rows.length - 2 && rows.length > 4}
              />
            ))}
          </tbody>
        </table>
      </div>
      <EntryBar entry={entry} tableRef={tableRef} historyHref={historyHref} onHelp={events.onHelp} />
      {hydrated ? (
        <Suspense fallback={<BeingFetched entry={entry} asked={block !== null || helps} />}>
          <GridDialogs
            entry={entry}
            block={block}
            onPasted={() => setBlock(null)}
            helps={helps}
            onHelped={() => setHelps(false)}
          />
        </Suspense>
      ) : null}
    </section>
  );
}

/** Letters of a name that the narrower column has room for in one line. */
const LONG = 28;

/** Part of the grid's own script: a line that is cut early also cuts off what is fetched later. */
function Offline({ entry }: { entry: MarkEntry }) {
  const say = useWords();
  return useEntryStatus(entry).offline ? <p className="notice notice-warn">{say(m.grid_offline)}</p> : null;
}

/** What stands in the way of a save, until the messages themselves have been fetched. */
function ToldMeanwhile({ entry }: { entry: MarkEntry }) {
  const { told } = useEntryStatus(entry);
  return told ? <p className={`notice notice-${told.kind}`}>{told.text}</p> : null;
}

/** Says why a dialog that was asked for has not opened. It opens by itself: what was pasted, or typed, is not lost. */
function BeingFetched({ entry, asked }: { entry: MarkEntry; asked: boolean }) {
  const say = useWords();
  const { conflicts } = useEntryStatus(entry);
  return asked || conflicts ? (
    <p className="notice notice-warn" role="status">
      {say(m.grid_still_loading)}
    </p>
  ) : null;
}

function ColumnHead({ column: { label, fullMark } }: { column: SheetColumn }) {
  return fullMark === undefined ? (
    label
  ) : (
    <>
      {label} <span className="full-mark">{fullMark}</span>
    </>
  );
}

type EntryRowProps = { entry: MarkEntry; row: SheetRow; index: number; subject: string | null; last: boolean };

const EntryRow = memo(function EntryRow({ entry, row, index, subject, last }: EntryRowProps) {
  const say = useWords();
  const student = `${row.roll} ${row.name}`;
  return (
    <tr id={row.studentId}>
      <td className="col-roll">{subject === null ? row.roll : index + 1}</td>
      <th
        scope="row"
        className="col-name"
        title={entry.kind.heads ? row.regNo : say(m.shared_reg_no_is, { number: row.regNo })}
      >
        {row.name}
      </th>
      {subject === null ? null : (
        <>
          <td className="col-at">{row.roll}</td>
          <td className="col-subject">{subject}</td>
        </>
      )}
      {entry.sheet.components.map((component, column) => (
        <MarkCell
          key={component.key}
          entry={entry}
          cellKey={cellKey(row.studentId, component.key)}
          row={index}
          column={column}
          component={component}
          student={student}
          limitId={`limit-${component.key}`}
          last={last}
        />
      ))}
    </tr>
  );
});
