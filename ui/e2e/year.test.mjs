// From what a section is taught to the next session (docs/rules.md, *Assigned subjects*, *Promotion*): with a script and without; and every
// screen of it at every width, in both themes.

import assert from "node:assert/strict";
import { test } from "node:test";
import { checkLook, demoSchool, enterAs, follow, hasFocus } from "./support.mjs";

const { school, browser, started } = demoSchool();

const REFUSED = /the server responded with a status of (409|422|423)/u;
const said = (page, text) => page.getByText(text).filter({ visible: true }).first().waitFor();
const save = (page) => follow(page.getByRole("button", { name: "Save", exact: true }));

/** Opens the subjects of a section from the list. */
async function subjectsOf(page, section) {
  await page.goto("/admin/assignSubject");
  await follow(page.getByRole("link", { name: section, exact: true }));
}

for (const script of [true, false]) {
  const how = script ? "with a script" : "without a script";
  const look = (page, what) => (script ? checkLook(page, what) : Promise.resolve());

  test(`a subject becomes optional in a choice group, and students choose, ${how}`, async () => {
    await started;
    const { page, check, close } = await enterAs(browser, school, "admin", { script });
    const name = "Further Mathematics";
    await subjectsOf(page, "Class 11 A");
    await look(page, "/admin/assignSubject/{section}");
    await page.getByLabel(`Who takes ${name}`).selectOption("optional");
    await page.getByLabel(`Choice group of ${name}`).selectOption("1");
    await save(page);
    await said(page, "Name its choice group below");
    assert.equal(await page.getByLabel(`Who takes ${name}`).inputValue(), "optional", "what was chosen is kept");
    await page.getByLabel("Group 1", { exact: true }).fill("Fourth subject");
    await save(page);
    // What is locked never changes: the head unlocks first.
    await said(page, /is locked in .* for Class 11/u);
    check(REFUSED);

    await page.goto("/admin/assignSubject");
    await look(page, "/admin/assignSubject");
    await follow(page.getByRole("link", { name: /^Choices of Class 10 B/u }));
    await look(page, "/admin/assignSubjectStudents");
    const box = page.getByLabel(/ takes Commerce/u).first();
    const whose = (await box.getAttribute("aria-label")).split(" takes ")[0];
    await box.setChecked(!(await box.isChecked()));
    await page
      .getByLabel(new RegExp(`^${whose} takes Computer Science`, "u"))
      .first()
      .check();
    await save(page);
    await said(page, /2 of 1 chosen|is locked in/u);
    check(REFUSED);

    await page.goto(`/admin/manageStudentSubject?search=${encodeURIComponent(whose)}`);
    await look(page, "/admin/manageStudentSubject?search");
    await follow(page.locator(".assigned-found a").first());
    await said(page, "Taken by all students of");
    await look(page, "/admin/manageStudentSubject");
    await close();
  });

  test(`the next session is made in one step and a class is promoted into it and back, ${how}`, async () => {
    await started;
    const { page, check, close } = await enterAs(browser, school, "admin", { script });
    await page.goto("/admin/manageSession");
    await follow(page.getByRole("link", { name: "2026", exact: true }).first());
    await follow(page.getByRole("link", { name: "Next year" }));
    await look(page, "/admin/manageSession/{id}/next");
    const year = script ? "2027" : "2027 again";
    await page.getByRole("textbox", { name: "Session", exact: true }).fill(year);
    await follow(page.getByRole("button", { name: "Add the session" }));
    // Nobody has confirmed on which days the fees are due that are not monthly.
    await said(page, "Confirm the day on which it is due, or leave the fee out");
    check(REFUSED);
    const fees = page.getByLabel(/^Decision about/u);
    for (let row = 0; row < (await fees.count()); row += 1)
      await fees.nth(row).selectOption(row === 0 ? "copy" : "leave");
    await follow(page.getByRole("button", { name: "Add the session" }));
    await said(page, "Successfully Added");
    await page.goto("/admin/studentPromotion");
    await page.getByLabel("To session").selectOption({ label: year });
    await page.getByLabel("Class", { exact: true }).selectOption({ label: "Class 10" });
    await follow(page.getByRole("button", { name: "Show" }));
    await look(page, "/admin/studentPromotion");
    const decisions = page.getByLabel(/^What becomes of/u);
    const count = await decisions.count();
    assert.ok(count > 10, "the class is there");
    // Everybody but one, in one press that saves nothing.
    await page
      .getByRole("checkbox", { name: /^Except /u })
      .first()
      .check();
    await follow(page.getByRole("button", { name: "Promote all except those ticked" }));
    await said(page, /Nothing is saved yet/u);
    // What was done is read first.
    if (script) await hasFocus(page.locator("*", { hasText: /Nothing is saved yet/u }));
    assert.deepEqual(
      await decisions.evaluateAll((all) => all.map(({ value }) => value)),
      Array.from({ length: count }, (_, row) => (row === 0 ? "repeat" : "promote")),
    );
    await look(page, "/admin/studentPromotion filled in");
    // A roll that comes twice is said beside both, and nothing is stored. None of these is proposed: what is follows its decision.
    const rolls = page.getByLabel(/^New roll of/u);
    for (let row = 0; row < count; row += 1) await decisions.nth(row).selectOption("promote");
    const sections = page.getByLabel(/^New section of/u);
    for (let row = 0; row < count; row += 1) await sections.nth(row).selectOption({ label: "Class 11 A" });
    for (let row = 0; row < count; row += 1) await rolls.nth(row).fill(String(row === 1 ? 101 : row + 101));
    await follow(page.getByRole("button", { name: "Promote", exact: true }));
    await said(page, "Roll 101 of Class 11 A is given twice");
    assert.equal(await rolls.nth(count - 1).inputValue(), String(count + 100), "what was typed is kept");
    check(REFUSED);
    await rolls.nth(1).fill("102");
    await follow(page.getByRole("button", { name: "Promote", exact: true }));
    await said(page, `${count} promoted, 0 repeating, 0 leaving`);
    await look(page, "/admin/studentPromotion/{id}");
    assert.equal(
      await page.getByRole("region", { name: "Students of this promotion" }).locator("tbody tr").count(),
      count,
    );
    await follow(page.getByRole("button", { name: "Take back this promotion" }));
    await said(page, "Taken back on");
    await page.goto("/admin/studentPromotion");
    await said(page, "Promotions made");
    check(REFUSED);
    await close();
  });
}
