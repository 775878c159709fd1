// What a new school does with its people, by screens alone: from the bells to the first printed card, and into the next session.

import assert from "node:assert/strict";
import { assertCards, faultsOf, printed } from "./card_paper.mjs";
import { gridOf } from "./sheets.mjs";
import { add, added, fill, said, save, select } from "./new_school.mjs";
import { follow, openGround, openPage, signIn } from "./support.mjs";

const DAYS = ["Saturday", "Sunday", "Monday", "Tuesday", "Wednesday", "Thursday"];
const LESSONS = ["Mathematics", "Bangla", "English Language", "Science"];
const TEACHERS = ["রেহানা পারভীন", "Jahangir Alam", "Monira Khatun", "Peter D'Costa"];
const EXAM = "Half Yearly Term";
/** The section whose first card is printed. */
const SECTION = "Class 6 A";
const GROUND = { Branch: "Dhanmondi", Session: "2026", Class: "Class 6", Section: "A" };

/** A filter's fields from the widest to the narrowest: a script, or Filter pressed, brings what each offers from the one before it. */
export async function choose(page, values, script = true) {
  for (const [label, option] of Object.entries(values)) {
    await openGround(page);
    await page.getByLabel(label, { exact: true }).selectOption(option);
    if (!script) await follow(page.getByRole("button", { name: "Filter" }));
  }
  if (script) await follow(page.getByRole("button", { name: "Filter" }));
}

/** Bells, the section's subjects, its week. */
export async function teaching(page) {
  await page.goto("/admin/period/new");
  await fill(page, { "Bell schedule": "Day shift", "Valid from": "2026-01-01" });
  for (const day of DAYS) await page.getByRole("checkbox", { name: day }).check();
  for (const [place, hour] of ["08", "09", "10", "11"].entries()) {
    await fill(page, {
      [`Start of period ${place + 1}`]: `${hour}:00`,
      [`End of period ${place + 1}`]: `${hour}:45`,
    });
  }
  await save(page);
  await added(page);

  await page.goto("/admin/assignSubject");
  await follow(page.getByRole("link", { name: SECTION, exact: true }));
  await page.getByRole("checkbox", { name: /^Class 6 B/u }).check();
  await save(page);
  await said(page, /Successfully/u);

  await page.goto("/admin/classSchedule");
  await page.getByLabel("Section", { exact: true }).selectOption(SECTION);
  await follow(page.getByRole("button", { name: "Show" }));
  for (const day of ["Saturday", "Sunday"]) {
    for (const [place, subject] of LESSONS.entries()) {
      await page.getByLabel(`Subject, ${day}, period ${place + 1}`, { exact: true }).fill(subject);
      await page.getByLabel(`Teacher, ${day}, period ${place + 1}`, { exact: true }).fill(TEACHERS[place]);
    }
  }
  await save(page);
  await said(page, /Successfully/u);
}

/** What a class's subjects are marked out of in exams of a type: `marks` by the labels of their fields. */
export async function distribution(page, className, type, marks) {
  await page.goto("/admin/markDistribution");
  await select(page, { Class: className, "Exam type": type });
  await follow(page.getByRole("button", { name: "Filter" }));
  await fill(page, marks);
  await save(page);
  await said(page, /Successfully/u);
}

/** When the papers of a class are sat in an exam, by its mark distribution; `days` by the labels of their fields. */
export async function schedule(page, className, exam, days) {
  await page.goto(Number(className.split(" ")[1]) < 8 ? "/admin/examSchedule" : "/admin/exam_schedule_8_12");
  await select(page, { Class: className, Exam: exam });
  await follow(page.getByRole("button", { name: "Filter" }));
  await follow(page.getByRole("link", { name: "From the mark distribution" }));
  await fill(page, days);
  await save(page);
  await said(page, /Successfully/u);
}

/** An exam, what it is marked out of, when it is sat. */
export async function exam(page) {
  await add(page, "/admin/examList/new", { Exam: EXAM }, { Semester: "1stSemester", "Exam type": "term" });
  const marks = LESSONS.flatMap((subject) => [
    [`Written, full mark, ${subject}`, "100"],
    [`Written, pass mark, ${subject}`, "33"],
  ]);
  await distribution(page, "Class 6", "term", Object.fromEntries(marks));
  const days = LESSONS.flatMap((subject, place) => [
    [`Day, ${subject}, A, B`, `2026-06-${14 + place}`],
    [`From, ${subject}, A, B`, "10:00"],
    [`To, ${subject}, A, B`, "12:00"],
  ]);
  await schedule(page, "Class 6", EXAM, Object.fromEntries(days));
}

/** The teacher of mathematics, with the first password in hand, at a screen as small as a phone. The grid needs a script, as any keeping does. */
export async function marksOnAPhone(browser, school, password) {
  const { page, check, close } = await openPage(browser, school, { width: 390, height: 844 });
  await signIn(page, "rehana", { password });
  await page.getByLabel("New Password", { exact: true }).fill("twelve lake road");
  await follow(page.getByRole("button", { name: "Change Password" }));
  await page.waitForURL("**/admin/dashboard");
  await follow(page.getByRole("link", { name: `Mathematics · ${EXAM}` }));
  const grid = gridOf(page);
  await grid.ready();
  await typeMarks(page, (row) => (row === 3 ? "AB" : row === 4 ? "EX" : String(60 + 3 * row)));
  await grid.save();
  await grid.toast("Successfully Added").waitFor();
  check();
  await close();
}

