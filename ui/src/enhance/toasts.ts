// Toast notifications (docs/rules.md, *Screens*, Global): top right, 7 seconds, announced, dismissable. A toast stays while the pointer
// or the focus is on it, so that nobody has to read against the clock. The latest of equal toasts stays alone.
import * as m from "#messages";
import { element } from "./dom";

/** milliseconds (docs/rules.md, *Limits*) */
export const TOAST_MS = 7000;
/** milliseconds between two looks at whether a toast is still being read */
const HELD_MS = 1000;
const FLASH = "markbook.flash";

export type ToastKind = "success" | "warning" | "danger" | "info";
export type ToastLink = { label: string; href: string };
export type ToastText = { kind: ToastKind; message: string; title?: string; links?: ToastLink[]; form?: Node };

const wordOf = (kind: ToastKind): string =>
  ({
    success: m.shell_toast_success(),
    warning: m.shell_toast_warning(),
    danger: m.shell_toast_danger(),
    info: m.shell_toast_info(),
  })[kind];

/** The region that the server renders, empty, into every screen. */
const region = (): HTMLElement | null => document.querySelector<HTMLElement>(".toasts");

function show(toast: ToastText): void {
  const place = region();
  if (!place) return;
  const title = toast.title ?? wordOf(toast.kind);
  const key = `${title}\n${toast.message}`;
  for (const other of place.querySelectorAll<HTMLElement>(".toast")) if (other.dataset["key"] === key) other.remove();
  const links = (toast.links ?? []).map(({ label, href }) => element("li", {}, element("a", { href }, label)));
  const box = element(
    "div",
    { class: `toast toast-${toast.kind}`, ...(toast.kind === "danger" && { role: "alert" }), "data-key": key },
    element(
      "div",
      { class: "toast-text" },
      element("p", { class: "toast-title" }, title),
      element("p", { class: "toast-message" }, toast.message),
      ...(links.length > 0 ? [element("ul", { class: "toast-links" }, ...links)] : []),
      ...(toast.form ? [toast.form] : []),
    ),
  );
  const dismiss = element("button", { type: "button", class: "button button-quiet toast-dismiss" }, m.shell_dismiss());
  dismiss.addEventListener("click", () => box.remove());
  box.append(dismiss);
  const end = () => {
    if (box.matches(":hover, :focus-within")) setTimeout(end, HELD_MS);
    else box.remove();
  };
  setTimeout(end, TOAST_MS);
  place.append(box);
  keepClear();
}

/** Moves the toasts below a field that they would cover while it is typed in. */
function keepClear(): void {
  const place = region();
  if (!place?.firstElementChild) return;
  place.style.top = "";
  const typed = document.activeElement?.closest("input, select, textarea")?.getBoundingClientRect();
  const { left, top, bottom } = place.getBoundingClientRect();
  if (typed && typed.right > left && typed.top < bottom && typed.bottom > top)
    place.style.top = `${String(typed.bottom + 8)}px`;
}

const of = (kind: ToastKind) => (message: string, title?: string) =>
  show({ kind, message, ...(title !== undefined && { title }) });

export const toasts = { show, success: of("success"), warning: of("warning"), danger: of("danger"), info: of("info") };

/** Keeps a toast for the next page, when an action ends in a navigation. */
export function toastOnNextPage(toast: ToastText): void {
  try {
    window.sessionStorage.setItem(FLASH, JSON.stringify(toast));
  } catch {
    // Storage refused: the next page says what happened by itself.
  }
}

function takeFlash(): ToastText | null {
  try {
    const text = window.sessionStorage.getItem(FLASH);
    window.sessionStorage.removeItem(FLASH);
    return text === null ? null : (JSON.parse(text) as ToastText);
  } catch {
    return null;
  }
}

/** Shows the toast that the page before left, and what this one says. */
export function startToasts(): void {
  document.addEventListener("focusin", keepClear);
  document.addEventListener("scroll", keepClear, true);
  const flash = takeFlash();
  if (flash) show(flash);
  showSaid(document);
}

/** Shows what the server marked in a page with `data-toast` (the kind) and `data-toast-title`; with the form that takes it back (`data-in-toast`). */
export function showSaid(page: Document): void {
  const form = page.querySelector("[data-in-toast]")?.cloneNode(true);
  for (const said of page.querySelectorAll<HTMLElement>("[data-toast]")) {
    const message = said.textContent.trim();
    const { toast, toastTitle } = said.dataset;
    if (message !== "")
      show({
        kind: toast as ToastKind,
        message,
        ...(toastTitle !== undefined && { title: toastTitle }),
        ...(form && toast === "success" && { form }),
      });
  }
}
