// The dialog of a record: shows the part of the record's own page that `data-part` names, follows that part's links and posts its form,
// so that there is one form, rendered by the server, with or without the dialog. Fetched with the first press (dialogs.ts).
// It shares all that the script of every screen has (build.mjs, chunkOf).
import * as m from "#messages";
import "./index";
import { unreachable } from "../api";
import { navigation } from "../navigation";
import { focusFirst } from "./dialog_focus";
import { openDialog } from "./dialogs";
import { attribute, busy, isBusy, plainPress, textPairs } from "./dom";
import { CHANGED } from "./saves";
import { showSaid, toasts } from "./toasts";
import { viewerFacts } from "./viewer";

type Link = HTMLAnchorElement;
type Opener = (link: Link) => Promise<void>;

const openers = new WeakMap<HTMLDialogElement, Opener>();

export function openRecord(dialog: HTMLDialogElement, link: Link): Promise<void> {
  const open = openers.get(dialog) ?? takeOver(dialog);
  openers.set(dialog, open);
  return open(link);
}

/** Rejects where no answer comes. */
async function fetchPage(href: string, init: RequestInit = {}): Promise<Document> {
  const response = await fetch(href, { credentials: "same-origin", ...init });
  return new DOMParser().parseFromString(await response.text(), "text/html");
}

function takeOver(dialog: HTMLDialogElement): Opener {
  const place = dialog.querySelector<HTMLElement>("[data-part]");
  const title = dialog.querySelector("h2")?.textContent ?? "";
  /** By the link that opened it: a record whose form holds what is not saved, while another one is in the dialog. */
  const kept = new Map<Link, Element>();
  /** whose record is in the dialog, and whose was pressed last */
  let shown: Link | null = null;
  let pressed: Link | null = null;

  const isChanged = (part: Element | null | undefined) => part?.querySelector(`[${CHANGED}]`) != null;

  /** What is not saved goes aside. */
  function put(link: Link, part: Element): void {
    const before = place?.firstElementChild;
    if (shown !== null && shown !== link && before && isChanged(before)) kept.set(shown, before);
    kept.delete(link);
    shown = link;
    place?.replaceChildren(part);
    remember();
  }

  /** Leaving the page asks about the kept ones as well (saves.ts). */
  const remember = () => attribute(dialog, CHANGED, kept.size > 0 ? "" : null);

  /** The record's part of a page. None of somebody else who has signed in at this browser since: this page is not theirs. */
  function partOf(page: Document): Element | null {
    const part = page.getElementById(place?.dataset["part"] ?? "");
    const viewer = part?.querySelector<HTMLInputElement>("input[name=viewer]");
    if (viewer && viewer.value !== viewerFacts()?._id) return null;
    return part && document.adoptNode(part);
  }

  /** For a link: nothing comes over what was typed while it was fetched. */
  async function show(link: Link, href: string): Promise<boolean> {
    let part: Element | null;
    try {
      part = partOf(await fetchPage(href));
    } catch {
      toasts.danger(unreachable(), title);
      return false;
    }
    if (pressed !== link || (shown === link && isChanged(place?.firstElementChild))) return false;
    if (part) put(link, part);
    // Signed out, or the student has left: the page itself says so.
    else navigation.assign(href);
    return part !== null;
  }

  /** The control that was used is gone: the focus goes on to what came instead. */
  function focus(): void {
    if (dialog.open) focusFirst(dialog);
  }

  async function open(link: Link): Promise<void> {
    pressed = link;
    const there = link === shown ? place?.firstElementChild : kept.get(link);
    if (there && isChanged(there)) {
      if (link !== shown) put(link, there);
      openDialog(dialog);
      return;
    }
    if (await show(link, link.href)) openDialog(dialog);
  }

  async function follow(link: Link, href: string): Promise<void> {
    pressed = link;
    if (await show(link, href)) focus();
  }

  async function send(link: Link, form: HTMLFormElement): Promise<void> {
    const body = changesOf(form);
    if (body === null) {
      toasts.info(m.shell_no_changes(), title);
      return;
    }
    busy(form, true);
    try {
      const page = await fetchPage(form.getAttribute("action") ?? "", { method: "POST", body });
      const part = partOf(page);
      if (part) settle(link, part, page);
      else toasts.danger(m.shell_nothing_saved({ reason: reasonOf(page) }), title);
    } catch {
      // Pressed again, the same form has the same key: it is saved once.
      toasts.danger(m.shell_unknown_whether_saved({ reason: unreachable() }), title);
    }
    busy(form, false);
  }

  /** What came of a save: where another record is in the dialog by now, it is kept for the next opening, unless all is saved. */
  function settle(link: Link, part: Element, page: Document): void {
    if (shown === link) {
      put(link, part);
      focus();
    } else if (isChanged(part)) kept.set(link, part);
    else kept.delete(link);
    remember();
    showSaid(page);
    const refusal = part.querySelector(".error-summary strong")?.textContent;
    if (refusal !== undefined && !(dialog.open && shown === link)) toasts.danger(refusal, title);
    const [count, counted] = [document, page].map((of) => of.querySelector("[data-recorded]"));
    if (count && counted) count.textContent = counted.textContent;
  }

  place?.addEventListener("click", (event) => {
    const found = (event.target as Element).closest<Link>('a:not([href^="#"])');
    if (!found || !shown || !plainPress(event)) return;
    event.preventDefault();
    void follow(shown, found.href);
  });
  place?.addEventListener("submit", (event) => {
    const form = event.target as HTMLFormElement;
    event.preventDefault();
    // Its sending is dealt with here, and is not that of a page that is about to go.
    event.stopPropagation();
    if (shown && !isBusy(form)) void send(shown, form);
  });
  return open;
}

/** Why a page came that has no record. */
function reasonOf(page: Document): string {
  if (page.querySelector("form[data-login]")) return m.shell_expired_save_again();
  return page.querySelector(".notice-bad")?.textContent.trim() ?? m.calls_something_went_wrong();
}

/**
 * A form's fields without the choices that nobody has touched and that are as stored: what somebody else saves in those meanwhile
 * is neither overwritten nor in conflict. Null where an existing record has no changes.
 */
function changesOf(form: HTMLFormElement): URLSearchParams | null {
  const untouched = [...form.querySelectorAll("select")].filter(
    (select) =>
      (select.querySelector<HTMLOptionElement>("option[selected]")?.value ?? "") === select.value &&
      !select.closest(".field")?.querySelector(".field-now"),
  );
  const names = untouched.map(({ name }) => name);
  const all = textPairs(form);
  const isUnchanged = names.length === form.querySelectorAll("select").length;
  const isUpdate = all.some(([name, value]) => name === "mode" && value === "update");
  if (isUnchanged && isUpdate) return null;
  return new URLSearchParams(all.filter(([name]) => !names.includes(name)));
}
