// The audit screen: a mark changed in the grid is found in its history, by the keys and by links; by student, person and
// day, without a script too; and nobody but superAdmin and admin gets there.

import assert from "node:assert/strict";
import { before, test } from "node:test";
import { addressOf, gridOf, sheetsOf } from "./sheets.mjs";
import { checkLook, demoSchool, follow, openPage, PASSWORD, scriptArrived, signIn } from "./support.mjs";

const { school, browser, started } = demoSchool();
let sheets;

before(async () => {
  await started;
  sheets = await sheetsOf(school, "admin");
});

/** A page that `userId` is signed in on. */
async function as(userId, options) {
  const opened = await openPage(browser, school, options);
  await signIn(opened.page, userId);
  return opened;
}

const acts = (page) => page.locator(".audit-table tbody tr");
const textOf = async (locator) => (await locator.innerText()).replaceAll(/\s+/gu, " ");

test("a mark changed in the grid stands in its history: who, from what to what, from where", async () => {
  const filter = await sheets.find("Class 8", "B", "Annual Examination", "Mathematics");
  const { marks } = await sheets.marks(filter);
  const first = marks[0];
  const before = first.paper1;
  const now = before === 40 ? 41 : 40;
  const { page, context, check, close } = await as("admin");
  await page.goto(addressOf(filter, { tab: "marks", edit: "1" }));
  const grid = gridOf(page);
  await scriptArrived(page);
  await page.getByRole("link", { name: "History of the sheet" }).waitFor();
  await grid.cell(0, "Paper 1").fill(String(now));
  await grid.save();
  await grid.toast("Successfully Updated").waitFor();

  // By the keys, from the cell, in a page of its own: what is typed in the grid stays.
  await page.goto(addressOf(filter, { tab: "marks", edit: "1" }));
  await scriptArrived(page);
  await grid.cell(0, "Paper 1").focus();
  const opening = context.waitForEvent("page");
  await page.keyboard.press("Alt+Enter");
  const history = await opening;
  await history.waitForURL(/\/admin\/audit\?.*studentId=/u);
  const name = `${first.firstName} ${first.lastName} (${first.regNo})`;
  const newest = await textOf(acts(history).first());
  assert.ok(newest.includes(`Changed Paper 1 of ${name} from ${before} to ${now}`), newest);
  assert.ok(newest.includes("127.0.0.1") && newest.includes("Mathematics"), newest);
  // Below it, how the mark was first entered.
  assert.match(await textOf(acts(history).last()), /Added marks.*Entered Paper 1 of/u);
  assert.equal(await history.getByLabel("Student", { exact: true }).inputValue(), name);
  await history.close();

  // From the results table the row leads there, and on to the sheet again.
  await page.goto(addressOf(filter));
  await page
    .getByRole("row", { name: `${first.firstName} ${first.lastName}` })
    .getByRole("link", { name: `History of the marks of ${first.firstName} ${first.lastName}`, exact: true })
    .click();
  await page.waitForURL(/\/admin\/audit\?/u);
  await acts(page)
    .first()
    .getByRole("link", { name: /Annual Examination · Mathematics/u })
    .click();
  await page.waitForURL(/\/admin\/examResult\?/u);
  check();
  await close();
});

test("student, person and day narrow it; the file holds the same", async () => {
  const { page, context, check, close } = await as("admin");
  await page.goto("/admin/audit");
  await scriptArrived(page);
  assert.equal(await acts(page).count(), 25);
  await page.getByLabel("Student", { exact: true }).fill("S1-0049");
  await page.getByLabel("From", { exact: true }).fill("2026-01-01");
  await follow(page.getByRole("button", { name: "Filter" }));
  await page.waitForURL(/student=S1-0049/u);
  for (const text of await page.locator(".audit-changes li").allInnerTexts()) assert.match(text, /\(S1-0049\)/u);
  const href = await page.getByRole("link", { name: "Download CSV" }).getAttribute("href");
  const file = await context.request.get(href);
  assert.equal(file.status(), 200);
  assert.match(file.headers()["content-disposition"], /Audit Dhanmondi 2026-01-01 to /u);
  const lines = (await file.text()).trimEnd().split("\r\n");
  assert.ok(lines.length > 10 && lines.slice(1).every((line) => line.includes("S1-0049")), lines[1]);

  await acts(page).first().locator(".audit-who a").click();
  await page.waitForURL(/actorId=/u);
  const who = new Set(await page.locator(".audit-who a").allInnerTexts());
  assert.equal(who.size, 1);
  await page.getByRole("link", { name: "Older" }).click();
  await page.waitForURL(/before=/u);
  assert.deepEqual(new Set(await page.locator(".audit-who a").allInnerTexts()), who);
  await page.getByRole("link", { name: "Newest" }).click();
  await page.getByRole("link", { name: "Clear" }).click();
  await page.waitForURL(/\/admin\/audit$/u);
  check();
  await close();
});

test("without a script: the form, the question whom a name means, all changes of an act", async () => {
  const { page, close } = await openPage(browser, school, { script: false });
  await page.goto("/auth/login?next=/admin/audit");
  await page.getByLabel("Academic").check();
  await page.getByLabel("User Id").fill("admin");
  await page.getByLabel("Password", { exact: true }).fill(PASSWORD);
  await page.getByRole("button", { name: "Sign in" }).click();
  await page.waitForURL(/\/admin\/audit/u);
  await follow(page.getByRole("link", { name: /^All \d+ changes$/u }).first());
  await page.getByText("Every change of one save.").waitFor();
  assert.ok((await page.locator(".audit-changes li").count()) > 5);
  await page.goto("/admin/audit");
  await page.getByLabel("Student", { exact: true }).fill("S1-00");
  await follow(page.getByRole("button", { name: "Filter" }));
  await page.getByText("Which student is S1-00?").waitFor();
  await page.getByText("There are more").waitFor();
  await page.locator(".audit-which a").first().click();
  await page.waitForURL(/studentId=/u);
  assert.ok((await acts(page).count()) > 0);
  await page.getByLabel("Class").selectOption({ label: "Class 8" });
  await follow(page.getByRole("button", { name: "Filter" }));
  assert.equal(await page.getByLabel("Class").evaluate((element) => element.selectedOptions[0].textContent), "Class 8");
  await page.goto("/admin/audit?from=2026-02-30");
  await page.getByRole("alert").getByText("2026-02-30 is not a valid date").waitFor();
  await close();
});

test("superAdmin sees every branch or one; a teacher has no way there", async () => {
  const root = await as("super");
  await root.page.goto("/admin/audit");
  const places = new Set(await root.page.locator(".audit-role").allInnerTexts());
  assert.ok(
    [...places].some((text) => text.includes("Dhanmondi")) && [...places].some((text) => text.includes("Uttara")),
    [...places].join(),
  );
  await root.page.getByLabel("Branch").selectOption({ label: "Uttara" });
  await follow(root.page.getByRole("button", { name: "Filter" }));
  await root.page.waitForURL(/branchId=/u);
  for (const text of await root.page.locator(".audit-changes li").allInnerTexts()) assert.match(text, /\(S2-/u);
  await checkLook(root.page, "the audit");
  root.check();
  await root.close();

  const { page, close } = await as("teacher");
  const answer = await page.goto("/admin/audit");
  assert.equal(answer.status(), 403);
  await page.goto(addressOf(await sheets.find("Class 8", "B", "Annual Examination", "Mathematics")));
  assert.equal(await page.locator('a[href*="/admin/audit"]').count(), 0);
  assert.equal(await page.getByRole("link", { name: "Audit" }).count(), 0);
  await close();
});
