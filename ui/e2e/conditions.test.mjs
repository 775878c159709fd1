// Hard conditions: forced colours, low windows, a thumb instead of keys; and how the screens ask and refuse: errors in the order of the page,
// and the focus on the heading of a question that takes something away.

import assert from "node:assert/strict";
import { before, test } from "node:test";
import { addressOf, gridOf, sheetsOf } from "./sheets.mjs";
import {
  checkAccessibility,
  checkNoSidewaysScroll,
  demoSchool,
  enterAs,
  eventually,
  follow,
  hasFocus,
  openPage,
  PASSWORD,
  scriptArrived,
  signIn,
} from "./support.mjs";

const { school, browser, started } = demoSchool();
const LOW = [
  [720, 450],
  [844, 390],
];
const ROWS = 5;
const NO_LINE = /net::ERR_(?:INTERNET_DISCONNECTED|FAILED)/u;
const REFUSED = /the server responded with a status of 4(?:09|22)/u;

let sheets;
before(async () => {
  await started;
  sheets = await sheetsOf(school, "admin");
});

async function open(at, { userId = "admin", ...options } = {}) {
  const opened = await openPage(browser, school, options);
  await signIn(opened.page, userId);
  await opened.page.goto(at);
  await scriptArrived(opened.page);
  return { ...opened, grid: gridOf(opened.page) };
}

const query = (values) => new URLSearchParams(values).toString();

async function placeOf(className, sectionName) {
  const { branchId, sessionId, classId, sectionId } = await sheets.find(
    className,
    sectionName,
    "Annual Examination",
    "Biology",
  );
  return { branchId, sessionId, classId, sectionId };
}

const attendance = async (className, sectionName, day) =>
  `/admin/studentAttendance?${query({ ...(await placeOf(className, sectionName)), day })}`;

// --- forced colours

/** What is drawn in a part of the page, as one bit a pixel: whether it is not of the ground. */
async function drawn(page, clip) {
  const picture = (await page.screenshot({ clip })).toString("base64");
  const reader = await browser.newPage();
  try {
    return await reader.evaluate(async (base64) => {
      const bytes = Uint8Array.from(atob(base64), (sign) => sign.charCodeAt(0));
      const bitmap = await createImageBitmap(new Blob([bytes], { type: "image/png" }));
      const canvas = new OffscreenCanvas(bitmap.width, bitmap.height).getContext("2d");
      canvas.drawImage(bitmap, 0, 0);
      const { data } = canvas.getImageData(0, 0, bitmap.width, bitmap.height);
      const ground = [...data.slice(0, 3)];
      return Array.from({ length: data.length / 4 }, (_, at) =>
        ground.some((value, part) => Math.abs(value - data[4 * at + part]) > 96) ? "#" : " ",
      ).join("");
    }, picture);
  } finally {
    await reader.close();
  }
}

const differing = (one, other) => [...one].filter((pixel, at) => pixel !== other[at]).length;

function assertAllDiffer(shapes, least) {
  const named = Object.entries(shapes);
  for (const [at, [name, shape]] of named.entries())
    for (const [other, otherShape] of named.slice(at + 1)) {
      const pixels = differing(shape, otherShape);
      assert.ok(pixels >= least, `${name} and ${other} differ in ${pixels} pixels`);
    }
}

/** The right end of a cell, where its state is drawn: neither the input nor the line below the row. */
async function stateIn(page, input) {
  const { x, y, width, height } = await input.locator("xpath=..").boundingBox();
  return drawn(page, { x: x + width - 36, y: y + 2, width: 35, height: height - 5 });
}

