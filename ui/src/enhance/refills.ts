// A list of a form that follows from another one (`data-refills`: its name): filled as soon as that is chosen, from the form's own page with the
// choice in its address. Parts of the page that say what follows from it (`data-refilled`) come along. Without a script Filter does it. Fetched
// by pages that have one; it shares all that the script of every screen has (build.mjs, chunkOf).
import "./index";
import { attribute, textPairs } from "./dom";

export function takeOver(parent: HTMLElement): void {
  const form = parent instanceof HTMLSelectElement ? parent.form : null;
  const list = form?.elements.namedItem(parent.dataset["refills"] ?? "");
  if (!form || !(list instanceof HTMLSelectElement)) return;
  let asked = 0;
  const refill = async () => {
    const turn = ++asked;
    attribute(list, "aria-busy", "true");
    try {
      const query = new URLSearchParams(textPairs(form)).toString();
      const response = await fetch(`${form.action}?${query}`, { credentials: "same-origin" });
      const page = new DOMParser().parseFromString(await response.text(), "text/html");
      const filled = page.querySelector<HTMLSelectElement>(`select[name="${list.name}"]`);
      if (turn !== asked || !response.ok || !filled) return;
      list.replaceChildren(...[...filled.options].map((option) => document.adoptNode(option)));
      const parts = page.querySelectorAll("[data-refilled]");
      document.querySelectorAll("[data-refilled]").forEach((part, at) => {
        part.replaceChildren(...[...(parts[at]?.childNodes ?? [])].map((node) => document.adoptNode(node)));
      });
    } catch {
      // Filter does it.
    } finally {
      if (turn === asked) attribute(list, "aria-busy", null);
    }
  };
  parent.addEventListener("change", () => void refill());
}
