// Homework: a teacher gives it, a student hands it in from a phone whose line is cut, the teacher evaluates it, and the student sees it.

import assert from "node:assert/strict";
import { after, before, test } from "node:test";
import {
  checkLook,
  enterAs,
  follow,
  openPage,
  scriptArrived,
  signIn,
  signInStudent,
  startBrowser,
  startSchool,
  withoutScript,
} from "./support.mjs";

let browser, school;
before(async () => {
  browser = await startBrowser();
  school = await startSchool();
});
after(async () => {
  await browser?.close();
  await school?.stop();
});

const PHONE = { width: 390, height: 844 };
/** What a browser says of a line that is cut. */
const NO_LINE = /ERR_INTERNET_DISCONNECTED|Failed to fetch/u;
const PDF = {
  name: "sheet.pdf",
  mimeType: "application/pdf",
  buffer: Buffer.from("%PDF-1.7\n1 0 obj\n<<>>\nendobj\ntrailer\n%%EOF\n"),
};

const said = (page, text) => page.getByText(text).filter({ visible: true }).first().waitFor();

/** Gives homework as the teacher, to a section and in a subject that they have given some before; the address of its evaluation. */
async function give(page, title) {
  await page.goto("/admin/homeWorkList");
  const cells = page.locator("tbody tr").first().locator("td, th");
  const names = (await cells.allInnerTexts()).map((text) => text.trim());
  await page.goto("/admin/homeWork");
  const choose = async (label) => {
    const select = page.getByLabel(label, { exact: true });
    const offered = await select.locator("option").allInnerTexts();
    const name = offered.find((option) => names.includes(option.trim()));
    assert.ok(name, `${label}: ${offered.join(", ")} of ${names.join(", ")}`);
    await select.selectOption({ label: name });
  };
  await page.getByLabel("Title").fill(title);
  await choose("Section");
  await choose("Subject");
  await page.getByLabel("What is to be done").fill("Exercises 1 to 12.\nShow your working.");
  await page.getByLabel("Files", { exact: true }).setInputFiles([PDF, { ...PDF, name: "more.pdf" }]);
  await follow(page.getByRole("button", { name: "Save", exact: true }));
  await said(page, "Successfully Added");
  await page.goto(`/admin/homeworkEvaluation?search=${encodeURIComponent(title)}`);
  await follow(page.getByRole("link", { name: title }));
  return new URL(page.url()).pathname;
}

/** The register numbers of the students in the table. */
async function students(page) {
  const texts = await page.locator("tbody th").allInnerTexts();
  return texts.map((text) => /S\d-\d+/u.exec(text)?.[0]);
}

test("homework is given, handed in over a line that is cut, evaluated and seen", async () => {
  const teacher = await openPage(browser, school);
  await signIn(teacher.page, "teacher");
  const table = await give(teacher.page, "Fractions of a pizza");
  const [regNo] = await students(teacher.page);
  for (const address of ["/admin/homeWorkList", "/admin/homeWork", "/admin/homeworkEvaluation", table]) {
    await teacher.page.goto(address);
    await checkLook(teacher.page);
  }

  const student = await openPage(browser, school, PHONE);
  const { page, context } = student;
  await signInStudent(page, regNo);
  await page.goto("/admin/homeWorkStudent");
  await checkLook(page);
  await follow(page.getByRole("link", { name: "Fractions of a pizza" }));
  await scriptArrived(page);
  await page.locator("form[data-kept]").waitFor();
  await checkLook(page, "homework to hand in");
  const own = new URL(page.url()).pathname;
  const text = () => page.getByLabel("Text", { exact: true });
  const press = (name) => page.getByRole("button", { name }).click();

  // What is written is there again after the page was left.
  await text().fill("Three quarters");
  await page.goto("/admin/homeWorkStudent");
  await page.goto(own);
  await said(page, "is put back");
  assert.equal(await text().inputValue(), "Three quarters");

  // The line is cut, and back.
  await context.setOffline(true);
  await press("Hand in");
  await said(page, "The line is down. Fractions of a pizza is kept here");
  await context.setOffline(false);
  await page.waitForURL(/homeWorkStudent/u);
  await said(page, "Handed in");
  await page.getByRole("button", { name: "Hand in again" }).waitFor();
  assert.equal(await text().inputValue(), "Three quarters");

  // The line is cut, the page is closed, and another one is opened when it is back.
  await page.locator("form[data-kept]").waitFor();
  await text().fill("Three quarters, and the crust");
  await context.setOffline(true);
  await press("Hand in again");
  await said(page, "The line is down.");
  await page.close();
  await context.setOffline(false);
  const later = await context.newPage();
  await later.goto("/admin/homeWorkStudent?show=handedIn");
  await said(later, "Fractions of a pizza is handed in");
  await later.goto(own);
  assert.equal(await later.getByLabel("Text", { exact: true }).inputValue(), "Three quarters, and the crust");
  assert.equal(await later.getByText("is put back").count(), 0);

  // With files: they are sent from the page that stays open.
  await later.locator("form[data-kept]").waitFor();
  await later.getByLabel("Files", { exact: true }).setInputFiles([PDF]);
  await context.setOffline(true);
  await later.getByRole("button", { name: "Hand in again" }).click();
  await said(later, "Leave this page open");
  await context.setOffline(false);
  await later.getByRole("link", { name: "sheet.pdf" }).nth(1).waitFor();

  await teacher.page.goto(table);
  await said(teacher.page, "1 of");
  const row = teacher.page.locator("tbody tr").first();
  await row.getByText("Text", { exact: true }).click();
  await said(row, "Three quarters, and the crust");
  await row.getByLabel(/^Comment of/u).fill("Look at the crust again.");
  await follow(teacher.page.getByRole("button", { name: "Save", exact: true }));
  await said(teacher.page, "Enter a mark or a word beside the comment");
  await teacher.page
    .locator("tbody tr")
    .first()
    .getByLabel(/^Mark or word of/u)
    .fill("Very good");
  await follow(teacher.page.getByRole("button", { name: "Save", exact: true }));
  await said(teacher.page, "Successfully Updated");
  await checkLook(teacher.page, "an evaluated table");

  await later.goto(own);
  await said(later, "Very good");
  await said(later, "Look at the crust again.");
  assert.equal(await later.getByRole("button", { name: /Hand in/u }).count(), 0);
  await checkLook(later, "evaluated homework");
  await later.goto("/admin/myContent");
  await checkLook(later, "content");
  await later.goto("/admin/myContent?show=books");
  await checkLook(later, "e-books");
  const [download] = await Promise.all([later.waitForEvent("download"), later.locator(".attached a").first().click()]);
  assert.match(download.suggestedFilename(), /\.pdf$/u);
  student.check(NO_LINE);
  // A form that was refused is a page with that status.
  teacher.check(/status of 422/u);
  await teacher.close();
  await student.close();
});

