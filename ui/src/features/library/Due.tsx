// The day a book is due on, and how late it is or came back.
import type { IssueLine } from "../../generated/pages";

export function Due({ row: { due, daysLate, returned } }: { row: IssueLine }) {
  if (daysLate === 0) return due;
  const days = daysLate === 1 ? "1 day" : `${daysLate} days`;
  return (
    <>
      {due} <span className={returned === "" ? "state state-bad" : "state"}>{days} late</span>
    </>
  );
}
