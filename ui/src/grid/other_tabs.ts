// The same sheet in two tabs of one browser: what is typed in one appears in the other, and both say so. A tab holds a lock while a cell
// is being typed in, so that no other tab saves half a mark; the browser releases it when the tab is closed or crashes.
// The cell that is left out is named; its draft stays, and whoever saves next sends it.
import type { SavedRow } from "../generated/marks";
import type { KeptCell, SentMark } from "./sheet";

export type TabNote =
  | { kind: "hello"; sheet: string }
  | { kind: "here"; sheet: string }
  | { kind: "typed"; sheet: string; cells: KeptCell[] }
  | { kind: "saved"; sheet: string; sent: SentMark[]; marks: SavedRow[] };

const CHANNEL = "markbook.marks";

/** Absent where the page is not in a secure context: there another tab may save what is being typed. */
const locks = () => (navigator as { locks?: LockManager }).locks;

export class OtherTabs {
  #channel: BroadcastChannel | null;
  #sheet: string;
  /** how the names of the locks of this sheet begin */
  #lock: string;
  /** the cell that is being typed in here */
  typing: string | null = null;
  #stopTyping = () => {};

  constructor(sheet: string, onNote: (note: TabNote) => void) {
    this.#sheet = sheet;
    this.#lock = `markbook.typing.${sheet}|`;
    this.#channel = typeof BroadcastChannel === "undefined" ? null : new BroadcastChannel(CHANNEL);
    if (!this.#channel) return;
    this.#channel.onmessage = (event: MessageEvent<TabNote>) => {
      const note = event.data;
      if (note.sheet !== sheet) return;
      if (note.kind === "hello") this.#post({ kind: "here", sheet });
      onNote(note);
    };
    this.#post({ kind: "hello", sheet });
  }

  /** The cell that is being typed in from now on: it has the focus of its page, even while that is not the window in front. */
  type(cell: string | null): void {
    if (cell === this.typing) return;
    this.typing = cell;
    this.#stopTyping();
    if (cell === null) return;
    const left = new Promise<void>((resolve) => {
      this.#stopTyping = resolve;
    });
    // Refused: as where there are no locks.
    locks()
      ?.request(this.#lock + cell, { mode: "shared" }, () => left)
      .catch(() => {});
  }

  /** The cells that are being typed in in other tabs, and not here. */
  async typedElsewhere(): Promise<Set<string>> {
    const found = await locks()
      ?.query()
      .catch(() => null);
    const cells = found?.held?.map(({ name }) => name?.split(this.#lock)[1] ?? "");
    return new Set(cells?.filter((cell) => cell !== this.typing));
  }

  typed(cells: KeptCell[]): void {
    this.#post({ kind: "typed", sheet: this.#sheet, cells });
  }

  saved(sent: SentMark[], marks: SavedRow[]): void {
    this.#post({ kind: "saved", sheet: this.#sheet, sent, marks });
  }

  /** For a page that does not show the sheet. */
  static tellSaved(sheet: string, sent: SentMark[], marks: SavedRow[]): void {
    if (typeof BroadcastChannel === "undefined") return;
    const channel = new BroadcastChannel(CHANNEL);
    const note: TabNote = { kind: "saved", sheet, sent, marks };
    channel.postMessage(note);
    channel.close();
  }

  close(): void {
    this.type(null);
    this.#channel?.close();
    this.#channel = null;
  }

  #post(note: TabNote): void {
    this.#channel?.postMessage(note);
  }
}
