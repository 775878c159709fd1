// Adding and editing marks (docs/rules.md, *Screens*, *Marks*, *Words on the screen*): the keys, what a cell takes and refuses, saving, two people on
// one sheet, a pasted block, undo, one component at a time on a narrow screen.

import assert from "node:assert/strict";
import { before, test } from "node:test";
import { addressOf, gridOf, sheetsOf } from "./sheets.mjs";
import { checkAccessibility, checkNoSidewaysScroll, demoSchool, hasFocus, openPage, signIn } from "./support.mjs";

const { school, browser, started } = demoSchool();
let sheets;

before(async () => {
  await started;
  sheets = await sheetsOf(school, "admin");
});

/** The grid of a sheet, opened by `userId` in a browser of its own. */
async function enter(userId, filter, { more = { tab: "marks" }, ...options } = {}) {
  const opened = await openPage(browser, school, options);
  await signIn(opened.page, userId);
  await opened.page.goto(addressOf(filter, more));
  const grid = gridOf(opened.page);
  await grid.ready();
  await opened.page.locator("input[data-cell]").first().waitFor();
  return { ...opened, grid };
}

const focusOf = (page) =>
  page.evaluate(() => [
    document.activeElement?.dataset.row,
    document.activeElement?.getAttribute("aria-label")?.split(",")[0],
  ]);
const keys = async (page, ...presses) => {
  for (const press of presses) {
    if (press.startsWith("=")) await page.keyboard.type(press.slice(1));
    else await page.keyboard.press(press);
  }
};
/** Copies text as a spreadsheet does and presses Ctrl+V in the focused cell. */
async function paste(page, text) {
  await page.evaluate((data) => {
    const clipboard = new DataTransfer();
    clipboard.setData("text/plain", data);
    document.activeElement.dispatchEvent(
      new ClipboardEvent("paste", { clipboardData: clipboard, bubbles: true, cancelable: true }),
    );
  }, text);
}
/** The browser itself reports a refused request; the test says which. */
const refused = (status) => new RegExp(`status of ${status}`, "u");

test("rows stand by roll, with a field a component and its full mark; Enter, Shift+Enter, arrows and Tab move as in a register", async () => {
  const filter = await sheets.find("Class 8", "B", "Annual Examination", "Biology");
  const { page, grid, check, close } = await enter("admin", filter);
  const head = (await page.locator("thead th").allTextContents()).map((text) => text.trim());
  assert.deepEqual(head, ["Roll", "Student Name", "Practical 25", "Paper 1 40", "Paper 2 40", "Paper 3 20"]);
  const rolls = (await page.locator("tbody .col-roll").allTextContents()).map(Number);
  assert.deepEqual(
    rolls,
    (await sheets.students(filter)).map(({ roll }) => roll),
  );
  assert.deepEqual(
    rolls,
    rolls.toSorted((a, b) => a - b),
  );

  await grid.cell(0, "Paper 1").focus();
  await keys(page, "=31", "Enter");
  assert.deepEqual(await focusOf(page), ["1", "Paper 1"]);
  await keys(page, "=32", "Enter", "=33", "Shift+Enter");
  assert.deepEqual(await focusOf(page), ["1", "Paper 1"]);
  await keys(page, "ArrowDown", "ArrowDown", "ArrowUp");
  assert.deepEqual(await focusOf(page), ["2", "Paper 1"]);
  assert.equal(await grid.cell(2, "Paper 1").inputValue(), "33", "an arrow changes no mark");
  await keys(page, "Tab");
  assert.deepEqual(await focusOf(page), ["2", "Paper 2"]);
  await keys(page, "Shift+Tab", "ArrowRight", "ArrowRight");
  assert.deepEqual(await focusOf(page), ["2", "Paper 2"]);
  await keys(page, "ArrowLeft", "ArrowLeft", "ArrowRight");
  assert.deepEqual(await focusOf(page), ["2", "Paper 1"], "inside its text the arrow moves the caret");
  // A wheel over a focused cell changes nothing.
  await page.mouse.move(600, 600);
  await page.mouse.wheel(0, 300);
  assert.equal(await grid.cell(2, "Paper 1").inputValue(), "33");
  // Enter in the last row goes to the top of the next component, Shift+Enter there back; Home, End and Ctrl+End to the ends.
  await grid.cell(11, "Paper 1").focus();
  await keys(page, "Enter");
  assert.deepEqual(await focusOf(page), ["0", "Paper 2"]);
  await keys(page, "End");
  assert.deepEqual(await focusOf(page), ["0", "Paper 3"]);
  await keys(page, "Control+End");
  assert.deepEqual(await focusOf(page), ["11", "Paper 3"]);
  await keys(page, "Control+Home", "PageDown");
  assert.notEqual((await focusOf(page))[0], "0");
  await keys(page, "?");
  await page.getByRole("dialog", { name: "Keys" }).waitFor();
  await checkAccessibility(page, "the list of the keys");
  await keys(page, "Escape");
  await grid.cell(11, "Paper 1").focus();
  await page.getByText("Row 12 of 12").waitFor();
  await page.getByText("Paper 1: 3 of 12 entered, mean 32, highest 33").waitFor();
  await page.getByText("3 typed, not saved").waitFor();
  await checkAccessibility(page, "the grid being filled");
  check();
  await close();
});

