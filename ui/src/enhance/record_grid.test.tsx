// A table of inputs with many records: its keys, pasting, and the rows that come by themselves.
import { beforeEach, expect, test } from "vitest";
import GridPage from "../features/records/GridPage";
import { grid } from "../features/records/samples";
import { markup } from "../../test/page";
import { grow, takeOver } from "./record_grid";

type Cell = HTMLInputElement | HTMLSelectElement;

const form = () => document.querySelector<HTMLFormElement>(".grid-form")!;
const rows = () => [...form().querySelectorAll("tbody tr")];
const cell = (row: number, key: string) => form().querySelector<Cell>(`[name="row.${row}.${key}"]`)!;
const was = (row: number) => JSON.parse(cell(row, "was").value) as string[];
const said = () => form().querySelector(".grid-status")!.textContent;

beforeEach(() => {
  document.body.innerHTML = `<div id="root">${markup(<GridPage {...grid()} />)}</div>`;
  takeOver(form());
});

function press(key: string, more: KeyboardEventInit = {}): boolean {
  return !document.activeElement!.dispatchEvent(
    new KeyboardEvent("keydown", { key, bubbles: true, cancelable: true, ...more }),
  );
}

function type(into: Cell, text: string) {
  into.focus();
  into.value = text;
  into.dispatchEvent(new Event("input", { bubbles: true }));
}

function paste(into: Cell, text: string): boolean {
  into.focus();
  const event = new Event("paste", { bubbles: true, cancelable: true });
  Object.assign(event, { clipboardData: { getData: () => text } });
  return !into.dispatchEvent(event);
}

const focused = () => (document.activeElement as Cell).name;

test("Enter and the arrows go from cell to cell as in the mark grid, over lists of choices, too", () => {
  cell(1, "sectionName").focus();
  expect(press("Enter")).toBe(true);
  expect(focused()).toBe("row.2.sectionName");
  press("ArrowDown");
  expect(focused()).toBe("row.3.sectionName");
  press("Enter", { shiftKey: true });
  press("ArrowUp");
  expect(focused()).toBe("row.1.sectionName");
  press("ArrowUp");
  expect(focused()).toBe("row.1.sectionName");
  press("End");
  expect(focused()).toBe("row.1.status");
  expect(press("ArrowDown")).toBe(true);
  expect(focused()).toBe("row.2.status");
  press("ArrowLeft");
  expect(focused()).toBe("row.2.startsOn");
  // A day has its own arrows.
  expect(press("ArrowDown")).toBe(false);
  press("Enter");
  expect(focused()).toBe("row.3.startsOn");
  cell(5, "sectionName").focus();
  press("Enter");
  expect(focused()).toBe("row.1.classId");
});

test("Left and Right leave a text at its ends alone", () => {
  const text = cell(1, "sectionName") as HTMLInputElement;
  text.focus();
  text.setSelectionRange(2, 2);
  expect(press("ArrowRight")).toBe(false);
  expect(focused()).toBe("row.1.sectionName");
  text.setSelectionRange(6, 6);
  press("ArrowRight");
  expect(focused()).toBe("row.1.classId");
});

test("a list of choices that was opened has its keys itself", () => {
  const list = cell(1, "classId");
  list.focus();
  press("ArrowDown", { altKey: true });
  expect(press("ArrowDown")).toBe(false);
  expect(focused()).toBe("row.1.classId");
  press("Enter");
  expect(press("ArrowDown")).toBe(true);
  expect(focused()).toBe("row.2.classId");
});

test("a further empty row comes once the last one is begun", () => {
  expect(rows()).toHaveLength(5);
  type(cell(4, "sectionName"), "Physics");
  expect(rows()).toHaveLength(5);
  type(cell(5, "sectionName"), "Chemistry");
  expect(rows()).toHaveLength(6);
  const added = cell(6, "sectionName");
  expect([added.value, added.id, added.getAttribute("aria-labelledby")]).toEqual([
    "",
    "field-row.6.sectionName",
    "grid-sectionName grid-row-6",
  ]);
  expect(document.getElementById("grid-row-6")?.textContent).toBe("6");
  type(added, "Biology");
  expect(rows()).toHaveLength(7);
});

