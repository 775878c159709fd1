// What can be chosen below Select Ground: two presses from the empty screen to a sheet, with and without a script, on every screen that has it.

import assert from "node:assert/strict";
import { test } from "node:test";
import {
  checkAccessibility,
  checkLook,
  checkNoSidewaysScroll,
  demoSchool,
  follow,
  openPage,
  PASSWORD,
  scriptArrived,
  signIn,
} from "./support.mjs";

const { school, browser } = demoSchool({ reads: true });

/** With or without a script. */
async function enter(script, userId) {
  const opened = await openPage(browser, school, { script });
  const { page } = opened;
  if (script) {
    await signIn(page, userId);
    return opened;
  }
  await page.goto("/auth/login");
  await page.getByRole("radio", { name: "Academic" }).check();
  await page.locator('input[name="userId"]').fill(userId);
  await page.getByLabel("Password", { exact: true }).fill(PASSWORD);
  await page.getByRole("button", { name: "Sign in" }).click();
  await page.waitForURL(/\/admin\//u);
  return opened;
}

const listOf = (page) => page.locator(".ground-list");
const waiting = (page) => listOf(page).locator("td.ground-waits a");

for (const script of [true, false]) {
  test(`two presses lead a teacher to a sheet with marks missing, ${script ? "with" : "without"} a script`, async () => {
    const { page, check, close } = await enter(script, "teacher");
    await page.goto("/admin/examResult");
    if (script) await scriptArrived(page);
    const rows = listOf(page).locator("tbody tr:not(.ground-class)");
    // Complete, Incomplete, No marks: a section with something to enter.
    const open = rows.filter({ has: page.locator("td.ground-waits") }).first();
    await follow(open.getByRole("link"));
    await page.getByRole("heading", { name: /^Sheets of Class/u }).waitFor();
    await follow(waiting(page).first());
    await page.waitForURL(/examId=.*subjectId=.*tab=marks/u);
    await page.locator("input[data-row]").first().waitFor();
    for (const key of ["classId", "sectionId", "examId", "subjectId"])
      assert.match(page.url(), new RegExp(`${key}=.`, "u"));
    assert.equal(await listOf(page).count(), 0, "everything is chosen");
    check();
    await close();
  });

  test(`every screen with Select Ground lists what can be chosen, ${script ? "with" : "without"} a script`, async () => {
    const { page, check, close } = await enter(script, "admin");
    for (const [path, chosen] of [
      ["/admin/markSheet", ".students tbody tr"],
      ["/admin/student-qualities", ".students tbody tr"],
      ["/admin/tabulation", ".tabulation-scroll tbody tr"],
      ["/admin/half_yearly_tabulation_8_9", ".tabulation-scroll tbody tr"],
      ["/admin/publishResult?tab=many", ".publishing table tbody tr"],
    ]) {
      await page.goto(path);
      await follow(
        listOf(page)
          .getByRole("link", { name: /^Class 8 A(, Half Yearly|$)/u })
          .last(),
      );
      await page.locator(chosen).first().waitFor();
      assert.equal(await listOf(page).count(), 0, path);
    }
    await page.goto("/admin/exam_tabulation_3_7");
    // Below what was worked on last: the section, then its exam.
    for (const heading of [/^Sections of/u, /^Exams of|^Sheets of/u]) {
      await page.getByRole("heading", { name: heading }).waitFor();
      await follow(listOf(page).locator("tbody").getByRole("link").first());
    }
    await page.locator(".tabulation-scroll tbody tr").first().waitFor();
    check();
    await close();
  });
}

/** As it was loaded in this width and this theme; at the first of them everything that a look is. */
async function looks(page, what) {
  const { width } = page.viewportSize();
  const isDark = await page.evaluate(() => matchMedia("(prefers-color-scheme: dark)").matches);
  if (width === 1440 && !isDark) return checkLook(page, what);
  await checkNoSidewaysScroll(page, what);
  return checkAccessibility(page, what);
}

for (const [width, dark] of [
  [1440, false],
  [1440, true],
  [390, false],
  [390, true],
]) {
  test(`the lists at ${width} px, ${dark ? "dark" : "light"}`, async () => {
    const { page, check, close } = await openPage(browser, school, { width, dark });
    await signIn(page, "admin");
    for (const path of ["/admin/examResult", "/admin/publishResult", "/admin/markSheet", "/admin/tabulation"]) {
      await page.goto(path);
      await scriptArrived(page);
      await looks(page, path);
    }
    await page.goto("/admin/examResult");
    await follow(listOf(page).getByRole("link").first());
    await scriptArrived(page);
    await looks(page, "the sheets of a section");
    check();
    await close();
  });
}
