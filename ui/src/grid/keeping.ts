// Where typed marks and unsent saves lie in the browser: IndexedDB; where that is refused, localStorage; where that is refused,
// too, nowhere (and the screen says so). One record store for both; drafts.ts and outbox.ts say what is in it.
//
// localStorage is the journal: every write goes there first, at once, what is forgotten too, and leaves it when the database has it
// on the disk. (A browser puts localStorage there only seconds later, or when it ends in order.) Whoever opens the database takes
// over into it what an earlier page, or an earlier moment without a database, has left in the journal.
//
// What is kept stays until the server has confirmed it: across a reload, an ended sign-in, a crash, a power cut. A later time wins,
// whichever tab or store it lies in.
import { openDatabase, type Database } from "./database";
import type { Draft } from "./drafts";
import type { Parcel } from "./outbox";

export type Place = "indexedDB" | "localStorage" | "nowhere";

/** A browser whose database does not answer (a private window, a busy disk) must not hold up the grid: milliseconds. */
export const PATIENCE = 3000;
/** No answer yet. What was asked stays asked, in its order: a removal still comes after the write that it is to undo. */
const LATE = Symbol("late");

const DRAFT = "markbook.draft.";
const PARCEL = "markbook.outbox.";

/** What is no longer kept, and since when: what was written before that does not come back. */
export type Gone = { key: string; at: number; gone: true };
export type DraftWrites = ReadonlyMap<string, Draft | Gone>;
type GoneParcel = { id: string; at: number; gone: true };
type Writes = { drafts: readonly (Draft | Gone)[]; parcels: readonly (Parcel | GoneParcel)[] };

let latest = 0;

/** When something is written: epoch milliseconds, later than all that this page has written or read, however the clock is set. */
export function stamp(): number {
  latest = Math.max(Date.now(), latest + 1);
  return latest;
}

function seen<T extends { at: number }>(record: T): T {
  // A broken record may have none.
  if (record.at > latest) latest = record.at;
  return record;
}

export const gone = (key: string): Gone => ({ key, at: stamp(), gone: true });
export const allGone = (drafts: readonly { key: string }[]): DraftWrites =>
  new Map(drafts.map(({ key }) => [key, gone(key)]));

/** What was forgotten where there is no database to hear of it: milliseconds. */
const FORGOTTEN_FOR = 24 * 60 * 60 * 1000;
/** How often a connection that the browser has taken away is made anew. */
const MOST_REOPENS = 3;

export class Keeping {
  /** where the last write went, or the next will go */
  place: Place = localWorks() ? "localStorage" : "nowhere";
  #db: Database | null = null;
  /** this page has no database and waits for none */
  #refused = false;
  #closed = false;
  #reopens = 0;
  /** a read of drafts that has outlasted the patience: what it finds was not seen */
  #lateRead: Promise<unknown> | null = null;
  /** Whether the database is there; answers at the latest when patience ends. */
  readonly opened: Promise<boolean>;
  /** Whether the database is there after all, however late: what lies in it was not seen before. */
  readonly arrived: Promise<boolean>;

  private constructor() {
    this.arrived = this.#open();
    this.opened = within(this.arrived).then((there) => there === true);
  }

  /** At once: until the database has answered, writes go to localStorage. */
  static begin(): Keeping {
    return new Keeping();
  }

  static async open(): Promise<Keeping> {
    const keeping = Keeping.begin();
    await keeping.opened;
    return keeping;
  }

  async #open(): Promise<boolean> {
    const db = await openDatabase(() => {
      this.#db = null;
      this.#reopens += 1;
      if (this.#reopens <= MOST_REOPENS) void this.#open();
    });
    if (this.#closed) {
      db?.close();
      return false;
    }
    this.#db = db;
    this.#refused = db === null;
    if (db) {
      this.place = "indexedDB";
      // Before anything else is asked of it. Where it takes nothing, all stays in the journal, and counts there.
      void this.#commit({ drafts: readDrafts(), parcels: readParcels() });
    } else dropForgotten(Date.now() - FORGOTTEN_FOR);
    return db !== null;
  }

  close(): void {
    this.#closed = true;
    this.#db?.close();
    this.#db = null;
  }

