// Any interleaving of two tabs of one person and one tab of another, on one sheet: no value reaches the server that nobody typed after
// seeing the one it replaces, nor one that is still being typed in another tab than the one that saves. What is written here stands for
// the channel and the locks between tabs, the outbox, and the server's check of versions.
import * as fc from "fast-check";
import { afterEach, expect, test, vi } from "vitest";
import type { SavedRow } from "../generated/marks";
import type { EntryKind } from "./entry_kind";
import type { Keeping } from "./keeping";
import { MARK_TEXTS } from "../features/exams/marks/mark_text";
import { MarkEntry } from "./mark_entry";
import { MARKS_WORDS } from "./marks_words";
import type { Outbox, Parcel } from "./outbox";
import type { SheetConflict, SheetEntry } from "./sheet";

const COLUMNS = [
  { key: "written", label: "Written", fullMark: 100_000 },
  { key: "viva", label: "Viva", fullMark: 100_000 },
];
/** Two cells of one row: their version is one. */
const CELLS = ["s1.written", "s1.viva"];
const START = ["45", "8"];

/** Every tab hears every note of the others of the same person, in order, when the test says so. */
class Channel {
  static open = new Set<Channel>();
  static person = 0;
  onmessage: ((event: { data: unknown }) => void) | null = null;
  readonly #person = Channel.person;
  readonly heard: unknown[] = [];
  constructor() {
    Channel.open.add(this);
  }
  postMessage(data: unknown): void {
    for (const other of Channel.open)
      if (other !== this && other.#person === this.#person) other.heard.push(structuredClone(data));
  }
  hear(): void {
    if (this.heard.length > 0) this.onmessage?.({ data: this.heard.shift() });
  }
  close(): void {
    Channel.open.delete(this);
  }
}

/** The locks of one person's browser. Those of a tab that is gone are no longer held. */
class Locks {
  readonly #held = new Map<Promise<unknown>, { name: string; tab: number }>();
  /** the tab whose turn it is */
  tab = 0;
  request(name: string, _: unknown, work: () => Promise<unknown>): Promise<unknown> {
    const held = work();
    this.#held.set(held, { name, tab: this.tab });
    return held.then(() => this.#held.delete(held));
  }
  query(): Promise<{ held: { name: string }[] }> {
    return Promise.resolve({ held: [...this.#held.values()] });
  }
  crash(tab: number): void {
    for (const [held, lock] of this.#held) if (lock.tab === tab) this.#held.delete(held);
  }
}

const KIND: EntryKind = {
  texts: MARK_TEXTS,
  title: "Marks",
  words: MARKS_WORDS,
  inputMode: "decimal",
  saveLabel: "Update",
  key: "sheet",
  label: "The sheet",
  quick: [],
  quickMoves: false,
  tally: () => "",
  parcel(sheet) {
    const { editedMarks, sent } = sheet.editEntries();
    return { method: "PUT", path: "/", body: editedMarks, sent };
  },
  after: () => null,
  editHref: null,
};

/** What the tests know of a value: which others had been shown in its cell to whoever put it in, when they did. */
type Knowledge = Map<string, Set<string>>;

class School {
  stored = [...START];
  version = 3;
  faults: string[] = [];
  readonly tabs: Tab[] = [];
  /** by person */
  readonly locks = [new Locks(), new Locks()];
  readonly known: Knowledge[] = CELLS.map(() => new Map<string, Set<string>>());
  #typed = 1000;

  constructor() {
    vi.stubGlobal("navigator", { onLine: true });
    for (const person of [0, 0, 1]) this.open(person);
  }

  open(person: number): void {
    this.tabs.push(new Tab(this, person));
  }

  /** The turn is this tab's. */
  turn(number: number): Tab | undefined {
    const tab = this.tabs[number];
    const locks = this.locks[tab?.person ?? 0];
    if (locks) locks.tab = number;
    vi.stubGlobal("navigator", { onLine: true, locks });
    return tab;
  }

  newValue(): string {
    this.#typed += 1;
    return String(this.#typed);
  }

  /** Somebody has put this value into a cell, over `shown`, with all that was shown to them there before: also what `shown` was to replace. */
  puts(at: number, value: string, shown: string, eyes: ReadonlySet<string>): void {
    const known = this.known[at]?.get(value) ?? new Set();
    for (const seen of [...eyes, ...(this.known[at]?.get(shown) ?? [])]) known.add(seen);
    this.known[at]?.set(value, known);
  }

  /** What was put back here is a whole value, even if it began as one that is still being typed. */
  putBack({ entry, person }: Tab): void {
    for (const tab of this.tabs)
      if (tab.person === person && tab.typing && entry.sheet.cell(tab.typing.key).text === tab.typing.text)
        tab.typing = null;
  }

  /** updateOneMark, as crates/exams/src/marks/entry.rs decides it. */
  update(entries: readonly SheetEntry[]): { status: number; body: unknown } {
    const marks: SavedRow[] = [];
    for (const entry of entries) {
      const sent = COLUMNS.flatMap(({ key }, at) =>
        key in entry ? [{ key, at, text: MARK_TEXTS.fromWire(entry[key] ?? null) }] : [],
      );
      const differing = sent.filter(({ at, text }) => text !== this.stored[at]);
      if (entry.version !== this.version && differing.length > 0) {
        const conflicts = differing.map(({ key, at }): SheetConflict => ({
          studentId: "s1",
          component: key,
          theirs: MARK_TEXTS.toWire(this.stored[at] ?? ""),
          version: this.version,
          changedBy: "Somebody",
          changedAt: 0,
        }));
        return { status: 409, body: { message: "stale", code: "stale", conflicts } };
      }
      const from = this.version;
      if (differing.length > 0) this.version += 1;
      for (const { at, text } of differing) {
        const old = this.stored[at] ?? "";
        if (this.known[at]?.get(text)?.has(old) !== true)
          this.faults.push(`${CELLS[at] ?? ""}: ${text} over ${old}, which nobody who typed it had seen`);
        this.stored[at] = text;
      }
      marks.push({ studentId: "s1", version: this.version, from });
    }
    return { status: 200, body: { message: "Successfully Updated", marks, next: [] } };
  }
}

class Tab {
  readonly entry: MarkEntry;
  readonly person: number;
  readonly channel: Channel;
  readonly #school: School;
  /** what was ever shown, by cell */
  readonly #eyes = CELLS.map(() => new Set<string>());
  /** what was typed into the cell that has the focus */
  typing: { key: string; text: string } | null = null;
  waiting: Parcel[] = [];
  answer: { parcel: Parcel; status: number; body: unknown } | null = null;

  constructor(school: School, person: number) {
    this.#school = school;
    this.person = person;
    const rows = [
      { studentId: "s1", name: "Anika", roll: 1, regNo: "S1", version: school.version, marks: [...school.stored] },
    ];
    this.entry = new MarkEntry({ rows, components: COLUMNS }, KIND, `u${String(person)}`, {
      toast: () => undefined,
      toastAfter: () => undefined,
      leave: () => undefined,
    });
    Channel.person = person;
    this.entry.open([], () => undefined);
    this.channel = [...Channel.open].at(-1) as Channel;
    const keeping = {
      place: "nowhere",
      journal: () => true,
      store: () => Promise.resolve(true),
      drafts: () => Promise.resolve([]),
    };
    const outbox = {
      waiting: () => this.waiting,
      add: (parcel: Parcel) => {
        this.waiting.push(structuredClone(parcel));
        for (const { typing, entry, person: whose } of school.tabs) {
          if (entry === this.entry || whose !== person || !typing || !entry.sheet.kept(typing.key)) continue;
          if (parcel.sent.some(({ key, text }) => key === typing.key && text === typing.text))
            school.faults.push(`${typing.key}: saved while ${typing.text} is being typed in another tab`);
        }
        return Promise.resolve();
      },
      run: () => Promise.resolve(),
    };
    this.entry.keepIn(keeping as unknown as Keeping, outbox as unknown as Outbox);
    this.look();
  }

  look(): void {
    if (this.typing && this.entry.sheet.cell(this.typing.key).text !== this.typing.text) this.typing = null;
    CELLS.forEach((key, at) => {
      const { text, theirs, over } = this.entry.sheet.cell(key);
      if (over === null) this.#eyes[at]?.add(text);
      if (theirs !== null) this.#eyes[at]?.add(theirs);
    });
    for (const { key, theirs } of this.entry.status.conflicts ?? []) this.#eyes[CELLS.indexOf(key)]?.add(theirs);
  }

  /** What the person at this tab does; what is shown afterwards and was not before is theirs. */
  act(work: () => void, cells: readonly number[] = [0, 1]): void {
    this.look();
    const before = CELLS.map((key) => this.entry.sheet.cell(key));
    work();
    for (const at of cells) {
      const { text, theirs } = this.entry.sheet.cell(CELLS[at] ?? "");
      const decided = before[at]?.theirs !== null && theirs === null;
      if (text !== before[at]?.text || decided)
        this.#school.puts(at, text, before[at]?.text ?? "", this.#eyes[at] ?? new Set());
    }
    this.look();
  }

  reaches(): void {
    if (this.answer || this.waiting.length === 0) return;
    const [parcel] = this.waiting;
    if (!parcel) return;
    parcel.tries = 1;
    this.answer = { parcel, ...this.#school.update(parcel.body as SheetEntry[]) };
  }

  /** The response arrives in the tab that sent, or in another one of the same person, whose turn it was. */
  async hearsBack(by: Tab): Promise<void> {
    if (!this.answer) return;
    const { parcel, status, body } = this.answer;
    this.answer = null;
    this.waiting = this.waiting.filter((other) => other !== parcel);
    const result =
      status === 200
        ? { ok: true as const, value: body as never }
        : { ok: false as const, status, error: body as never };
    await by.entry.settled({ parcel, result });
    by.look();
  }
}

const DEEDS = [
  "focus",
  "leave",
  "away",
  "type",
  "undo",
  "redo",
  "escape",
  "discard",
  "keep",
  "take",
  "mine",
  "theirs",
  "later",
] as const;
const LINE = ["save", "reach", "answer", "answerElsewhere", "hear"] as const;
/** What happens one after the other without anything between, most of the time. */
const ALL = ["saveAll", "hearAll"] as const;
type What = (typeof DEEDS)[number] | (typeof LINE)[number] | (typeof ALL)[number];
type Step = { tab: number; cell: number; what: What };

const step: fc.Arbitrary<Step> = fc.record({
  tab: fc.nat(2),
  cell: fc.nat(1),
  what: fc.oneof(
    { weight: 3, arbitrary: fc.constantFrom("focus" as const, "type" as const) },
    { weight: 3, arbitrary: fc.constantFrom(...ALL) },
    { weight: 3, arbitrary: fc.constantFrom(...LINE) },
    { weight: 2, arbitrary: fc.constantFrom(...DEEDS) },
  ),
});

async function take(school: School, { tab: number, cell, what }: Step): Promise<void> {
  const tab = school.turn(number);
  const key = CELLS[cell] ?? "";
  if (!tab) return;
  const { entry } = tab;
  const { sheet } = entry;
  switch (what) {
    case "focus":
      if (tab.typing?.key !== key) tab.typing = null;
      tab.act(() => entry.focused(key));
      return;
    case "leave":
      tab.typing = null;
      tab.act(() => entry.focused(null));
      return;
    // To another window: the cell has the focus again when the window has.
    case "away":
      tab.act(() => entry.focused(null, true));
      return;
    case "type":
      tab.act(() => {
        entry.focused(key);
        const text = school.newValue();
        entry.type(key, text, { kind: "other" });
        tab.typing = { key, text };
      }, [cell]);
      return;
    case "undo":
      tab.act(() => void sheet.undo());
      school.putBack(tab);
      return;
    case "redo":
      tab.act(() => void sheet.redo());
      school.putBack(tab);
      return;
    case "escape":
      tab.act(() => sheet.restoreVisit(key));
      school.putBack(tab);
      return;
    case "discard":
      tab.act(() => entry.discard());
      return;
    case "keep":
      tab.act(() => sheet.choose(key, "mine"));
      return;
    case "take":
      tab.act(() => sheet.choose(key, "theirs"));
      return;
    case "save":
      tab.look();
      await entry.save();
      tab.look();
      return;
    case "saveAll":
      for (const part of ["save", "reach", "answer", "reach", "answer"] as const)
        await take(school, { tab: number, cell, what: part });
      return;
    case "hearAll":
      while (tab.channel.heard.length > 0) tab.channel.hear();
      tab.look();
      return;
    case "reach":
      tab.reaches();
      return;
    case "answer":
      return tab.hearsBack(tab);
    case "answerElsewhere":
      return tab.hearsBack(school.tabs.find((other) => other !== tab && other.person === tab.person) ?? tab);
    case "hear":
      tab.channel.hear();
      tab.look();
      return;
    case "mine":
    case "theirs": {
      const open = entry.status.conflicts;
      if (open) tab.act(() => entry.decide(new Map(open.map((conflict) => [conflict.key, what]))));
      return;
    }
    case "later":
      entry.postpone();
      return;
  }
}

function begin(): School {
  vi.stubGlobal("BroadcastChannel", Channel);
  Channel.open.clear();
  return new School();
}

async function go(school: School, steps: readonly Step[]): Promise<void> {
  for (const one of steps) {
    await take(school, one);
    // A save that begins by itself has looked at the locks before anybody can type on.
    for (let turn = 0; turn < 10; turn += 1) await Promise.resolve();
  }
}

async function play(steps: readonly Step[], { open = false } = {}): Promise<School> {
  const school = begin();
  await go(school, steps);
  if (!open) for (const { entry } of school.tabs) entry.close();
  return school;
}

afterEach(() => {
  vi.unstubAllGlobals();
});

const at = (tab: number, what: Step["what"], cell = 0): Step => ({ tab, cell, what });

test("a tab that only has its cursor in a cell follows what another tab saves there, and never puts the old value back", async () => {
  const { stored, tabs, faults } = await play([
    at(1, "focus"),
    at(0, "type"),
    at(1, "hear"),
    at(1, "hear"),
    at(1, "hear"),
    at(0, "save"),
    at(0, "reach"),
    at(0, "answer"),
    at(1, "hear"),
    at(1, "hear"),
    at(1, "type", 1),
    at(1, "save"),
    at(1, "reach"),
    at(1, "answer"),
  ]);
  expect(faults).toEqual([]);
  expect(stored).toEqual(["1001", "1002"]);
  expect(tabs[1]?.entry.sheet.cell("s1.written")).toMatchObject({ text: "1001", base: "1001", theirs: null });
});

test("what was typed here over a value that another tab has saved since is asked about", async () => {
  const { tabs, stored, faults } = await play([
    at(1, "type"),
    at(0, "type"),
    at(0, "save"),
    at(0, "reach"),
    at(0, "answer"),
    at(1, "hear"),
    at(1, "hear"),
    at(1, "hear"),
    at(1, "hear"),
  ]);
  expect(tabs[1]?.entry.sheet.cell("s1.written")).toMatchObject({ text: "1001", theirs: "1002" });
  expect([stored[0], faults]).toEqual(["1002", []]);
});

test("a row's new version says nothing of a cell that was not saved: what somebody else put there meanwhile is asked about", async () => {
  const { stored, tabs, faults } = await play([
    // The other person saves viva; then written is saved here, whose conflict is nobody's; then viva is typed over what it was.
    at(2, "type", 1),
    at(2, "save"),
    at(2, "reach"),
    at(2, "answer"),
    at(0, "type"),
    at(0, "save"),
    at(0, "reach"),
    at(0, "answer"),
    at(0, "reach"),
    at(0, "answer"),
    at(0, "type", 1),
    at(0, "save"),
    at(0, "reach"),
    at(0, "answer"),
  ]);
  expect(faults).toEqual([]);
  expect(stored).toEqual(["1002", "1001"]);
  expect(tabs[0]?.entry.status.conflicts).toMatchObject([{ key: "s1.viva", mine: "1003", theirs: "1001" }]);
});

test("a cell that still has the focus in another tab is left out of a save, and said; once it is left it is saved", async () => {
  const save = (tab: number) => [at(tab, "save"), at(tab, "reach"), at(tab, "answer")];
  const school = await play([at(1, "type"), at(1, "away"), at(0, "hearAll"), at(0, "type", 1), ...save(0)], {
    open: true,
  });
  const [first] = school.tabs;
  expect(school.stored).toEqual(["45", "1002"]);
  expect(first?.entry.sheet.cell("s1.written").text).toBe("1001");
  expect(first?.entry.status.told).toMatchObject({
    kind: "warn",
    cells: [{ key: "s1.written", text: "1 Anika, Written" }],
  });
  // Alone, too: not a word that nothing is typed.
  await go(school, [...save(0)]);
  expect(school.stored[0]).toBe("45");
  expect(first?.entry.status.told?.text).toContain("still being typed in another tab");
  await go(school, [at(1, "leave"), ...save(0)]);
  expect(school.stored).toEqual(["1001", "1002"]);
  expect(school.faults).toEqual([]);
});

test("what is being typed is saved by its own tab, and by any other once that one is gone", async () => {
  const own = await play([at(1, "type"), at(0, "hearAll"), at(1, "save"), at(1, "reach"), at(1, "answer")]);
  expect(own.stored[0]).toBe("1001");
  const crashed = await play([at(1, "type"), at(0, "hearAll")], { open: true });
  crashed.locks[0]?.crash(1);
  await go(crashed, [at(0, "save"), at(0, "reach"), at(0, "answer")]);
  expect(crashed.stored[0]).toBe("1001");
});

test("what is half typed in another tab stops no save of the rest", async () => {
  const school = await play([at(0, "type", 1)], { open: true });
  school.turn(1)?.entry.focused("s1.written");
  school.tabs[1]?.entry.type("s1.written", "3x", { kind: "other" });
  await go(school, [at(0, "hearAll"), at(0, "save"), at(0, "reach"), at(0, "answer")]);
  expect(school.stored).toEqual(["45", "1001"]);
});

test("no value reaches the server that nobody typed after seeing the one it replaces", async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(step, { minLength: 5, maxLength: 60, size: "max" }), async (steps) => {
      expect((await play(steps)).faults).toEqual([]);
    }),
    { numRuns: Number(process.env["INTERLEAVINGS"] ?? 2000) },
  );
}, 120_000);
