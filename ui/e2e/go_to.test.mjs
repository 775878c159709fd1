// Go to and the menu's filter and groups: found by parts of names, by the keyboard alone, with nothing lost that is being typed.

import assert from "node:assert/strict";
import { test } from "node:test";
import { checkLook, demoSchool, eventually, hasFocus, openPage, scriptArrived, signIn } from "./support.mjs";

const { school, browser } = demoSchool({ reads: true });

const menuOf = (page) => page.getByRole("navigation", { name: "Menu" });
const dialogOf = (page) => page.getByRole("dialog", { name: "Go to" });
const fieldOf = (page) => dialogOf(page).getByRole("combobox");
const optionsOf = (page) => dialogOf(page).getByRole("option");
const path = (page) => page.url().slice(school.address.length);

async function enter(user, options) {
  const opened = await openPage(browser, school, options);
  await signIn(opened.page, user);
  await opened.page.goto("/admin/dashboard");
  await scriptArrived(opened.page);
  return opened;
}

/** The name of the active option. */
async function active(page) {
  const id = await fieldOf(page).getAttribute("aria-activedescendant");
  return id === null ? null : page.locator(`[id="${id}"] .go-to-name`).innerText();
}

/** The open groups of the menu, as they are shown. */
const openGroups = (page) => menuOf(page).locator("details[open] > summary").allInnerTexts();

test("Go to leads to a menu item by the keyboard alone", async () => {
  const { page, context, check, close } = await enter("admin");
  await page.keyboard.press("Control+k");
  await dialogOf(page).waitFor();
  await optionsOf(page).first().waitFor();
  assert.equal(await active(page), "Dashboard");
  await checkLook(page, "Go to");
  await page.keyboard.type("8-9 yearly half");
  await eventually(async () => (await active(page)) === "Half Yearly (8-9)", "the item was not found");
  await page.keyboard.press("Escape");
  await dialogOf(page).waitFor({ state: "hidden" });
  await eventually(
    () => page.evaluate(() => document.activeElement === document.body),
    "the field of the closed dialog has the focus",
  );
  await page.keyboard.press("/");
  await dialogOf(page).waitFor();
  assert.equal(await fieldOf(page).inputValue(), "", "the slash is no text of the field");
  await page.keyboard.type("result");
  await eventually(async () => (await active(page)) === "Results", "the items were not found");
  const moved = [];
  for (const key of ["ArrowDown", "ArrowUp", "ArrowUp", "Home"]) {
    await page.keyboard.press(key);
    moved.push(await active(page));
  }
  assert.equal(moved[1], "Results");
  assert.equal(moved[3], "Results");
  await page.keyboard.press("End");
  assert.equal(await active(page), moved[2], "from the first up to the last");
  await page.keyboard.press("Home");
  const [tab] = await Promise.all([context.waitForEvent("page"), page.keyboard.press("Control+Enter")]);
  await tab.waitForURL("**/admin/examResult");
  await tab.close();
  await page.bringToFront();
  await page.keyboard.press("Enter");
  await page.waitForURL("**/admin/examResult");
  check();
  await close();
});

test("Go to leads to a student by parts of the name in any order, for roles that may search", async () => {
  const { page, check, close } = await enter("teacher");
  await page.keyboard.press("Control+k");
  await page.keyboard.type("S1-000");
  const students = dialogOf(page).getByRole("group", { name: "Students" });
  await students.waitFor();
  const name = await students.locator(".go-to-name").first().innerText();
  const parts = name
    .toLowerCase()
    .split(" ")
    .reverse()
    .map((part) => part.slice(-3));
  await fieldOf(page).fill(parts.join(" "));
  await students.getByRole("option").filter({ hasText: name }).first().waitFor();
  await checkLook(page, "Go to with students");
  await eventually(
    async () => /^\d+ found$/u.test(await dialogOf(page).getByRole("status").innerText()),
    "it never said how many were found",
  );
  for (let moves = 0; (await active(page)) !== name && moves < 60; moves += 1) await page.keyboard.press("ArrowDown");
  await page.keyboard.press("Enter");
  await page.waitForURL(/\/admin\/searchView\?id=/u);
  check();
  await close();
});

