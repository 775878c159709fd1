// A student's results: how many presses they are from the sign-in, every subject in one table, the report card on a phone and on paper; and the
// profile, from which staff come to the same and to everything else that may be done.

import assert from "node:assert/strict";
import { test } from "node:test";
import {
  checkAccessibility,
  checkLook,
  demoSchool,
  enterAs,
  follow,
  openPage,
  scriptArrived,
  signInStudent,
} from "./support.mjs";

const { school, browser } = demoSchool({ reads: true });

/** Counts what is pressed on a page from now on. */
async function presses(page) {
  await page.addInitScript(() => {
    const count = () => Number(globalThis.sessionStorage.getItem("presses") ?? "0");
    document.addEventListener("click", () => globalThis.sessionStorage.setItem("presses", String(count() + 1)), true);
  });
  return () => page.evaluate(() => Number(globalThis.sessionStorage.getItem("presses") ?? "0"));
}

test("from the sign-in to all results of an exam it is one press, and two to the report card", async () => {
  const { page, context, check, close } = await openPage(browser, school);
  const pressed = await presses(page);
  await signInStudent(page, "S1-0001");
  await page.goto("/admin/dashboard");
  const before = await pressed();
  await follow(page.getByRole("region", { name: "Your published results" }).getByRole("link").first());
  await page.locator(".exam-table tbody tr").first().waitFor();
  assert.equal((await pressed()) - before, 1);
  assert.ok((await page.locator(".exam-table tbody tr").count()) > 1, "every subject is in the table");
  // The report card stands above everything else.
  const card = page.locator(".own-cards a").first();
  const [cards, filter] = await Promise.all([card.boundingBox(), page.locator("form.ground").boundingBox()]);
  assert.ok(cards.y < filter.y);
  const opened = context.waitForEvent("page");
  await card.click();
  const paper = await opened;
  await paper.locator(".sheet").waitFor();
  assert.equal((await pressed()) - before, 2);
  check();
  await close();
});

test("by the menu, and without a script, results are two presses away", async () => {
  const first = await openPage(browser, school);
  await signInStudent(first.page, "S1-0001");
  const storageState = await first.context.storageState();
  await first.close();
  const context = await browser.newContext({ baseURL: school.address, storageState, javaScriptEnabled: false });
  const { page, close } = await openPage(browser, school, { context });
  await page.goto("/admin/dashboard");
  const link = page.getByRole("link", { name: "My Results", exact: true });
  if (!(await link.isVisible())) await page.locator("summary", { hasText: /^Exam$/u }).click();
  await follow(link);
  assert.ok((await page.locator(".exam-table tbody tr").count()) > 1);
  // Another exam, by the plain form.
  const select = page.getByLabel("Exam", { exact: true });
  const other = await select.locator("option").last().innerText();
  await select.selectOption({ label: other });
  await follow(page.getByRole("button", { name: "Filter" }));
  assert.ok((await page.locator(".own-results-title").innerText()).startsWith(other));
  await close();
});

test("on a phone a report card is laid out for reading, on paper it is the sheet", async () => {
  const { page, close } = await openPage(browser, school, { width: 390, height: 844 });
  await signInStudent(page, "S1-0001");
  await page.goto("/admin/examResult_student");
  await page.goto(await page.locator(".own-cards a").first().getAttribute("href"));
  const shown = () =>
    page.evaluate(() => ({
      reading: document.querySelector(".reading")?.checkVisibility(),
      sheet: document.querySelector(".sheet")?.checkVisibility(),
      wide: document.documentElement.scrollWidth > globalThis.innerWidth,
    }));
  assert.deepEqual(await shown(), { reading: true, sheet: false, wide: false });
  const small = await page.locator(".reading *").evaluateAll((all) =>
    all
      .filter((element) => element.checkVisibility() && element.textContent.trim() !== "")
      .filter((element) => Number.parseFloat(globalThis.getComputedStyle(element).fontSize) < 14)
      .map((element) => element.outerHTML),
  );
  assert.deepEqual(small, [], "real text sizes");
  await checkAccessibility(page);
  // The totals of both layouts are the same texts.
  const totals = await page.locator(".reading-total").evaluateAll((all) => all.map((one) => one.textContent));
  const ofSheet = await page.locator(".card-marks tbody tr").evaluateAll((rows) =>
    rows.map((row) => {
      const total = row.querySelector(".card-total");
      return `${total?.textContent} ${row.querySelector(".card-grade")?.textContent}`;
    }),
  );
  assert.deepEqual(totals, ofSheet);
  await page.emulateMedia({ media: "print" });
  // Paper is wider than the phone.
  assert.deepEqual(await shown(), { reading: false, sheet: true, wide: true });
  await page.emulateMedia({ media: "screen" });
  await page.setViewportSize({ width: 1440, height: 900 });
  assert.deepEqual(await shown(), { reading: false, sheet: true, wide: false });
  await close();
});

test("a profile leads staff to results, cards and whatever they may do", async () => {
  const { page, check, close } = await enterAs(browser, school, "admin");
  await page.goto("/admin/view");
  await follow(page.locator("tbody th a").first());
  await scriptArrived(page);
  const acts = page.getByRole("navigation", { name: "What to do" });
  for (const name of ["Edit", "Another section", "Leaving", "Documents", "Qualities", "Subjects", "Mark Sheet"]) {
    const link = acts.getByRole("link", { name, exact: true });
    const answer = await page.request.get(await link.getAttribute("href"), { maxRedirects: 0 });
    assert.equal(answer.status(), 200, name);
  }
  await checkLook(page, "a profile with all that may be done");
  await follow(acts.getByRole("link", { name: "Results", exact: true }));
  assert.ok((await page.locator(".exam-table tbody tr").count()) > 1);
  await checkLook(page, "a student's results for staff");
  await follow(page.locator(".exam-table tbody th a").first());
  assert.match(page.url(), /\/admin\/examResult\?/u);
  check();
  await close();
});

test("Send to print shop opens the dialog of the print links, from beside Bulk Sheet", async () => {
  const { page, check, close } = await enterAs(browser, school, "admin");
  await page.goto("/admin/markSheet");
  await follow(page.locator(".ground-list a").first());
  await scriptArrived(page);
  if (!(await page.getByRole("link", { name: "Bulk Sheet" }).isVisible())) {
    await follow(page.locator(".ground-list a").first());
    await scriptArrived(page);
  }
  assert.ok((await page.locator(".students-table td.students-state .state").count()) > 0, "each card has its state");
  await page.getByRole("link", { name: "Send to print shop" }).click();
  await page.getByRole("dialog", { name: /print link/iu }).waitFor();
  check();
  await close();
});

test("looks: a student's results from 390 to 1920 px, light and dark", async () => {
  const { page, check, close } = await openPage(browser, school);
  await signInStudent(page, "S1-0001");
  await page.goto("/admin/examResult_student");
  await scriptArrived(page);
  await checkLook(page, "a student's results");
  check();
  await close();
});
