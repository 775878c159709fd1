// A field of a form that picks a record out of very many (controls/PickerField.tsx): what its search finds stands in a list below it, and
// what is chosen there becomes the ticked one of the choices that the form sends. So the form is the same as without a script.
import * as m from "#messages";
import { api, unreachable, type Result } from "../api";
import type { PickChoice, PickFound } from "../generated/records";
import { combobox, optionOf } from "./combobox";
import { element } from "./dom";

export function picker(input: HTMLInputElement): void {
  const field = input.closest<HTMLElement>(".picker");
  const list = field?.querySelector<HTMLElement>("[role=listbox]");
  const status = field?.querySelector<HTMLElement>("[role=status]");
  const choices = field?.querySelector<HTMLElement>(".picker-choices");
  if (field && list && status && choices) take(input, { field, list, status, choices });
}

type Parts = Record<"field" | "list" | "status" | "choices", HTMLElement>;

function take(input: HTMLInputElement, { field, list, status, choices }: Parts): void {
  const { href = "", picks = "", none = "" } = input.dataset;
  let total = 0;

  function said(hits: readonly PickChoice[] | null): string {
    if (hits === null) return unreachable();
    if (hits.length === 0) return none;
    return total > hits.length ? m.shared_first_found({ shown: hits.length, total }) : m.shell_found({ count: total });
  }

  async function find(search: string, signal: AbortSignal): Promise<Result<PickChoice[]>> {
    // A page's address, not a call's: the cookie says who asks.
    const more = `${href.includes("?") ? "&" : "?"}search=${encodeURIComponent(search)}`;
    const answer = await api.get<PickFound>(href + more, {}, { signal, auth: "none" });
    if (!answer.ok) return answer;
    ({ total } = answer.value);
    return { ok: true, value: answer.value.choices };
  }

  function choose({ value, label, beside }: PickChoice): void {
    const known = [...choices.querySelectorAll("input")].find((one) => one.value === value);
    const radio = known ?? element("input", { type: "radio", name: picks, value });
    if (!known) {
      const text = element("span", {}, element("bdi", {}, label));
      if (beside !== "") text.append(element("span", { class: "secondary" }, ` ${beside}`));
      choices.prepend(element("label", { class: "picker-choice" }, radio, text));
    }
    radio.checked = true;
    input.value = "";
    input.dispatchEvent(new Event("input", { bubbles: true }));
    input.focus();
    status.textContent = m.shell_chosen({ name: label });
  }

  const ask = combobox<PickChoice>({
    around: field,
    input,
    list,
    status,
    none: "secondary",
    least: 1,
    keeps: true,
    find,
    option: ({ label, beside }) => optionOf("div", {}, label, beside),
    choose,
    said,
  });
  field.querySelector("button")?.addEventListener("click", (event) => {
    event.preventDefault();
    input.focus();
    ask();
  });
}
