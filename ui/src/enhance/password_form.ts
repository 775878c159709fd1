// The form that changes one's own password: what it does with a script is fetched with the first press (password_change.ts). Where that
// cannot be had, the form is posted as without one.
export function startPasswordForms(): void {
  for (const form of document.querySelectorAll<HTMLFormElement>("form.password-form:not([data-first-password])")) {
    const input = form.querySelector<HTMLInputElement>("input[name=newPassword]");
    form.addEventListener("submit", (event) => {
      event.preventDefault();
      if (!input) return;
      import("./password_change").then(
        ({ change }) => change(form, input),
        () => {
          form.submit();
        },
      );
    });
  }
}
