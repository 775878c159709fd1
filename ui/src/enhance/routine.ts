// The page on which a section's week is planned: fetches the script of its grid, which no other page has.
import { lasting } from "./lasting";

export function startRoutine(): void {
  const form = document.querySelector<HTMLFormElement>("form[data-routine]");
  if (form) void lasting(() => import("./routine_grid"))().then(({ takeOver }) => takeOver(form));
}
