// Saves on their way to the server. Each is kept with its idempotency key and exact body before it is first sent, and goes on being
// sent, the same, until the server has answered: after a lost line, a reload, a crash.
import type { Fault, Result } from "../api";
import type { Keeping } from "./keeping";
import type { GridAnswer } from "./outcome";
import type { SentMark } from "./sheet";

export { newKey } from "../api";

export type Parcel = {
  /** the idempotency key */
  id: string;
  user: string;
  sheet: string;
  /** "Half Yearly, Class 8 A, Physics": for a message away from the sheet */
  label: string;
  /** where the sheet is */
  href: string;
  method: "POST" | "PUT";
  path: string;
  body: unknown;
  sent: SentMark[];
  /** epoch milliseconds */
  at: number;
  /** how often it may have reached the server */
  tries: number;
};

export type Send = (
  method: "POST" | "PUT",
  path: string,
  body: unknown,
  options: { idempotencyKey: string },
) => Promise<Result<GridAnswer>>;

export type Settled = { parcel: Parcel; result: Result<GridAnswer> };
export type Refusal = { status: number; error: Fault };

const FIRST_RETRY = 2000;
const LONGEST_RETRY = 60_000;

/**
 * No answer, or one that says nothing about the marks: send again. By the status, which proxies on the way speak, too. A 401 waits for
 * the next sign-in.
 */
export function mustWait(result: Result<unknown>): boolean {
  if (result.ok) return false;
  return (
    result.status === 0 ||
    result.status === 401 ||
    result.status === 408 ||
    result.status === 429 ||
    result.status >= 500
  );
}

type Events = {
  /** the server has answered for good: confirmed or refused */
  settled: (settled: Settled) => void | Promise<void>;
  /** what waits has changed, or why */
  changed: (parcels: readonly Parcel[], fault: Refusal | null) => void;
};

export class Outbox {
  #keeping: Keeping;
  #user: string;
  #send: Send;
  #events: Events;
  #parcels: Parcel[] = [];
  /** those that nothing would store: they last as long as the page */
  #unkept = new Set<string>();
  /** those that were taken back: also where nothing would note it down */
  #withdrawn = new Set<string>();
  #fault: Refusal | null = null;
  #running: Promise<void> | null = null;
  #timer: ReturnType<typeof setTimeout> | undefined;
  #delay = FIRST_RETRY;
  #closed = false;

  constructor(keeping: Keeping, user: string, send: Send, events: Events) {
    this.#keeping = keeping;
    this.#user = user;
    this.#send = send;
    this.#events = events;
  }

