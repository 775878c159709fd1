// /auth/login with a script (docs/rules.md, *Screens*, *Marks*, *Words on the screen*): signs in by the specified call, keeps user, token and login marker, and says in a
// toast and above the form why it was refused. Without one the form is posted and comes back with the reason. Fetched by the one page that
// has it (login.ts). It shares all that the script of every screen has (build.mjs, chunkOf).
import * as m from "#messages";
import "./index";
import { navigation } from "../navigation";
import { signIn, SUCCESSFULLY_LOGIN, TITLE } from "../features/sign_in/sign_in";
import { clearSignedIn, readMarker, readUser, safeNext } from "../signed_in";
import { attribute, busy, fieldError, isBusy } from "./dom";
import { toastOnNextPage, toasts } from "./toasts";

type Fields = {
  userType: RadioNodeList;
  branchId: HTMLSelectElement;
  userId: HTMLInputElement;
  userPassword: HTMLInputElement;
  next: HTMLInputElement;
};

export function takeOver(form: HTMLFormElement): void {
  const fields = form.elements as unknown as Fields;

  // Twelve hours on, the browser has dropped the cookie and the server cannot tell an ended sign-in from none: the marker can.
  if (fields.next.value !== "" && readMarker() !== null) form.querySelector("[data-ended]")?.removeAttribute("hidden");
  // Whoever comes here signs in anew (docs/rules.md, *Marks*). Another tab that is still signed in gets its token back by the cookie.
  clearSignedIn();

  const notice = form.querySelector<HTMLElement>("[data-failure]");
  // What the server said of the form that was sent before.
  const summary = form.querySelector<HTMLElement>(".error-summary");

  /** Above the form, where it stays, and with what was left empty; null takes it away. */
  function refused(why: string | null): void {
    const text = notice?.querySelector("p");
    if (!notice || !text) return;
    summary?.remove();
    notice.hidden = why === null;
    text.textContent = why;
    for (const field of [fields.userId, fields.userPassword])
      attribute(field, "aria-invalid", why !== null && field.value === "" ? "true" : null);
  }

  async function submit(): Promise<void> {
    if (isBusy(form)) return;
    const { branchId, userId, userPassword, next } = fields;
    const userType = fields.userType.value === "student" ? "student" : "admin";
    if (userType === "student" && branchId.value === "") {
      fieldError(branchId, m.shell_choose_branch());
      branchId.focus();
      return;
    }
    refused(null);
    busy(form, true);
    const outcome = await signIn({
      userType,
      branchId: branchId.value,
      // Sent with a branch alone.
      branchName: branchId.selectedOptions[0]?.text ?? "",
      userId: userId.value,
      userPassword: userPassword.value,
    });
    if (outcome.signedIn) {
      // Who has to choose a password first is greeted by that.
      if (readUser()?.mustChangePassword !== true)
        toastOnNextPage({ kind: "success", title: TITLE, message: SUCCESSFULLY_LOGIN });
      navigation.assign(safeNext(next.value));
      return;
    }
    busy(form, false);
    refused(outcome.message);
    // What is most likely to be typed again.
    (userId.value === "" ? userId : userPassword).focus();
    toasts.danger(outcome.message, TITLE);
  }

  const branch = fields.branchId.closest<HTMLElement>(".field");
  const label = fields.userId.labels?.[0];

  /** The stylesheet shows what belongs to the choice; from now on nothing else is there, for whoever does not see it. */
  function showChoice(): void {
    const student = fields.userType.value === "student";
    if (branch) branch.hidden = !student;
    if (label) label.textContent = student ? m.shared_register_number_title() : m.shared_user_id();
  }

  showChoice();
  form.addEventListener("submit", (event) => {
    event.preventDefault();
    void submit();
  });
  const changed = () => {
    fieldError(fields.branchId, null);
    showChoice();
  };
  form.addEventListener("change", changed);

  // The demo school's accounts: a press fills the form in.
  form.addEventListener("click", ({ target }) => {
    const { account, userType = "admin", password = "" } = (target as HTMLElement).dataset;
    if (account === undefined) return;
    fields.userType.value = userType;
    if (userType === "student") fields.branchId.selectedIndex = 1;
    fields.userId.value = account;
    fields.userPassword.value = password;
    changed();
  });
}