test("in forced colours each state of a cell has a shape of its own", async () => {
  const filter = await sheets.find("Class 8", "B", "Annual Examination", "Biology");
  const other = await sheets.find("Class 8", "A", "Annual Examination", "Physics");
  const edit = addressOf(other, { tab: "marks", edit: "1" });
  const shapes = { light: {}, dark: {} };
  for (const colorScheme of ["light", "dark"]) {
    const { page, grid, check, close } = await open(edit, { userId: "teacher" });
    await page.emulateMedia({ forcedColors: "active", colorScheme });
    await grid.whole();
    const cell = (row) => grid.cell(row, "Paper 1");
    const take = async (name, row) => {
      assert.equal(await grid.state(row, "Paper 1"), name);
      shapes[colorScheme][name] = await stateIn(page, cell(row));
    };
    // Somebody else has saved the first meanwhile.
    const [first] = await sheets.students(other);
    await cell(0).fill("11");
    await sheets.update(other, [{ studentId: first._id, paper1: colorScheme === "light" ? 21 : 22 }]);
    await grid.save();
    await page.getByRole("button", { name: "Decide later" }).click();
    await cell(1).fill("12");
    await cell(2).fill("99");
    await cell(3).fill("x");
    await page.locator("h1").click();
    await take("changed", 0);
    await take("typed", 1);
    await take("unconfirmed", 2);
    await take("refused", 3);
    await take("saved", 4);
    check(REFUSED);
    await close();
  }
  for (const colorScheme of ["light", "dark"]) {
    // What waits for the line, on a sheet where nothing is in its way.
    const { page, context, grid, check, close } = await open(addressOf(filter, { tab: "marks" }));
    await page.emulateMedia({ forcedColors: "active", colorScheme });
    await grid.whole();
    const cell = (row) => grid.cell(row, "Paper 1");
    await cell(5).fill("13");
    await context.setOffline(true);
    await page.locator(".marks-bar .button-primary").click();
    await page.locator("h1").click();
    await eventually(async () => (await grid.state(5, "Paper 1")) === "waiting", "the save waits");
    assertAllDiffer({ ...shapes[colorScheme], waiting: await stateIn(page, cell(5)) }, 16);
    const focused = await cell(6).boundingBox();
    const frame = { x: focused.x - 4, y: focused.y - 2, width: focused.width + 8, height: focused.height + 4 };
    const still = await drawn(page, frame);
    await cell(6).focus();
    assertAllDiffer({ still, focused: await drawn(page, frame) }, 100);
    await page.getByRole("button", { name: "Cancel save" }).click();
    await context.setOffline(false);
    check(NO_LINE);
    await close();
  }
});

test("in forced colours a chosen letter, tab and component are told apart from the others", async () => {
  const options = { width: 390, height: 844 };
  const { page, check, close } = await open(await attendance("Class 8", "A", "2026-04-06"), options);
  await page.emulateMedia({ forcedColors: "active" });
  const letters = page.locator(".attendance-grid tbody tr").first().locator(".cell-choice label");
  const shapeOf = async (target) => drawn(page, await target.boundingBox());
  const [chosen, other] = [await shapeOf(letters.nth(0)), await shapeOf(letters.nth(1))];
  assertAllDiffer({ chosen, other }, 100);
  const filter = await sheets.find("Class 8", "B", "Annual Examination", "Biology");
  await page.goto(addressOf(filter, { tab: "marks" }));
  await scriptArrived(page);
  // The same words in both pictures: what is chosen moves.
  const pick = page.locator(".marks-pick-label").nth(1);
  const before = await shapeOf(pick);
  await pick.click();
  await page.mouse.move(0, 0);
  assertAllDiffer({ before, after: await shapeOf(pick) }, 100);
  const edges = await page
    .locator(".tab")
    .evaluateAll((tabs) => tabs.map((tab) => getComputedStyle(tab).borderBottomColor));
  assert.equal(new Set(edges).size, 2, `the tabs' lines: ${edges}`);
  check();
  await close();
});

// --- low windows

/** How many rows of a table are whole between its header and the bar, and what is at the middle of the bar's button. */
const rowsInSight = (page, table, bar) =>
  page.evaluate(
    ([tableAt, barAt]) => {
      const box = (element) => element.getBoundingClientRect();
      const found = document.querySelector(tableAt);
      const scroll = box(found.closest(".table-scroll"));
      const foot = document.querySelector(barAt);
      const top = Math.max(box(found.tHead).bottom, 0);
      const bottom = Math.min(box(foot).top, scroll.bottom, innerHeight) + 1;
      const rows = [...found.tBodies[0].rows].filter((row) => box(row).top >= top - 1 && box(row).bottom <= bottom);
      const save = foot.querySelector(".button-primary");
      const { left, top: saveTop, width, height } = box(save);
      const hit = document.elementFromPoint(left + width / 2, saveTop + height / 2);
      return {
        rows: rows.length,
        save: saveTop >= 0 && saveTop + height <= innerHeight && (hit === save || save.contains(hit)),
        bar: Math.round(box(foot).height),
      };
    },
    [table, bar],
  );

