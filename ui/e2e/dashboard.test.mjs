// From the sign-in to the first cell and from a save to the next sheet, with the presses counted; the dashboard of an admin and of a super
// admin; what empty screens offer to go on with; whose page it is.
import assert from "node:assert/strict";
import test from "node:test";
import {
  checkLook,
  checkNoSidewaysScroll,
  demoSchool,
  enterAs,
  eventually,
  openPage,
  PASSWORD,
  scriptArrived,
  signIn,
} from "./support.mjs";

const { school, browser } = demoSchool();

/** The sign-in form, filled in: what is left is the press that sends it. */
async function filledIn(page, userId) {
  await page.goto("/auth/login");
  await page.getByLabel("Academic").check();
  await page.locator('input[name="userId"]').fill(userId);
  await page.getByLabel("Password", { exact: true }).fill(PASSWORD);
}

const focused = (page) =>
  page
    .evaluate(() => ({
      href: document.activeElement?.getAttribute("href") ?? "",
      text: document.activeElement?.textContent?.trim() ?? "",
      cell: document.activeElement?.dataset?.cell !== undefined,
      value: document.activeElement?.value,
    }))
    // On the way to another page nothing has the focus.
    .catch(() => ({ href: "", text: "", cell: false, value: undefined }));

/** The cursor is in a cell, and the cell is empty. */
async function inEmptyCell(page) {
  await eventually(async () => (await focused(page)).cell, "the cursor is in no cell");
  assert.equal((await focused(page)).value, "");
}

test("mouse: two presses from the sign-in to the first empty cell", async () => {
  const { page, check, close } = await openPage(browser, school);
  await filledIn(page, "teacher");
  await scriptArrived(page);
  let presses = 0;
  const press = async (target) => {
    presses += 1;
    await target.click();
  };
  await press(page.getByRole("button", { name: "Sign in" }));
  await press(page.locator(".todo-table tbody a").first());
  await inEmptyCell(page);
  assert.equal(presses, 2);
  check();
  await close();
});

