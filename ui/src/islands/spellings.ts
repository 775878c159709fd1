// How a typed text may have been sent, for a save that is answered on a page without its grid, which alone would know.
import { canonical } from "../features/exams/marks/mark_text";
import type { Spellings } from "../grid/drafts";

/** Marks (AB) and qualities (A+) are sent in upper case, however they were typed; "A" alone is absent for one and a grade for the other. */
export const spellings: Spellings = (typed) =>
  [canonical(typed), typed.replace(/\s+/g, "")].map((spelling) => spelling.toUpperCase());