async function assertRows(page, table, bar, what) {
  const { rows, save, bar: height } = await rowsInSight(page, table, bar);
  assert.ok(rows >= ROWS, `${what}: ${rows} rows`);
  assert.ok(save, `${what}: Save is covered`);
  assert.ok(height <= 48, `${what}: the bar is ${height} px high`);
}

test("in low windows the mark grid shows five rows and Save, at once and wherever one types", async () => {
  const filter = await sheets.find("Class 8", "B", "Annual Examination", "Biology");
  for (const [width, height] of LOW) {
    for (const edit of [{}, { edit: "1" }]) {
      const given = edit.edit ? await sheets.find("Class 8", "A", "Annual Examination", "Physics") : filter;
      const { page, grid, check, close } = await open(addressOf(given, { tab: "marks", ...edit }), { width, height });
      const what = `${edit.edit ? "editing" : "adding"} at ${width} x ${height}`;
      const [table, bar] = [".marks-table", ".marks-bar"];
      await assertRows(page, table, bar, `${what}, as it opens`);
      const last = (await page.locator(".marks-table tbody tr").count()) - 1;
      for (const row of [0, last, 4]) {
        await grid.cell(row, "Paper 1").focus();
        await page.keyboard.type("1");
        await assertRows(page, table, bar, `${what}, row ${row}`);
        const { y, height: high } = await grid.cell(row, "Paper 1").boundingBox();
        const foot = await page.locator(bar).boundingBox();
        assert.ok(y >= 0 && y + high <= foot.y, `${what}: the cell of row ${row} is in sight`);
      }
      await checkNoSidewaysScroll(page, what);
      check();
      await close();
    }
  }
});

test("in low windows the class schedule shows five days, and nothing ever covers Save", async () => {
  for (const [width, height] of LOW) {
    const { page, check, close } = await open("/admin/classSchedule", { width, height });
    await page.getByLabel("Section", { exact: true }).selectOption({ label: "Class 8 A" });
    await follow(page.getByRole("button", { name: "Show" }));
    await scriptArrived(page);
    await page.locator("form[data-taken]").waitFor();
    const what = `the week at ${width} x ${height}`;
    const most = await page.evaluate(() => document.documentElement.scrollHeight - innerHeight);
    const form = await page.locator("form[data-taken]").evaluate((of) => of.getBoundingClientRect().bottom + scrollY);
    for (let y = 0; y <= most; y += 16) {
      await page.evaluate((to) => scrollTo(0, to), y);
      // Below its form there is no more of the week.
      if (form - y < 60) break;
      const { save } = await rowsInSight(page, ".plan", ".plan-acts");
      assert.ok(save, `${what}: Save is covered or gone at ${y} px`);
    }
    await page.evaluate(() => scrollTo(0, 0));
    await page.locator(".plan-scroll").evaluate((of) => of.scrollIntoView({ block: "start" }));
    await assertRows(page, ".plan", ".plan-acts", what);
    await checkNoSidewaysScroll(page, what);
    check();
    await close();
  }
});

test("in low windows attendance and qualities show five rows and Save", async () => {
  const place = await placeOf("Class 8", "A");
  for (const [width, height] of LOW) {
    for (const at of [
      await attendance("Class 8", "A", "2026-04-07"),
      `/admin/student-qualities?${query({ ...place, semester: "half_yearly", view: "section" })}`,
    ]) {
      const { page, check, close } = await open(at, { width, height });
      await page.locator(".marks-scroll").evaluate((of) => of.scrollIntoView({ block: "start" }));
      await assertRows(page, ".marks-table", ".marks-bar", `${at} at ${width} x ${height}`);
      check();
      await close();
    }
  }
});

// --- a thumb

const stateOf = async (day, row) => {
  const place = await placeOf("Class 8", "A");
  const { body } = await sheets.caller.get(`/api/getStudentAttendance?${query({ ...place, day })}`);
  return body.students[row].state;
};

