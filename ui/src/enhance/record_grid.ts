// Many records in a table of inputs (features/records/GridPage.tsx): the keys of an entry grid, pasting from a spreadsheet, further empty rows. It
// fills the inputs of the form, which is sent as it is. Fetched by the pages that have one (own_scripts.ts). It shares all that the script of every
// screen has (build.mjs, chunkOf).
import * as m from "#messages";
import "./index";
import { isBlock, isKept, keyLeads, rowsInSight, type Place } from "../grid/cell_keys";
import { readBlock } from "../grid/paste_block";
import { fieldError } from "./dom";

type Cell = HTMLInputElement | HTMLSelectElement;

const bodyOf = (form: HTMLElement): HTMLTableSectionElement | null => form.querySelector("tbody");
const cellsOf = (row: HTMLTableRowElement): Cell[] => [...row.querySelectorAll<Cell>("[data-cell]")];
const isNew = (row: HTMLTableRowElement): boolean => row.dataset["new"] !== undefined;
const wasOf = (row: HTMLTableRowElement) => row.querySelector<HTMLInputElement>('input[name$=".was"]');
const numberOf = (row: HTMLTableRowElement): number => Number(/^row\.(\d+)\./.exec(cellsOf(row)[0]?.name ?? "")?.[1]);

/** What the cells hold, as the server wrote it. */
const valuesOf = (row: HTMLTableRowElement): string[] => cellsOf(row).map(({ value }) => value);

/** Whether the browser says that a list of choices is open. */
function saysOpen(): boolean {
  try {
    return CSS.supports("selector(:open)");
  } catch {
    return false;
  }
}

/** A new row in which nobody has typed. */
function isEmpty(row: HTMLTableRowElement): boolean {
  if (!isNew(row)) return false;
  const was = JSON.parse(wasOf(row)?.value ?? "[]") as string[];
  return valuesOf(row).every((value, at) => value.trim() === (was[at] ?? ""));
}

/** A further empty row after the last one; null where there is room for none. */
function append(form: HTMLElement): HTMLTableRowElement | null {
  const body = bodyOf(form);
  const last = body?.rows[body.rows.length - 1];
  if (!body || !last || !isNew(last) || body.rows.length >= Number(form.dataset["most"])) return null;
  const [number, next] = [numberOf(last), numberOf(last) + 1];
  const row = last.cloneNode(true) as HTMLTableRowElement;
  for (const note of row.querySelectorAll(".field-error, .field-now")) note.remove();
  for (const part of row.querySelectorAll("[id], [name]")) {
    for (const name of ["id", "name", "aria-labelledby"]) {
      const text = part.getAttribute(name);
      if (text !== null)
        part.setAttribute(name, text.replace(`row.${number}.`, `row.${next}.`).replace(`row-${number}`, `row-${next}`));
    }
    part.removeAttribute("aria-invalid");
    part.removeAttribute("aria-describedby");
  }
  const head = row.cells[0]?.firstChild;
  if (head) head.textContent = String(next);
  body.append(row);
  cellsOf(row).forEach((cell) => (cell.value = cell instanceof HTMLSelectElement ? firstOf(cell) : ""));
  begin(row);
  return row;
}

/** What a list of choices holds that nobody has chosen from. */
const firstOf = (list: HTMLSelectElement): string => list.options[0]?.value ?? "";

/** The row is as nobody has touched it. */
function begin(row: HTMLTableRowElement): void {
  const was = wasOf(row);
  if (was) was.value = JSON.stringify(valuesOf(row));
}

/** Makes the rows that were typed in before the page was loaded anew (typed.ts). */
export function grow(form: HTMLElement, names: readonly string[]): void {
  const numbers = names.map((name) => Number(/^row\.(\d+)\./.exec(name)?.[1] ?? 0));
  const needed = Math.max(0, ...numbers);
  for (;;) {
    const last = bodyOf(form)?.rows[(bodyOf(form)?.rows.length ?? 0) - 1];
    if (!last || numberOf(last) >= needed || !append(form)) return;
  }
}