test("Go to leads to a sheet and to a section by parts of their names, by the keyboard alone", async () => {
  for (const user of ["teacher", "admin", "super"]) {
    const { page, check, close } = await enter(user);
    await page.goto("/admin/examResult");
    await scriptArrived(page);
    await page.keyboard.press("Control+k");
    // superAdmin has no session: the active one of each branch is searched.
    await page.keyboard.type("class 8 a");
    const sheets = dialogOf(page).getByRole("group", { name: "Sheets" });
    await sheets.waitFor();
    await checkLook(page, "Go to with sheets");
    const first = sheets.getByRole("option").first();
    const name = await first.locator(".go-to-name").innerText();
    const [exam, subject] = name.split(" · ");
    await fieldOf(page).fill(`${subject.slice(0, 4)} ${exam} 8 a`);
    await eventually(async () => (await active(page)) === name, `${user} did not find ${name}`);
    await page.keyboard.press("Enter");
    await page.waitForURL(/sectionId=.*subjectId=/u);
    // In the filter, which is one line by now.
    assert.equal(await page.locator("select[name=examId] option:checked").textContent(), exam);
    await scriptArrived(page);
    await page.keyboard.press("/");
    await page.keyboard.type("class 8 a");
    await dialogOf(page).getByRole("group", { name: "Sections" }).waitFor();
    await eventually(async () => (await active(page)) === "Class 8 A", "the section was not found");
    await page.keyboard.press("Enter");
    await page.getByRole("heading", { name: "Sheets of Class 8 A" }).waitFor();
    check();
    await close();
  }
});

test("superAdmin, who may not search students, finds the menu and sheets alone", async () => {
  const { page, check, close } = await enter("super");
  const asked = [];
  page.on("request", (request) => asked.push(request.url()));
  // From here on what the page waits for comes when the test says so.
  await page.clock.install();
  await page.keyboard.press("/");
  await page.keyboard.type("zzzz");
  await dialogOf(page).getByText("Nothing found for “zzzz”").waitFor();
  await page.clock.fastForward(60_000);
  assert.ok(!asked.some((address) => address.includes("getSearchResult")));
  check();
  await close();
});

test("what is typed while its code is on the way counts, and a line that is down is said", async () => {
  const { page, check, close } = await enter("admin");
  let down = true;
  let answer;
  const later = new Promise((resolve) => {
    answer = resolve;
  });
  await page.route("**/assets/finders-*.js", async (route) => {
    if (down) return route.abort();
    await later;
    return route.continue();
  });
  await page.keyboard.press("Control+k");
  await dialogOf(page).getByText("The server cannot be reached.").waitFor();
  down = false;
  await page.keyboard.type("audit");
  assert.equal(await optionsOf(page).count(), 0);
  answer();
  await eventually(async () => (await active(page)) === "Audit", "what was typed early was not looked for");
  assert.equal(await fieldOf(page).inputValue(), "audit");
  check(/finders-/u);
  await close();
});

test("on a mark grid the cell keeps its text and gets the focus back", async () => {
  const { page, check, close } = await enter("admin");
  await page.goto("/admin/examResult");
  for (const name of ["classId", "sectionId", "examId", "subjectId"]) {
    await page.locator(`select[name=${name}] option:nth-child(2)`).waitFor({ state: "attached" });
    await page.locator(`select[name=${name}]`).selectOption({ index: 1 });
  }
  await page.getByRole("button", { name: "Filter", exact: true }).click();
  await page.waitForURL(/subjectId=/u);
  await page.goto(`${path(page)}&tab=marks&edit=1`);
  await scriptArrived(page);
  const cell = page.locator("input[data-row]:not([disabled])").first();
  await cell.fill("1");
  await page.keyboard.type("/");
  assert.equal(await dialogOf(page).isVisible(), false, "a slash is typed into the cell");
  await cell.fill("1");
  await page.keyboard.press("Control+k");
  await dialogOf(page).waitFor();
  await page.keyboard.type("7");
  await page.keyboard.press("Escape");
  await dialogOf(page).waitFor({ state: "hidden" });
  assert.equal(await cell.inputValue(), "1");
  await hasFocus(cell);
  check();
  await close();
});

