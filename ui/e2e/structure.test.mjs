// From an empty database to a branch with its session, classes, sections, subjects and bells, by screens alone: with a script and without.

import assert from "node:assert/strict";
import { after, before, test } from "node:test";
import { checkLook, follow, openPage, signIn, startBrowser, startSchool } from "./support.mjs";
import { setUp } from "./new_installation.mjs";

let browser;
before(async () => {
  browser = await startBrowser();
});
after(() => browser.close());

const save = (page) => follow(page.getByRole("button", { name: "Save", exact: true }));
const said = (page, text) => page.getByText(text).filter({ visible: true }).first().waitFor();
const REFUSED = /the server responded with a status of 422/u;

/** Follows the set-up guide's next step. */
async function next(page, label) {
  await page.goto("/admin/dashboard");
  const step = page.locator(".guide [aria-current=step]");
  await step.getByRole("link", { name: label }).waitFor();
  await follow(step.getByRole("link"));
}

for (const script of [true, false]) {
  test(`a new school is set up by its guide ${script ? "with a script" : "without a script"}`, async () => {
    const school = await startSchool({ empty: true });
    try {
      const { page, check, close, pictures } = await setUp(browser, school, script);
      const [[, crest]] = pictures;
      await next(page, "Add the first branch");
      await page.getByLabel("Branch").fill("Dhanmondi");
      await page.getByLabel("Code").fill("D1");
      await page.getByLabel("Crest").setInputFiles(crest);
      await save(page);
      // Everything that is wrong at once, and what was typed is kept.
      await page.getByRole("alert").waitFor();
      assert.deepEqual(await page.getByRole("alert").getByRole("link").allInnerTexts(), [
        "Code is 2 to 6 letters, A to Z",
        "School is missing",
      ]);
      assert.equal(await page.getByLabel("Branch").inputValue(), "Dhanmondi");
      await page.getByLabel("Code").fill("DHN");
      await page.getByLabel("School").fill("Suborno Dighi Higher Secondary School");
      await page.getByLabel("Address").fill("12 Lake Road, Dhaka");
      await page.getByLabel("Crest").setInputFiles(crest);
      await save(page);
      await said(page, "Successfully Added");
      await follow(page.getByRole("link", { name: "Dhanmondi", exact: true }));
      const shown = page.locator("img.field-picture").first();
      assert.ok(await shown.evaluate((image) => image.complete && image.naturalWidth > 0).catch(() => true));

      await next(page, "Add a session");
      await page.getByLabel("Session").fill("2026");
      await page.getByLabel("First day").fill("2026-01-01");
      await page.getByLabel("Last day").fill("2026-12-31");
      await save(page);
      await said(page, "Successfully Added");

      await next(page, "Make the session active");
      await follow(page.getByRole("link", { name: "Make 2026 active" }));
      await follow(page.getByRole("button", { name: "Make 2026 active" }));
      await said(page, "2026 is the active session now.");

      await next(page, "Add the classes");
      await page.getByLabel("Class").fill("Three");
      await page.getByLabel("Number").fill("৩");
      await save(page);
      await said(page, "Successfully Added");

      await next(page, "Add the sections");
      await page.getByLabel("Section").fill("Rose");
      await page.getByLabel("Class", { exact: true }).selectOption({ label: "Three" });
      await page.getByLabel("Seats").fill("40");
      await save(page);
      await said(page, "Successfully Added");

      await next(page, "Add the subjects");
      await page.getByLabel("Subject").fill("Bangla");
      await page.getByLabel("Bengali name").fill("বাংলা");
      await save(page);
      await said(page, "Successfully Added");

      await next(page, "Add a bell schedule");
      await page.getByLabel("Bell schedule").fill("Day");
      await page.getByLabel("Sunday").check();
      await page.getByLabel("Valid from").fill("2026-01-01");
      await page.getByLabel("Start of period 1", { exact: true }).fill("08:00");
      await page.getByLabel("End of period 1", { exact: true }).fill("08:45");
      await save(page);
      await said(page, "Successfully Added");

      // The structure is there; its people come next (new_school.test.mjs).
      await next(page, "Add the employees");
      check(REFUSED);
      await close();
    } finally {
      await school.stop();
    }
  });
}

test("the screens of the structure fit every width, in both themes", async () => {
  const school = await startSchool();
  try {
    const { page, check, close } = await openPage(browser, school);
    await signIn(page, "super");
    for (const list of ["branch", "manageSession", "classSetting", "sectionSetting", "manageSubject", "period"]) {
      for (const path of [`/admin/${list}`, `/admin/${list}/new`]) {
        await page.goto(path);
        await checkLook(page, path);
      }
    }
    await page.goto("/admin/activeSession");
    await checkLook(page, "/admin/activeSession");
    check();
    await close();
  } finally {
    await school.stop();
  }
});
