// Islands in the browser: hydrates those that the server has rendered, and makes those that wait for a press. The one module through
// which React reaches a page.
import { StrictMode } from "react";
import { createRoot, hydrateRoot, type Root } from "react-dom/client";
// All that every screen has anyway: so the bundler makes one chunk of it (build.mjs, manifest).
import "../enhance/index";
import { viewerFacts } from "../enhance/viewer";
import { ViewerContext } from "../shell/context";
import { islandOf, type Opened } from "./registry";

type Made = { root: Root; presses: number };

/** By their element, so that a page that goes takes them with it. */
const made = new WeakMap<HTMLElement, Made>();

function treeOf(holder: HTMLElement, opened: Opened["opened"]) {
  const name = holder.dataset["island"] ?? "";
  const Component = islandOf(name);
  if (!Component) throw new Error(`No island is called ${JSON.stringify(name)}`);
  const data = document.querySelector(`script[data-props-of="${name}"]`)?.textContent ?? "{}";
  const props = JSON.parse(data) as object;
  return (
    <StrictMode>
      <ViewerContext value={viewerFacts()}>
        <Component {...props} opened={opened} />
      </ViewerContext>
    </StrictMode>
  );
}

export function hydrate(holder: HTMLElement): void {
  if (made.has(holder)) return;
  const root = hydrateRoot(holder, treeOf(holder, null), { identifierPrefix: holder.dataset["island"] ?? "" });
  made.set(holder, { root, presses: 0 });
  holder.setAttribute("data-hydrated", "");
}

/** Makes the island if this is its first press, and tells it of the press. */
export function open(holder: HTMLElement, detail: string): void {
  const found = made.get(holder) ?? { root: createRoot(holder), presses: 0 };
  const presses = found.presses + 1;
  made.set(holder, { ...found, presses });
  found.root.render(treeOf(holder, { count: presses, detail }));
}

/** For tests: takes the islands of a page down. */
export function unmount(holder: HTMLElement): void {
  made.get(holder)?.root.unmount();
  made.delete(holder);
}
