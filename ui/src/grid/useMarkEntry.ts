// Binds the entry of one sheet (marks, or the qualities of a section) to React and to its table (mark_entry.ts does the work), and the outbox to the page: saves of other
// sheets that still wait are sent from here, too.
import { useCallback, useEffect, useRef, useState, useSyncExternalStore } from "react";
import { api } from "../api";
import { toastOnNextPage, toasts } from "../enhance/toasts";
import { navigation } from "../navigation";
import { useViewer } from "../shell/context";
import type { Spellings } from "./drafts";
import type { EntryKind } from "./entry_kind";
import { FIRST_EMPTY } from "./first_empty";
import { attachGrid, focusCell, type GridEvents } from "./grid_keys";
import { Keeping } from "./keeping";
import { MarkEntry, type EntryStatus } from "./mark_entry";
import { Outbox, type Parcel, type Refusal } from "./outbox";
import { claimOutbox, claimSheet } from "./page_outbox";
import { settledElsewhere } from "./settled_elsewhere";
import type { SheetColumn, SheetRow } from "./sheet";

/** Saves that wait, and the place where the open sheet waits for the storage. */
export type Waiting = {
  parcels: readonly Parcel[];
  fault: Refusal | null;
  /** Takes the open sheet; answers how to give it back. */
  attach: (entry: MarkEntry) => () => void;
};

/** Opens the storage and sends what waits, for a whole page. The open sheet, if any, is attached before. */
export function useOutbox(spellings: Spellings): Waiting {
  const user = useViewer()?._id;
  const entry = useRef<MarkEntry | null>(null);
  const [waiting, setWaiting] = useState<{ parcels: readonly Parcel[]; fault: Refusal | null }>({
    parcels: [],
    fault: null,
  });

  useEffect(() => {
    if (user === undefined) return undefined;
    const release = claimOutbox();
    let closed = false;
    const isClosed = () => closed;
    let close = () => {
      closed = true;
    };

    async function open(): Promise<void> {
      if (user === undefined) return;
      const keeping = Keeping.begin();
      const outbox = new Outbox(keeping, user, (method, path, body, options) => api.send(method, path, body, options), {
        changed(parcels, fault) {
          setWaiting({ parcels, fault });
          entry.current?.outboxChanged(parcels, fault);
        },
        async settled(settled) {
          if (entry.current?.key === settled.parcel.sheet) await entry.current.settled(settled);
          else toasts.show(await settledElsewhere(keeping, settled, spellings));
        },
      });
      close = () => {
        closed = true;
        outbox.close();
        keeping.close();
      };
      // Before the storage has answered: no stroke and no Save waits for it.
      entry.current?.keepIn(keeping, outbox);
      const there = await keeping.opened;
      if (isClosed()) return;
      await entry.current?.restore();
      await outbox.start();
      while ((await keeping.caughtUp()) && !isClosed()) await entry.current?.restore();
      if (there || !(await keeping.arrived) || isClosed()) return;
      // Late: what lay in the database comes now.
      await entry.current?.restore();
      await outbox.again();
    }

    void open();
    return () => {
      close();
      release();
    };
  }, [user, spellings]);

  const attach = useCallback((sheet: MarkEntry) => {
    entry.current = sheet;
    const release = claimSheet(sheet.key);
    return () => {
      release();
      if (entry.current === sheet) entry.current = null;
    };
  }, []);
  return { ...waiting, attach };
}

export type MarkEntryBinding = { entry: MarkEntry; tableRef: React.RefObject<HTMLTableElement | null> };

/** `events` never change. */
export function useMarkEntry(
  grid: { rows: readonly SheetRow[]; components: readonly SheetColumn[] },
  kindOf: (user: string) => EntryKind,
  attach: Waiting["attach"],
  events: GridEvents,
): MarkEntryBinding {
  const user = useViewer()?._id ?? "";
  const tableRef = useRef<HTMLTableElement>(null);
  const [entry] = useState(
    () =>
      new MarkEntry(grid, kindOf(user), user, {
        toast: toasts.show,
        toastAfter: toastOnNextPage,
        leave: (href) => navigation.assign(href),
      }),
  );

  useEffect(() => {
    const table = tableRef.current;
    if (!table) return undefined;
    const release = attach(entry);
    const detach = attachGrid(table, entry, events);
    const found = [...table.querySelectorAll<HTMLInputElement>("input[data-cell]")]
      .filter((input) => input.value !== input.defaultValue)
      .map((input) => ({ key: input.dataset["cell"] ?? "", text: input.value }));
    entry.open(found, (key) => focusCell(table, key));
    const active = document.activeElement;
    if (active instanceof HTMLInputElement && table.contains(active)) entry.focused(active.dataset["cell"] ?? null);
    else if (window.location.hash === FIRST_EMPTY) entry.goToFirstEmpty();
    return () => {
      detach();
      release();
      entry.close();
    };
  }, [entry, attach, events]);

  return { entry, tableRef };
}

export function useEntryStatus(entry: MarkEntry): EntryStatus {
  return useSyncExternalStore(
    entry.subscribe,
    () => entry.status,
    () => entry.status,
  );
}
