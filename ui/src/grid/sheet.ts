// The sheet under the hands: every cell of one exam, class, section and subject (or of a section's qualities), with subscriptions
// by cell so that a keystroke wakes one cell and the footer, never the grid. Knows no storage and no network: useMarkEntry.ts joins
// it to both.
import * as m from "#messages";
import type { SavedRow } from "../generated/marks";
import {
  choose,
  confirmed,
  isChanged,
  leave,
  moveOn,
  putBack,
  savedCell,
  see,
  stateOf,
  takeOver,
  typeInto,
  type Cell,
  type CellState,
  type Stroke,
} from "./cell";
import type { CellTexts } from "./cell_texts";
import { UndoStack, type Change, type Edit } from "./undo";

/** A column of the grid: a component, or a quality (which has no full mark). */
export type SheetColumn = { key: string; label: string; fullMark?: number };

/** A student's row; `marks` are the texts parallel to the columns, null where nothing is entered. */
export type SheetRow = {
  studentId: string;
  name: string;
  roll: number;
  regNo: string;
  version: number;
  marks: (string | null)[];
};

/** What a call says of one student: the value of each column named, null where nothing is entered. */
export type SheetEntry = { studentId: string; version?: number } & {
  [column: string]: number | string | null | undefined;
};

/** Where a stale save differs from what is stored. */
export type SheetConflict = {
  studentId: string;
  component: string;
  theirs: number | string | null;
  version: number;
  changedBy: string;
  changedAt: number;
};

export function cellKey(studentId: string, component: string): string {
  return `${studentId}.${component}`;
}

/** One value as it was sent: what the server confirms, refuses or finds in conflict. */
export type SentMark = { key: string; studentId: string; text: string };

/** What is kept of a cell in the browser; the storage adds to whom and to which sheet it belongs. */
export type KeptCell = {
  cell: string;
  text: string;
  over: string | null;
  base: string;
  version: number;
  /** see `Cell`; records of older pages have none */
  seen?: readonly string[];
};

/** A conflict that needs a decision. */
export type OpenConflict = {
  key: string;
  mine: string;
  theirs: string;
  version: number;
  changedBy: string;
  changedAt: number;
};

export type Blocker = { key: string; over: string | null; reason: string };

export type Tally = Record<CellState, number>;

type Listener = () => void;

function known<T>(cells: ReadonlyMap<string, T>, key: string): T {
  const found = cells.get(key);
  if (found === undefined) throw new Error(`no such cell: ${key}`);
  return found;
}

export class MarkSheet {
  readonly rows: readonly SheetRow[];
  readonly components: readonly SheetColumn[];
  readonly texts: CellTexts;
  /** every cell in reading order */
  readonly keys: readonly string[];
  #cells = new Map<string, Cell>();
  #column = new Map<string, SheetColumn>();
  #row = new Map<string, SheetRow>();
  #listeners = new Map<string, Set<Listener>>();
  #anyListeners = new Set<Listener>();
  #editListeners = new Set<(keys: readonly string[]) => void>();
  #undo = new UndoStack();
  #visit = 0;
  #atVisit: { key: string; cell: Cell } | null = null;
  #overInVisit = false;
  #typedInVisit = false;
  /** the cells that are being typed in in another tab: no save takes them along */
  held: ReadonlySet<string> = new Set();
  /** grows with every change: the snapshot of whoever watches the whole sheet */
  revision = 0;

  constructor(grid: { rows: readonly SheetRow[]; components: readonly SheetColumn[] }, texts: CellTexts) {
    this.texts = texts;
    this.rows = grid.rows;
    this.components = grid.components;
    const keys: string[] = [];
    for (const row of grid.rows) {
      grid.components.forEach((component, index) => {
        const key = cellKey(row.studentId, component.key);
        keys.push(key);
        this.#cells.set(key, savedCell(row.marks[index] ?? null, row.version, texts));
        this.#column.set(key, component);
        this.#row.set(key, row);
      });
    }
    this.keys = keys;
  }

  has(key: string): boolean {
    return this.#cells.has(key);
  }

