// The shell without JavaScript (docs/rules.md, *Sign-in*): everything is a form or a link. And the handoff from the cookie to the bearer when
// the script arrives after all.

import assert from "node:assert/strict";
import { test } from "node:test";
import { addressOf, sheetsOf } from "./sheets.mjs";
import {
  checkNoSidewaysScroll,
  demoSchool,
  eventually,
  openPage,
  PASSWORD,
  scriptArrived,
  signIn,
  stored,
} from "./support.mjs";

const { school, browser } = demoSchool();

const REFUSED = /the server responded with a status of (?:400|401|403|404|422|429)/u;
const here = (page) => page.url().slice(school.address.length);

async function enter(userId, { width = 1440, at = "/auth/login" } = {}) {
  const opened = await openPage(browser, school, { script: false, width });
  await opened.page.goto(at);
  await signInHere(opened.page, userId);
  await opened.page.waitForURL(/\/admin\//u);
  return opened;
}

async function signInHere(page, userId, password = PASSWORD) {
  const student = /^S(\d)/u.exec(userId);
  await page.getByRole("radio", { name: student ? "Student" : "Academic" }).check();
  if (student) await page.getByLabel("Select Branch").selectOption({ index: Number(student[1]) });
  await page.locator('input[name="userId"]').fill(userId);
  await page.getByLabel("Password", { exact: true }).fill(password);
  await page.getByRole("button", { name: "Sign in" }).click();
}

async function everyWidth(page, what) {
  const size = page.viewportSize();
  for (const width of [1920, 1440, 1200, 1199, 768, 390]) {
    await page.setViewportSize({ width, height: 900 });
    await checkNoSidewaysScroll(page, `${what} at ${width} px`);
  }
  await page.setViewportSize(size);
}

test("the login form shows what belongs to the choice, and no button that does nothing", async () => {
  const { page, check, close } = await openPage(browser, school, { script: false });
  await page.goto("/auth/login");
  await page.getByRole("radio", { name: "Student" }).check();
  assert.equal(await page.getByLabel("Select Branch").isVisible(), true);
  assert.equal(await page.getByText("Register Number", { exact: true }).isVisible(), true);
  assert.equal(await page.getByText("User Id", { exact: true }).isVisible(), false);
  await page.getByRole("radio", { name: "Academic" }).check();
  assert.equal(await page.getByLabel("Select Branch").isVisible(), false);
  assert.equal(await page.getByText("User Id", { exact: true }).isVisible(), true);
  assert.equal(await page.getByText("Register Number", { exact: true }).isVisible(), false);
  assert.equal(await page.getByRole("button", { name: "Show password" }).isVisible(), false);
  await everyWidth(page, "the login");
  check();
  await close();
});

test("a wrong password is the login page again, with the message and what was typed", async () => {
  const { page, check, close } = await openPage(browser, school, { script: false });
  await page.goto("/auth/login?next=%2Fadmin%2FexamResult");
  const answer = page.waitForResponse((response) => response.request().method() === "POST");
  await signInHere(page, "S1-0001", "not this one");
  assert.equal((await answer).status(), 400);
  await page.getByRole("alert").getByText("User Id or Password is incorrect").waitFor();
  assert.equal(await page.locator('input[name="userId"]').inputValue(), "S1-0001");
  assert.equal(await page.getByRole("radio", { name: "Student" }).isChecked(), true);
  assert.equal(await page.getByLabel("Select Branch").locator("option:checked").innerText(), "Dhanmondi");
  assert.equal(await page.locator('input[name="userPassword"]').inputValue(), "", "but not the password");
  assert.equal(await page.locator('input[name="next"]').inputValue(), "/admin/examResult");
  check(REFUSED);
  await close();
});

test("a student without a branch is told to select it", async () => {
  const { page, close } = await openPage(browser, school, { script: false });
  await page.goto("/auth/login");
  await page.getByRole("radio", { name: "Student" }).check();
  await page.locator('input[name="userId"]').fill("S1-0001");
  await page.getByLabel("Password", { exact: true }).fill(PASSWORD);
  await page.getByRole("button", { name: "Sign in" }).click();
  await page.getByRole("alert").getByText("Select Branch").waitFor();
  await close();
});

for (const user of ["teacher", "admin", "super", "S1-0001"]) {
  test(`${user} signs in by the form, and the whole dashboard is there`, async () => {
    const { page, check, close } = await enter(user);
    assert.equal(here(page), "/admin/dashboard");
    await page.getByRole("heading", { name: "Dashboard", level: 1 }).waitFor();
    assert.ok((await page.locator(".todo-table tbody tr, .tasks li").count()) > 0);
    assert.equal(await page.getByText("Press Filter.").count(), 0);
    await everyWidth(page, `the dashboard of ${user}`);
    check();
    await close();
  });
}

test("a link leads through the login to itself", async () => {
  const { page, check, close } = await enter("teacher", { at: "/admin/searchView?search=S1-0001" });
  assert.equal(here(page), "/admin/searchView?search=S1-0001");
  await page.getByText("Register Number S1-0001").waitFor();
  check();
  await close();
});

test("the session is chosen with Go, and stays", async () => {
  const { page, context, check, close } = await enter("teacher");
  const select = page.getByRole("combobox", { name: "Session" });
  const names = await select.locator("option").allInnerTexts();
  const active = await select.locator("option:checked").innerText();
  const other = names.find((name) => name !== active);
  await select.selectOption({ label: other });
  await page.getByRole("button", { name: "Go", exact: true }).click();
  await page.getByText(`Session ${other}.`).waitFor();
  assert.equal(here(page), "/admin/dashboard");
  await page.goto("/admin/examResult");
  assert.equal(await select.locator("option:checked").innerText(), other);
  assert.ok((await context.cookies()).some((cookie) => cookie.name === "markbook_session"));
  await page.goto("/admin/dashboard?sessionId=none-of-mine");
  assert.ok(!(await page.content()).includes(`Session ${other}.`), "a session in the address wins, even a wrong one");
  check(REFUSED);
  await close();
});

test("the search lists who was found, says when nobody was, and shows the only one at once", async () => {
  const { page, check, close } = await enter("teacher");
  const search = async (text) => {
    await page.getByRole("combobox", { name: "Student search" }).fill(text);
    await page.keyboard.press("Enter");
    await page.waitForURL(`**/admin/searchView?search=${text}`);
  };
  await search("S1-00");
  const links = page.getByRole("region", { name: "Students found" }).getByRole("link");
  assert.ok((await links.count()) > 1);
  await everyWidth(page, "a list of students found");
  const name = await links.first().innerText();
  await links.first().click();
  await page.getByRole("heading", { name }).waitFor();
  await search("zzzz");
  await page.getByText("No student found for “zzzz”").waitFor();
  await search("z");
  await page.getByText("Please type at least 2 characters of a name or register number").waitFor();
  await search("S1-0001");
  await page.getByText("Register Number S1-0001").waitFor();
  check();
  await close();
});

test("the menu opens and closes at 390 px, and leads on", async () => {
  const { page, check, close } = await enter("teacher", { width: 390 });
  const menu = page.getByRole("navigation", { name: "Menu" });
  assert.equal(await menu.isVisible(), false);
  await page.locator("label.menu-toggle").click();
  await menu.waitFor({ state: "visible" });
  await menu.locator(".menu-head label").click();
  await menu.waitFor({ state: "hidden" });
  // By the keyboard: the checkbox is there, only not to be seen.
  await page.locator("#menu-switch").focus();
  await page.keyboard.press(" ");
  assert.equal(await menu.locator(".menu-filter").isVisible(), false, "nothing filters without a script");
  assert.equal(await page.locator(".go-to-button").isVisible(), false);
  await menu.locator("summary", { hasText: "Exam" }).click();
  await menu.getByRole("link", { name: "Results", exact: true }).click();
  await page.waitForURL("**/admin/examResult");
  check();
  await close();
});

test("the menu is hidden and shown at 1440 px", async () => {
  const { page, check, close } = await enter("teacher");
  const menu = page.getByRole("navigation", { name: "Menu" });
  assert.equal(await menu.isVisible(), true);
  await page.locator("label.menu-toggle").click();
  assert.equal(await menu.isVisible(), false);
  await page.locator("label.menu-toggle").click();
  assert.equal(await menu.isVisible(), true);
  check();
  await close();
});

for (const [who, user, text] of [
  ["an employee", "librarian", "Password Changed"],
  ["a student", "S1-0003", "Password Updated Successfully"],
]) {
  test(`${who} changes the password on its page and stays signed in`, async () => {
    const { page, check, close } = await enter(user);
    await page.locator(".profile summary").click();
    await page.getByRole("link", { name: "Change Password" }).click();
    await page.waitForURL("**/admin/changePassword");
    const send = async (password) => {
      await page.locator(".password-page").getByLabel("New Password", { exact: true }).fill(password);
      await page.locator(".password-page").getByRole("button", { name: "Change Password" }).click();
    };
    await send("password1");
    await page.locator(".field-error").waitFor();
    assert.equal(await page.locator(".password-page").getByLabel("New Password", { exact: true }).inputValue(), "");
    await send("quite another one");
    await page.getByRole("status").getByText(text, { exact: true }).waitFor();
    await page.goto("/admin/dashboard");
    assert.equal(here(page), "/admin/dashboard");
    await close();
    check(REFUSED);
    const again = await openPage(browser, school, { script: false });
    await again.page.goto("/auth/login");
    await signInHere(again.page, user, "quite another one");
    await again.page.waitForURL("**/admin/dashboard");
    await again.close();
  });
}

test("Logout ends the sign-in", async () => {
  const { page, context, check, close } = await enter("accountant");
  await page.locator(".profile summary").click();
  await page.getByRole("button", { name: "Logout" }).click();
  await page.waitForURL("/auth/login");
  assert.ok(
    !(await context.cookies()).some(
      (cookie) => cookie.name === "markbook_sign_in" || cookie.name === "markbook_session",
    ),
  );
  await page.goto("/admin/dashboard");
  assert.equal(here(page), "/auth/login");
  check();
  await close();
});

test("a sign-in that has ended says so at the login", async () => {
  const { page, context, check, close } = await enter("admission");
  const cookie = (await context.cookies()).find((other) => other.name === "markbook_sign_in");
  await context.addCookies([{ ...cookie, value: `${cookie.value}x` }]);
  await page.goto("/admin/searchView?search=S1-0001");
  await page.getByText("Your session expired.").waitFor();
  await signInHere(page, "admission");
  await page.waitForURL("**/admin/searchView?search=S1-0001");
  check();
  await close();
});

/** The cookie of a sign-in without a script, in a context whose pages have one. */
async function arrivesLate(user) {
  const plain = await enter(user);
  const state = await plain.context.storageState();
  await plain.close();
  const context = await browser.newContext({
    baseURL: school.address,
    viewport: { width: 1440, height: 900 },
    storageState: state,
  });
  return openPage(browser, school, { context });
}

test("when the script arrives it asks for user and token with the cookie, and calls work at once", async () => {
  const { page, check, close } = await arrivesLate("teacher");
  const handed = page.waitForResponse("**/auth/token");
  await page.goto("/admin/dashboard");
  const answer = await handed;
  assert.equal(answer.status(), 200);
  assert.equal(answer.headers()["cache-control"], "no-store");
  await scriptArrived(page);
  await page.getByRole("combobox", { name: "Student search" }).fill("S1-0001");
  await page.getByRole("option").first().waitFor();
  const user = JSON.parse(await stored(page, "user"));
  assert.deepEqual([user.role, user.accessToken], ["teacher", undefined]);
  assert.equal(await stored(page, "loginMarker"), "1");
  assert.ok((await stored(page, "token")).length > 20);
  let asked = 0;
  page.on("request", (request) => (asked += request.url().endsWith("/auth/token") ? 1 : 0));
  await page.reload();
  await scriptArrived(page);
  await page.waitForLoadState("networkidle");
  assert.equal(asked, 0, "once is enough");
  check();
  await close();
});

test("a token of somebody else who was signed in here before is not used", async () => {
  const { page, check, close } = await arrivesLate("teacher");
  await page.goto("/auth/login");
  const other = await openPage(browser, school);
  await signIn(other.page, "admin");
  const [user, token] = [await stored(other.page, "user"), await stored(other.page, "token")];
  await other.close();
  await page.evaluate(
    ([kept, secret]) => {
      globalThis.localStorage.setItem("markbook.user", kept);
      globalThis.localStorage.setItem("markbook.token", secret);
    },
    [user, token],
  );
  const handed = page.waitForResponse("**/auth/token");
  await page.goto("/admin/dashboard");
  await handed;
  await scriptArrived(page);
  await eventually(
    async () => JSON.parse(await stored(page, "user")).role === "teacher",
    "the one before is still stored",
  );
  assert.notEqual(await stored(page, "token"), token);
  check();
  await close();
});

test("the token is handed to our own pages only, and for a good cookie only", async () => {
  const { context, close } = await enter("teacher");
  const ask = (headers) => context.request.post("/auth/token", { headers });
  assert.equal((await ask({ "sec-fetch-site": "cross-site" })).status(), 403);
  assert.equal((await ask({ origin: "https://elsewhere.example" })).status(), 403);
  assert.equal((await ask({ "sec-fetch-site": "same-origin" })).status(), 200);
  // The calls themselves take no cookie.
  assert.equal((await context.request.get("/api/check_session")).status(), 401);
  await context.clearCookies();
  assert.equal((await ask({ "sec-fetch-site": "same-origin" })).status(), 401);
  await close();
});

test("marks are deleted and print links revoked by a form that asks first", async () => {
  const sheets = await sheetsOf(school, "admin");
  const filter = await sheets.find("Class 10", "B", "Preparation Examination", "Accounting");
  const { page, check, close } = await enter("admin");
  await page.goto(addressOf(filter));
  const asked = page.locator("details.asked");
  await asked.getByText("Delete", { exact: true }).click();
  await asked.getByText("Are you sure you want to delete? You won't be able to revert this!").waitFor();
  await everyWidth(page, "the question before deleting");
  await asked.getByRole("button", { name: "Yes, delete it!" }).click();
  await page.getByText("Successfully Deleted").waitFor();
  await page.getByText("No Data Found").waitFor();
  assert.ok((await sheets.marks(filter)).marks.every(({ paper1 }) => paper1 === null));

  const { branchId, sessionId, classId, sectionId } = filter;
  const { status } = await sheets.caller.send("POST", "/api/printLinks", {
    ...{ branchId, sessionId, classId, sectionId, kind: "reportCards", semester: "preparation" },
    ...{ name: "Shop without a script", includeUnpublished: true },
  });
  assert.equal(status, 200);
  await page.goto(`/admin/printLinks?branchId=${branchId}&sessionId=${sessionId}`);
  const link = page.locator(".print-link").filter({ hasText: "Shop without a script" });
  await link.locator("details.asked").getByText("Revoke", { exact: true }).click();
  await everyWidth(page, "the question before revoking");
  await link.getByRole("button", { name: "Yes, revoke it" }).click();
  await page.getByText("The print link is revoked").waitFor();
  assert.equal(await link.locator("details.asked").count(), 0);
  check();
  await close();
});
