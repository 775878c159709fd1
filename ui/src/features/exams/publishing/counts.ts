// How many results there are, in words.
import type { SheetCounts } from "../../../generated/publishing";

/** `1 result`, `56 results` */
export const results = (number: number): string => (number === 1 ? "1 result" : `${String(number)} results`);

/** `12 results: 8 complete, 3 incomplete, 1 without marks; 4 published, 2 locked`; without what there is none of. */
export function countsOf(counts: SheetCounts): string {
  const of = (parts: readonly (readonly [number, string])[]) =>
    parts
      .filter(([number]) => number > 0)
      .map(([number, what]) => `${String(number)} ${what}`)
      .join(", ");
  const filled = of([
    [counts.complete, "complete"],
    [counts.incomplete, "incomplete"],
    [counts.empty, "without marks"],
    [counts.unscheduled, "not scheduled"],
  ]);
  const states = of([
    [counts.published, "published"],
    [counts.locked, "locked"],
  ]);
  return `${results(counts.results)}: ${filled}${states === "" ? "" : `; ${states}`}`;
}
