// The values of a cell as buttons for a thumb, where a cell to type into would open a phone's keyboard; a stylesheet shows the one or the
// other. Radios: what is pressed before the script has come stays pressed, and is taken over. With a keyboard the cell's own keys work.
import { useEffect, useRef, useSyncExternalStore, type KeyboardEvent } from "react";
import { focusCell } from "./grid_keys";
import type { MarkEntry } from "./mark_entry";

export type CellChoiceProps = {
  entry: MarkEntry;
  cellKey: string;
  /** "3 Anika Rahman" */
  student: string;
};

export function CellChoice({ entry, cellKey, student }: CellChoiceProps) {
  const { sheet, kind } = entry;
  const group = useRef<HTMLFieldSetElement>(null);
  const snapshot = () => sheet.cell(cellKey);
  const cell = useSyncExternalStore((listener) => sheet.subscribe(cellKey, listener), snapshot, snapshot);
  const chosen = sheet.texts.canonical(cell.text);

  useEffect(() => {
    const pressed = group.current?.querySelector<HTMLInputElement>("input:checked");
    if (pressed && !pressed.defaultChecked) sheet.fill([{ key: cellKey, text: pressed.value }]);
  }, [sheet, cellKey]);

  function onKeyDown(event: KeyboardEvent): void {
    const { key, shiftKey, altKey, ctrlKey, metaKey } = event;
    const table = group.current?.closest("table");
    if (altKey || !table) return;
    const letter = key.toUpperCase();
    if (ctrlKey || metaKey) {
      if (letter !== "Z" && letter !== "Y") return;
      const changed = letter === "Y" || shiftKey ? sheet.redo() : sheet.undo();
      if (changed !== null) focusCell(table, changed);
    } else if (kind.quick.some(({ text }) => text === letter)) {
      sheet.fill([{ key: cellKey, text: letter }]);
    } else if (key === "Delete" || key === "Backspace") {
      sheet.fill([{ key: cellKey, text: "" }]);
    } else if (key === "Enter" || key === "ArrowDown" || key === "ArrowUp") {
      const step = key === "ArrowUp" || (key === "Enter" && shiftKey) ? -1 : 1;
      const next = sheet.keys[sheet.keys.indexOf(cellKey) + step * sheet.components.length];
      if (next !== undefined) focusCell(table, next);
    } else return;
    event.preventDefault();
  }

  return (
    <fieldset ref={group} className="cell-choice">
      <legend className="visually-hidden">{student}</legend>
      {kind.quick.map(({ text, label }) => (
        <label key={text} title={label}>
          <input
            type="radio"
            name={`choice-${cellKey}`}
            value={text}
            autoComplete="off"
            aria-label={label}
            checked={chosen === text}
            onFocus={() => entry.focused(cellKey)}
            onBlur={() => entry.focused(null)}
            onKeyDown={onKeyDown}
            onChange={() => sheet.fill([{ key: cellKey, text }])}
          />
          <span aria-hidden="true">{text}</span>
        </label>
      ))}
    </fieldset>
  );
}
