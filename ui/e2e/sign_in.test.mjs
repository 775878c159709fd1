// Signing in with a script (docs/rules.md, *Screens*, *Marks*, *Words on the screen*, *Sign-in*): the login screen, guards and redirects, set-up.

import assert from "node:assert/strict";
import { test } from "node:test";
import {
  checkLook,
  demoSchool,
  hasFocus,
  openPage,
  PASSWORD,
  scriptArrived,
  signInByForm as signIn,
  signInStudent,
  startSchool,
  stored,
  toastText,
} from "./support.mjs";

const { school, browser } = demoSchool();

/** The browser itself logs a refused request. */
const REFUSED = /the server responded with a status of (?:400|401|403|404|422|429)/u;

test("the login screen looks right with either choice, and after an end of the sign-in", async () => {
  const { page, check, close } = await openPage(browser, school);
  for (const address of ["/auth/login", "/auth/login?userType=student", "/auth/login?expired=1"]) {
    await page.goto(address);
    await scriptArrived(page);
    await checkLook(page, address);
  }
  check();
  await close();
});

test("Student asks for branch and Register Number, Academic for the User Id", async () => {
  const { page, check, close } = await openPage(browser, school);
  await page.goto("/auth/login");
  await scriptArrived(page);
  await page.getByLabel("Student", { exact: true }).check();
  await page.getByLabel("Select Branch").waitFor();
  await page.getByLabel("Register Number").waitFor();
  assert.equal(await page.getByLabel("User Id").count(), 0);
  await page.getByLabel("Academic", { exact: true }).check();
  await page.getByLabel("User Id").waitFor();
  assert.equal(await page.getByLabel("Register Number").count(), 0);
  assert.equal(await page.getByLabel("Select Branch").isVisible(), false);
  assert.deepEqual(
    await page.locator('input[name="userType"]').evaluateAll((inputs) => inputs.map((input) => input.value)),
    ["student", "admin"],
  );
  check();
  await close();
});

test("the password is shown and hidden", async () => {
  const { page, check, close } = await openPage(browser, school);
  await page.goto("/auth/login");
  await scriptArrived(page);
  const password = page.getByLabel("Password", { exact: true });
  await password.fill("secret words");
  assert.equal(await password.getAttribute("type"), "password");
  await page.getByRole("button", { name: "Show password" }).click();
  assert.equal(await password.getAttribute("type"), "text");
  await page.getByRole("button", { name: "Hide password" }).click();
  assert.equal(await password.getAttribute("type"), "password");
  assert.equal(await password.inputValue(), "secret words");
  check();
  await close();
});

for (const field of ["User Id", "Password"]) {
  test(`Enter in ${field} signs in, says so, and opens the dashboard`, async () => {
    const { page, check, close } = await openPage(browser, school);
    await page.goto("/auth/login");
    await scriptArrived(page);
    await page.getByLabel("Academic", { exact: true }).check();
    await page.getByLabel("User Id").fill("teacher");
    await page.getByLabel("Password", { exact: true }).fill(PASSWORD);
    await page.getByLabel(field, { exact: true }).press("Enter");
    await page.waitForURL("/admin/dashboard");
    assert.equal(await toastText(page, "Login"), "Successfully Login");
    assert.equal(await stored(page, "loginMarker"), "1");
    const user = JSON.parse(await stored(page, "user"));
    assert.equal(user.role, "teacher");
    assert.equal(user.accessToken, undefined, "the token is kept apart");
    const session = JSON.parse(await stored(page, "session"));
    assert.deepEqual(Object.keys(session).sort(), ["endDate", "id", "name", "startDate"]);
    check();
    await close();
  });
}

