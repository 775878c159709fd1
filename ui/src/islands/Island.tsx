// The place of an island in a page: its own markup, rendered by itself so that the browser can hydrate it by itself, and its props.
// One that waits for a press has no markup until then.
import { createElement, type ComponentType } from "react";
import { renderToString } from "react-dom/server.edge";
import { useViewer, ViewerContext } from "../shell/context";
import { islands, type IslandName, type IslandProps, type Opened } from "./registry";

type Props<Name extends IslandName> = {
  name: Name;
  /** hydrated once the page's script is there, or fetched and made when something asks for it (`data-opens-island`) */
  when: "load" | "press";
  props: IslandProps<Name>;
};

export function Island<Name extends IslandName>({ name, when, props }: Props<Name>) {
  const viewer = useViewer();
  const component = islands[name] as unknown as ComponentType<Opened>;
  const tree = createElement(ViewerContext, { value: viewer }, createElement(component, { ...props, opened: null }));
  // A render inside a render: React keeps the outer one's contexts (server_bundle.test.ts holds it).
  const html = when === "load" ? renderToString(tree, { identifierPrefix: name }) : "";
  return (
    <>
      <div data-island={name} data-when={when} dangerouslySetInnerHTML={{ __html: html }} />
      <script type="application/json" data-props-of={name} dangerouslySetInnerHTML={{ __html: embeddable(JSON.stringify(props)) }} />
    </>
  );
}

/** JSON that may stand in a script element: nothing in it ends the element or the line. */
export function embeddable(json: string): string {
  return json.replace(/[<\u2028\u2029]/g, (sign) => `\\u${sign.charCodeAt(0).toString(16).padStart(4, "0")}`);
}