  /** What an earlier page left, and from now on. */
  async start(): Promise<void> {
    if (this.#closed) return;
    window.addEventListener("online", this.#wake);
    // A save that was added meanwhile looks by itself.
    if (!this.#running) await this.#lookAgain();
    if (this.#parcels.length > 0) void this.run();
  }

  /** The storage has more than when it was looked at. */
  async again(): Promise<void> {
    await this.#running;
    await this.run();
  }

  close(): void {
    this.#closed = true;
    clearTimeout(this.#timer);
    window.removeEventListener("online", this.#wake);
  }

  waiting(sheet: string): Parcel[] {
    return this.#parcels.filter((parcel) => parcel.sheet === sheet);
  }

  /** Keeps it, then sends it. A parcel of the same sheet that never left is replaced: it holds nothing that this one does not. */
  async add(parcel: Parcel): Promise<void> {
    const unsent = this.#parcels.filter((other) => other.sheet === parcel.sheet && other.tries === 0);
    await this.#keep(parcel);
    for (const other of unsent) await this.#keeping.removeParcel(other.id);
    this.#parcels = [...this.#parcels.filter((other) => !unsent.includes(other)), parcel];
    this.#fault = null;
    this.#changed();
    await this.run();
  }

  /** Gives up sending a sheet's saves; what was typed stays typed. */
  async withdraw(sheet: string): Promise<void> {
    const given = this.waiting(sheet);
    this.#parcels = this.#parcels.filter((parcel) => parcel.sheet !== sheet);
    for (const { id } of given) this.#withdrawn.add(id);
    for (const { id } of given) await this.#keeping.removeParcel(id);
    this.#changed();
  }

  #wake = (): void => {
    this.#delay = FIRST_RETRY;
    void this.run();
  };

  /** Sends what waits, in order. One at a time in this browser: another tab that is sending is left to it. */
  run(): Promise<void> {
    this.#running ??= this.#inTurn().finally(() => {
      this.#running = null;
    });
    return this.#running;
  }

  async #inTurn(): Promise<void> {
    clearTimeout(this.#timer);
    // What an earlier page left goes first.
    await this.#keeping.opened;
    // Absent where the page is not in a secure context; the idempotency key keeps two tabs from saving twice.
    const locks = (navigator as { locks?: LockManager }).locks;
    if (!locks) return this.#sendAll();
    await locks.request("markbook.outbox", () => this.#sendAll());
  }

  async #sendAll(): Promise<void> {
    await this.#lookAgain();
    // Sheets whose save the server could not take: the saves of others are not held up by them.
    const stuck = new Set<string>();
    for (;;) {
      const parcel = this.#parcels.find(({ sheet }) => !stuck.has(sheet));
      if (!parcel || this.#closed) break;
      if (!navigator.onLine) {
        this.#fault = { status: 0, error: { message: "", code: "offline" } };
        this.#changed();
        this.#later();
        return;
      }
      const tried = { ...parcel, tries: parcel.tries + 1 };
      this.#replace(tried);
      await this.#keep(tried);
      // Taken back while it was kept.
      if (!this.#parcels.some(({ id }) => id === parcel.id)) {
        await this.#keeping.removeParcel(parcel.id);
        continue;
      }
      const result = await this.#send(parcel.method, parcel.path, parcel.body, { idempotencyKey: parcel.id });
      if (mustWait(result)) {
        this.#fault = result.ok ? null : { status: result.status, error: result.error };
        this.#changed();
        if (!result.ok && result.status >= 500) {
          stuck.add(parcel.sheet);
          continue;
        }
        this.#later();
        return;
      }
      if (stuck.size === 0) this.#fault = null;
      this.#delay = FIRST_RETRY;
      this.#parcels = this.#parcels.filter((other) => other.id !== parcel.id);
      await this.#keeping.removeParcel(parcel.id);
      this.#changed();
      if (!this.#isClosed()) await this.#events.settled({ parcel: tried, result });
    }
    if (stuck.size > 0) this.#later();
  }

  /** Another tab may have sent, or left, something since. */
  async #lookAgain(): Promise<void> {
    const { parcels: kept, late } = await this.#keeping.parcels(this.#user);
    const parcels = kept.filter(({ id }) => !this.#withdrawn.has(id));
    const found = new Set(parcels.map(({ id }) => id));
    this.#parcels = [...parcels, ...this.#parcels.filter(({ id }) => !found.has(id) && (late || this.#unkept.has(id)))];
    this.#changed();
    if (late) this.#later();
  }

  async #keep(parcel: Parcel): Promise<void> {
    if (await this.#keeping.putParcel(parcel)) this.#unkept.delete(parcel.id);
    else this.#unkept.add(parcel.id);
  }

  #isClosed(): boolean {
    return this.#closed;
  }

  #replace(parcel: Parcel): void {
    this.#parcels = this.#parcels.map((other) => (other.id === parcel.id ? parcel : other));
  }

  #later(): void {
    if (this.#closed) return;
    clearTimeout(this.#timer);
    this.#timer = setTimeout(() => void this.run(), this.#delay);
    this.#delay = Math.min(this.#delay * 2, LONGEST_RETRY);
  }

  #changed(): void {
    if (!this.#closed) this.#events.changed(this.#parcels, this.#fault);
  }
}
