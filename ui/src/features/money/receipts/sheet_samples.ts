// Receipts as the server sends them: one of two lines, and the worst that a school may enter. For unit tests, for the proofs on paper
// (e2e/receipts_paper.test.mjs) and for nothing else.
import receiptSheetJson from "../../../../test/served/receiptSheet.json";
import { propsOf } from "../../../../test/served";
import type { SheetLine, ReceiptSheet } from "../../../generated/receipt_sheet";

/** As `৳1,50,000.00`. */
const shown = (hundredths: number): string =>
  `${hundredths < 0 ? "−" : ""}৳${new Intl.NumberFormat("en-IN", { minimumFractionDigits: 2 }).format(Math.abs(hundredths) / 100)}`;

export function linesOf(amounts: [label: string, amount: number][]): SheetLine[] {
  let sum = 0;
  return amounts.map(([label, amount]) => {
    sum += amount;
    return { label, amount: shown(amount), soFar: shown(sum) };
  });
}

/** As receipts were printed before they had pages, with what the school's own has not. */
export const receipt = (changes: Partial<ReceiptSheet> = {}): ReceiptSheet => ({
  ...propsOf<ReceiptSheet>(receiptSheetJson),
  mobileNo: "01712345678",
  reference: "8N7A6D5F4G",
  page: null,
  ...changes,
});

/** So many fees, each with its month. */
export const fees = (many: number, label = "Tuition"): SheetLine[] =>
  linesOf(Array.from({ length: many }, (_, at) => [`${label}, month ${at + 1}`, 123_456_789 + at]));

const long = (text: string, letters: number): string => text.repeat(Math.ceil(letters / text.length)).slice(0, letters);

/** Every text as long as a school may enter it, every amount as large as one can be. */
export const worst = (changes: Partial<ReceiptSheet> = {}): ReceiptSheet =>
  receipt({
    schoolName: long("Shapla Model High School and College ", 120).trim(),
    branchName: long("Dhanmondi Residential ", 60).trim(),
    address: long("House 14, Road 27, Dhanmondi Residential Area, ", 200).trim(),
    mobileNo: "01712345678",
    number: "DHANMO-2026-999999",
    studentName: long("Mohammad Wahiduzzaman Chowdhury Talukder ", 120).trim(),
    regNo: long("S1-0001-", 40),
    classLabel: `${long("Class Eight of the Morning ", 60).trim()} ${long("Padma ", 40).trim()}`,
    roll: "99999",
    sessionName: long("2026 to 2027 ", 40).trim(),
    lines: linesOf(
      Array.from({ length: 40 }, (_, at) => [
        `${at % 2 === 0 ? "Fine for " : ""}${long("Laboratory and Library ", 60).trim()}, March ${2000 + at}`,
        9_999_999_999,
      ]),
    ),
    amount: shown(399_999_999_960),
    words:
      "Three hundred ninety-nine crore ninety-nine lakh ninety-nine thousand nine hundred ninety-nine taka and sixty paisa only",
    method: "Mobile money",
    reference: long("8N7A6D5F4G", 60),
    due: shown(399_999_999_960),
    dueLater: shown(399_999_999_960),
    advance: shown(399_999_999_960),
    cashier: long("Nasrin Akter Chowdhury ", 120).trim(),
    ...changes,
  });