test("the empty rows take over what is chosen, and stay empty for the server", () => {
  type(cell(3, "sectionName"), "Physics");
  type(cell(3, "classId"), "id-1");
  expect([cell(4, "classId").value, cell(5, "classId").value, cell(4, "sectionName").value]).toEqual([
    "id-1",
    "id-1",
    "",
  ]);
  expect(was(4)).toEqual(["", "id-1", "", "", "", "", "", "active"]);
  // A row that was begun keeps its own, and those below follow it.
  type(cell(4, "sectionName"), "History");
  type(cell(4, "classId"), "class-1");
  type(cell(3, "classId"), "");
  expect([cell(4, "classId").value, cell(5, "classId").value]).toEqual(["class-1", "class-1"]);
  // A stored record gives nothing away.
  type(cell(1, "status"), "inactive");
  expect(cell(5, "status").value).toBe("active");
});

test("a block fills cells from the one it is pasted into, choices by their names, and makes rows", () => {
  const lines = ["Rose\tclass 9\tDay\tEnglish\t204\t40\t05/01/2026", "Lotus\tClass 8\tDay", "Jasmine", "Tulip"];
  expect(paste(cell(3, "sectionName"), lines.join("\r\n"))).toBe(true);
  const columns = ["sectionName", "classId", "shift", "languageVersion", "room", "seats", "startsOn"];
  expect(columns.map((key) => cell(3, key).value)).toEqual([
    "Rose",
    "id-1",
    "Day",
    "english",
    "204",
    "40",
    "2026-01-05",
  ]);
  expect([cell(4, "classId").value, cell(5, "sectionName").value, cell(6, "sectionName").value]).toEqual([
    "class-1",
    "Jasmine",
    "Tulip",
  ]);
  expect(rows()).toHaveLength(7);
  expect(said()).toBe("12 cells pasted.");
  // Taken back as one step.
  cell(3, "sectionName").focus();
  press("z", { ctrlKey: true });
  expect([cell(3, "sectionName").value, cell(4, "shift").value, cell(6, "sectionName").value]).toEqual(["", "", ""]);
});

test("what fits nowhere is said: beside its cell, or how much it was", () => {
  paste(cell(1, "classId"), "Music\tDay\tEnglish\t204\t2\tsoon\tInactive\tmore");
  expect(cell(1, "classId").value).toBe("class-1");
  expect(document.getElementById("field-row.1.classId-error")?.textContent).toBe("“Music” is not one of the choices.");
  expect(document.getElementById("field-row.1.startsOn-error")?.textContent).toBe("“soon” is not a date.");
  expect([cell(1, "seats").value, cell(1, "status").value]).toEqual(["2", "inactive"]);
  expect(said()).toContain("1 cell did not fit into the table.");
  type(cell(1, "classId"), "class-1");
  expect(document.getElementById("field-row.1.classId-error")).toBeNull();
  // A single value is the browser's, but in a list of choices.
  expect(paste(cell(1, "sectionName"), "Rose")).toBe(false);
  expect(paste(cell(1, "classId"), "Class 9\n")).toBe(true);
  expect(cell(1, "classId").value).toBe("id-1");
});

test("Escape brings back what the cell held, and Ctrl+S sends the form", () => {
  type(cell(1, "sectionName"), "Bengali");
  press("Escape");
  expect(cell(1, "sectionName").value).toBe("Orchid");
  let sent = 0;
  form().requestSubmit = () => (sent += 1);
  press("s", { ctrlKey: true });
  expect(sent).toBe(1);
});

test("rows that were typed in before the sign-in ended are made again", () => {
  grow(form(), ["row.8.sectionName", "row.2.was", "formKey"]);
  expect(rows()).toHaveLength(8);
  expect(cell(8, "sectionName").value).toBe("");
});
