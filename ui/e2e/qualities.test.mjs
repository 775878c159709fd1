// Student Qualities in a real browser (docs/rules.md, *Screens*, *Marks*): one student's record in the modal and without a script, a whole
// section in the grid with its keys and its safety, and how all of it looks.

import assert from "node:assert/strict";
import { before, test } from "node:test";
import { gridOf, sheetsOf } from "./sheets.mjs";
import {
  checkAccessibility,
  checkLook,
  checkNoSidewaysScroll,
  demoSchool,
  follow,
  hasFocus,
  openPage,
  PASSWORD,
  scriptArrived,
  signIn,
} from "./support.mjs";

const PATH = "/admin/student-qualities";
const NO_LINE = /net::ERR_(?:INTERNET_DISCONNECTED|FAILED)/u;
const REFUSED = /the server responded with a status of 409/u;

const { school, browser, started } = demoSchool();
let admin;

before(async () => {
  await started;
  admin = await sheetsOf(school, "admin");
});

/** A section and semester as an address: class 10 B is partly graded, class 11 B not at all, the A sections whole. */
async function ground(className, sectionName, semester, more = {}) {
  const { caller, ground: chosen } = admin;
  const named = (answer, key, name) => answer.body.find((row) => row[key] === name)._id;
  const classId = named(await caller.get(`/api/sessionWiseClass/${chosen.sessionId}`), "className", className);
  const sectionId = named(await caller.get(`/api/classWiseSection/${classId}`), "sectionName", sectionName);
  const { branchId, sessionId } = chosen;
  return `${PATH}?${new URLSearchParams({ branchId, sessionId, classId, sectionId, semester, ...more })}`;
}

async function open(userId, address, options = {}) {
  const opened = await openPage(browser, school, options);
  await signIn(opened.page, userId);
  await opened.page.goto(address);
  await scriptArrived(opened.page);
  return { ...opened, grid: gridOf(opened.page) };
}

const shows = (page, row, label, value) =>
  page.waitForFunction(
    ([r, l, v]) => document.querySelector(`input[data-row="${r}"][aria-label^="${l},"]`)?.value === v,
    [row, label, value],
  );

test("from Select Ground to one student's record: added, then edited", async () => {
  const { page, check, close } = await open("admin", PATH);
  await page.getByText("Please Select Ground").waitFor();
  await page.getByRole("combobox", { name: "Class" }).selectOption({ label: "Class 11" });
  await page.getByRole("combobox", { name: "Section" }).selectOption({ label: "B" });
  await page.getByRole("combobox", { name: "Semester" }).selectOption({ label: "Interim" });
  await follow(page.getByRole("button", { name: "Filter" }));
  await page.getByText("0 of 12 students have qualities").waitFor();
  await scriptArrived(page);
  const view = page.getByRole("link", { name: /^View / }).first();
  const name = (await view.getAttribute("aria-label")).replace("View ", "");
  await view.click();
  const modal = page.getByRole("dialog", { name: "Student Qualities" });
  await modal.getByRole("heading", { name }).waitFor();
  await modal.getByRole("link", { name: "Add Qualities" }).click();
  await modal.getByLabel("Regularity").selectOption("A+");
  await modal.getByLabel("Homework").selectOption("B");
  await modal.getByRole("button", { name: "Save", exact: true }).click();
  await page.getByText("Successfully Added").waitFor();
  await modal.getByRole("link", { name: "Edit Qualities" }).click();
  await modal.getByLabel("Homework").selectOption("B+");
  await modal.getByRole("button", { name: "Update" }).click();
  await page.getByText("Successfully Updated").waitFor();
  await checkLook(page, "the modal");
  await page.keyboard.press("Escape");
  // Back on the row.
  await hasFocus(view);
  await page.getByText("1 of 12 students have qualities").waitFor();
  await page.reload();
  await page.getByText("1 of 12 students have qualities").waitFor();
  await checkLook(page, "the list");
  check();
  await close();
});

test("two people at one record: both values are shown, and one is chosen", async () => {
  const address = await ground("Class 10", "A", "pre_qualifying");
  const { page, check, close } = await open("admin", address);
  await page
    .getByRole("link", { name: /^View / })
    .first()
    .click();
  const modal = page.getByRole("dialog");
  await modal.getByRole("link", { name: "Edit Qualities" }).click();
  const field = modal.getByLabel("Honesty");
  const mine = (await field.inputValue()) === "A" ? "B" : "A";
  const studentId = await modal.locator("input[name=studentId]").inputValue();
  const { branchName, sessionName } = admin.ground;
  const query = new URLSearchParams({ branchName, sessionName, semester: "pre_qualifying" });
  const other = await admin.caller.send("PUT", `/api/updateStudentQualities/${studentId}?${query}`, {
    honesty: "B+",
    leadership: "A",
  });
  assert.equal(other.status, 200, JSON.stringify(other.body));
  await field.selectOption(mine);
  // Closed by accident: what was chosen is there again.
  await page.keyboard.press("Escape");
  await page
    .getByRole("link", { name: /^View / })
    .first()
    .click();
  assert.equal(await field.inputValue(), mine);
  await modal.getByRole("button", { name: "Update" }).click();
  await modal.getByText("Somebody else has changed these grades; nothing was saved").waitFor();
  await modal.getByText("Now: B+").waitFor();
  assert.equal(await field.inputValue(), mine);
  await checkLook(page, "both values in the dialog");
  await modal.getByRole("button", { name: "Update" }).click();
  await page.getByText("Successfully Updated").waitFor();
  const now = await admin.caller.get(`/api/getOneStudentQualities/${studentId}?${query}`);
  assert.deepEqual([now.body.honesty, now.body.leadership], [mine, "A"]);
  check(REFUSED);
  await close();
});

