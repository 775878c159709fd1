import { expect, test } from "vitest";
import { moneyText } from "./money_text";
import table from "./money_text.json";

const LAKHS = ["BDT", "INR", "PKR", "NPR", "LKR"];

test.each(table)("$hundredths hundredths of $currency are $text", ({ hundredths, symbol, currency, text }) => {
  const grouping = LAKHS.includes(currency) ? "lakhs" : "thousands";
  expect(moneyText(hundredths / 100, { symbol, grouping })).toBe(text);
});
