// The line in the top bar: what was typed or saved in this browser and has not reached the server, on every page; and its sending where no
// grid does that (grid/waiting_line.ts).
import { startWaitingLine } from "../grid/waiting_line";
import { element } from "./dom";
import { toasts } from "./toasts";
import { viewerFacts } from "./viewer";

export function startWaiting(): void {
  const place = document.querySelector<HTMLElement>(".waiting-line");
  const viewer = viewerFacts();
  if (!place || !viewer) return;
  startWaitingLine(
    viewer._id,
    (line) => {
      // While it was counted the page may have gone, as those of tests do.
      if (place.isConnected) place.replaceChildren(...(line ? [element("a", { href: line.href }, line.text)] : []));
    },
    toasts.show,
  );
}
