// One cell of an entry grid as a value: what its input shows, what the server has, and what stands between (docs/rules.md "The mark
// grid"; docs/rules.md "Marks: states and concurrency"). Pure functions from cell to cell; the sheet holds them.
import * as m from "#messages";
import type { CellTexts } from "./cell_texts";

export type Cell = {
  /** what the input shows */
  readonly text: string;
  /** what was typed above the full mark, until it is confirmed or retyped */
  readonly over: string | null;
  /** the value that this cell was typed over, canonical; "" is not entered */
  readonly base: string;
  /** the row's version when it was */
  readonly version: number;
  /** the value on the server now, where that is not `base`; null: nothing changed elsewhere */
  readonly theirs: string | null;
  /** the row's version of `theirs` */
  readonly theirsVersion: number;
  /** values that this cell showed, beside `base`, before what it shows now was typed: that text may replace them unasked */
  readonly seen: readonly string[];
  /** why it was refused, by the check here or by the server */
  readonly refused: string | null;
  /** the value that waits in the outbox to be confirmed by the server */
  readonly waiting: string | null;
};

export type CellState = "saved" | "typed" | "waiting" | "refused" | "unconfirmed" | "changed";

export function savedCell(text: string | null, version: number, texts: CellTexts): Cell {
  const base = texts.canonical(text ?? "");
  return {
    text: base,
    over: null,
    base,
    version,
    theirs: null,
    theirsVersion: version,
    seen: [],
    refused: null,
    waiting: null,
  };
}

/** The server has this value at this version, and nothing is typed over it. */
function settled(cell: Cell, value: string, version: number): Cell {
  return { ...cell, text: value, over: null, base: value, version, theirs: null, seen: [], refused: null };
}

/** Something is typed here that the server has not confirmed. */
export function isChanged(cell: Cell, texts: CellTexts): boolean {
  if (cell.over !== null) return true;
  const text = texts.canonical(cell.text);
  return text !== cell.base || (cell.theirs !== null && text !== cell.theirs);
}

/** How many of the values that a cell has shown are remembered. */
const MOST_SEEN = 20;

/** The cell remembers what it shows: what is put in from now on was put in by somebody who saw it. */
export function see(cell: Cell, texts: CellTexts): Cell {
  const shown = texts.canonical(cell.text);
  if (cell.over !== null || shown === cell.base || cell.seen.includes(shown)) return cell;
  return { ...cell, seen: [...cell.seen, shown].slice(-MOST_SEEN) };
}

/** What was typed into this cell somewhere else: in another tab, or during an earlier visit. */
export type TypedElsewhere = {
  text: string;
  over: string | null;
  base: string;
  version: number;
  seen?: readonly string[];
};

/**
 * Takes over what was typed elsewhere, together with the value that it was typed over. Where a newer value is known here which
 * whoever typed it had not seen, that value becomes `theirs`: both are shown, and a person decides.
 */
export function takeOver(cell: Cell, { text, over, base, version, seen = [] }: TypedElsewhere, texts: CellTexts): Cell {
  const known =
    cell.theirs === null
      ? { value: cell.base, version: cell.version }
      : { value: cell.theirs, version: cell.theirsVersion };
  const typed = texts.canonical(text);
  if (over === null && typed === base) {
    return version > known.version ? settled(cell, base, version) : settled(cell, known.value, known.version);
  }
  const taken: Cell = { ...cell, text, over, base, version, theirs: null, seen, refused: null };
  if (known.value === base) return { ...taken, version: Math.max(version, known.version) };
  if (version > known.version) return taken;
  if (over === null && typed === known.value) return settled(cell, known.value, known.version);
  if (seen.includes(known.value)) return { ...taken, base: known.value, version: known.version };
  return { ...taken, theirs: known.value, theirsVersion: known.version };
}

/**
 * The server has this value since this version, saved from this browser. A text put in by somebody who saw it stays, typed over it; a
 * cell that nobody touched follows; any other text was typed over something else, and a person decides.
 */
