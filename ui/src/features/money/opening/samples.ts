// An advance that was brought in from before markbook, for the tests.
import { NEW_FORM } from "../../../controls/FormField";
import type { BroughtIn, OpeningAdvanceProps } from "../../../generated/money";

const NOTE = `MR 12, ${"carried over from the earlier book ".repeat(5)}</script><b>`;

export const brought: BroughtIn[] = [
  {
    day: "24 December 2025",
    note: NOTE,
    amount: "৳99,999.99",
    state: "",
    href: "/admin/studentFeesCollection/advances/advance-1",
  },
  {
    day: "",
    note: "",
    amount: "৳500.00",
    state: "Taken back",
    href: "/admin/studentFeesCollection/advances/advance-2",
  },
];

export const openingAdvance = (change: Partial<OpeningAdvanceProps> = {}): OpeningAdvanceProps => ({
  here: "/admin/studentFeesCollection/advances/advance-1",
  student: "চন্দ্রা রায়",
  regNo: "S1-0001",
  amount: "৳99,999.99",
  paidOn: "24 December 2025",
  note: NOTE,
  at: "3 May 2026, 11:05:20",
  by: "Salma Khatun",
  taken: null,
  form: NEW_FORM,
  studentHref: "/admin/studentFeesCashier?studentId=student-1",
  done: null,
  ...change,
});
