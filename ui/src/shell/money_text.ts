// Amounts as people read them.
import type { Currency } from "../generated/shell";

const BORDERS = { thousands: /\B(?=(?:\d{3})+$)/g, lakhs: /\B(?=(?:\d{2})*\d{3}$)/g };

/** "৳1,50,000.00", "−Tk 500.00": as the server writes them on paper; money_text.json is the test of both. */
export function moneyText(amount: number, { symbol, grouping }: Currency): string {
  const hundredths = Math.round(Math.abs(amount) * 100);
  const units = String(Math.floor(hundredths / 100)).replace(BORDERS[grouping], ",");
  // A symbol of letters is set apart.
  const gap = /[\p{Alphabetic}\p{N}.]$/u.test(symbol) ? "\u00a0" : "";
  return `${amount < 0 ? "−" : ""}${symbol}${gap}${units}.${String(hundredths % 100).padStart(2, "0")}`;
}
