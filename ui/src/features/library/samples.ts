// Screens of the library, for the tests.
import { NEW_FORM } from "../../controls/FormField";
import type { BookIssueProps, BookIssueRow, BooksStatusProps, MyBooksProps } from "../../generated/pages";
import type { Currency } from "../../generated/shell";

const currency: Currency = { symbol: "৳", grouping: "lakhs" };

const line = (change: Partial<BookIssueRow> = {}): BookIssueRow => ({
  _id: "issue-1",
  issueNo: "DHK-B-000001",
  bookId: "book-1",
  title: "পদার্থবিজ্ঞান </script>",
  author: "Tapan Chowdhury ".repeat(6).trim(),
  studentId: "student-1",
  employeeId: null,
  name: "Tania Rahman",
  account: "S1-0001",
  issuedOn: "2026-05-03",
  dueOn: "2026-05-17",
  returnedOn: null,
  daysLate: 3,
  finePerDay: 2,
  fine: 6,
  waived: 0,
  waiveReason: null,
  renewals: 1,
  note: null,
  version: 2,
  ...change,
});

const back = line({ _id: "issue-2", returnedOn: "2026-05-10", daysLate: 0, fine: 0, renewals: 0, author: null });

export const booksStatus = (change: Partial<BooksStatusProps> = {}): BooksStatusProps => ({
  branches: null,
  branchId: "branch-1",
  states: [
    { value: "out", label: "Out" },
    { value: "late", label: "Late" },
  ],
  state: "out",
  search: "",
  limit: "25",
  book: null,
  bookId: "",
  rows: [line(), back],
  currency,
  total: 2,
  page: 1,
  pages: 1,
  isNew: false,
  importHref: "/admin/bulkImport/booksOnLoan",
  issueHref: "/admin/booksStatus/new",
  csv: "/admin/booksStatus/list.csv",
  print: "/admin/booksStatus/print",
  done: null,
  here: "/admin/booksStatus",
  ...change,
});

export const bookIssue = (change: Partial<BookIssueProps> = {}): BookIssueProps => ({
  issue: line(),
  currency,
  fineKept: 0,
  waivedBy: null,
  waivedOn: null,
  until: "2026-05-31",
  failure: null,
  error: null,
  waive: NEW_FORM,
  done: false,
  here: "/admin/booksStatus/issue-1",
  back: "/admin/booksStatus",
  ...change,
});

/** Renewed while it was late, and a part of the fine waived since. */
export const waived = bookIssue({
  issue: line({ waived: 4, fine: 10, waiveReason: "The library was closed" }),
  fineKept: 14,
  waivedBy: "Librarian Person",
  waivedOn: "2026-05-18",
  waive: { ...NEW_FORM, errors: { reason: "Give the reason" } },
});
export const returned = bookIssue({ issue: back });
export const myBooks: MyBooksProps = { out: [line()], returned: [back], currency };
