// The modals that show sheets as they will be printed (docs/rules.md, *Screens*: Report Card, Report Cards; each with Print and Close): the paper itself,
// in a frame, so that what is seen is what is printed. Fetched with the first press of a link with `data-sheet` (dialogs.ts). It shares
// all that the script of every screen has (build.mjs, chunkOf).
import * as m from "#messages";
import "./index";
import { focusFirst } from "./dialog_focus";
import { openDialog } from "./dialogs";

const known = new WeakSet<HTMLIFrameElement>();

export function openSheet(dialog: HTMLDialogElement, link: HTMLAnchorElement): void {
  const frame = dialog.querySelector("iframe");
  if (!frame) return;
  if (!known.has(frame)) takeOver(dialog, frame);
  // What is missing on this one card, which the link brings with it; or on all, which the page says already.
  const note =
    link.parentElement?.querySelector("template")?.content ??
    document.getElementById(link.dataset["noteOf"] ?? "")?.firstElementChild;
  dialog.querySelector("[data-note]")?.replaceChildren(...(note ? [note.cloneNode(true)] : []));
  const href = link.getAttribute("href") ?? "";
  if (frame.getAttribute("src") !== href) {
    ready(dialog, false);
    frame.setAttribute("src", href);
  }
  openDialog(dialog);
}

function takeOver(dialog: HTMLDialogElement, frame: HTMLIFrameElement): void {
  known.add(frame);
  // Sheets stream in, so that the first is seen while the last is made; only when all are there may they be printed.
  frame.addEventListener("load", () => {
    if (frame.hasAttribute("src")) ready(dialog, true);
  });
  dialog.querySelector("[data-prints]")?.addEventListener("click", () => {
    const paper = frame.contentWindow;
    paper?.focus();
    paper?.print();
  });
  // The next opening shows the sheets as they are then.
  dialog.addEventListener("close", () => frame.removeAttribute("src"));
}

function ready(dialog: HTMLDialogElement, is: boolean): void {
  const wait = dialog.querySelector(".sheets-wait");
  if (wait) wait.textContent = is ? "" : m.shared_please_wait();
  for (const button of dialog.querySelectorAll<HTMLButtonElement>("[data-prints]")) button.disabled = !is;
  // It opened before there was anything to press.
  if (is && document.activeElement?.matches(".dialog-body")) focusFirst(dialog);
}
