// Employees, and the first sign-in of one (docs/rules.md, *Employees*, *Sign-in*): added with a password that the server makes, which is shown
// once; changed by its owner before anything else; with a script and without.

import assert from "node:assert/strict";
import { test } from "node:test";
import { checkLook, demoSchool, follow, openPage, PASSWORD, scriptArrived, stored } from "./support.mjs";

const { school, browser } = demoSchool();

const LIST = "/admin/listEmployees";
const REFUSED = /the server responded with a status of (?:400|409|422)/u;
const said = (page, text) => page.getByText(text).filter({ visible: true }).first().waitFor();
const here = (page) => new URL(page.url()).pathname;

async function signIn(page, script, userId, password) {
  await page.goto("/auth/login");
  if (script) await scriptArrived(page);
  await page.getByRole("radio", { name: "Academic" }).check();
  await page.locator("input[name=userId]").fill(userId);
  await page.locator("input[name=userPassword]").fill(password);
  await page.getByRole("button", { name: "Sign in" }).click();
  await page.waitForURL(/\/admin\//u);
}

async function signOut(page) {
  await page.locator(".profile summary").click();
  await page.getByRole("button", { name: "Logout" }).click();
  await page.waitForURL(/\/auth\/login/u);
}

for (const script of [true, false]) {
  const how = script ? "with a script" : "without a script";
  test(`somebody is added with a password that is made, and chooses their own at the first sign-in, ${how}`, async () => {
    const { page, check, close } = await openPage(browser, school, { script });
    const user = script ? "Rahima.Begum" : "amal.das";
    const name = script ? "Rahima Begum রহিমা" : "Amal Das";
    await signIn(page, script, "admin", PASSWORD);
    await page.goto("/admin/addEmployee");
    if (script) await scriptArrived(page);
    await page.getByRole("button", { name: "Save", exact: true }).click();
    await page.getByRole("alert").getByText("User Id is missing").waitFor();
    await page.getByRole("textbox", { name: "Name", exact: true }).fill(name);
    await page.getByRole("combobox", { name: "Role" }).selectOption({ label: "Teacher" });
    assert.deepEqual(
      (await page.getByRole("combobox", { name: "Role" }).locator("option").allTextContents()).filter((of) =>
        /Admin$/u.test(of),
      ),
      [],
      "an admin makes no admin",
    );
    await page.getByRole("textbox", { name: "User Id" }).fill(user);
    await page.getByRole("button", { name: "Save", exact: true }).click();
    const shown = page.locator(".made-password strong");
    await shown.waitFor();
    const password = await shown.innerText();
    assert.match(password, /^[a-z]{4}-[a-z]{4}-[a-z]{4}-\d\d$/u);
    if (script) {
      await scriptArrived(page);
      await checkLook(page, "the password that was made");
    }
    await follow(page.getByRole("link", { name: "Back to the employees" }));
    await page.getByRole("link", { name, exact: true }).waitFor();
    assert.ok(!(await page.content()).includes(password));
    await page.goto(`${LIST}/new`);
    assert.equal(await page.getByText(password).count(), 0, "not shown again");
    await page.goto("/admin/dashboard");
    if (script) await scriptArrived(page);
    await signOut(page);

    await signIn(page, script, user.toLowerCase(), password);
    assert.equal(here(page), "/admin/changePassword");
    await page.getByRole("heading", { name: "Choose your password" }).waitFor();
    for (const path of ["/admin/dashboard", "/admin/examResult", LIST]) {
      await page.goto(path);
      assert.equal(here(page), "/admin/changePassword", path);
    }
    if (script) {
      await scriptArrived(page);
      await checkLook(page, "the first password");
    }
    const field = page.getByLabel("New Password", { exact: true });
    await field.fill(password);
    await page.getByRole("button", { name: "Change Password" }).click();
    await said(page, "Choose another password than the one that you were given");
    await field.fill("my very own password");
    await page.getByRole("button", { name: "Change Password" }).click();
    await page.waitForURL(/\/admin\/dashboard/u);
    if (script) {
      await scriptArrived(page);
      // The token that was kept has ended; a call of the page gets another one. Its own answer comes before anybody signs out.
      const found = page.waitForResponse(/\/api\/getSearchResult/u);
      await page.getByRole("combobox", { name: "Student search" }).fill("am");
      assert.equal((await found).status(), 200);
      assert.notEqual(await stored(page, "token"), null);
      assert.equal(here(page), "/admin/dashboard");
    }
    await signOut(page);
    await signIn(page, script, user, "my very own password");
    assert.equal(here(page), "/admin/dashboard");
    check(REFUSED);
    await close();
  });
}

test("an admin gives a new password, filters by role, and only reads what a super admin changes", async () => {
  const { page, check, close } = await openPage(browser, school);
  await signIn(page, true, "admin", PASSWORD);
  await page.goto(`${LIST}?role=librarian`);
  await scriptArrived(page);
  const rows = page.locator("tbody tr");
  assert.equal(await rows.count(), 1);
  await checkLook(page, "the list of employees");
  await follow(rows.getByRole("link", { name: /^Edit/u }));
  await scriptArrived(page);
  await checkLook(page, "an employee");
  await follow(page.getByRole("link", { name: "Give a new password" }));
  await scriptArrived(page);
  await checkLook(page, "giving a password");
  await page.getByLabel("New password", { exact: true }).fill("short");
  await page.getByRole("button", { name: "Give this password" }).click();
  await said(page, "The password must have at least 8 characters");
  await page.getByLabel("New password", { exact: true }).fill("");
  await page.getByRole("button", { name: "Give this password" }).click();
  const password = await page.locator(".made-password strong").innerText();
  assert.match(password, /-\d\d$/u);

  await page.goto(`${LIST}?role=admin`);
  const admin = page.locator("tbody tr").first();
  assert.equal(await admin.getByRole("link", { name: /^Delete/u }).count(), 0);
  await follow(admin.getByRole("link", { name: /^Show/u }));
  assert.equal(await page.getByRole("button", { name: "Save", exact: true }).count(), 0);
  await scriptArrived(page);
  await checkLook(page, "an employee to read");
  check(REFUSED);
  await close();
});

test("a super admin adds to the branch that is chosen, and gives a super admin another role with a branch", async () => {
  const { page, check, close } = await openPage(browser, school);
  await signIn(page, true, "super", PASSWORD);
  await page.goto("/admin/addEmployee");
  await scriptArrived(page);
  await page.locator("form.added-to select").selectOption({ index: 1 });
  const chosen = await page.locator("form.added-to select").inputValue();
  await follow(page.getByRole("button", { name: "Change", exact: true }));
  await page.waitForURL(new RegExp(`branchId=${chosen}`, "u"));
  await scriptArrived(page);
  await checkLook(page, "adding an employee");
  await page.getByRole("textbox", { name: "Name", exact: true }).fill("Second Head");
  await page.getByRole("combobox", { name: "Role" }).selectOption({ label: "Super Admin" });
  await page.getByRole("textbox", { name: "User Id" }).fill("second.head");
  await page.getByLabel("First password").fill("a typed password");
  await page.getByRole("button", { name: "Save", exact: true }).click();
  await said(page, "Successfully Added");
  await page.goto(`${LIST}?branchId=${chosen}&search=second`);
  await follow(page.getByRole("link", { name: "Second Head", exact: true }));
  await page.getByRole("combobox", { name: "Role" }).selectOption({ label: "Admin" });
  await page.getByRole("button", { name: "Save", exact: true }).click();
  await page.getByRole("alert").getByText("Choose the branch").waitFor();
  await scriptArrived(page);
  await checkLook(page, "a super admin who needs a branch");
  await page.getByRole("combobox", { name: "Branch", exact: true }).selectOption(chosen);
  await page.getByRole("button", { name: "Save", exact: true }).click();
  await said(page, "Successfully Updated");
  check(REFUSED);
  await close();
});
