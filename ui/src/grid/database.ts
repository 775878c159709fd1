// The browser's IndexedDB as promises: the two stores that keeping.ts writes to, and the few calls it needs.
import type { Draft } from "./drafts";
import type { Parcel } from "./outbox";

type Records = { drafts: Draft; outbox: Parcel };
export type StoreName = keyof Records;

export type Store<Name extends StoreName> = {
  get: (key: string) => Promise<Records[Name] | undefined>;
  put: (record: Records[Name]) => Promise<unknown>;
  delete: (key: string) => Promise<unknown>;
};
export type Stores = { [Name in StoreName]: Store<Name> };

export type Database = {
  /** The records of a store that have this value in an index. */
  find: <Name extends StoreName>(store: Name, index: string, value: string) => Promise<Records[Name][]>;
  /** One transaction. Resolves when all of it is on the disk, rejects when any of it failed. */
  change: (work: (stores: Stores) => Promise<unknown>) => Promise<void>;
  close: () => void;
};

const NAME = "markbook";
const VERSION = 1;
/** On the disk before it counts as kept: a power cut takes nothing. */
const KEPT = { durability: "strict" } as const;

function done<T>(request: IDBRequest<T>): Promise<T> {
  return new Promise((resolve, reject) => {
    request.onsuccess = () => resolve(request.result);
    request.onerror = () => reject(request.error ?? new DOMException());
  });
}

/** Null where there is none. `lost` hears that the browser has taken it away. */
export async function openDatabase(lost: () => void): Promise<Database | null> {
  try {
    // Where storage is forbidden, the mere asking throws.
    const request = window.indexedDB.open(NAME, VERSION);
    request.onupgradeneeded = () => {
      const drafts = request.result.createObjectStore("drafts", { keyPath: "key" });
      drafts.createIndex("user", "user");
      drafts.createIndex("sheet", "sheet");
      request.result.createObjectStore("outbox", { keyPath: "id" }).createIndex("user", "user");
    };
    const db = await done(request);
    db.onversionchange = () => db.close();
    db.onclose = lost;
    return over(db);
  } catch {
    return null;
  }
}

function over(db: IDBDatabase): Database {
  return {
    // Async: a connection that is closed throws at once.
    find: async (store, index, value) => done(db.transaction(store).objectStore(store).index(index).getAll(value)),
    async change(work) {
      const transaction = db.transaction(["drafts", "outbox"], "readwrite", KEPT);
      const ended = new Promise<void>((resolve, reject) => {
        transaction.oncomplete = () => resolve();
        transaction.onabort = () => reject(transaction.error ?? new DOMException());
      });
      await Promise.all([
        work({ drafts: storeOf(transaction, "drafts"), outbox: storeOf(transaction, "outbox") }),
        ended,
      ]);
    },
    close: () => db.close(),
  };
}

function storeOf<Name extends StoreName>(transaction: IDBTransaction, name: Name): Store<Name> {
  const store = transaction.objectStore(name);
  return {
    get: (key) => done(store.get(key) as IDBRequest<Records[Name] | undefined>),
    put: async (record) => done(store.put(record)),
    delete: async (key) => done(store.delete(key)),
  };
}
