// Screens of the library, for the tests.
import { NEW_FORM } from "../../controls/FormField";
import type { BookIssueProps, BooksStatusProps, IssueLine, MyBooksProps } from "../../generated/pages";

const line = (change: Partial<IssueLine> = {}): IssueLine => ({
  _id: "issue-1",
  number: "DHK-B-000001",
  title: "পদার্থবিজ্ঞান </script>",
  author: "Tapan Chowdhury ".repeat(6).trim(),
  who: "Tania Rahman",
  account: "S1-0001",
  issued: "3 May 2026",
  due: "17 May 2026",
  returned: "",
  daysLate: 3,
  fine: "৳6.00",
  waived: "",
  renewals: 1,
  ...change,
});

const back = line({ _id: "issue-2", returned: "10 May 2026", daysLate: 0, fine: "", renewals: 0, author: "" });

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
  total: 2,
  page: 1,
  pages: 1,
  isNew: false,
  issueHref: "/admin/booksStatus/new",
  csv: "/admin/booksStatus/list.csv",
  print: "/admin/booksStatus/print",
  done: null,
  here: "/admin/booksStatus",
  ...change,
});

export const bookIssue = (change: Partial<BookIssueProps> = {}): BookIssueProps => ({
  issue: line(),
  finePerDay: "৳2.00",
  fineKept: "",
  waiver: null,
  note: "",
  until: "2026-05-31",
  version: 2,
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
  issue: line({ waived: "৳4.00", fine: "৳10.00" }),
  fineKept: "৳14.00",
  waiver: { reason: "The library was closed", by: "Librarian Person", day: "18 May 2026" },
  waive: { ...NEW_FORM, errors: { reason: "Give the reason" } },
});
export const returned = bookIssue({ issue: back });
export const myBooks: MyBooksProps = { out: [line()], returned: [back] };
