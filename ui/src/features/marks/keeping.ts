// Where typed marks and unsent saves lie in the browser: IndexedDB; where that is refused, localStorage; where that is refused,
// too, nowhere (and the screen says so). One record store for both; drafts.ts and outbox.ts say what is in it.
//
// localStorage is the journal of what the database has not confirmed: what was written, and what was forgotten. A browser puts it
// on the disk seconds later, or when it ends in order; so each page takes what it finds there over into the database, first of all.
import { openDB, type DBSchema, type IDBPDatabase } from "idb";
import type { Draft } from "./drafts";
import type { Parcel } from "./outbox";

export type Place = "indexedDB" | "localStorage" | "nowhere";

interface Records extends DBSchema {
  drafts: { key: string; value: Draft; indexes: { user: string; sheet: string } };
  outbox: { key: string; value: Parcel; indexes: { user: string } };
}

const NAME = "markbook";
const VERSION = 1;
/** A browser whose database does not answer (a private window, a busy disk) must not hold up the grid: milliseconds. */
export const PATIENCE = 3000;
/** No answer yet. What was asked stays asked, in its order: a removal still comes after the write that it is to undo. */
const LATE = Symbol("late");

/** On the disk before it counts as kept: a power cut takes nothing. */
const KEPT = { durability: "strict" } as const;

const DRAFT = "markbook.draft.";
const PARCEL = "markbook.outbox.";

/** What is no longer kept: since when (epoch milliseconds). What was written before that does not come back. */
export type Gone = { key: string; at: number; gone: true };
export const gone = (key: string): Gone => ({ key, at: Date.now(), gone: true });
export type DraftWrites = ReadonlyMap<string, Draft | Gone>;
export const allGone = (drafts: readonly { key: string }[]): DraftWrites => new Map(drafts.map(({ key }) => [key, gone(key)]));

type GoneParcel = { id: string; gone: true };

/** How often a connection that the browser has taken away is made anew. */
const MOST_REOPENS = 3;

