// The class schedule: a week filled by the keyboard, conflicts as they arise, dragging, copying a day, saving, paper; the same without a
// script; a substitution; and how the screens look.

import assert from "node:assert/strict";
import { test } from "node:test";
import {
  checkLook,
  demoSchool,
  enterAs,
  eventually,
  follow,
  hasFocus,
  openPage,
  scriptArrived,
  signIn,
  toastText,
} from "./support.mjs";

const { school, browser } = demoSchool();

const REFUSED = /the server responded with a status of 4(22|09)/u;

/** Opens a section's week and waits until it is a grid. */
async function plan(page, label) {
  await page.goto("/admin/classSchedule");
  await page.getByLabel("Section", { exact: true }).selectOption({ label });
  await follow(page.getByRole("button", { name: "Show" }));
  await taken(page);
}

const taken = async (page) => {
  await scriptArrived(page);
  await page.locator("form[data-taken]").waitFor();
};
const cell = (page, day, period) => page.locator(`td[data-where="${day}, period ${period}"]`);
const texts = (of) => of.locator("input[data-part]").evaluateAll((inputs) => inputs.map(({ value }) => value));
const save = (page) => follow(page.getByRole("button", { name: "Save", exact: true }));

test("a week is filled by the keyboard, and what is in the way is said as it arises", async () => {
  const { page, check, close } = await openPage(browser, school);
  await signIn(page, "admin");
  await plan(page, "Class 8 A");
  const first = cell(page, "Saturday", 1);
  const below = cell(page, "Sunday", 1);
  const [was, wasBelow] = [await texts(first), await texts(below)];
  await first.click();
  await page.keyboard.press("ArrowRight");
  await page.keyboard.press("ArrowDown");
  await page.keyboard.press("ArrowLeft");
  // The arrows move.
  await hasFocus(below);

  // Copied onto the lesson below: nothing of this section is in the way, and Ctrl+Z takes it back.
  await first.click();
  await page.keyboard.press("Control+c");
  await page.keyboard.press("ArrowDown");
  await page.keyboard.press("Control+v");
  assert.deepEqual(await texts(below), was);
  await page.keyboard.press("Control+z");
  assert.deepEqual(await texts(below), wasBelow);
  await page.keyboard.press("Delete");
  assert.deepEqual(await texts(below), ["", "", ""]);
  assert.match(await below.getAttribute("aria-label"), /^Sunday, period 1: free/u);

  // Typed: the list of subjects, then of teachers; Enter goes on.
  await page.keyboard.type("phys");
  assert.equal(await page.locator(".plan-options [aria-selected=true]").innerText(), "Physics");
  await page.keyboard.press("Enter");
  await page.keyboard.press("Escape");
  await page.keyboard.press("Escape");
  assert.deepEqual(await texts(below), ["", "", ""], "Escape takes the lesson back");
  await page.keyboard.press("Enter");
  await page.keyboard.type("Physics");
  await page.keyboard.press("Tab");

  // Somebody who teaches in 8 B at that hour.
  const other = await openPage(browser, school, { context: page.context() });
  await plan(other.page, "Class 8 B");
  const [, busy] = await texts(cell(other.page, "Sunday", 1));
  await other.page.close();
  await page.keyboard.type(busy);
  await page.keyboard.press("Enter");
  await page.keyboard.press("Enter");
  // The cell is closed.
  await hasFocus(below);
  const fault = below.locator(".field-error");
  await fault.waitFor();
  assert.match(await fault.innerText(), new RegExp(`^${busy} teaches .+ in Class 8 B on Sunday from 08:00`, "u"));
  assert.match(await page.locator(".plan-status").innerText(), /1 conflict/u);
  assert.match(await below.getAttribute("aria-label"), /teaches/u);
  await save(page);
  await taken(page);
  const refusal = page.getByRole("alert").getByRole("link");
  assert.match(await refusal.innerText(), new RegExp(`^Sunday: ${busy} teaches`, "u"));
  assert.deepEqual((await texts(below)).slice(0, 2), ["Physics", busy], "what was typed is kept");
  await checkLook(page, "a refused class schedule");

  // Mended by dragging: two lessons of a day change places, which is also in the way of somebody, or of nobody.
  await below.click();
  await page.keyboard.press("Delete");
  await page.locator(".plan-status", { hasText: "No conflicts" }).waitFor();
  await cell(page, "Saturday", 1).dragTo(below);
  await eventually(async () => (await texts(below))[0] === was[0], "the lesson was dragged");
  assert.deepEqual(await texts(cell(page, "Saturday", 1)), ["", "", ""]);
  await page.keyboard.press("Control+z");
  assert.deepEqual(await texts(cell(page, "Saturday", 1)), was);
  await page.locator(".plan-status", { hasText: "No conflicts" }).waitFor();
  await save(page);
  assert.match(await toastText(page, "Class Schedule"), /^Successfully Updated/u);
  await taken(page);
  assert.deepEqual(await texts(below), ["", "", ""]);
  assert.deepEqual(await texts(first), was);

  // A day is copied in the page.
  await page.getByLabel("Copy", { exact: true }).selectOption("saturday");
  await page.getByLabel("to", { exact: true }).selectOption("thursday");
  await page.getByRole("button", { name: "Copy the day" }).click();
  assert.deepEqual(await texts(cell(page, "Thursday", 1)), was);
  await page.locator(".plan-status", { hasText: /conflict|No conflicts/u }).waitFor();
  check(REFUSED);
  await page.evaluate(() => document.querySelector("[data-changed]")?.removeAttribute("data-changed"));

  // Somebody else has saved meanwhile.
  const stale = await openPage(browser, school, { context: page.context() });
  await plan(stale.page, "Class 8 A");
  await plan(page, "Class 8 A");
  await cell(page, "Monday", 1).click();
  await page.keyboard.press("Delete");
  await save(page);
  await cell(stale.page, "Monday", 2).click();
  await stale.page.keyboard.press("Delete");
  await save(stale.page);
  assert.match(await stale.page.getByRole("alert").innerText(), /Somebody else has saved this routine/u);
  assert.match(await cell(stale.page, "Monday", 1).locator(".field-now").innerText(), /^Saved now: nothing/u);
  await close();
});