for (const script of [true, false]) {
  test(`keyboard: at most eight tabs from the sign-in to the first sheet, ${script ? "with" : "without"} a script`, async () => {
    const { page, check, close } = await openPage(browser, school, { script });
    await filledIn(page, "teacher");
    if (script) await scriptArrived(page);
    await page.keyboard.press("Enter");
    await page.waitForURL("**/admin/dashboard");
    await page.locator(".todo-table").first().waitFor();
    let tabs = 0;
    for (; tabs < 8;) {
      await page.keyboard.press("Tab");
      tabs += 1;
      const { href, text } = await focused(page);
      if (text === "Skip to the page") await page.keyboard.press("Enter");
      if (href.endsWith("#first-empty")) break;
    }
    await page.keyboard.press("Enter");
    await page.waitForURL(/tab=marks.*#first-empty$/u);
    if (script) await inEmptyCell(page);
    else await page.locator("input[data-cell]").first().waitFor();
    assert.ok(tabs <= 8, `${tabs} tabs`);
    console.log(`sign-in to the first sheet, ${script ? "with" : "without"} a script: ${tabs} tabs`);
    check();
    await close();
  });
}

test("one press from a save to the first empty cell of the next sheet", async () => {
  const { page, check, close } = await openPage(browser, school);
  await signIn(page, "teacher");
  await page.goto("/admin/dashboard");
  await page.locator(".todo-table tbody a").first().click();
  await inEmptyCell(page);
  await page.keyboard.type("1");
  await page.keyboard.press("Control+s");
  await page.getByRole("heading", { name: /^Saved 1 mark/u }).waitFor();
  await eventually(
    async () => (await focused(page)).href.endsWith("#first-empty"),
    "the focus is not on the next sheet",
  );
  await page.keyboard.press("Enter");
  await inEmptyCell(page);
  check();
  await close();
});

test("an admin's dashboard: one list of what is to be done, and exams by class that lead to their sheets", async () => {
  const { page, check, close } = await enterAs(browser, school, "admin");
  await page.goto("/admin/dashboard");
  const overdue = page.locator(".tasks").getByRole("link", { name: /mark sheets overdue/u });
  await overdue.waitFor();
  const region = page.getByRole("region", { name: "Exams by class" });
  const place = async (target) => target.boundingBox();
  for (const width of [1440, 1920]) {
    await page.setViewportSize({ width, height: 900 });
    const [whole, tasks, matrix] = [
      await place(page.locator(".dashboard")),
      await place(page.locator(".tasks")),
      await place(page.locator(".matrix")),
    ];
    assert.ok(matrix.y >= tasks.y + tasks.height, `below the list at ${width} px`);
    assert.equal(Math.round(matrix.width), Math.round(whole.width), `as wide as the page at ${width} px`);
    await checkNoSidewaysScroll(page, `the dashboard at ${width} px`);
  }
  // On a phone the matrix scrolls within itself, and the class stays.
  await page.setViewportSize({ width: 390, height: 844 });
  const head = region.getByRole("rowheader").first();
  const before = await place(head);
  await region.evaluate((scrolled) => scrolled.scrollTo(200, 0));
  assert.equal(await region.evaluate((scrolled) => scrolled.scrollLeft), 200);
  assert.equal(Math.round((await place(head)).x), Math.round(before.x));
  await checkNoSidewaysScroll(page, "the dashboard at 390 px");
  await checkLook(page, "the dashboard with exams by class");
  await page.setViewportSize({ width: 1440, height: 900 });
  const cell = region.getByRole("link").first();
  const said = await cell.innerText();
  assert.match(await cell.locator(".visually-hidden").textContent(), /^Class .+: .+ sheets?: /u, said);
  await cell.click();
  await page.waitForURL(/publishResult.*sheets=examOfClass/u);
  // A line leads to as many sheets as it says, the overdue ones alone.
  await page.goto("/admin/dashboard");
  const count = await overdue.locator(".task-count").innerText();
  await overdue.click();
  await page.getByRole("heading", { name: `Mark sheets overdue ${count}` }).waitFor();
  const states = await page.locator(".todo tbody .todo-state .state:not([hidden])").allInnerTexts();
  assert.ok(
    states.every((state) => /overdue|published, incomplete/iu.test(state)),
    states.join("\n"),
  );
  await checkLook(page, "the list of overdue sheets");
  check();
  await close();
});

test("a super admin's branches have their bars, those with overdue sheets first", async () => {
  const { page, check, close } = await enterAs(browser, school, "super");
  await page.goto("/admin/dashboard");
  await page.getByRole("heading", { name: /Mark sheets by branch/u }).waitFor();
  assert.equal(await page.locator(".topbar .whose").innerText(), "All branches");
  assert.match(await page.locator(".todo-table .todo-bar .visually-hidden").first().textContent(), /sheets?: /u);
  await checkLook(page, "the dashboard of a super admin");
  check();
  await close();
});

test("the top bar names school and branch, on a phone the branch, and the bell works without a script", async () => {
  const { page, check, close } = await enterAs(browser, school, "admin", { script: false });
  await page.goto("/admin/dashboard");
  const whose = page.locator(".topbar .whose");
  const [name, branch] = (await whose.getAttribute("title")).split(", ");
  assert.equal((await whose.innerText()).replaceAll(/\s+/gu, " ").trim(), `${name} · ${branch}`);
  await page.setViewportSize({ width: 390, height: 844 });
  assert.equal(await page.locator(".whose-school").isVisible(), false);
  assert.equal(await page.locator(".whose-branch").innerText(), branch);
  await checkNoSidewaysScroll(page, "the dashboard at 390 px");
  await page.locator(".topbar a.notifications-link").focus();
  await page.keyboard.press("Enter");
  await page.waitForURL("/admin/notifications");
  await page.getByText("No notifications yet.").waitFor();
  check();
  await close();
});

test("empty screens offer what one worked on last", async () => {
  const { page, check, close } = await openPage(browser, school);
  await signIn(page, "teacher");
  // The test above has saved a mark.
  await page.goto("/admin/examResult");
  const recent = page.getByRole("navigation", { name: "Recent" });
  await recent.getByRole("link").first().waitFor();
  await checkLook(page, "the empty Results screen with recent sheets");
  await recent.getByRole("link").first().click();
  await page.waitForURL(/subjectId=/u);
  await page.goto("/admin/student-qualities");
  await recent.getByRole("link").first().waitFor();
  await page.goto("/admin/tabulation");
  await recent.getByRole("link").first().click();
  await page.waitForURL(/_tabulation_/u);
  check();
  await close();
  // Nobody else sees it.
  const other = await enterAs(browser, school, "academic");
  await other.page.goto("/admin/examResult");
  assert.equal(await other.page.getByRole("navigation", { name: "Recent" }).count(), 0);
  await other.close();
});
