// What comes of marks that are tried in the form of a grading scheme: asked of the server as they are typed, as its button (`data-works-out`) does
// without a script, and put in the places (`data-worked`) of what stood there. Typing never waits for it. Fetched by the one page that has it; it
// shares all that the script of every screen has (build.mjs, chunkOf).
import "./index";
import { textPairs } from "./dom";

/** Milliseconds without a key. */
const PAUSE = 400;

export function takeOver(button: HTMLElement): void {
  const form = button.closest("form");
  if (!form) return;
  let waiting: ReturnType<typeof setTimeout> | undefined;
  let asked = new AbortController();
  const ask = async () => {
    asked.abort();
    asked = new AbortController();
    const { signal } = asked;
    try {
      const body = new URLSearchParams([...textPairs(form), ["do", "work"]]);
      const response = await fetch(form.action, { method: "post", body, credentials: "same-origin", signal });
      if (!response.ok) return;
      const page = new DOMParser().parseFromString(await response.text(), "text/html");
      const worked = page.querySelectorAll("[data-worked]");
      const places = document.querySelectorAll("[data-worked]");
      // Rows that were added or removed are there after the next press.
      if (signal.aborted || worked.length !== places.length) return;
      places.forEach((place, at) => {
        const now = worked[at];
        if (!now || place.innerHTML === now.innerHTML) return;
        place.replaceChildren(...[...now.childNodes].map((node) => document.adoptNode(node)));
      });
    } catch {
      // The button does it.
    }
  };
  form.addEventListener("input", () => {
    if (
      ![...form.querySelectorAll<HTMLInputElement>("[name^='try.'][name$='.mark']")].some(({ value }) => value !== "")
    )
      return;
    clearTimeout(waiting);
    waiting = setTimeout(() => void ask(), PAUSE);
  });
}
