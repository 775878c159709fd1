// The day a book is due on, and how late it is or came back.
import type { BookIssueRow } from "../../generated/pages";
import { wholeDay } from "../../shell/moment_text";

export function Due({ row: { dueOn, daysLate, returnedOn } }: { row: BookIssueRow }) {
  const due = wholeDay(dueOn);
  if (daysLate === 0) return due;
  const days = daysLate === 1 ? "1 day" : `${daysLate} days`;
  return (
    <>
      {due} <span className={returnedOn === null ? "state state-bad" : "state"}>{days} late</span>
    </>
  );
}
