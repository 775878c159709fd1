// Every typed, unconfirmed mark, kept in the browser until the server has it (issue 2; rules.md "Marks"). Keyed by user, exam,
// class, section, subject, student and component, with the value and version that it was typed over. Never cleared by a
// sign-out or an ended sign-in.
import type { FilterSet } from "../../generated/shell";
import { readUser } from "../../signed_in";
import { allGone, gone, Keeping, PATIENCE, within, type Gone, type Place } from "./keeping";
import { canonical } from "./mark_text";
import type { KeptCell, SentMark } from "./sheet";

export type Draft = KeptCell & {
  key: string;
  user: string;
  sheet: string;
  /** "3 Anika Rahman, Written": for who must tell what was typed where the sheet is not shown */
  place?: string;
  /** epoch milliseconds of the last stroke */
  at: number;
};

/** One sheet of one user. */
export function sheetKey(user: string, filter: FilterSet): string {
  return [user, filter.examId, filter.classId, filter.sectionId, filter.subjectId].join("|");
}

/** Writes drafts, many strokes at a time, and knows what is not yet safe. */
export class Drafts {
  #keeping: Keeping;
  #user: string;
  #sheet: string;
  #pending = new Map<string, Draft | Gone>();
  #writing = new Map<string, Draft | Gone>();
  #unkept = new Map<string, Draft>();
  #queued = false;
  /** the database has once been too slow */
  #slow = false;
  #flushing: Promise<void> = Promise.resolve();
  /** where the last were written */
  #place: Place;
  #onPlace: (place: Place) => void;

  constructor(keeping: Keeping, user: string, sheet: string, onPlace: (place: Place) => void) {
    this.#keeping = keeping;
    this.#user = user;
    this.#sheet = sheet;
    this.#place = keeping.place;
    this.#onPlace = onPlace;
  }

  load(): Promise<Draft[]> {
    return this.#keeping.drafts(this.#user, this.#sheet);
  }

  put(kept: KeptCell, place: string): Draft {
    const draft = { ...kept, place, key: `${this.#sheet}|${kept.cell}`, user: this.#user, sheet: this.#sheet, at: Date.now() };
    this.#pending.set(draft.key, draft);
    this.#queue();
    return draft;
  }

  remove(cell: string): void {
    const removal = gone(`${this.#sheet}|${cell}`);
    this.#pending.set(removal.key, removal);
    this.#queue();
  }

  /** Strokes of one task go out together, and so do those that come while the database takes others: until then they lie beside it. */
  #queue(): void {
    if (this.#queued) return;
    this.#queued = true;
    queueMicrotask(() => {
      this.#queued = false;
      if (this.#writing.size === 0 || this.#slow) void this.flush();
      else this.#secure();
    });
  }

  /** What is typed so far goes out now. */
  flush(): Promise<void> {
    if (this.#pending.size === 0) return this.#flushing;
    const writes = this.#pending;
    this.#pending = new Map();
    for (const [key, draft] of writes) this.#writing.set(key, draft);
    const timer = setTimeout(() => {
      this.#slow = true;
      this.#secure();
      void this.flush();
    }, PATIENCE);
    const work = this.#keeping.writeDrafts(writes).then((kept) => {
      clearTimeout(timer);
      for (const [key, draft] of writes) {
        if (this.#writing.get(key) === draft) this.#writing.delete(key);
        if (kept || "gone" in draft) this.#unkept.delete(key);
        else this.#unkept.set(key, draft);
      }
      if (this.#pending.size > 0) this.#queue();
      const { place } = this.#keeping;
      if (place !== this.#place || !kept) this.#onPlace(place);
      this.#place = place;
    });
    this.#flushing = Promise.all([this.#flushing, work]).then(() => undefined);
    return this.#flushing;
  }

  /** The page is going away: what is not confirmed by the database goes to localStorage at once. False: something is not safe. */
  rescue(): boolean {
    const taken = this.#secure();
    void this.flush();
    return taken;
  }

  /** The last text of each cell that the database has not confirmed, also into localStorage. */
  #secure(): boolean {
    const open = new Map([...this.#unkept, ...this.#writing, ...this.#pending]);
    return open.size === 0 || this.#keeping.writeDraftsNow(open);
  }
}

/** A save of a sheet that is not open was confirmed: forgets what it confirmed, but not what was typed since. */
export async function forgetConfirmed(keeping: Keeping, user: string, sheet: string, sent: readonly SentMark[]): Promise<void> {
  const confirmed = new Map(sent.map((mark) => [mark.key, mark.text]));
  const drafts = await keeping.drafts(user, sheet);
  // Upper case: how marks (AB) and qualities (A+) are both sent, however they were typed.
  const done = drafts.filter((draft) => draft.over === null && confirmed.get(draft.cell) === canonical(draft.text).toUpperCase());
  if (done.length > 0) await within(keeping.writeDrafts(allGone(done)));
}

/**
 * How many typed marks of this user (by default the one signed in) the server has not confirmed. The shell asks before
 * signing out.
 */
export async function unsavedCount(user: string | undefined = readUser()?._id): Promise<number> {
  if (user === undefined) return 0;
  const keeping = await Keeping.open();
  try {
    return (await keeping.drafts(user)).length;
  } finally {
    keeping.close();
  }
}
