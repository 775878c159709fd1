// One sheet being filled in: joins the sheet to the drafts, the outbox, the other tabs and the screen's messages (docs/rules.md, *Screens*, *Marks*,
// *Words on the screen*). No React and no DOM but the window's events; useMarkEntry.ts binds it to the grid.
import * as m from "#messages";
import type { ToastLink, ToastText } from "../enhance/toasts";
import { Drafts, type Draft } from "./drafts";
import type { EntryKind } from "./entry_kind";
import { allGone, stamp, within, type Keeping, type Place } from "./keeping";
import { overText, type Stroke } from "./cell";
import { newKey, type Outbox, type Parcel, type Refusal, type Settled } from "./outbox";
import { OtherTabs, type TabNote } from "./other_tabs";
import { nextLinks, outcomeOf } from "./outcome";
import { cellKey, MarkSheet, type Blocker, type OpenConflict, type SheetColumn, type SheetRow } from "./sheet";

export type Told = {
  kind: "warn" | "bad" | "info";
  text: string;
  cells: { key: string; text: string }[];
  href?: string;
  hrefLabel?: string;
};

export type EntryStatus = {
  /** null until the storage has answered */
  place: Place | null;
  /** put back from an earlier visit: how many, and when the last of them was typed */
  restored: { count: number; at: number } | null;
  /** kept marks whose student or component is no longer on this sheet */
  strays: readonly Draft[];
  offline: boolean;
  /** a save that waits, since when, and what the server or the line said */
  waiting: { since: number; fault: Refusal | null } | null;
  saving: boolean;
  /** something of this sheet was saved since the page came, here or in another tab */
  saved: boolean;
  otherTab: boolean;
  told: Told | null;
  conflicts: OpenConflict[] | null;
};

/** What the entry asks of the page around it. */
export type Surroundings = {
  toast: (toast: ToastText) => void;
  /** a toast that is shown by the page that `leave` goes to */
  toastAfter: (toast: ToastText) => void;
  leave: (href: string) => void;
};

/** How often one press of Save is sent again over versions that changed meanwhile, before a person is asked. */
const MOST_RESENDS = 5;

const CLEAR: EntryStatus = {
  place: null,
  restored: null,
  strays: [],
  offline: false,
  waiting: null,
  saving: false,
  saved: false,
  otherTab: false,
  told: null,
  conflicts: null,
};

export class MarkEntry {
  readonly sheet: MarkSheet;
  readonly kind: EntryKind;
  readonly key: string;
  #user: string;
  #around: Surroundings;
  #status = CLEAR;
  #listeners = new Set<() => void>();
  #drafts: Drafts | null = null;
  #keeping: Keeping | null = null;
  #outbox: Outbox | null = null;
  #tabs: OtherTabs | null = null;
  #focused: string | null = null;
  #focusOn: (key: string) => void = () => undefined;
  #position: string | null = null;
  /** the empty cell that the sheet opened with; what was kept may fill it */
  #landing: string | null = null;
  #resends = 0;
  /** the cells that were edited since the storage was last asked: what it answers is older */
  #edited = new Set<string>();
  /** when the save was pressed that was last confirmed for a cell: what was typed before that is done */
  #confirmed = new Map<string, number>();
  /** the cells whose text was typed in this tab, and not taken over from another */
  #own = new Set<string>();
  /** another tab tells of its save: it has forgotten what was confirmed, and may have kept more since */
  #hearing = false;
  /** this tab takes in the response to a save */
  #confirming = false;
  #stop: (() => void)[] = [];

  constructor(
    grid: { rows: readonly SheetRow[]; components: readonly SheetColumn[] },
    kind: EntryKind,
    user: string,
    around: Surroundings,
  ) {
    this.sheet = new MarkSheet(grid, kind.texts);
    this.kind = kind;
    this.#user = user;
    this.key = kind.key;
    this.#around = around;
  }

