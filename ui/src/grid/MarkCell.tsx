// One cell of an entry grid: an uncontrolled input (a keystroke renders this cell and no other), the shape that says its state,
// and, where something is to be decided, what and how (docs/rules.md, *The mark grid*).
import { memo, useEffect, useLayoutEffect, useRef, useState, useSyncExternalStore, type RefObject } from "react";
import * as m from "#messages";
import { stateOf, valueText, type Cell, type CellState } from "./cell";
import type { MarkEntry } from "./mark_entry";
import type { SheetColumn } from "./sheet";
import { useWords, type Say } from "../words";

const stateWords = (say: Say): Record<Exclude<CellState, "saved">, string> => ({
  typed: say(m.grid_state_typed),
  waiting: say(m.grid_state_waiting),
  refused: say(m.grid_state_refused),
  unconfirmed: say(m.grid_state_unconfirmed),
  changed: say(m.grid_state_changed),
});

type MarkCellProps = {
  entry: MarkEntry;
  cellKey: string;
  row: number;
  column: number;
  component: SheetColumn;
  /** "3 Anika Rahman" */
  student: string;
  limitId: string;
  /** the note opens upwards: there is no room below */
  last: boolean;
};

export const MarkCell = memo(function MarkCell({
  entry,
  cellKey,
  row,
  column,
  component,
  student,
  limitId,
  last,
}: MarkCellProps) {
  const {
    sheet,
    kind: { Choice },
  } = entry;
  const input = useRef<HTMLInputElement>(null);
  const fresh = useRef(true);
  const snapshot = () => sheet.cell(cellKey);
  const cell = useSyncExternalStore((listener) => sheet.subscribe(cellKey, listener), snapshot, snapshot);

  // Not what is in the sheet now: a new default would be shown by an input that nobody typed in, and let go of its selection.
  const [first] = useState(cell.text);

  useLayoutEffect(() => {
    // What stands in the input before the script came is adopted by useMarkEntry, not overwritten.
    const element = input.current;
    if (fresh.current) fresh.current = false;
    else if (element && element.value !== cell.text) {
      // The next stroke replaces what came from elsewhere, as it would have replaced what stood there.
      const replaced =
        element === document.activeElement &&
        element.selectionStart === 0 &&
        element.selectionEnd === element.value.length;
      element.value = cell.text;
      if (replaced) element.select();
    }
  }, [cell]);

  const state = stateOf(cell, sheet.texts);
  const noteId = `note-${cellKey}`;
  const wrong = state === "refused" || state === "unconfirmed";
  return (
    <td className={`mark-col mark-col-${column} cell-${state}${last ? " cell-last" : ""}`}>
      <input
        ref={input}
        className="mark-input"
        type="text"
        inputMode={entry.kind.inputMode}
        enterKeyHint="next"
        autoComplete="off"
        spellCheck={false}
        defaultValue={first}
        aria-label={`${component.label}, ${student}`}
        aria-describedby={state === "saved" ? limitId : `${limitId} ${noteId}`}
        aria-invalid={wrong || undefined}
        data-cell={cellKey}
        data-row={row}
        data-column={column}
      />
      {Choice ? <Choice entry={entry} cellKey={cellKey} student={student} /> : null}
      {state === "saved" ? null : (
        <CellState
          cell={cell}
          state={state}
          entry={entry}
          cellKey={cellKey}
          fullMark={component.fullMark ?? 0}
          noteId={noteId}
          input={input}
        />
      )}
    </td>
  );
});

type CellStateProps = {
  cell: Cell;
  state: Exclude<CellState, "saved">;
  entry: MarkEntry;
  cellKey: string;
  fullMark: number;
  noteId: string;
  input: RefObject<HTMLInputElement | null>;
};

function CellState({ cell, state, entry, cellKey, fullMark, noteId, input }: CellStateProps) {
  const say = useWords();
  const stateWord = stateWords(say)[state];
  const { sheet } = entry;
  const note = useRef<HTMLSpanElement>(null);
  // A question about the cell that is being typed in is asked where it can be seen.
  useEffect(() => {
    if (input.current === document.activeElement) note.current?.scrollIntoView({ block: "nearest" });
  }, [state, input]);
  // The button goes with the question: the focus goes back to the cell.
  const decide = (act: () => void) => () => {
    act();
    input.current?.focus();
  };
  const shape = <span className="cell-shape" title={stateWord} aria-hidden="true" />;
  if (state === "typed" || state === "waiting") {
    return (
      <>
        {shape}
        <span className="visually-hidden" id={noteId}>
          {stateWord}
        </span>
      </>
    );
  }
  if (state === "refused") {
    return (
      <>
        {shape}
        <span ref={note} className="cell-note" id={noteId}>
          {cell.refused}
        </span>
      </>
    );
  }
  if (state === "unconfirmed") {
    return (
      <>
        <span className="cell-other cell-over" title={stateWord} aria-hidden="true">
          {cell.over}
        </span>
        <span ref={note} className="cell-note">
          <span id={noteId}>
            {say(m.grid_over_keep, { over: cell.over ?? "", full_mark: fullMark, kept: fullMark })}
          </span>
          <button type="button" className="button button-plain" onClick={decide(() => sheet.confirm(cellKey))}>
            {say(m.grid_keep_value, { value: fullMark })}
          </button>
        </span>
      </>
    );
  }
  const theirs = valueText(cell.theirs ?? "");
  const mine = valueText(sheet.texts.canonical(cell.text));
  return (
    <>
      <span className="cell-other" title={stateWord} aria-hidden="true">
        {theirs}
      </span>
      <span ref={note} className="cell-note">
        <span id={noteId}>{say(m.grid_changed_values, { theirs, mine })}</span>
        <button type="button" className="button button-plain" onClick={decide(() => sheet.choose(cellKey, "mine"))}>
          {say(m.grid_keep_value, { value: mine })}
        </button>
        <button type="button" className="button button-plain" onClick={decide(() => sheet.choose(cellKey, "theirs"))}>
          {say(m.grid_take_value, { value: theirs })}
        </button>
      </span>
    </>
  );
}
