// The dialogs of an entry grid: a pasted block, a conflict, the list of the keys.
import { ConflictDialog } from "./ConflictDialog";
import { KeysDialog } from "./KeysDialog";
import type { MarkEntry } from "./mark_entry";
import { laterWordsOf } from "./marks_words_later";
import { PasteDialog } from "./PasteDialog";

/** A pasted block, and the cell that it was pasted into. */
export type PastedText = { text: string; row: number; column: number };

type GridDialogsProps = {
  entry: MarkEntry;
  block: PastedText | null;
  onPasted: () => void;
  helps: boolean;
  onHelped: () => void;
};

export function GridDialogs({ entry, block, onPasted, helps, onHelped }: GridDialogsProps) {
  return (
    <>
      {block === null ? null : <PasteDialog entry={entry} block={block} onDone={onPasted} />}
      <ConflictDialog entry={entry} />
      <KeysDialog open={helps} words={laterWordsOf(entry.kind)} onClose={onHelped} />
    </>
  );
}
