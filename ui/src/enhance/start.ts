// Everything that the enhancing script does to a page, in order. Each part finds what it is for by the page's own markup, so that a
// page says what it wants and no part knows a page. (ARCHITECTURE.md: at most 10 kB brotli.)
// What a part is for it finds by attributes: `data-opens`, `data-call`, `data-ground`, `data-toast`, `data-include` and others.
import { startCalls } from "./calls";
import { startDialogs } from "./dialogs";
import { startFinding } from "./finding";
import { startFonts } from "./fonts";
import { startForms } from "./forms";
import { startGround } from "./ground";
import { startIncludes } from "./includes";
import { startIslands } from "./islands";
import { startKeptMarks } from "./kept_marks";
import { startLogin } from "./login";
import { startMenu } from "./menu";
import { startOwnScripts } from "./own_scripts";
import { startPasswordForms } from "./password_form";
import { startPopovers } from "./popovers";
import { startSaves } from "./saves";
import { startSignedInPage } from "./signed_in_page";
import { startTicks } from "./ticks";
import { startToasts } from "./toasts";
import { startWaiting } from "./waiting";

export function start(): void {
  document.documentElement.classList.add("js");
  startIslands();
  startToasts();
  startMenu();
  startPopovers();
  startDialogs();
  startForms();
  startCalls();
  startTicks();
  startSaves();
  startOwnScripts();
  startGround();
  startFinding();
  startSignedInPage();
  startPasswordForms();
  startIncludes();
  startKeptMarks();
  startWaiting();
  startLogin(() => {
    document.documentElement.setAttribute("data-enhanced", "");
  });
  startFonts();
}
