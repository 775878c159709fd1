// One cell of an entry grid as a value: what its input shows, what the server has, and what stands between (look.md "The mark
// grid"; rules.md "Marks: states and concurrency"). Pure functions from cell to cell; the sheet holds them.
import { MARK_TEXTS, type CellTexts } from "./mark_text";

export type Cell = {
  /** what the input shows */
  readonly text: string;
  /** what was typed above the full mark, until it is confirmed or retyped */
  readonly over: string | null;
  /** the value that this cell was typed over, canonical; "" is not entered */
  readonly base: string;
  /** the row's version when it was */
  readonly version: number;
  /** the value that stands on the server now, where that is not `base`; null: nothing changed elsewhere */
  readonly theirs: string | null;
  /** why it was refused, by the check here or by the server */
  readonly refused: string | null;
  /** the value that waits in the outbox to be confirmed by the server */
  readonly waiting: string | null;
};

export type CellState = "saved" | "typed" | "waiting" | "refused" | "unconfirmed" | "changed";

export function savedCell(text: string | null, version: number, texts: CellTexts = MARK_TEXTS): Cell {
  const base = texts.canonical(text ?? "");
  return { text: base, over: null, base, version, theirs: null, refused: null, waiting: null };
}

/** Something is typed here that the server has not confirmed. */
export function isChanged(cell: Cell, texts: CellTexts = MARK_TEXTS): boolean {
  return cell.over !== null || texts.canonical(cell.text) !== cell.base;
}

export function stateOf(cell: Cell, texts: CellTexts = MARK_TEXTS): CellState {
  if (cell.theirs !== null) return "changed";
  if (cell.over !== null) return "unconfirmed";
  if (cell.refused !== null) return "refused";
  if (cell.waiting !== null && texts.canonical(cell.text) === cell.waiting) return "waiting";
  return isChanged(cell, texts) ? "typed" : "saved";
}

/** How an input event changed the text: one typed character, a deletion, or anything else (a paste, a script, an input method). */
export type Stroke = { kind: "insert"; data: string } | { kind: "delete" } | { kind: "other" };

export type Typed = {
  cell: Cell;
  /** the value was above the full mark, and this is the stroke that took it there: the screen warns */
  invalidated: boolean;
};

/**
 * A new text in the cell. Above the full mark the text becomes the full mark and what was typed is remembered; typing on continues
 * what was typed ("75", then ".5", is 75.5 and not 50.5), and a deletion empties the cell, so that no slip leaves a plausible mark.
 */
export function typeInto(cell: Cell, text: string, fullMark: number, stroke: Stroke, texts: CellTexts = MARK_TEXTS): Typed {
  const full = String(fullMark);
  let typed = text;
  let goesOn = false;
  if (cell.over !== null && stroke.kind === "insert" && stroke.data.length === 1 && text === full + stroke.data) {
    typed = cell.over + stroke.data;
    goesOn = true;
  } else if (cell.over !== null && stroke.kind === "delete" && text.length < full.length) {
    typed = "";
  }
  const verdict = texts.check(typed, fullMark);
  if (verdict.kind === "over") {
    return { cell: { ...cell, text: full, over: typed.trim(), refused: null }, invalidated: !goesOn };
  }
  if (goesOn) {
    // What was typed went on into something that is no number ("75x"): still the full mark, still to be confirmed.
    return { cell: { ...cell, text: full, over: typed.trim(), refused: null }, invalidated: false };
  }
  return {
    cell: { ...cell, text: typed, over: null, refused: verdict.kind === "refused" ? verdict.reason : null },
    invalidated: false,
  };
}

/** The cell as it stands once it is left: a value in its one spelling, or refused with the reason. */
export function leave(cell: Cell, fullMark: number, notAMark: string, texts: CellTexts = MARK_TEXTS): Cell {
  if (cell.over !== null) return cell;
  const verdict = texts.check(cell.text, fullMark);
  if (verdict.kind === "mark") return verdict.text === cell.text ? cell : { ...cell, text: verdict.text };
  const reason = verdict.kind === "refused" ? verdict.reason : notAMark;
  return cell.refused === reason ? cell : { ...cell, refused: reason };
}

/** Mine: this value is to be sent over theirs. Theirs: what was typed is given up. `version` is the row's version of `theirs`. */
export function choose(cell: Cell, side: "mine" | "theirs", version: number): Cell {
  if (cell.theirs === null) return cell;
  const kept = { ...cell, base: cell.theirs, version, theirs: null, refused: null };
  return side === "mine" ? kept : { ...kept, text: cell.theirs, over: null };
}

/** "typed 75, full mark 50" */
export function overText(over: string, fullMark: number): string {
  return `typed ${over}, full mark ${String(fullMark)}`;
}

/** A value for the eye: "empty" where there is none. */
export function valueText(text: string): string {
  return text === "" ? "empty" : text;
}
