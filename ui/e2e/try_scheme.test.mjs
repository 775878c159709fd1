// A grading scheme tried on a section: from the list, and from the form below what is typed; with a script and without.

import assert from "node:assert/strict";
import { test } from "node:test";
import { checkLook, demoSchool, enterAs, follow } from "./support.mjs";

const { browser, school, started } = demoSchool();

for (const script of [true, false]) {
  test(`a scheme is tried on a section ${script ? "with a script" : "without a script"}`, async () => {
    await started;
    const { page, check, close } = await enterAs(browser, school, "admin", { script });
    const look = (what) => (script ? checkLook(page, what) : Promise.resolve());
    await page.goto("/admin/gradingSchemes");
    await follow(page.getByRole("link", { name: "Try National curriculum, GPA 5" }));
    await look("/admin/gradingSchemes/nationalGpa5/try");
    await follow(page.getByRole("link", { name: /^Class 8 A, Half Yearly: / }));
    const compared = page.getByRole("region", { name: "Compared" });
    await compared.getByText(/letters?, \d+ totals? and \d+ positions? change\.$/u).waitFor();
    const rows = await compared.getByRole("row").count();
    assert.ok(rows > 5, `${rows} rows`);
    assert.ok((await compared.locator(".trial-changed").count()) > 5);
    await look("a section that is tried");

    await page.goto("/admin/gradingSchemes");
    await follow(page.getByRole("link", { name: "Try Standard", exact: true }));
    await follow(page.getByRole("link", { name: /^Class 8 A, Half Yearly: / }));
    await compared.getByText("Nothing changes: every letter, total and position stays.").waitFor();
    assert.equal(await compared.locator(".trial-changed").count(), 0);

    await page.goto("/admin/gradingSchemes/new?from=nationalGpa5");
    const press = () => follow(page.getByRole("button", { name: "Try it" }).last());
    await press();
    await page.locator("[name='try.classId']").selectOption("Class 8");
    await press();
    await page.locator("[name='try.sectionId']").selectOption("A");
    await page.locator("[name='try.semester']").selectOption("Half Yearly");
    await press();
    await compared.getByText(/letters?, \d+ totals? and \d+ positions? change\.$/u).waitFor();
    await look("a scheme that is typed and tried");
    check();
    await close();
  });
}
