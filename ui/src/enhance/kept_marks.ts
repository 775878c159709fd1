// Typed marks that are kept in this browser for a sheet whose grid cannot be shown (locked, published, already added): that they are
// kept, which they are, and how to give them up. Its code and the browser's database are only touched on such a page.
import { hasAny } from "../grid/waiting_line";
import { element } from "./dom";
import { loadLater } from "./islands";
import { viewerFacts } from "./viewer";

export function startKeptMarks(): void {
  const place = document.querySelector<HTMLElement>("[data-kept-sheet]");
  const user = viewerFacts()?._id;
  if (!place || user === undefined) return;
  void shown(place, user).catch(() =>
    place.replaceChildren(
      "Unsaved marks on this device could not be read. They are still kept; reload the page to see them.",
    ),
  );
}

async function shown(place: HTMLElement, user: string): Promise<void> {
  const { keptSheet = "", until = "" } = place.dataset;
  if (!(await hasAny(user))) return;
  const { keptOf, discard } = await loadLater();
  const kept = await keptOf(user, keptSheet);
  if (kept === null) return;
  const give = element("button", { type: "button", class: "button button-plain" }, "Discard");
  give.addEventListener("click", () => {
    place.replaceChildren();
    void discard(kept.drafts);
  });
  const list = element("ul", {}, ...kept.lines.map((line) => element("li", {}, line)));
  place.replaceChildren(
    element(
      "div",
      { class: "notice notice-info" },
      element(
        "div",
        { class: "notice-text" },
        element("p", {}, `${kept.text} ${until}`),
        element("details", {}, element("summary", {}, "Show them"), list),
      ),
      element("div", { class: "notice-actions" }, give),
    ),
  );
}
