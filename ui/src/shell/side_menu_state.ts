// Is the side menu open? From 1200 px up it stands beside the page until it is hidden, and stays hidden on the next page too;
// below that it lies over the page when it is opened, and closes by itself when the window becomes narrower (portal.md 2 and 9).
import { useEffect, useRef, useState, useSyncExternalStore, type RefObject } from "react";

/** portal.md 9; the same width stands in menu.css */
const WIDE = "(min-width: 1200px)";
const KEPT = "markbook.menu";

export type SideMenuState = {
  hiddenWhenWide: boolean;
  openWhenNarrow: boolean;
  /** what the toggle announces; undefined until the width is known */
  expanded: boolean | undefined;
  /** the menu lies over the page, which must not be reachable then */
  coversPage: boolean;
  toggle: () => void;
  close: () => void;
  toggleRef: RefObject<HTMLButtonElement | null>;
  menuRef: RefObject<HTMLElement | null>;
};

function keptHidden(): boolean {
  try {
    return window.localStorage.getItem(KEPT) === "hidden";
  } catch {
    return false;
  }
}

function keep(hidden: boolean): void {
  try {
    window.localStorage.setItem(KEPT, hidden ? "hidden" : "shown");
  } catch {
    // Storage refused: the choice lasts for this page.
  }
}

function watchWidth(changed: () => void): () => void {
  const query = window.matchMedia(WIDE);
  query.addEventListener("change", changed);
  return () => query.removeEventListener("change", changed);
}

const unwatched = () => () => undefined;

export function useSideMenu(): SideMenuState {
  const wide = useSyncExternalStore(watchWidth, () => window.matchMedia(WIDE).matches, () => undefined);
  const kept = useSyncExternalStore(unwatched, keptHidden, () => false);
  const [hiddenNow, setHiddenNow] = useState<boolean | null>(null);
  const [openWhenNarrow, setOpen] = useState(false);
  const toggleRef = useRef<HTMLButtonElement>(null);
  const menuRef = useRef<HTMLElement>(null);
  const hiddenWhenWide = hiddenNow ?? kept;
  const coversPage = wide === false && openWhenNarrow;

  useEffect(() => watchWidth(() => setOpen(false)), []);

  useEffect(() => {
    if (!coversPage) return undefined;
    const menu = menuRef.current;
    (menu?.querySelector<HTMLElement>("a[aria-current]") ?? menu?.querySelector<HTMLElement>("a"))?.focus();
    const onKey = (event: KeyboardEvent) => {
      if (event.key === "Escape") setOpen(false);
    };
    const toggle = toggleRef.current;
    document.addEventListener("keydown", onKey);
    return () => {
      document.removeEventListener("keydown", onKey);
      // By now the bar with the toggle can be reached again.
      toggle?.focus();
    };
  }, [coversPage]);

  return {
    hiddenWhenWide,
    openWhenNarrow,
    expanded: wide === undefined ? undefined : wide ? !hiddenWhenWide : openWhenNarrow,
    coversPage,
    toggle: () => {
      if (wide === false) setOpen(!openWhenNarrow);
      else {
        keep(!hiddenWhenWide);
        setHiddenNow(!hiddenWhenWide);
      }
    },
    close: () => setOpen(false),
    toggleRef,
    menuRef,
  };
}
