// The keys of an entry grid, listed: "?" opens it.
import * as m from "#messages";
import { Dialog } from "../islands/Dialog";
import { useWords, type Say } from "../words";
import type { LaterWords } from "./entry_kind";

const keysOf = (say: Say, words: LaterWords): readonly [keys: readonly string[], what: string][] => [
  [[say(m.grid_key_enter), "↓"], say(m.shared_next_student)],
  [[say(m.grid_key_shift_enter), "↑"], say(m.grid_previous_student)],
  [[say(m.grid_key_enter_in_last_row)], say(words.topOfNextColumn)],
  [[say(m.grid_key_tab), "→"], say(words.nextColumn)],
  [[say(m.grid_key_shift_tab), "←"], say(words.previousColumn)],
  [[say(m.grid_key_home), say(m.grid_key_end)], say(m.grid_row_ends)],
  [[say(m.grid_key_ctrl_home), say(m.grid_key_ctrl_end)], say(m.grid_sheet_ends)],
  [[say(m.grid_key_page_up), say(m.grid_key_page_down)], say(m.grid_one_screen)],
  [[say(m.grid_key_escape)], say(m.grid_undo_cell)],
  [[say(m.grid_key_ctrl_z), say(m.grid_key_ctrl_y)], say(m.grid_undo_and_redo)],
  [[say(m.grid_key_ctrl_v)], say(m.grid_paste_block)],
  [[say(m.grid_key_ctrl_s)], say(m.shared_save)],
  [[say(m.grid_key_alt_enter)], say(m.grid_history_of_student_if_seen)],
  [["?"], say(m.grid_this_list)],
];

type KeysDialogProps = { open: boolean; words: LaterWords; onClose: () => void };

export function KeysDialog({ open, words, onClose }: KeysDialogProps) {
  const say = useWords();
  return (
    <Dialog open={open} title={say(m.grid_keys)} onClose={onClose}>
      <dl className="keys-list">
        {keysOf(say, words).map(([keys, what]) => (
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
