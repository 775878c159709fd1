// What every component inside the shell may ask about its viewer.
import { createContext, useContext } from "react";
import type { Shell } from "../generated/shell";

export const ShellContext = createContext<Shell | null>(null);

/** The shell's data; null on pages without a shell. */
export const useShell = (): Shell | null => useContext(ShellContext);
