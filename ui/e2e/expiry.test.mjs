// The end of a sign-in (docs/rules.md, *Marks*, Session expiry): the stored login is cleared, the user is sent to the login and comes back to
// the same address, with every typed, unsaved mark still in the grid. And leaving by one's own will with marks unsaved.

import assert from "node:assert/strict";
import { test } from "node:test";
import {
  breakSignIn,
  checkLook,
  demoSchool,
  eventually,
  openPage,
  PASSWORD,
  scriptArrived,
  signInByForm as signIn,
  signInByCall,
  stored,
} from "./support.mjs";
import { typedInDatabase } from "./sheets.mjs";

const { school, browser } = demoSchool();

const REFUSED = /the server responded with a status of 401/u;
/** Without the fragment, which no server hears of: it put the cursor into the first empty cell. */
const here = (page) => page.url().slice(school.address.length).split("#")[0];

/** Signs in where the page is now, without going anywhere. */
async function signInHere(page, userId) {
  await scriptArrived(page);
  await page.getByLabel("User Id").fill(userId);
  await page.getByLabel("Password", { exact: true }).fill(PASSWORD);
  await page.getByRole("button", { name: "Sign in" }).click();
}

/** Opens the grid of the teacher's n-th sheet that has no marks. */
async function openGrid(page, n) {
  await page.goto("/admin/dashboard?list=own");
  await page
    .locator(".todo-table tbody tr", { hasText: /12 of 12/u })
    .nth(n)
    .getByRole("link")
    .click();
  await gridReady(page);
  return here(page);
}

async function gridReady(page) {
  await page.waitForURL(/tab=marks/u);
  await scriptArrived(page);
  await page.locator('input[data-row="0"]').first().waitFor();
}

/** The first component's cells of the first rows. */
const column = (page, count) =>
  Promise.all(Array.from({ length: count }, (_, row) => page.locator(`input[data-row="${row}"]`).first().inputValue()));

/** The first column begins with these once what was kept is put back. */
async function putBack(page, marks) {
  await page.waitForFunction(
    (wanted) => wanted.every((mark, row) => document.querySelector(`input[data-row="${row}"]`)?.value === mark),
    marks,
  );
}

async function typeMarks(page, marks) {
  for (const [row, mark] of marks.entries()) {
    const cell = page.locator(`input[data-row="${row}"]`).first();
    await cell.click();
    await cell.fill("");
    await cell.pressSequentially(mark);
  }
  assert.deepEqual(await column(page, marks.length), marks);
  await eventually(async () => (await typedInDatabase(page)).join() === marks.join(), "the marks were never kept");
}

/** The stored login is gone, and the login page knows the way back. */
async function sentToLogin(page, address) {
  await page.waitForURL(/\/auth\/login\?/u);
  await page.getByText("Your session expired.").waitFor();
  const query = new URL(page.url()).searchParams;
  assert.equal(query.get("expired"), "1");
  assert.equal(query.get("next"), address);
  await forgotten(page);
}

/** Nothing of the sign-in is stored any more. */
async function forgotten(page) {
  for (const key of ["user", "token", "loginMarker"])
    await eventually(async () => (await stored(page, key)) === null, `${key} is still stored`);
}

test("a Save after the end of the sign-in loses nothing: login, the same address, and what was pressed is done", async () => {
  const { page, check, close } = await openPage(browser, school);
  await signIn(page, "teacher");
  const address = await openGrid(page, 0);
  const marks = ["3", "2.5", "1", "AB"];
  await typeMarks(page, marks);
  await breakSignIn(page);
  await page.getByRole("button", { name: "Save", exact: true }).click();
  await sentToLogin(page, address);
  const back = page.waitForRequest((request) => request.url() === `${school.address}${address}`);
  await signInHere(page, "teacher");
  await back;
  // The Save was pressed, and kept with its marks until somebody could answer it: it is sent by itself now.
  await page.getByRole("region", { name: "Messages" }).getByText("Successfully Added").waitFor();
  const caller = await signInByCall(school, "teacher");
  const query = new URLSearchParams(address.split("?")[1]);
  const { status, body } = await caller.get(`/api/getFilterWiseExamMarks?${query}`);
  assert.equal(status, 200, JSON.stringify(body));
  const component = Object.entries(body.fullMarks).find(([, full]) => full !== null)[0];
  assert.deepEqual(
    body.marks.slice(0, 4).map((row) => row[component]),
    [3, 2.5, 1, "AB"],
  );
  check(REFUSED);
  await close();
});

test("the end is noticed on load too, and on a call of the search; a reload comes back to the same marks", async () => {
  const { page, check, close } = await openPage(browser, school);
  await signIn(page, "teacher");
  const address = await openGrid(page, 0);
  await typeMarks(page, ["2", "1"]);
  await breakSignIn(page);
  await page.reload();
  await sentToLogin(page, address);
  await signInHere(page, "teacher");
  await gridReady(page);
  assert.equal(here(page), address);
  await putBack(page, ["2", "1"]);
  await breakSignIn(page);
  await page.getByRole("combobox", { name: "Student search" }).fill("S1-0001");
  await sentToLogin(page, address);
  check(REFUSED);
  await close();
});

test("twelve hours later the browser has dropped the cookie: the login says what happened, and clears what was stored", async () => {
  const { page, context, check, close } = await openPage(browser, school);
  await signIn(page, "teacher");
  const address = await openGrid(page, 1);
  await typeMarks(page, ["2", "1"]);
  await context.clearCookies({ name: "markbook_sign_in" });
  await page.reload();
  await page.waitForURL(/\/auth\/login\?next=/u);
  await page.getByText("Your session expired.").waitFor();
  await forgotten(page);
  await signInHere(page, "teacher");
  await gridReady(page);
  assert.equal(here(page), address);
  await putBack(page, ["2", "1"]);
  check(REFUSED);
  await close();
});

