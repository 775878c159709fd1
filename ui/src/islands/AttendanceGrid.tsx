// A register's day in the grid of marks, with its keys and its safety: one letter a person, all present until changed. One call saves all
// that was typed, or none of it.
import { useMemo } from "react";
import * as m from "#messages";
import type { DayRegister } from "../generated/attendance";
import { CellChoice } from "../grid/CellChoice";
import { EntryGrid } from "../grid/EntryGrid";
import type { EntryKind, EntryWords, LaterWords } from "../grid/entry_kind";
import { SavesElsewhere } from "../grid/SavesElsewhere";
import { useOutbox } from "../grid/useMarkEntry";
import { STATE_TEXTS, STATES, stateTally } from "../features/attendance/attendance_text";
import { COLUMN, dayEntries, isFresh, registerKey, rowOf } from "../features/attendance/register";
import { useViewer } from "../shell/context";
import { useWords, type Say } from "../words";
import { dayIsSaved } from "./recorded";
import { spellings } from "./spellings";

const WORDS: EntryWords = {
  column: m.grid_letters_column,
  savedInOtherTab: m.grid_letters_saved_in_other_tab,
  alreadySaved: m.grid_letters_already_saved,
  unreadable: m.grid_letters_unreadable,
  unreadableAndUnconfirmed: m.grid_letters_unreadable_and_unconfirmed,
};

const LATER: LaterWords = {
  savedByOthers: m.grid_letters_saved_by_others,
  keptNowhere: m.grid_letters_kept_nowhere,
  restored: m.grid_letters_restored,
  strays: m.grid_letters_strays,
  nextColumn: m.grid_letters_next_column,
  previousColumn: m.grid_letters_previous_column,
  topOfNextColumn: m.grid_letters_top_of_next_column,
  paste: m.grid_letters_paste,
  clear: m.grid_letters_clear,
  applyAndClear: m.grid_letters_apply_and_clear,
  blanksClear: m.grid_letters_blanks_clear,
  underBlanks: m.grid_letters_under_blanks,
  noneWouldChange: m.grid_letters_none_would_change,
  notPasted: m.grid_letters_not_pasted,
};

export function attendanceKind(say: Say, register: DayRegister, dayText: string, user: string): EntryKind {
  const { call, idKey, place, label, day, saved } = register;
  return {
    texts: STATE_TEXTS,
    title: say(m.shared_attendance),
    words: WORDS,
    laterWords: LATER,
    inputMode: "text",
    oneLetter: true,
    saveLabel: say(saved ? m.shared_update : m.shared_save),
    untouchedLabel: (sheet) =>
      sheet.changed().length === 0 && isFresh(sheet) ? say(m.islands_attendance_all_present) : null,
    ...(idKey !== "studentId" && {
      people: (count: number) => say(m.islands_attendance_employees, { count }),
      heads: [say(m.shared_serial), say(m.shared_employee_name)] as const,
    }),
    key: registerKey(user, register),
    label: say(m.islands_attendance_of_day, { register: label, day: dayText }),
    quick: STATES.map(({ letter, label: name }) => ({
      text: letter,
      label: say(name),
      title: say(m.islands_attendance_letter_explained, { letter }),
    })),
    Choice: CellChoice,
    quickMoves: true,
    tally: (texts) => stateTally(say, texts),
    parcel(sheet) {
      const { attendance, sent } = dayEntries(sheet, idKey);
      return { method: "PUT", path: call, body: { ...Object.fromEntries(place), day, attendance }, sent };
    },
    after: () => null,
    saved: dayIsSaved,
    editHref: null,
  };
}

type Props = { register: DayRegister; dayText: string };

export function AttendanceGridIsland({ register, dayText }: Props) {
  const say = useWords();
  const { parcels, attach } = useOutbox(spellings);
  const open = registerKey(useViewer()?._id ?? "", register);
  const column = say(m.shared_attendance);
  const grid = useMemo(
    () => ({ rows: register.people.map(rowOf), components: [{ key: COLUMN, label: column }] }),
    [register, column],
  );
  return (
    <>
      <SavesElsewhere parcels={parcels} open={open} />
      <EntryGrid
        className="attendance-grid"
        grid={grid}
        kindOf={(user) => attendanceKind(say, register, dayText, user)}
        attach={attach}
        label={say(m.islands_attendance_of, { register: register.label })}
        caption={say(m.islands_attendance_of_day, { register: register.label, day: dayText })}
        limit={() => say(m.islands_attendance_limit)}
        head={null}
      />
    </>
  );
}
