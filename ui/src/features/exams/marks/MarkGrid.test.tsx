import { act, fireEvent, screen, within } from "@testing-library/react";
import { renderToString } from "react-dom/server.edge";
import { hydrateRoot } from "react-dom/client";
import { beforeEach, expect, test, vi } from "vitest";
import {
  cell,
  focused,
  focusedLabel,
  goes,
  gridProps,
  newStorage,
  openGrid,
  page,
  paste,
  press,
  pressSave,
  saved,
  says,
  server,
  settle,
  shell,
  typeIn,
  typeOn,
} from "../../../../test/grid_screen";
import { show } from "../../../../test/page";
import ExamResult from "../results/ExamResult";
import { sampleGrid } from "./samples";

const A = "Written, 1 Amina Rahman";
const Z = "Written, 2 Bashir Ahmed";
const N = "Written, 5 Dipa O'Brien <b>";

beforeEach(() => {
  newStorage();
  server({ status: 500, body: { message: "unused", code: "internal" } });
});

test("Add Marks is a table by roll with an input for each component, its limits announced", async () => {
  await openGrid("add");
  expect(screen.getAllByRole("columnheader").map(({ textContent }) => textContent)).toEqual([
    "Roll",
    "Student Name",
    "Written 50",
    "Practical 10",
  ]);
  const inputs = screen.getAllByRole("textbox");
  expect(inputs).toHaveLength(6);
  expect(cell(A)).toHaveProperty("inputMode", "decimal");
  expect(cell(A).type).toBe("text");
  expect(says(A)).toBe("0 to 50, at most two decimals, AB for absent, EX for exempt");
});

test("Edit Marks is numbered, names the subject, and its filter is locked", async () => {
  await openGrid("edit");
  const headers = screen.getAllByRole("columnheader").map(({ textContent }) => textContent);
  expect(headers).toEqual(["SL", "Student Name", "Roll", "Subject", "Written 50", "Practical 10"]);
  const last = screen.getAllByRole("row")[3]!;
  expect(
    within(last)
      .getAllByRole("cell")
      .slice(0, 3)
      .map(({ textContent }) => textContent),
  ).toEqual(["3", "5", "Mathematics"]);
  expect(screen.queryByRole("combobox")).toBeNull();
  expect(screen.getByRole("button", { name: "Update" })).toBeTruthy();
  expect(cell(Z).value).toBe("AB");
});

test("Enter and Down go to the next row, Shift+Enter and Up to the one before; Enter in the last row to the top of the next component", async () => {
  await openGrid("add");
  act(() => cell(A).focus());
  press("Enter");
  expect(focusedLabel()).toBe(Z);
  press("ArrowDown");
  expect(focusedLabel()).toBe(N);
  press("ArrowDown");
  expect(focusedLabel()).toBe(N);
  press("Enter");
  expect(focusedLabel()).toBe("Practical, 1 Amina Rahman");
  press("Enter", { shiftKey: true });
  expect(focusedLabel()).toBe(N);
  press("Enter", { shiftKey: true });
  expect(focusedLabel()).toBe(Z);
  press("ArrowUp");
  press("ArrowUp");
  expect(focusedLabel()).toBe(A);
});

test("Home and End go to the ends of the row, with Ctrl of the sheet, PageUp and PageDown up and down; after the last cell is none", async () => {
  await openGrid("add");
  act(() => cell(Z).focus());
  press("End");
  expect(focusedLabel()).toBe("Practical, 2 Bashir Ahmed");
  press("Home");
  expect(focusedLabel()).toBe(Z);
  press("End", { ctrlKey: true });
  expect(focusedLabel()).toBe("Practical, 5 Dipa O'Brien <b>");
  press("Enter");
  expect(focusedLabel()).toBe("Practical, 5 Dipa O'Brien <b>");
  press("PageUp");
  expect(focusedLabel()).toBe("Practical, 2 Bashir Ahmed");
  press("Home", { ctrlKey: true });
  expect(focusedLabel()).toBe(A);
  press("PageDown");
  expect(focusedLabel()).toBe(Z);
  // Inside its text, Home moves the caret.
  typeIn(Z, "45");
  focused().setSelectionRange(1, 1);
  expect(press("Home")).toBe(true);
});

test("? lists the keys, in a cell too, but not in a text field elsewhere; Ctrl+S saves from anywhere on the page", async () => {
  const calls = server(saved("Successfully Added", { "student-1": 1 }));
  const hrefs = goes();
  await openGrid("add");
  act(() => cell(A).focus());
  expect(press("?", { shiftKey: true })).toBe(false);
  const dialog = screen.getByRole("dialog", { name: "Keys" });
  expect(within(dialog).getByText("Ctrl+S")).toBeTruthy();
  fireEvent.click(within(dialog).getByRole("button", { name: "Close" }));
  typeIn(A, "41");
  const elsewhere = document.createElement("input");
  document.body.append(elsewhere);
  act(() => elsewhere.focus());
  expect(press("?", { shiftKey: true })).toBe(true);
  expect(press("s", { ctrlKey: true })).toBe(false);
  await settle();
  elsewhere.remove();
  expect([calls.length, hrefs.length]).toEqual([1, 1]);
});

