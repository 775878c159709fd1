// What a new school does with its people, by screens alone: from the bells to the first printed card, and into the next session.

import assert from "node:assert/strict";
import { gridOf } from "./sheets.mjs";
import { added, said, save } from "./new_school.mjs";
import { eventually, follow, openPage, scriptArrived, signIn } from "./support.mjs";

const DAYS = ["Saturday", "Sunday", "Monday", "Tuesday", "Wednesday", "Thursday"];
const LESSONS = ["Mathematics", "Bangla", "English Language", "Science"];
const TEACHERS = ["রেহানা পারভীন", "Jahangir Alam", "Monira Khatun", "Peter D'Costa"];
const EXAM = "Half Yearly Term";
/** The section whose first card is printed. */
const SECTION = "Class 6 A";

/** Fields by their labels. */
async function fill(page, values) {
  for (const [label, value] of Object.entries(values)) await page.getByLabel(label, { exact: true }).fill(value);
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

/** An exam, what it is marked out of, when it is sat. */
export async function exam(page) {
  await page.goto("/admin/examList/new");
  await fill(page, { Exam: EXAM });
  await page.getByLabel("Semester").selectOption("1stSemester");
  await page.getByLabel("Exam type").selectOption("term");
  await save(page);
  await added(page);

  await page.goto("/admin/markDistribution");
  await page.getByLabel("Class", { exact: true }).selectOption("Class 6");
  await page.getByLabel("Exam type").selectOption("term");
  await follow(page.getByRole("button", { name: "Filter" }));
  for (const subject of LESSONS) {
    await fill(page, { [`Written, full mark, ${subject}`]: "100", [`Written, pass mark, ${subject}`]: "33" });
  }
  await save(page);
  await said(page, /Successfully/u);

  await page.goto("/admin/examSchedule");
  await page.getByLabel("Class", { exact: true }).selectOption("Class 6");
  await page.getByLabel("Exam", { exact: true }).selectOption(EXAM);
  await follow(page.getByRole("button", { name: "Filter" }));
  await follow(page.getByRole("link", { name: "From the mark distribution" }));
  for (const [place, subject] of LESSONS.entries()) {
    await fill(page, {
      [`Day, ${subject}, A, B`]: `2026-06-${14 + place}`,
      [`From, ${subject}, A, B`]: "10:00",
      [`To, ${subject}, A, B`]: "12:00",
    });
  }
  await save(page);
  await said(page, /Successfully/u);
}