test("a week is filled in, copied and saved without a script", async () => {
  const { page, close } = await enterAs(browser, school, "admin", { script: false });
  await page.goto("/admin/classSchedule");
  await page.getByLabel("Section", { exact: true }).selectOption({ label: "Class 3 A" });
  await follow(page.getByRole("button", { name: "Show" }));
  const input = (part, where) => page.getByLabel(`${part}, ${where}`, { exact: true });
  const [subject, teacher] = [
    await input("Subject", "Saturday, period 1").inputValue(),
    await input("Teacher", "Saturday, period 1").inputValue(),
  ];
  assert.notEqual(subject, "");
  await input("Subject", "Saturday, period 1").fill("Alchemy");
  await save(page);
  assert.match(await page.getByRole("alert").innerText(), /No subject here is called Alchemy/u);
  await input("Subject", "Saturday, period 1").fill(subject.toUpperCase());
  await input("Room", "Saturday, period 1").fill("Playground");
  await save(page);
  await page.getByText("Successfully Updated").waitFor();
  assert.equal(await input("Room", "Saturday, period 1").inputValue(), "Playground");
  assert.equal(await input("Subject", "Saturday, period 1").inputValue(), subject);
  await page.getByLabel("to", { exact: true }).selectOption("thursday");
  await follow(page.getByRole("button", { name: "Copy the day" }));
  assert.equal(await input("Teacher", "Thursday, period 1").inputValue(), teacher);
  await page.getByText("This is not saved yet").waitFor();
  await follow(page.getByRole("link", { name: "Take back" }));
  await close();
});

test("weeks are printed across, one a page", async () => {
  const { page, check, close } = await openPage(browser, school);
  await signIn(page, "admin");
  await plan(page, "Class 8 B");
  const [paper] = await Promise.all([
    page.context().waitForEvent("page"),
    page.getByRole("link", { name: "Print the class" }).click(),
  ]);
  await paper.waitForLoadState();
  assert.deepEqual(await paper.locator("h1").allInnerTexts(), [
    "Class Schedule: Class 8 A",
    "Class Schedule: Class 8 B",
  ]);
  const pdf = await paper.pdf({ preferCSSPageSize: true });
  assert.equal(pdf.toString("latin1").match(/\/Type\s*\/Page\b/gu)?.length, 2);
  await paper.close();
  const [rooms] = await Promise.all([
    page.context().waitForEvent("page"),
    page.locator(".plan-rooms").getByRole("button", { name: "Print" }).click(),
  ]);
  await rooms.waitForLoadState();
  assert.ok((await rooms.locator("h1").count()) > 5, "a page a room");
  check();
  await close();
});

test("somebody stands in for a teacher, who sees it, and it is taken back", async () => {
  const { page, check, close } = await openPage(browser, school);
  await signIn(page, "admin");
  await page.goto("/admin/teacherSchedule/substitutions");
  // The next day that is in no weekend and in the session of the demo.
  const now = await page.getByLabel("Day", { exact: true }).inputValue();
  const days = [...Array(7).keys()].map((after) => new Date(Date.parse(now) + after * 86_400_000));
  const day = days
    .find((date) => date.getUTCDay() !== 5)
    .toISOString()
    .slice(0, 10);
  await page.getByLabel("Day", { exact: true }).fill(day);
  let lessons = 0;
  for (let index = 1; lessons === 0; index += 1) {
    await page.getByLabel("Who is away").selectOption({ index });
    await follow(page.getByRole("button", { name: "Show" }));
    lessons = await page.getByLabel(/^Who stands in,/u).count();
  }
  const who = page.getByLabel(/^Who stands in,/u).first();
  const teacher = await who.locator("optgroup").first().locator("option").first().innerText();
  await who.selectOption({ label: teacher });
  await save(page);
  assert.equal(await toastText(page, "Substitutions"), "Successfully Added");
  const row = page.getByRole("region", { name: "Coming substitutions" }).getByRole("row").nth(1);
  assert.match(await row.innerText(), new RegExp(teacher, "u"));
  await checkLook(page, "substitutions");
  await follow(row.getByRole("button", { name: /^Take back/u }));
  assert.equal(await toastText(page, "Substitutions"), "Successfully Deleted");
  check();
  await close();
});

test("the screens fit every width, in both themes", async () => {
  const { page, check, close } = await openPage(browser, school);
  await signIn(page, "admin");
  await plan(page, "Class 8 B");
  await checkLook(page, "a class schedule");
  for (const path of ["/admin/teacherSchedule", "/admin/studentClassSchedule"]) {
    await page.goto(path);
    await page.locator(".ground select").last().selectOption({ index: 2 });
    await follow(page.getByRole("button", { name: "Show" }));
    await checkLook(page, path);
  }
  check();
  await close();
  const own = await openPage(browser, school);
  await signIn(own.page, "teacher");
  await own.page.goto("/admin/teacherClassSchedule");
  await own.page.getByRole("heading", { level: 2 }).first().waitFor();
  await checkLook(own.page, "a teacher's own week");
  own.check();
  await own.close();
});
