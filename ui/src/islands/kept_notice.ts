// The notice of typed marks that are kept for a sheet whose grid cannot be shown (enhance/kept_marks.ts).
import * as m from "#messages";
import { element } from "../enhance/dom";
import { discard, keptOf } from "../grid/kept";

export async function showKept(place: HTMLElement, user: string): Promise<void> {
  const { keptSheet = "", until = "" } = place.dataset;
  const kept = await keptOf(user, keptSheet);
  if (kept === null) return;
  const give = element("button", { type: "button", class: "button button-plain" }, m.grid_discard());
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
        element("details", {}, element("summary", {}, m.grid_show_kept()), list),
      ),
      element("div", { class: "notice-actions" }, give),
    ),
  );
}
