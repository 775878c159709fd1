// What was typed in a form that saves (`data-saves`) outlives a sign-in that ends meanwhile. Whatever page comes after it decides: at the
// sign-in it is kept on, for this user and this tab alone, and put back where the form comes again; anywhere else it is forgotten. Passwords
// are never kept, and files cannot be. Fetched with the first stroke, or where something is kept (saves.ts).
import "./index";
import { CHANGED, TYPED } from "./saves";
import { toasts } from "./toasts";
import { viewerFacts } from "./viewer";

type Field = HTMLInputElement | HTMLSelectElement | HTMLTextAreaElement;
/** By `keyOf`. */
type Typed = Record<string, { value: string; checked: boolean }>;
type Kept = { viewer: string; action: string; typed: Typed; hasFiles: boolean; ended: boolean };

/** Hidden fields that say where the record is: in another place the form is another one. */
const PLACE = ["branchId", "sessionId"];
/** What the form was filled in over, so that the server finds what somebody else has changed since. */
const HIDDEN = ["version", ...PLACE];

const BACK = "What you had typed when your sign-in ended is here again. It is not saved yet.";
const MORE = " Choose again what is missing: files, and whom you had searched for.";

const isTicked = (field: Field): field is HTMLInputElement => field.type === "checkbox" || field.type === "radio";

function isKept(field: Element): field is Field {
  if (field instanceof HTMLSelectElement || field instanceof HTMLTextAreaElement) return field.name !== "";
  if (!(field instanceof HTMLInputElement) || field.name === "") return false;
  return field.type === "hidden" ? HIDDEN.includes(field.name) : field.type !== "password" && field.type !== "submit";
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

function keep(): void {
  const forms = formsBy(`form[data-saves][${CHANGED}]`);
  const form = forms.find((one) => one.hasAttribute("data-busy")) ?? forms[0];
  const viewer = viewerFacts()?._id;
  const action = form?.getAttribute("action");
  if (!form || viewer === undefined || typeof action !== "string") return;
  const fields = [...fieldsOf(form)];
  const isFile = ([, { type }]: [string, Field]) => type === "file";
  const typed = fields
    .filter((one) => !isFile(one))
    .map(([key, field]) => [key, { value: field.value, checked: isTicked(field) && field.checked }]);
  const hasFiles = fields.some((one) => isFile(one) && one[1].value !== "");
  write({ viewer, action, typed: Object.fromEntries(typed) as Typed, hasFiles, ended: false });
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
  if (window.location.pathname.startsWith("/auth/")) {
    write({ ...kept, ended: true });
    return;
  }
  write(null);
  if (!kept.ended || kept.viewer !== viewerFacts()?._id) return;
  const form = formsBy("form[data-saves]").find((one) => one.getAttribute("action") === kept.action);
  if (form) putBack(form, kept);
}

function putBack(form: HTMLFormElement, { typed, hasFiles }: Kept): void {
  const fields = fieldsOf(form);
  const isElsewhere = PLACE.some((name) => {
    const [field, was] = [fields.get(`${name}#0`), typed[`${name}#0`]];
    return field?.type === "hidden" && was !== undefined && field.value !== was.value;
  });
  if (isElsewhere) return;
  let isMissing = hasFiles;
  for (const [key, { value, checked }] of Object.entries(typed)) {
    const field = fields.get(key);
    if (!field) {
      isMissing ||= checked;
      continue;
    }
    if (isTicked(field)) field.checked = checked;
    else field.value = value;
    isMissing ||= field.value !== value;
    // What counts along with the fields (totals, lengths) hears of it; a search would begin to look.
    if (field.type !== "hidden" && field.type !== "search") field.dispatchEvent(new Event("input", { bubbles: true }));
  }
  toasts.info(isMissing ? BACK + MORE : BACK);
}

// However the page is left: by its own form, or by a call that finds the sign-in ended.
window.addEventListener("pagehide", keep);
settle();
