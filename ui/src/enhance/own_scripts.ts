// Scripts that only some pages have (the grid of a section's week, many records in a table, the cashier, a student's homework, Select Subjects, a new
// student, a list that follows from another, marks that are tried), and the live bell
// of every page, which nothing waits for.
import { lasting } from "./lasting";

type Own = { takeOver: (of: HTMLElement) => void };

/** Milliseconds: after what the page is read and used by. */
const BELL_AFTER = 300;

export function startOwnScripts(): void {
  const take = (selector: string, load: () => Promise<Own>) => {
    const found = document.querySelector<HTMLElement>(selector);
    if (found) void lasting(load)().then(({ takeOver }) => takeOver(found));
  };
  take("[data-routine]", () => import("./routine_grid"));
  take("[data-rows]", () => import("./record_grid"));
  take("[data-collects]", () => import("./collecting"));
  take("[data-hands-in]", () => import("./handing_in"));
  take("[data-select-subjects]", () => import("./subjects"));
  take("[data-decides]", () => import("./decisions"));
  take("[name=admissionDate]", () => import("./joined_on"));
  take("[data-refills]", () => import("./refills"));
  take("[data-works-out]", () => import("./works_out"));
  if ("EventSource" in window) setTimeout(take, BELL_AFTER, "[data-bell]", () => import("./bell"));
}
