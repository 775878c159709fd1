// The change of one's own password (docs/rules.md, *Screens*, *Calls*), in the dialog and on its page: by the specified calls, whose answer carries the
// token that takes the old one's place. Fetched with the first press (password_form.ts). It shares all that the script of every screen
// has (build.mjs, chunkOf).
import * as m from "#messages";
import "./index";
import { changePassword, PASSWORD_MIN, SUCCESS, tooShort } from "../features/sign_in/change_password";
import type { Fault } from "../api";
import { busy, fieldError, isBusy } from "./dom";
import { viewerFacts } from "./viewer";
import { toasts } from "./toasts";

const faultOf = (error: Fault): string => error.fields?.["newPassword"] ?? error.fields?.["password"] ?? error.message;

export async function change(form: HTMLFormElement, input: HTMLInputElement): Promise<void> {
  const viewer = viewerFacts();
  if (isBusy(form) || !viewer) return;
  const refuse = (why: string) => {
    fieldError(input, why);
    input.focus();
  };
  if (input.value.length < PASSWORD_MIN) {
    refuse(tooShort());
    return;
  }
  busy(form, true);
  fieldError(input, null);
  const answer = await changePassword(viewer, input.value);
  busy(form, false);
  if (!answer.ok) {
    refuse(faultOf(answer.error));
    return;
  }
  input.value = "";
  toasts.success(
    answer.value.message || SUCCESS[viewer.role === "student" ? "student" : "employee"](),
    m.shared_change_password(),
  );
  form.closest("dialog")?.close();
}