export class Keeping {
  /** where the last write went, or the next will go */
  place: Place = localWorks() ? "localStorage" : "nowhere";
  #db: IDBPDatabase<Records> | null = null;
  /** there is no database for this page: nothing lies in it that could come back */
  #refused = false;
  #closed = false;
  #reopens = 0;
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
    const db = await openRecords(() => {
      this.#db = null;
      this.#reopens += 1;
      if (this.#reopens <= MOST_REOPENS) void this.#open();
    });
    if (this.#closed) {
      db?.close();
      return false;
    }
    this.#db = db;
    // What lay there before a connection was lost lies there still.
    if (this.#reopens === 0) this.#refused = db === null;
    if (db) {
      this.place = "indexedDB";
      // Where it takes nothing, all stays where it is, and counts there.
      void takeOver(db).catch(() => undefined);
    }
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
      const read = await within(this.#db?.getAllFromIndex("drafts", index, wanted) ?? Promise.resolve([]));
      if (read !== LATE) stored = read;
    } catch {
      // What is in the journal counts.
    }
    const byKey = new Map(stored.map((draft) => [draft.key, draft]));
    for (const { value } of journal) {
      const other = byKey.get(value.key);
      if (other && other.at > value.at) continue;
      if ("gone" in value) byKey.delete(value.key);
      else byKey.set(value.key, value);
    }
    return [...byKey.values()].filter((draft) => draft.user === user && (sheet === undefined || draft.sheet === sheet));
  }

  /** False: nothing took them. */
  async writeDrafts(writes: DraftWrites): Promise<boolean> {
    if (this.#db) {
      try {
        const work = this.#db.transaction("drafts", "readwrite", KEPT);
        for (const [key, write] of writes) {
          // An older text in the journal is not to be taken over behind this.
          if (readText(DRAFT + key) !== null && journalled(key) <= write.at) writeLocal(DRAFT + key, write);
          void ("gone" in write ? work.store.delete(key) : work.store.put(write)).catch(() => undefined);
        }
        work.commit();
        await work.done;
        for (const [key, { at }] of writes) if (journalled(key) <= at) removeLocal(DRAFT + key);
        this.place = "indexedDB";
        return true;
      } catch {
        // Full, or closed by the browser.
      }
    }
    const taken = this.writeDraftsNow(writes);
    if (!taken) this.place = "nowhere";
    else if ([...writes.values()].some((write) => !("gone" in write))) this.place = "localStorage";
    return taken;
  }

  /** At once, into localStorage: for a page that is going away, and where the database does not answer. */
  writeDraftsNow(writes: DraftWrites): boolean {
    let taken = true;
    for (const [key, write] of writes) {
      if (journalled(key) > write.at) continue;
      if (!("gone" in write)) taken = writeLocal(DRAFT + key, write) && taken;
      else if (this.#refused || !writeLocal(DRAFT + key, write)) removeLocal(DRAFT + key);
    }
    return taken;
  }

  /** What waits, as far as it is known: where the database has not answered, without what lies there. */
  async parcels(user: string): Promise<{ parcels: Parcel[]; late: boolean }> {
    const journal = readParcels();
    let stored: Parcel[] = [];
    let late = !this.#db && !this.#refused;
    try {
      const read = await within(this.#db?.getAllFromIndex("outbox", "user", user) ?? Promise.resolve([]));
      if (read === LATE) late = true;
      else stored = read;
    } catch {
      late = true;
    }
    // In both, where the database was slow to take it: the one that knows of more tries.
    const byId = new Map(stored.map((parcel) => [parcel.id, parcel]));
    for (const { value } of journal) {
      if ("gone" in value) byId.delete(value.id);
      else if (value.user === user && value.tries >= (byId.get(value.id)?.tries ?? 0)) byId.set(value.id, value);
    }
    return { parcels: [...byId.values()].sort((one, other) => one.at - other.at), late };
  }

  async putParcel(parcel: Parcel): Promise<boolean> {
    if (this.#db) {
      try {
        const work = this.#db.transaction("outbox", "readwrite", KEPT);
        const put = work.store.put(parcel);
        if ((await within(Promise.all([put, work.done]))) !== LATE) return true;
      } catch {
        // Full, or closed by the browser.
      }
    }
    return writeLocal(PARCEL + parcel.id, parcel);
  }

  async removeParcel(id: string): Promise<void> {
    const done: GoneParcel = { id, gone: true };
    // Until the database has confirmed it.
    if (this.#refused || !writeLocal(PARCEL + id, done)) removeLocal(PARCEL + id);
    try {
      const work = this.#db?.transaction("outbox", "readwrite", KEPT);
      if (!work) return;
      const answer = await within(Promise.all([work.store.delete(id), work.done]));
      if (answer !== LATE) removeLocal(PARCEL + id);
    } catch {
      // The journal has it.
    }
  }
}

/** The journal, into the database. Whatever is asked of that later comes after this; what it knows of a newer time stands. */
async function takeOver(db: IDBPDatabase<Records>): Promise<void> {
  const [drafts, parcels] = [readDrafts(), readParcels()];
  if (drafts.length + parcels.length === 0) return;
  const work = db.transaction(["drafts", "outbox"], "readwrite", KEPT);
  const [kept, outbox] = [work.objectStore("drafts"), work.objectStore("outbox")];
  const steps = [
    ...drafts.map(async ({ value }) => {
      const stored = await kept.get(value.key);
      if (stored && stored.at > value.at) return;
      await ("gone" in value ? kept.delete(value.key) : kept.put(value));
    }),
    ...parcels.map(async ({ value }) => {
      const stored = await outbox.get(value.id);
      if ("gone" in value) await outbox.delete(value.id);
      else if (!stored || stored.tries <= value.tries) await outbox.put(value);
    }),
  ];
  await Promise.all([...steps, work.done]);
  for (const { key, text } of [...drafts, ...parcels]) if (readText(key) === text) removeLocal(key);
}

/** Null where there is none. `lost` hears that the browser has taken it away. */
async function openRecords(lost: () => void): Promise<IDBPDatabase<Records> | null> {
  try {
    // Where storage is forbidden, the mere asking throws.
    return await openDB<Records>(NAME, VERSION, {
      upgrade(db) {
        const drafts = db.createObjectStore("drafts", { keyPath: "key" });
        drafts.createIndex("user", "user");
        drafts.createIndex("sheet", "sheet");
        db.createObjectStore("outbox", { keyPath: "id" }).createIndex("user", "user");
      },
      blocking(_current, _blocked, event) {
        (event.target as IDBDatabase).close();
      },
      terminated: lost,
    });
  } catch {
    return null;
  }
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

type Entry<T> = { key: string; text: string; value: T };

/** What the journal holds under keys that begin so. */
function readLocal<T extends object>(prefix: string): Entry<T>[] {
  const keys: string[] = [];
  try {
    for (let at = 0; at < window.localStorage.length; at += 1) keys.push(window.localStorage.key(at) ?? "");
  } catch {
    // Refused: what was read so far counts.
  }
  return keys.flatMap((key) => (key.startsWith(prefix) ? readEntry<T>(key) : []));
}

/** One entry, or none: where half of one was written, or not ours, it hides no other. */
function readEntry<T extends object>(key: string): Entry<T>[] {
  const text = readText(key);
  try {
    const value = JSON.parse(text ?? "null") as T | null;
    return text !== null && value !== null && typeof value === "object" ? [{ key, text, value }] : [];
  } catch {
    return [];
  }
}

const readDrafts = () => readLocal<Draft | Gone>(DRAFT).filter(({ key, value }) => key === DRAFT + value.key);
const readParcels = () => readLocal<Parcel | GoneParcel>(PARCEL).filter(({ key, value }) => key === PARCEL + value.id);

/** Of when what the journal says of a draft is; 0 where it says nothing. */
function journalled(key: string): number {
  return readEntry<Draft | Gone>(DRAFT + key)[0]?.value.at ?? 0;
}

function writeLocal(key: string, value: unknown): boolean {
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