test("a comma, Bengali digits and ab are read as marks; what is none is refused and not sent", async () => {
  const filter = await sheets.find("Class 8", "B", "Annual Examination", "English Literature");
  const { page, grid, check, close } = await enter("admin", filter);
  const typed = ["57,5", "০৭,২৫", "৬৩", "ab", "12.345", "-4", "x1", "100", "100.01", "0"];
  await grid.cell(0, "Paper 1").focus();
  for (const text of typed) await keys(page, `=${text}`, "ArrowDown");
  const values = await Promise.all(typed.map((_, row) => grid.cell(row, "Paper 1").inputValue()));
  assert.deepEqual(values.slice(0, 4), ["57.5", "7.25", "63", "AB"]);
  assert.deepEqual(await Promise.all(typed.map((_, row) => grid.state(row, "Paper 1"))), [
    "typed",
    "typed",
    "typed",
    "typed",
    "refused",
    "refused",
    "refused",
    "typed",
    "unconfirmed",
    "typed",
  ]);
  await grid.save();
  await page.getByText("Not saved yet: 1 to confirm or retype, 3 not readable as a mark.").waitFor();
  assert.equal(
    (await sheets.marks(filter)).marks.every(({ paper1 }) => paper1 === null),
    true,
    "nothing was sent",
  );
  for (const [row, text] of [
    [4, "12.34"],
    [5, "4"],
    [6, "1"],
    [8, "99"],
  ])
    await grid.cell(row, "Paper 1").fill(text);
  await grid.save();
  await grid.toast("Successfully Added").waitFor();
  const stored = (await sheets.marks(filter)).marks.map(({ paper1 }) => paper1);
  assert.deepEqual(stored, [57.5, 7.25, 63, "AB", 12.34, 4, 1, 100, 99, 0, null, null]);
  check();
  await close();
});

test("above the full mark: Invalidated mark, reset to the full mark, and marked until it is confirmed or retyped", async () => {
  const filter = await sheets.find("Class 8", "B", "Annual Examination", "Religious and Moral Education");
  const { page, grid, check, close } = await enter("admin", filter);
  await grid.cell(0, "Paper 1").focus();
  await keys(page, "=750");
  await grid.toast("Invalidated mark").waitFor();
  assert.equal(await grid.cell(0, "Paper 1").inputValue(), "100");
  await page.getByText("750 is above the full mark (100). Keep 100?").waitFor();
  await keys(page, "ArrowDown", "=101", "ArrowDown", "=75");
  assert.deepEqual(
    [await grid.state(0, "Paper 1"), await grid.state(1, "Paper 1"), await grid.state(2, "Paper 1")],
    ["unconfirmed", "unconfirmed", "typed"],
  );
  await page.getByText("Paper 1: 1 of 12 entered, mean 75, highest 75").waitFor();
  await grid.save();
  await page.getByText("Not saved yet: 2 to confirm or retype.").waitFor();
  assert.deepEqual(await focusOf(page), ["0", "Paper 1"]);
  await checkAccessibility(page, "marks to be confirmed");
  // It stays marked over a reload, with what was typed.
  await page.reload();
  await grid.ready();
  await page.getByText("3 unsaved marks restored from").waitFor();
  assert.equal(await grid.state(0, "Paper 1"), "unconfirmed");
  assert.equal(await page.locator(".cell-over").first().textContent(), "750");
  await grid.cell(0, "Paper 1").focus();
  await page.getByRole("button", { name: "Keep 100" }).first().click();
  assert.equal(await grid.state(0, "Paper 1"), "typed");
  await grid.cell(1, "Paper 1").fill("10.5");
  await grid.save();
  await grid.toast("Successfully Added").waitFor();
  assert.deepEqual(
    (await sheets.marks(filter)).marks.slice(0, 4).map(({ paper1 }) => paper1),
    [100, 10.5, 75, null],
  );
  check();
  await close();
});

