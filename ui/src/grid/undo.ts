// The grid's own undo and redo across cells: the browser's knows only one input. A step is what one visit of a cell typed, one
// paste, one discard. Pure apart from the stack that it is.

/** What undo brings back of a cell. */
export type Edit = { readonly text: string; readonly over: string | null };
export type Change = { readonly key: string; readonly before: Edit; readonly after: Edit };
type Step = { visit: number | null; changes: Change[] };

const DEEPEST = 500;

export class UndoStack {
  #steps: Step[] = [];
  #at = 0;

  get canUndo(): boolean {
    return this.#at > 0;
  }

  get canRedo(): boolean {
    return this.#at < this.#steps.length;
  }

  /** Changes of the same `visit` to the same cell join into one step; null always makes a step of its own. */
  push(changes: readonly Change[], visit: number | null): void {
    const moved = changes.filter(({ before, after }) => before.text !== after.text || before.over !== after.over);
    if (moved.length === 0) return;
    const last = this.#steps[this.#at - 1];
    const change = moved[0];
    const joined = last?.changes[0];
    this.#steps.length = this.#at;
    if (visit !== null && last?.visit === visit && moved.length === 1 && change && joined?.key === change.key) {
      last.changes = [{ ...joined, after: change.after }];
      return;
    }
    this.#steps.push({ visit, changes: moved });
    if (this.#steps.length > DEEPEST) this.#steps.shift();
    this.#at = this.#steps.length;
  }

  /** The cell was respelled when it was left ("7,50" to "7.5"): undo and redo meet the new spelling. */
  respell(key: string, after: Edit): void {
    const last = this.#steps[this.#at - 1];
    if (last) last.changes = last.changes.map((change) => (change.key === key ? { ...change, after } : change));
  }

  undo(): readonly Change[] {
    const step = this.#steps[this.#at - 1];
    if (!step) return [];
    this.#at -= 1;
    return step.changes;
  }

  redo(): readonly Change[] {
    const step = this.#steps[this.#at];
    if (!step) return [];
    this.#at += 1;
    return step.changes;
  }
}
