// How much a user has typed and saved in this browser that the server has not confirmed, by sheet; and the sending of what waits from a
// page without a grid. Loaded by waiting_line.ts only where there is something.
import * as m from "#messages";
import { api } from "../api";
import type { ToastText } from "../enhance/toasts";
import { counted } from "./counted";
import type { Spellings } from "./drafts";
import { Keeping } from "./keeping";
import { Outbox } from "./outbox";
import { settledElsewhere } from "./settled_elsewhere";

/** What was typed of one sheet: on its way, and typed only. `href` where a save has left it. */
export type SheetCounts = { waiting: number; typed: number; href: string | null };

export async function countsBySheet(user: string): Promise<Map<string, SheetCounts>> {
  const keeping = await Keeping.open();
  try {
    const [drafts, { parcels }] = await Promise.all([keeping.drafts(user), keeping.parcels(user)]);
    const counts = new Map<string, SheetCounts>();
    const of = (sheet: string) => {
      const count = counts.get(sheet) ?? { waiting: 0, typed: 0, href: null };
      counts.set(sheet, count);
      return count;
    };
    const onTheWay = new Set<string>();
    for (const { sheet, sent, href } of parcels) {
      const count = of(sheet);
      count.href = href;
      for (const { key } of sent) {
        if (!onTheWay.has(`${sheet}|${key}`)) count.waiting += 1;
        onTheWay.add(`${sheet}|${key}`);
      }
    }
    for (const { sheet, cell } of drafts) if (!onTheWay.has(`${sheet}|${cell}`)) of(sheet).typed += 1;
    return counts;
  } finally {
    keeping.close();
  }
}

/** What of this user the server has not confirmed, in words: "3 marks"; empty where there is nothing. */
export async function unsavedText(user: string): Promise<string> {
  const counts = await countsBySheet(user);
  return counted([...counts].map(([sheet, { waiting, typed }]) => [sheet, waiting + typed]));
}

/** What the line says, and where it leads; null: nothing waits. */
export type WaitingText = { text: string; href: string } | null;

const DASHBOARD = "/admin/dashboard";

/** "20 waiting to be sent, 60 typed on this device" of one sheet; empty where there is nothing. */
export function stateText({ waiting, typed }: SheetCounts): string {
  if (waiting > 0 && typed > 0) return m.grid_line_waiting_and_typed({ waiting, typed });
  if (waiting > 0) return m.grid_line_waiting({ count: waiting });
  return typed > 0 ? m.grid_line_typed({ count: typed }) : "";
}

/** What the line says of all sheets but the one that is open on this page: first that it is not saved, since a narrow bar cuts off the end. */
export function lineText(counts: ReadonlyMap<string, SheetCounts>, open: string | null): WaitingText {
  const others = [...counts].filter(([sheet]) => sheet !== open);
  const sum = (of: "waiting" | "typed") => others.reduce((total, [, count]) => total + count[of], 0);
  const [waiting, typed] = [sum("waiting"), sum("typed")];
  if (waiting + typed === 0) return null;
  const what = counted(others.map(([sheet, count]) => [sheet, count.waiting + count.typed]));
  const text =
    waiting === 0
      ? m.grid_not_saved_typed({ what })
      : typed === 0
        ? m.grid_not_saved_waiting({ what })
        : m.grid_not_saved_some_waiting({ what, waiting });
  const left = others.find(([, { href }]) => href !== null)?.[1].href;
  return { text, href: left ?? DASHBOARD };
}

/** The key under which a sheet's marks are kept (features/exams/marks/sheet_names.ts), from the address of its screen; null for other addresses. */
export function sheetOfAddress(user: string, href: string): string | null {
  const query = new URLSearchParams(href.split("#")[0]?.split("?")[1]);
  const ids = ["examId", "classId", "sectionId", "subjectId"].map((name) => query.get(name));
  return ids.includes(null) ? null : [user, ...ids].join("|");
}

/** Fills the places that rows of sheets have for what was typed of them: `data-typed-of` is the row's address. */
function showInRows(user: string, counts: ReadonlyMap<string, SheetCounts>): void {
  for (const place of document.querySelectorAll<HTMLElement>("[data-typed-of]")) {
    const count = counts.get(sheetOfAddress(user, place.dataset["typedOf"] ?? "") ?? "");
    const text = count ? stateText(count) : "";
    if (place.textContent !== text) place.textContent = text;
    place.hidden = text === "";
  }
}

export type Found = { line: WaitingText; waits: boolean };

/** Reads what is kept, and shows it in the rows of sheets that the page has. `open` is the sheet that the page itself shows. */
export async function found(user: string, open: string | null): Promise<Found> {
  const counts = await countsBySheet(user);
  showInRows(user, counts);
  return { line: lineText(counts, open), waits: [...counts.values()].some(({ waiting }) => waiting > 0) };
}

export type Sending = { again: () => void; stop: () => void };

/** Sends what waits. `changed` hears that something has left, or was answered; `told` gets what there is to say of an answer. */
export function sendWaiting(
  user: string,
  changed: () => void,
  told: (toast: ToastText) => void,
  spellings: Spellings,
): Sending {
  const keeping = Keeping.begin();
  const outbox = new Outbox(keeping, user, (method, path, body, options) => api.send(method, path, body, options), {
    changed,
    async settled(settled) {
      told(await settledElsewhere(keeping, settled, spellings));
      changed();
    },
  });
  void outbox.start();
  return {
    again: () => void outbox.again(),
    stop: () => {
      outbox.close();
      keeping.close();
    },
  };
}
