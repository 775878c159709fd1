// Exams from the list to the seat plan: with a script and without. The demo school has halls, distributions and last year's schedules.

import assert from "node:assert/strict";
import { test } from "node:test";
import { checkLook, demoSchool, enterAs, follow, openPage, signInStudent } from "./support.mjs";

const { browser, school, started } = demoSchool();

const save = (page) => follow(page.getByRole("button", { name: "Save", exact: true }));
const said = (page, text) => page.getByText(text).filter({ visible: true }).first().waitFor();
const REFUSED = /the server responded with a status of 422/u;

/** The schedule of a class in an exam, by the lists above it. */
async function choose(page, exam) {
  await page.getByLabel("Class", { exact: true }).selectOption("Class 8");
  await page.getByLabel("Exam", { exact: true }).selectOption(exam);
  await follow(page.getByRole("button", { name: "Filter" }));
  await page.getByRole("heading", { name: `${exam}, Class 8` }).waitFor();
}

for (const script of [true, false]) {
  test(`an exam is listed, scheduled, refused and saved ${script ? "with a script" : "without a script"}`, async () => {
    await started;
    const { page, check, close } = await enterAs(browser, school, "admin", { script });
    const look = (what) => (script ? checkLook(page, what) : Promise.resolve());
    const exam = `Mock Test ${script ? "1" : "2"}`;
    // The same subject at the same hour of another exam would be in the way.
    const [day, next] = script ? ["2026-06-27", "2026-06-28"] : ["2026-06-29", "2026-06-30"];

    await page.goto("/admin/examList/new");
    await page.getByLabel("Exam", { exact: true }).fill(exam);
    await page.getByLabel("Semester").selectOption("half_yearly");
    await page.getByLabel("Exam type").selectOption("term");
    await save(page);
    await said(page, "Successfully Added");
    await look("/admin/examList");

    await page.goto("/admin/exam_schedule_8_12");
    await choose(page, exam);
    // Nothing is stored by filling in.
    await follow(page.getByRole("link", { name: "From the mark distribution" }));
    await said(page, /Filled in with the mark distribution/u);
    const maths = "Mathematics, A, B";
    assert.equal(await page.getByLabel(`Paper 1, full mark, ${maths}`).inputValue(), "50");
    await page.getByLabel(`Day, ${maths}`).fill(day);
    await page.getByLabel(`From, ${maths}`).fill("10:00");
    await page.getByLabel(`To, ${maths}`).fill("12:00");
    await page.getByLabel("Hall, Mathematics, A").selectOption({ index: 1 });
    // A pass mark above its full mark, said beside it; what was typed stays.
    await page.getByLabel(`Paper 1, pass mark, ${maths}`).fill("51");
    await save(page);
    const summary = page.getByRole("alert");
    await summary.waitFor();
    assert.deepEqual(await summary.getByRole("link").allInnerTexts(), [
      "Mathematics: Paper 1: The pass mark 51 is above the full mark 50",
    ]);
    assert.equal(await page.getByLabel(`Day, ${maths}`).inputValue(), day);
    await look("/admin/exam_schedule_8_12 refused");
    await page.getByLabel(`Paper 1, pass mark, ${maths}`).fill("20");
    // A line for each section begins with what both had.
    await follow(page.getByRole("button", { name: "By section, Mathematics" }));
    assert.equal(await page.getByLabel("From, Mathematics, B").inputValue(), "10:00");
    await page.getByLabel("Day, Mathematics, B").fill(next);
    await save(page);
    await said(page, "Successfully Updated");
    assert.equal(await page.getByLabel("Day, Mathematics, B").inputValue(), next);
    assert.equal(
      await page
        .getByLabel("Hall, Mathematics, A")
        .inputValue()
        .then((id) => id !== ""),
      true,
    );

    await follow(page.getByRole("link", { name: "Print", exact: true }));
    await said(page, "Exam Schedule");
    await page.goto(`/admin/examHall/seatPlan?day=${day}`);
    await said(page, "Class 8 A: Mathematics");
    await look("/admin/examHall/seatPlan");
    check(REFUSED);
    await close();
  });

  test(`a changed full mark is asked about ${script ? "with a script" : "without a script"}`, async () => {
    await started;
    const { page, check, close } = await enterAs(browser, school, "admin", { script });
    const look = (what) => (script ? checkLook(page, what) : Promise.resolve());
    await page.goto("/admin/exam_schedule_8_12");
    await choose(page, "Annual Class Test");
    // The unlocked sheets: the first line whose full mark may change.
    const line = page.locator("tr", { hasText: "with marks" }).filter({ hasNotText: "locked" }).first();
    const full = line.locator("[name$=paper1FullMark]");
    const was = Number(await full.inputValue());
    await full.fill(String(was + 5));
    await save(page);
    await page
      .getByRole("heading", { name: "Change what marks of Annual Class Test, Class 8 count out of?" })
      .waitFor();
    await said(page, new RegExp(`count out of ${was + 5} instead of ${was}`, "u"));
    await look("/admin/exam_schedule_8_12 asked");
    await follow(page.getByRole("button", { name: "Back to the schedule" }));
    assert.equal(await full.inputValue(), String(was + 5));
    await save(page);
    await follow(page.getByRole("button", { name: "Save the schedule" }));
    await said(page, "Successfully Updated");
    assert.equal(await full.inputValue(), String(was + 5));
    check();
    await close();
  });
}

test("a student reads the own schedule", async () => {
  await started;
  const { page, check, close } = await openPage(browser, school);
  await signInStudent(page, "S1-0001");
  await page.goto("/admin/studentExamSchedule");
  await page.getByRole("columnheader", { name: "Seat" }).first().waitFor();
  await checkLook(page, "/admin/studentExamSchedule");
  check();
  await close();
});
