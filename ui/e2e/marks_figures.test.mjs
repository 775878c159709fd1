// What stands over the tables of marks and beside the grid, the heads that sort, and Select Ground in one line.

import assert from "node:assert/strict";
import { before, test } from "node:test";
import { addressOf, gridOf, sheetsOf } from "./sheets.mjs";
import {
  checkLook,
  demoSchool,
  enterAs,
  follow,
  hasFocus,
  openGround,
  openPage,
  scriptArrived,
  signIn,
} from "./support.mjs";

const { school, browser, started } = demoSchool();
let sheets;
/** Marks of two papers; of four components, some of them missing; of four, none of them entered. */
let full;
let half;
let empty;

before(async () => {
  await started;
  sheets = await sheetsOf(school, "admin");
  const find = (subject) => sheets.find("Class 8", "B", "Annual Examination", subject);
  [full, half, empty] = await Promise.all(["Mathematics", "Physics", "Biology"].map(find));
});

const SCREENS = ["/admin/examResult", "/admin/examResult_admin", "/admin/publishResult"];
const namesOf = (page) => page.locator(".marks-table tbody th").allTextContents();
const marksOf = async (page, at) =>
  (await page.locator(`.marks-table tbody tr td:nth-child(${at})`).allTextContents()).map((text) => parseFloat(text));
const sortedHead = (page) => page.locator("th[aria-sort]");

for (const script of [true, false]) {
  test(`heads sort by links, ${script ? "with" : "without"} a script, and the order is in the address`, async () => {
    const { page, check, close } = await enterAs(browser, school, "admin", { script });
    for (const path of SCREENS) {
      await page.goto(addressOf(full, { path }));
      assert.equal(await sortedHead(page).innerText(), "Roll▲");
      const byRoll = await namesOf(page);
      const head = (name) => page.locator("thead").getByRole("link", { name });
      await follow(head("Paper 1"));
      assert.match(page.url(), /sort=-paper1/u);
      assert.equal(await sortedHead(page).getAttribute("aria-sort"), "descending");
      const marks = await marksOf(page, 5);
      assert.deepEqual(
        marks,
        [...marks].sort((a, b) => b - a),
      );
      await follow(head("Paper 1"));
      assert.equal(await sortedHead(page).getAttribute("aria-sort"), "ascending");
      assert.deepEqual(
        await marksOf(page, 5),
        [...marks].sort((a, b) => a - b),
      );
      await follow(head("Roll"));
      assert.deepEqual(await namesOf(page), byRoll);
      assert.doesNotMatch(page.url(), /sort=/u);
    }
    // The absent and the empty come last, whichever way the marks run.
    for (const sort of ["practical", "-practical"]) {
      await page.goto(addressOf(half, { sort }));
      const marks = await marksOf(page, 5);
      const numbers = marks.filter((mark) => !Number.isNaN(mark));
      assert.ok(numbers.length > 0 && numbers.length < marks.length);
      assert.ok(marks.slice(numbers.length).every((mark) => Number.isNaN(mark)));
    }
    check();
    await close();
  });
}

test("over a table stand each column's figures as text, and a bar a letter", async () => {
  const { page, check, close } = await enterAs(browser, school, "admin");
  for (const path of SCREENS) {
    await page.goto(addressOf(half, { path }));
    const figures = page.getByRole("list", { name: "Figures" });
    assert.match(await figures.innerText(), /Practical\s+8 of 12 entered, 2 absent\s+mean \d+(\.\d+)?, highest \d+/u);
    const letters = page.getByRole("list", { name: "Grades, Practical" }).locator(".visually-hidden");
    const counts = (await letters.allTextContents()).map((text) => Number(text.split(": ")[1]));
    assert.equal(counts.length, 9);
    assert.equal(
      counts.reduce((sum, count) => sum + count),
      6,
    );
    assert.equal(await page.locator("[style]").count(), 0);
  }
  await checkLook(page, "figures");
  check();
  await close();
});

