// Deposits, expenses and the reports of money (docs/rules.md, *Money*): with a script and without; every screen at every width, in both themes.

import assert from "node:assert/strict";
import { test } from "node:test";
import { checkLook, demoSchool, enterAs, follow } from "./support.mjs";

const { school, browser } = demoSchool();

const REFUSED = /the server responded with a status of 422/u;
const said = (page, text) => page.getByText(text).filter({ visible: true }).first().waitFor();

async function add(page, path, { head, amount, party }) {
  await page.goto(`/admin/${path}`);
  await follow(page.getByRole("link", { name: /^Add / }).first());
  await page.getByLabel("Head").selectOption({ label: head });
  await page
    .getByLabel("Account")
    .selectOption(await page.locator("option", { hasText: "Cash box" }).first().getAttribute("value"));
  await page.getByLabel("Amount").fill("7,5");
  await follow(page.getByRole("button", { name: "Save", exact: true }));
  await page.getByRole("alert").getByText("Write commas only between thousands").waitFor();
  await page.getByLabel("Amount").fill(amount);
  await page.getByLabel(path === "deposits" ? "Received from" : "Paid to").fill(party);
  await follow(page.getByRole("button", { name: "Save", exact: true }));
  await said(page, "Successfully Added");
}

for (const script of [true, false]) {
  test(`what comes in and goes out is entered, voided and added up ${script ? "with" : "without"} a script`, async () => {
    const { page, check, close } = await enterAs(browser, school, "accountant", { script });
    const payer = script ? "Rotary Club" : "রোটারি ক্লাব";
    await add(page, "deposits", { head: "Donations", amount: "1,500.50", party: payer });
    if (script) await checkLook(page, page.url());
    await add(page, "expenses", { head: "Electricity", amount: "400", party: `DESCO ${script}` });
    await page.goto(`/admin/expenses?search=${script}`);
    await follow(page.getByRole("link", { name: /^Void / }).first());
    if (script) await checkLook(page, page.url());
    await follow(page.getByRole("button", { name: /^Void / }));
    await page.getByRole("alert").getByText("Give the reason").waitFor();
    await page.getByLabel("Reason").fill("Entered twice");
    await follow(page.getByRole("button", { name: /^Void / }));
    await said(page, "Voided");
    await page.goto(`/admin/expenses?search=${script}`);
    await said(page, /Voided by/);
    await said(page, /Void of .*: Entered twice/);

    await page.goto("/admin/headWiseSummary");
    await said(page, "Donations");
    assert.match(await page.getByRole("row").filter({ hasText: "Electricity" }).first().innerText(), /৳/u);
    if (script) await checkLook(page, page.url());
    await page.goto("/admin/incomeVsExpense");
    await page.getByRole("region", { name: /^Chart: / }).waitFor();
    await page.goto("/admin/depositReport/print");
    await said(page, payer);
    await said(page, "Total");
    await page.goto("/admin/deposits/print");
    await said(page, payer);
    check(REFUSED);
    await close();
  });
}