/** A mark for every student of the open sheet, from the first cell on by Enter; AB and EX by their buttons, as on a keyboard without letters. */
async function typeMarks(page, markOf) {
  const cells = page.locator('input[aria-label^="Written,"]');
  const count = await cells.count();
  assert.ok(count >= 5, `only ${count} students`);
  await cells.first().click();
  for (let row = 0; row < count; row += 1) {
    const mark = markOf(row);
    if (/^\d/u.test(mark)) await page.keyboard.type(mark);
    else await page.getByRole("button", { name: new RegExp(`\\(${mark}\\)$`, "u") }).click();
    await page.keyboard.press("Enter");
  }
}

/** The other papers by the head, who is shown what is missing. */
export async function otherMarks(page) {
  for (const [place, subject] of LESSONS.entries()) {
    if (subject === "Mathematics") continue;
    await page.goto("/admin/examResult");
    await choose(page, { ...GROUND, Exam: EXAM, Subject: subject });
    await follow(page.getByRole("link", { name: "Add Marks" }).first());
    const grid = gridOf(page);
    await grid.ready();
    await typeMarks(page, (row) => String(50 + place * 5 + row));
    await grid.save();
    await grid.toast("Successfully Added").waitFor();
  }
}

/** Every result of a section that is there so far in one press, and the question before it. */
export async function publishSection(page, ground, count, script) {
  await page.goto("/admin/publishResult?tab=many");
  await choose(page, ground, script);
  await follow(page.getByRole("link", { name: /^Publish \d+$/u }));
  await follow(page.getByRole("button", { name: "Yes, publish" }));
  await said(page, `${count} results published`);
}

export const publish = (page, script) => publishSection(page, GROUND, LESSONS.length, script);

/** The cards of a section and semester as a browser prints them into `file`, from their list; a page for each student of it. */
export async function printedCards(page, ground, file) {
  await choose(page, ground);
  const students = await page
    .getByRole("table", { name: "Students" })
    .locator("tbody tr")
    .evaluateAll((rows) =>
      rows.map(({ cells }) => ({ name: cells[0].textContent.trim(), regNo: cells[1].textContent.trim() })),
    );
  assert.ok(students.length >= 5, `only ${students.length} students`);
  await page.goto(await page.getByRole("link", { name: "Bulk Sheet" }).getAttribute("href"));
  assert.deepEqual(await faultsOf(page), []);
  const paper = await printed(page, file);
  assertCards(paper, students);
  return { ...paper, students };
}

/** The guide's last step: the section's cards as a browser prints them into `file`; then that step is done. */
export async function cards(page, file) {
  await page.goto("/admin/dashboard");
  await follow(page.locator(".guide").getByRole("link", { name: "Print the first report card" }));
  const paper = await printedCards(page, { Class: "Class 6", Section: "A", Semester: "Half Yearly" }, file);
  for (const text of paper.texts) {
    assert.match(text, /Suborno Dighi Higher Secondary School/u);
    for (const subject of LESSONS) assert.ok(text.includes(subject), `${subject} on the card`);
  }
  // Who was absent, and who was exempt.
  for (const word of ["AB", "EX"])
    assert.equal(paper.texts.filter((text) => new RegExp(`\\b${word}\\b`, "u").test(text)).length, 1, word);
  await page.emulateMedia({ media: null });
  await page.goto("/admin/dashboard");
  // Only the other classes' subjects are lacking now.
  await said(page, "18 sections are without subjects.");
  const last = page.locator(".guide li").filter({ hasText: "Print the first report card" });
  assert.match(await last.innerText(), /Done/u);
}

/** The next session, 2027, in one step. */
export async function nextYear(page) {
  await page.goto("/admin/manageSession");
  await follow(page.getByRole("link", { name: "2026", exact: true }).first());
  await follow(page.getByRole("link", { name: "Next year" }));
  await page.getByRole("textbox", { name: "Session", exact: true }).fill("2027");
  await follow(page.getByRole("button", { name: "Add the session" }));
  await added(page);
}

/** The next session, and the class into the class above. */
export async function turnOfTheYear(page) {
  await nextYear(page);
  await page.goto("/admin/studentPromotion");
  await page.getByLabel("To session").selectOption({ label: "2027" });
  await page.getByLabel("Class", { exact: true }).selectOption({ label: "Class 6" });
  // Nothing of the second half of the year is marked yet.
  await page.getByLabel("Undecided by results").selectOption({ label: "Promote" });
  await follow(page.getByRole("button", { name: "Show" }));
  const decisions = await page.getByLabel(/^What becomes of/u).all();
  assert.ok(decisions.length >= 10, `only ${decisions.length} students`);
  const chosen = await Promise.all(decisions.map((decision) => decision.inputValue()));
  const repeating = chosen.filter((status) => status === "repeat").length;
  assert.ok(repeating >= 1 && repeating < chosen.length / 2, `${repeating} of ${chosen.length} failed a subject`);
  await follow(page.getByRole("button", { name: "Promote", exact: true }));
  await said(page, `${chosen.length - repeating} promoted, ${repeating} repeating, 0 leaving`);
}
