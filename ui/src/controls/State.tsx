// A state in a word, in the colour of its kind: the same word has the same colour on every screen.
const KINDS: Partial<Record<string, "ok" | "warn">> = {
  Complete: "ok",
  Published: "ok",
  Done: "ok",
  Incomplete: "warn",
  "Published, incomplete": "warn",
  Locked: "warn",
};

/** `waits`: something is to be done about it, whatever the word. */
export function State({ children, waits = false }: { children: string; waits?: boolean }) {
  const kind = waits ? "warn" : KINDS[children];
  return <span className={kind === undefined ? "state" : `state state-${kind}`}>{children}</span>;
}