  cell(key: string): Cell {
    return known(this.#cells, key);
  }

  student(key: string): SheetRow {
    return known(this.#row, key);
  }

  component(key: string): SheetColumn {
    return known(this.#column, key);
  }

  /** 0 where the column has none. */
  fullMark(key: string): number {
    return this.component(key).fullMark ?? 0;
  }

  /** "3 Anika Rahman, Written" */
  place(key: string): string {
    const student = this.student(key);
    return `${student.roll} ${student.name}, ${this.component(key).label}`;
  }

  // -- watching

  subscribe(key: string, listener: Listener): () => void {
    const listeners = this.#listeners.get(key) ?? new Set();
    listeners.add(listener);
    this.#listeners.set(key, listeners);
    return () => listeners.delete(listener);
  }

  /** Any change of any cell. */
  subscribeAll(listener: Listener): () => void {
    this.#anyListeners.add(listener);
    return () => this.#anyListeners.delete(listener);
  }

  /** Cells whose draft must be written or forgotten: never one that nobody touched here, of which more may be kept than is known yet. */
  onEdit(listener: (keys: readonly string[]) => void): () => void {
    this.#editListeners.add(listener);
    return () => this.#editListeners.delete(listener);
  }

  #set(key: string, cell: Cell): boolean {
    if (this.#cells.get(key) === cell) return false;
    this.#cells.set(key, cell);
    return true;
  }

  #tell(keys: readonly string[], edited: readonly string[] = []): void {
    if (keys.length === 0) return;
    this.revision += 1;
    for (const key of keys) this.#listeners.get(key)?.forEach((listener) => listener());
    this.#anyListeners.forEach((listener) => listener());
    if (edited.length > 0) this.#editListeners.forEach((listener) => listener(edited));
  }

  // -- typing

  /** The cell got the focus: what Escape goes back to, and where a step of undo begins. */
  enter(key: string): void {
    this.#visit += 1;
    this.#overInVisit = false;
    this.#typedInVisit = false;
    this.#atVisit = { key, cell: this.cell(key) };
  }

  /** A value from elsewhere is shown in the cell in focus: from here Escape goes back to that. */
  #enterAgain(key: string): void {
    if (this.#atVisit?.key === key) this.enter(key);
  }

  /** Answers whether the screen must warn `Invalidated mark`. */
  type(key: string, text: string, stroke: Stroke): boolean {
    if (this.#atVisit?.key !== key) this.enter(key);
    const before = this.cell(key);
    const seeing = this.#typedInVisit ? before : see(before, this.texts);
    this.#typedInVisit = true;
    const { cell, invalidated } = typeInto(seeing, text, this.fullMark(key), stroke, this.texts);
    this.#set(key, cell);
    if (cell.over !== null) this.#overInVisit = true;
    this.#undo.push([{ key, before, after: cell }], this.#visit);
    this.#tell([key], [key]);
    return invalidated;
  }

  /** The cell lost the focus. */
  leave(key: string): void {
    const before = this.cell(key);
    const cell = leave(before, this.fullMark(key), this.texts.notOne, this.texts);
    if (!this.#set(key, cell)) return;
    if (cell.text !== before.text) this.#undo.respell(key, cell);
    this.#tell([key], [key]);
  }

  /** Escape: the cell as it was when the focus came. */
  restoreVisit(key: string): void {
    if (this.#atVisit?.key !== key || !this.#typedInVisit) return;
    const change = { key, before: this.cell(key), after: this.#atVisit.cell };
    this.#undo.push([change], this.#visit);
    this.#apply([change], "after");
    this.#overInVisit = false;
  }

  /** Enter confirms a full mark only on coming back to the cell: the Enter that ends a slip must not wave it through. */
  mayConfirmByKey(key: string): boolean {
    return this.cell(key).over !== null && !(this.#overInVisit && this.#atVisit?.key === key);
  }

  /** The full mark is meant: what was typed above it is let go. */
  confirm(key: string): void {
    const before = this.cell(key);
    if (before.over === null) return;
    const after = { ...before, over: null };
    this.#set(key, after);
    this.#undo.push([{ key, before, after }], null);
    this.#tell([key], [key]);
  }

  /** Several cells at once (a paste) as one step of undo. */
  fill(values: readonly { key: string; text: string }[]): void {
    const changes = values.map(({ key, text }): Change => ({
      key,
      before: this.cell(key),
      after: { text, over: null },
    }));
    this.#undo.push(changes, null);
    this.#apply(changes, "after");
  }

  undo(): string | null {
    return this.#apply(this.#undo.undo(), "before");
  }

  redo(): string | null {
    return this.#apply(this.#undo.redo(), "after");
  }

  #apply(changes: readonly Change[], side: "before" | "after"): string | null {
    const keys = changes.map((change) => {
      const { key } = change;
      const { text, over }: Edit = change[side];
      const cell = see(this.cell(key), this.texts);
      this.#set(key, putBack(this.#checked(key, { ...cell, text, over }), this.texts));
      return key;
    });
    this.#tell(keys, keys);
    return keys[0] ?? null;
  }

  // -- what was kept in the browser

  /** A value that stood in the input before the script came. */
  adopt(values: readonly { key: string; text: string }[]): void {
    for (const { key, text } of values) this.type(key, text, { kind: "other" });
    this.#atVisit = null;
  }

  /** Puts kept values back. Answers those restored, those the server already has, and those whose student or component is gone. */
  restore<T extends KeptCell>(kept: readonly T[]): { restored: T[]; settled: T[]; strays: T[] } {
    const answer: { restored: T[]; settled: T[]; strays: T[] } = { restored: [], settled: [], strays: [] };
    const keys: string[] = [];
    for (const draft of kept) {
      const now = this.#cells.get(draft.cell);
      if (!now) {
        answer.strays.push(draft);
        continue;
      }
      // Typed before the script came: newer than what was kept.
      if (isChanged(now, this.texts)) continue;
      if (draft.over === null && this.texts.canonical(draft.text) === now.base) {
        answer.settled.push(draft);
        continue;
      }
      this.#set(draft.cell, this.#checked(draft.cell, takeOver(now, draft, this.texts)));
      keys.push(draft.cell);
      answer.restored.push(draft);
    }
    this.#tell(keys);
    return answer;
  }

  /**
   * A value that another tab of this browser just kept. False: somebody is typing into this cell here, and it is left alone. A cell
   * that only has the focus follows.
   */
  follow(draft: KeptCell, typing: string | null): boolean {
    const now = this.#cells.get(draft.cell);
    if (!now || (draft.cell === typing && isChanged(now, this.texts))) return false;
    if (!this.#set(draft.cell, this.#checked(draft.cell, takeOver(now, draft, this.texts)))) return true;
    this.#enterAgain(draft.cell);
    this.#tell([draft.cell]);
    return true;
  }

  #checked(key: string, cell: Cell): Cell {
    const verdict = this.texts.check(cell.text, this.fullMark(key));
    return { ...cell, refused: verdict.kind === "refused" ? verdict.reason : null };
  }

  kept(key: string): KeptCell | null {
    const cell = this.cell(key);
    if (!isChanged(cell, this.texts)) return null;
    return this.shared(key);
  }

  /** The cell as it is kept, and told to other tabs. */
  shared(key: string): KeptCell {
    const { text, over, base, version, seen } = this.cell(key);
    return { cell: key, text, over, base, version, seen };
  }

  changed(): string[] {
    return this.keys.filter((key) => isChanged(this.cell(key), this.texts));
  }

  /** Gives up what is typed and not on its way; undo brings it back. */
  discard(): void {
    const changes = this.changed()
      .filter((key) => this.cell(key).waiting === null)
      .map((key): Change => {
        const cell = this.cell(key);
        return { key, before: cell, after: { text: cell.theirs ?? cell.base, over: null } };
      });
    for (const { key } of changes) this.#set(key, choose(this.cell(key), "theirs"));
    this.#undo.push(changes, null);
    this.#apply(changes, "after");
  }

  // -- saving

  /** What must be put right before a save, in reading order: unconfirmed full marks and texts that are no marks. */
  blockers(): Blocker[] {
    return this.keys.flatMap((key): Blocker[] => {
      if (this.held.has(key)) return [];
      const cell = this.cell(key);
      if (cell.over !== null) return [{ key, over: cell.over, reason: "" }];
      const verdict = this.texts.check(cell.text, this.fullMark(key));
      if (verdict.kind === "mark") return [];
      const reason =
        verdict.kind === "over"
          ? m.grid_above_full_mark({ full_mark: this.fullMark(key) })
          : verdict.kind === "refused"
            ? verdict.reason
            : this.texts.notOne;
      return [{ key, over: null, reason }];
    });
  }

  /** What a save takes along. */
  #sending(): SentMark[] {
    const keys = this.changed().filter((key) => !this.held.has(key));
    return keys.map((key) => ({
      key,
      studentId: this.student(key).studentId,
      text: this.texts.canonical(this.cell(key).text),
    }));
  }

  /** Add: one entry for every student, every component named, null where nothing is entered. */
  addEntries(): { marks: SheetEntry[]; sent: SentMark[] } {
    const marks = this.rows.map((row): SheetEntry => {
      const entry: SheetEntry = { studentId: row.studentId };
      for (const component of this.components) {
        const key = cellKey(row.studentId, component.key);
        const { base, text } = this.cell(key);
        entry[component.key] = this.texts.toWire(this.held.has(key) ? base : this.texts.canonical(text));
      }
      return entry;
    });
    return { marks, sent: this.#sending() };
  }

  /** Edit: only students and components whose value changed, over the oldest version that one of them was typed over. */
  editEntries(): { editedMarks: SheetEntry[]; sent: SentMark[] } {
    const sent = this.#sending();
    const editedMarks = this.rows.flatMap(({ studentId }): SheetEntry[] => {
      const marks = sent.filter((mark) => mark.studentId === studentId);
      if (marks.length === 0) return [];
      const entry: SheetEntry = { studentId, version: Math.min(...marks.map(({ key }) => this.cell(key).version)) };
      for (const { key, text } of marks) entry[this.component(key).key] = this.texts.toWire(text);
      return [entry];
    });
    return { editedMarks, sent };
  }

  /** These values are on their way, or no longer. */
  wait(sent: readonly SentMark[], waiting: boolean): void {
    const keys = sent.filter(({ key }) => this.has(key));
    for (const { key, text } of keys) {
      const cell = this.cell(key);
      this.#set(key, {
        ...(this.texts.canonical(cell.text) === text ? see(cell, this.texts) : cell),
        waiting: waiting ? text : null,
      });
    }
    this.#tell(keys.map(({ key }) => key));
  }

  /** The server has these values now, at these versions. */
  saved(sent: readonly SentMark[], versions: readonly SavedRow[]): void {
    const text = new Map(sent.map((mark) => [mark.key, mark.text]));
    const rows = new Map(versions.map((row) => [row.studentId, row]));
    const keys = this.keys.filter((key) => text.has(key) || rows.has(this.student(key).studentId));
    for (const key of keys) {
      const cell = this.cell(key);
      const value = text.get(key);
      const row = rows.get(this.student(key).studentId);
      if (value === undefined) this.#set(key, row ? moveOn(cell, row.from, row.version) : cell);
      else {
        const next = confirmed(cell, value, row?.version ?? cell.version, this.texts);
        this.#set(key, next);
        if (next.text !== cell.text) this.#enterAgain(key);
      }
    }
    this.#tell(
      keys,
      keys.filter((key) => text.has(key) || isChanged(this.cell(key), this.texts)),
    );
  }

  /** Reasons by field (`marks.<studentId>.<component>`). Answers the cells found. */
  refuse(fields: Readonly<Record<string, string>>): string[] {
    const keys: string[] = [];
    for (const [field, reason] of Object.entries(fields)) {
      const key = field.split(".").slice(-2).join(".");
      if (!this.has(key)) continue;
      this.#set(key, { ...this.cell(key), refused: reason });
      keys.push(key);
    }
    this.#tell(keys);
    return this.keys.filter((key) => keys.includes(key));
  }

  /**
   * The response to a stale version. Where their value is the one that was typed over, or the one that was typed, there is nothing to
   * ask: the new version is taken. Of what was not sent nothing is known. Returns what needs a decision.
   */
  conflicts(conflicts: readonly SheetConflict[], sent: readonly SentMark[]): OpenConflict[] {
    const open: OpenConflict[] = [];
    const typed = this.changed();
    const found = new Map(conflicts.map((conflict) => [cellKey(conflict.studentId, conflict.component), conflict]));
    const versions = new Map(conflicts.map(({ studentId, version }) => [studentId, version]));
    // Of a row with conflicts, what was sent and is none is on the server already.
    for (const { key, studentId, text } of sent) {
      const version = versions.get(studentId);
      if (version !== undefined && !found.has(key) && this.has(key))
        this.#set(key, confirmed(this.cell(key), text, version, this.texts));
    }
    for (const key of this.keys) {
      const conflict = found.get(key);
      if (!conflict) continue;
      const cell = this.cell(key);
      const { version, changedBy, changedAt } = conflict;
      const theirs = this.texts.fromWire(conflict.theirs);
      const mine = this.texts.canonical(cell.text);
      // Something newer is known by now: the next save asks again.
      if (version < cell.version) continue;
      if (theirs === cell.base || (theirs === mine && cell.over === null)) {
        this.#set(key, { ...cell, base: theirs, version, theirs: null });
        continue;
      }
      if (!isChanged(cell, this.texts)) {
        this.#set(key, confirmed({ ...cell, seen: [] }, theirs, version, this.texts));
        this.#enterAgain(key);
        continue;
      }
      this.#set(key, { ...cell, theirs, theirsVersion: version });
      open.push({ key, mine, theirs, version, changedBy, changedAt });
    }
    this.#tell(this.keys, typed);
    return open;
  }

  choose(key: string, side: "mine" | "theirs"): void {
    this.#set(key, choose(this.cell(key), side));
    this.#tell([key], [key]);
  }

  // -- the footer

  tally(): Tally {
    const tally: Tally = { saved: 0, typed: 0, waiting: 0, refused: 0, unconfirmed: 0, changed: 0 };
    for (const key of this.keys) tally[stateOf(this.cell(key), this.texts)] += 1;
    return tally;
  }

  /** Texts of one component down the rows, canonical. A full mark that stands for a slip counts once it is confirmed. */
  column(index: number): string[] {
    const component = this.components[index];
    if (!component) return [];
    return this.rows.map((row) => {
      const { text, over } = this.cell(cellKey(row.studentId, component.key));
      return over === null ? this.texts.canonical(text) : "";
    });
  }
}
