// Screens of the library, for the tests.
import issueJson from "../../../test/served/bookIssue.json";
import refusedJson from "../../../test/served/bookIssue_refused.json";
import waivedJson from "../../../test/served/bookIssue_waived.json";
import statusJson from "../../../test/served/booksStatus.json";
import mineJson from "../../../test/served/myBooks.json";
import { propsOf } from "../../../test/served";
import type { BookIssueProps, BookIssueRow, BooksStatusProps, MyBooksProps } from "../../generated/pages";

const HOSTILE = { title: "পদার্থবিজ্ঞান </script>", author: "Tapan Chowdhury ".repeat(6).trim() };

const mine = propsOf<MyBooksProps>(mineJson);
const [borrowed] = mine.out as [BookIssueRow];
const late: BookIssueRow = { ...borrowed, ...HOSTILE, _id: "issue-1" };
const back: BookIssueRow = { ...late, _id: "issue-2", author: null, returnedOn: "2026-09-24", daysLate: 0, fine: 0 };

export const booksStatus = (change: Partial<BooksStatusProps> = {}): BooksStatusProps => {
  const served = propsOf<BooksStatusProps>(statusJson);
  return { ...served, rows: [...served.rows, late, back], total: 3, ...change };
};

const renewed = propsOf<BookIssueProps>(issueJson);

/** Renewed while it was late, and late again. */
export const bookIssue = (change: Partial<BookIssueProps> = {}): BookIssueProps => ({
  ...renewed,
  issue: { ...renewed.issue, ...HOSTILE, daysLate: 3, fine: 15 },
  ...change,
});

const served = propsOf<BookIssueProps>(waivedJson);

/** A part of the fine was waived, and the rest is to be. */
export const waived: BookIssueProps = {
  ...served,
  issue: { ...served.issue, ...HOSTILE, daysLate: 3, fine: 7.5 },
  waive: propsOf<BookIssueProps>(refusedJson).waive,
  done: false,
};
export const returned = bookIssue({ issue: back, fineKept: 0 });
export const myBooks: MyBooksProps = { ...mine, out: [late], returned: [back] };
