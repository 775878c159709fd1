// What every form of the product may ask for by an attribute: `data-submits` sends the form as soon as its field is changed;
// `data-toggles-password` shows and hides the password beside it; `data-focus` takes the focus when the page comes; a part that
// says where the page really is (`data-address`) puts it into the address bar, so that a reload repeats nothing; a picture that is
// chosen shows in the image before its field (`data-previews`); a button copies what the field before it holds (`data-copies`).
import * as m from "#messages";
import { on } from "./dom";

export function startForms(): void {
  on("change", "[data-submits]", (field) => {
    if (field instanceof HTMLSelectElement || field instanceof HTMLInputElement) field.form?.requestSubmit();
  });
  on("click", "[data-toggles-password]", (button) => {
    const input = button.closest(".field-box")?.querySelector("input");
    if (!input) return;
    const shown = input.type === "text";
    input.type = shown ? "password" : "text";
    button.textContent = shown ? m.shared_show() : m.shell_hide();
    button.setAttribute("aria-label", shown ? m.shared_show_password() : m.shell_hide_password());
  });
  on("change", "[data-previews]", (field) => {
    const image = field.previousElementSibling;
    const file = (field as HTMLInputElement).files?.[0];
    if (!(image instanceof HTMLImageElement) || file?.type.startsWith("image/") !== true) return;
    // Not by an address of the file: the page's policy knows only our own and data.
    const reader = new FileReader();
    reader.onload = () => {
      image.src = reader.result as string;
      image.hidden = false;
    };
    reader.readAsDataURL(file);
  });
  on("click", "[data-copies]", (button) => {
    const field = document.querySelector<HTMLInputElement>("[data-copied]");
    // Selected, so that one press copies it where the browser refuses to.
    field?.select();
    const say = (text: string) => () => (button.textContent = text);
    void Promise.resolve(field?.value ?? "")
      .then((text) => navigator.clipboard.writeText(text))
      .then(say(m.shell_copied()), say(m.shell_selected()));
  });
  // What was wrong comes before what is asked.
  const first =
    document.querySelector<HTMLElement>(".error-summary") ?? document.querySelector<HTMLElement>("[data-focus]");
  first?.focus();
  // What stands in it already is typed over.
  if (first instanceof HTMLInputElement) first.select();
  const address = document.querySelector<HTMLElement>("[data-address]")?.dataset["address"];
  if (address !== undefined) window.history.replaceState(null, "", address);
}
