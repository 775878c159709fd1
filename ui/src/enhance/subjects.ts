// Select Subjects (docs/rules.md, *Screens*, *Marks*) with a script: offered where the chosen class's number is 7 or more, its list looked up as the
// section is chosen, and what is ticked counted on its button. Fetched by the one page that has it (own_scripts.ts).
import * as m from "#messages";
import "./index";
import { api } from "../api";
import type { SubjectRow } from "../generated/lookups";
import { FIRST_WITH_SUBJECTS, subjectsChosen } from "../features/exams/report_cards/select_subjects";
import type { Say } from "../words";
import { element } from "./dom";
import { ASKED, type GroundChange } from "./ground";
import { toasts } from "./toasts";

/** Without React, a message is said as it is. */
const inWords: Say = (message, ...[values]) => message((values ?? {}) as never);

export function takeOver(field: HTMLElement): void {
  const form = field.closest("form");
  const boxes = field.querySelector("fieldset");
  const count = field.querySelector<HTMLElement>("#select-subjects-chosen");
  if (!form || !boxes || !count) return;
  /** whose subjects the boxes are */
  let section = field.dataset["selectSubjects"] ?? "";
  let pending = new AbortController();

  const inputs = () => [...boxes.querySelectorAll("input")];

  function say(): void {
    const ticked = inputs().filter(({ checked }) => checked).length;
    if (count) count.textContent = subjectsChosen(inWords, ticked, inputs().length);
  }

  async function look({ chosen, names }: GroundChange): Promise<void> {
    pending.abort();
    const control = new AbortController();
    pending = control;
    for (const label of boxes?.querySelectorAll("label") ?? []) label.remove();
    if (count) count.textContent = m.shared_loading();
    const { branchId, sessionId, classId, sectionId } = chosen;
    const query = { ...names, branchId, sessionId, classId, sectionId };
    const answer = await api.get<SubjectRow[]>("/api/branchWiseSubject", query, { signal: control.signal });
    if (control.signal.aborted) return;
    if (!answer.ok) {
      toasts.danger(answer.error.message, m.shared_result());
      return;
    }
    for (const { _id, subjectName } of answer.value) {
      const box = element("input", { type: "checkbox", name: "subjects", value: _id });
      boxes?.append(element("label", { class: "subjects-option" }, box, subjectName));
    }
    say();
  }

  form.addEventListener("markbook:ground", (event) => {
    const change = (event as CustomEvent<GroundChange>).detail;
    const { numeric, chosen } = change;
    const wanted = chosen.sectionId ?? "";
    const offered = numeric !== undefined && numeric >= FIRST_WITH_SUBJECTS && wanted !== "";
    field.hidden = !offered;
    boxes.disabled = !offered;
    if (offered && wanted !== section) void look(change);
    section = wanted;
  });
  boxes.addEventListener("change", say);
  for (const button of field.querySelectorAll<HTMLElement>("[data-ticks]")) {
    button.addEventListener("click", () => {
      for (const input of inputs()) input.checked = button.dataset["ticks"] === "all";
      say();
    });
  }
  // Subjects ticked before this script arrived, or kept by the browser over a reload; and a section chosen meanwhile.
  if (!field.hidden) say();
  form.dispatchEvent(new Event(ASKED));
}
