// The page's count of students who have qualities, which stands outside the islands that change it.

export function countRecorded(more: number): void {
  const place = document.querySelector<HTMLElement>("[data-recorded]");
  if (place) place.textContent = String(Number(place.textContent) + more);
}
