// The dashboard of each role in a whole school: how high it is, what it begins with, and that its links lead on; and a student's own fees on a
// phone.
import assert from "node:assert/strict";
import test from "node:test";
import { checkLook, demoSchool, enterAs, openPage, signInStudent } from "./support.mjs";

const { school, browser } = demoSchool({ reads: true, scale: "school" });

const PHONE = { width: 390, height: 844 };
const DESKTOP = { width: 1440, height: 900 };

/** How high a page is, by the window's width. */
async function heights(page) {
  const high = {};
  for (const size of [DESKTOP, PHONE]) {
    await page.setViewportSize(size);
    high[size.width] = await page.evaluate(() => document.documentElement.scrollHeight);
  }
  await page.setViewportSize(DESKTOP);
  return high;
}

/** Every link below a place leads to a page of the viewer's. */
async function leadOn(page, place) {
  const hrefs = await page
    .locator(place)
    .getByRole("link")
    .evaluateAll((links) => links.map((link) => link.href));
  for (const href of new Set(hrefs)) assert.equal((await page.request.get(href)).status(), 200, href);
  return hrefs.length;
}

const headings = (page) => page.locator("main h2").allInnerTexts();

test("an admin's dashboard is at most 1,400 px high, and 2,000 on a phone", async () => {
  const { page, check, close } = await enterAs(browser, school, "admin");
  await page.goto("/admin/dashboard");
  const shown = await headings(page);
  assert.deepEqual([shown[0], shown[1], shown.at(-1)], ["To do", "Exams by class", "Coming events"]);
  assert.ok(shown.length > 3, "charts are between them");
  const high = await heights(page);
  console.log(`an admin's dashboard: ${high[1440]} px high at 1440, ${high[390]} at 390`);
  assert.ok(high[1440] <= 1400, `${high[1440]} px at 1440`);
  assert.ok(high[390] <= 2000, `${high[390]} px at 390`);
  assert.ok((await leadOn(page, ".tasks")) > 2);
  // The newest exam comes first: what is still to come, then back through the year.
  const first = await page.locator(".matrix-exams").first().locator("th").nth(1).innerText();
  const last = await page.locator(".matrix-exams").first().locator("th").last().innerText();
  assert.notEqual(first, last);
  await checkLook(page, "the dashboard of an admin");
  check();
  await close();
});

for (const [user, title] of [
  ["teacher", /^Your lessons/u],
  ["accountant", /^Dues and drawers/u],
  ["admission", /^Applications by class/u],
  ["librarian", /^Late books/u],
]) {
  test(`the ${user}'s own work comes first, and leads on`, async () => {
    const { page, check, close } = await enterAs(browser, school, user);
    await page.goto("/admin/dashboard");
    const own = (await headings(page)).filter((heading) => heading !== "To do");
    assert.match(own[0], title);
    await leadOn(page, ".dashboard");
    const high = await heights(page);
    console.log(`the ${user}'s dashboard: ${high[1440]} px high at 1440, ${high[390]} at 390`);
    assert.ok(high[1440] <= 1400 && high[390] <= 2000, JSON.stringify(high));
    await checkLook(page, `the dashboard of the ${user}`);
    check();
    await close();
  });
}

test("a student's own fees show every amount on a phone, what is to be paid first", async () => {
  const { page, check, close } = await openPage(browser, school);
  await signInStudent(page, "S1-0001");
  await page.goto("/admin/myFees");
  await page.setViewportSize(PHONE);
  const tables = page.locator(".my-fees .table-scroll");
  assert.ok((await tables.count()) > 0, "the student has fees");
  for (let at = 0; at < (await tables.count()); at += 1) {
    const [inside, outside] = await tables.nth(at).evaluate((table) => [table.scrollWidth, table.clientWidth]);
    assert.ok(inside <= outside, `a table of ${inside} px in ${outside}`);
  }
  const amounts = await page.locator(".my-fees tbody .num").evaluateAll((cells) =>
    cells
      .filter((cell) => cell.textContent !== "")
      .map((cell) => {
        const { left, right, height } = cell.getBoundingClientRect();
        return left >= 0 && right <= window.innerWidth && height > 0;
      }),
  );
  assert.ok(amounts.length > 0 && amounts.every((seen) => seen), "every amount is in sight");
  const unpaid = await page.locator('.my-fees [aria-labelledby="fees"] .stacked-main').allInnerTexts();
  const isPaid = unpaid.map((amount) => !/[1-9]/u.test(amount));
  assert.deepEqual(
    isPaid,
    [...isPaid].sort((one, other) => Number(one) - Number(other)),
  );
  await checkLook(page, "a student's own fees");
  check();
  await close();
});
