// The root of every screen, on the server and in the browser alike: providers, the shell where the page has one, the page.
import { createElement, type ComponentType } from "react";
import type { PageData } from "../generated/shell";
import { ToastProvider } from "../controls/Toasts";
import { ShellContext } from "./context";
import { Shell } from "./Shell";

export function App({ Page, data }: { Page: ComponentType<never>; data: PageData }) {
  const page = createElement(Page as ComponentType<object>, data.props as object);
  return (
    <ToastProvider>
      {data.shell ? (
        <ShellContext value={data.shell}>
          <Shell shell={data.shell}>{page}</Shell>
        </ShellContext>
      ) : (
        page
      )}
    </ToastProvider>
  );
}
