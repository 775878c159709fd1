// Fills the parts of a page that are another page's own: fetched by pages that have some (includes.ts). It shares all that the script of
// every screen has (build.mjs, chunkOf).
import "./index";
import { CHANGED } from "./includes";

async function include(place: HTMLElement): Promise<void> {
  const { include: href = "", part = "" } = place.dataset;
  try {
    const response = await fetch(href, { credentials: "same-origin" });
    const found = response.ok
      ? new DOMParser().parseFromString(await response.text(), "text/html").getElementById(part)
      : null;
    if (found) place.replaceChildren(document.adoptNode(found));
    else place.replaceChildren();
  } catch {
    // No line: the page's own link leads to the whole.
  }
}

export function fill(places: NodeListOf<HTMLElement>): void {
  for (const place of places) void include(place);
  document.addEventListener(CHANGED, () => {
    for (const place of places) void include(place);
  });
}
