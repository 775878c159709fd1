// Parts of a page that are another page's own: `data-include` is its address, `data-part` the id of what is taken from it. They are
// asked for once the page stands, and again when something says that they have changed.

/** Dispatched on the document where a part may have changed. */
export const CHANGED = "markbook:changed";

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

export function startIncludes(): void {
  const places = document.querySelectorAll<HTMLElement>("[data-include]");
  for (const place of places) void include(place);
  document.addEventListener(CHANGED, () => {
    for (const place of places) void include(place);
  });
}
