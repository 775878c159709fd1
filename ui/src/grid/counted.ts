// How much of what was typed, in words: "80 marks, 5 attendance entries". What it is, a sheet's key says (features/exams/marks/sheet_names.ts,
// features/exams/qualities/section.ts, features/attendance/register.ts).
import * as m from "#messages";
import type { Message } from "../words";

type Counted = Message<{ count: number }>;

const KINDS: Partial<Record<string, Counted>> = {
  attendance: m.grid_letters_count,
  qualities: m.grid_grades_count,
};

/** `counts`: by the sheet's key, as often as it comes; empty where there is nothing. */
export function counted(counts: Iterable<readonly [sheet: string, count: number]>): string {
  const by = new Map<Counted, number>();
  for (const [sheet, count] of counts) {
    const kind = KINDS[sheet.split("|")[1] ?? ""] ?? m.grid_marks_count;
    by.set(kind, (by.get(kind) ?? 0) + count);
  }
  return [...by]
    .filter(([, count]) => count > 0)
    .map(([kind, count]) => kind({ count }))
    .join(", ");
}
