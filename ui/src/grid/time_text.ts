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

/** "at 14:05"; of another day "on 21 Nov, 14:05" */
export function atText(at: number): string {
  const isToday = new Date(at).toDateString() === new Date().toDateString();
  const text = timeText(at);
  return isToday ? `at ${text.slice(-5)}` : `on ${text}`;
}