test("#first-empty puts the cursor into the first empty cell of the first component that has one", async () => {
  window.location.hash = "#first-empty";
  try {
    await openGrid("edit");
    expect(focusedLabel()).toBe("Practical, 2 Bashir Ahmed");
  } finally {
    window.location.hash = "";
  }
});

test("while marks are entered the tab of the grid leads nowhere", async () => {
  show(<ExamResult {...gridProps(sampleGrid("edit"))} />, { shell });
  await settle();
  const tabs = within(screen.getByRole("navigation", { name: "Results" }));
  expect(tabs.queryByRole("link", { name: "Edit Marks" })).toBeNull();
  expect(tabs.getByText("Edit Marks").getAttribute("aria-current")).toBe("page");
});

test("Left and Right leave the cell only at the ends of its text", async () => {
  await openGrid("edit");
  act(() => cell(A).focus());
  focused().setSelectionRange(1, 1);
  press("ArrowRight");
  expect(focusedLabel()).toBe(A);
  focused().setSelectionRange(0, 2);
  press("ArrowRight");
  expect(focusedLabel()).toBe(A);
  focused().setSelectionRange(2, 2);
  press("ArrowRight");
  expect(focusedLabel()).toBe("Practical, 1 Amina Rahman");
  focused().setSelectionRange(1, 1);
  press("ArrowLeft");
  expect(focusedLabel()).toBe("Practical, 1 Amina Rahman");
  focused().setSelectionRange(0, 0);
  press("ArrowLeft");
  expect(focusedLabel()).toBe(A);
});

test("Tab is the browser's own, and so are keys with Alt", async () => {
  await openGrid("add");
  act(() => cell(A).focus());
  expect(press("Tab")).toBe(true);
  expect(press("ArrowDown", { altKey: true })).toBe(true);
  expect(focusedLabel()).toBe(A);
});

test("a keystroke renders one cell: no other input is touched", async () => {
  await openGrid("add");
  const observer = new MutationObserver(() => undefined);
  observer.observe(screen.getByRole("table"), {
    subtree: true,
    attributes: true,
    childList: true,
    characterData: true,
  });
  typeIn(A, "4");
  const rows = new Set(observer.takeRecords().map(({ target }) => (target as Element).closest("td")));
  observer.disconnect();
  expect([...rows]).toEqual([cell(A).closest("td")]);
});

test("above the full mark: Invalidated mark, the full mark in the input, and what was typed until it is confirmed", async () => {
  await openGrid("add");
  typeIn(A, "75");
  expect(screen.getByText("Invalidated mark")).toBeTruthy();
  expect(cell(A).value).toBe("50");
  expect(says(A)).toContain("75 is above the full mark (50). Keep 50?");
  expect(cell(A).getAttribute("aria-invalid")).toBe("true");
  typeOn(".");
  typeOn("5");
  expect(cell(A).value).toBe("50");
  expect(says(A)).toContain("75.5 is above the full mark (50)");
});

test("a save is refused while a full mark is unconfirmed, says which, and goes to the cell", async () => {
  const calls = server({ status: 500, body: {} });
  await openGrid("add");
  typeIn(Z, "75");
  press("Enter");
  typeIn(N, "5.555");
  await pressSave("Save");
  expect(calls).toEqual([]);
  expect(screen.getByText("Not saved yet: 1 to confirm or retype, 1 not readable as a mark.")).toBeTruthy();
  expect(screen.getByRole("button", { name: "2 Bashir Ahmed, Written: 75 is above the full mark (50)" })).toBeTruthy();
  expect(focusedLabel()).toBe(Z);
  fireEvent.click(screen.getByRole("button", { name: "5 Dipa O'Brien <b>, Written: At most two decimals" }));
  expect(focusedLabel()).toBe(N);
});

test("the button keeps the full mark and gives the focus back to the cell", async () => {
  await openGrid("add");
  typeIn(A, "75");
  fireEvent.click(screen.getByRole("button", { name: "Keep 50" }));
  expect(says(A)).toContain("Typed, not saved");
  expect(screen.queryByRole("button", { name: "Keep 50" })).toBeNull();
  expect(focusedLabel()).toBe(A);
});

test("Enter goes on without confirming; Enter on coming back confirms", async () => {
  await openGrid("add");
  typeIn(A, "75");
  press("Enter");
  expect(focusedLabel()).toBe(Z);
  expect(says(A)).toContain("Keep 50?");
  press("ArrowUp");
  press("Enter");
  expect(says(A)).toContain("Typed, not saved");
  expect(focusedLabel()).toBe(Z);
});

