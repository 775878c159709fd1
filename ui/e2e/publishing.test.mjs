// Publishing and locking (docs/rules.md, *Screens*, Publish Result screen): from sign-in to what the student sees, one subject and
// many, with and without a script.

import assert from "node:assert/strict";
import { before, test } from "node:test";
import { addressOf, sheetsOf } from "./sheets.mjs";
import {
  checkLook,
  checkNoSidewaysScroll,
  demoSchool,
  follow,
  hasFocus,
  openPage,
  PASSWORD,
  scriptArrived,
  signIn,
  signInStudent,
  toastText,
} from "./support.mjs";

const SCREEN = "/admin/publishResult";
const ONLY_ADMINS = "Only a Super Admin or an Admin may publish and lock results.";
const { school, browser, started } = demoSchool();
let sheets;

before(async () => {
  await started;
  sheets = await sheetsOf(school, "admin");
});

async function as(userId, options) {
  const opened = await openPage(browser, school, options);
  await signIn(opened.page, userId);
  return opened;
}

/** Signs in by the form alone. */
async function withoutScript(userId, options = {}) {
  const opened = await openPage(browser, school, { script: false, ...options });
  const { page } = opened;
  await page.goto("/auth/login");
  await page.getByLabel("Academic").check();
  await page.getByLabel("User Id").fill(userId);
  await page.getByLabel("Password", { exact: true }).fill(PASSWORD);
  await page.getByRole("button", { name: "Sign in" }).click();
  await page.waitForURL(/\/admin\//u);
  return opened;
}

/** The dependent lists are filled one after the other. */
async function choose(page, label, name) {
  const select = page.getByLabel(label, { exact: true });
  await select.locator("option", { hasText: name }).first().waitFor({ state: "attached" });
  await select.selectOption({ label: name });
}

const state = async (filter) => {
  const { status } = await sheets.marks(filter);
  return [status.isPublish, status.isLocked];
};

/** What a student finds of a sheet on My Results. */
async function found(page, { examId, subjectId }) {
  await page.goto(`/admin/examResult_student?examId=${examId}&subjectId=${subjectId}`);
  return (await page.locator(".table tbody tr").count()) > 0;
}

test("from sign-in to publish and lock, with the exact toasts, and to what the student sees", async () => {
  const filter = await sheets.find("Class 8", "B", "Annual Examination", "Mathematics");
  const [first] = (await sheets.marks(filter)).marks;
  const student = await openPage(browser, school);
  await signInStudent(student.page, first.regNo);
  assert.equal(await found(student.page, filter), false);

  const { page, check, close } = await as("admin");
  await page.goto("/admin/dashboard");
  const link = page.getByRole("link", { name: "Publish Result", exact: true });
  if (!(await link.isVisible())) await page.locator("summary", { hasText: /^Exam$/u }).click();
  await link.click();
  await page.waitForURL(`**${SCREEN}`);
  await scriptArrived(page);
  for (const [label, name] of [
    ["Class", "Class 8"],
    ["Section", "B"],
    ["Exam", "Annual Examination"],
    ["Subject", "Mathematics"],
  ]) {
    await choose(page, label, name);
  }
  await follow(page.getByRole("button", { name: "Filter" }));
  await page.waitForURL(/subjectId=/u);
  await scriptArrived(page);
  const heads = (await page.locator("thead th").allTextContents()).map((text) => text.trim());
  assert.deepEqual(heads, ["Name", "Roll▲", "Exam", "Subject", "Paper 1 50", "Paper 2 50"]);
  assert.match(
    await page.locator("tbody tr").first().locator("td").nth(3).innerText(),
    new RegExp(`^${String(first.paper1)}\\s*[A-DU]\\+?$`, "u"),
  );

  await page.getByRole("heading", { name: "Not published" }).waitFor();
  // One press publishes nothing: it asks, and Cancel leads back.
  await follow(page.getByRole("link", { name: "Publish", exact: true }));
  await page.getByRole("heading", { name: "Publish this result?" }).waitFor();
  await page.getByText("Students see their own marks of this result at once.").waitFor();
  assert.deepEqual(await state(filter), [false, false]);
  await follow(page.getByRole("link", { name: "Cancel" }));
  await page.getByRole("heading", { name: "Not published" }).waitFor();
  await follow(page.getByRole("link", { name: "Publish", exact: true }));
  await scriptArrived(page);
  const yes = page.getByRole("button", { name: "Yes, publish" });
  await hasFocus(yes);
  await page.keyboard.press("Enter");
  await page.getByRole("heading", { name: "Result Published" }).waitFor();
  assert.equal(await toastText(page, "Result"), "Result Published");
  assert.equal(await page.getByRole("link", { name: "Publish", exact: true }).count(), 0);
  assert.deepEqual(await state(filter), [true, false]);

  // Undone from the toast, and published again from the notice of that.
  await scriptArrived(page);
  await page.locator(".toast").getByRole("button", { name: "Undo" }).click();
  await page.getByRole("heading", { name: "Not published" }).waitFor();
  assert.equal(await toastText(page, "Result"), "Result Unpublished");
  assert.deepEqual(await state(filter), [false, false]);
  await page.locator("main .notice").getByRole("button", { name: "Undo" }).click();
  await page.getByRole("heading", { name: "Result Published" }).waitFor();
  assert.deepEqual(await state(filter), [true, false]);

  await scriptArrived(page);
  await page.getByRole("switch", { name: "UNLOCKED" }).click();
  await page.getByRole("switch", { name: "LOCKED", exact: true }).waitFor();
  assert.equal(await toastText(page, "Result"), "Result Lock Status Updated");
  await page.getByRole("heading", { name: "Result Published Locked" }).waitFor();
  assert.deepEqual(await state(filter), [true, true]);

  assert.equal(await found(student.page, filter), true);
  assert.match(await student.page.locator(".table tbody tr").innerText(), new RegExp(`${String(first.paper1)}`, "u"));

  // And back, by the keyboard.
  await scriptArrived(page);
  await page.getByRole("switch", { name: "LOCKED", exact: true }).focus();
  await page.keyboard.press(" ");
  await page.getByRole("switch", { name: "UNLOCKED" }).waitFor();
  await scriptArrived(page);
  await page.getByRole("button", { name: "Unpublish" }).focus();
  await page.keyboard.press("Enter");
  await page.getByRole("heading", { name: "Not published" }).waitFor();
  assert.equal(await toastText(page, "Result"), "Result Unpublished");
  assert.equal(await found(student.page, filter), false);
  check();
  student.check();
  await close();
  await student.close();
});

test("others see the state with the buttons disabled and the reason; teachers see no such screen", async () => {
  const filter = await sheets.find("Class 8", "A", "Half Yearly Examination", "Physics");
  for (const userId of ["accountant", "librarian"]) {
    const { page, check, close } = await as(userId);
    await page.goto(addressOf(filter, { path: SCREEN }));
    await page.getByRole("heading", { name: "Result Published Locked" }).waitFor();
    await page.getByText(ONLY_ADMINS).waitFor();
    assert.equal(await page.getByRole("switch", { name: "LOCKED", exact: true }).isDisabled(), true);
    assert.equal(await page.getByRole("button", { name: "Unpublish" }).isDisabled(), true);
    await page.goto(
      addressOf(
        { ...filter, ...(await sheets.find("Class 8", "B", "Annual Examination", "Mathematics")) },
        { path: SCREEN },
      ),
    );
    assert.equal(await page.getByRole("button", { name: "Publish", exact: true }).isDisabled(), true);
    await page.goto(addressOf(filter, { path: SCREEN, tab: "many" }));
    for (const button of await page.locator(".publishing-summary .publishing-acts").getByRole("button").all())
      assert.equal(await button.isDisabled(), true);
    check();
    await close();
  }
  const teacher = await as("teacher");
  await teacher.page.goto("/admin/dashboard");
  const menu = teacher.page.getByRole("navigation", { name: "Menu" });
  await menu.getByRole("link", { name: "Dashboard", exact: true }).waitFor();
  assert.equal(await teacher.page.getByRole("link", { name: "Publish Result", exact: true }).count(), 0);
  assert.equal((await teacher.page.goto(SCREEN)).status(), 403);
  teacher.check(/status of 403/u);
  await teacher.close();
});

test("a whole exam: the list, one question with its count, and a report of every result", async () => {
  const filter = await sheets.find("Class 8", "B", "Annual Examination", "Mathematics");
  // One that is not complete, beside those that are.
  const begun = await sheets.find("Class 8", "B", "Annual Examination", "Chemistry");
  const [student] = await sheets.students(begun);
  await sheets.add(begun, [{ studentId: student._id, paper2: 21 }]);
  const { page, check, close } = await as("admin");
  await page.goto(addressOf(filter, { path: SCREEN }));
  await scriptArrived(page);
  await page.getByRole("link", { name: "Whole exam or class" }).click();
  await page.waitForURL(/tab=many/u);
  const lines = await page.locator("tbody tr").count();
  assert.ok(lines > 3);
  const publish = page.getByRole("link", { name: /^Publish \d+$/u });
  const changing = Number((await publish.innerText()).replace(/\D/gu, ""));
  assert.ok(changing > 1);
  await publish.click();
  await page.waitForURL(/ask=publish/u);
  await scriptArrived(page);
  const only = page.getByRole("radio", { name: /^Only the \d+ that are complete$/u });
  const [, complete] = /Only the (\d+)/u.exec(await page.locator("label", { has: only }).innerText());
  const incomplete = changing - Number(complete);
  const name = `Publish ${String(changing)} results? ${incomplete === 1 ? "1 is" : `${String(incomplete)} are`} incomplete`;
  await page.getByRole("heading", { name }).waitFor();
  const yes = page.getByRole("button", { name: "Yes, publish" });
  await hasFocus(yes);
  assert.deepEqual(await state(filter), [false, false], "nothing is done yet");
  assert.equal(await page.getByRole("radio", { name: /^Only the \d+ that are complete$/u }).isChecked(), true);
  await page.getByRole("radio", { name: /^All \d+/u }).check();
  await page.getByRole("button", { name: "Yes, publish" }).focus();
  await page.keyboard.press("Enter");
  await page
    .getByText(new RegExp(`^${String(changing)} results published`, "u"))
    .first()
    .waitFor();
  await scriptArrived(page);
  assert.match(await toastText(page, "Result"), new RegExp(`^${String(changing)} results published`, "u"));
  assert.deepEqual(await state(filter), [true, false]);
  assert.equal(await page.locator("tbody .state", { hasText: "Published" }).count(), changing);
  // A reload asks again and sends nothing.
  assert.match(page.url(), /tab=many/u);
  await page.reload();
  assert.equal(await page.locator("tbody .state", { hasText: "Published" }).count(), changing);

  // Wider, by the list of the filter.
  await scriptArrived(page);
  await follow(page.getByRole("navigation", { name: "Results by exam" }).getByRole("link", { name: "Every exam" }));
  await follow(
    page.getByRole("navigation", { name: "Results by section" }).getByRole("link", { name: "Every section" }),
  );
  await page.waitForURL(/sheets=class/u);
  assert.ok((await page.locator("tbody tr").count()) > 2 * lines);
  for (const head of ["Subject", "Section"]) await page.getByRole("columnheader", { name: head }).waitFor();
  // By exam, each with its subtotals; and only those of a state.
  const group = page.getByRole("rowheader", { name: /^Annual Examination\s*\d+ results: \d+ complete, / });
  await group.waitFor();
  const shown = page.getByRole("navigation", { name: "Show" });
  await follow(shown.getByRole("link", { name: /^Published/u }));
  await page.waitForURL(/show=published/u);
  assert.equal(
    await page.locator("tbody tr:not(.publishing-group)").count(),
    Number((await shown.getByRole("link", { name: /^Published/u }).innerText()).replace(/\D/gu, "")),
  );
  assert.equal((await page.locator("tbody .state", { hasText: "Published" }).count()) > 0, true);
  await page.goto(addressOf(filter, { path: SCREEN, tab: "many", ask: "unpublish" }));
  await page.getByRole("button", { name: "Yes, unpublish" }).click();
  await page
    .getByText(new RegExp(`^${String(changing)} results unpublished`, "u"))
    .first()
    .waitFor();
  assert.deepEqual(await state(filter), [false, false]);
  check();
  await close();
});

test("a whole class is asked for with nothing but the class; what a narrower step lacks is said", async () => {
  const { page, check, close } = await as("admin");
  await page.goto(`${SCREEN}?tab=many`);
  await scriptArrived(page);
  await page.getByText("Choose a class, then Filter to go on.").waitFor();
  await choose(page, "Class", "Class 8");
  await follow(page.getByRole("button", { name: "Filter" }));
  await page.getByRole("heading", { name: "Every exam, Class 8, every section" }).waitFor();
  assert.ok((await page.locator("tbody tr").count()) > 20);
  await page.goto(`${page.url()}&sheets=section`);
  await page.getByText("Choose a section, then Filter.").waitFor();
  assert.equal(await page.locator("table:not(.ground-list table)").count(), 0);
  check();
  await close();
});

test("without a script the same buttons are forms, and the screen says what they did", async () => {
  const filter = await sheets.find("Class 8", "B", "Annual Examination", "Mathematics");
  const { page, check, close } = await withoutScript("admin");
  await page.goto(SCREEN);
  for (const [label, name] of [
    ["Class", "Class 8"],
    ["Section", "B"],
    ["Exam", "Annual Examination"],
    ["Subject", "Mathematics"],
  ]) {
    await page.getByLabel(label, { exact: true }).selectOption({ label: name });
    await follow(page.getByRole("button", { name: "Filter" }));
  }
  const said = (text) => page.getByRole("status").getByText(text, { exact: true }).waitFor();
  await page.getByRole("link", { name: "Publish", exact: true }).click();
  await page.getByText("Students see their own marks of this result at once.").waitFor();
  await page.getByRole("button", { name: "Yes, publish" }).click();
  await said("Result Published");
  await page.getByRole("button", { name: "Undo" }).click();
  await said("Result Unpublished");
  await page.getByRole("button", { name: "Undo" }).click();
  await said("Result Published");
  await page.getByRole("heading", { name: "Result Published" }).waitFor();
  await page.getByRole("switch", { name: "UNLOCKED" }).click();
  await said("Result Lock Status Updated");
  assert.deepEqual(await state(filter), [true, true]);
  await page.getByRole("switch", { name: "LOCKED", exact: true }).click();
  await page.getByRole("button", { name: "Unpublish" }).click();
  await said("Result Unpublished");
  assert.deepEqual(await state(filter), [false, false]);

  await page.getByRole("link", { name: "Whole exam or class" }).click();
  await page.getByRole("link", { name: /^Lock \d+$/u }).click();
  await page.getByText("Nobody can add, change or delete marks").waitFor();
  await page.getByRole("button", { name: "Yes, lock" }).click();
  await page.getByText(/^\d+ results locked/u).waitFor();
  assert.deepEqual(await state(filter), [false, true]);
  await page.getByRole("link", { name: /^Unlock \d+$/u }).click();
  await page.getByRole("button", { name: "Yes, unlock" }).click();
  assert.deepEqual(await state(filter), [false, false]);
  for (const width of [1440, 390]) {
    await page.setViewportSize({ width, height: 900 });
    await checkNoSidewaysScroll(page, `the list of many at ${String(width)} px`);
  }
  check();
  await close();
});

test("a refusal is said in its words, titled Result", async () => {
  const filter = await sheets.find("Class 8", "B", "Annual Examination", "Biology");
  const { page, check, close } = await as("admin");
  await page.goto(addressOf(filter, { path: SCREEN }));
  await page.getByText("No Data Found", { exact: true }).waitFor();
  assert.equal(await page.getByRole("button", { name: "Publish", exact: true }).isDisabled(), true);
  await page.getByText("No marks are entered yet, so there is no result to publish.").waitFor();
  await page.goto(`${SCREEN}?classId=none`);
  await scriptArrived(page);
  assert.equal(await toastText(page, "Result"), "The class was not found");
  check();
  await close();
});

test("the screen fits 390 to 1920 px in both themes, and is accessible", async () => {
  const locked = await sheets.find("Class 8", "A", "Half Yearly Examination", "Physics");
  const open = await sheets.find("Class 8", "B", "Annual Examination", "Mathematics");
  const { page, check, close } = await as("super");
  for (const [address, what] of [
    [addressOf(locked, { path: SCREEN }), "a published result"],
    [addressOf(open, { path: SCREEN }), "an unpublished result"],
    [addressOf(open, { path: SCREEN, ask: "publish" }), "the question of one"],
    [addressOf(open, { path: SCREEN, tab: "many", sheets: "class", ask: "publish" }), "the question of many"],
  ]) {
    await page.goto(address);
    await scriptArrived(page);
    await checkLook(page, what);
  }
  // On a phone what is missing stands below the subject: the list itself needs no scrolling sideways either.
  await page.setViewportSize({ width: 390, height: 844 });
  const list = page.locator(".publishing-scroll");
  assert.ok((await list.locator("[data-missing]").count()) > 0);
  assert.equal(await list.evaluate((element) => element.scrollWidth - element.clientWidth), 0);
  check();
  await close();
});
