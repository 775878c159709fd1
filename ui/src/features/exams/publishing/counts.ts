// How many results there are, in words.
import * as m from "#messages";
import type { SheetCounts } from "../../../generated/publishing";
import type { Message, Say } from "../../../words";

/** `12 results: 8 complete, 3 incomplete, 1 without marks; 4 published, 2 locked`; without what there is none of. */
export function countsOf(say: Say, counts: SheetCounts): string {
  const of = (parts: readonly (readonly [number, Message<{ count: number }>])[]) =>
    parts
      .filter(([number]) => number > 0)
      .map(([number, message]) => say(message, { count: number }))
      .join(", ");
  const complete = of([
    [counts.complete, m.publishing_count_complete],
    [counts.incomplete, m.publishing_count_incomplete],
    [counts.empty, m.publishing_count_without_marks],
    [counts.unscheduled, m.publishing_count_not_scheduled],
  ]);
  const states = of([
    [counts.published, m.publishing_count_published],
    [counts.locked, m.publishing_count_locked],
  ]);
  const { results } = counts;
  return states === ""
    ? say(m.publishing_counts, { results, complete })
    : say(m.publishing_counts_with_states, { results, complete, states });
}
