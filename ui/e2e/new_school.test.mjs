// A new school (docs/rules.md, *Structure*, *People*): from an empty database, by screens alone, to its employees and 200 students
// from a spreadsheet. On SQLite with a script, on Postgres without one.

import assert from "node:assert/strict";
import { after, before, test } from "node:test";
import { checkLook, newDatabase, openPage, signIn, startBrowser, startSchool } from "./support.mjs";
import { setUp } from "./new_installation.mjs";
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
    await close();

    // Each may sign in, and changes the first password before anything else.
    for (const [, role, user] of EMPLOYEES) {
      const { page: own, close: done } = await openPage(browser, school);
      await signIn(own, user, { password: passwords.get(user) });
      await own.goto("/admin/dashboard");
      assert.equal(new URL(own.url()).pathname, "/admin/changePassword", role);
      await done();
    }
  });
}