test("a save clears filter and table, says what was saved and offers the next sheets, the first of which Enter opens", async () => {
  const filter = await sheets.find("Class 8", "B", "Annual Examination", "Bangla");
  const { page, grid, check, close } = await enter("admin", filter);
  await grid.cell(0, "Viva").fill("7,5");
  await grid.cell(0, "Paper 2").fill("41");
  await grid.cell(3, "Paper 1").fill("AB");
  await keys(page, "Control+s");
  await grid.toast("Successfully Added").waitFor();
  await page.getByRole("heading", { name: "Saved 3 marks." }).waitFor();
  assert.equal(await page.locator("table:not(.ground-list table)").count(), 0);
  for (const label of ["Class", "Section", "Exam", "Subject"])
    assert.equal(await page.getByLabel(label, { exact: true }).inputValue(), "", label);
  const { marks } = await sheets.marks(filter);
  assert.deepEqual([marks[0].viva, marks[0].paper1, marks[0].paper2, marks[3].paper1], [7.5, null, 41, "AB"]);
  const next = page.getByRole("region", { name: "Saved" }).getByRole("listitem");
  assert.match(await next.first().innerText(), /^.+, Class 8 [AB], .+ \d+ of \d+ missing$/u);
  // Enter goes on.
  await hasFocus(page.locator(".saved-sheet ol a").first());
  await checkAccessibility(page, "after a save");
  await keys(page, "Enter");
  await page.locator("input[data-cell]").first().waitFor();
  check();
  await close();
});

test("Edit Marks: Update stores what changed, and empties what was emptied", async () => {
  const filter = await sheets.find("Class 8", "B", "Annual Examination", "Mathematics");
  const before = (await sheets.marks(filter)).marks;
  const { page, grid, check, close } = await enter("admin", filter, { more: { tab: "marks", edit: "1" } });
  await grid.cell(0, "Paper 1").fill("12,5");
  await grid.cell(1, "Paper 2").fill("");
  await grid.cell(2, "Paper 1").focus();
  await page.getByRole("button", { name: "Absent (AB)" }).click();
  await grid.save();
  await grid.toast("Successfully Updated").waitFor();
  const after = (await sheets.marks(filter)).marks;
  assert.equal(after[0].paper1, 12.5);
  assert.equal(after[0].paper2, before[0].paper2);
  assert.equal(after[1].paper2, null);
  assert.equal(after[2].paper1, "AB");
  assert.deepEqual(after.slice(3), before.slice(3), "nobody else's row is touched, not even its version");
  check();
  await close();
});

test("already added by a second person: said, and what was typed is carried into Edit Marks", async () => {
  const filter = await sheets.find("Class 11", "A", "Preparation Examination", "Physics");
  const students = await sheets.students(filter);
  const { page, grid, check, close } = await enter("teacher", filter);
  await grid.cell(0, "Paper 1").fill("31");
  await grid.cell(1, "Paper 1").fill("22");
  await sheets.add(filter, [
    { studentId: students[1]._id, paper1: 25 },
    { studentId: students[2]._id, paper1: 26 },
  ]);
  await grid.save();
  await grid.toast("Already Added! Please Edit").waitFor();
  await page.getByRole("region", { name: "Edit Marks" }).waitFor();
  await page.waitForFunction(
    () => document.querySelector('input[data-row="0"][aria-label^="Paper 1,"]')?.value === "31",
  );
  assert.equal(await grid.cell(2, "Paper 1").inputValue(), "26");
  // Over the mark that the other one added, both values stand.
  assert.equal(await grid.state(1, "Paper 1"), "changed");
  await grid.cell(1, "Paper 1").focus();
  await page.getByRole("button", { name: "Keep 22" }).click();
  await grid.save();
  await grid.toast("Successfully Updated").waitFor();
  assert.deepEqual(
    (await sheets.marks(filter)).marks.slice(0, 3).map(({ paper1 }) => paper1),
    [31, 22, 26],
  );
  check(refused(409));
  await close();
});

