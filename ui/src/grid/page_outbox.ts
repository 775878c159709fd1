// Whether a grid on this page sends what waits, and which sheet it shows: the line in the top bar leaves both to it. Plain state of
// the page, so that the line needs nothing of the grid's code.

let sheet: string | null = null;
let running = 0;
const listeners = new Set<() => void>();

const tell = () => listeners.forEach((listener) => listener());

/** The page's own outbox is at work. Returns how to say that it has ended. */
export function claimOutbox(): () => void {
  running += 1;
  tell();
  return () => {
    running -= 1;
    tell();
  };
}

/** This sheet is open on the page. Returns how to say that it no longer is. */
export function claimSheet(key: string): () => void {
  sheet = key;
  tell();
  return () => {
    if (sheet === key) sheet = null;
    tell();
  };
}

export const openSheet = (): string | null => sheet;

/** A grid is on the page, or on its way: its inputs are there before its script. */
export const isOutboxClaimed = (): boolean => running > 0 || document.querySelector("input[data-cell]") !== null;

export function onClaim(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}
