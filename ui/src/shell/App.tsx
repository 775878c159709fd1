// The root of every render: a screen with its title as it stands in the frame, the frame itself (Frame.tsx), or a page that has none. The last
// two end with the places that the script fills (toasts, loader).
import * as m from "#messages";
import { createElement, type ComponentType, type ReactNode } from "react";
import { Loader } from "../controls/Loader";
import type { PageData, ScreenHead } from "../generated/shell";
import { SignedIn } from "./context";
import { useWords } from "../words";

export function App({ Page, data }: { Page: ComponentType<never>; data: PageData }) {
  const page = createElement(Page as ComponentType<object>, data.props as object);
  return data.shell === null ? <Whole>{page}</Whole> : <Screen head={data.shell}>{page}</Screen>;
}

/** What is no part of a frame. */
export function Whole({ children }: { children: ReactNode }) {
  const say = useWords();
  return (
    <>
      {children}
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

/** What stands in a frame. */
export function Screen({
  head: { viewer, timeZone, title, parent },
  children,
}: {
  head: ScreenHead;
  children: ReactNode;
}) {
  return (
    <SignedIn viewer={viewer} timeZone={timeZone}>
      <header className="page-head">
        {parent === null ? null : <p className="page-parent">{parent}</p>}
        <h1>{title}</h1>
      </header>
      {children}
    </SignedIn>
  );
}
