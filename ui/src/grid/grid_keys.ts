// The keyboard of an entry grid (ARCHITECTURE.md): as in a spreadsheet, see KeysDialog.tsx for the list. Left, Right, Home and
// End leave the cell only at the ends of its text. Listens once on the table, and on the page for what works anywhere; moves the focus
// itself, so nothing renders for it. Until this has come, early_keys.js moves from row to row.
import type { Stroke } from "./cell";
import type { MarkEntry } from "./mark_entry";

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
  // Where buttons stand for the cell (CellChoice.tsx), it takes no focus: one of them does.
  if (document.activeElement !== input) {
    const buttons = [...(input.parentElement?.querySelectorAll<HTMLInputElement>("[type=radio]") ?? [])];
    (buttons.find(({ checked }) => checked) ?? buttons[0])?.focus();
  }
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

/** More than one cell: what the preview is for. A single value is an ordinary paste into the input. */
export function isBlock(text: string): boolean {
  return /\t/.test(text) || /[\r\n]/.test(text.replace(/[\r\n]+$/, ""));
}

/** A dialog is asking something: the page under it does nothing meanwhile. */
const isAsking = () => document.querySelector("dialog[open]") !== null;

/** The rows that are in sight at once, at least one. */
function rowsInSight(table: HTMLTableElement): number {
  const height = table.tBodies[0]?.rows[0]?.offsetHeight ?? 0;
  const sight = Math.min(table.parentElement?.clientHeight ?? 0, window.innerHeight);
  return height === 0 ? 1 : Math.max(1, Math.floor(sight / height) - 2);
}

export type GridEvents = {
  /** a pasted block, and the cell it was pasted into */
  onBlock: (text: string, from: Place) => void;
  /** "?" was pressed */
  onHelp: () => void;
};

export function attachGrid(table: HTMLTableElement, entry: MarkEntry, { onBlock, onHelp }: GridEvents): () => void {
  const { sheet } = entry;
  const last: Place = { row: sheet.rows.length - 1, column: sheet.components.length - 1 };

  // What an input method composes is kept with each step, and judged once it ends, as if it had been typed at once.
  let composed: { from: string; judged: boolean } | null = null;

  function onInput(event: Event): void {
    const input = cellOf(event.target);
    if (!input) return;
    const { isComposing, inputType } = event as Partial<InputEvent>;
    if (isComposing === true) {
      entry.type(keyOf(input), input.value, { kind: "composing" });
      return;
    }
    // Firefox says once more what has just ended.
    const isEcho = composed?.judged === true && inputType === "insertCompositionText";
    composed = null;
    if (isEcho) return;
    entry.type(keyOf(input), input.value, strokeOf(event));
    if (entry.kind.oneLetter === true) input.select();
  }

  function onCompositionStart(event: Event): void {
    const input = cellOf(event.target);
    composed = input && { from: input.value, judged: false };
  }

  function onCompositionEnd(event: CompositionEvent): void {
    const input = cellOf(event.target);
    if (!input) return;
    const isGivenUp = event.data === "" && input.value === composed?.from;
    const stroke: Stroke = isGivenUp ? { kind: "composing" } : { kind: "insert", data: event.data };
    entry.type(keyOf(input), input.value, stroke);
    composed = { from: input.value, judged: true };
    if (entry.kind.oneLetter === true) input.select();
  }

  function across(event: KeyboardEvent, input: HTMLInputElement, step: 1 | -1): void {
    const { selectionStart: start, selectionEnd: end } = input;
    const edge = step === 1 ? input.value.length : 0;
    if (start !== edge || end !== edge) return;
    const { row, column } = placeOf(input);
    if (move(table, { row, column: column + step })) event.preventDefault();
  }

  /** Home and End: to the row's ends from the end of the text, or where the whole text is taken. */
  function toRowEnd(event: KeyboardEvent, input: HTMLInputElement): void {
    const { selectionStart: start, selectionEnd: end, value } = input;
    const atEdge = event.key === "Home" ? end === 0 : start === value.length;
    if (!atEdge && !(start === 0 && end === value.length)) return;
    event.preventDefault();
    move(table, { row: placeOf(input).row, column: event.key === "Home" ? 0 : last.column });
  }

  function withControl(event: KeyboardEvent): void {
    const letter = event.key.toLowerCase();
    if (event.key === "Home" || event.key === "End") {
      event.preventDefault();
      move(table, event.key === "Home" ? { row: 0, column: 0 } : last);
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
        if (event.shiftKey) move(table, row > 0 ? { row: row - 1, column } : { row: last.row, column: column - 1 });
        else move(table, row < last.row ? { row: row + 1, column } : { row: 0, column: column + 1 });
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
      case "Home":
      case "End":
        if (!event.shiftKey) toRowEnd(event, input);
        return;
      case "PageUp":
      case "PageDown": {
        event.preventDefault();
        const to = row + rowsInSight(table) * (event.key === "PageUp" ? -1 : 1);
        move(table, { row: Math.min(Math.max(to, 0), last.row), column });
        return;
      }
      case "Escape":
        event.preventDefault();
        sheet.restoreVisit(keyOf(input));
        input.select();
    }
  }

  /** What works wherever the focus is on the page. */
  function onPageKey(event: KeyboardEvent): void {
    if (event.isComposing || event.altKey) return;
    const { key, target } = event;
    if ((event.ctrlKey || event.metaKey) && !event.shiftKey && key.toLowerCase() === "s") {
      event.preventDefault();
      if (!isAsking()) void entry.save();
      return;
    }
    // No mark has a question mark in it; a text field elsewhere may.
    const types =
      target instanceof HTMLElement &&
      target.closest("input, textarea, select, [contenteditable]") !== null &&
      !cellOf(target);
    if (key !== "?" || event.ctrlKey || event.metaKey || types || isAsking()) return;
    event.preventDefault();
    onHelp();
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
    if (entry.kind.oneLetter === true) input.select();
  }

  function onFocusOut(event: FocusEvent): void {
    if (cellOf(event.target)) entry.focused(null, event.target === document.activeElement);
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

  const attached = new AbortController();
  const { signal } = attached;
  document.addEventListener("keydown", onPageKey, { signal });
  table.addEventListener("pointerdown", onPress, { signal });
  table.addEventListener("click", onClick, { signal });
  table.addEventListener("input", onInput, { signal });
  table.addEventListener("compositionstart", onCompositionStart, { signal });
  table.addEventListener("compositionend", onCompositionEnd, { signal });
  table.addEventListener("keydown", onKeyDown, { signal });
  table.addEventListener("paste", onPaste, { signal });
  table.addEventListener("focusin", onFocusIn, { signal });
  table.addEventListener("focusout", onFocusOut, { signal });
  return () => attached.abort();
}