  /** What is kept for a user, or only for one sheet of theirs. */
  async drafts(user: string, sheet?: string): Promise<Draft[]> {
    const journal = readDrafts();
    let stored: Draft[] = [];
    try {
      const [index, wanted] = sheet === undefined ? (["user", user] as const) : (["sheet", sheet] as const);
      const asked = this.#db?.find("drafts", index, wanted) ?? Promise.resolve([]);
      const read = await within(asked);
      if (read === LATE) this.#lateRead = asked.catch(() => undefined);
      else stored = read.map(seen);
    } catch {
      // What is in the journal counts.
    }
    const byKey = new Map(stored.map((draft) => [draft.key, draft]));
    for (const write of journal) {
      const other = byKey.get(write.key);
      if (other && other.at > write.at) continue;
      if ("gone" in write) byKey.delete(write.key);
      else byKey.set(write.key, write);
    }
    return [...byKey.values()].filter((draft) => draft.user === user && (sheet === undefined || draft.sheet === sheet));
  }

  /** Whether a read of drafts that had outlasted the patience is answered now: then it is worth reading again. */
  async caughtUp(): Promise<boolean> {
    const late = this.#lateRead;
    this.#lateRead = null;
    await late;
    return late !== null;
  }

  /** Into the journal, at once. False: it does not take all of them. */
  journal(writes: DraftWrites): boolean {
    let refused = [...writes.values()].filter(
      (write) => !this.#isOutdated(write) && !writeLocal(DRAFT + write.key, write),
    );
    // Full: what was forgotten gives way to what is kept.
    if (refused.length > 0 && dropForgotten())
      refused = refused.filter((write) => !writeLocal(DRAFT + write.key, write));
    for (const write of refused) if ("gone" in write) removeLocal(DRAFT + write.key);
    return refused.length === 0;
  }

