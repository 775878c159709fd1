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
    await frame.locator(".id-card").nth(1).waitFor();
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

for (const script of [true, false]) {
  test(`certificates are set up, issued, printed again and withdrawn ${script ? "with a script" : "without a script"}`, async () => {
    await started;
    const { page, check, close } = await enterAs(browser, school, "admin", { script });
    const look = (what) => (script ? checkLook(page, what) : Promise.resolve());
    const title = `Prize ${script ? "One" : "Two"}`;

    await page.goto("/admin/certificate-template/new");
    await page.getByLabel("Title").fill(title);
    await page.getByRole("textbox", { name: "Text" }).fill("{studentNam} has won a prize.");
    if (!script) await page.getByRole("button", { name: "Preview" }).click();
    const frame = await previewed(page, title);
    assert.equal(await frame.locator(".certificate-landscape").count(), 1);
    await follow(page.getByRole("button", { name: "Save", exact: true }));
    await page.getByText("{studentNam} is not a field here.").filter({ visible: true }).first().waitFor();
    await page
      .getByRole("textbox", { name: "Text" })
      .fill("{studentName}, {sonDaughter} of {guardianName}, has won a prize.");
    await previewed(page, script ? "daughter" : "{studentNam}");
    await look("/admin/certificate-template/new");
    await follow(page.getByRole("button", { name: "Save", exact: true }));
    await page.getByText("Successfully Added").filter({ visible: true }).first().waitFor();

    await page.goto("/admin/generate-student");
    await page.getByLabel("Template").selectOption(title);
    await page.getByLabel("Section").selectOption({ label: "2026: Class 8 A" });
    await follow(page.getByRole("button", { name: "Filter" }));
    for (const at of [1, 3])
      await page
        .getByRole("checkbox", { name: /^Tick (?!all)/u })
        .nth(at)
        .check();
    await look("/admin/generate-student");
    await follow(page.getByRole("button", { name: "Issue certificates" }));
    await page.getByText("Successfully Added").filter({ visible: true }).first().waitFor();
    const numbers = page.getByRole("link", { name: /-C-20\d\d-\d{6}$/u });
    assert.equal(await numbers.count(), 2);
    await look("/admin/certificate-template/issued/together");
    const number = await numbers.first().textContent();
    await follow(numbers.first());
    await page.getByText("has won a prize.").first().waitFor();
    await look("/admin/certificate-template/issued/certificate");

    const address = new URL(page.url()).pathname;
    await page.goto(`${address}/print`);
    await page.getByText(`No. ${number}`).waitFor();
    assert.equal(await page.locator(".certificate").count(), 1);
    await page.goto(address);
    await follow(page.getByRole("link", { name: "Withdraw" }));
    await follow(page.getByRole("button", { name: "Withdraw" }));
    await page.getByText("Give the reason").filter({ visible: true }).first().waitFor();
    await page.getByLabel("Reason").fill("The wrong student");
    await look("/admin/certificate-template/issued/withdraw");
    await follow(page.getByRole("button", { name: "Withdraw" }));
    await page.getByText("Certificate withdrawn").filter({ visible: true }).first().waitFor();
    await page.getByText("The wrong student").first().waitFor();

    await page.goto(`/admin/certificate-template/issued?search=${encodeURIComponent(number)}`);
    await page.getByRole("cell", { name: "Withdrawn" }).waitFor();
    await look("/admin/certificate-template/issued");
    // A text and a withdrawal were refused.
    check(/the server responded with a status of 422/u);
    await close();
  });
}
