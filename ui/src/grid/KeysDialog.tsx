// The keys of an entry grid, listed: "?" opens it.
import { Dialog } from "../islands/Dialog";

const KEYS = (columnNoun: string): readonly [keys: readonly string[], what: string][] => [
  [["Enter", "↓"], "Next student"],
  [["Shift+Enter", "↑"], "Previous student"],
  [["Enter in the last row"], `Top of the next ${columnNoun}`],
  [["Tab", "→"], `Next ${columnNoun}`],
  [["Shift+Tab", "←"], `Previous ${columnNoun}`],
  [["Home", "End"], "First and last cell of the row"],
  [["Ctrl+Home", "Ctrl+End"], "First and last cell of the sheet"],
  [["PageUp", "PageDown"], "One screen up and down"],
  [["Escape"], "Undo what you typed in this cell"],
  [["Ctrl+Z", "Ctrl+Y"], "Undo and redo"],
  [["Ctrl+V"], "Paste a block from a spreadsheet"],
  [["Ctrl+S"], "Save"],
  [["Alt+Enter"], "History of the student, where you may see it"],
  [["?"], "This list"],
];

type KeysDialogProps = { open: boolean; columnNoun: string; onClose: () => void };

export function KeysDialog({ open, columnNoun, onClose }: KeysDialogProps) {
  return (
    <Dialog open={open} title="Keys" onClose={onClose}>
      <dl className="keys-list">
        {KEYS(columnNoun).map(([keys, what]) => (
          <div key={what}>
            <dt>
              {keys.map((key) => (
                <kbd key={key}>{key}</kbd>
              ))}
            </dt>
            <dd>{what}</dd>
          </div>
        ))}
      </dl>
    </Dialog>
  );
}
