// What a new school's people do one after the other, by screens alone: its structure, its employees, 200 students from a spreadsheet.
//
// files/students_from_libreoffice.xlsx was saved by LibreOffice Calc: 200 rows for classes 3 to 12, days as days and as texts, names in two
// scripts, a column that no field is called by, nine faulty rows, and a hundred empty ones below.

import assert from "node:assert/strict";
import path from "node:path";
import { follow } from "./support.mjs";

const STUDENTS = path.resolve(import.meta.dirname, "files/students_from_libreoffice.xlsx");
export const CLASSES = Array.from({ length: 10 }, (_, place) => place + 3);
const SUBJECTS = ["Bangla", "English Language", "Mathematics", "Science", "Religion"];
/** Name, role and user name; a head, the admins and teachers, and one of each role besides. */
export const EMPLOYEES = [
  ["Shirin Sultana", "Super Admin", "shirin"],
  ["Kamal Uddin", "Admin", "kamal"],
  ["রেহানা পারভীন", "Teacher", "rehana"],
  ["Jahangir Alam", "Teacher", "jahangir"],
  ["Monira Khatun", "Teacher", "monira"],
  ["Peter D'Costa", "Teacher", "peter"],
  ["Selina Hossain", "Teacher", "selina"],
  ["Abdul Matin", "Accountant", "matin"],
  ["Nargis Akter", "Librarian", "nargis"],
  ["Rafiq Islam", "Technical Support", "rafiq"],
  ["Tahmina Begum", "Academic Support", "tahmina"],
  ["Habib Ullah", "Admission Support", "habib"],
];

export const save = (page) => follow(page.getByRole("button", { name: "Save", exact: true }));
export const said = (page, text) => page.getByText(text).filter({ visible: true }).first().waitFor();
export const added = (page) => said(page, "Successfully Added");

/** Fields by their labels. */
export async function fill(page, values) {
  for (const [label, value] of Object.entries(values)) await page.getByLabel(label, { exact: true }).fill(value);
}

/** Choices by the labels of their fields. */
export async function select(page, values) {
  for (const [label, value] of Object.entries(values))
    await page.getByLabel(label, { exact: true }).selectOption(value);
}

/** Opens a form of a list, fills it in and saves it. */
export async function add(page, form, values, choices = {}) {
  await page.goto(form);
  await fill(page, values);
  await select(page, choices);
  await save(page);
  await added(page);
}

/** A branch with its pictures. */
export async function branch(page, pictures) {
  await page.goto("/admin/branch/new");
  await fill(page, {
    Branch: "Dhanmondi",
    Code: "DHN",
    School: "Suborno Dighi Higher Secondary School",
    Address: "12 Lake Road, Dhaka",
  });
  for (const [label, file] of pictures) await page.getByLabel(label, { exact: true }).setInputFiles(file);
  await save(page);
  await added(page);
}

/** The first session, 2026, which is active then; `choices` of its form. */
export async function session(page, choices = {}) {
  const days = { Session: "2026", "First day": "2026-01-01", "Last day": "2026-12-31" };
  await add(page, "/admin/manageSession/new", days, choices);
  await page.goto("/admin/activeSession");
  await follow(page.getByRole("link", { name: "Make 2026 active" }));
  await follow(page.getByRole("button", { name: "Make 2026 active" }));
  await said(page, "2026 is the active session now.");
}

/** Classes by their numbers, each with the sections of these names. */
export async function classes(page, numbers, sections) {
  for (const number of numbers)
    await add(page, "/admin/classSetting/new", { Class: `Class ${number}`, Number: String(number) });
  for (const number of numbers)
    for (const section of sections)
      await add(page, "/admin/sectionSetting/new", { Section: section }, { Class: `Class ${number}` });
}

export async function subjects(page, names) {
  for (const name of names) await add(page, "/admin/manageSubject/new", { Subject: name });
}

/** A branch with its pictures, a session, classes, sections and subjects. */
export async function structure(page, pictures) {
  await branch(page, pictures);
  await session(page);
  await classes(page, CLASSES, ["A", "B"]);
  await subjects(page, SUBJECTS);
}

/** Adds them; the first passwords by user name. */
export async function employees(page, people = EMPLOYEES) {
  const passwords = new Map();
  for (const [name, role, user] of people) {
    await page.goto("/admin/listEmployees/new");
    await page.getByRole("textbox", { name: "Name", exact: true }).fill(name);
    await page.getByRole("combobox", { name: "Role" }).selectOption({ label: role });
    await page.getByRole("textbox", { name: "User Id" }).fill(user);
    await save(page);
    passwords.set(user, await page.locator(".made-password strong").innerText());
  }
  return passwords;
}

/** Rows of the students' list, as it counts them. */
export async function counted(page) {
  await page.goto("/admin/view?limit=10");
  return Number(/of (\d+)/u.exec(await page.locator(".table-count").innerText())?.[1]);
}

export async function students(page) {
  await page.goto("/admin/bulkImport/students");
  await page.locator("input[name=file]").setInputFiles(STUDENTS);
  await follow(page.getByRole("button", { name: "Check the file" }));
  const rows = page.locator(".import-refused tbody tr");
  const row = (number) => rows.filter({ has: page.getByRole("rowheader", { name: String(number), exact: true }) });
  const faulty = [11, 12, 22, 24, 37, 52, 92, 122];
  assert.deepEqual((await rows.getByRole("rowheader").allInnerTexts()).map(Number), faulty, "every fault at once");
  assert.equal(
    await page.getByRole("button", { name: /^Import \d+ students/u }).count(),
    0,
    "nothing while rows are refused",
  );
  await row(12).getByLabel("Register number").fill("20260011");
  await row(22).getByLabel("Roll").fill("1");
  await row(37).getByLabel("Date of birth").fill("2015-02-28");
  await row(52).getByLabel("Class and section").selectOption({ label: "Class 5 B" });
  await row(92).getByLabel("Guardian's mobile").fill("০১৭১১২০০০৯০");
  await row(122).getByLabel("First name").fill("মেহজাবিন");
  await follow(page.getByRole("button", { name: "Check again" }).last());
  assert.equal(await rows.count(), 0);
  await follow(page.getByRole("button", { name: "Import 200 students" }));
  await said(page, "Imported: 200 added.");
  assert.equal(await counted(page), 200);
  // Days that were texts are days.
  for (const regNo of ["20260141", "20260142"]) {
    await page.goto(`/admin/view?search=${regNo}`);
    await follow(page.locator("tbody tr").first().getByRole("link").first());
    await said(page, /14[ /-](?:March|Mar|03)[ /-]2014|2014-03-14/u);
  }
}
