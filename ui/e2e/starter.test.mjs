// Starter (docs/rules.md, *Starter*): an empty installation gets its branch and its session by hand, and then everything else by one press; with a
// script on SQLite, without one on Postgres. Every field that is filled in and everything that is pressed is counted.

import assert from "node:assert/strict";
import { after, before, test } from "node:test";
import { checkLook, follow, newDatabase, startBrowser, startSchool } from "./support.mjs";
import { setUp } from "./new_installation.mjs";
import { added, said, save } from "./new_school.mjs";

/** From the set-up page to a school with classes and exams. */
const MOST_PRESSES = 30;

let browser;
before(async () => {
  browser = await startBrowser();
});
after(() => browser.close());

for (const [engine, script] of [
  ["SQLite", true],
  ["Postgres", false],
]) {
  test(`an empty branch becomes a school, ${script ? "with" : "without"} a script, on ${engine}`, async (t) => {
    const database = script ? undefined : await newDatabase();
    const school = await startSchool({ empty: true, databaseUrl: database?.url });
    t.after(async () => {
      await school.stop();
      await database?.drop();
    });
    const { page, check, close } = await setUp(browser, school, script);
    let presses = 0;
    const fill = async (values) => {
      for (const [label, value] of Object.entries(values)) {
        presses += 1;
        await page.getByLabel(label, { exact: true }).fill(value);
      }
    };
    const press = async (control) => {
      presses += 1;
      await follow(control);
    };

    await page.goto("/admin/branch/new");
    await fill({ Branch: "Dhanmondi", Code: "DHN", School: "Suborno Dighi School", Address: "12 Lake Road, Dhaka" });
    presses += 1;
    await save(page);
    await added(page);
    await page.goto("/admin/manageSession/new");
    await fill({ Session: "2026", "First day": "2026-01-01", "Last day": "2026-12-31" });
    presses += 1;
    await save(page);
    await added(page);
    await page.goto("/admin/activeSession");
    await press(page.getByRole("link", { name: "Make 2026 active" }));
    await press(page.getByRole("button", { name: "Make 2026 active" }));
    await said(page, "2026 is the active session now.");

    await page.goto("/admin/dashboard");
    await press(page.locator(".guide").getByRole("link", { name: "Starter" }));
    presses += 1;
    await page.getByLabel("Curriculum").selectOption("nationalBangla");
    await fill({ "Sections of each class": "2" });
    await press(page.getByRole("button", { name: "Show what is made" }));
    await page.getByRole("rowheader", { name: "Assigned subjects" }).waitFor();
    if (script) await checkLook(page, "starter");
    await press(page.getByRole("button", { name: "Make it" }));
    await page.getByRole("link", { name: "Add the students" }).waitFor();
    assert.ok(presses <= MOST_PRESSES, `${presses} presses`);

    await page.goto("/admin/sectionSetting");
    assert.equal(await page.locator("tbody tr").count(), 10, "five classes of two sections");
    await page.goto("/admin/examList");
    assert.equal(await page.locator("tbody tr").count(), 4);
    await page.goto("/admin/feesType");
    assert.equal(await page.locator("tbody tr").count(), 4);
    await page.goto("/admin/starter");
    await said(page, "Session 2026 has classes already. Starter is for a session without any.");
    check();
    await close();
  });
}
