// The grid of a section's week (features/structure/routines/ClassSchedule.tsx): cells are chosen by the arrows, opened by Enter, copied,
// dragged and cleared; what is in the way of something else is asked of the server as it arises. It fills the inputs of the form, which is
// sent as it is. Fetched by the one page that has it (own_scripts.ts). It shares all that the script of every screen has (build.mjs, chunkOf).
import * as m from "#messages";
import "./index";
import { api } from "../api";
import type { Query } from "../address";
import { attribute, element } from "./dom";

/** Milliseconds after the last change until the server is asked. */
const PAUSE = 400;
/** Options of a list at once. */
const MOST = 8;

type Part = "subject" | "teacher" | "room";
type Lesson = [subject: string, teacher: string, room: string];
type Offer = { id: string; label: string; detail: string };
type Fault = { weekday: string; periodId: string; part: "period" | Part; message: string };
type Sent = { periodId: string; subjectId: string; teacherId: string; room: string };

const PARTS: readonly Part[] = ["subject", "teacher", "room"];

const inputsOf = (cell: HTMLElement): HTMLInputElement[] => [
  ...cell.querySelectorAll<HTMLInputElement>("input[data-part]"),
];
const lessonOf = (cell: HTMLElement): Lesson => inputsOf(cell).map(({ value }) => value.trim()) as Lesson;
const isFree = (lesson: Lesson): boolean => lesson.every((text) => text === "");

function offersOf(id: string): Offer[] {
  return [...document.querySelectorAll<HTMLOptionElement>(`#${id} > option`)].map(({ value, dataset }) => ({
    id: dataset["id"] ?? "",
    label: value,
    detail: dataset["detail"] ?? "",
  }));
}

