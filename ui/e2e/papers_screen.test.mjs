// Cards from the template to the sheet (docs/rules.md, *Cards and certificates*): with a script, where the preview follows what is typed, and without.

import assert from "node:assert/strict";
import { test } from "node:test";
import { checkLook, demoSchool, enterAs, follow } from "./support.mjs";

const { browser, school, started } = demoSchool();

/** The words of the preview's frame, once they hold this. */
async function previewed(page, text) {
  const frame = page.frameLocator('iframe[name="record-preview"]');
  await frame.getByText(text).first().waitFor();
  return frame;
}

for (const script of [true, false]) {
  test(`ID cards and admit cards are set up, ticked and printed ${script ? "with a script" : "without a script"}`, async () => {
    await started;
    const { page, check, close } = await enterAs(browser, school, "admin", { script });
    const look = (what) => (script ? checkLook(page, what) : Promise.resolve());
    const title = `Visitor Card ${script ? "1" : "2"}`;

    await page.goto("/admin/id-card-template/new");
    await previewed(page, "Ayesha Rahman");
    await page.getByLabel("Title").fill(title);
    // Typed with a script, pressed without.
    if (!script) await page.getByRole("button", { name: "Preview" }).click();
    const frame = await previewed(page, title);
    assert.equal(await frame.locator(".id-card").count(), 2, "a front and a back");
    await look("/admin/id-card-template/new");
    await follow(page.getByRole("button", { name: "Save", exact: true }));
    await page.getByText("Successfully Added").filter({ visible: true }).first().waitFor();

    await page.goto("/admin/student-id-card");
    await page.getByLabel("Template").selectOption(title);
    await page.getByLabel("Section").selectOption({ label: "2026: Class 8 A" });
    await follow(page.getByRole("button", { name: "Filter" }));
    await page
      .getByRole("checkbox", { name: /^Tick (?!all)/u })
      .nth(2)
      .check();
    await look("/admin/student-id-card");
    const opened = page.context().waitForEvent("page");
    await page.getByRole("button", { name: "Print ID cards" }).click();
    const sheets = await opened;
    await sheets.locator(".id-card").nth(1).waitFor();
    assert.deepEqual([await sheets.locator(".sheet").count(), await sheets.locator(".id-card").count()], [2, 2]);
    assert.ok((await sheets.locator(".id-photo img").count()) === 1, "the demo's students have photos");
    await sheets.close();

    await page.goto("/admin/generate-admit-card");
    await page.getByLabel("Section").selectOption({ label: "2026: Class 8 A" });
    await follow(page.getByRole("button", { name: "Filter" }));
    await page.getByLabel("Exam").selectOption({ index: 1 });
    await follow(page.getByRole("button", { name: "Filter" }));
    const cards = page.context().waitForEvent("page");
    await page.getByRole("button", { name: "Print admit cards" }).click();
    const admit = await cards;
    await admit.locator(".admit-card").nth(11).waitFor();
    assert.deepEqual([await admit.locator(".sheet").count(), await admit.locator(".admit-card").count()], [6, 12]);
    await admit.close();
    check();
    await close();
  });
}