test("two people on one sheet: the second save shows both values and lets one choose for each", async () => {
  const filter = await sheets.find("Class 8", "A", "Annual Examination", "Physics");
  const students = await sheets.students(filter);
  const { page, grid, check, close } = await enter("teacher", filter, { more: { tab: "marks", edit: "1" } });
  const [first, second] = [await grid.cell(0, "Paper 1").inputValue(), await grid.cell(1, "Paper 1").inputValue()];
  await grid.cell(0, "Paper 1").fill("11");
  await grid.cell(1, "Paper 1").fill("12");
  await grid.cell(2, "Paper 1").fill("13");
  await sheets.update(filter, [
    { studentId: students[0]._id, paper1: 21 },
    { studentId: students[1]._id, paper1: 22 },
  ]);
  await grid.save();
  const dialog = page.getByRole("alertdialog", { name: "Changed by somebody else" });
  await dialog.waitFor();
  const groups = dialog.getByRole("group");
  assert.equal(await groups.count(), 2);
  assert.match(
    await groups.nth(0).innerText(),
    new RegExp(`Mine 11\\s+Theirs 21 ${sheets.caller.user.employeeName}`, "u"),
  );
  await checkAccessibility(page, "the choice between two values");
  assert.equal((await sheets.marks(filter)).marks[2].paper1 === 13, false, "nothing of the second save is stored yet");
  const save = dialog.getByRole("button", { name: /Choose for|Save these/u });
  assert.equal(await save.isDisabled(), true);
  await groups.nth(0).getByLabel("Mine").check();
  await groups.nth(1).getByLabel("Theirs").check();
  await dialog.getByRole("button", { name: "Save these" }).click();
  await grid.toast("Successfully Updated").waitFor();
  assert.deepEqual(
    (await sheets.marks(filter)).marks.slice(0, 3).map(({ paper1 }) => paper1),
    [11, 22, 13],
  );
  assert.notEqual(first, "11");
  assert.notEqual(second, "12");
  check(refused(409));
  await close();
});

test("two people on different students of one sheet both save, and nobody is asked", async () => {
  const filter = await sheets.find("Class 8", "A", "Annual Examination", "Computer Science");
  const students = await sheets.students(filter);
  const { grid, check, close } = await enter("admin", filter, { more: { tab: "marks", edit: "1" } });
  await grid.cell(0, "Paper 1").fill("41");
  await sheets.update(filter, [
    { studentId: students[1]._id, paper1: 42 },
    { studentId: students[0]._id, practical: 3 },
  ]);
  await grid.save();
  await grid.toast("Successfully Updated").waitFor();
  const { marks } = await sheets.marks(filter);
  assert.deepEqual([marks[0].paper1, marks[0].practical, marks[1].paper1], [41, 3, 42]);
  // The row's version was stale: refused once, and sent again over a mark that nobody had changed.
  check(refused(409));
  await close();
});

test("what an input method composes is judged when it ends: 75 on a full mark of 20 is asked about", async () => {
  const filter = await sheets.find("Class 8", "B", "Annual Examination", "Biology");
  const { page, grid, check, close } = await enter("admin", filter);
  const method = await page.context().newCDPSession(page);
  const compose = async (...steps) => {
    for (const text of steps)
      await method.send("Input.imeSetComposition", { text, selectionStart: text.length, selectionEnd: text.length });
    await method.send("Input.insertText", { text: steps.at(-1) });
  };
  const cell = grid.cell(0, "Paper 3");
  await cell.focus();
  await compose("7", "75");
  await page.getByText("75 is above the full mark (20). Keep 20?").waitFor();
  assert.equal(await cell.inputValue(), "20");
  await compose(".");
  await page.getByText("75. is above the full mark (20). Keep 20?").waitFor();
  // In range it is a mark like any other.
  const next = grid.cell(1, "Paper 3");
  await next.focus();
  await compose("1", "17");
  assert.equal(await next.inputValue(), "17");
  await page.getByRole("button", { name: "Save", exact: true }).click();
  await page.getByText("Not saved yet: 1 to confirm or retype.").waitFor();
  check();
  await close();
});

