// What stands beside the grid on a wide screen, of what is typed: fetched with the grid's messages (later.ts), so that no stroke waits for it.
import { useEffect, type ComponentProps, type RefObject } from "react";
import { createRoot } from "react-dom/client";
import { BesideGrid } from "../features/exams/marks/BesideGrid";
import { besideOf } from "../features/exams/marks/beside";
import type { BesideFacts } from "../generated/marks";
import { EntryMessages } from "../grid/EntryMessages";
import { focusCell } from "../grid/grid_keys";
import type { MarkEntry } from "../grid/mark_entry";

/** Strokes come faster than anybody looks aside: milliseconds. */
const SETTLE = 250;

/** The grid's messages, and beside them whatever the page has a place for. */
export function MessagesAndBeside(props: ComponentProps<typeof EntryMessages>) {
  const { entry, tableRef } = props;
  useEffect(() => {
    const place = document.querySelector<HTMLElement>("[data-figures]");
    return place ? keepLive(place, entry, tableRef) : undefined;
  }, [entry, tableRef]);
  return <EntryMessages {...props} />;
}

function keepLive(place: HTMLElement, { sheet }: MarkEntry, tableRef: RefObject<HTMLTableElement | null>) {
  const facts = JSON.parse(place.dataset["figures"] ?? "[]") as BesideFacts[];
  const root = createRoot(place);
  let timer: ReturnType<typeof setTimeout> | undefined;
  let shown = -1;

  function show(): void {
    timer = undefined;
    // Too narrow a window has no room for it.
    if (shown === sheet.revision || getComputedStyle(place).display === "none") return;
    shown = sheet.revision;
    const columns = facts.map((fact, index) => besideOf(fact, sheet.rows, sheet.column(index)));
    root.render(<BesideGrid columns={columns} live />);
  }
  const soon = () => {
    timer ??= setTimeout(show, SETTLE);
  };
  const onClick = (event: MouseEvent) => {
    const key =
      event.target instanceof Element ? event.target.closest<HTMLElement>("[data-goes]")?.dataset["goes"] : "";
    if (!key || !tableRef.current) return;
    event.preventDefault();
    focusCell(tableRef.current, key);
  };

  show();
  const forget = sheet.subscribeAll(soon);
  place.addEventListener("click", onClick);
  window.addEventListener("resize", soon);
  return () => {
    clearTimeout(timer);
    forget();
    place.removeEventListener("click", onClick);
    window.removeEventListener("resize", soon);
    // Not while React is at work on the page's own tree.
    queueMicrotask(() => root.unmount());
  };
}
