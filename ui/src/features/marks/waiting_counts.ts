// How much a user has typed and saved in this browser that the server has not confirmed, by sheet; and the sending of what waits from a
// page without a grid. Loaded by waiting_line.ts only where there is something.
import { api } from "../../api";
import type { ToastText } from "../../enhance/toasts";
import { Keeping } from "./keeping";
import { Outbox } from "./outbox";
import { settledElsewhere } from "./settled_elsewhere";

/** Marks of one sheet: on their way, and typed only. `href` where a save has left it. */
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

export type Sending = { again: () => void; stop: () => void };

/** Sends what waits. `changed` hears that something has left, or was answered; `told` gets what there is to say of an answer. */
export function sendWaiting(user: string, changed: () => void, told: (toast: ToastText) => void): Sending {
  const keeping = Keeping.begin();
  const outbox = new Outbox(keeping, user, (method, path, body, options) => api.send(method, path, body, options), {
    changed,
    async settled(settled) {
      told(await settledElsewhere(keeping, settled));
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
