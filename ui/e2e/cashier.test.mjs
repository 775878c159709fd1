// The cashier's day (docs/rules.md, *Money*): from an empty search field to a printed receipt by keys alone, a line that breaks between press and
// answer, a void and the close of the day; with a script and without.

import assert from "node:assert/strict";
import { test } from "node:test";
import { checkLook, demoSchool, enterAs, eventually, follow, hasFocus, sheetsCame } from "./support.mjs";

const { school, browser, started } = demoSchool();

const CASHIER = "/admin/studentFeesCashier";
const LOST = /ERR_(?:FAILED|INTERNET_DISCONNECTED|CONNECTION)/u;
const REFUSED = /the server responded with a status of 422/u;
const receiptNumber = async (page) => /[A-Z]+-\d{4}-\d{6}/u.exec(await page.locator("h1").innerText())?.[0];

test("a receipt is collected and printed by keys alone, in at most 12 beyond name and amount", async () => {
  await started;
  const { page, check, close } = await enterAs(browser, school, "accountant");
  // Somebody who owes something.
  await page.goto(`${CASHIER}?search=S1-00`);
  const owing = page
    .getByRole("row")
    .filter({ has: page.getByRole("cell") })
    .filter({ hasNotText: "৳0.00" });
  const regNo = await owing.first().getByRole("cell").first().innerText();
  await page.goto(CASHIER);
  await checkLook(page, CASHIER);
  let keys = 0;
  const press = async (key) => {
    keys += 1;
    await page.keyboard.press(key);
  };
  // The field has the focus as the page comes.
  await hasFocus(page.locator("#cashier-search"));
  await page.keyboard.type(regNo);
  await page.locator("#cashier-options [role=option]").first().waitFor();
  await press("ArrowDown");
  await follow({ click: () => press("Enter"), page: () => page });
  await page.waitForURL(/studentId=/u);
  await hasFocus(page.locator("#field-amount"));
  await checkLook(page, "/admin/studentFeesCashier?studentId");
  await page.keyboard.type("3");
  await press("Enter");
  await page.waitForURL(/\/receipts\/[-0-9a-f]+/u);
  const number = await receiptNumber(page);
  assert.ok(number, "the receipt has a number");
  await hasFocus(page.getByText("Print", { exact: true }));
  await press("Enter");
  const print = await sheetsCame(page.getByRole("dialog"));
  const paper = page.frameLocator("iframe");
  assert.equal((await paper.getByText(number).count()) >= 2, true, "both halves bear the number");
  await page.evaluate(() => {
    document.querySelector("iframe").contentWindow.print = () => (window.printed = true);
  });
  await hasFocus(print);
  await press("Enter");
  await eventually(() => page.evaluate(() => window.printed === true), "the receipt is printed");
  assert.ok(keys <= 12, `${keys} keys`);
  check();
  await close();
});

test("what was pressed while the line breaks is collected once, and the screen says so", async () => {
  await started;
  const { page, check, close } = await enterAs(browser, school, "accountant");
  await page.goto(`${CASHIER}?search=S1-0008`);
  const before = await page.locator(".cashier-day .num").innerText();
  await page.locator("html[data-enhanced]").waitFor();
  await page.getByRole("textbox", { name: "Amount" }).fill("120");
  await page.getByLabel("Keep what is above the dues for later").check();
  // The first answer is lost after the server has collected; the second try is cut off before it leaves.
  let tries = 0;
  await page.route(`**${CASHIER}`, async (route) => {
    if (route.request().method() !== "POST") return route.continue();
    tries += 1;
    if (tries === 1) {
      await route.fetch({ maxRedirects: 0 });
      return route.abort();
    }
    return tries === 2 ? route.abort() : route.continue();
  });
  await page.getByRole("button", { name: "Collect" }).click();
  await page.getByText(/The line is down\. 120 from .* is kept here/u).waitFor();
  await page.waitForURL(/\/receipts\/[-0-9a-f]+/u);
  assert.equal(tries, 3);
  const number = await receiptNumber(page);
  await page.unroute(`**${CASHIER}`);

  // A browser that is closed in between sends it when the cashier opens again.
  await page.goto(`${CASHIER}?search=S1-0008`);
  await page.locator("html[data-enhanced]").waitFor();
  await page.getByRole("textbox", { name: "Amount" }).fill("80");
  await page.getByLabel("Keep what is above the dues for later").check();
  await page.route(`**${CASHIER}`, (route) => (route.request().method() === "POST" ? route.abort() : route.continue()));
  await page.getByRole("button", { name: "Collect" }).click();
  await page.getByText(/The line is down\. 80 from/u).waitFor();
  await page.unroute(`**${CASHIER}`);
  page.on("dialog", (dialog) => dialog.accept());
  await page.goto(CASHIER);
  await page.getByText(/80 from .* is collected/u).waitFor();
  await follow(page.getByRole("link", { name: "Open the receipt" }));
  const next = await receiptNumber(page);
  assert.equal(Number(next?.slice(-6)), Number(number?.slice(-6)) + 1, "two presses, two receipts");
  await page.goto(CASHIER);
  assert.equal(await page.locator(".cashier-pending").innerText(), "");
  const taken = (text) => Number(text.replace(/[^\d.]/gu, ""));
  assert.equal(taken(await page.locator(".cashier-day .num").innerText()), taken(before) + 200);
  check(LOST);
  await close();
});

