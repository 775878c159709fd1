// The day a book is due on, and how late it is or came back.
import * as m from "#messages";
import type { BookIssueRow } from "../../generated/pages";
import { wholeDay } from "../../shell/moment_text";
import { useWords } from "../../words";

export function Due({ row: { dueOn, daysLate, returnedOn } }: { row: BookIssueRow }) {
  const say = useWords();
  const due = wholeDay(say, dueOn);
  if (daysLate === 0) return due;
  const late = say(m.library_days_late, { days: daysLate });
  return (
    <>
      {due} <span className={returnedOn === null ? "state state-bad" : "state"}>{late}</span>
    </>
  );
}
