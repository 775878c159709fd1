// An amount in its currency; a dash where nothing is due.
import type { Currency } from "../generated/shell";
import { moneyText } from "./money_text";

export function MoneyText({ amount, currency }: { amount: number; currency: Currency }) {
  return amount === 0 ? <span className="dash">–</span> : moneyText(amount, currency);
}