test("all of it without a script", async () => {
  const teacher = await enterAs(browser, school, "teacher", { script: false });
  const table = await give(teacher.page, "Plain homework");
  const regNos = await students(teacher.page);
  const signedIn = await openPage(browser, school);
  await signInStudent(signedIn.page, regNos[1]);
  const student = await withoutScript(browser, school, signedIn);
  await student.page.goto("/admin/homeWorkStudent");
  await follow(student.page.getByRole("link", { name: "Plain homework" }));
  await follow(student.page.getByRole("button", { name: "Hand in" }));
  await said(student.page, "Write something, or choose a file");
  await student.page.getByLabel("Text", { exact: true }).fill("Done without a script");
  await student.page.getByLabel("Files", { exact: true }).setInputFiles([PDF]);
  await follow(student.page.getByRole("button", { name: "Hand in" }));
  await said(student.page, "Homework Handed In");
  await student.page.getByLabel("Remove sheet.pdf").check();
  await student.page.getByLabel("Text", { exact: true }).fill("Done, and without the sheet");
  await follow(student.page.getByRole("button", { name: "Hand in again" }));
  assert.equal(await student.page.getByLabel("Remove sheet.pdf").count(), 0);

  await teacher.page.goto(table);
  const row = teacher.page.locator("tbody tr").nth(1);
  await row.getByLabel(/^Mark or word of/u).fill("7");
  await follow(teacher.page.getByRole("button", { name: "Save", exact: true }));
  await said(teacher.page, "Successfully Updated");
  await student.page.reload();
  await said(student.page, "Evaluated");
  assert.equal(await student.page.getByRole("button", { name: /Hand in/u }).count(), 0);
  student.check(/status of 422/u);
  teacher.check();
  await teacher.close();
  await student.close();
});

test("content and e-books are put up by who manages them", async () => {
  const admin = await openPage(browser, school);
  await signIn(admin.page, "admin");
  await admin.page.goto("/admin/uploadContent/new");
  await admin.page.getByLabel("Title").fill("Periodic table");
  await follow(admin.page.getByRole("button", { name: "Save", exact: true }));
  await said(admin.page, "Choose a class, a section or a subject");
  await checkLook(admin.page, "the form of content");
  await admin.page.getByLabel("Class", { exact: true }).selectOption({ index: 1 });
  await admin.page.getByLabel("Files", { exact: true }).setInputFiles([PDF]);
  await follow(admin.page.getByRole("button", { name: "Save", exact: true }));
  await said(admin.page, "Successfully Added");
  await admin.page.goto("/admin/uploadContent");
  await checkLook(admin.page);
  admin.check(/status of 422/u);
  await admin.close();
  const librarian = await openPage(browser, school);
  await signIn(librarian.page, "librarian");
  await librarian.page.goto("/admin/attachmentBooks");
  await checkLook(librarian.page);
  await librarian.page.getByRole("link", { name: "Gitanjali", exact: true }).click();
  await librarian.page.getByRole("link", { name: "Gitanjali.pdf" }).waitFor();
  await checkLook(librarian.page, "the form of an e-book");
  librarian.check();
  await librarian.close();
});