test("a section is typed by the keys of the mark grid, survives a reload, and is saved in one go", async () => {
  const { page, grid, check, close } = await open(
    "admin",
    await ground("Class 11", "B", "interim", { view: "section" }),
  );
  await grid.cell(1, "Honesty").focus();
  await page.keyboard.type("a+");
  await page.keyboard.press("Enter");
  await page.keyboard.type("b");
  await page.keyboard.press("ArrowDown");
  await page.keyboard.type("C");
  await page.keyboard.press("Shift+Enter");
  assert.equal(await grid.cell(2, "Honesty").inputValue(), "B");
  assert.deepEqual([await grid.state(1, "Honesty"), await grid.state(3, "Honesty")], ["typed", "refused"]);
  await page.reload();
  await grid.ready();
  await page.getByText("3 unsaved grades restored from").waitFor();
  assert.equal(await grid.cell(1, "Honesty").inputValue(), "A+");
  await grid.save();
  await page.getByText("Not saved yet: 1 not readable as a grade.").waitFor();
  await grid.cell(3, "Honesty").fill("");
  await page.getByRole("button", { name: "B+", exact: true }).click();
  assert.equal(await grid.cell(3, "Honesty").inputValue(), "B+");
  await grid.save();
  await grid.toast(/^Successfully (?:Added|Updated)$/u).waitFor();
  assert.equal(await grid.state(1, "Honesty"), "saved");
  await page.reload();
  await scriptArrived(page);
  assert.deepEqual(await Promise.all([1, 2, 3].map((row) => grid.cell(row, "Honesty").inputValue())), [
    "A+",
    "B",
    "B+",
  ]);
  assert.equal(await page.getByText("restored from").count(), 0);
  for (const width of [1920, 1440, 390]) {
    await page.setViewportSize({ width, height: 900 });
    // To the foot, where the bar stands over no row.
    await page.evaluate(() => globalThis.scrollTo(0, document.body.scrollHeight));
    await checkNoSidewaysScroll(page, `the grid at ${width} px`);
    for (const colorScheme of ["light", "dark"]) {
      await page.emulateMedia({ colorScheme });
      await checkAccessibility(page, `the grid at ${width} px, ${colorScheme}`);
    }
  }
  check();
  await close();
});

test("a save pressed offline is sent when the line returns, once", async () => {
  const { page, context, grid, check, close } = await open(
    "admin",
    await ground("Class 10", "B", "pre_qualifying", { view: "section" }),
  );
  await grid.whole();
  await grid.cell(0, "Tolerance").fill("b+");
  await context.setOffline(true);
  await grid.save();
  await page.getByText("Sends when you're back online.").waitFor();
  assert.equal(await grid.state(0, "Tolerance"), "waiting");
  await context.setOffline(false);
  await grid.toast("Successfully Updated").waitFor();
  await shows(page, 0, "Tolerance", "B+");
  check(NO_LINE);
  await close();
});

test("on a phone the grid shows one quality at a time", async () => {
  const { page, grid, check, close } = await open(
    "admin",
    await ground("Class 10", "A", "pre_qualifying", { view: "section" }),
    { width: 390, height: 844 },
  );
  assert.equal(await grid.cell(0, "Regularity").isVisible(), true);
  assert.equal(await grid.cell(0, "Homework").isVisible(), false);
  await page.locator(".marks-pick-label", { hasText: "Homework" }).click();
  assert.equal(await grid.cell(0, "Homework").isVisible(), true);
  assert.equal(await grid.cell(0, "Regularity").isVisible(), false);
  await checkNoSidewaysScroll(page);
  check();
  await close();
});

test("without a script a record is read, edited and saved; who only reads has no form", async () => {
  const address = await ground("Class 10", "A", "pre_qualifying");
  const enter = async (userId) => {
    const opened = await openPage(browser, school, { script: false });
    const { page } = opened;
    await page.goto(`/auth/login?next=${encodeURIComponent(address)}`);
    await page.getByRole("radio", { name: "Academic" }).check();
    await page.locator('input[name="userId"]').fill(userId);
    await page.getByLabel("Password", { exact: true }).fill(PASSWORD);
    await page.getByRole("button", { name: "Sign in" }).click();
    await page.waitForURL(/student-qualities/u);
    return opened;
  };
  const { page, check, close } = await enter("admin");
  await page
    .getByRole("link", { name: /^View / })
    .nth(1)
    .click();
  await page.getByRole("link", { name: "Edit Qualities" }).click();
  const field = page.getByLabel("Awareness");
  const grade = (await field.inputValue()) === "B" ? "A" : "B";
  await field.selectOption(grade);
  await page.getByRole("button", { name: "Update" }).click();
  await page.getByText("Successfully Updated").waitFor();
  assert.equal(await page.locator(".record-grades div", { hasText: "Awareness" }).locator("dd").innerText(), grade);
  await checkNoSidewaysScroll(page);
  await page.getByRole("link", { name: "Whole section" }).click();
  await page.getByText("The whole section can only be entered with JavaScript on").waitFor();
  check();
  await close();
  const reader = await enter("academic");
  await reader.page
    .getByRole("link", { name: /^View / })
    .first()
    .click();
  await reader.page.getByText("A+ Excellent").waitFor();
  assert.equal(await reader.page.getByRole("link", { name: "Edit Qualities" }).count(), 0);
  reader.check();
  await reader.close();
});
