// The place of an island in a page: its own markup, rendered by itself so that the browser can hydrate it by itself, and its props.
// One that waits for a press (`data-opens-island`) has no markup until then.
import { createElement, useContext, type ComponentType } from "react";
import { renderToString } from "react-dom/server.edge";
import { useViewer, ViewerContext } from "../shell/context";
import { LanguageContext } from "../words";
import { hydrated, type IslandName, type IslandProps } from "./registry";

type Props<Name extends IslandName> = {
  name: Name;
  props: IslandProps<Name>;
};

export function Island<Name extends IslandName>({ name, props }: Props<Name>) {
  const viewer = useViewer();
  const language = useContext(LanguageContext);
  const component = (hydrated as Partial<Record<string, unknown>>)[name] as ComponentType<object> | undefined;
  // A render inside a render: React keeps the outer one's contexts (server_bundle.test.ts holds it).
  const html = component
    ? renderToString(
        <LanguageContext value={language}>
          <ViewerContext value={viewer}>{createElement(component, props)}</ViewerContext>
        </LanguageContext>,
        { identifierPrefix: name },
      )
    : "";
  return (
    <>
      <div data-island={name} data-when={component ? "load" : "press"} dangerouslySetInnerHTML={{ __html: html }} />
      <script
        type="application/json"
        data-props-of={name}
        dangerouslySetInnerHTML={{ __html: embeddable(JSON.stringify(props)) }}
      />
    </>
  );
}

/** JSON that may stand in a script element: nothing in it ends the element or the line. */
export function embeddable(json: string): string {
  return json.replace(/[<\u2028\u2029]/g, (sign) => `\\u${sign.charCodeAt(0).toString(16).padStart(4, "0")}`);
}