test("retyping an unconfirmed cell settles it", async () => {
  await openGrid("add");
  typeIn(A, "75");
  typeIn(A, "45");
  expect(cell(A).value).toBe("45");
  expect(says(A)).toContain("Typed, not saved");
});

test("Bengali digits, commas and ab are respelled when the cell is left", async () => {
  await openGrid("add");
  typeIn(A, "৩৭,৫");
  typeIn(Z, "ab");
  act(() => cell(N).focus());
  expect([cell(A).value, cell(Z).value]).toEqual(["37.5", "AB"]);
});

test("undo and redo go across cells and to the cell that changed; Escape restores the cell", async () => {
  await openGrid("edit");
  typeIn(A, "41");
  typeIn(N, "20");
  press("z", { ctrlKey: true });
  expect([focusedLabel(), cell(N).value]).toEqual([N, "12.5"]);
  press("z", { ctrlKey: true });
  expect([focusedLabel(), cell(A).value]).toEqual([A, "40"]);
  press("y", { ctrlKey: true });
  press("Z", { ctrlKey: true, shiftKey: true });
  expect([cell(A).value, cell(N).value]).toEqual(["41", "20"]);
  typeIn(A, "33");
  press("Escape");
  expect(cell(A).value).toBe("41");
});

test("the foot counts what is entered, its mean and highest, the row, and what is unsaved and why", async () => {
  await openGrid("edit");
  expect(screen.getByText("Written: 3 of 3 entered, mean 26.25, highest 40")).toBeTruthy();
  typeIn("Practical, 2 Bashir Ahmed", "9");
  expect(screen.getByText("Practical: 3 of 3 entered, mean 8, highest 9")).toBeTruthy();
  expect(screen.getByText("Row 2 of 3")).toBeTruthy();
  typeIn(A, "75");
  typeIn(N, "x");
  expect(screen.getByText("1 typed, not saved; 1 to confirm; 1 refused")).toBeTruthy();
});

test("Absent (AB) fills the cell in focus, for keyboards without letters", async () => {
  await openGrid("add");
  expect(screen.getByRole("button", { name: "Absent (AB)" })).toHaveProperty("disabled", true);
  act(() => cell(Z).focus());
  fireEvent.click(screen.getByRole("button", { name: "Absent (AB)" }));
  expect(cell(Z).value).toBe("AB");
  expect(focusedLabel()).toBe(Z);
});

test("a pasted block is previewed, applied as one step and undone as one", async () => {
  await openGrid("edit");
  act(() => cell(A).focus());
  paste("41\t9\nAB\t৭,৫\n75\tx");
  const dialog = screen.getByRole("dialog", { name: "Paste marks" });
  const lines = within(dialog)
    .getAllByRole("row")
    .slice(1)
    .map((row) =>
      within(row)
        .getAllByRole("cell")
        .map(({ textContent }) => textContent),
    );
  expect(lines).toEqual([
    ["1", "Amina Rahman", "Written", "40", "41"],
    ["1", "Amina Rahman", "Practical", "8", "9"],
    ["2", "Bashir Ahmed", "Practical", "empty", "7.5"],
  ]);
  expect(
    within(dialog).getByText("1 value is above the full mark 50: roll 5 Dipa O'Brien <b>, Written “75”"),
  ).toBeTruthy();
  expect(document.activeElement).toBe(within(dialog).getByRole("button", { name: "Apply 3 changes" }));
  expect(within(dialog).getByText("1 stays as it is.")).toBeTruthy();
  expect(cell(A).value).toBe("40");
  fireEvent.click(within(dialog).getByRole("button", { name: "Apply 3 changes" }));
  expect([cell(A).value, cell("Practical, 2 Bashir Ahmed").value, cell(N).value]).toEqual(["41", "7.5", "12.5"]);
  act(() => cell(A).focus());
  press("z", { ctrlKey: true });
  expect([cell(A).value, cell("Practical, 2 Bashir Ahmed").value]).toEqual(["40", ""]);
});

test("blank cells of a pasted block clear marks only where that is ticked, and the button counts these apart", async () => {
  await openGrid("edit");
  act(() => cell(A).focus());
  paste("41\t\n\t9");
  const dialog = within(screen.getByRole("dialog", { name: "Paste marks" }));
  expect(dialog.getByRole("button", { name: "Apply 2 changes" })).toBeTruthy();
  const tick = dialog.getByRole("checkbox", { name: /^Blank cells clear marks/ });
  expect(tick).toHaveProperty("checked", false);
  fireEvent.click(tick);
  fireEvent.click(dialog.getByRole("button", { name: "Apply 2 changes and clear 2 marks" }));
  expect([cell(A).value, cell("Practical, 1 Amina Rahman").value, cell(Z).value]).toEqual(["41", "", ""]);
});