test("on a phone attendance is four buttons of 44 px a row, and no keyboard opens", async () => {
  const day = "2026-04-08";
  const context = await browser.newContext({
    baseURL: school.address,
    viewport: { width: 390, height: 844 },
    hasTouch: true,
    isMobile: true,
  });
  const { page, check } = await openPage(browser, school, { context });
  await signIn(page, "admin");
  await page.goto(await attendance("Class 8", "A", day));
  await scriptArrived(page);
  const rows = page.locator(".attendance-grid tbody tr");
  for (const row of [0, 5]) {
    const buttons = rows.nth(row).getByRole("radio");
    assert.equal(await buttons.count(), 4);
    for (const button of await buttons.all()) {
      const { width, height } = await button.boundingBox();
      assert.ok(width >= 44 && height >= 44, `${width} x ${height}`);
    }
  }
  assert.equal(await page.locator(".attendance-grid .mark-input").first().isVisible(), false);
  const writes = () =>
    page.evaluate(() => document.activeElement?.matches("input:not([type=radio], [type=checkbox]), textarea") === true);
  await rows.nth(1).getByRole("radio", { name: "Absent" }).tap();
  assert.equal(await writes(), false);
  await rows.nth(3).getByRole("radio", { name: "Late" }).tap();
  await page.getByText("2 typed, not saved").waitFor();
  // What was pressed is named on every page, and is there again on its own.
  await page.goto("/admin/changePassword");
  await page.getByText("Not saved: 2 attendance entries, typed on this device").waitFor();
  await page.goBack();
  await scriptArrived(page);
  await eventually(() => rows.nth(1).getByRole("radio", { name: "Absent" }).isChecked(), "Absent is back");
  await page.locator(".marks-bar .button-primary").tap();
  await gridOf(page).toast("Successfully Added").waitFor();
  assert.deepEqual(
    [await stateOf(day, 0), await stateOf(day, 1), await stateOf(day, 3)],
    ["present", "absent", "late"],
  );
  // Taken back: nothing entered.
  await rows.nth(3).getByRole("radio", { name: "Late" }).tap();
  await page.getByRole("button", { name: "Clear" }).tap();
  await page.locator(".marks-bar .button-primary").tap();
  await gridOf(page).toast("Successfully Updated").waitFor();
  assert.equal(await stateOf(day, 3), null);
  assert.equal(await writes(), false);
  await checkNoSidewaysScroll(page, "attendance on a phone");
  for (const colorScheme of ["light", "dark"]) {
    await page.emulateMedia({ colorScheme });
    await checkAccessibility(page, `attendance on a phone, ${colorScheme}`);
  }
  check();
  await context.close();
});

test("what is pressed on a phone before the script has come is kept and saved", async () => {
  const day = "2026-04-09";
  const { page, check, close } = await openPage(browser, school, { width: 390, height: 844 });
  await signIn(page, "admin");
  let go = () => undefined;
  const held = new Promise((resolve) => (go = resolve));
  await page.route(/\/assets\/.*\.js$/u, async (route) => {
    await held;
    await route.continue();
  });
  await page.goto(await attendance("Class 8", "A", day), { waitUntil: "commit" });
  const late = page.locator(".attendance-grid tbody tr").nth(2).getByRole("radio", { name: "Late" });
  await late.check();
  go();
  await scriptArrived(page);
  await page.getByText("1 typed, not saved").waitFor();
  assert.equal(await late.isChecked(), true);
  await page.locator(".marks-bar .button-primary").click();
  await gridOf(page).toast("Successfully Added").waitFor();
  assert.equal(await stateOf(day, 2), "late");
  check();
  await close();
});

test("a desktop keeps its cells and keys; a narrow window of one has the keys on the buttons", async () => {
  const day = "2026-04-13";
  const { page, grid, check, close } = await open(await attendance("Class 8", "A", day));
  assert.equal(await page.locator(".attendance-grid .cell-choice").first().isVisible(), false);
  await grid.cell(0, "Attendance").focus();
  await page.keyboard.type("a");
  await page.keyboard.press("Enter");
  assert.equal(await grid.cell(0, "Attendance").inputValue(), "A");
  await hasFocus(grid.cell(1, "Attendance"));
  await page.setViewportSize({ width: 390, height: 844 });
  const rows = page.locator(".attendance-grid tbody tr");
  const chosen = (row) => rows.nth(row).getByRole("radio", { checked: true }).getAttribute("aria-label");
  assert.equal(await chosen(0), "Absent");
  await rows.nth(1).getByRole("radio", { name: "Present" }).focus();
  await page.keyboard.press("l");
  await page.keyboard.press("Enter");
  await page.keyboard.press("e");
  await page.keyboard.press("ArrowUp");
  assert.deepEqual([await chosen(1), await chosen(2)], ["Late", "Excused"]);
  await hasFocus(rows.nth(1).getByRole("radio", { name: "Late" }));
  await page.keyboard.press("Control+z");
  assert.equal(await chosen(2), "Present");
  check();
  await close();
});

