// A register's day in the grid of marks, with its keys and its safety: one letter a person, all present until changed. One call saves all
// that was typed, or none of it.
import { useMemo } from "react";
import type { DayRegister } from "../generated/attendance";
import { CellChoice } from "../grid/CellChoice";
import { EntryGrid } from "../grid/EntryGrid";
import type { EntryKind } from "../grid/entry_kind";
import { SavesElsewhere } from "../grid/SavesElsewhere";
import { useOutbox } from "../grid/useMarkEntry";
import { STATE_TEXTS, STATES, stateTally } from "../features/attendance/attendance_text";
import { COLUMN, dayEntries, isFresh, registerKey, rowOf } from "../features/attendance/register";
import { useViewer } from "../shell/context";
import { useWords, type Say } from "../words";
import { dayIsSaved } from "./recorded";
import { spellings } from "./spellings";

const COLUMNS = [{ key: COLUMN, label: "Attendance" }];

export function attendanceKind(say: Say, register: DayRegister, dayText: string, user: string): EntryKind {
  const { call, idKey, place, label, day, saved } = register;
  return {
    texts: STATE_TEXTS,
    title: "Attendance",
    noun: "letter",
    columnNoun: "column",
    inputMode: "text",
    oneLetter: true,
    saveLabel: saved ? "Update" : "Save",
    untouchedLabel: (sheet) => (sheet.changed().length === 0 && isFresh(sheet) ? "All present" : null),
    ...(idKey === "studentId" ? {} : { people: "employees", heads: ["SL", "Employee Name"] as const }),
    key: registerKey(user, register),
    label: `Attendance, ${label}, ${dayText}`,
    quick: STATES.map(({ letter, label: name }) => ({
      text: letter,
      label: say(name),
      title: `${letter} in the cell`,
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

const limit = () => "P present, A absent, L late, E excused, or nothing";

type Props = { register: DayRegister; dayText: string };

export function AttendanceGridIsland({ register, dayText }: Props) {
  const say = useWords();
  const { parcels, attach } = useOutbox(spellings);
  const open = registerKey(useViewer()?._id ?? "", register);
  const grid = useMemo(() => ({ rows: register.people.map(rowOf), components: COLUMNS }), [register]);
  return (
    <>
      <SavesElsewhere parcels={parcels} open={open} />
      <EntryGrid
        className="attendance-grid"
        grid={grid}
        kindOf={(user) => attendanceKind(say, register, dayText, user)}
        attach={attach}
        label={`Attendance of ${register.label}`}
        caption={`Attendance, ${register.label}, ${dayText}`}
        limit={limit}
        head={null}
      />
    </>
  );
}
