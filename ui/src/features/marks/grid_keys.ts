// The keyboard of the mark grid (architecture.md, Pages): Enter and Down to the same field of the next row, Shift+Enter and Up to
// the one before, Left and Right out of the cell only at the ends of its text, Tab across by itself; undo, redo, Escape; a pasted
// block. Listens once on the table; moves the focus itself, so nothing renders for it.
import type { Stroke } from "./cell";
import type { MarkEntry } from "./mark_entry";
import { isBlock } from "./paste";

type Place = { row: number; column: number };

function cellOf(target: EventTarget | null): HTMLInputElement | null {
  return target instanceof HTMLInputElement && target.dataset["cell"] !== undefined ? target : null;
}

const keyOf = (input: HTMLInputElement) => input.dataset["cell"] ?? "";
const placeOf = (input: HTMLInputElement): Place => ({
  row: Number(input.dataset["row"]),
  column: Number(input.dataset["column"]),
});

/** On a narrow screen one component shows at a time: the one that is worked on. The choice is a radio that CSS reads. */
function showColumn(table: HTMLTableElement, column: string | undefined): void {
  const pick = table.closest(".marks")?.querySelector<HTMLInputElement>(`.marks-pick[value="${column ?? ""}"]`);
  if (pick) pick.checked = true;
}

function take(table: HTMLTableElement, input: HTMLInputElement | null): boolean {
  if (!input) return false;
  showColumn(table, input.dataset["column"]);
  input.focus();
  input.select();
  return true;
}

export function focusCell(table: HTMLTableElement, key: string): void {
  take(table, table.querySelector<HTMLInputElement>(`input[data-cell="${key}"]`));
}

function move(table: HTMLTableElement, { row, column }: Place): boolean {
  return take(table, table.querySelector<HTMLInputElement>(`input[data-row="${row}"][data-column="${column}"]`));
}

/** Alt+Enter: who changed these marks, where the bar offers it. */
function openHistory(event: KeyboardEvent, table: HTMLTableElement): void {
  event.preventDefault();
  table.closest(".marks")?.querySelector<HTMLAnchorElement>("a.marks-history")?.click();
}

function strokeOf(event: Event): Stroke {
  const { inputType, data } = event as Partial<InputEvent>;
  if (inputType === "insertText" && typeof data === "string") return { kind: "insert", data };
  return inputType?.startsWith("delete") ? { kind: "delete" } : { kind: "other" };
}

export function attachGrid(table: HTMLTableElement, entry: MarkEntry, onBlock: (text: string, from: Place) => void): () => void {
  const { sheet } = entry;

  function onInput(event: Event): void {
    const input = cellOf(event.target);
    if (!input) return;
    if (sheet.type(keyOf(input), input.value, strokeOf(event))) entry.warnInvalidated();
  }

  function across(event: KeyboardEvent, input: HTMLInputElement, step: 1 | -1): void {
    const { selectionStart: start, selectionEnd: end } = input;
    const edge = step === 1 ? input.value.length : 0;
    if (start !== edge || end !== edge) return;
    const { row, column } = placeOf(input);
    if (move(table, { row, column: column + step })) event.preventDefault();
  }

  function withControl(event: KeyboardEvent): void {
    const letter = event.key.toLowerCase();
    if (letter === "s") {
      event.preventDefault();
      void entry.save();
      return;
    }
    const redo = letter === "y" || (letter === "z" && event.shiftKey);
    if (!redo && letter !== "z") return;
    event.preventDefault();
    const key = redo ? sheet.redo() : sheet.undo();
    if (key !== null) focusCell(table, key);
  }

  function onKeyDown(event: KeyboardEvent): void {
    const input = cellOf(event.target);
    if (!input || event.isComposing) return;
    if (event.altKey) {
      if (event.key === "Enter") openHistory(event, table);
      return;
    }
    if (event.ctrlKey || event.metaKey) {
      withControl(event);
      return;
    }
    const { row, column } = placeOf(input);
    switch (event.key) {
      case "Enter":
        event.preventDefault();
        if (!event.shiftKey && sheet.mayConfirmByKey(keyOf(input))) sheet.confirm(keyOf(input));
        move(table, { row: row + (event.shiftKey ? -1 : 1), column });
        return;
      case "ArrowDown":
      case "ArrowUp":
        if (event.shiftKey) return;
        event.preventDefault();
        move(table, { row: row + (event.key === "ArrowUp" ? -1 : 1), column });
        return;
      case "ArrowLeft":
      case "ArrowRight":
        if (!event.shiftKey) across(event, input, event.key === "ArrowLeft" ? -1 : 1);
        return;
      case "Escape":
        event.preventDefault();
        sheet.restoreVisit(keyOf(input));
        input.select();
    }
  }

  function onPaste(event: ClipboardEvent): void {
    const input = cellOf(event.target);
    const text = event.clipboardData?.getData("text/plain") ?? "";
    if (!input || !isBlock(text)) return;
    event.preventDefault();
    onBlock(text, placeOf(input));
  }

  function onFocusIn(event: FocusEvent): void {
    const input = cellOf(event.target);
    if (!input) return;
    showColumn(table, input.dataset["column"]);
    entry.focused(keyOf(input));
  }

  function onFocusOut(event: FocusEvent): void {
    if (cellOf(event.target)) entry.focused(null);
  }

  // A first click takes the whole value, as coming by key does: what is typed then replaces it.
  let pressed: EventTarget | null = null;
  const onPress = (event: Event) => {
    pressed = event.target === document.activeElement ? null : event.target;
  };
  const onClick = (event: Event) => {
    const input = cellOf(event.target);
    if (input && input === pressed && input.selectionStart === input.selectionEnd) input.select();
  };

  table.addEventListener("pointerdown", onPress);
  table.addEventListener("click", onClick);
  table.addEventListener("input", onInput);
  table.addEventListener("keydown", onKeyDown);
  table.addEventListener("paste", onPaste);
  table.addEventListener("focusin", onFocusIn);
  table.addEventListener("focusout", onFocusOut);
  return () => {
    table.removeEventListener("pointerdown", onPress);
    table.removeEventListener("click", onClick);
    table.removeEventListener("input", onInput);
    table.removeEventListener("keydown", onKeyDown);
    table.removeEventListener("paste", onPaste);
    table.removeEventListener("focusin", onFocusIn);
    table.removeEventListener("focusout", onFocusOut);
  };
}
