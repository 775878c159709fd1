// Typed marks that are kept in this browser for a sheet whose grid cannot be shown (locked, published, already added): that they are
// kept, which they are, and how to give them up. Its code and the browser's database are only touched on such a page.
import * as m from "#messages";
import { hasAny } from "../grid/waiting_line";
import { loadLater } from "./islands";
import { viewerFacts } from "./viewer";

export function startKeptMarks(): void {
  const place = document.querySelector<HTMLElement>("[data-kept-sheet]");
  const user = viewerFacts()?._id;
  if (!place || user === undefined) return;
  const show = async () => {
    if (await hasAny(user)) await (await loadLater()).showKept(place, user);
  };
  void show().catch(() => place.replaceChildren(m.shell_kept_unreadable()));
}