test("blank cells of a pasted block clear nothing unless that is ticked", async () => {
  const filter = await sheets.find("Class 8", "B", "Annual Examination", "Chemistry");
  const { page, grid, check, close } = await enter("admin", filter);
  await grid.cell(0, "Paper 1").fill("5");
  await grid.cell(1, "Paper 1").fill("6");
  await grid.cell(0, "Paper 1").focus();
  await paste(page, "\n7\n8\n");
  const dialog = page.getByRole("dialog", { name: "Paste marks" });
  await dialog.getByRole("button", { name: "Apply 2 changes" }).waitFor();
  const tick = dialog.getByRole("checkbox", { name: /^Blank cells clear marks/u });
  await tick.check();
  await dialog.getByRole("button", { name: "Apply 2 changes and clear 1 mark" }).waitFor();
  await checkAccessibility(page, "the preview of a block with blanks");
  await tick.uncheck();
  await dialog.getByRole("button", { name: "Apply 2 changes" }).click();
  const column = () => Promise.all([0, 1, 2].map((row) => grid.cell(row, "Paper 1").inputValue()));
  assert.deepEqual(await column(), ["5", "7", "8"]);
  check();
  await close();
});

test("a block from a spreadsheet is previewed, applied as one step, and undone as one", async () => {
  const filter = await sheets.find("Class 8", "B", "Annual Examination", "Chemistry");
  const { page, grid, check, close } = await enter("admin", filter);
  await grid.cell(0, "Paper 1").fill("5");
  await grid.cell(0, "Paper 1").focus();
  await paste(page, "31\t28,5\r\nAB\t৩৩\r\n99\t12\r\n");
  const dialog = page.getByRole("dialog", { name: "Paste marks" });
  await dialog.waitFor();
  const lines = (await dialog.locator("tbody tr").allInnerTexts()).map((text) =>
    text.split("\t").slice(2).join(" ").trim(),
  );
  assert.deepEqual(lines, [
    "Paper 1 5 31",
    "Paper 2 empty 28.5",
    "Paper 1 empty AB",
    "Paper 2 empty 33",
    "Paper 2 empty 12",
  ]);
  await dialog.getByText("1 value is above the full mark 40: ").waitFor();
  await hasFocus(dialog.getByRole("button", { name: "Apply 5 changes", exact: true }));
  await checkAccessibility(page, "the preview of a pasted block");
  await dialog.getByRole("button", { name: "Cancel" }).click();
  assert.equal(await grid.cell(0, "Paper 1").inputValue(), "5");
  await grid.cell(0, "Paper 1").focus();
  await paste(page, "31\t28,5\nAB\t৩৩\n99\t12\n");
  await dialog.getByRole("button", { name: "Apply 5 changes" }).click();
  const block = async () =>
    Promise.all([0, 1, 2].flatMap((row) => ["Paper 1", "Paper 2"].map((label) => grid.cell(row, label).inputValue())));
  assert.deepEqual(await block(), ["31", "28.5", "AB", "33", "", "12"]);
  await grid.cell(0, "Paper 1").focus();
  await keys(page, "Control+z");
  assert.deepEqual(await block(), ["5", "", "", "", "", ""]);
  await keys(page, "Control+Shift+z");
  assert.deepEqual(await block(), ["31", "28.5", "AB", "33", "", "12"]);
  // Undo goes on to what was typed before; Escape takes back what was typed in this visit to the cell.
  await grid.cell(4, "Practical").focus();
  await keys(page, "=19");
  await keys(page, "Escape");
  assert.equal(await grid.cell(4, "Practical").inputValue(), "");
  // More lines than students: said, not applied, not wrapped around.
  await grid.cell(11, "Paper 3").focus();
  await paste(page, "7\n8\n");
  await dialog.getByText("outside the grid").waitFor();
  await dialog.getByRole("button", { name: "Apply 1 change" }).click();
  assert.equal(await grid.cell(11, "Paper 3").inputValue(), "7");
  check();
  await close();
});

