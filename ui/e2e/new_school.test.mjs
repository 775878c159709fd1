// A new school (docs/rules.md, *Structure*, *People*): from an empty database, by screens alone, to its employees and 200 students
// from a spreadsheet; then a section's first exam to its printed cards, and its turn into the next session. On SQLite with a script, on Postgres
// without one, but for the mark grid and the paper.

import assert from "node:assert/strict";
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { after, before, test } from "node:test";
import { checkLook, newDatabase, openPage, signIn, startBrowser, startSchool } from "./support.mjs";
import { PASSWORD, setUp } from "./new_installation.mjs";
import { cards, exam, marksOnAPhone, otherMarks, publish, teaching, turnOfTheYear } from "./first_year.mjs";
import { EMPLOYEES, employees, structure, students } from "./new_school.mjs";

const REFUSED = /the server responded with a status of 422/u;

let browser;
before(async () => {
  browser = await startBrowser();
});
after(() => browser.close());

for (const [engine, script] of [
  ["SQLite", true],
  ["Postgres", false],
]) {
  test(`a new school brings its people in, ${script ? "with a script" : "without a script"}, on ${engine}`, async (t) => {
    const database = script ? undefined : await newDatabase();
    const school = await startSchool({ empty: true, databaseUrl: database?.url });
    t.after(async () => {
      await school.stop();
      await database?.drop();
    });
    const { page, check, close, pictures } = await setUp(browser, school, script);
    await structure(page, pictures);
    const passwords = await employees(page);
    await page.goto("/admin/listEmployees?limit=100");
    assert.equal(await page.locator("tbody tr").count(), EMPLOYEES.length + 1, "and who set the school up");
    await students(page);
    // The same file again, whose faulty rows are left out, has nothing new.
    await page.goto("/admin/dashboard");
    assert.equal(await page.locator(".guide [aria-current=step]").count(), 1, "the guide goes on");
    if (script) {
      for (const place of ["/admin/view", "/admin/listEmployees", "/admin/sectionSetting"]) {
        await page.goto(place);
        await checkLook(page, place);
      }
    }
    check(REFUSED);

    // Each may sign in, and changes the first password before anything else.
    for (const [, role, user] of EMPLOYEES) {
      const { page: own, close: done } = await openPage(browser, school);
      await signIn(own, user, { password: passwords.get(user) });
      await own.goto("/admin/dashboard");
      assert.equal(new URL(own.url()).pathname, "/admin/changePassword", role);
      await done();
    }

    await teaching(page);
    await exam(page);
    await marksOnAPhone(browser, school, passwords.get("rehana"));
    // Typing marks and looking at paper are done with a script, by the same head of school.
    const scripted = await openPage(browser, school);
    await signIn(scripted.page, "head", { password: PASSWORD });
    await otherMarks(scripted.page);
    await publish(page, script);
    const folder = await mkdtemp(path.join(tmpdir(), "markbook-e2e-cards-"));
    t.after(() => rm(folder, { recursive: true, force: true }));
    await cards(scripted.page, path.join(folder, "cards.pdf"));
    scripted.check();
    await scripted.close();
    await turnOfTheYear(page);
    check(REFUSED);
    await close();
  });
}
