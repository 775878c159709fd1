// A moment of the reader's own day, for notes that only a script shows. Never rendered by the server, whose zone is another.

/** "21 Nov, 14:05" */
export function timeText(at: number): string {
  return new Intl.DateTimeFormat("en-GB", {
    day: "numeric",
    month: "short",
    hour: "2-digit",
    minute: "2-digit",
  }).format(at);
}

/** A moment of today is told by its last five letters alone, "14:05". */
export function isToday(at: number): boolean {
  return new Date(at).toDateString() === new Date().toDateString();
}
