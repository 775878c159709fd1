// Parts of a page that are another page's own: `data-include` is its address, `data-part` the id of what is taken from it. They are
// asked for once the page stands, and again when something says that they have changed (included.ts).
import { lasting } from "./lasting";

/** Dispatched on the document where a part may have changed. */
export const CHANGED = "markbook:changed";

export function startIncludes(): void {
  const places = document.querySelectorAll<HTMLElement>("[data-include]");
  if (places.length > 0) void lasting(() => import("./included"))().then(({ fill }) => fill(places));
}
