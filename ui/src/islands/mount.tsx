// Islands in the browser: hydrates those that the server has rendered, and makes those that wait for a press. The one module through
// which React reaches a page, and the whole of the islands' script.
import type { ComponentType } from "react";
import { createRoot, hydrateRoot, type Root } from "react-dom/client";
// All that every screen has anyway: so the bundler makes one chunk of it (build.mjs, chunkOf).
import "../enhance/index";
import { provide } from "../enhance/islands";
import { lasting } from "../enhance/lasting";
import { viewerFacts } from "../enhance/viewer";
import { ViewerContext } from "../shell/context";
import { MarkGridIsland } from "./MarkGridIsland";
import type { hydrated, Opened } from "./registry";

type Made = { root: Root; presses: number };
type Component = ComponentType<Opened>;

/** By their element, so that a page that goes takes them with it. */
const made = new WeakMap<HTMLElement, Made>();

/** The code of each island that is hydrated: that of the mark grid is here, another is fetched by the page that has it. */
const codes: { [Name in keyof typeof hydrated]: () => (typeof hydrated)[Name] | Promise<(typeof hydrated)[Name]> } = {
  attendanceGrid: lasting(async () => (await import("./attendance")).AttendanceGridIsland),
  markGrid: () => MarkGridIsland,
  qualitiesGrid: lasting(async () => (await import("./qualities")).QualitiesGridIsland),
};

const later = async () => (await import("./later")).later;

const nameOf = (holder: HTMLElement): string => holder.dataset["island"] ?? "";

const among = (islands: object, name: string): unknown => {
  const found = (islands as Partial<Record<string, unknown>>)[name];
  if (!found) throw new Error(`No island ${name}`);
  return found;
};

function treeOf(holder: HTMLElement, Component: Component, opened: Opened["opened"]) {
  const data = document.querySelector(`script[data-props-of="${nameOf(holder)}"]`)?.textContent ?? "{}";
  const props = JSON.parse(data) as object;
  return (
    <ViewerContext value={viewerFacts()}>
      <Component {...props} opened={opened} />
    </ViewerContext>
  );
}

async function hydrate(holder: HTMLElement): Promise<void> {
  const fetchCode = among(codes, nameOf(holder)) as () => Component | Promise<Component>;
  const component = await fetchCode();
  if (made.has(holder)) return;
  const root = hydrateRoot(holder, treeOf(holder, component, null), { identifierPrefix: nameOf(holder) });
  made.set(holder, { root, presses: 0 });
  holder.setAttribute("data-hydrated", "");
}

/** Makes the island if this is its first press, and tells it of the press. */
async function open(holder: HTMLElement, detail: string): Promise<void> {
  const component = among(await later(), nameOf(holder)) as Component;
  const found = made.get(holder) ?? { root: createRoot(holder), presses: 0 };
  const presses = found.presses + 1;
  made.set(holder, { ...found, presses });
  found.root.render(treeOf(holder, component, { count: presses, detail }));
}

/** For tests: takes the islands of a page down. */
export function unmount(holder: HTMLElement): void {
  made.get(holder)?.root.unmount();
  made.delete(holder);
}

provide({ hydrate, open, later });
