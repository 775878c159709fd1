// Receipts as the server would send them: one of three lines, and the worst that a school may enter. For unit tests, for the proofs on paper
// (e2e/receipts_paper.test.mjs) and for nothing else.
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

export const receipt = (changes: Partial<ReceiptSheet> = {}): ReceiptSheet => ({
  schoolName: "Shapla High School",
  branchName: "Dhanmondi",
  address: "House 14, Road 27, Dhanmondi, Dhaka 1209",
  mobileNo: "01712345678",
  icon: null,
  number: "DHK-2026-000123",
  day: "24 November 2026",
  studentName: "Tania Rahman",
  regLabel: "Register No",
  regNo: "S1-0001",
  classLabel: "Class 8 A",
  roll: "12",
  sessionName: "2026",
  lines: linesOf([
    ["Tuition, October 2026", 150_000],
    ["Fine for Tuition, October 2026", 10_000],
    ["Tuition, November 2026", 150_000],
  ]),
  amount: "৳3,100.00",
  words: "Three thousand one hundred taka only",
  method: "Mobile money",
  reference: "8N7A6D5F4G",
  due: "৳0.00",
  dueLater: "৳1,500.00",
  advance: "৳0.00",
  cashier: "Nasrin Akter",
  voids: null,
  reason: null,
  voidedBy: null,
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
    reference: long("8N7A6D5F4G", 60),
    due: shown(399_999_999_960),
    dueLater: shown(399_999_999_960),
    advance: shown(399_999_999_960),
    cashier: long("Nasrin Akter Chowdhury ", 120).trim(),
    ...changes,
  });
