// Attendance in a real browser (docs/rules.md, *Attendance*): a section's day by the keys of the mark grid, offline, in two tabs, after a
// crash and without a script; months, years and the employees' day as they look.

import assert from "node:assert/strict";
import { before, test } from "node:test";
import { gridOf, sheetsOf } from "./sheets.mjs";
import {
  checkAccessibility,
  checkNoSidewaysScroll,
  demoSchool,
  openPage,
  PASSWORD,
  scriptArrived,
  signIn,
} from "./support.mjs";

const PATH = "/admin/studentAttendance";
const NO_LINE = /net::ERR_(?:INTERNET_DISCONNECTED|FAILED)/u;
const REFUSED = /the server responded with a status of 409/u;

const { school, browser, started } = demoSchool();
let admin;

before(async () => {
  await started;
  admin = await sheetsOf(school, "admin");
});

async function ids(className, sectionName) {
  const { caller, ground } = admin;
  const named = (answer, key, name) => answer.body.find((row) => row[key] === name)._id;
  const { branchId, sessionId } = ground;
  const classId = named(await caller.get(`/api/sessionWiseClass/${sessionId}`), "className", className);
  const sectionId = named(await caller.get(`/api/classWiseSection/${classId}`), "sectionName", sectionName);
  return { branchId, sessionId, classId, sectionId };
}

const address = async (className, sectionName, more, path = PATH) =>
  `${path}?${new URLSearchParams({ ...(await ids(className, sectionName)), ...more })}`;

async function states(className, sectionName, day) {
  const query = new URLSearchParams({ ...(await ids(className, sectionName)), day });
  const { status, body } = await admin.caller.get(`/api/getStudentAttendance?${query}`);
  assert.equal(status, 200, JSON.stringify(body));
  return { saved: body.saved, list: body.students.map(({ state }) => state) };
}

async function open(userId, at, options = {}) {
  const opened = await openPage(browser, school, options);
  await signIn(opened.page, userId);
  await opened.page.goto(at);
  await scriptArrived(opened.page);
  return { ...opened, grid: gridOf(opened.page) };
}

/** The grid's own button, whatever it is called just now. */
const press = (page) => page.locator(".marks-bar .button-primary").click();

const value = (page, row) => page.locator(`input[data-row="${row}"]`).inputValue();

const looks = async (page, what) => {
  for (const width of [1440, 390]) {
    await page.setViewportSize({ width, height: 900 });
    // To the foot, where the bar stands over no row.
    await page.evaluate(() => globalThis.scrollTo(0, document.body.scrollHeight));
    await checkNoSidewaysScroll(page, `${what} at ${width} px`);
    for (const colorScheme of ["light", "dark"]) {
      await page.emulateMedia({ colorScheme });
      await checkAccessibility(page, `${what} at ${width} px, ${colorScheme}`);
    }
  }
};

test("a day is saved by one press with everybody present, and changed by the keys", async () => {
  const day = "2026-03-02";
  const { page, grid, check, close } = await open("admin", await address("Class 8", "A", { day }));
  await page.getByText("Not saved yet. Everybody is present until you change it").waitFor();
  assert.equal(await value(page, 0), "P");
  await page.getByRole("button", { name: "All present" }).click();
  await grid.toast("Successfully Added").waitFor();
  assert.deepEqual(await states("Class 8", "A", day), { saved: true, list: Array(12).fill("present") });
  assert.equal(await page.getByText("Not saved yet").count(), 0);
  await grid.cell(0, "Attendance").focus();
  await page.keyboard.type("a");
  await page.keyboard.press("Enter");
  await page.keyboard.type("l");
  await page.keyboard.press("ArrowDown");
  await page.keyboard.type("x");
  await page.keyboard.press("ArrowUp");
  assert.deepEqual(await Promise.all([0, 1, 2].map((row) => value(page, row))), ["A", "L", "x"]);
  await press(page);
  await page.getByText("Not saved yet: 1 not readable as a letter.").waitFor();
  // Every stroke replaces the letter: a slip is put right by typing on.
  await page.locator('input[data-row="2"]').focus();
  await page.keyboard.type("pe");
  await page.keyboard.press("Enter");
  assert.equal(await value(page, 2), "E");
  await press(page);
  await grid.toast("Successfully Updated").waitFor();
  assert.deepEqual((await states("Class 8", "A", day)).list.slice(0, 4), ["absent", "late", "excused", "present"]);
  await looks(page, "the day");
  check();
  await close();
});

test("a save pressed offline is sent when the line returns, once", async () => {
  const day = "2026-03-03";
  const { page, context, grid, check, close } = await open("admin", await address("Class 8", "A", { day }));
  await grid.whole();
  await grid.cell(1, "Attendance").fill("a");
  await context.setOffline(true);
  await press(page);
  await page.getByText("Sends when you're back online.").waitFor();
  assert.equal((await states("Class 8", "A", day)).saved, false);
  await context.setOffline(false);
  await grid.toast("Successfully Added").waitFor();
  const { list } = await states("Class 8", "A", day);
  assert.deepEqual([list[0], list[1]], ["present", "absent"]);
  check(NO_LINE);
  await close();
});

