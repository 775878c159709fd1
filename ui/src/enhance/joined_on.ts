// A new student's form, at whichever address it is: Joined on is the date of admission until somebody changes it. Of another year than today it stays empty, and the server says
// what that means: the date of admission where it is in the session, else the session's first day.
export function takeOver(admitted: HTMLElement): void {
  if (!(admitted instanceof HTMLInputElement)) return;
  const { form } = admitted;
  if (form === null || !new URL(form.action).pathname.endsWith("/new")) return;
  const joined = form.elements.namedItem("joinedOn");
  if (!(joined instanceof HTMLInputElement)) return;
  const year = admitted.defaultValue.slice(0, 4);
  let follows = joined.value === admitted.value;
  joined.addEventListener("input", () => {
    follows = joined.value === admitted.value;
  });
  admitted.addEventListener("input", () => {
    if (follows) joined.value = year !== "" && admitted.value.startsWith(year) ? admitted.value : "";
  });
}
