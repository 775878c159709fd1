// What the grid of marks says in its own words once its messages and dialogs have been fetched.
import * as m from "#messages";
import type { EntryKind, LaterWords } from "./entry_kind";

export const MARKS_LATER: LaterWords = {
  savedByOthers: m.grid_marks_saved_by_others,
  keptNowhere: m.grid_marks_kept_nowhere,
  restored: m.grid_marks_restored,
  strays: m.grid_marks_strays,
  nextColumn: m.grid_marks_next_column,
  previousColumn: m.grid_marks_previous_column,
  topOfNextColumn: m.grid_marks_top_of_next_column,
  paste: m.grid_marks_paste,
  clear: m.grid_marks_clear,
  applyAndClear: m.grid_marks_apply_and_clear,
  blanksClear: m.grid_marks_blanks_clear,
  underBlanks: m.grid_marks_under_blanks,
  noneWouldChange: m.grid_marks_none_would_change,
  notPasted: m.grid_marks_not_pasted,
};

export const laterWordsOf = ({ laterWords = MARKS_LATER }: EntryKind): LaterWords => laterWords;
