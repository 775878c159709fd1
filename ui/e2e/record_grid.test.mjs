// Many records in a table of inputs: with a script typed by keys alone, as in a mark grid; without one as a plain form. On subjects and sections.

import assert from "node:assert/strict";
import { test } from "node:test";
import {
  breakSignIn,
  checkLook,
  checkNoSidewaysScroll,
  demoSchool,
  enterAs,
  follow,
  hasFocus,
  PASSWORD,
  scriptArrived,
} from "./support.mjs";

const { school, browser } = demoSchool();

const cell = (page, row, key) => page.locator(`[name="row.${row}.${key}"]`);
const value = (page, row, key) => cell(page, row, key).inputValue();
const rows = (page) => page.locator(".grid-form tbody tr").count();
const save = (page) => follow(page.getByRole("button", { name: "Save", exact: true }));
const firstEmpty = (page) =>
  page.evaluate(() => Number(/\d+/u.exec(document.querySelector("tr[data-new] [data-cell]").getAttribute("name"))[0]));
const shows = (page, text) => page.getByText(text).filter({ visible: true }).first().waitFor();

async function enter(script, at) {
  const opened = await enterAs(browser, school, "admin", { script });
  await opened.page.goto(at);
  if (script) await scriptArrived(opened.page);
  return opened;
}

/** The script of the table has taken it over. */
const taken = (page) => page.locator(".grid-taken").waitFor();

/** As a spreadsheet's cells are pasted into the cell that has the focus. */
const paste = (page, lines) =>
  page.evaluate((text) => {
    const clipboardData = new DataTransfer();
    clipboardData.setData("text/plain", text);
    document.activeElement.dispatchEvent(
      new ClipboardEvent("paste", { clipboardData, bubbles: true, cancelable: true }),
    );
  }, lines.join("\n"));

test("subjects are typed one below the other by keys alone", async () => {
  const { page, check, close } = await enter(true, "/admin/manageSubject");
  await follow(page.getByRole("link", { name: "Edit as a table" }));
  await taken(page);
  const first = await firstEmpty(page);
  const before = await rows(page);
  await cell(page, first, "subjectName").focus();
  const names = ["Astronomy", "Botany", "Ceramics", "Dance", "Embroidery", "Fencing"];
  for (const name of names) {
    await page.keyboard.type(name);
    await page.keyboard.press("Enter");
  }
  assert.equal(await rows(page), before + 2, "a further row each time the last one was begun");
  await page.keyboard.press("ArrowUp");
  await page.keyboard.press("Tab");
  await page.keyboard.press("Tab");
  await page.keyboard.type("Fen");
  await page.keyboard.press("ArrowRight");
  await hasFocus(cell(page, first + 5, "subjectCode"));
  await page.keyboard.press("Shift+Enter");
  await page.keyboard.type("E1");
  await page.keyboard.press("End");
  await page.keyboard.press("End");
  await hasFocus(cell(page, first + 4, "status"));
  await page.keyboard.type("Ina");
  await page.keyboard.press("ArrowDown");
  await hasFocus(cell(page, first + 5, "status"));
  assert.deepEqual(
    [await value(page, first + 4, "status"), await value(page, first + 6, "status")],
    ["inactive", "active"],
    "a row that was begun gives its choices to the empty ones below",
  );
  await checkLook(page, "subjects as a table");
  // A second name that is there already: nothing is saved, and everything is still there.
  await page.keyboard.press("Control+Home");
  await cell(page, first, "subjectName").fill(names[1]);
  await page.keyboard.press("Control+s");
  await page.locator(".error-summary").waitFor();
  await taken(page);
  await shows(page, `Row ${first + 1}, Subject: This name is already in the list`);
  assert.equal(await value(page, first + 5, "abbreviation"), "Fen");
  await cell(page, first, "subjectName").fill(names[0]);
  await save(page);
  await shows(page, "6 added, 0 changed.");
  await page.goto("/admin/manageSubject?search=Embroidery");
  assert.match(await page.locator("tbody tr").innerText(), /E1[\s\S]*Inactive/u);
  check(/the server responded with a status of 422/u);
  await close();
});

