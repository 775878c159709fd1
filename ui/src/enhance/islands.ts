// React islands: the grids are hydrated as soon as their code is there; what stands behind a press (`data-opens-island`) fetches React
// only then, and so does what little a page without a grid does with typed marks. That code is one script, which no other page
// fetches; it gives what it can do to `provide` when it is evaluated (islands/mount.tsx).
import type { Later } from "../islands/later";
import { on, plainPress } from "./dom";
import { lasting } from "./lasting";
import { closePopover } from "./popovers";

export type Islands = {
  hydrate: (holder: HTMLElement) => Promise<void>;
  open: (holder: HTMLElement, detail: string) => Promise<void>;
  later: () => Promise<Later>;
};

/** Dispatched on the document once the page's islands are taken over. */
export const HYDRATED = "markbook:hydrated";

let provided: Islands | null = null;

export function provide(islands: Islands): void {
  provided = islands;
}

/** Rejects where the code cannot be had; the next call tries again. */
export async function loadIslands(): Promise<Islands> {
  const address = document.querySelector<HTMLElement>("script[data-islands]")?.dataset["islands"];
  if (!provided && address !== undefined) await import(address);
  if (!provided) throw new Error("the islands have not come");
  return provided;
}

/** What is fetched when it is first needed (islands/later.ts). Rejects as `loadIslands` does. */
export const loadLater = async (): Promise<Later> => (await loadIslands()).later();

export function startIslands(): void {
  const hydrated = [...document.querySelectorAll<HTMLElement>("[data-island][data-when=load]")];
  if (hydrated.length > 0) {
    void lasting(loadIslands)().then(async ({ hydrate }) => {
      await Promise.all(hydrated.map(hydrate));
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
    void loadIslands()
      .then(({ open }) => open(holder, detail))
      .catch(() => {
        // The code cannot be had: a link leads to the same as a page.
        if (opener instanceof HTMLAnchorElement) window.location.assign(opener.href);
      })
      .finally(() => opener.removeAttribute("aria-busy"));
  });
}
