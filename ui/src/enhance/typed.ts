// What was typed in the form of one record (`data-keeps`) outlives a sign-in that ends meanwhile. Whatever page comes after it decides: at the
// sign-in it is kept on, for this user and this tab alone, and put back where the same form comes again at the same address; anywhere else it
// is forgotten. Passwords are never kept, and files cannot be. Fetched with the first stroke, or where something is kept (saves.ts).
import "./index";
import { CHANGED, TYPED } from "./saves";
import { toasts } from "./toasts";
import { viewerFacts } from "./viewer";

type Field = HTMLInputElement | HTMLSelectElement | HTMLTextAreaElement;
/** By `keyOf`. */
type Typed = Record<string, { value: string; checked: boolean }>;
/** `isMore`: something was in it that is not kept. */
type Kept = { viewer: string; address: string; action: string; typed: Typed; isMore: boolean; ended: boolean };

/** Hidden fields that say where the record is: in another place the form is another one. */
const PLACE = ["branchId", "sessionId"];
/** With them, what the form was filled in over, so that the server finds what somebody else has changed since; and its one-time key, so that
 * a save whose answer was lost is not made again. */
const HIDDEN = ["version", "formKey", ...PLACE];

const BACK = "What you had typed when your sign-in ended is here again. Save it.";
const MORE =
  "What you had typed when your sign-in ended is here again, but not files, passwords and whom you had searched for.";

const isTicked = (field: Field): field is HTMLInputElement => field.type === "checkbox" || field.type === "radio";

function isKept(field: Element): field is Field {
  if (field instanceof HTMLSelectElement || field instanceof HTMLTextAreaElement) return field.name !== "";
  if (!(field instanceof HTMLInputElement) || field.name === "") return false;
  return field.type === "hidden" ? HIDDEN.includes(field.name) : field.type !== "submit";
}

/** By its name, and then by what it ticks or by which one of that name it is. */
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
  const forms = formsBy(`form[data-keeps][${CHANGED}]`);
  const form = forms.find((one) => one.hasAttribute("data-busy")) ?? forms[0];
  const viewer = viewerFacts()?._id;
  const action = form?.getAttribute("action");
  if (!form || viewer === undefined || typeof action !== "string") return;
  const fields = [...fieldsOf(form)];
  const typed = fields
    .filter(([, field]) => !isSecret(field))
    .map(([key, field]) => [key, { value: field.value, checked: isTicked(field) && field.checked }]);
  const isMore = fields.some(([, field]) => isSecret(field) && field.value !== "");
  write({ viewer, address: here(), action, typed: Object.fromEntries(typed) as Typed, isMore, ended: false });
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

function settle(): void {
  const kept = read();
  if (!kept) return;
  const { pathname, search } = window.location;
  // Who signs out is led nowhere afterwards.
  if (pathname.startsWith("/auth/") && (kept.ended || new URLSearchParams(search).has("next"))) {
    write({ ...kept, ended: true });
    return;
  }
  write(null);
  if (!kept.ended || kept.viewer !== viewerFacts()?._id || kept.address !== here()) return;
  const form = formsBy("form[data-keeps]").find((one) => one.getAttribute("action") === kept.action);
  if (form) putBack(form, kept);
}

function putBack(form: HTMLFormElement, { typed, isMore }: Kept): void {
  const fields = fieldsOf(form);
  const isElsewhere = PLACE.some((name) => {
    const [field, was] = [fields.get(`${name}#0`), typed[`${name}#0`]];
    return field?.type === "hidden" && was !== undefined && field.value !== was.value;
  });
  if (isElsewhere) return;
  let isMissing = isMore;
  for (const [key, { value, checked }] of Object.entries(typed)) {
    const field = fields.get(key);
    if (!field) {
      isMissing ||= checked;
      continue;
    }
    // The choice that stands is given up for another one that is there, and for nothing else.
    if (!isTicked(field)) field.value = value;
    else if (field.type === "checkbox" || checked) field.checked = checked;
    isMissing ||= field.value !== value;
    // What counts along with the fields (totals, lengths) hears of it; a search would begin to look.
    if (field.type !== "hidden" && field.type !== "search") field.dispatchEvent(new Event("input", { bubbles: true }));
  }
  if (isMissing) toasts.warning(MORE);
  else toasts.info(BACK);
}

// However the page is left: by its own form, or by a call that finds the sign-in ended.
window.addEventListener("pagehide", keep);
settle();
