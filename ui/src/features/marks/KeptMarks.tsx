// Typed marks that are kept in this browser for a sheet whose grid cannot be shown (locked, published, already added), or for a
// student who has left it: that they are kept, which they are, and how to give them up.
import { useEffect, useState } from "react";
import { Button } from "../../controls/Button";
import { Notice } from "../../controls/Notice";
import { valueText } from "./cell";
import type { Draft } from "./drafts";
import { allGone, Keeping } from "./keeping";
import { timeText } from "./time_text";

/** "2 typed marks from 21 Nov, 10:20" */
export function keptText(count: number, at: number | null, noun: string): string {
  return `${String(count)} typed ${noun}${count === 1 ? "" : "s"}${at === null ? "" : ` from ${timeText(at)}`}`;
}

/** Each with its place, in the order of the rolls. Records of older pages have no place. */
export function KeptList({ drafts }: { drafts: readonly Draft[] }) {
  const told = drafts.map(({ key, place = "A student", text }) => ({ key, place, text }));
  told.sort((one, other) => one.place.localeCompare(other.place, undefined, { numeric: true }));
  return (
    <ul>
      {told.map(({ key, place, text }) => (
        <li key={key}>
          {place}: {valueText(text)}
        </li>
      ))}
    </ul>
  );
}

type KeptMarksProps = {
  user: string;
  sheet: string;
  /** where they go, and when */
  until: string;
};

export function KeptMarks({ user, sheet, until }: KeptMarksProps) {
  const [drafts, setDrafts] = useState<readonly Draft[]>([]);

  useEffect(() => {
    let gone = false;
    void withKeeping(async (keeping) => {
      await keeping.opened;
      const kept = await keeping.drafts(user, sheet);
      if (!gone) setDrafts(kept);
    });
    return () => {
      gone = true;
    };
  }, [user, sheet]);

  if (drafts.length === 0) return null;
  const discard = () => {
    setDrafts([]);
    void withKeeping(async (keeping) => {
      const writes = allGone(drafts);
      keeping.journal(writes);
      await keeping.opened;
      await keeping.store(writes);
    });
  };
  return (
    <Notice kind="info" actions={<Button onClick={discard}>Discard them</Button>}>
      <p>
        {keptText(drafts.length, Math.max(...drafts.map(({ at }) => at)), "mark")} {drafts.length === 1 ? "is" : "are"} kept in this browser for this sheet, not
        saved. {until}
      </p>
      <details>
        <summary>Show what was typed</summary>
        <KeptList drafts={drafts} />
      </details>
    </Notice>
  );
}

async function withKeeping(work: (keeping: Keeping) => Promise<unknown>): Promise<void> {
  const keeping = Keeping.begin();
  try {
    await work(keeping);
  } finally {
    keeping.close();
  }
}