test("at 390 px one component shows at a time, with big targets, and the cell in focus is in sight", async () => {
  const filter = await sheets.find("Class 8", "A", "Annual Examination", "Biology");
  const { page, grid, check, close } = await enter("admin", filter, { width: 390, height: 844 });
  const columns = async () =>
    (await page.locator("thead th.mark-col:visible").allTextContents()).map((text) => text.trim());
  assert.deepEqual(await columns(), ["Practical 25"]);
  await page.locator(".marks-pick-label", { hasText: "Paper 2" }).click();
  assert.deepEqual(await columns(), ["Paper 2 40"]);
  await grid.cell(0, "Paper 2").click();
  for (let row = 0; row < 12; row += 1) {
    await keys(page, `=${20 + row}`);
    const seen = await page.evaluate(() => {
      const box = document.activeElement.getBoundingClientRect();
      const under = document.elementFromPoint(box.left + box.width / 2, box.top + box.height / 2);
      return { height: box.height, width: box.width, hit: under === document.activeElement };
    });
    assert.ok(seen.height >= 44 && seen.width >= 44, JSON.stringify(seen));
    assert.ok(seen.hit, `row ${row + 1} is hidden while it is typed in`);
    await keys(page, "Enter");
  }
  // Which component it is stays in sight at the foot of the list.
  const pick = await page.locator(".marks-pick-label", { hasText: "Paper 2" }).boundingBox();
  assert.ok(pick && pick.y >= 0 && pick.y < 200, JSON.stringify(pick));
  await checkNoSidewaysScroll(page);
  await checkAccessibility(page, "the grid at 390 px");
  await grid.save();
  await grid.toast("Successfully Added").waitFor();
  const stored = (await sheets.marks(filter)).marks.map(({ paper2 }) => paper2);
  assert.deepEqual(
    stored,
    Array.from({ length: 12 }, (_, row) => 20 + row),
  );
  check();
  await close();
});

test("locked while a save is on its way: nothing is stored, what was typed is kept and told, and saved once it is unlocked", async () => {
  const filter = await sheets.find("Class 8", "A", "Annual Examination", "Chemistry");
  const lock = async (isLocked) => {
    const { status } = await sheets.caller.send("POST", `/api/resultsLockStatusUpdate?${new URLSearchParams(filter)}`, {
      isLocked,
    });
    assert.equal(status, 200);
  };
  const first = async () => (await sheets.marks(filter)).marks[0].paper1;
  const before = await first();
  const now = before === 17 ? 18 : 17;
  const { page, grid, check, close } = await enter("admin", filter, { more: { tab: "marks", edit: "1" } });
  await grid.cell(0, "Paper 1").fill(String(now));
  await page.route("**/api/updateOneMark", async (route) => {
    await lock(true);
    await route.continue();
  });
  await grid.save();
  await page
    .getByText("Mark is locked. Nothing was saved; what you typed is kept and can be saved once the sheet is unlocked.")
    .waitFor();
  assert.equal(await grid.cell(0, "Paper 1").inputValue(), String(now));
  assert.equal(await grid.state(0, "Paper 1"), "typed");
  assert.equal(await first(), before);

  // The grid is not shown any more: what is kept is told, and which marks they are.
  await page.reload();
  await page
    .getByText(
      /1 unsaved mark of this sheet from .* kept on this device\. The grid shows them again once the sheet is unlocked\./u,
    )
    .waitFor();
  await page.getByText("Show them").click();
  await page
    .getByRole("listitem")
    .filter({ hasText: `Paper 1: ${now}` })
    .waitFor();
  await checkAccessibility(page, "a locked sheet with marks kept");
  await page.unroute("**/api/updateOneMark");
  await lock(false);
  await page.reload();
  await page.getByText(/1 unsaved mark restored from .*\./u).waitFor();
  await grid.save();
  await grid.toast("Successfully Updated").waitFor();
  assert.equal(await first(), now);
  check(refused(423));
  await close();
});

