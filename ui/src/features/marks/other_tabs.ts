// The same sheet in two tabs of one browser: what is typed in one appears in the other, and both say so.
import type { SavedRow } from "../../generated/marks";
import type { KeptCell, SentMark } from "./sheet";

export type TabNote =
  | { kind: "hello"; sheet: string }
  | { kind: "here"; sheet: string }
  | { kind: "typed"; sheet: string; cells: KeptCell[] }
  | { kind: "saved"; sheet: string; sent: SentMark[]; marks: SavedRow[] };

const CHANNEL = "markbook.marks";

export class OtherTabs {
  #channel: BroadcastChannel | null;
  #sheet: string;

  constructor(sheet: string, onNote: (note: TabNote) => void) {
    this.#sheet = sheet;
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
    this.#channel?.close();
    this.#channel = null;
  }

  #post(note: TabNote): void {
    this.#channel?.postMessage(note);
  }
}