test("the login page takes nothing from another tab that is signed in", async () => {
  const { page, context, check, close } = await openPage(browser, school);
  await signIn(page, "teacher");
  await scriptArrived(page);
  const other = await openPage(browser, school, { context });
  await other.page.goto("/auth/login");
  await scriptArrived(other.page);
  await eventually(async () => (await stored(page, "token")) === null, "the token is still stored");
  await page.getByRole("combobox", { name: "Student search" }).fill("S1-0001");
  await page.getByRole("option").first().waitFor();
  assert.notEqual(await stored(page, "token"), null);
  other.check();
  check();
  await close();
});

test("only the token is wrong: the cookie still stands, so that the login's address is offered and the way back works", async () => {
  const { page, check, close } = await openPage(browser, school);
  await signIn(page, "admin");
  await page.goto("/admin/searchView");
  await scriptArrived(page);
  await page.evaluate(() => globalThis.localStorage.setItem("markbook.token", "not.a.token"));
  await page.reload();
  await sentToLogin(page, "/admin/searchView");
  await signInHere(page, "admin");
  await page.waitForURL("**/admin/searchView");
  check(REFUSED);
  await close();
});

test("another user who signs in at the same browser sees nothing of the marks that were typed", async () => {
  const { page, close } = await openPage(browser, school);
  await signIn(page, "teacher");
  const address = await openGrid(page, 2);
  await typeMarks(page, ["1", "2"]);
  await breakSignIn(page);
  await page.reload();
  await page.waitForURL(/\/auth\/login\?/u);
  await signInHere(page, "admin");
  await gridReady(page);
  assert.equal(here(page), address);
  assert.deepEqual(await column(page, 2), ["", ""]);
  await close();
});

test("what was typed in a form is restored after the next sign-in and saved once; nobody else sees it", async () => {
  const { page, check, close } = await openPage(browser, school);
  await signIn(page, "accountant");
  const fillIn = async (payer) => {
    await page.goto("/admin/deposits/new");
    await scriptArrived(page);
    await page.getByLabel("Head").selectOption({ label: "Donations" });
    await page.getByLabel("Amount").fill("1,250.50");
    await page.getByLabel("Received from").fill(payer);
    await page.waitForLoadState("networkidle");
    await breakSignIn(page);
    await page.getByRole("button", { name: "Save", exact: true }).click();
    await page.waitForURL(/\/auth\/login\?/u);
  };
  await fillIn("Apex Club");
  await signInHere(page, "accountant");
  await page.waitForURL("**/admin/deposits/new");
  await page.getByText("What you typed before your sign-in ended is back.").waitFor();
  assert.equal(await page.getByLabel("Amount").inputValue(), "1,250.50");
  assert.equal(await page.getByLabel("Received from").inputValue(), "Apex Club");
  await page.getByLabel("Account").selectOption({ index: 1 });
  await page.getByRole("button", { name: "Save", exact: true }).click();
  await page.getByText("Successfully Added").filter({ visible: true }).first().waitFor();
  await page.goto("/admin/deposits?search=Apex");
  assert.equal(await page.getByRole("row", { name: /Apex Club/u }).count(), 1);

  await fillIn("Orion Club");
  await signInHere(page, "admin");
  await page.waitForURL("**/admin/deposits/new");
  await scriptArrived(page);
  assert.equal(await page.getByLabel("Received from").inputValue(), "");
  assert.equal(await page.evaluate(() => globalThis.sessionStorage.getItem("markbook.typed")), null);
  check(REFUSED);
  await close();
});

test("Logging out with unsaved marks asks, says where they are, and they are back after the next sign-in", async () => {
  const { page, check, close } = await openPage(browser, school);
  await signIn(page, "teacher");
  const address = await openGrid(page, 3);
  await typeMarks(page, ["1", "2", "3"]);
  const logout = async () => {
    await page.locator(".profile summary").click();
    await page.getByRole("button", { name: "Logout" }).click();
  };
  await logout();
  const question = page.getByRole("alertdialog", { name: "Log out with unsaved entries?" });
  await question.waitFor();
  assert.match(await question.innerText(), /Not saved: 3 marks\. What was typed stays on this device/u);
  await checkLook(page, "the question at Logout");
  await question.getByRole("button", { name: "Stay" }).click();
  await question.waitFor({ state: "hidden" });
  assert.deepEqual(await column(page, 3), ["1", "2", "3"]);
  await logout();
  await question.getByRole("button", { name: "Log out" }).click();
  await page.waitForURL("/auth/login");
  assert.equal(await stored(page, "token"), null);
  await signIn(page, "teacher", { at: address });
  await gridReady(page);
  await putBack(page, ["1", "2", "3"]);
  check();
  await close();
});

test("a changed password ends the sign-in in the other browser", async () => {
  const other = await openPage(browser, school);
  await signIn(other.page, "technical");
  await scriptArrived(other.page);
  const caller = await signInByCall(school, "technical");
  const changed = await caller.send("POST", `/api/updateEmployeePassword/${caller.user._id}`, {
    newPassword: "quite another one",
  });
  assert.deepEqual([changed.status, changed.body.message], [200, "Password Changed"]);
  await other.page.reload();
  await other.page.waitForURL(/\/auth\/login\?expired=1/u);
  await other.page.getByText("Your session expired.").waitFor();
  await other.close();
});