test("a prompt save moves nothing; a slow one says that it is being sent, and what is typed meanwhile is kept", async () => {
  const filter = await sheets.find("Class 8", "A", "Annual Examination", "Mathematics");
  const { page, grid, check, close } = await enter("admin", filter);
  let release;
  const held = new Promise((resolve) => (release = resolve));
  let sent = 0;
  await page.route("**/api/addSubjectWiseMarks", async (route) => {
    sent += 1;
    await held;
    await route.continue();
  });
  await grid.cell(0, "Paper 1").fill("44");
  const before = await grid.cell(0, "Paper 1").boundingBox();
  await grid.save();
  await page.getByText("1 waiting for the server").waitFor();
  assert.deepEqual(await grid.cell(0, "Paper 1").boundingBox(), before, "the grid stays where it is");
  assert.equal(
    (await page.getByRole("button", { name: "Save", exact: true }).getAttribute("aria-disabled")) ??
      String(await page.getByRole("button", { name: "Save", exact: true }).isDisabled()),
    "true",
  );
  await grid.cell(1, "Paper 1").fill("45");
  await page.getByText(/Saved on this device at .* Sending it now\./u).waitFor();
  release();
  await page.getByRole("region", { name: "Edit Marks" }).waitFor();
  await page.waitForFunction(
    () => document.querySelector('input[data-row="1"][aria-label^="Paper 1,"]')?.value === "45",
  );
  assert.equal(await grid.state(1, "Paper 1"), "typed");
  assert.equal(sent, 1);
  assert.deepEqual(
    (await sheets.marks(filter)).marks.slice(0, 2).map(({ paper1 }) => paper1),
    [44, null],
  );
  check();
  await close();
});

test("before the script has come Enter, Shift+Enter, Up and Down go from row to row, and what was typed is kept", async () => {
  const filter = await sheets.find("Class 8", "B", "Annual Examination", "Biology");
  const { page, check, close } = await openPage(browser, school);
  await signIn(page, "admin");
  // The scripts arrive when the test says so.
  let release;
  const arrived = new Promise((resolve) => (release = resolve));
  await page.route("**/assets/*.js", async (route) => {
    await arrived;
    await route.continue();
  });
  await page.goto(addressOf(filter, { tab: "marks" }), { waitUntil: "commit" });
  const grid = gridOf(page);
  await grid.cell(0, "Paper 1").focus();
  await keys(page, "=8", "Enter", "=9", "Enter", "=12", "ArrowDown", "=7", "Shift+Enter", "ArrowUp");
  assert.deepEqual(await focusOf(page), ["1", "Paper 1"]);
  release();
  await grid.ready();
  await page.getByText("4 typed, not saved").waitFor();
  assert.deepEqual(await Promise.all([0, 1, 2, 3].map((row) => grid.cell(row, "Paper 1").inputValue())), [
    "8",
    "9",
    "12",
    "7",
  ]);
  await keys(page, "Enter");
  assert.deepEqual(await focusOf(page), ["2", "Paper 1"], "one key, one row");
  check();
  await close();
});

test("from the dashboard a sheet opens in its first empty cell; what is typed there is on the dashboard and in the top bar", async () => {
  const { page, check, close } = await openPage(browser, school);
  await signIn(page, "teacher");
  await page.goto("/admin/dashboard");
  const link = page.locator('.todo-table a[href$="#first-empty"]').first();
  const href = await link.getAttribute("href");
  await link.click();
  await gridOf(page).ready();
  await hasFocus(page.locator("input[data-cell]"));
  assert.equal(await page.locator("input[data-cell]:focus").inputValue(), "");
  await keys(page, "=1");
  await page.getByText("1 typed, not saved").waitFor();
  await page.goto("/admin/dashboard");
  await page.getByText("Not saved: 1 mark, typed on this device").waitFor();
  assert.equal(await page.locator(`[data-typed-of="${href}"]`).innerText(), "1 typed on this device");
  await checkNoSidewaysScroll(page, "the dashboard with marks that wait");
  check();
  await close();
});