test("what was typed is there again after the tab was lost, and in another tab", async () => {
  const at = await address("Class 10", "A", { day: "2026-03-02" });
  const { page, context, check, close } = await open("admin", at);
  await page.locator('input[data-row="3"]').focus();
  await page.keyboard.type("e");
  const other = await context.newPage();
  await other.goto(at);
  await scriptArrived(other);
  await other.waitForFunction(() => document.querySelector('input[data-row="3"]')?.value.toUpperCase() === "E");
  await page.locator('input[data-row="4"]').focus();
  await page.keyboard.type("a");
  await other.waitForFunction(() => document.querySelector('input[data-row="4"]')?.value.toUpperCase() === "A");
  // Gone without a word.
  await page.close({ runBeforeUnload: false });
  await other.close({ runBeforeUnload: false });
  const again = await context.newPage();
  await again.goto(at);
  await scriptArrived(again);
  await again.getByText("2 unsaved letters restored").first().waitFor();
  // The last letter was still being typed: it is kept as it was.
  assert.deepEqual([await value(again, 3), await value(again, 4), await value(again, 5)], ["E", "a", "P"]);
  await press(again);
  await gridOf(again).toast("Successfully Added").waitFor();
  assert.deepEqual((await states("Class 10", "A", "2026-03-02")).list.slice(3, 6), ["excused", "absent", "present"]);
  check();
  await close();
});

test("somebody else's first save is followed where nothing was typed, and asked about where it was", async () => {
  const day = "2026-03-04";
  const { page, grid, check, close } = await open("admin", await address("Class 8", "A", { day }));
  const where = await ids("Class 8", "A");
  const listed = await admin.caller.get(`/api/getStudentAttendance?${new URLSearchParams({ ...where, day })}`);
  const [first, second] = listed.body.students;
  const attendance = [
    { studentId: first.studentId, state: "absent" },
    { studentId: second.studentId, state: "late" },
  ];
  const other = await admin.caller.send("PUT", "/api/saveStudentAttendance", { ...where, day, attendance });
  assert.equal(other.status, 200, JSON.stringify(other.body));
  await grid.cell(1, "Attendance").fill("e");
  await press(page);
  const asked = page.getByRole("alertdialog");
  await asked.waitFor();
  assert.equal(await value(page, 0), "A");
  await asked.getByRole("radio", { name: /Mine/u }).check();
  await asked.getByRole("button", { name: "Save these" }).click();
  await grid.toast("Successfully Updated").waitFor();
  assert.deepEqual((await states("Class 8", "A", day)).list.slice(0, 3), ["absent", "excused", "present"]);
  check(REFUSED);
  await close();
});

test("without a script a day is chosen beside each name and posted", async () => {
  const opened = await openPage(browser, school, { script: false });
  const { page, check, close } = opened;
  const day = "2026-03-05";
  await page.goto(`/auth/login?next=${encodeURIComponent(await address("Class 8", "B", { day }))}`);
  await page.getByRole("radio", { name: "Academic" }).check();
  await page.locator('input[name="userId"]').fill("admin");
  await page.getByLabel("Password", { exact: true }).fill(PASSWORD);
  await page.getByRole("button", { name: "Sign in" }).click();
  await page.waitForURL(/studentAttendance/u);
  assert.equal(await page.locator(".attendance-grid").isVisible(), false);
  await page.locator('.attendance-form tbody tr:nth-child(2) input[type="radio"][value="absent"]').check();
  await page.getByRole("button", { name: "Save", exact: true }).click();
  await page.getByText("Successfully Added").waitFor();
  assert.deepEqual((await states("Class 8", "B", day)).list.slice(0, 3), ["present", "absent", "present"]);
  assert.equal(
    await page.locator('.attendance-form tbody tr:nth-child(2) input[type="radio"][value="absent"]').isChecked(),
    true,
  );
  for (const width of [1440, 390]) {
    await page.setViewportSize({ width, height: 900 });
    await checkNoSidewaysScroll(page, `the form at ${width} px`);
  }
  // Friday: asked about first.
  await page.goto(await address("Class 8", "B", { day: "2026-03-06" }));
  await page.getByRole("link", { name: "Enter it all the same" }).click();
  await page.getByText("This is a weekend day of the branch.").waitFor();
  check();
  await close();
});

test("months, years, employees and the dashboard are there and look right", async () => {
  const { page, check, close } = await open(
    "admin",
    await address("Class 8", "A", { month: "2026-06" }, "/admin/attendanceReport"),
  );
  await page.getByText(/school days, .*% present/u).waitFor();
  await looks(page, "the month");
  await page.setViewportSize({ width: 1440, height: 900 });
  await page.locator(".month-table tbody th a").first().click();
  await page
    .getByText(/of \d+ days/u)
    .first()
    .waitFor();
  await looks(page, "the year");
  await page.setViewportSize({ width: 1440, height: 900 });
  await page.goto("/admin/employeeAttendance?day=2026-03-02");
  await scriptArrived(page);
  await page.getByRole("button", { name: "All present" }).click();
  await gridOf(page).toast("Successfully Added").waitFor();
  await looks(page, "the employees' day");
  await page.goto("/admin/employeeAttendanceReport?month=2026-06");
  await page.getByText(/school days/u).waitFor();
  await looks(page, "the employees' month");
  await page.setViewportSize({ width: 1440, height: 900 });
  await page.goto("/admin/dashboard");
  await page.getByRole("link", { name: /students? absent for three days running/u }).click();
  await page.getByRole("heading", { name: /Absent for three days running/u }).waitFor();
  check();
  await close();
});
