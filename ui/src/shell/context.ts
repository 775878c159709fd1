// What every component inside the shell may ask about its viewer.
import { createContext, useContext } from "react";
import type { Shell } from "../generated/shell";

export const ShellContext = createContext<Shell | null>(null);

/** The shell's data; null on pages without a shell. Only for what the server renders: an island asks `useViewer`. */
export const useShell = (): Shell | null => useContext(ShellContext);

/** What an island knows of its viewer, too. */
export type Viewer = { _id: string; role: string; timeZone: string };

export const ViewerContext = createContext<Viewer | null>(null);

export const useViewer = (): Viewer | null => useContext(ViewerContext);
