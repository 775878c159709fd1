// What every component of a screen or its frame may ask about the viewer.
import { createContext, createElement, useContext, type ReactNode } from "react";
import type { Shell } from "../generated/shell";

type Around = Pick<Shell, "viewer" | "timeZone">;

const AroundContext = createContext<Around | null>(null);

/** Who is signed in; null on pages without a frame. Only for what the server renders: an island asks `useViewer`. */
export const useAround = (): Around | null => useContext(AroundContext);

/** What an island knows of its viewer, too. */
export type Viewer = { _id: string; role: string; timeZone: string };

export const ViewerContext = createContext<Viewer | null>(null);

export const useViewer = (): Viewer | null => useContext(ViewerContext);

/** Tells what is inside whose page it is. */
export function SignedIn({ viewer, timeZone, children }: Around & { children: ReactNode }) {
  const known = createElement(ViewerContext, { value: { _id: viewer._id, role: viewer.role, timeZone } }, children);
  return createElement(AroundContext, { value: { viewer, timeZone } }, known);
}
