// Typed marks that are kept in this browser for a sheet whose grid cannot be shown (locked, published, already added): that they are
// kept, which they are, and how to give them up. Its code and the browser's database are only touched on such a page.
import { element } from "./dom";
import { viewerFacts } from "./viewer";

export function startKeptMarks(): void {
  const place = document.querySelector<HTMLElement>("[data-kept-sheet]");
  const user = viewerFacts()?._id;
  if (!place || user === undefined) return;
  const { keptSheet = "", until = "" } = place.dataset;
  void import("../features/marks/storage").then(async ({ keptOf, discard }) => {
    const kept = await keptOf(user, keptSheet);
    if (kept === null) return;
    const give = element("button", { type: "button", class: "button button-plain" }, "Discard them");
    give.addEventListener("click", () => {
      place.replaceChildren();
      void discard(kept.drafts);
    });
    const list = element("ul", {}, ...kept.lines.map((line) => element("li", {}, line)));
    place.replaceChildren(
      element(
        "div",
        { class: "notice notice-info" },
        element("div", { class: "notice-text" }, element("p", {}, `${kept.text} ${until}`), element("details", {}, element("summary", {}, "Show what was typed"), list)),
        element("div", { class: "notice-actions" }, give),
      ),
    );
  });
}
