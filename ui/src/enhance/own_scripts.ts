// Pages with a script of their own, which no other page has: the grid of a section's week, the cashier, a student's homework.
import { lasting } from "./lasting";

type Own = { takeOver: (of: HTMLElement) => void };

export function startOwnScripts(): void {
  const take = (selector: string, load: () => Promise<Own>) => {
    const found = document.querySelector<HTMLElement>(selector);
    if (found) void lasting(load)().then(({ takeOver }) => takeOver(found));
  };
  take("[data-routine]", () => import("./routine_grid"));
  take("[data-collects]", () => import("./collecting"));
  take("[data-hands-in]", () => import("./handing_in"));
}