/** What an input method sends: each step while it composes, then the end. */
function compose(label: string, steps: readonly string[], data: string, echo = false): void {
  const input = cell(label);
  act(() => input.focus());
  fireEvent.compositionStart(input);
  for (const text of steps) {
    input.value = text;
    input.dispatchEvent(
      new InputEvent("input", { bubbles: true, isComposing: true, inputType: "insertCompositionText", data: text }),
    );
  }
  act(() => void fireEvent.compositionEnd(input, { data }));
  if (echo) {
    act(
      () =>
        void input.dispatchEvent(
          new InputEvent("input", { bubbles: true, inputType: "insertCompositionText", data: steps.at(-1) ?? "" }),
        ),
    );
  }
}

test.each([false, true])(
  "75 through an input method on a full mark of 10 is asked about (said twice: %s)",
  async (echo) => {
    await openGrid("add");
    const practical = "Practical, 1 Amina Rahman";
    compose(practical, ["7", "75"], "75", echo);
    expect(cell(practical).value).toBe("10");
    expect(says(practical)).toContain("75 is above the full mark (10)");
    // A composed point goes on with what was typed; the full mark is not entered by it.
    compose(practical, ["10."], ".", echo);
    expect(says(practical)).toContain("75. is above the full mark (10)");
    act(() => cell(practical).blur());
    expect(says(practical)).toContain("is above the full mark (10)");
  },
);

test("the preview changes what a column is, and what a comma is where it may be either", async () => {
  await openGrid("edit");
  act(() => cell(A).focus());
  paste("1,5\n2,6\n5,4");
  const dialog = within(screen.getByRole("dialog", { name: "Paste marks" }));
  const uses = () =>
    dialog.getAllByRole<HTMLSelectElement>("combobox").map(({ selectedOptions }) => selectedOptions[0]?.textContent);
  expect(uses()).toEqual(["Separate columns", "Roll", "Written"]);
  fireEvent.change(dialog.getByRole("combobox", { name: "Column 2 (5, …)" }), { target: { value: "mark practical" } });
  expect(uses()).toEqual(["Separate columns", "Roll", "Practical"]);
  fireEvent.change(dialog.getByRole("combobox", { name: "Commas" }), { target: { value: "decimals" } });
  expect(uses()).toEqual(["Are decimal points", "Written"]);
  fireEvent.click(dialog.getByRole("button", { name: "Apply 3 changes" }));
  expect([cell(A).value, cell(Z).value, cell(N).value]).toEqual(["1.5", "2.6", "5.4"]);
});

test("a cancelled paste changes nothing; a single value is left to the browser", async () => {
  await openGrid("edit");
  act(() => cell(A).focus());
  expect(fireEvent.paste(focused(), { clipboardData: { getData: () => "41" } })).toBe(true);
  paste("1\t2");
  fireEvent.click(screen.getByRole("button", { name: "Cancel" }));
  expect(screen.queryByRole("dialog")).toBeNull();
  expect(cell(A).value).toBe("40");
});

test("what was typed before the script came is adopted, not overwritten", async () => {
  const holder = document.createElement("div");
  document.body.append(holder);
  const tree = page(gridProps(sampleGrid("add")));
  holder.innerHTML = renderToString(tree);
  holder.querySelector<HTMLInputElement>("input[data-cell='student-2.written']")!.value = "33";
  holder.querySelector<HTMLInputElement>("input[data-cell='student-4.practical']")!.value = "11";
  const root = await act(() => Promise.resolve(hydrateRoot(holder, tree)));
  await settle();
  expect(cell(Z).value).toBe("33");
  expect(says(Z)).toContain("Typed, not saved");
  expect(cell("Practical, 5 Dipa O'Brien <b>").value).toBe("10");
  expect(says("Practical, 5 Dipa O'Brien <b>")).toContain("11 is above the full mark (10)");
  act(() => root.unmount());
  holder.remove();
});

test("on a narrow screen the component in focus is the one chosen", async () => {
  await openGrid("add");
  const picks = screen.getAllByRole<HTMLInputElement>("radio");
  expect(picks.map(({ checked }) => checked)).toEqual([true, false]);
  act(() => cell("Practical, 1 Amina Rahman").focus());
  expect(picks.map(({ checked }) => checked)).toEqual([false, true]);
});

test("Ctrl+S saves", async () => {
  const calls = server({ status: 500, body: {} });
  goes();
  await openGrid("add");
  typeIn(A, "4");
  vi.spyOn(navigator, "onLine", "get").mockReturnValue(true);
  expect(press("s", { ctrlKey: true })).toBe(false);
  await settle();
  expect(calls.map(({ path }) => path)).toEqual(["/api/addSubjectWiseMarks"]);
});
