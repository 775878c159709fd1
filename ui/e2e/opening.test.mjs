// What a school brings along (docs/rules.md, *Opening data*): unpaid fees and advances come in by sheets whose faulty rows are mended, the cashier collects
// with both, and an advance is taken back once what it paid is void; with a script and without.

import assert from "node:assert/strict";
import { test } from "node:test";
import { checkLook, demoSchool, enterAs, follow } from "./support.mjs";

const { school, browser, started } = demoSchool();

const REFUSED = /the server responded with a status of (?:409|422)/u;
const said = (page, text) => page.getByText(text).filter({ visible: true }).first().waitFor();
const sheet = (...lines) => ({
  name: "list.csv",
  mimeType: "text/csv",
  buffer: Buffer.from(`${lines.join("\n")}\n`),
});

/** Chooses a sheet where the list of dues leads to, and mends its one refused row. */
async function bringIn(page, { way, lines, label, value, done, look }) {
  await page.goto("/admin/dueListSummary");
  await follow(page.getByRole("link", { name: way }));
  await page.locator("input[name=file]").setInputFiles(sheet(...lines));
  await follow(page.getByRole("button", { name: "Check the file" }));
  const rows = page.getByRole("region", { name: "Refused rows" }).last().locator("tbody tr");
  assert.equal(await rows.count(), 1);
  await look(page, way);
  await rows.first().getByLabel(label).fill(value);
  await follow(page.getByRole("button", { name: "Check again" }).last());
  await follow(page.getByRole("button", { name: done }));
  await said(page, "Imported: 2 added.");
}

for (const script of [true, false]) {
  const how = script ? "with a script" : "without a script";
  const look = (page, what) => (script ? checkLook(page, what) : Promise.resolve());

  test(`unpaid fees and advances are brought in and the cashier collects, ${how}`, async () => {
    await started;
    const { page, check, close } = await enterAs(browser, school, "accountant", { script });
    const fee = script ? "Dues of the old books" : "Balance of the old books";
    const [one, other] = script ? ["S1-0031", "S1-0032"] : ["S1-0041", "S1-0042"];
    await page.goto("/admin/feesType/new");
    await page.locator("#field-feeName").fill(fee);
    await page.locator("#field-headId").selectOption({ label: "Fees of students" });
    await page.locator("#field-kind").selectOption({ label: "Once" });
    await follow(page.getByRole("button", { name: "Save", exact: true }));

    await bringIn(page, {
      way: "Import unpaid fees",
      lines: ["Reg No,Fee,Dues,Due Date", `${one},${fee},500,2026-01-31`, `S1-9999,${fee},600,2026-01-31`],
      label: "Student",
      value: other,
      done: "Import 2 unpaid fees",
      look,
    });
    const advances = ["Reg No,Advance,Date,MR No", `${one},700,24/12/2025,MR 12`, `${other},much,,`];
    await bringIn(page, {
      way: "Import advances",
      lines: advances,
      label: "Amount",
      value: "250.50",
      done: "Import 2 advances",
      look,
    });
    // The same row again: there is nothing to import.
    await follow(page.getByRole("link", { name: "Import another file" }));
    await page.locator("input[name=file]").setInputFiles(sheet(...advances.slice(0, 2)));
    await follow(page.getByRole("button", { name: "Check the file" }));
    assert.equal(await page.getByRole("button", { name: /^Import/u }).count(), 0);

    await page.goto(`/admin/studentFeesCashier?search=${one}`);
    const listed = page.getByRole("region", { name: "Brought in from before" }).first();
    assert.match(await listed.innerText(), /24 December 2025.*MR 12.*৳700\.00/su);
    const before = await page.locator(".cashier-day .num").innerText();
    await look(page, "the cashier with an advance from before");
    await page.getByRole("checkbox", { name: `Pay ${fee} first` }).check();
    await page.getByRole("textbox", { name: "Amount" }).fill("0");
    await follow(page.getByRole("button", { name: "Collect" }));
    await page.waitForURL(/\/receipts\/[-0-9a-f]+/u);
    const receipt = page.url();
    await said(page, fee);
    await said(page, "From the advance");

    await follow(page.getByRole("link", { name: "This student again" }));
    assert.equal(await page.locator(".cashier-day .num").innerText(), before, "no drawer has it");
    await follow(page.getByRole("link", { name: "24 December 2025" }));
    await look(page, "/admin/studentFeesCollection/advances/{id}");
    const advance = page.url();
    await follow(page.getByRole("button", { name: "Take back" }));
    await said(page, "Give the reason");
    await page.getByLabel("Reason").fill("Of another student");
    await follow(page.getByRole("button", { name: "Take back" }));
    await said(page, /of it has paid fees since\. Void those receipts first\./u);
    assert.equal(await page.getByLabel("Reason").inputValue(), "Of another student", "what was typed is kept");

    await page.goto(receipt);
    await follow(page.getByRole("link", { name: "Void", exact: true }));
    await page.getByLabel("Reason").fill("The advance is another's");
    await follow(page.getByRole("button", { name: "Void", exact: true }));
    await page.goto(advance);
    await page.getByLabel("Reason").fill("Of another student");
    await follow(page.getByRole("button", { name: "Take back" }));
    await said(page, /^Taken back .*: Of another student$/u);
    await follow(page.getByRole("link", { name: "This student again" }));
    assert.match(await listed.innerText(), /Taken back/u);
    assert.equal(await page.getByText("In advance", { exact: true }).count(), 0);
    check(REFUSED);
    await close();
  });
}