test("at 390 px a button opens it, and it has a Close", async () => {
  const { page, check, close } = await enter("teacher", { width: 390, height: 844 });
  const button = page.getByRole("button", { name: "Go to" });
  await button.click();
  await optionsOf(page).first().waitFor();
  await dialogOf(page).getByRole("button", { name: "Close" }).click();
  await dialogOf(page).waitFor({ state: "hidden" });
  await hasFocus(button);
  await button.click();
  await optionsOf(page).filter({ hasText: "Qualities" }).click();
  await page.waitForURL("**/admin/student-qualities");
  await page.goBack();
  await scriptArrived(page);
  assert.equal(await dialogOf(page).isVisible(), false, "also where the browser shows the page again");
  check();
  await close();
});

// The menu.

test("groups of the menu stay as somebody left them, from the first paint of the next page on", async () => {
  const { page, check, close } = await enter("admin");
  await page.goto("/admin/examResult");
  await scriptArrived(page);
  assert.deepEqual(await openGroups(page), ["Exam"]);
  await menuOf(page).locator("summary", { hasText: "Employee" }).click();
  await menuOf(page).getByRole("link", { name: "Designation" }).click();
  await page.waitForURL(/addDesignation/u);
  assert.deepEqual(await openGroups(page), ["Employee"], "that of the page, and what was opened");
  await scriptArrived(page);
  await menuOf(page).locator("summary", { hasText: "Employee" }).click();
  // Without the script of the screen: what stands in the document does it.
  await page.route("**/assets/*.js", (route) => route.abort());
  await page.reload();
  assert.deepEqual(await openGroups(page), [], "closed by somebody");
  check(/assets/u);
  await close();
});

test("the filter shows what has every word, by the keyboard, and Enter goes to the first", async () => {
  const { page, check, close } = await enter("admin");
  const filter = menuOf(page).getByRole("searchbox", { name: "Filter the menu" });
  const links = () => menuOf(page).getByRole("link").allInnerTexts();
  await filter.fill("res EXAM");
  await eventually(async () => (await links()).length === 2, "the menu was not filtered");
  assert.deepEqual(await links(), ["Results", "Publish Result"]);
  assert.equal(await menuOf(page).getByRole("status").innerText(), "2 items");
  await checkLook(page, "the filtered menu");
  await filter.fill("zzzz");
  await menuOf(page).getByText("Nothing in the menu has that name").waitFor();
  await filter.press("Escape");
  assert.equal(await filter.inputValue(), "");
  assert.deepEqual(await openGroups(page), []);
  await filter.pressSequentially("qual");
  await page.keyboard.press("ArrowDown");
  await hasFocus(menuOf(page).getByRole("link", { name: "Student Qualities", exact: true }));
  await filter.press("Enter");
  await page.waitForURL("**/admin/student-qualities");
  check();
  await close();
});

test("at 390 px the filter works in the menu's sheet, and Escape clears it before it closes the sheet", async () => {
  const { page, check, close } = await enter("admin", { width: 390, height: 844 });
  await page.getByRole("button", { name: "Menu", exact: true }).click();
  const filter = menuOf(page).getByRole("searchbox");
  await filter.fill("audit");
  await eventually(async () => (await menuOf(page).getByRole("link").count()) === 1, "the menu was not filtered");
  await filter.press("Escape");
  assert.equal(await filter.inputValue(), "");
  assert.equal(await menuOf(page).isVisible(), true);
  await filter.press("Escape");
  await menuOf(page).waitFor({ state: "hidden" });
  check();
  await close();
});
