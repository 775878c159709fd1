// Select Ground (docs/rules.md, *Screens*, *Marks*, *Who may do what*) with a script: the lists below a choice are looked up as it is made, the hint follows the
// choices, and Filter says what is missing. Without one the form comes back from the server with the next list filled.
import * as m from "#messages";
import { address } from "../address";
import type { GroundFacts } from "../controls/PlaceFilter";
import type { Choice, GroundKey } from "../generated/shell";
import { cleared } from "../ground_levels";
import { navigation } from "../navigation";
import { attribute, element, fieldError, textPairs } from "./dom";
import { lookUp, type GroundChoice } from "./ground_lookups";
import { toasts } from "./toasts";

/** Dispatched on the form by a script that arrives late: the current choices are dispatched again. */
export const ASKED = "markbook:asked";

type Select = HTMLSelectElement & { name: GroundKey };

export type GroundChange = {
  chosen: GroundChoice;
  names: { branchName: string | null; sessionName: string | null };
  numeric: number | undefined;
};

export function startGround(): void {
  for (const form of document.querySelectorAll<HTMLFormElement>("form[data-ground]"))
    ground(form, JSON.parse(form.dataset["ground"] ?? "{}") as GroundFacts);
}

const optionOf = ({ _id, name, numeric }: Choice) =>
  element("option", { value: _id, ...(numeric !== undefined && { "data-numeric": String(numeric) }) }, name);

/** Only "Select", and nothing on its way. */
const offersNothing = (select: Select): boolean =>
  select.options.length <= 1 && select.getAttribute("aria-busy") !== "true";

function ground(form: HTMLFormElement, facts: GroundFacts): void {
  const selects = [...form.querySelectorAll<Select>("select[data-key]")];
  const byKey = new Map(selects.map((select) => [select.name, select]));
  const hint = form.querySelector<HTMLElement>(".ground-hint");
  let pending = new AbortController();
  /** whether the lists are no longer those that the server sent */
  let touched = false;
  /** what was handled last, so that a change is told from what the browser or the server put there */
  const known = new Map(
    selects.map((select) => [select.name, [...select.options].find((option) => option.defaultSelected)?.value ?? ""]),
  );

  function chosen(): GroundChoice {
    const pairs = [...form.querySelectorAll<HTMLInputElement>("input[data-key]"), ...selects].map(
      (field) => [field.name, field.value] as const,
    );
    return Object.fromEntries(pairs);
  }

  const nameOf = (key: GroundKey, fallback: string | null) => {
    const select = byKey.get(key);
    return select && select.value !== "" ? (select.selectedOptions[0]?.text ?? fallback) : fallback;
  };
  const numericOf = () => {
    const text = byKey.get("classId")?.selectedOptions[0]?.dataset["numeric"];
    return text === undefined ? undefined : Number(text);
  };

  function fill(select: Select, options: readonly Choice[], loading: boolean): void {
    select.replaceChildren(
      element("option", { value: "" }, loading ? m.shared_loading() : m.shared_select()),
      ...options.map(optionOf),
    );
    select.classList.toggle("select-waits", options.length === 0);
    attribute(select, "aria-busy", loading ? "true" : null);
    known.set(select.name, "");
  }

  /** "Choose a class, section and semester, then Filter."; of a list with nothing to choose from the server says where it is added. */
  function say(place: HTMLElement): void {
    const open = selects.filter((select) => select.value === "");
    const [first] = open;
    if (first && offersNothing(first)) {
      if (touched) place.textContent = first.dataset["none"] ?? "";
      return;
    }
    place.textContent = first
      ? (facts.choose[open.map(({ name }) => name).join("+")] ?? "")
      : m.islands_ground_filter();
  }

  function tell(): void {
    if (hint) say(hint);
    const detail: GroundChange = {
      chosen: chosen(),
      names: { branchName: nameOf("branchId", facts.branchName), sessionName: nameOf("sessionId", facts.sessionName) },
      numeric: numericOf(),
    };
    form.dispatchEvent(new CustomEvent("markbook:ground", { detail }));
  }

  async function choose(key: GroundKey): Promise<void> {
    // A change makes every look-up under way an outdated one.
    pending.abort();
    const control = new AbortController();
    pending = control;
    touched = true;
    const changed = byKey.get(key);
    const value = changed?.value ?? "";
    known.set(key, value);
    for (const select of selects) fieldError(select, null);
    const below = cleared(key).filter((other) => byKey.has(other));
    for (const other of below) {
      const select = byKey.get(other);
      if (select) fill(select, [], value !== "" && lookUp.follows(key, other));
    }
    tell();
    if (value === "") return;
    const numeric = numericOf();
    const offered = facts.semesters?.filter(({ classes }) => numeric !== undefined && classes.includes(numeric)) ?? [];
    const answer = await lookUp.after(key, {
      chosen: chosen(),
      keys: below,
      branchName: nameOf("branchId", facts.branchName),
      sessionName: nameOf("sessionId", facts.sessionName),
      teacherId: facts.teacherId,
      classes: facts.classes,
      semesters: key === "classId" ? offered.map(({ value: _id, name }) => ({ _id, name })) : [],
      signal: control.signal,
    });
    if (control.signal.aborted) return;
    for (const other of below) {
      const select = byKey.get(other);
      if (select && lookUp.follows(key, other)) fill(select, answer.options[other] ?? [], false);
    }
    tell();
    if (answer.failed) toasts.danger(m.calls_something_went_wrong());
  }

  form.addEventListener("change", ({ target }) => {
    const select = selects.find((other) => other === target);
    if (select) void choose(select.name);
  });
  form.addEventListener(ASKED, tell);
  form.addEventListener("submit", (event) => {
    event.preventDefault();
    const empty = selects.find((select) => select.value === "");
    if (empty && !facts.partial && !offersNothing(empty)) {
      fieldError(empty, empty.dataset["choose"] ?? "");
      empty.focus();
      return;
    }
    for (const waits of document.querySelectorAll("[data-waits]")) waits.textContent = m.shared_please_wait();
    const pairs = textPairs(form).filter(([, value]) => !(facts.partial && value === ""));
    navigation.assign(address(form.getAttribute("action") ?? "", pairs));
  });

  // On a slow line somebody chooses before the script is there: the browser has it in the form.
  const early = selects.find((select) => select.value !== known.get(select.name));
  if (early) void choose(early.name);
  else tell();
}
