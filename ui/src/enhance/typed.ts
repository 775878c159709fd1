// Restores what was typed in a record's form (`data-keeps`) after the sign-in ended. On leaving a page, unsaved input goes to sessionStorage.
// The next page decides: the login keeps it; the same form at the same address, for the same user, restores it; any other page discards it.
// Passwords are never kept, and files cannot be. For other forms that save, only the fact is kept, and the user is told of the loss. Loaded
// with the first keystroke, or when something is kept (saves.ts).
import * as m from "#messages";
import "./index";
import { CHANGED, TYPED } from "./saves";
import { toasts } from "./toasts";
import { viewerFacts } from "./viewer";

type Field = HTMLInputElement | HTMLSelectElement | HTMLTextAreaElement;
/** Keyed as in `fieldsOf`. */
type Typed = Record<string, { value: string; checked: boolean }>;
/** `typed`: null if the form is not restored. `isMore`: it also held files or passwords. */
type Kept = { viewer: string; address: string; action: string; typed: Typed | null; isMore: boolean; ended: boolean };

/** Hidden fields that say where the record belongs. If they differ, nothing is restored. */
const PLACE = ["branchId", "sessionId"];
/** Also kept: the version, so that the server still detects changes by others, and the one-time key, so that a save whose response was lost
 * is not repeated. */
const HIDDEN = ["version", "formKey", ...PLACE];

const BACK = m.shell_typed_back();
const MORE = m.shell_typed_back_but();

const LOST = m.shell_typed_lost();

const isTicked = (field: Field): field is HTMLInputElement => field.type === "checkbox" || field.type === "radio";

function isKept(field: Element): field is Field {
  if (field instanceof HTMLSelectElement || field instanceof HTMLTextAreaElement) return field.name !== "";
  if (!(field instanceof HTMLInputElement) || field.name === "") return false;
  if (field.type !== "hidden") return field.type !== "submit";
  // In a table of records, what the cells held before they were touched.
  return HIDDEN.includes(field.name) || field.name.endsWith(".was");
}

/** Keyed by name and, for checkboxes and radios, value; for other fields, position among those of that name. */
function fieldsOf(form: HTMLFormElement): Map<string, Field> {
  const counts = new Map<string, number>();
  const keyOf = (field: Field) => {
    if (isTicked(field)) return `${field.name}=${field.value}`;
    const count = counts.get(field.name) ?? 0;
    counts.set(field.name, count + 1);
    return `${field.name}#${count}`;
  };
  return new Map([...form.elements].filter(isKept).map((field) => [keyOf(field), field]));
}

const formsBy = (selector: string) => [...document.querySelectorAll<HTMLFormElement>(selector)];

const isSecret = ({ type }: Field): boolean => type === "file" || type === "password";

const here = (): string => window.location.pathname + window.location.search;

function keep(): void {
  const forms = formsBy(`form[data-saves][${CHANGED}]`);
  const form = forms.find((one) => one.hasAttribute("data-busy")) ?? forms[0];
  const viewer = viewerFacts()?._id;
  const action = form?.getAttribute("action");
  if (!form || viewer === undefined || typeof action !== "string") return;
  const fields = [...fieldsOf(form)];
  const typed = fields
    .filter(([, field]) => !isSecret(field))
    .map(([key, field]) => [key, { value: field.value, checked: isTicked(field) && field.checked }]);
  const isMore = fields.some(([, field]) => isSecret(field) && field.value !== "");
  const kept = form.matches("[data-keeps]") ? (Object.fromEntries(typed) as Typed) : null;
  write({ viewer, address: here(), action, typed: kept, isMore, ended: false });
}

function write(kept: Kept | null): void {
  try {
    if (kept === null) sessionStorage.removeItem(TYPED);
    else sessionStorage.setItem(TYPED, JSON.stringify(kept));
  } catch {
    // A browser that keeps nothing, or has no room for it.
  }
}

function read(): Kept | null {
  try {
    return JSON.parse(sessionStorage.getItem(TYPED) ?? "null") as Kept | null;
  } catch {
    return null;
  }
}

async function settle(): Promise<void> {
  const kept = read();
  if (!kept) return;
  const { pathname, search } = window.location;
  // A login without a return address follows a deliberate sign-out.
  if (pathname.startsWith("/auth/") && (kept.ended || new URLSearchParams(search).has("next"))) {
    write({ ...kept, ended: true });
    return;
  }
  write(null);
  if (!kept.ended || kept.viewer !== viewerFacts()?._id) return;
  const form = formsBy("form[data-keeps]").find((one) => one.getAttribute("action") === kept.action);
  if (form?.matches("[data-rows]")) {
    const { grow } = await import("./record_grid");
    grow(form, Object.keys(kept.typed ?? {}));
  }
  if (!form || kept.address !== here() || !restored(form, kept)) toasts.warning(LOST);
}

/** False if the form turned out to be another one, and nothing was restored. */
function restored(form: HTMLFormElement, { typed, isMore }: Kept): boolean {
  if (typed === null) return false;
  const fields = fieldsOf(form);
  const isElsewhere = PLACE.some((name) => {
    const [field, was] = [fields.get(`${name}#0`), typed[`${name}#0`]];
    return field?.type === "hidden" && was !== undefined && field.value !== was.value;
  });
  if (isElsewhere) return false;
  let isMissing = isMore;
  for (const [key, { value, checked }] of Object.entries(typed)) {
    const field = fields.get(key);
    if (!field) {
      isMissing ||= checked;
      continue;
    }
    // Never untick a radio: if the kept choice is missing, the current one must remain.
    if (!isTicked(field)) field.value = value;
    else if (field.type === "checkbox" || checked) field.checked = checked;
    isMissing ||= field.value !== value;
    // Scripts that follow a field (totals, lengths) listen for input; a search field would start searching.
    if (field.type !== "hidden" && field.type !== "search") field.dispatchEvent(new Event("input", { bubbles: true }));
  }
  if (isMissing) toasts.warning(MORE);
  else toasts.info(BACK);
  return true;
}

// Covers both a submitted form and a redirect after a call that finds the sign-in ended.
window.addEventListener("pagehide", keep);
void settle();