export function takeOver(form: HTMLElement): void {
  const table = form.querySelector("table");
  const body = table?.tBodies[0];
  if (!table || !body) return;
  const kept = (form.dataset["rows"] ?? "").split(" ");
  const status = form.querySelector(".grid-status");
  /** What the cells held that were pasted into, until something is typed. */
  let pasted: [Cell, string][] = [];
  /** What the cell held when it was come to. */
  let visited = "";
  /** A list of choices that is open has its keys itself. */
  let opened: Cell | null = null;

  const cellOf = (target: EventTarget | null): Cell | null =>
    target instanceof HTMLElement && target.dataset["cell"] !== undefined ? (target as Cell) : null;

  function placeOf(cell: Cell): Place {
    const row = cell.closest("tr");
    return { row: row ? row.sectionRowIndex : 0, column: row ? cellsOf(row).indexOf(cell) : 0 };
  }

  function cellAt({ row, column }: Place): Cell | undefined {
    const of = table?.tBodies[0]?.rows[row];
    return of && cellsOf(of)[column];
  }

  function move(to: Place): boolean {
    const cell = cellAt(to);
    if (!cell) return false;
    cell.focus();
    if (cell instanceof HTMLInputElement && cell.type !== "date") cell.select();
    return true;
  }

  // --- further rows

  /** The empty rows below take over what is chosen, as the form of the next record does; and there is always one of them. */
  function settle(row: HTMLTableRowElement): void {
    if (!isNew(row)) return;
    if (row.nextElementSibling === null && !isEmpty(row)) append(form);
    const above = cellsOf(row);
    for (let next = row.nextElementSibling; next instanceof HTMLTableRowElement; next = next.nextElementSibling) {
      if (!isEmpty(next)) return;
      cellsOf(next).forEach((cell, at) => {
        if (isKeptCell(cell)) cell.value = above[at]?.value ?? "";
      });
      begin(next);
    }
  }

  const isKeptCell = ({ name }: Cell): boolean => kept.some((key) => name.endsWith(`.${key}`));

  table.addEventListener("input", ({ target, isTrusted }) => {
    const cell = cellOf(target);
    const row = cell?.closest("tr");
    if (!cell || !row) return;
    opened = null;
    if (isTrusted) pasted = [];
    fieldError(cell, null);
    settle(row);
  });

  // --- keys

  /** Browsers that do not say it are taken at what was pressed. */
  const isOpen = (cell: Cell): boolean =>
    cell instanceof HTMLSelectElement && (saysOpen() ? cell.matches(":open") : opened === cell);

  table.addEventListener("keydown", (event) => {
    const cell = cellOf(event.target);
    if (!cell || event.isComposing) return;
    const { key, altKey, ctrlKey, metaKey } = event;
    if (cell instanceof HTMLSelectElement && (key === " " || key === "F4" || altKey)) opened = cell;
    if (altKey) return;
    if (ctrlKey || metaKey) {
      if (key.toLowerCase() === "z" && pasted.length > 0) {
        event.preventDefault();
        takeBack();
      }
      return;
    }
    if (key === "Escape" && !isOpen(cell) && cell.value !== visited) {
      event.preventDefault();
      put(cell, visited);
      return;
    }
    const isDay = cell instanceof HTMLInputElement && cell.type === "date";
    // The arrows of a day are its parts'.
    if (isOpen(cell) || (isDay && key !== "Enter")) {
      if (key === "Enter" || key === "Escape") opened = null;
      return;
    }
    const columns = cell.closest("tr")?.querySelectorAll("[data-cell]").length ?? 0;
    const last = { row: body.rows.length - 1, column: columns - 1 };
    const to = keyLeads(event, cell, placeOf(cell), last, () => rowsInSight(table));
    if (to && (move(to) || isKept(key))) event.preventDefault();
  });
  table.addEventListener("pointerdown", ({ target }) => {
    const cell = cellOf(target);
    if (cell instanceof HTMLSelectElement) opened = opened === cell ? null : cell;
  });
  table.addEventListener("focusin", ({ target }) => {
    const cell = cellOf(target);
    if (!cell) return;
    visited = cell.value;
    if (opened !== cell) opened = null;
  });
  document.addEventListener("keydown", (event) => {
    const { key, ctrlKey, metaKey, altKey, shiftKey } = event;
    if (!(ctrlKey || metaKey) || altKey || shiftKey || key.toLowerCase() !== "s") return;
    event.preventDefault();
    if (form instanceof HTMLFormElement) form.requestSubmit();
  });

  // --- pasting

  /** As typing does: what hears it marks the form as changed, and goes on to the next rows. */
  function put(cell: Cell, value: string): void {
    cell.value = value;
    cell.dispatchEvent(new Event("input", { bubbles: true }));
  }

  /** The value that a cell takes of a pasted text; null where it takes none. */
  function readFor(cell: Cell, text: string): string | null {
    if (cell instanceof HTMLSelectElement) {
      const wanted = text.toLowerCase();
      const found = [...cell.options].find(
        ({ label, value }) => label.trim().toLowerCase() === wanted || value.toLowerCase() === wanted,
      );
      return found?.value ?? null;
    }
    if (cell.type !== "date") return text;
    const [, day = "", month = "", year = ""] = /^(\d{1,2})[-/.](\d{1,2})[-/.](\d{4})$/.exec(text) ?? [];
    const iso = year === "" ? text : `${year}-${month.padStart(2, "0")}-${day.padStart(2, "0")}`;
    return /^\d{4}-\d{2}-\d{2}$/.test(iso) ? iso : null;
  }

  function paste(lines: readonly string[][], from: Place): void {
    let [count, outside] = [0, 0];
    pasted = [];
    const refused: [Cell, string][] = [];
    lines.forEach((line, down) => {
      line.forEach((typed, across) => {
        const text = typed.trim();
        // A blank changes nothing, as in the mark grid.
        if (text === "") return;
        const place = { row: from.row + down, column: from.column + across };
        // Of the rows that are typed in there is always a next one.
        const cell = cellAt(place);
        if (!cell) {
          outside += 1;
          return;
        }
        const value = readFor(cell, text);
        if (value === null) {
          refused.push([
            cell,
            cell instanceof HTMLSelectElement
              ? m.records_grid_not_a_choice({ text })
              : m.records_grid_not_a_date({ text }),
          ]);
          return;
        }
        count += 1;
        pasted.push([cell, cell.value]);
        put(cell, value);
      });
    });
    for (const [cell, says] of refused) fieldError(cell, says);
    const said = [m.records_grid_pasted({ count })];
    if (outside > 0) said.push(m.records_grid_pasted_outside({ count: outside }));
    if (status) status.textContent = [...said, ...refused.map(([, says]) => says)].join(" ");
  }

  function takeBack(): void {
    const cells = pasted;
    pasted = [];
    for (const [cell, value] of cells.reverse()) put(cell, value);
    if (status) status.textContent = "";
  }

  table.addEventListener("paste", (event) => {
    const cell = cellOf(event.target);
    const text = event.clipboardData?.getData("text/plain") ?? "";
    if (!cell || text === "") return;
    const isText = cell instanceof HTMLInputElement && cell.type !== "date";
    if (isText && !isBlock(text)) return;
    event.preventDefault();
    paste(readBlock(text), placeOf(cell));
  });

  form.classList.add("grid-taken");
}
