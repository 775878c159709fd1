// What the grid of marks says in its own words, at once; the rest is fetched later (marks_words_later.ts).
import * as m from "#messages";
import type { EntryWords } from "./entry_kind";

export const MARKS_WORDS: EntryWords = {
  column: m.grid_marks_column,
  savedInOtherTab: m.grid_marks_saved_in_other_tab,
  alreadySaved: m.grid_marks_already_saved,
  unreadable: m.grid_marks_unreadable,
  unreadableAndUnconfirmed: m.grid_marks_unreadable_and_unconfirmed,
};
