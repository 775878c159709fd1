// Fonts come after everything that the page needs to be used. Until then it stands in the device's own letters, as wide as ours
// (fonts.css); then come the two Latin weights, then the rest. Once they are there, later pages have them from the first paint on
// (first.js).

import { HYDRATED } from "./islands";
import { loaded } from "./lasting";

const KEPT = "markbook.fonts";

export function startFonts(): void {
  const { classList } = document.documentElement;
  if (classList.contains("fonts-all")) return;
  const latin = async () => {
    classList.add("fonts");
    await Promise.all(["400", "600"].map((weight) => document.fonts.load(`${weight} 14px "Noto Sans"`)));
    classList.add("fonts-all");
    try {
      window.localStorage.setItem(KEPT, "1");
    } catch {
      // Storage refused: the next page has them from the browser's cache, a moment later.
    }
  };
  const fetch = () =>
    void loaded()
      .then(latin)
      .catch(() => undefined);
  // The page's own scripts and an island's code load first.
  if (document.querySelector("[data-island][data-when=load]"))
    document.addEventListener(HYDRATED, fetch, { once: true });
  else fetch();
}
