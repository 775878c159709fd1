// What the page says outside of an island that changes it: the count of students who have qualities, and that a day is not saved.

/** A day of attendance is saved: what the page says of a day that is not goes. */
export function dayIsSaved(): void {
  document.querySelector<HTMLElement>("[data-day-unsaved]")?.remove();
}

export function countRecorded(more: number): void {
  const place = document.querySelector<HTMLElement>("[data-recorded]");
  if (place) place.textContent = String(Number(place.textContent) + more);
}
