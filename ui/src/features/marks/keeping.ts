// Where typed marks and unsent saves lie in the browser: IndexedDB; where that is refused, localStorage; where that is refused,
// too, nowhere (and the screen says so). One record store for both; drafts.ts and outbox.ts say what is in it.
// A browser writes localStorage to the disk seconds later, or when it ends in order: what lies there does not outlive a killed
// browser. It is for the moments without the database, and is moved there as soon as that answers.
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

/** Null for the values means: forget the record. */
export type DraftWrites = ReadonlyMap<string, Draft | null>;

export class Keeping {
  /** where a write goes now */
  place: Place = localWorks() ? "localStorage" : "nowhere";
  #db: IDBPDatabase<Records> | null = null;
  #closed = false;
  /** What was forgotten before the database was there, and when (epoch milliseconds): what that knows of it is older. */
  #forgotten = { drafts: new Map<string, number>(), parcels: new Set<string>() };
  /** Whether the database is there; answers at the latest when patience ends. */
  readonly opened: Promise<boolean>;
  /** Whether the database is there after all, however late: what lies in it was not seen before. */
  readonly arrived: Promise<boolean>;

  private constructor() {
    this.arrived = openRecords().then((db) => this.#adopt(db));
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

  #adopt(db: IDBPDatabase<Records> | null): boolean {
    if (this.#closed) db?.close();
    else if (db) {
      this.#db = db;
      this.place = "indexedDB";
      void this.#moveIn(db).catch(() => this.#fallBack());
    }
    return this.#db !== null;
  }

  /** What was kept and forgotten without the database, by this page or an earlier one. Whatever is asked of it later comes after this. */
  async #moveIn(db: IDBPDatabase<Records>): Promise<void> {
    const drafts = readLocal<Draft>(DRAFT).filter(({ key, value }) => key === DRAFT + value.key);
    const parcels = readLocal<Parcel>(PARCEL).filter(({ key, value }) => key === PARCEL + value.id);
    const forgotten = this.#forgotten;
    if (drafts.length + parcels.length + forgotten.drafts.size + forgotten.parcels.size === 0) return;
    const work = db.transaction(["drafts", "outbox"], "readwrite", KEPT);
    const [kept, outbox] = [work.objectStore("drafts"), work.objectStore("outbox")];
    const newer = <T>(one: Promise<T | undefined>, isOlder: (stored: T) => boolean) => one.then((stored) => !stored || isOlder(stored));
    const steps = [
      ...drafts.map(async ({ value }) => {
        if (await newer(kept.get(value.key), ({ at }) => at <= value.at)) await kept.put(value);
      }),
      ...parcels.map(async ({ value }) => {
        if (await newer(outbox.get(value.id), ({ tries }) => tries <= value.tries)) await outbox.put(value);
      }),
      ...[...forgotten.drafts].map(async ([key, when]) => {
        if (await newer(kept.get(key), ({ at }) => at <= when)) await kept.delete(key);
      }),
      ...[...forgotten.parcels].map((id) => outbox.delete(id)),
    ];
    await Promise.all([...steps, work.done]);
    for (const { key, text } of [...drafts, ...parcels]) if (readText(key) === text) removeLocal(key);
  }

  close(): void {
    this.#closed = true;
    this.#db?.close();
    this.#db = null;
  }

  /** What is kept for a user, or only for one sheet of theirs. */
  async drafts(user: string, sheet?: string): Promise<Draft[]> {
    const local = readLocal<Draft>(DRAFT)
      .map(({ value }) => value)
      .filter((draft) => draft.user === user && (sheet === undefined || draft.sheet === sheet));
    let stored: Draft[] = [];
    if (this.#db) {
      try {
        const read = await within(
          sheet === undefined ? this.#db.getAllFromIndex("drafts", "user", user) : this.#db.getAllFromIndex("drafts", "sheet", sheet),
        );
        if (read !== LATE) stored = read;
      } catch {
        this.#fallBack();
      }
    }
    // The same cell may lie in both (written to localStorage as the page went away): the newer counts.
    const byKey = new Map<string, Draft>();
    for (const draft of [...stored, ...local]) {
      const other = byKey.get(draft.key);
      if (!other || other.at <= draft.at) byKey.set(draft.key, draft);
    }
    return [...byKey.values()].filter((draft) => draft.user === user);
  }

  /** False: nothing took them. */
  async writeDrafts(writes: DraftWrites): Promise<boolean> {
    if (this.#db) {
      try {
        const work = this.#db.transaction("drafts", "readwrite", KEPT);
        for (const [key, draft] of writes) void (draft ? work.store.put(draft) : work.store.delete(key)).catch(() => undefined);
        work.commit();
        await work.done;
        for (const key of writes.keys()) removeLocal(DRAFT + key);
        return true;
      } catch {
        this.#fallBack();
      }
    }
    for (const [key, draft] of writes) {
      if (draft) this.#forgotten.drafts.delete(key);
      else this.#forgotten.drafts.set(key, Date.now());
    }
    return this.writeDraftsNow(writes);
  }

  /** At once, into localStorage: for a page that is going away, and where there is no database. */
  writeDraftsNow(writes: DraftWrites): boolean {
    let taken = true;
    for (const [key, draft] of writes) {
      if (draft === null) removeLocal(DRAFT + key);
      else taken = writeLocal(DRAFT + key, draft) && taken;
    }
    if (!taken && this.place === "localStorage") this.place = "nowhere";
    return taken;
  }

  /** What waits, as far as it is known: where the database has not answered yet, without what lies there. */
  async parcels(user: string): Promise<{ parcels: Parcel[]; late: boolean }> {
    let stored: Parcel[] = [];
    let late = false;
    if (this.#db) {
      try {
        const read = await within(this.#db.getAllFromIndex("outbox", "user", user));
        if (read === LATE) late = true;
        else stored = read;
      } catch {
        this.#fallBack();
      }
    }
    // In both, where the database was slow to take it: the one that knows of more tries.
    const byId = new Map<string, Parcel>();
    const local = readLocal<Parcel>(PARCEL)
      .map(({ value }) => value)
      .filter((parcel) => parcel.user === user);
    for (const parcel of [...stored, ...local]) {
      const other = byId.get(parcel.id);
      if (!other || other.tries < parcel.tries) byId.set(parcel.id, parcel);
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
        this.#fallBack();
      }
    }
    return writeLocal(PARCEL + parcel.id, parcel);
  }

  async removeParcel(id: string): Promise<void> {
    removeLocal(PARCEL + id);
    try {
      if (this.#db) await within(this.#db.delete("outbox", id));
      else this.#forgotten.parcels.add(id);
    } catch {
      this.#fallBack();
    }
  }

  #fallBack(): void {
    this.#db?.close();
    this.#db = null;
    this.place = localWorks() ? "localStorage" : "nowhere";
  }
}

async function openRecords(): Promise<IDBPDatabase<Records> | null> {
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

type LocalRecord<T> = { key: string; text: string; value: T };

function readLocal<T extends object>(prefix: string): LocalRecord<T>[] {
  const keys: string[] = [];
  try {
    for (let at = 0; at < window.localStorage.length; at += 1) keys.push(window.localStorage.key(at) ?? "");
  } catch {
    // Refused: what was read so far counts.
  }
  return keys.flatMap((key) => {
    const text = key.startsWith(prefix) ? readText(key) : null;
    try {
      const value = JSON.parse(text ?? "null") as T | null;
      return text !== null && value !== null && typeof value === "object" ? [{ key, text, value }] : [];
    } catch {
      // Half written, or not ours: it hides no other.
      return [];
    }
  });
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
