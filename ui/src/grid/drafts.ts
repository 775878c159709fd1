// Every typed, unconfirmed mark, kept in the browser until the server has it. Keyed by user, exam,
// class, section, subject, student and component, with the value and version that it was typed over. Never cleared by a
// sign-out or an ended sign-in.
import type { Keeping } from "./keeping";
import { allGone, gone, PATIENCE, stamp, within, type Gone, type Place } from "./keeping";
import type { KeptCell, SentMark } from "./sheet";

export type Draft = KeptCell & {
  key: string;
  user: string;
  sheet: string;
  /** "3 Anika Rahman, Written": for who must tell what was typed where the sheet is not shown */
  place?: string;
  /** of the last stroke: `stamp` */
  at: number;
};

/** Writes drafts: into the journal with the stroke, and on into the database, one write at a time. */
export class Drafts {
  #keeping: Keeping;
  #user: string;
  #sheet: string;
  /** typed in this task */
  #fresh = new Map<string, Draft | Gone>();
  /** in the journal, and not yet on the way to the database */
  #pending = new Map<string, Draft | Gone>();
  /** what the journal has refused and the database has not confirmed: it lasts as long as the page, and is tried again with every write */
  #unkept = new Map<string, Draft | Gone>();
  #queued = false;
  #writes = 0;
  #flushing: Promise<void> = Promise.resolve();
  #onPlace: (place: Place) => void;

  constructor(keeping: Keeping, user: string, sheet: string, onPlace: (place: Place) => void) {
    this.#keeping = keeping;
    this.#user = user;
    this.#sheet = sheet;
    this.#onPlace = onPlace;
  }

  /** where all that was typed is kept by now */
  get place(): Place {
    return this.#unkept.size > 0 ? "nowhere" : this.#keeping.place;
  }

  load(): Promise<Draft[]> {
    return this.#keeping.drafts(this.#user, this.#sheet);
  }

  put(kept: KeptCell, place: string): void {
    this.#queue({
      ...kept,
      place,
      key: `${this.#sheet}|${kept.cell}`,
      user: this.#user,
      sheet: this.#sheet,
      at: stamp(),
    });
  }

  remove(cell: string): void {
    this.#queue(gone(`${this.#sheet}|${cell}`));
  }

  /** Strokes of one task are written together. */
  #queue(write: Draft | Gone): void {
    this.#fresh.set(write.key, write);
    if (this.#queued) return;
    this.#queued = true;
    queueMicrotask(() => {
      this.#queued = false;
      this.#journal();
      // What lies in no journal does not wait for its turn.
      if (this.#writes === 0 || this.#unkept.size > 0) void this.flush();
    });
  }

  #journal(): void {
    const writes = new Map([...this.#unkept, ...this.#fresh]);
    this.#fresh = new Map();
    const taken = this.#keeping.journal(writes);
    for (const [key, write] of writes) {
      this.#pending.set(key, write);
      if (taken) this.#unkept.delete(key);
      else this.#unkept.set(key, write);
    }
  }

  /** What is typed so far goes out now; answers when the database has it, or has refused. */
  flush(): Promise<void> {
    this.#journal();
    const writes = this.#pending;
    if (writes.size === 0) return this.#flushing;
    this.#pending = new Map();
    this.#writes += 1;
    const late = setTimeout(() => this.#onPlace(this.place), PATIENCE);
    const work = this.#keeping.store(writes).then((stored) => {
      clearTimeout(late);
      this.#writes -= 1;
      if (stored) for (const [key, write] of writes) if (this.#unkept.get(key) === write) this.#unkept.delete(key);
      this.#onPlace(this.place);
      if (this.#writes === 0 && this.#pending.size > 0) void this.flush();
    });
    this.#flushing = Promise.all([this.#flushing, work]).then(() => undefined);
    return this.#flushing;
  }

  /** The page is going away. False: something is not safe. */
  rescue(): boolean {
    void this.flush();
    return this.#unkept.size === 0;
  }
}

/** The texts that a typed text may be sent as, whatever grid it was typed into. */
export type Spellings = (typed: string) => readonly string[];

/** A save of a sheet that is not open was confirmed: forgets what it confirmed, but not what was typed since. */
export async function forgetConfirmed(
  keeping: Keeping,
  user: string,
  sheet: string,
  sent: readonly SentMark[],
  spellings: Spellings,
): Promise<void> {
  const confirmed = new Map(sent.map((mark) => [mark.key, mark.text]));
  const drafts = await keeping.drafts(user, sheet);
  const done = drafts.filter(
    (draft) => draft.over === null && spellings(draft.text).includes(confirmed.get(draft.cell) ?? "\0"),
  );
  if (done.length > 0) await within(keeping.write(allGone(done)));
}
