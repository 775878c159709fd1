// Add Marks and Edit Marks (portal.md 2): a register of students with one input a component, and Save or Update fixed at the bottom.
// Rendered by the server, readable without a script; the script brings the keys, the keeping and the saving.
import { memo, useCallback, useMemo, useState } from "react";
import { ButtonLink } from "../../controls/Button";
import type { Grid, GridRow } from "../../generated/marks";
import type { FilterSet } from "../../generated/shell";
import { ConflictDialog } from "./ConflictDialog";
import { EntryBar } from "./EntryBar";
import { EntryMessages } from "./EntryMessages";
import { MarkCell } from "./MarkCell";
import { marksKind, type EntryPlaces } from "./entry_kind";
import type { MarkEntry } from "./mark_entry";
import { planPaste, type PastePlan } from "./paste";
import { PasteDialog } from "./PasteDialog";
import { cellKey } from "./sheet";
import { useMarkEntry, type Waiting } from "./useMarkEntry";

export type MarkGridProps = {
  grid: Grid;
  filter: FilterSet;
  places: EntryPlaces;
  attach: Waiting["attach"];
};

type Block = { text: string; row: number; column: number };

export function MarkGrid({ grid, filter, places, attach }: MarkGridProps) {
  const [block, setBlock] = useState<Block | null>(null);
  const onBlock = useCallback((text: string, from: { row: number; column: number }) => setBlock({ text, ...from }), []);
  const { entry, tableRef } = useMarkEntry(grid, (user) => marksKind(grid.mode, filter, user, places), attach, onBlock);
  const { components, rows, mode } = grid;
  const edit = mode === "edit";
  const plan = useMemo<PastePlan | null>(
    () => block && planPaste(block.text, block, rows, components, (key) => entry.sheet.cell(key).text),
    [block, rows, components, entry],
  );
  if (rows.length === 0) return <p className="marks-none">No student is enrolled in this section.</p>;

  return (
    <section className="marks" aria-label={edit ? "Edit Marks" : "Add Marks"}>
      <div className="marks-head">
        <p className="marks-title">
          {filter.examName} · {filter.className} {filter.sectionName} · {filter.subjectName}
        </p>
        <ButtonLink kind="quiet" href={grid.blankHref}>
          Blank mark sheet
        </ButtonLink>
      </div>
      <p className="notice notice-info without-script">
        Marks can be saved once the page’s script has arrived. The blank mark sheet prints without it.
      </p>
      <EntryMessages entry={entry} tableRef={tableRef} />
      {components.length > 1 ? (
        <fieldset className="marks-picks">
          <legend className="visually-hidden">Component</legend>
          {components.map((component, index) => (
            <label key={component.key} className="marks-pick-label">
              <input type="radio" className="marks-pick visually-hidden" name="component" value={index} defaultChecked={index === 0} />
              <span>
                {component.label} <span className="full-mark">{component.fullMark}</span>
              </span>
            </label>
          ))}
        </fieldset>
      ) : null}
      {components.map((component) => (
        <span key={component.key} id={`limit-${component.key}`} hidden>
          0 to {component.fullMark}, at most two decimals, or AB for absent
        </span>
      ))}
      <div className="marks-scroll table-scroll">
        <table ref={tableRef} className={`table marks-table ${edit ? "marks-edit" : "marks-add"}`}>
          <caption className="visually-hidden">
            {filter.subjectName}, {filter.examName}
          </caption>
          <thead>
            <tr>
              <th scope="col" className="col-roll">
                {edit ? "SL" : "Roll"}
              </th>
              <th scope="col" className="col-name">
                Student Name
              </th>
              {edit ? (
                <>
                  <th scope="col" className="col-at">
                    Roll
                  </th>
                  <th scope="col" className="col-subject">
                    Subject
                  </th>
                </>
              ) : null}
              {components.map((component, index) => (
                <th key={component.key} scope="col" className={`mark-col mark-col-${index}`}>
                  {component.label} <span className="full-mark">{component.fullMark}</span>
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {rows.map((row, index) => (
              <MarkRow
                key={row.studentId}
                entry={entry}
                row={row}
                index={index}
                subject={edit ? filter.subjectName : null}
                last={index >= rows.length - 2 && rows.length > 4}
              />
            ))}
          </tbody>
        </table>
      </div>
      <EntryBar entry={entry} tableRef={tableRef} historyHref={grid.historyHref} />
      <PasteDialog
        plan={plan}
        nouns={entry.kind}
        onCancel={() => setBlock(null)}
        onApply={(changes) => {
          entry.sheet.fill(changes.map(({ key, after }) => ({ key, text: after })));
          setBlock(null);
        }}
      />
      <ConflictDialog entry={entry} />
    </section>
  );
}

type MarkRowProps = { entry: MarkEntry; row: GridRow; index: number; subject: string | null; last: boolean };

const MarkRow = memo(function MarkRow({ entry, row, index, subject, last }: MarkRowProps) {
  const student = `${row.roll} ${row.name}`;
  return (
    <tr>
      <td className="col-roll">{subject === null ? row.roll : index + 1}</td>
      <th scope="row" className="col-name" title={`Reg No ${row.regNo}`}>
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
