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
  cell(1, "subjectName").focus();
  expect(press("Enter")).toBe(true);
  expect(focused()).toBe("row.2.subjectName");
  press("ArrowDown");
  expect(focused()).toBe("row.3.subjectName");
  press("Enter", { shiftKey: true });
  press("ArrowUp");
  expect(focused()).toBe("row.1.subjectName");
  press("ArrowUp");
  expect(focused()).toBe("row.1.subjectName");
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
  cell(5, "subjectName").focus();
  press("Enter");
  expect(focused()).toBe("row.1.abbreviation");
});

test("Left and Right leave a text at its ends alone", () => {
  const text = cell(1, "subjectName") as HTMLInputElement;
  text.focus();
  text.setSelectionRange(2, 2);
  expect(press("ArrowRight")).toBe(false);
  expect(focused()).toBe("row.1.subjectName");
  text.setSelectionRange(6, 6);
  press("ArrowRight");
  expect(focused()).toBe("row.1.abbreviation");
});

test("a list of choices that was opened has its keys itself", () => {
  const list = cell(1, "groupId");
  list.focus();
  press("ArrowDown", { altKey: true });
  expect(press("ArrowDown")).toBe(false);
  expect(focused()).toBe("row.1.groupId");
  press("Enter");
  expect(press("ArrowDown")).toBe(true);
  expect(focused()).toBe("row.2.groupId");
});

test("a further empty row comes once the last one is begun", () => {
  expect(rows()).toHaveLength(5);
  type(cell(4, "subjectName"), "Physics");
  expect(rows()).toHaveLength(5);
  type(cell(5, "subjectName"), "Chemistry");
  expect(rows()).toHaveLength(6);
  const added = cell(6, "subjectName");
  expect([added.value, added.id, added.getAttribute("aria-labelledby")]).toEqual([
    "",
    "field-row.6.subjectName",
    "grid-subjectName grid-row-6",
  ]);
  expect(document.getElementById("grid-row-6")?.textContent).toBe("6");
  type(added, "Biology");
  expect(rows()).toHaveLength(7);
});

test("the empty rows take over what is chosen, and stay empty for the server", () => {
  type(cell(3, "subjectName"), "Physics");
  type(cell(3, "groupId"), "g1");
  expect([cell(4, "groupId").value, cell(5, "groupId").value, cell(4, "subjectName").value]).toEqual(["g1", "g1", ""]);
  expect(was(4)).toEqual(["", "", "g1", "", "", "active"]);
  // A row that was begun keeps its own, and those below follow it.
  type(cell(4, "subjectName"), "History");
  type(cell(4, "groupId"), "g2");
  type(cell(3, "groupId"), "");
  expect([cell(4, "groupId").value, cell(5, "groupId").value]).toEqual(["g2", "g2"]);
  // A stored record gives nothing away.
  type(cell(1, "status"), "inactive");
  expect(cell(5, "status").value).toBe("active");
});

test("a block fills cells from the one it is pasted into, choices by their names, and makes rows", () => {
  const lines = ["Physics\tPhy\tscience\t4\t05/01/2026", "Chemistry\tChe\tHumanities", "Biology", "Arts"];
  expect(paste(cell(3, "subjectName"), lines.join("\r\n"))).toBe(true);
  expect(["subjectName", "abbreviation", "groupId", "cardOrder", "startsOn"].map((key) => cell(3, key).value)).toEqual([
    "Physics",
    "Phy",
    "g1",
    "4",
    "2026-01-05",
  ]);
  expect([cell(4, "groupId").value, cell(5, "subjectName").value, cell(6, "subjectName").value]).toEqual([
    "g2",
    "Biology",
    "Arts",
  ]);
  expect(rows()).toHaveLength(7);
  expect(said()).toBe("10 cells pasted.");
  // Taken back as one step.
  cell(3, "subjectName").focus();
  press("z", { ctrlKey: true });
  expect([cell(3, "subjectName").value, cell(4, "abbreviation").value, cell(6, "subjectName").value]).toEqual([
    "",
    "",
    "",
  ]);
});

test("what fits nowhere is said: beside its cell, or how much it was", () => {
  paste(cell(1, "groupId"), "Music\t2\tsoon\tInactive\tmore");
  expect(cell(1, "groupId").value).toBe("");
  expect(document.getElementById("field-row.1.groupId-error")?.textContent).toBe("“Music” is not one of the choices.");
  expect(document.getElementById("field-row.1.startsOn-error")?.textContent).toBe("“soon” is not a date.");
  expect([cell(1, "cardOrder").value, cell(1, "status").value]).toEqual(["2", "inactive"]);
  expect(said()).toContain("1 cell did not fit into the table.");
  type(cell(1, "groupId"), "g1");
  expect(document.getElementById("field-row.1.groupId-error")).toBeNull();
  // A single value is the browser's, but in a list of choices.
  expect(paste(cell(1, "subjectName"), "Bangla")).toBe(false);
  expect(paste(cell(1, "groupId"), "Humanities\n")).toBe(true);
  expect(cell(1, "groupId").value).toBe("g2");
});

test("Escape brings back what the cell held, and Ctrl+S sends the form", () => {
  type(cell(1, "subjectName"), "Bengali");
  press("Escape");
  expect(cell(1, "subjectName").value).toBe("Bangla");
  let sent = 0;
  form().requestSubmit = () => (sent += 1);
  press("s", { ctrlKey: true });
  expect(sent).toBe(1);
});

test("rows that were typed in before the sign-in ended are made again", () => {
  grow(form(), ["row.8.subjectName", "row.2.was", "formKey"]);
  expect(rows()).toHaveLength(8);
  expect(cell(8, "subjectName").value).toBe("");
});
