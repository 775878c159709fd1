// What a signed-in page does once: keeps the chosen session (docs/rules.md, *Screens*, *Marks*), asks whether the sign-in still holds (docs/rules.md, *Calls*,
// called on load), and asks before signing out while something typed is unsaved.
import * as m from "#messages";
import { api } from "../api";
import { hasAny } from "../grid/waiting_line";
import { leaveWithoutMarker, signOut, storeSession } from "../signed_in";
import { dialogOf, openDialog } from "./dialogs";
import { loadLater } from "./islands";
import { closePopover } from "./popovers";
import { viewerFacts } from "./viewer";

/** What this user has typed in this browser that the server does not have yet, in words; empty for nothing. Loaded only when it is asked for. */
async function unsaved(user: string): Promise<string> {
  try {
    // At a glance first: where nothing is kept, no code is fetched to count it.
    return (await hasAny(user)) ? await (await loadLater()).unsavedText(user) : "";
  } catch {
    // Without its code (offline) or its store there is nothing to count; what was typed is never cleared by signing out.
    return "";
  }
}

export function startSignedInPage(): void {
  const viewer = viewerFacts();
  const shell = document.querySelector<HTMLElement>(".shell");
  if (!viewer || !shell) return;
  if (leaveWithoutMarker(viewer._id)) return;
  const session = shell.dataset["session"];
  storeSession(session === undefined ? null : (JSON.parse(session) as Parameters<typeof storeSession>[0]));
  // An ended sign-in is dealt with in api.ts; any other answer changes nothing here.
  void api.get("/api/check_session");
  const form = shell.querySelector<HTMLFormElement>("form[data-logout]");
  if (form) signingOut(form, viewer._id);
}

function signingOut(form: HTMLFormElement, user: string): void {
  const question = dialogOf("logout-question");

  async function ask(): Promise<void> {
    const what = await unsaved(user);
    const text = question?.querySelector("[data-unsaved]");
    if (what === "" || !question || !text) {
      signOut(form);
      return;
    }
    text.textContent = m.shell_unsaved({ what });
    openDialog(question);
  }

  form.addEventListener("submit", (event) => {
    event.preventDefault();
    closePopover(form);
    void ask();
  });
  question?.querySelector("[data-sign-out]")?.addEventListener("click", () => {
    signOut(form);
  });
}
