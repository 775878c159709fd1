// Students who move (docs/rules.md, *People*): the rolls of a section given anew, another section with the marks, another branch with a new
// record; with a script and without; and every screen of it at every width, in both themes.

import assert from "node:assert/strict";
import { test } from "node:test";
import { checkLook, demoSchool, enterAs, follow, openPage, signIn, signInByCall } from "./support.mjs";

const { school, browser } = demoSchool();

const REFUSED = /the server responded with a status of (409|422|423)/u;
const said = (page, text) => page.getByText(text).filter({ visible: true }).first().waitFor();

const enter = (script, userId = "admin") => enterAs(browser, school, userId, { script });

/** The rolls of the section that is shown, by register number. */
async function rolls(page) {
  const rows = page.getByRole("region", { name: /^Rolls of/u }).locator("tbody tr");
  const found = await rows.evaluateAll((all) =>
    all.map((row) => [
      row.cells[1].textContent,
      row.cells[2].textContent,
      row.querySelector("input[type=text]")?.value,
    ]),
  );
  return found.map(([regNo, roll, value]) => ({ regNo, roll, value }));
}

/** The address of the first active student of a section. */
async function firstOf(page, section) {
  await page.goto("/admin/view");
  await page.getByLabel("Section", { exact: true }).selectOption({ label: section });
  // Who went to another branch is still in the year's list.
  await page.getByLabel("Status").selectOption({ label: "Active" });
  await follow(page.getByRole("button", { name: "Filter" }));
  return page.locator("tbody th a").first().getAttribute("href");
}

for (const script of [true, false]) {
  const how = script ? "with a script" : "without a script";

  test(`two students swap rolls, and an order fills the inputs in, ${how}`, async () => {
    const { page, check, close } = await enter(script);
    await page.goto("/admin/view");
    await follow(page.getByRole("link", { name: "Rolls" }));
    await page.getByLabel("Section", { exact: true }).selectOption({ index: 1 });
    await follow(page.getByRole("button", { name: "Show" }));
    const before = await rolls(page);
    assert.ok(before.length > 3);
    const inputs = page.getByLabel(/^New roll of/u);
    await inputs.nth(0).fill(before[1].roll);
    await follow(page.getByRole("button", { name: "Save", exact: true }));
    await page.getByRole("alert").getByText("is also given to").first().waitFor();
    assert.equal(await page.locator(".field-error").count(), 2, "beside both");
    await inputs.nth(1).fill(before[0].roll);
    await follow(page.getByRole("button", { name: "Save", exact: true }));
    await said(page, "Successfully Updated");
    const swapped = await rolls(page);
    assert.equal(swapped[0].regNo, before[1].regNo);
    assert.equal(swapped[1].regNo, before[0].regNo);

    await follow(page.getByRole("link", { name: "By register number" }));
    const proposed = await rolls(page);
    assert.equal(proposed.filter(({ roll, value }) => roll !== value).length > 0, true, "a proposal, not yet saved");
    await said(page, "Nothing is saved until you press Save");
    await follow(page.getByRole("button", { name: "Save", exact: true }));
    await said(page, "Successfully Updated");
    const sorted = await rolls(page);
    assert.deepEqual(
      sorted.map(({ roll }) => Number(roll)),
      sorted.map((_, index) => index + 1),
    );
    check(REFUSED);
    await close();
  });

  test(`a student goes to another section, and the marks go along, ${how}`, async () => {
    const { page, check, close } = await enter(script);
    const profile = await firstOf(page, "Class 3 A");
    await page.goto(profile);
    await follow(page.getByRole("link", { name: "Another section" }));
    await page.getByLabel("New section").selectOption({ label: "Class 3 B" });
    await follow(page.getByRole("button", { name: "Show what moves" }));
    // What stands against it is named with the way to it; here it is all unlocked at once.
    const block = page.locator(".moves-block").first().getByRole("link", { name: "Unlock it" });
    if ((await block.count()) > 0) {
      assert.equal(await page.getByRole("button", { name: "Move to Class 3 B" }).count(), 0);
      const query = new URL(await block.getAttribute("href"), school.address).searchParams;
      const head = await signInByCall(school, "super");
      const { status } = await head.send("POST", `/api/lockResults?${query}`, { isLocked: false, sheets: "class" });
      assert.equal(status, 200);
      await page.reload();
    }
    const lines = await page.getByRole("region", { name: "Marks that move" }).locator("tbody tr").count();
    assert.ok(lines > 0, "the student has marks");
    await page.getByLabel("Roll in Class 3 B").fill("1");
    await follow(page.getByRole("button", { name: "Move to Class 3 B" }));
    await page.getByRole("alert").getByText("Another student of the section has this roll").waitFor();
    await page.getByLabel("Roll in Class 3 B").fill(script ? "801" : "802");
    await follow(page.getByRole("button", { name: "Move to Class 3 B" }));
    await said(page, "The student is in the new section, and the marks with them");
    assert.match(await page.getByRole("region", { name: "Enrolments" }).innerText(), /Class 3\s+B/u);
    check(REFUSED);
    await close();
  });

  test(`a student goes to another branch, ${how}`, async () => {
    const { page, check, close } = await enter(script, "super");
    const profile = await firstOf(page, "Class 3 A");
    await page.goto(profile);
    await follow(page.getByRole("link", { name: "Another branch" }));
    await page.getByLabel("New branch").selectOption({ index: 1 });
    await follow(page.getByRole("button", { name: "Next" }));
    await page.getByLabel("Class and section").selectOption({ label: "Class 3 B" });
    await follow(page.getByRole("button", { name: "Next" }));
    await page.getByLabel(/^Roll in/u).fill("1");
    await follow(page.getByRole("button", { name: /^Move to/u }));
    await page.getByRole("alert").getByText("Another student of the section has this roll").waitFor();
    await page.getByLabel(/^Roll in/u).fill(script ? "701" : "702");
    await follow(page.getByRole("button", { name: /^Move to/u }));
    await said(page, "The student has a record in this branch now");
    await said(page, "Came from");
    await follow(page.getByRole("link", { name: /^Came from/u }));
    await said(page, "Went to");
    assert.equal(await page.getByRole("link", { name: "Another branch" }).count(), 0);
    check(REFUSED);
    await close();
  });
}

test("the screens of moves fit every width, in both themes", async () => {
  const { page, check, close } = await openPage(browser, school);
  await signIn(page, "super");
  const id = (await firstOf(page, "Class 3 A")).replace("/admin/searchView?id=", "");
  const choices = async (address, label) => {
    await page.goto(address);
    return page.getByLabel(label).locator("option").nth(1).getAttribute("value");
  };
  const section = await choices(`/admin/view/${id}/section`, "New section");
  const branch = await choices(`/admin/view/${id}/branch`, "New branch");
  const there = await choices(`/admin/view/${id}/branch?branchId=${branch}`, "Class and section");
  const rollsOf = await choices("/admin/view/rolls", "Section");
  for (const path of [
    "/admin/view/rolls",
    `/admin/view/rolls?sectionId=${rollsOf}&order=name`,
    `/admin/view/${id}/section`,
    `/admin/view/${id}/section?sectionId=${section}`,
    `/admin/view/${id}/branch`,
    `/admin/view/${id}/branch?branchId=${branch}&sectionId=${there}`,
    `/admin/searchView?id=${id}`,
  ]) {
    await page.goto(path);
    await checkLook(page, path);
  }
  check();
  await close();
});
