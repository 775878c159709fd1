import type { ReactNode } from "react";
import type { Shell as ShellData } from "../generated/shell";
export function Shell({ shell, children }: { shell: ShellData; children: ReactNode }) {
  return <div data-viewer={shell.viewer._id}>{children}</div>;
}