  /** Another tab has written, or forgotten, the same cell since. */
  #isOutdated(write: Draft | Gone): boolean {
    const [known] = readEntry<Draft | Gone>(DRAFT + write.key);
    return known !== undefined && seen(known).at > write.at;
  }

  /** Into the database. False: it did not take them, and the journal has what it could. */
  async store(writes: DraftWrites): Promise<boolean> {
    const stored = await this.#commit({
      drafts: [...writes.values()].filter((write) => !this.#isOutdated(write)),
      parcels: [],
    });
    if (stored) this.place = "indexedDB";
    else this.place = localWorks() ? "localStorage" : "nowhere";
    return stored;
  }

  async write(writes: DraftWrites): Promise<void> {
    this.journal(writes);
    await this.store(writes);
  }

  /** What waits, as far as it is known: where the database has not answered, without what lies there. */
  async parcels(user: string): Promise<{ parcels: Parcel[]; late: boolean }> {
    const journal = readParcels();
    let stored: Parcel[] = [];
    let late = !this.#db && !this.#refused;
    try {
      const read = await within(this.#db?.find("outbox", "user", user) ?? Promise.resolve([]));
      if (read === LATE) late = true;
      else stored = read;
    } catch {
      late = true;
    }
    const byId = new Map(stored.map((parcel) => [parcel.id, parcel]));
    for (const write of journal) {
      if ("gone" in write) byId.delete(write.id);
      // The one that knows of more tries.
      else if (write.user === user && write.tries >= (byId.get(write.id)?.tries ?? 0)) byId.set(write.id, write);
    }
    return { parcels: [...byId.values()].sort((one, other) => one.at - other.at), late };
  }

  /** False: nothing took it. */
  async putParcel(parcel: Parcel): Promise<boolean> {
    const taken = writeLocal(PARCEL + parcel.id, parcel) || (dropForgotten() && writeLocal(PARCEL + parcel.id, parcel));
    const stored = await within(this.#commit({ drafts: [], parcels: [parcel] }));
    return taken || stored === true;
  }

  async removeParcel(id: string): Promise<void> {
    const removal: GoneParcel = { id, at: stamp(), gone: true };
    if (!writeLocal(PARCEL + id, removal)) removeLocal(PARCEL + id);
    await within(this.#commit({ drafts: [], parcels: [removal] }));
  }

  /** True: the database has it on the disk; the journal does not need it any more. */
  async #commit(writes: Writes): Promise<boolean> {
    if (!this.#db) return false;
    try {
      await apply(this.#db, writes);
    } catch {
      // Full, or closed by the browser.
      return false;
    }
    for (const write of writes.drafts) leaveJournal(DRAFT + write.key, write);
    for (const write of writes.parcels) leaveJournal(PARCEL + write.id, write);
    return true;
  }
}

/** What the database knows of a newer time, from another tab, stands. */
async function apply(db: Database, { drafts, parcels }: Writes): Promise<void> {
  if (drafts.length + parcels.length === 0) return;
  await db.change((stores) =>
    Promise.all([
      ...drafts.map(async (write) => {
        const stored = await stores.drafts.get(write.key);
        if (stored && seen(stored).at > write.at) return;
        await ("gone" in write ? stores.drafts.delete(write.key) : stores.drafts.put(write));
      }),
      ...parcels.map(async (write) => {
        if ("gone" in write) return stores.outbox.delete(write.id);
        const stored = await stores.outbox.get(write.id);
        if (!stored || stored.tries <= write.tries) await stores.outbox.put(write);
      }),
    ]),
  );
}

/** What the work answers, if it does within the patience. */
export async function within<T>(work: Promise<T>): Promise<T | typeof LATE> {
  let timer: ReturnType<typeof setTimeout> | undefined;
  const late = new Promise<typeof LATE>((resolve) => {
    timer = setTimeout(() => resolve(LATE), PATIENCE);
  });
  try {
    return await Promise.race([work, late]);
  } finally {
    clearTimeout(timer);
  }
}

function localWorks(): boolean {
  try {
    window.localStorage.setItem("markbook.probe", "1");
    window.localStorage.removeItem("markbook.probe");
    return true;
  } catch {
    return false;
  }
}

function readText(key: string): string | null {
  try {
    return window.localStorage.getItem(key);
  } catch {
    return null;
  }
}

/** One entry of the journal, or none: where half of one was written, or not ours, it hides no other. */
function readEntry<T extends object>(key: string): T[] {
  try {
    const value = JSON.parse(readText(key) ?? "null") as T | null;
    return value !== null && typeof value === "object" ? [value] : [];
  } catch {
    return [];
  }
}

type Entry<T> = { key: string; value: T };

/** What the journal holds under keys that begin so. */
function readLocal<T extends object>(prefix: string): Entry<T>[] {
  const keys: string[] = [];
  try {
    for (let at = 0; at < window.localStorage.length; at += 1) keys.push(window.localStorage.key(at) ?? "");
  } catch {
    // Refused: what was read so far counts.
  }
  return keys
    .filter((key) => key.startsWith(prefix))
    .flatMap((key) => readEntry<T>(key).map((value) => ({ key, value })));
}

function readDrafts(): (Draft | Gone)[] {
  const found = readLocal<Draft | Gone>(DRAFT).filter(
    ({ key, value }) => key === DRAFT + value.key && Number.isFinite(value.at),
  );
  return found.map(({ value }) => seen(value));
}

function readParcels(): (Parcel | GoneParcel)[] {
  return readLocal<Parcel | GoneParcel>(PARCEL).flatMap(({ key, value }) => (key === PARCEL + value.id ? [value] : []));
}

/** The database has what this says; a newer entry stays. */
function leaveJournal(key: string, value: object): void {
  if (readText(key) === JSON.stringify(value)) removeLocal(key);
}

/** Takes what was forgotten before a time out of the journal; answers whether there was any. */
function dropForgotten(before = Infinity): boolean {
  const keys = [
    ...readDrafts().map((write) => ({ key: DRAFT + write.key, write })),
    ...readParcels().map((write) => ({ key: PARCEL + write.id, write })),
  ].flatMap(({ key, write }) => ("gone" in write && write.at < before ? [key] : []));
  keys.forEach(removeLocal);
  return keys.length > 0;
}

function writeLocal(key: string, value: object): boolean {
  try {
    window.localStorage.setItem(key, JSON.stringify(value));
    return true;
  } catch {
    return false;
  }
}

function removeLocal(key: string): void {
  try {
    window.localStorage.removeItem(key);
  } catch {
    // Refused: then nothing is there.
  }
}
