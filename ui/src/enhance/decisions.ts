// The plan of the year's turn: a new section and a roll that are left as they were proposed belong to the decision that they were proposed for. Of
// another one they become the usual section and the next free roll, which is how the server reads them, with a script and without.
export function takeOver(form: HTMLElement): void {
  form.addEventListener("change", ({ target }) => {
    if (!(target instanceof HTMLSelectElement) || !target.name.startsWith("status.")) return;
    const own = (what: string) =>
      (form as HTMLFormElement).elements.namedItem(target.name.replace("status", what)) as HTMLInputElement | null;
    const [status, section, roll] = (own("was")?.value ?? "").split(" ");
    const proposed = target.value === status;
    const follow = (what: string, value: string | undefined) => {
      const field = own(what);
      if (field === null || value === undefined || value === "-") return;
      if (proposed && field.value === "") field.value = value;
      else if (!proposed && field.value === value) field.value = "";
    };
    follow("section", section);
    follow("roll", roll);
  });
}