test("a student signs in with branch and Register Number, and must choose the branch", async () => {
  const { page, check, close } = await openPage(browser, school);
  await page.goto("/auth/login");
  await scriptArrived(page);
  await page.getByLabel("Student", { exact: true }).check();
  await page.getByLabel("Register Number").fill("S1-0001");
  await page.getByLabel("Password", { exact: true }).fill(PASSWORD);
  await page.getByRole("button", { name: "Sign in" }).click();
  await page.getByText("Choose your branch").waitFor();
  await hasFocus(page.locator("[name=branchId]"));
  await page.getByLabel("Select Branch").selectOption({ index: 1 });
  await page.getByRole("button", { name: "Sign in" }).click();
  await page.waitForURL("/admin/dashboard");
  const user = JSON.parse(await stored(page, "user"));
  assert.equal(user.role, "student");
  assert.ok(user.firstName && user.class?._id && user.section?._id, JSON.stringify(user));
  check();
  await close();
});

test("a wrong password shows the server's message, titled Login, and the form stays", async () => {
  const { page, check, close } = await openPage(browser, school);
  await page.goto("/auth/login");
  await scriptArrived(page);
  await page.getByLabel("Academic", { exact: true }).check();
  await page.getByLabel("User Id").fill("librarian");
  await page.getByLabel("Password", { exact: true }).fill("not this one");
  await page.getByRole("button", { name: "Sign in" }).click();
  assert.equal(await toastText(page, "Login"), "User Id or Password is incorrect");
  assert.equal(await page.getByLabel("User Id").inputValue(), "librarian");
  assert.equal(await stored(page, "user"), null);
  assert.equal(await page.locator(".loader").count(), 0, "the loader is gone");
  check(REFUSED);
  await close();
});

for (const [what, answer] of [
  ["a failure of the server", { status: 500, json: { message: "Internal", code: "internal" } }],
  ["an answer without a user", { status: 200, json: { message: "?" } }],
]) {
  test(`${what} is No User Found`, async () => {
    const { page, close } = await openPage(browser, school);
    await page.route("**/api/manageUserLogin", (route) => route.fulfill(answer));
    await page.goto("/auth/login");
    await scriptArrived(page);
    await page.getByLabel("User Id").fill("teacher");
    await page.getByLabel("Password", { exact: true }).fill(PASSWORD);
    await page.getByRole("button", { name: "Sign in" }).click();
    assert.equal(await toastText(page, "Login"), "No User Found");
    await close();
  });
}

test("what is typed and chosen before the script arrives is not lost, and is sent", async () => {
  const { page, check, close } = await openPage(browser, school);
  let arrive;
  const held = new Promise((resolve) => (arrive = resolve));
  await page.route("**/assets/*.js", async (route) => {
    await held;
    await route.continue();
  });
  await page.goto("/auth/login", { waitUntil: "commit" });
  await page.getByRole("radio", { name: "Student" }).check();
  await page.getByLabel("Select Branch").selectOption({ index: 2 });
  await page.locator('input[name="userId"]').fill("S2-0001");
  await page.locator('input[name="userPassword"]').fill(PASSWORD);
  arrive();
  await scriptArrived(page);
  assert.equal(await page.getByLabel("Register Number").inputValue(), "S2-0001");
  await page.getByRole("button", { name: "Sign in" }).click();
  await page.waitForURL("/admin/dashboard");
  assert.equal(JSON.parse(await stored(page, "user")).role, "student");
  check();
  await close();
});

test("a demo account is filled in by a press", async () => {
  const { page, check, close } = await openPage(browser, school);
  await page.goto("/auth/login");
  await scriptArrived(page);
  await page.getByRole("button", { name: "S1-0001" }).click();
  assert.equal(await page.getByLabel("Register Number").inputValue(), "S1-0001");
  await page.getByRole("button", { name: "admin", exact: true }).click();
  assert.equal(await page.getByLabel("User Id").inputValue(), "admin");
  await page.getByRole("button", { name: "Sign in" }).click();
  await page.waitForURL("/admin/dashboard");
  check();
  await close();
});

