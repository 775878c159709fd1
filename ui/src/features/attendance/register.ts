// A register's day in the grid: what its kept letters are named by, its rows, and what a save sends.
import type { DayPerson, DayRegister } from "../../generated/attendance";
import { cellKey, type MarkSheet, type SentMark, type SheetRow } from "../../grid/sheet";
import { letterOf, STATE_TEXTS } from "./attendance_text";

export const COLUMN = "state";

/** One register and day of one user. */
export function registerKey(user: string, { call, place, day }: DayRegister): string {
  const ids = place.map(([, id]) => id);
  return [user, "attendance", call.split("/").at(-1) ?? "", ...ids.slice(-2), day].join("|");
}

export function rowOf({ id, name, roll, note, version, state }: DayPerson): SheetRow {
  return { studentId: id, name, roll, regNo: note, version, marks: [letterOf(state)] };
}

/** Whether the server has nothing of anybody yet, so that a save takes along what everybody is shown as. */
export function isFresh(sheet: MarkSheet): boolean {
  return sheet.rows.some(({ studentId }) => untouched(sheet, studentId));
}

function untouched(sheet: MarkSheet, studentId: string): boolean {
  const key = cellKey(studentId, COLUMN);
  const { version, text } = sheet.cell(key);
  return version === 0 && !sheet.held.has(key) && STATE_TEXTS.canonical(text) !== "";
}

/** What was typed, and of a day that nobody has saved everybody else as they are shown: present. */
export function dayEntries(sheet: MarkSheet, idKey: string): { attendance: object[]; sent: SentMark[] } {
  const { editedMarks, sent } = sheet.editEntries();
  const edited = new Set(editedMarks.map(({ studentId }) => studentId));
  const attendance = editedMarks.map(({ studentId, version, [COLUMN]: state }): object => ({
    [idKey]: studentId,
    version,
    state,
  }));
  const more: SentMark[] = [];
  for (const { studentId } of sheet.rows) {
    if (edited.has(studentId) || !untouched(sheet, studentId)) continue;
    const key = cellKey(studentId, COLUMN);
    const text = STATE_TEXTS.canonical(sheet.cell(key).text);
    attendance.push({ [idKey]: studentId, version: 0, state: STATE_TEXTS.toWire(text) });
    more.push({ key, studentId, text });
  }
  return { attendance, sent: [...sent, ...more] };
}
