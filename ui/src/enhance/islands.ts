// React islands: the grids are hydrated as soon as their code is there; what stands behind a press (`data-opens-island`) fetches React
// only then. The code of both is one chunk that no other page loads.
import { on, plainPress } from "./dom";
import { closePopover } from "./popovers";

const load = () => import("../islands/mount");

/** Dispatched on the document once the page's islands are taken over. */
export const HYDRATED = "markbook:hydrated";

export function startIslands(): void {
  const hydrated = [...document.querySelectorAll<HTMLElement>("[data-island][data-when=load]")];
  if (hydrated.length > 0) {
    void load().then(({ hydrate }) => {
      hydrated.forEach(hydrate);
      document.dispatchEvent(new Event(HYDRATED));
    });
  }
  on("click", "[data-opens-island]", (opener, event) => {
    const { opensIsland: name = "", detail = "" } = opener.dataset;
    const holder = document.querySelector<HTMLElement>(`[data-island="${name}"]`);
    if (!holder || !plainPress(event)) return;
    event.preventDefault();
    closePopover(opener);
    opener.setAttribute("aria-busy", "true");
    void load()
      .then(({ open }) => open(holder, detail))
      .catch(() => {
        // The code cannot be had: a link leads to the same as a page.
        if (opener instanceof HTMLAnchorElement) window.location.assign(opener.href);
      })
      .finally(() => opener.removeAttribute("aria-busy"));
  });
}
