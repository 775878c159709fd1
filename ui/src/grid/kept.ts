// Typed marks that are kept in this browser for one sheet, in words; and their giving up. For pages that have no grid of the sheet.
import * as m from "#messages";
import { valueText } from "./cell";
import type { Draft } from "./drafts";
import { allGone, Keeping } from "./keeping";
import { timeText } from "./time_text";

/** Each with its place, in the order of the rolls. Records of older pages have no place. */
export function keptLines(drafts: readonly Draft[]): { key: string; line: string }[] {
  const told = drafts.map(({ key, place = m.grid_some_student(), text }) => ({
    key,
    place,
    line: `${place}: ${valueText(text)}`,
  }));
  return told.sort((one, other) => one.place.localeCompare(other.place, undefined, { numeric: true }));
}

export type Kept = { drafts: readonly Draft[]; text: string; lines: string[] };

/** Null where nothing is kept. */
export async function keptOf(user: string, sheet: string): Promise<Kept | null> {
  const drafts = await withKeeping((keeping) => keeping.drafts(user, sheet));
  if (drafts.length === 0) return null;
  const time = timeText(Math.max(...drafts.map(({ at }) => at)));
  return {
    drafts,
    text: m.grid_marks_kept({ count: drafts.length, time }),
    lines: keptLines(drafts).map(({ line }) => line),
  };
}

export function discard(drafts: readonly Draft[]): Promise<unknown> {
  return withKeeping((keeping) => {
    const writes = allGone(drafts);
    keeping.journal(writes);
    return keeping.store(writes);
  });
}

async function withKeeping<T>(work: (keeping: Keeping) => Promise<T>): Promise<T> {
  const keeping = Keeping.begin();
  try {
    await keeping.opened;
    return await work(keeping);
  } finally {
    keeping.close();
  }
}
