// The sign-in pages: fetches what the form at /auth/login does with a script (login_form.ts), which no other page has. Until it is
// there, the form is posted as it is without one.
import { clearSignedIn } from "../signed_in";
import { lasting } from "./lasting";

/** Calls `done` once nothing more is waited for. */
export function startLogin(done: () => void): void {
  const form = document.querySelector<HTMLFormElement>("form[data-login]");
  if (form) {
    void lasting(() => import("./login_form"))().then(({ takeOver }) => {
      takeOver(form);
      done();
    });
    return;
  }
  // The token that is kept ends with the password that was given: the next page asks for another one.
  if (document.querySelector("form[data-first-password]")) clearSignedIn();
  done();
}