test("who is not signed in is sent to the login, and after it to where the link led", async () => {
  const { page, check, close } = await openPage(browser, school);
  for (const address of ["/", "/admin", "/admin/dashboard"]) {
    await page.goto(address);
    assert.equal(new URL(page.url()).pathname + new URL(page.url()).search, "/auth/login", address);
  }
  await page.goto("/auth/nowhere");
  assert.equal(new URL(page.url()).pathname, "/auth/login");
  await signIn(page, "teacher", { at: "/admin/searchView?search=zz" });
  assert.equal(new URL(page.url()).pathname + new URL(page.url()).search, "/admin/searchView?search=zz");
  check();
  await close();
});

test("a return address leads nowhere but to a page under /admin", async () => {
  for (const next of ["https://example.org/", "//example.org/admin/", "/auth/login", "javascript:alert(1)"]) {
    const { page, check, close } = await openPage(browser, school);
    await signIn(page, "teacher", { at: `/auth/login?next=${encodeURIComponent(next)}` });
    assert.equal(page.url(), `${school.address}/admin/dashboard`, next);
    check();
    await close();
  }
});

test("signed in, / and unknown addresses under /admin go to the dashboard", async () => {
  const { page, check, close } = await openPage(browser, school);
  await signIn(page, "admin");
  for (const address of ["/", "/admin", "/admin/no/such/page", "/admin/examresult"]) {
    await page.goto(address);
    assert.equal(page.url(), `${school.address}/admin/dashboard`, address);
  }
  check();
  await close();
});

test("a screen that the role may not see is refused", async () => {
  const student = await openPage(browser, school);
  await signInStudent(student.page, "S1-0001");
  const answer = await student.page.goto("/admin/homeWork");
  assert.equal(answer.status(), 403);
  await checkLook(student.page, "a refusal");
  student.check(REFUSED);
  await student.close();
});

test("the first superAdmin is made with the printed code, once", async () => {
  const empty = await startSchool({ empty: true });
  try {
    const { page, check, close } = await openPage(browser, empty);
    const code = /\b[0-9a-f]{5}(?:-[0-9a-f]{5}){3}\b/u.exec(empty.log())?.[0];
    assert.ok(code, `no code in:\n${empty.log()}`);
    await page.goto("/");
    await page.getByRole("link", { name: "Set up this school" }).click();
    await page.waitForURL("/auth/setup");
    await scriptArrived(page);
    await checkLook(page, "set-up");
    const send = async (values) => {
      for (const [label, value] of Object.entries(values)) await page.getByLabel(label, { exact: true }).fill(value);
      await page.getByRole("button", { name: "Create Super Admin" }).click();
    };
    const good = { "Set-up code": code, Name: "Rokeya Begum", "User Id": "head", Password: "a long one indeed" };
    await send({ ...good, "Set-up code": "00000-00000-00000-00000" });
    await page.locator(".field-error", { hasText: "This is not the code that the server printed" }).waitFor();
    assert.equal(
      await page.getByLabel("Name", { exact: true }).inputValue(),
      "Rokeya Begum",
      "what was typed is still there",
    );
    assert.equal(await page.getByLabel("Set-up code", { exact: true }).inputValue(), "00000-00000-00000-00000");
    await scriptArrived(page);
    await checkLook(page, "set-up, refused");
    await send({ ...good, Name: " ", Password: "password1" });
    await page.getByRole("alert").getByText("Nothing was saved. Check these fields:").waitFor();
    assert.equal(await page.locator(".field-error").count(), 2, "every fault beside its field");
    assert.equal(await page.getByLabel("Set-up code", { exact: true }).inputValue(), code, "the right code stays");
    const { "Set-up code": kept, ...others } = good;
    assert.equal(kept, code);
    await send(others);
    await page.waitForURL("/admin/dashboard");
    await page.getByText("There is no branch yet.").waitFor();
    assert.equal(await page.getByRole("combobox", { name: "Session" }).count(), 0);
    await page.goto("/auth/setup");
    assert.equal(page.url(), `${empty.address}/auth/login`);
    assert.equal(await page.getByRole("link", { name: "Set up this school" }).count(), 0);
    check(REFUSED);
    await close();
  } finally {
    await empty.stop();
  }
});
