// What an answer to a save means (docs/rules.md, *Words on the screen*, docs/rules.md, *Calls* and "Marks"). Pure.
import * as m from "#messages";
import type { NextSheet, SaveAnswer, SavedRow } from "../generated/marks";
import type { Result } from "../api";
import type { ToastLink } from "../enhance/toasts";
import type { EmployeeDaySaved, StudentDaySaved } from "../generated/attendance";
import type { SectionSaved } from "../generated/qualities";
import type { SheetConflict } from "./sheet";
import type { Say } from "../words";

/** What a save of a grid answers. */
export type GridAnswer = SaveAnswer | SectionSaved | StudentDaySaved | EmployeeDaySaved;

export type Outcome =
  | { kind: "saved"; message: string; versions: SavedRow[]; next: NextSheet[] }
  | { kind: "already" }
  | { kind: "conflicts"; conflicts: SheetConflict[] }
  | { kind: "fields"; fields: Record<string, string>; message: string }
  /** students who are no longer in the section */
  | { kind: "gone"; studentIds: string[]; message: string }
  | { kind: "locked" }
  /** nothing in a closed session is changed */
  | { kind: "sessionClosed"; message: string }
  | { kind: "refused"; message: string };

export function outcomeOf(result: Result<GridAnswer>): Outcome {
  if (result.ok) {
    const { value } = result;
    const rows = "marks" in value ? value.marks : "qualities" in value ? value.qualities : value.attendance;
    return {
      kind: "saved",
      message: value.message,
      versions: (rows as SavedRow[]).map(ofPerson),
      next: "next" in value ? value.next : [],
    };
  }
  const error: typeof result.error & { conflicts?: SheetConflict[] } = result.error;
  const { message, fields = {}, conflicts = [] } = error;
  switch (error.code) {
    case "alreadyAdded":
      return { kind: "already" };
    case "stale":
      return { kind: "conflicts", conflicts: conflicts.map(ofPerson) };
    case "values":
      return { kind: "fields", fields, message };
    case "notInSection":
      return { kind: "gone", studentIds: Object.keys(fields).map((field) => field.split(".").at(-1) ?? ""), message };
    case "locked":
      return { kind: "locked" };
    case "sessionClosed":
      return { kind: "sessionClosed", message };
    default:
      return { kind: "refused", message };
  }
}

/** A row is a student's, or an employee's. */
function ofPerson<Row extends object>(row: Row): Row & { studentId: string } {
  const { studentId, employeeId } = row as { studentId?: string; employeeId?: string };
  return { ...row, studentId: studentId ?? employeeId ?? "" };
}

/** "Physics, Class 8 B, Half Yearly: 12 of 40 missing" */
export function nextLinks(next: readonly NextSheet[]): ToastLink[] {
  return next.slice(0, MOST_LINKS).map(({ href, label: sheet, missing, students }) => ({
    href,
    label: missing === 0 ? m.grid_next_complete({ sheet }) : m.grid_next_missing({ sheet, missing, students }),
  }));
}

/** In a toast, which is gone after a few seconds. */
const MOST_LINKS = 3;

/** "12 of 40 missing" */
export function missingText(say: Say, { missing, students }: NextSheet): string {
  return missing === 0 ? say(m.grid_complete) : say(m.shared_missing_of, { missing, students });
}
