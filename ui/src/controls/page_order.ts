// The ids of a page's fields in the order in which they follow each other, for what names the fields above them (ErrorSummary.tsx). They are not
// known until the page has been rendered from its top: whoever asks before has it rendered once more (shell/in_order.ts).
import { createContext } from "react";

export class FieldOrder {
  readonly #ids: readonly string[] | null;
  #isWanted = false;

  constructor(ids: readonly string[] | null) {
    this.#ids = ids;
  }

  /** Null until they are known. */
  ids(): readonly string[] | null {
    this.#isWanted ||= this.#ids === null;
    return this.#ids;
  }

  /** Whether somebody has asked before they were known. */
  get isWanted(): boolean {
    return this.#isWanted;
  }
}

export const PageOrder = createContext<FieldOrder | null>(null);
