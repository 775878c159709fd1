// What a grid asks of whoever knows what stands in its cells: a mark, a conduct grade.
import type { Message } from "../words";

/** What a check says of a typed text. `over`: above the full mark. */
export type Verdict =
  { kind: "mark"; text: string } | { kind: "over" } | { kind: "incomplete" } | { kind: "refused"; reason: string };

/** How the texts of a grid's cells are read, spelled and sent: each kind of grid has its own. */
export type CellTexts = {
  /** one text for one value; a text that is none stays as it is */
  canonical: (typed: string) => string;
  /** `fullMark`: of the cell's column; 0 where it has none */
  check: (typed: string, fullMark: number) => Verdict;
  /** the reason for a text that never became a value */
  notOne: string;
  /** what is said of so many values, for its reasons that are not that of a text that is none */
  predicates: Partial<Record<string, Message<{ count: number }>>>;
  toWire: (text: string) => number | string | null;
  fromWire: (value: number | string | null) => string;
};