test("without a script the four buttons are a form, 44 px high on a phone", async () => {
  const day = "2026-04-14";
  const { page, check, close } = await openPage(browser, school, { script: false, width: 390, height: 844 });
  await page.goto(`/auth/login?next=${encodeURIComponent(await attendance("Class 8", "A", day))}`);
  await page.getByRole("radio", { name: "Academic" }).check();
  await page.locator('input[name="userId"]').fill("admin");
  await page.getByLabel("Password", { exact: true }).fill(PASSWORD);
  await page.getByRole("button", { name: "Sign in" }).click();
  await page.waitForURL(/studentAttendance/u);
  const buttons = page.locator(".attendance-form tbody tr").nth(1).getByRole("radio");
  assert.equal(await buttons.count(), 4);
  for (const button of await buttons.all()) {
    const { width, height } = await button.boundingBox();
    assert.ok(width >= 44 && height >= 44, `${width} x ${height}`);
  }
  await buttons.nth(1).check();
  await page.getByRole("button", { name: "Save", exact: true }).click();
  await page.getByText("Successfully Added").waitFor();
  assert.equal(await stateOf(day, 1), "absent");
  await page.emulateMedia({ forcedColors: "active" });
  const shapes = [];
  for (const label of (await page.locator(".attendance-form tbody tr").nth(1).locator("label").all()).slice(0, 2))
    shapes.push(await drawn(page, await label.boundingBox()));
  assertAllDiffer({ present: shapes[0], absent: shapes[1] }, 100);
  await checkNoSidewaysScroll(page, "the form on a phone");
  check();
  await close();
});

// --- errors and questions

test("the errors of a form are listed in the order of its fields", async () => {
  const { page, check, close } = await enterAs(browser, school, "admin");
  const several = [];
  for (const at of [
    "/admin/listEmployees/new",
    "/admin/view/new",
    "/admin/events/new",
    "/admin/deposits/new",
    "/admin/expenses/new",
    "/admin/period/new",
    "/admin/manageSession/new",
    "/admin/examList/new",
    "/admin/changePassword",
  ]) {
    await page.goto(at);
    await scriptArrived(page);
    const save = page.locator("main form[method=post] .button-primary").first();
    // Everything that has a value of its own is emptied, too.
    await page.locator("main form[method=post] :is(input[type=text], input[type=date])").evaluateAll((inputs) => {
      for (const input of inputs) input.value = "";
    });
    await follow(save);
    const order = await page.locator(".error-summary li a").evaluateAll((links) =>
      links.map((link) => {
        const target = document.getElementById(decodeURIComponent(link.hash.slice(1)));
        return [...document.querySelectorAll("[id]")].indexOf(target);
      }),
    );
    assert.ok(!order.includes(-1), `${at}: an error leads nowhere`);
    assert.deepEqual(
      order,
      order.toSorted((one, other) => one - other),
      at,
    );
    if (order.length > 1) several.push(`${at}: ${order.length}`);
  }
  assert.ok(several.length >= 6, `forms with several errors: ${several.join(", ")}`);
  check(REFUSED);
  await close();
});

test("a question that takes something away begins at its heading, its first button does it, and Enter does nothing", async () => {
  const { page, check, close } = await enterAs(browser, school, "admin");
  await page.goto("/admin/addDesignation/new");
  await scriptArrived(page);
  await page.locator("main form input[type=text]").first().fill("Asked about");
  await follow(page.locator("main").getByRole("button", { name: "Save", exact: true }));
  for (const [list, link] of [
    ["/admin/addDesignation", "Delete Asked about"],
    ["/admin/deposits", /^Void /u],
  ]) {
    await page.goto(list);
    await page.goto(await page.getByRole("link", { name: link }).first().getAttribute("href"));
    await scriptArrived(page);
    await assertAsks(page, page.locator("main"));
  }
  const filter = await sheets.find("Class 8", "A", "Half Yearly Examination", "Mathematics");
  await page.goto(addressOf(filter));
  await scriptArrived(page);
  await page.getByRole("button", { name: "Delete" }).click();
  await assertAsks(page, page.locator("dialog[open]"));
  check();
  await close();
});

async function assertAsks(page, part) {
  const first = part.locator(".button:not(.dialog-close)").first();
  assert.match(await first.getAttribute("class"), /button-danger/u);
  await hasFocus(page.locator("h2"));
  const at = page.url();
  await page.keyboard.press("Enter");
  assert.equal(page.url(), at);
  assert.equal(await part.isVisible(), true);
}
