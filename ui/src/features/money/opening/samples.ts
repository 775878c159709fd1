// An advance that was brought in from before markbook, for the tests.
import cashierJson from "../../../../test/served/cashier_advance.json";
import openingJson from "../../../../test/served/openingAdvance.json";
import { propsOf } from "../../../../test/served";
import type { BroughtIn, CashierProps, CashierStudent, OpeningAdvanceProps } from "../../../generated/money";

const NOTE = `MR 12, ${"carried over from the earlier book ".repeat(5)}</script><b>`;

/** Who has paid ahead, at the cashier's. */
export const ahead = propsOf<CashierProps>(cashierJson).student as CashierStudent;
const [undated, dated] = ahead.broughtIn as [BroughtIn, BroughtIn];

export const brought: BroughtIn[] = [
  { ...dated, note: NOTE, amount: "৳99,999.99" },
  { ...undated, note: "", state: "Taken back" },
];

export const openingAdvance = (change: Partial<OpeningAdvanceProps> = {}): OpeningAdvanceProps => ({
  ...propsOf<OpeningAdvanceProps>(openingJson),
  student: "চন্দ্রা রায়",
  amount: "৳99,999.99",
  note: NOTE,
  ...change,
});
