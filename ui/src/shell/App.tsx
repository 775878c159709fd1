// The root of every screen, rendered by the server alone: the shell where the page has one, the page, and the places that the script
// fills (toasts, loader).
import { createElement, type ComponentType } from "react";
import { Loader } from "../controls/Loader";
import type { PageData } from "../generated/shell";
import { ShellContext, ViewerContext } from "./context";
import { Shell } from "./Shell";

export function App({ Page, data }: { Page: ComponentType<never>; data: PageData }) {
  const page = createElement(Page as ComponentType<object>, data.props as object);
  const { shell } = data;
  return (
    <>
      {shell ? (
        <ShellContext value={shell}>
          <ViewerContext value={{ _id: shell.viewer._id, role: shell.viewer.role, timeZone: shell.timeZone }}>
            <Shell shell={shell}>{page}</Shell>
          </ViewerContext>
        </ShellContext>
      ) : (
        page
      )}
      <div className="toasts" role="region" aria-label="Messages" aria-live="polite" aria-relevant="additions" />
      <Loader />
    </>
  );
}