test("sections are pasted from a spreadsheet, and typing outlives the end of the sign-in", async () => {
  const { page, check, close } = await enter(true, "/admin/sectionSetting/grid");
  await taken(page);
  const first = await firstEmpty(page);
  const classes = await cell(page, first, "classId").locator("option").allInnerTexts();
  const [one, two] = classes.filter((name) => name !== "");
  await cell(page, first, "sectionName").focus();
  const lines = Array.from(
    { length: 8 },
    (_, at) => `Pasted ${at + 1}\t${at < 4 ? one : two}\tDay\tEnglish\tR${at + 1}\t40`,
  );
  await paste(page, [...lines, `Pasted 9\tNo such class`]);
  await shows(page, "“No such class” is not one of the choices.");
  assert.deepEqual(
    [await value(page, first + 7, "sectionName"), await value(page, first + 7, "room")],
    ["Pasted 8", "R8"],
  );
  const chosen = (row) => cell(page, row, "classId").locator("option:checked").innerText();
  assert.deepEqual([await chosen(first), await chosen(first + 7), await chosen(first + 8)], [one, two, two]);
  await checkLook(page, "sections as a table");

  // The sign-in ends; what was typed, in rows that the page did not have, is there again after the next one.
  await page.waitForLoadState("networkidle");
  await breakSignIn(page);
  await page.getByRole("button", { name: "Save", exact: true }).click();
  await page.waitForURL(/\/auth\/login\?/u);
  await scriptArrived(page);
  await page.getByLabel("Academic").check();
  await page.getByLabel("User Id").fill("admin");
  await page.getByLabel("Password", { exact: true }).fill(PASSWORD);
  await page.getByRole("button", { name: "Sign in" }).click();
  await page.waitForURL("**/admin/sectionSetting/grid");
  await taken(page);
  await page.waitForFunction(
    (name) => document.querySelector(`[name="${name}"]`)?.value === "Pasted 9",
    `row.${first + 8}.sectionName`,
  );
  assert.equal(await chosen(first + 8), two);
  await save(page);
  await shows(page, "9 added, 0 changed.");
  await page.goto("/admin/sectionSetting?search=Pasted");
  assert.equal(await page.locator("tbody tr").count(), 9);
  check();
  await close();
});

test("what is typed and not saved is not left without a question", async () => {
  const { page, check, close } = await enter(true, "/admin/manageSubject/grid");
  await taken(page);
  await cell(page, 1, "abbreviation").focus();
  await page.keyboard.type("X");
  const asked = page.waitForEvent("dialog");
  const leaving = page.goto("/admin/manageSubject").catch(() => undefined);
  const dialog = await asked;
  assert.equal(dialog.type(), "beforeunload");
  await dialog.dismiss();
  await leaving;
  assert.match(page.url(), /grid/u);
  await page.evaluate(() => (window.onbeforeunload = null));
  check();
  await close();
});

test("both nouns are filled in without a script", async () => {
  const { page, check, close } = await enter(false, "/admin/manageSubject/grid");
  const first = await firstEmpty(page);
  assert.equal(await page.locator("tr[data-new]").count(), 5);
  // An input is called by its column and its row.
  await page.getByRole("textbox", { name: new RegExp(`^Subject\\b.* ${first}$`, "u") }).fill("Geology");
  await cell(page, first + 1, "abbreviation").fill("Hyd");
  await checkNoSidewaysScroll(page, "subjects as a table without a script");
  await save(page);
  await page.locator(".error-summary").waitFor();
  await shows(page, `Row ${first + 1}, Subject: Subject is missing`);
  assert.equal(await value(page, first, "subjectName"), "Geology");
  await cell(page, first + 1, "subjectName").fill("Hydrology");
  await save(page);
  await shows(page, "2 added, 0 changed.");
  assert.equal(await page.locator("tr[data-new]").count(), 5);

  await page.goto("/admin/sectionSetting/grid");
  const empty = await firstEmpty(page);
  await cell(page, empty, "sectionName").fill("Plain");
  await cell(page, empty, "classId").selectOption({ index: 2 });
  const chosen = await value(page, empty, "classId");
  await save(page);
  await shows(page, "1 added, 0 changed.");
  const next = await firstEmpty(page);
  assert.equal(await value(page, next, "classId"), chosen, "the next rows begin with what was chosen");
  check(/the server responded with a status of 422/u);
  await close();
});
