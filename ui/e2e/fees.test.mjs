// Fees from what is set up to a student's line (docs/rules.md, *Money*): set up, previewed, raised, followed to its end, and a line adjusted; with
// a script and without.

import assert from "node:assert/strict";
import { test } from "node:test";
import { checkLook, demoSchool, enterAs, follow } from "./support.mjs";

const { school, browser, started } = demoSchool();

const RAISE = "/admin/studentFeesSetup/raise";
const REFUSED = /the server responded with a status of 422/u;
const said = (page, text) => page.getByText(text).filter({ visible: true }).first().waitFor();

for (const script of [true, false]) {
  const how = script ? "with a script" : "without a script";
  const look = (page, what) => (script ? checkLook(page, what) : Promise.resolve());

  test(`a fee is set up, previewed, raised and a line of it adjusted, ${how}`, async () => {
    await started;
    const { page, check, close } = await enterAs(browser, school, "accountant", { script });
    const name = script ? "Sports" : "Excursion";
    const field = (key) => page.locator(`#field-${key}`);
    await page.goto("/admin/feesType/new");
    await field("feeName").fill(name);
    await field("headId").selectOption({ label: "Fees of students" });
    await field("kind").selectOption({ label: "Yearly" });
    await field("fine").fill("50");
    await follow(page.getByRole("button", { name: "Save", exact: true }));
    await page.goto("/admin/studentFeesSetup/new");
    await field("feeTypeId").selectOption({ label: name });
    await field("classId").selectOption({ label: "Class 8" });
    await field("amount").fill("800");
    await field("dueOn").fill("2026-12-10");
    await follow(page.getByRole("button", { name: "Save", exact: true }));

    await page.goto("/admin/studentFeesSetup");
    await follow(page.getByRole("link", { name: "Raise fees" }));
    await look(page, "/admin/studentFeesSetup/raise");
    for (const box of await page.getByRole("checkbox").all()) await box.setChecked(false);
    await follow(page.getByRole("button", { name: "Preview" }));
    await said(page, "Choose at least one fee");
    await page.getByLabel(`${name}, Class 8`, { exact: true }).check();
    await follow(page.getByRole("button", { name: "Preview" }));
    const row = page.getByRole("row").filter({ hasText: name });
    const cells = await row.getByRole("cell").allInnerTexts();
    // Whose own terms are for every fee: the twelfth of each section.
    assert.deepEqual(cells.slice(-5, -2), ["24", "0", "2"], cells.join(" | "));
    await look(page, "/admin/studentFeesSetup/raise?toMonth");
    await follow(page.getByRole("button", { name: /^Raise 24 lines/u }));
    assert.match(page.url(), /\/raise\/[-0-9a-f]{36}$/u);
    await page.getByText("Done", { exact: true }).waitFor();
    await said(page, "24 of 24");
    await look(page, "/admin/studentFeesSetup/raise/{id}");

    await follow(page.getByRole("link", { name: `${name}, 2026` }).first());
    await look(page, "/admin/studentFeesCollection/lines/{id}");
    await field("way").selectOption({ label: "Take off the amount" });
    await field("amount").fill("900");
    await field("reason").fill("Brother came");
    await follow(page.getByRole("button", { name: "Adjust" }));
    await said(page, /of it is unpaid/u);
    assert.equal(await field("reason").inputValue(), "Brother came", "what was typed is kept");
    await field("amount").fill("100");
    await follow(page.getByRole("button", { name: "Adjust" }));
    await said(page, "Successfully Updated");
    const history = page.getByRole("region", { name: "What happened to it" });
    assert.match(await history.getByRole("row").last().innerText(), /Taken off.*৳100\.00.*Brother came/su);

    // Again: there is nothing to raise, of the demo's own fees up to that month either.
    await page.goto(RAISE);
    await page.getByLabel("Monthly fees up to").selectOption({ label: "November 2026" });
    await follow(page.getByRole("button", { name: "Preview" }));
    await said(page, "Everything that is ticked has been raised.");
    check(REFUSED);
    await close();
  });
}
