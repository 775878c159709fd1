// What the enhancing script does to the page again and again: make an element, hear an event wherever it happens.
import * as m from "#messages";

/** An element with attributes and children; texts are texts, never markup. */
export function element<Name extends keyof HTMLElementTagNameMap>(
  name: Name,
  attributes: Readonly<Record<string, string>>,
  ...children: (Node | string)[]
): HTMLElementTagNameMap[Name] {
  const made = document.createElement(name);
  for (const [key, value] of Object.entries(attributes)) made.setAttribute(key, value);
  made.append(...children);
  return made;
}

/** Hears `type` on whatever matches `selector`, also on what is put into the page later. */
export function on<Type extends keyof HTMLElementEventMap>(
  type: Type,
  selector: string,
  heard: (found: HTMLElement, event: HTMLElementEventMap[Type]) => void,
): void {
  document.getElementById("root")?.addEventListener(type, (event) => {
    const found = event.target instanceof Element ? event.target.closest<HTMLElement>(selector) : null;
    if (found) heard(found, event);
  });
}

/** One that wants another tab or window gets it from the browser. */
export const plainPress = ({ button, ctrlKey, metaKey, shiftKey, altKey }: MouseEvent): boolean =>
  button === 0 && !ctrlKey && !metaKey && !shiftKey && !altKey;

/** Sets an attribute, or takes it away where there is no value. */
export function attribute(target: Element, name: string, value: string | null): void {
  if (value === null) target.removeAttribute(name);
  else target.setAttribute(name, value);
}

/** A form's button while its work is under way: it stays where it is, keeps the focus, and does nothing when pressed. */
export function busy(form: HTMLFormElement, is: boolean): void {
  attribute(form, "data-busy", is ? "" : null);
  for (const button of submitters(form)) attribute(button, "aria-disabled", is ? "true" : null);
  loading(is);
}

/** The loader overlay (docs/rules.md, *Screens*, Global). */
export function loading(is: boolean): void {
  const bar = () => element("span", { class: "loader-bar", "aria-hidden": "true" });
  document
    .querySelector(".loader-place")
    ?.replaceChildren(
      ...(is
        ? [element("div", { class: "loader" }, bar(), element("span", { class: "loader-label" }, m.shared_loading()))]
        : []),
    );
}

export const isBusy = (form: HTMLFormElement): boolean => form.hasAttribute("data-busy");

const submitters = (form: HTMLFormElement): Element[] =>
  [...form.elements].filter((field) => field instanceof HTMLButtonElement && field.type === "submit");

/** What is wrong with a field: shown beside it, announced with it. Null takes it away. */
export function fieldError(input: HTMLElement, error: string | null): void {
  const id = `${input.id}-error`;
  const notes = (input.getAttribute("aria-describedby") ?? "").split(" ").filter((note) => note !== "" && note !== id);
  document.getElementById(id)?.remove();
  attribute(input, "aria-invalid", error === null ? null : "true");
  if (error !== null) {
    notes.push(id);
    (input.closest(".field-beside, .field-box") ?? input).after(element("p", { class: "field-error", id }, error));
  }
  attribute(input, "aria-describedby", notes.length > 0 ? notes.join(" ") : null);
}

/** The fields of a form that are texts, in their order. */
export const textPairs = (form: HTMLFormElement): [string, string][] =>
  [...new FormData(form)].flatMap(([name, value]): [string, string][] =>
    typeof value === "string" ? [[name, value]] : [],
  );