export function takeOver(form: HTMLElement): void {
  const table = form.querySelector("table");
  if (!table) return;
  const ground = JSON.parse(form.dataset["routine"] ?? "{}") as Query;
  const offers = { subject: offersOf("plan-subjects"), teacher: offersOf("plan-teachers"), room: [] as Offer[] };
  /** Rows of cells; null where no lesson can be. */
  const rows: (HTMLElement | null)[][] = [...(table.tBodies[0]?.rows ?? [])].map((row) =>
    [...row.cells].slice(1).map((cell) => (cell.dataset["cell"] === undefined ? null : cell)),
  );
  const cells = rows.flat().filter((cell) => cell !== null);
  const first = cells[0];
  if (!first) return;
  /** What was in the inputs when the page came, for the dot of a change. */
  const before = new Map(cells.map((cell) => [cell, inputsOf(cell).map(({ defaultValue }) => defaultValue.trim())]));
  const undo: [HTMLElement, Lesson][][] = [];
  let current = first;
  let opened: { cell: HTMLElement; was: Lesson } | null = null;
  let timer: ReturnType<typeof setTimeout> | undefined;
  let control = new AbortController();

  function say(text: string): void {
    const status = form.querySelector(".plan-status");
    if (status) status.textContent = text;
  }

  // --- what a cell says of itself

  function name(cell: HTMLElement): void {
    const lesson = lessonOf(cell);
    const faults = [...cell.querySelectorAll(".field-error")].map(({ textContent }) => textContent);
    const said = isFree(lesson) ? m.shell_lesson_free() : lesson.filter((text) => text !== "").join(", ");
    const parts = [`${cell.dataset["where"]}: ${said}`, ...faults];
    cell.setAttribute(
      "aria-label",
      parts.reduce((one, other) => m.labels_sentences({ one, other })),
    );
    const is = before.get(cell)?.some((text, at) => text !== lesson[at]) === true;
    attribute(cell, "data-changed-here", is ? "" : null);
  }

  function fault(cell: HTMLElement, part: Part, message: string): void {
    const input = inputsOf(cell)[PARTS.indexOf(part)];
    if (!input) return;
    const id = `${input.id}-error`;
    const there = document.getElementById(id);
    if (there) there.textContent = m.labels_sentences({ one: there.textContent, other: message });
    else cell.append(element("p", { class: "field-error", id }, message));
    input.setAttribute("aria-invalid", "true");
    input.setAttribute("aria-describedby", id);
  }

  function forgive(): void {
    for (const cell of cells) {
      for (const error of cell.querySelectorAll(".field-error, .field-now")) error.remove();
      for (const input of inputsOf(cell)) {
        input.removeAttribute("aria-invalid");
        input.removeAttribute("aria-describedby");
      }
    }
  }

  // --- conflicts, as they arise

  /** The offer that a text names; by its whole label, or by its abbreviation or user name. */
  function named(part: "subject" | "teacher", text: string): Offer | undefined {
    const typed = text.toLowerCase();
    return (
      offers[part].find(({ label }) => label.toLowerCase() === typed) ??
      offers[part].find(({ detail }) => detail !== "" && detail.toLowerCase() === typed)
    );
  }

  function weekdays(unknown: (cell: HTMLElement, part: Part, text: string) => void): Record<string, Sent[]> {
    const days: Record<string, Sent[]> = {};
    for (const cell of cells) {
      const [day = "", ...rest] = (cell.dataset["cell"] ?? "").split(".");
      const lessons = (days[day] ??= []);
      const [subject, teacher, room] = lessonOf(cell);
      const found = { subject: named("subject", subject), teacher: named("teacher", teacher) };
      // A name that is still being typed is no fault.
      const typing = opened?.cell === cell;
      if (!typing && subject !== "" && !found.subject)
        unknown(cell, "subject", m.shell_subject_unknown({ name: subject }));
      if (!typing && teacher !== "" && !found.teacher)
        unknown(cell, "teacher", m.shell_teacher_unknown({ name: teacher }));
      if (found.subject && found.teacher)
        lessons.push({ periodId: rest.join("."), subjectId: found.subject.id, teacherId: found.teacher.id, room });
    }
    return days;
  }

  async function check(): Promise<void> {
    control.abort();
    const mine = new AbortController();
    control = mine;
    const unknown: [HTMLElement, Part, string][] = [];
    const body = { ...ground, weekdays: weekdays((...fault) => unknown.push(fault)) };
    const answer = await api.send<Fault[]>("POST", "/api/checkClassSchedule", body, { signal: mine.signal });
    if (mine.signal.aborted) return;
    if (!answer.ok) {
      say(answer.error.message);
      return;
    }
    forgive();
    for (const one of unknown) fault(...one);
    for (const { weekday, periodId, part, message } of answer.value) {
      const cell = cells.find((of) => of.dataset["cell"] === `${weekday}.${periodId}`);
      if (cell) fault(cell, part === "period" ? "subject" : part, message);
    }
    cells.forEach(name);
    const count = answer.value.length + unknown.length;
    say(count === 0 ? m.shell_conflicts_none() : m.shell_conflicts({ count }));
  }

  function changed(cell: HTMLElement): void {
    name(cell);
    // As typing does (saves.ts): lessons are also cleared, pasted and undone by keys.
    form.dispatchEvent(new Event("input", { bubbles: true }));
    clearTimeout(timer);
    timer = setTimeout(() => void check(), PAUSE);
  }

  // --- changes

  function put(changes: readonly [HTMLElement, Lesson][]): void {
    undo.push(changes.map(([cell]) => [cell, lessonOf(cell)]));
    write(changes);
  }

  function write(changes: readonly [HTMLElement, Lesson][]): void {
    for (const [cell, lesson] of changes) {
      inputsOf(cell).forEach((input, at) => (input.value = lesson[at] ?? ""));
      changed(cell);
    }
  }

  // --- the chosen cell

  function choose(cell: HTMLElement, focus = true): void {
    current.tabIndex = -1;
    current = cell;
    cell.tabIndex = 0;
    if (focus) cell.focus();
  }

  function move(down: number, across: number): void {
    const at = rows.findIndex((row) => row.includes(current));
    let [row, column] = [at, rows[at]?.indexOf(current) ?? 0];
    // Over breaks, and over days that have no such period.
    for (;;) {
      row += down;
      column += across;
      const next = rows[row]?.[column];
      if (next === undefined) return;
      if (next !== null) {
        choose(next);
        return;
      }
    }
  }

  // --- the open cell

  function open(cell: HTMLElement, typed: string | null = null): void {
    choose(cell, false);
    const input = inputsOf(cell)[0];
    if (!input) return;
    opened = { cell, was: lessonOf(cell) };
    cell.setAttribute("data-editing", "");
    cell.draggable = false;
    input.focus();
    if (typed === null) input.select();
    else {
      input.value = typed;
      suggest(input);
    }
  }

  function close(keep: boolean): void {
    if (!opened) return;
    const { cell, was } = opened;
    opened = null;
    hide();
    cell.removeAttribute("data-editing");
    cell.draggable = true;
    if (keep) for (const input of inputsOf(cell)) complete(input);
    const now = lessonOf(cell);
    if (!keep) inputsOf(cell).forEach((input, at) => (input.value = was[at] ?? ""));
    else if (now.some((text, at) => text !== was[at])) {
      undo.push([[cell, was]]);
      changed(cell);
    }
  }

  /** A text that only one offer begins with is that one. */
  function complete(input: HTMLInputElement): void {
    const part = input.dataset["part"] as Part;
    const typed = input.value.trim();
    if (part === "room" || typed === "") return;
    const found = named(part, typed) ?? only(part, typed);
    if (found) input.value = found.label;
  }

  function only(part: Part, typed: string): Offer | undefined {
    const hits = offers[part].filter(({ label }) => label.toLowerCase().startsWith(typed.toLowerCase()));
    return hits.length === 1 ? hits[0] : undefined;
  }

  // --- what can be typed, in a list below the input

  const list = element("ul", {
    class: "plan-options",
    id: "plan-options",
    role: "listbox",
    "aria-label": m.shell_suggestions(),
  });
  list.hidden = true;
  document.body.append(list);
  let active = -1;
  let into: HTMLInputElement | null = null;

  function hide(): void {
    list.hidden = true;
    into?.removeAttribute("aria-activedescendant");
    into?.setAttribute("aria-expanded", "false");
    active = -1;
  }

  function suggest(input: HTMLInputElement): void {
    const part = input.dataset["part"] as Part;
    const typed = input.value.trim().toLowerCase();
    into = input;
    const rank = ({ label, detail }: Offer) => {
      const at = label.toLowerCase().indexOf(typed);
      if (at === 0) return 0;
      if (at > 0) return label[at - 1] === " " ? 1 : 2;
      return detail.toLowerCase().startsWith(typed) ? 2 : 3;
    };
    const hits = offers[part].filter((offer) => rank(offer) < 3).sort((one, other) => rank(one) - rank(other));
    list.replaceChildren(
      ...hits.slice(0, MOST).map(({ label }, at) => {
        const option = element("li", { role: "option", id: `plan-option-${at}`, "aria-selected": "false" }, label);
        option.addEventListener("pointerdown", (event) => {
          event.preventDefault();
          take(at);
          next(input);
        });
        return option;
      }),
    );
    if (hits.length === 0 || part === "room") {
      hide();
      return;
    }
    const { left, bottom } = input.getBoundingClientRect();
    list.style.left = `${Math.min(left, window.innerWidth - 216) + window.scrollX}px`;
    list.style.top = `${bottom + window.scrollY + 2}px`;
    list.hidden = false;
    input.setAttribute("aria-expanded", "true");
    mark(typed === "" ? -1 : 0);
  }

  function mark(at: number): void {
    active = at;
    [...list.children].forEach((option, place) => option.setAttribute("aria-selected", String(place === at)));
    if (into) attribute(into, "aria-activedescendant", list.children[at]?.id ?? null);
    list.children[at]?.scrollIntoView({ block: "nearest" });
  }

  function take(at: number): void {
    const label = list.children[at]?.textContent;
    if (into && label) into.value = label;
    hide();
  }

  /** On to the next input of the cell; after the last the cell is done. */
  function next(input: HTMLInputElement, by = 1): void {
    if (!opened) return;
    const all = inputsOf(opened.cell);
    const to = all[all.indexOf(input) + by];
    complete(input);
    if (to) {
      to.focus();
      to.select();
    } else {
      const { cell } = opened;
      close(true);
      choose(cell);
    }
  }

  // --- keys

  function onCellKey(event: KeyboardEvent, cell: HTMLElement): void {
    const { key, ctrlKey, metaKey, altKey } = event;
    const arrows: Record<string, [number, number]> = {
      ArrowUp: [-1, 0],
      ArrowDown: [1, 0],
      ArrowLeft: [0, -1],
      ArrowRight: [0, 1],
    };
    const arrow = arrows[key];
    if (altKey) return;
    if ((ctrlKey || metaKey) && key.toLowerCase() === "z") {
      const last = undo.pop();
      if (last) write(last);
      if (last?.[0]) choose(last[0][0]);
    } else if (ctrlKey || metaKey) return;
    else if (arrow) move(...arrow);
    else if (key === "Home") choose(rows.find((row) => row.includes(cell))?.find((of) => of !== null) ?? cell);
    else if (key === "End") choose(rows.find((row) => row.includes(cell))?.findLast((of) => of !== null) ?? cell);
    else if (key === "Enter" || key === "F2") open(cell);
    else if (key === "Delete" || key === "Backspace") put([[cell, ["", "", ""]]]);
    else if (key.length === 1 && key !== " ") open(cell, key);
    else return;
    event.preventDefault();
  }

  function onInputKey(event: KeyboardEvent, input: HTMLInputElement): void {
    if (event.isComposing || !opened) return;
    const { cell } = opened;
    const count = list.hidden ? 0 : list.children.length;
    if (event.key === "Escape") {
      if (count > 0) hide();
      else {
        close(false);
        choose(cell);
      }
    } else if (event.key === "ArrowDown" || event.key === "ArrowUp") {
      if (count === 0) suggest(input);
      else mark((active + (event.key === "ArrowDown" ? 1 : count - 1) + count) % count);
    } else if (event.key === "Enter" || event.key === "Tab") {
      if (count > 0 && active >= 0) take(active);
      next(input, event.shiftKey ? -1 : 1);
    } else return;
    event.preventDefault();
  }

  table.addEventListener("keydown", (event) => {
    const target = event.target as HTMLElement;
    if (target instanceof HTMLInputElement) onInputKey(event, target);
    else if (cells.includes(target)) onCellKey(event, target);
  });
  table.addEventListener("input", ({ target }) => {
    if (target instanceof HTMLInputElement) suggest(target);
  });
  table.addEventListener("focusin", ({ target }) => {
    const cell = (target as HTMLElement).closest<HTMLElement>("[data-cell]");
    // By the link of a fault.
    if (cell && target instanceof HTMLInputElement && opened?.cell !== cell) {
      close(true);
      open(cell);
      target.focus();
    }
    if (target instanceof HTMLInputElement && target.value === "") suggest(target);
  });
  table.addEventListener("focusout", ({ relatedTarget }) => {
    if (opened && !(relatedTarget instanceof Node && opened.cell.contains(relatedTarget))) close(true);
  });
  let pressed: HTMLElement | null = null;
  table.addEventListener("pointerdown", ({ target }) => {
    pressed = current === document.activeElement ? current : null;
    const cell = (target as HTMLElement).closest<HTMLElement>("[data-cell]");
    if (cell && opened?.cell !== cell) choose(cell, false);
  });
  table.addEventListener("click", ({ target }) => {
    const cell = (target as HTMLElement).closest<HTMLElement>("[data-cell]");
    if (!cell || opened?.cell === cell) return;
    // The second press on a cell opens it, as a double press does.
    if (pressed === cell) open(cell);
    else choose(cell);
  });

  // --- copying: a lesson is a line of a spreadsheet

  const chosen = (): boolean => document.activeElement === current;
  document.addEventListener("copy", (event) => {
    if (!chosen() || !event.clipboardData) return;
    event.clipboardData.setData("text/plain", lessonOf(current).join("\t"));
    event.preventDefault();
  });
  document.addEventListener("cut", (event) => {
    if (!chosen() || !event.clipboardData) return;
    event.clipboardData.setData("text/plain", lessonOf(current).join("\t"));
    event.preventDefault();
    put([[current, ["", "", ""]]]);
  });
  document.addEventListener("paste", (event) => {
    if (!chosen() || !event.clipboardData) return;
    const [line = ""] = event.clipboardData.getData("text/plain").split(/\r?\n/);
    const [subject = "", teacher = "", room = ""] = line.split("\t").map((text) => text.trim());
    event.preventDefault();
    put([[current, [subject, teacher, room]]]);
  });

  // --- dragging: two lessons change places; with Ctrl one is copied

  let dragged: HTMLElement | null = null;
  const over = (cell: HTMLElement | null) => {
    for (const one of cells) attribute(one, "data-over", one === cell ? "" : null);
  };
  table.addEventListener("dragstart", (event) => {
    dragged = (event.target as HTMLElement).closest<HTMLElement>("[data-cell]");
    if (dragged) event.dataTransfer?.setData("text/plain", lessonOf(dragged).join("\t"));
  });
  table.addEventListener("dragover", (event) => {
    const cell = (event.target as HTMLElement).closest<HTMLElement>("[data-cell]");
    if (!dragged || !cell) return;
    event.preventDefault();
    over(cell);
  });
  table.addEventListener("drop", (event) => {
    const cell = (event.target as HTMLElement).closest<HTMLElement>("[data-cell]");
    if (!dragged || !cell) return;
    event.preventDefault();
    const [from, to] = [lessonOf(dragged), lessonOf(cell)];
    if (cell !== dragged)
      put(
        event.ctrlKey
          ? [[cell, from]]
          : [
              [cell, from],
              [dragged, to],
            ],
      );
    choose(cell);
  });
  table.addEventListener("dragend", () => {
    dragged = null;
    over(null);
  });

  // --- a day, copied here instead of by the server

  form.addEventListener("submit", (event) => {
    close(true);
    if (!(event.submitter instanceof HTMLButtonElement) || event.submitter.value !== "copy") return;
    event.preventDefault();
    event.stopPropagation();
    const day = (field: string) => form.querySelector<HTMLSelectElement>(`[name=${field}]`)?.value ?? "";
    const of = (key: string) => cells.filter((cell) => cell.dataset["cell"]?.startsWith(`${key}.`));
    const sources = of(day("copyFrom"));
    const changes = of(day("copyTo")).flatMap((cell): [HTMLElement, Lesson][] => {
      const source = sources.find(({ dataset }) => dataset["number"] === cell.dataset["number"]);
      return source && source !== cell ? [[cell, lessonOf(source)]] : [];
    });
    put(changes);
    changes[0]?.[0].scrollIntoView({ block: "nearest", inline: "nearest" });
  });

  // --- taken over

  table.setAttribute("role", "grid");
  form.classList.add("plan-taken");
  for (const cell of cells) {
    cell.tabIndex = cell === current ? 0 : -1;
    cell.draggable = true;
    for (const input of inputsOf(cell)) {
      input.tabIndex = -1;
      if (input.dataset["part"] === "room") continue;
      input.removeAttribute("list");
      for (const [key, value] of Object.entries({
        role: "combobox",
        "aria-expanded": "false",
        "aria-controls": "plan-options",
        "aria-autocomplete": "list",
      }))
        input.setAttribute(key, value);
    }
    name(cell);
  }
  const scroll = table.closest<HTMLElement>(".table-scroll");
  // The cells take the focus, so that what scrolls needs none of its own.
  scroll?.removeAttribute("tabindex");
  form.setAttribute("data-taken", "");
}