  get status(): EntryStatus {
    return this.#status;
  }

  subscribe = (listener: () => void): (() => void) => {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  };

  #say(change: Partial<EntryStatus>): void {
    this.#status = { ...this.#status, ...change };
    this.#listeners.forEach((listener) => listener());
  }

  #tell(kind: Told["kind"], text: string, more?: Partial<Told>): void {
    this.#say({ told: { kind, text, cells: [], ...more } });
  }

  #toast(kind: ToastText["kind"], message: string, links?: ToastLink[]): void {
    this.#around.toast({ kind, title: this.kind.title, message, ...(links && { links }) });
  }

  // -- coming and going

  /** Takes over the page: from now on every stroke is kept. `found` are values that stood in the inputs before the script came. */
  open(found: readonly { key: string; text: string }[], focusOn: (key: string) => void): void {
    this.#focusOn = focusOn;
    this.sheet.adopt(found);
    const line = () => this.#say({ offline: !navigator.onLine });
    const hidden = () => {
      if (document.visibilityState === "hidden") this.#drafts?.rescue();
    };
    const away = () => {
      // A page that is put aside for Back would go on holding its lock.
      this.#tabs?.type(null);
      this.#drafts?.rescue();
    };
    const unload = (event: BeforeUnloadEvent) => {
      const safe = this.#drafts ? this.#drafts.rescue() : this.sheet.changed().length === 0;
      if (!safe) event.preventDefault();
    };
    const listening = new AbortController();
    const { signal } = listening;
    window.addEventListener("online", line, { signal });
    window.addEventListener("offline", line, { signal });
    document.addEventListener("visibilitychange", hidden, { signal });
    window.addEventListener("pagehide", away, { signal });
    window.addEventListener("beforeunload", unload, { signal });
    const tabs = new OtherTabs(this.key, (note) => this.#fromTab(note));
    this.#tabs = tabs;
    this.#stop = [() => listening.abort(), () => tabs.close(), this.sheet.onEdit((keys) => this.#keep(keys))];
    line();
  }

  close(): void {
    for (const stop of this.#stop) stop();
    this.#stop = [];
    this.#drafts?.rescue();
    this.#drafts = null;
    this.#outbox = null;
  }

  /** From now on every stroke and every save is kept, wherever the storage can at the moment. */
  keepIn(keeping: Keeping, outbox: Outbox): void {
    this.#keeping = keeping;
    this.#outbox = outbox;
    this.#drafts = new Drafts(keeping, this.#user, this.key, (place) => {
      const told = this.#status.place;
      // Until the storage has answered, only that nothing is kept is worth a word.
      if (place !== told && (told !== null || place === "nowhere")) this.#say({ place });
    });
    this.#keep(this.sheet.changed());
  }

  /** The storage has answered (once more, where its database came late): what was kept comes back. */
  async restore(): Promise<void> {
    const drafts = this.#drafts;
    if (!drafts) return;
    this.#edited.clear();
    const kept = await drafts.load();
    const open = kept.filter(({ cell }) => !this.#edited.has(cell));
    const isDone = ({ cell, at }: Draft) => at <= (this.#confirmed.get(cell) ?? 0);
    const { restored, settled, strays } = this.sheet.restore(open.filter((draft) => !isDone(draft)));
    for (const { cell } of [...settled, ...open.filter(isDone)]) drafts.remove(cell);
    const earlier = this.#status.restored;
    this.#say({
      place: drafts.place,
      strays,
      restored:
        restored.length === 0
          ? earlier
          : {
              count: restored.length + (earlier?.count ?? 0),
              at: Math.max(earlier?.at ?? 0, ...restored.map(({ at }) => at)),
            },
    });
    if (this.#landing !== null && this.#landing === this.#focused && this.sheet.cell(this.#landing).text !== "")
      this.goToFirstEmpty();
    const known = new Map(kept.map((draft) => [draft.cell, draft]));
    this.#keep(
      this.sheet.changed().filter((key) => {
        const [draft, cell] = [known.get(key), this.sheet.cell(key)];
        return draft?.text !== cell.text || draft.over !== cell.over;
      }),
    );
  }

  /** What was confirmed is forgotten before the page leaves, or asked to be where the database is slow. */
  async #settleDrafts(): Promise<void> {
    if (this.#drafts) await within(this.#drafts.flush());
  }

  #keep(keys: readonly string[]): void {
    if (this.#status.told && this.#status.told.cells.some(({ key }) => keys.includes(key))) this.#say({ told: null });
    const drafts = this.#drafts;
    if (!drafts) return;
    for (const key of keys) {
      const kept = this.sheet.kept(key);
      if (this.#hearing && !(kept && this.#own.has(key))) continue;
      if (key === this.#landing) this.#landing = null;
      this.#edited.add(key);
      this.#own.add(key);
      if (kept) drafts.put(kept, this.sheet.place(key));
      else drafts.remove(key);
    }
    // What a save has confirmed is told as that.
    if (!this.#hearing && !this.#confirming) this.#tabs?.typed(keys.map((key) => this.sheet.shared(key)));
  }

  #fromTab(note: TabNote): void {
    if (note.kind === "typed") {
      for (const cell of note.cells) {
        const typing = this.#own.has(cell.cell) ? this.#focused : null;
        // Another value, not what this tab has typed itself: there is nothing left of that to go on with.
        const overtaken = this.#tabs?.typing === cell.cell && this.sheet.cell(cell.cell).text !== cell.text;
        if (!this.sheet.follow(cell, typing)) continue;
        this.#own.delete(cell.cell);
        if (overtaken) this.#tabs?.type(null);
      }
    }
    if (note.kind === "saved") {
      this.#hearing = true;
      this.sheet.saved(note.sent, note.marks);
      this.#hearing = false;
      this.#say({
        restored: null,
        saved: true,
        told: {
          kind: "info",
          text: this.kind.words.savedInOtherTab({}),
          cells: [],
          ...(this.kind.editHref !== null && { href: this.kind.editHref, hrefLabel: m.shared_edit_marks() }),
        },
      });
    }
    if (!this.#status.otherTab) this.#say({ otherTab: true });
  }

  // -- at the keys

  /** the cell in focus, or the last that was; null before the first */
  get position(): string | null {
    return this.#position;
  }

  /** `away`: to another window or tab; the cell has the focus again when this one has. */
  focused(key: string | null, away = false): void {
    if (this.#focused !== null && this.#focused !== key) this.sheet.leave(this.#focused);
    this.#focused = key;
    if (!away && this.#tabs?.typing !== key) this.#tabs?.type(null);
    if (key === null || !this.sheet.has(key)) return;
    this.sheet.enter(key);
    this.#position = key;
    this.#listeners.forEach((listener) => listener());
  }

  /** To the first empty cell of the first column that has one; where none is empty, to the first cell. */
  goToFirstEmpty(): void {
    const { rows, components } = this.sheet;
    const keys = components.flatMap((component) => rows.map((row) => cellKey(row.studentId, component.key)));
    const key = keys.find((one) => this.sheet.cell(one).text === "") ?? keys[0];
    if (key === undefined) return;
    this.#landing = key;
    this.#focusOn(key);
  }

  /** A new text in a cell, by a stroke. */
  type(key: string, text: string, stroke: Stroke): void {
    if (key === this.#focused) this.#tabs?.type(key);
    if (this.sheet.type(key, text, stroke)) this.#toast("warning", m.calls_invalidated_mark());
  }

  discard(): void {
    this.sheet.discard();
    const { strays } = this.#status;
    if (strays.length > 0) void this.#keeping?.write(allGone(strays));
    this.#say({ restored: null, strays: [], told: null });
  }

  keepRestored(): void {
    this.#say({ restored: null });
  }

  // -- saving

  async save(): Promise<void> {
    this.#resends = 0;
    await this.#send();
  }

  async #send(): Promise<void> {
    // Where no other tab has been heard of, the save is kept at the press: nothing is waited for.
    const { otherTab, restored } = this.#status;
    this.sheet.held = new Set(otherTab || restored !== null ? await this.#tabs?.typedElsewhere() : []);
    if (this.#status.saving || this.#status.conflicts) return;
    if (this.#focused !== null) this.sheet.leave(this.#focused);
    const blockers = this.sheet.blockers();
    if (blockers[0]) {
      this.#block(blockers);
      return;
    }
    const outbox = this.#outbox;
    if (!outbox) return;
    if (outbox.waiting(this.key).some(({ tries }) => tries > 0)) {
      this.#tell("info", m.grid_save_still_sent());
      await outbox.run();
      return;
    }
    const parcel = this.#parcel();
    if (!parcel) {
      if (!this.#tellHeld()) this.#toast("info", m.shell_no_changes());
      return;
    }
    this.sheet.wait(parcel.sent, true);
    this.#say({ saving: true, told: null });
    await outbox.add(parcel);
    this.#say({ saving: false });
  }

  #block(blockers: Blocker[]): void {
    const cells = blockers.map(({ key, over, reason }) => ({
      key,
      text: `${this.sheet.place(key)}: ${over === null ? reason : overText(over, this.sheet.fullMark(key))}`,
    }));
    const unconfirmed = blockers.filter(({ over }) => over !== null).length;
    const count = blockers.length - unconfirmed;
    const { unreadable, unreadableAndUnconfirmed } = this.kind.words;
    const text =
      count === 0
        ? m.grid_unconfirmed({ count: unconfirmed })
        : unconfirmed === 0
          ? unreadable({ count })
          : unreadableAndUnconfirmed({ unconfirmed, count });
    this.#tell("warn", text, { cells });
    if (blockers[0]) this.#focusOn(blockers[0].key);
  }

  /** What the last save left out. False: nothing. */
  #tellHeld(): boolean {
    const held = this.sheet.changed().filter((key) => this.sheet.held.has(key));
    if (held.length === 0) return false;
    this.#tell("warn", m.grid_typed_in_other_tab(), {
      cells: held.map((key) => ({ key, text: this.sheet.place(key) })),
    });
    return true;
  }

  #parcel(): Parcel | null {
    const { method, path, body, sent } = this.kind.parcel(this.sheet);
    if (sent.length === 0) return null;
    return {
      id: newKey(),
      user: this.#user,
      sheet: this.key,
      label: this.kind.label,
      href: window.location.pathname + window.location.search,
      method,
      path,
      body,
      sent,
      at: stamp(),
      tries: 0,
    };
  }

  /** What the outbox holds has changed. */
  outboxChanged(parcels: readonly Parcel[], fault: Refusal | null): void {
    const mine = parcels.filter(({ sheet }) => sheet === this.key);
    for (const { sent } of mine) this.sheet.wait(sent, true);
    const first = mine[0];
    this.#say({ waiting: first ? { since: first.at, fault } : null });
  }

  /** The save that waits is not sent any more; its marks are typed again, and can be changed and saved. */
  async withdraw(): Promise<void> {
    const outbox = this.#outbox;
    if (!outbox) return;
    const sent = outbox.waiting(this.key).flatMap((parcel) => parcel.sent);
    await outbox.withdraw(this.key);
    this.sheet.wait(sent, false);
    this.#say({ told: null });
  }

  /** The server has answered a save of this sheet. */
  async settled({ parcel, result }: Settled): Promise<void> {
    this.sheet.wait(parcel.sent, false);
    this.#say({ saving: false });
    const outcome = outcomeOf(result);
    switch (outcome.kind) {
      case "saved": {
        const { message, versions, next } = outcome;
        for (const { key } of parcel.sent) this.#confirmed.set(key, parcel.at);
        this.#confirming = true;
        this.sheet.saved(parcel.sent, versions);
        this.#confirming = false;
        this.#tabs?.saved(parcel.sent, versions);
        this.kind.saved?.(versions.map(({ studentId }) => studentId));
        await this.#settleDrafts();
        const left = this.sheet.changed().length;
        const href = this.kind.after(left, parcel.sent.length);
        if (href !== null) {
          // The next sheets are on the page that it goes to.
          this.#around.toastAfter({ kind: "success", title: this.kind.title, message });
          this.#around.leave(href);
          return;
        }
        this.#toast("success", message, nextLinks(next));
        this.#say({
          restored: null,
          saved: true,
          told: left === 0 ? null : { kind: "info", text: m.grid_typed_while_saving({ count: left }), cells: [] },
        });
        this.#tellHeld();
        return;
      }
      case "already":
        await this.#settleDrafts();
        this.#around.toastAfter({ kind: "success", title: this.kind.title, message: m.calls_already_added() });
        if (this.kind.editHref !== null) this.#around.leave(this.kind.editHref);
        return;
      case "conflicts": {
        const open = this.sheet.conflicts(outcome.conflicts, parcel.sent);
        if (open.length > 0) this.#say({ conflicts: open });
        // Not awaited: the outbox waits for this answer before it sends on.
        else this.#sendAgain();
        return;
      }
      case "fields": {
        const keys = this.sheet.refuse(outcome.fields);
        const cells = keys.map((key) => ({
          key,
          text: `${this.sheet.place(key)}: ${this.sheet.cell(key).refused ?? ""}`,
        }));
        this.#toast("danger", m.calls_made_a_mistake());
        this.#tell("bad", m.grid_nothing_saved({ reason: outcome.message }), { cells });
        if (keys[0] !== undefined) this.#focusOn(keys[0]);
        return;
      }
      case "gone": {
        const gone = this.sheet.rows.filter(({ studentId }) => outcome.studentIds.includes(studentId));
        const students = gone.map(({ roll, name }) => `${roll} ${name}`).join("; ");
        const text =
          gone.length === 0
            ? m.grid_nothing_saved_reload({ reason: outcome.message })
            : m.grid_gone({ count: gone.length, students });
        this.#toast("danger", m.calls_made_a_mistake());
        this.#tell("bad", text, {
          href: window.location.pathname + window.location.search,
          hrefLabel: m.grid_reload(),
        });
        return;
      }
      case "locked":
        this.#toast("danger", m.calls_mark_is_locked());
        this.#tell("bad", m.grid_nothing_saved_locked({ reason: m.calls_mark_is_locked() }));
        return;
      case "sessionClosed":
        this.#toast("danger", outcome.message);
        this.#tell("bad", m.grid_nothing_saved_kept({ reason: outcome.message }));
        return;
      case "refused":
        this.#toast("danger", m.calls_made_a_mistake());
        this.#tell("bad", m.grid_nothing_saved({ reason: outcome.message }));
    }
  }

  #sendAgain(): void {
    this.#resends += 1;
    if (this.sheet.changed().length > 0 && this.#resends <= MOST_RESENDS) {
      void this.#send();
      return;
    }
    if (this.sheet.changed().length > 0) {
      this.#tell("warn", m.grid_somebody_saves());
      return;
    }
    this.#toast("info", this.kind.words.alreadySaved({}));
    this.#say({ restored: null, told: null });
  }

  /** The dialog's answer: a side for every conflict. Then what is left is sent over the new versions. */
  decide(sides: ReadonlyMap<string, "mine" | "theirs">): void {
    this.#say({ conflicts: null });
    for (const [key, side] of sides) this.sheet.choose(key, side);
    this.#sendAgain();
  }

  /** Later: the cells go on showing both values, and the next save asks again. */
  postpone(): void {
    this.#say({ conflicts: null });
  }
}