for (const script of [true, false]) {
  test(`the filled filter is one line, and Change opens it, ${script ? "with" : "without"} a script`, async () => {
    const { page, check, close } = await enterAs(browser, school, "admin", { script });
    await page.goto(addressOf(full));
    const panel = page.locator("details.ground-more");
    assert.equal(
      await panel.locator(".ground-line").innerText(),
      "Dhanmondi · 2026 · Class 8 · B · Annual Examination · Mathematics",
    );
    const subject = page.getByLabel("Subject", { exact: true });
    assert.equal(await subject.isVisible(), false);
    await panel.getByText("Change", { exact: true }).click();
    await subject.selectOption({ label: "Physics" });
    await follow(page.getByRole("button", { name: "Filter" }));
    assert.equal(new URL(page.url()).searchParams.get("subjectId"), half.subjectId);
    assert.equal(await panel.evaluate((element) => element.open), false);
    // By the keys as well.
    await panel.locator("summary").focus();
    await page.keyboard.press("Enter");
    assert.ok(await subject.isVisible());
    await panel.getByText("Close", { exact: true }).click();
    assert.equal(await subject.isVisible(), false);
    // Nothing is found: it is open.
    await page.goto(addressOf(empty));
    await page.getByText("No Data Found").waitFor();
    assert.ok(await subject.isVisible());
    check();
    await close();
  });
}

test("an open filter fits, and a phone shows the grid's first rows", async () => {
  const opened = await openPage(browser, school, { width: 390, height: 844 });
  const { page, check, close } = opened;
  await signIn(page, "admin");
  for (const address of [addressOf(empty, { tab: "marks" }), addressOf(half, { tab: "marks", edit: "1" })]) {
    await page.goto(address);
    await scriptArrived(page);
    const bar = await page.locator(".marks-bar").boundingBox();
    const third = await page.locator('input[data-row="2"]').first().boundingBox();
    assert.ok(
      third.y + third.height <= bar.y,
      `the third row ends at ${third.y + third.height}, the bar begins at ${bar.y}`,
    );
  }
  await page.goto(addressOf(full));
  await openGround(page);
  await checkLook(page, "the filter, opened");
  check();
  await close();
});

test("beside the grid: saved marks at first, then what is typed; names lead to their cells; nothing moves", async () => {
  const { page, check, close } = await enterAs(browser, school, "admin");
  const cut = "**/later-*.js";
  await page.route(cut, () => {});
  await page.goto(addressOf(full, { tab: "marks", edit: "1" }));
  const { cell, ready, whole } = gridOf(page);
  await ready();
  const panel = page.getByRole("complementary", { name: "The sheet so far" });
  const placeOf = async () => [await page.locator(".marks-scroll").boundingBox(), await panel.boundingBox()];
  const [savedText, savedPlace] = [await panel.innerText(), await placeOf()];
  assert.match(savedText, /^Saved marks\s+Paper 1 50\s+12 of 12 entered\s+mean /u);
  await page.unroute(cut);
  await page.reload();
  await ready();
  await whole();
  await panel.getByText("As typed, saved or not").waitFor();
  assert.equal((await panel.innerText()).replace("As typed, saved or not", "Saved marks"), savedText);
  assert.deepEqual(await placeOf(), savedPlace);

  const name = await page.locator("tbody th").nth(4).innerText();
  const paper = panel.getByRole("region", { name: "Paper 2" });
  await cell(4, "Paper 2").fill("3");
  await paper.getByText("Below the pass mark (20): 1").waitFor();
  await cell(4, "Paper 2").fill("");
  await paper.getByText("Missing: 1").waitFor();
  await paper.getByText("11 of 12 entered").waitFor();
  await cell(0, "Paper 1").focus();
  const before = page.url();
  await paper.getByRole("link", { name }).click();
  await hasFocus(cell(4, "Paper 2"));
  assert.equal(page.url(), before);
  await page.keyboard.press("Escape");
  // Too narrow for both.
  await page.setViewportSize({ width: 1280, height: 900 });
  assert.equal(await panel.isVisible(), false);
  await page.setViewportSize({ width: 1440, height: 900 });
  await checkLook(page, "beside the grid");
  check();
  await close();
});

test("without a script the panel is of saved marks, and its names lead to their rows", async () => {
  const { page, check, close } = await enterAs(browser, school, "admin", { script: false });
  await page.setViewportSize({ width: 1920, height: 1080 });
  await page.goto(addressOf(half, { tab: "marks", edit: "1" }));
  const panel = page.getByRole("complementary", { name: "The sheet so far" });
  assert.match(await panel.innerText(), /^Saved marks/u);
  const link = panel.getByRole("link").first();
  const row = page.locator(`[id="${(await link.getAttribute("href")).slice(1)}"]`);
  assert.ok((await row.innerText()).includes(await link.innerText()));
  check();
  await close();
});