export function confirmed(cell: Cell, value: string, version: number, texts: CellTexts): Cell {
  const arrived = { ...cell, waiting: cell.waiting === value ? null : cell.waiting };
  if (version < cell.version || (cell.theirs !== null && version < cell.theirsVersion)) return arrived;
  if (cell.over === null && texts.canonical(cell.text) === value)
    return { ...settled(arrived, value, version), text: cell.text };
  const at = cell.seen.indexOf(value);
  if (at >= 0 || value === cell.base) {
    return { ...arrived, base: value, version, theirs: null, seen: cell.seen.slice(at + 1), refused: null };
  }
  if (!isChanged(cell, texts)) return settled(arrived, value, version);
  return { ...arrived, theirs: value, theirsVersion: version };
}

/** The row got a new version without a change of this cell: what is known of it at the version before holds at the new one. */
export function moveOn(cell: Cell, from: number | undefined, version: number): Cell {
  if (from === undefined || (cell.version !== from && cell.theirsVersion !== from)) return cell;
  return {
    ...cell,
    version: cell.version === from ? version : cell.version,
    theirsVersion: cell.theirsVersion === from ? version : cell.theirsVersion,
  };
}

export function stateOf(cell: Cell, texts: CellTexts): CellState {
  if (cell.theirs !== null) return "changed";
  if (cell.over !== null) return "unconfirmed";
  if (cell.refused !== null) return "refused";
  if (cell.waiting !== null && texts.canonical(cell.text) === cell.waiting) return "waiting";
  return isChanged(cell, texts) ? "typed" : "saved";
}

/**
 * How an input event changed the text: typed characters, a deletion, or anything else (a paste, a script). `composing`: an input method is at
 * work, whose text is kept as it is and judged when it ends.
 */
export type Stroke = { kind: "insert"; data: string } | { kind: "delete" } | { kind: "composing" } | { kind: "other" };

export type Typed = {
  cell: Cell;
  /** the value was above the full mark, and this is the stroke that took it there: the screen warns */
  invalidated: boolean;
};

/**
 * A new text in the cell. Above the full mark the text becomes the full mark and what was typed is remembered; typing on continues
 * what was typed ("75", then ".5", is 75.5 and not 50.5), and a deletion empties the cell, so that no slip leaves a plausible mark.
 */
export function typeInto(cell: Cell, text: string, fullMark: number, stroke: Stroke, texts: CellTexts): Typed {
  if (stroke.kind === "composing") return { cell: { ...cell, text, refused: null }, invalidated: false };
  const full = String(fullMark);
  let typed = text;
  let goesOn = false;
  if (cell.over !== null && stroke.kind === "insert" && stroke.data !== "" && text === full + stroke.data) {
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
export function leave(cell: Cell, fullMark: number, notAMark: string, texts: CellTexts): Cell {
  if (cell.over !== null) return cell;
  const verdict = texts.check(cell.text, fullMark);
  if (verdict.kind === "mark") return verdict.text === cell.text ? cell : { ...cell, text: verdict.text };
  if (verdict.kind === "over") return { ...cell, text: String(fullMark), over: cell.text.trim(), refused: null };
  const reason = verdict.kind === "refused" ? verdict.reason : notAMark;
  return cell.refused === reason ? cell : { ...cell, refused: reason };
}

/** Mine: this value is to be sent over theirs. Theirs: what was typed is given up. */
export function choose(cell: Cell, side: "mine" | "theirs"): Cell {
  if (cell.theirs === null) return cell;
  if (side === "theirs") return settled(cell, cell.theirs, cell.theirsVersion);
  return { ...cell, base: cell.theirs, version: cell.theirsVersion, theirs: null, seen: [], refused: null };
}

/** A text that was put back (undo, Escape): where that is the value typed over, or theirs, nothing is typed and nothing to be decided. */
export function putBack(cell: Cell, texts: CellTexts): Cell {
  if (cell.theirs === null || cell.over !== null) return cell;
  const text = texts.canonical(cell.text);
  return text === cell.base || text === cell.theirs ? choose(cell, "theirs") : cell;
}

/** "75 is above the full mark (50)" */
export function overText(over: string, fullMark: number): string {
  return m.grid_over({ over, full_mark: fullMark });
}

/** A value for the eye: "empty" where there is none. */
export function valueText(text: string): string {
  return text === "" ? m.grid_value_empty() : text;
}
