// The keyboard of an entry grid (ARCHITECTURE.md): as in a spreadsheet (cell_keys.ts), see KeysDialog.tsx for the list. Listens once on the table, and on the page for what works anywhere; moves the focus
// itself, so nothing renders for it. Until this has come, early_keys.js moves from row to row.
import type { Stroke } from "./cell";
import { isBlock, isKept, keyLeads, rowsInSight, type Place } from "./cell_keys";
import type { MarkEntry } from "./mark_entry";

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

/** A dialog is asking something: the page under it does nothing meanwhile. */
const isAsking = () => document.querySelector("dialog[open]") !== null;

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
    if (event.key === "Escape") {
      event.preventDefault();
      sheet.restoreVisit(keyOf(input));
      input.select();
      return;
    }
    const to = keyLeads(event, input, placeOf(input), last, () => rowsInSight(table));
    if (!to) return;
    if (event.key === "Enter" && !event.shiftKey && sheet.mayConfirmByKey(keyOf(input))) sheet.confirm(keyOf(input));
    if (move(table, to) || isKept(event.key)) event.preventDefault();
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
