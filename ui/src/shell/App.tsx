// The root of every screen, rendered by the server alone: the shell where the page has one, the page, and the places that the script
// fills (toasts, loader).
import * as m from "#messages";
import { createElement, type ComponentType, type ReactNode } from "react";
import { Loader } from "../controls/Loader";
import type { PageData, Shell as ShellData } from "../generated/shell";
import { ShellContext, ViewerContext } from "./context";
import { Shell } from "./Shell";
import { useWords } from "../words";

export function App({ Page, data }: { Page: ComponentType<never>; data: PageData }) {
  return <Frame shell={data.shell}>{createElement(Page as ComponentType<object>, data.props as object)}</Frame>;
}

/** `framed`: the shell itself is around the page, and not only known to it. */
export function Frame({
  shell,
  framed = true,
  children,
}: {
  shell: ShellData | null;
  framed?: boolean;
  children: ReactNode;
}) {
  const say = useWords();
  return (
    <>
      {shell ? (
        <ShellContext value={shell}>
          <ViewerContext value={{ _id: shell.viewer._id, role: shell.viewer.role, timeZone: shell.timeZone }}>
            {framed ? <Shell shell={shell}>{children}</Shell> : children}
          </ViewerContext>
        </ShellContext>
      ) : (
        children
      )}
      <div
        className="toasts"
        role="region"
        aria-label={say(m.shell_messages)}
        aria-live="polite"
        aria-relevant="additions"
      />
      <Loader />
    </>
  );
}