for (const script of [true, false])
  test(`what is ticked is paid first, ${script ? "with a script" : "without a script"}`, async () => {
    await started;
    const { page, check, close } = await enterAs(browser, school, "accountant", { script });
    await page.goto(`${CASHIER}?search=S1-00`);
    const owing = page
      .getByRole("row")
      .filter({ has: page.getByRole("cell") })
      .filter({ hasNotText: "৳0.00" });
    await follow(owing.first().getByRole("link").first());
    if (script) await page.locator("html[data-enhanced]").waitFor();
    const amount = page.getByRole("textbox", { name: "Amount" });
    const offered = await amount.inputValue();
    const box = page.getByRole("checkbox", { name: /^Pay .* first$/u }).last();
    const label = (await box.getAttribute("aria-label"))?.replace(/^Pay | first$/gu, "") ?? "?";
    await box.check();
    if (script) {
      // The amount follows the ticks until another is typed.
      const due = Number(await box.getAttribute("data-due")) / 100;
      const advance = Number(await page.locator("#cashier-form").getAttribute("data-advance")) / 100;
      assert.equal(Number(await amount.inputValue()), Math.max(0, due - advance));
      await box.uncheck();
      assert.equal(await amount.inputValue(), offered);
      await box.check();
    }
    await amount.fill("1");
    await follow(page.getByRole("button", { name: "Collect" }));
    await page.waitForURL(/\/receipts\/[-0-9a-f]+/u);
    await page.getByText(label).first().waitFor();
    check();
    await close();
  });

for (const script of [true, false]) {
  const how = script ? "with a script" : "without a script";
  test(`a receipt is voided with a reason, and the day is closed, ${how}`, async () => {
    await started;
    const { page, check, close } = await enterAs(browser, school, script ? "accountant" : "accountant.2", { script });
    const look = (what) => (script ? checkLook(page, what) : Promise.resolve());
    await page.goto(`${CASHIER}?search=${script ? "S1-0010" : "S2-0010"}`);
    const amount = page.getByRole("textbox", { name: "Amount" });
    await amount.fill("7,5");
    await follow(page.getByRole("button", { name: "Collect" }));
    await page.getByText("Write commas only between thousands").first().waitFor();
    assert.equal(await amount.inputValue(), "7,5");
    await amount.fill("1,000");
    await page.getByLabel("Keep what is above the dues for later").check();
    await follow(page.getByRole("button", { name: "Collect" }));
    await page.waitForURL(/\/receipts\/[-0-9a-f]+/u);
    await look("/admin/studentFeesCollection/receipts/{id}");
    const number = await receiptNumber(page);
    await follow(page.getByRole("link", { name: "Void", exact: true }));
    await follow(page.getByRole("button", { name: "Void", exact: true }));
    await page.getByText("Give the reason").first().waitFor();
    await page.getByLabel("Reason").fill("Another student");
    await follow(page.getByRole("button", { name: "Void", exact: true }));
    await page.getByText(`This voids ${number}`).waitFor();
    await page.goto("/admin/studentFeesCollection");
    await look("/admin/studentFeesCollection");
    const row = page.getByRole("row").filter({ hasText: number ?? "?" });
    assert.match(await row.innerText(), /Voided/u);
    await follow(page.getByRole("link", { name: "Close days" }));
    await look("/admin/studentFeesCollection/days");
    await follow(page.getByRole("button", { name: /^Close to/u }));
    await page
      .getByText(/is closed\.$/u)
      .first()
      .waitFor();
    await look("/admin/studentFeesCollection/days");
    // What is collected now is dated on the day after.
    await page.goto(CASHIER);
    await page.getByText("Today is closed: receipts are dated").waitFor();
    check(REFUSED);
    await close();
  });
}
