// Pages with a script of their own, which no other page has: the grid of a section's week, and the cashier.
import { lasting } from "./lasting";

export function startOwnScripts(): void {
  const take = <Found extends HTMLElement>(selector: string, load: () => Promise<{ takeOver: (of: Found) => void }>) => {
    const found = document.querySelector<Found>(selector);
    if (found) void lasting(load)().then(({ takeOver }) => takeOver(found));
  };
  take<HTMLFormElement>("[data-routine]", () => import("./routine_grid"));
  take("[data-collects]", () => import("./collecting"));
}
