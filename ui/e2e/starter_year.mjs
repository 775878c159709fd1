// What a school that Starter made does until its first card is printed, by screens alone: a teacher, 46 students from a list with its title above
// the headings, who takes which religion, the days of an exam, its marks, its results, the cards of Class 6 A. Each step is looked for on the guide.
//
// files/students_with_titles.xlsx: three rows of titles over merged cells, names in one column, fathers as guardians, days as days and as texts, telephone
// numbers without their zero, a sum and a line to sign on below.

import assert from "node:assert/strict";
import path from "node:path";
import { assertCards, faultsOf, printed } from "./card_paper.mjs";
import { said } from "./new_school.mjs";
import { gridOf, typeDown } from "./sheets.mjs";
import { follow } from "./support.mjs";

const STUDENTS = path.resolve(import.meta.dirname, "files/students_with_titles.xlsx");
const IN_SECTION = 23;
const HINDU = ["Chandan Das", "Dipa Sarkar"];
const HOME_SCIENCE = ["Amina", "Bilkis", "Farzana"];
/** What is sat, in the order of its days. */
export const PAPERS = [
  "Bangla 1st Paper",
  "Bangla 2nd Paper",
  "English 1st Paper",
  "English 2nd Paper",
  "Mathematics",
  "Science",
  "Bangladesh and Global Studies",
  "Information and Communication Technology",
  "Islam and Moral Education",
  "Hinduism and Moral Education",
  "Agriculture Studies",
  "Home Science",
];

/** Whoever fills in and presses, with a count of it; `keys`: those that type marks. */
export class Hand {
  presses = 0;
  keys = 0;

  constructor(page) {
    this.page = page;
  }

  async fill(values) {
    for (const [label, value] of Object.entries(values)) {
      this.presses += 1;
      await this.page.getByLabel(label, { exact: true }).fill(value);
    }
  }

  async select(values) {
    for (const [label, value] of Object.entries(values)) {
      this.presses += 1;
      await this.page.getByLabel(label, { exact: true }).selectOption(value);
    }
  }

  async check(name) {
    this.presses += 1;
    await this.page.getByRole("checkbox", { name }).check();
  }

  async follow(target) {
    this.presses += 1;
    await follow(target);
  }

  save() {
    return this.follow(this.page.getByRole("button", { name: "Save", exact: true }).last());
  }

  /** An item of the menu, whose group is opened first. */
  async menu(name) {
    const link = this.page.getByRole("link", { name, exact: true }).and(this.page.locator("nav a")).first();
    if (!(await link.isVisible())) this.presses += 1;
    this.presses += 1;
    await this.page.goto(await link.getAttribute("href"));
  }

  /** A step of the guide, from whatever screen one is on. */
  async step(label) {
    this.presses += 1;
    await this.page.goto("/admin/dashboard");
    await this.follow(this.page.locator(".guide").getByRole("link", { name: label, exact: true }));
  }
}

/** The first password is shown once. */
export async function teacher(hand) {
  await hand.follow(hand.page.getByRole("link", { name: "Add the employees" }));
  hand.presses += 3;
  await hand.page.getByRole("textbox", { name: "Name", exact: true }).fill("Monira Khatun");
  await hand.page.getByRole("combobox", { name: "Role" }).selectOption({ label: "Teacher" });
  await hand.page.getByRole("textbox", { name: "User Id" }).fill("monira");
  await hand.save();
  return hand.page.locator(".made-password strong").innerText();
}

export async function students(hand) {
  const { page } = hand;
  await hand.step("Add the students");
  hand.presses += 1;
  await page.locator("input[name=file]").setInputFiles(STUDENTS);
  await hand.follow(page.getByRole("button", { name: "Check the file" }));
  await hand.follow(page.getByRole("button", { name: `Import ${2 * IN_SECTION} students` }));
  await said(page, `Imported: ${2 * IN_SECTION} added.`);
}

/** Who takes something else is ticked, and the rest by one press for each choice. */
export async function choices(hand) {
  const { page } = hand;
  await hand.step("Assign the subjects");
  await hand.follow(page.getByRole("link", { name: "Choices of Class 6 A" }));
  for (const name of HINDU) await hand.check(`${name} takes Hinduism and Moral Education`);
  for (const first of HOME_SCIENCE) await hand.check(new RegExp(`^${first} .* takes Home Science$`, "u"));
  for (const subject of ["Islam and Moral Education", "Agriculture Studies"])
    await hand.follow(page.getByRole("button", { name: `${subject} for everybody who has not chosen` }));
  const ticked = page.locator("input[name^='choice.']:checked");
  assert.equal(await ticked.count(), 2 * IN_SECTION);
  await hand.save();
  await said(page, /Successfully/u);
  assert.equal(await ticked.count(), 2 * IN_SECTION);
}

/** The term's papers, one a day, as the mark distribution has them. */
export async function schedule(hand) {
  const { page } = hand;
  await hand.step("Schedule an exam");
  await hand.select({ Class: "Class 6", Exam: "Half Yearly" });
  await hand.follow(page.getByRole("button", { name: "Filter" }));
  await hand.follow(page.getByRole("link", { name: "From the mark distribution" }));
  for (const [place, subject] of PAPERS.entries()) {
    const of = `${subject}, A, B`;
    const day = new Date(Date.parse("2026-06-07") + place * 86_400_000).toISOString().slice(0, 10);
    await hand.fill({ [`Day, ${of}`]: day, [`From, ${of}`]: "10:00", [`To, ${of}`]: "12:00" });
  }
  await hand.save();
  await said(page, /Successfully/u);
}

/** By the guide to the section's first sheet with marks missing; whether there is one. */
async function openSheet(hand) {
  await hand.step("Enter marks");
  const list = hand.page.locator(".ground-list");
  await hand.follow(list.getByRole("link", { name: /^Class 6 A/u }).first());
  const waiting = list.locator("td.ground-waits a");
  if ((await waiting.count()) === 0) return false;
  await hand.follow(waiting.first());
  return true;
}

/** Sheet after sheet, from each to the next, until none of the section's has marks missing; how many there were. */
export async function marks(hand) {
  const { page } = hand;
  const grid = gridOf(page);
  let sheets = 0;
  let isOpen = await openSheet(hand);
  for (; isOpen; sheets += 1) {
    await grid.ready();
    const labels = await page.locator("input[data-row]").evaluateAll((cells) => cells.map((cell) => cell.ariaLabel));
    for (const component of new Set(labels.map((label) => label.split(",")[0]))) {
      const cells = page.locator(`input[data-row][aria-label^="${component},"]`);
      const count = await cells.count();
      const texts = Array.from({ length: count }, (_, row) => String((component === "CQ" ? 40 : 15) + (row % 7)));
      hand.presses += 1;
      hand.keys += texts.join("\n").length + 1;
      await cells.first().click();
      await typeDown(page, texts);
      assert.deepEqual(await cells.evaluateAll((all) => all.map(({ value }) => value)), texts, "no keystroke is lost");
    }
    hand.presses += 1;
    await grid.save();
    await page.getByRole("region", { name: "Saved" }).waitFor();
    // The other sections' sheets are offered, too.
    const next = page.locator(".saved-sheet li a").filter({ hasText: /Class 6\W+A\b/u });
    if ((await next.count()) > 0) await hand.follow(next.first());
    else isOpen = await openSheet(hand);
  }
  return sheets;
}

/** So many results of the section in one press, and the question before it. */
export async function publish(hand, results) {
  const { page } = hand;
  await hand.step("Publish a result");
  await hand.follow(page.getByRole("link", { name: "Class 6 Whole class" }));
  await hand.follow(page.getByRole("link", { name: /^Publish \d+$/u }));
  // What is complete is chosen already.
  await hand.follow(page.getByRole("button", { name: "Yes, publish" }));
  await said(page, new RegExp(`\\b${results} (results )?published`, "u"));
}

/** The cards as a browser prints them into `file`; then the guide's last step is done. */
export async function cards(hand, file) {
  const { page } = hand;
  await hand.step("Print the first report card");
  await hand.follow(
    page
      .locator(".ground-list")
      .getByRole("link", { name: /^Class 6 A/u })
      .first(),
  );
  const rows = page.getByRole("table", { name: "Students" }).locator("tbody tr");
  const listed = await rows.evaluateAll((all) =>
    all.map(({ cells }) => ({ name: cells[0].textContent.trim(), regNo: cells[1].textContent.trim() })),
  );
  assert.equal(listed.length, IN_SECTION);
  hand.presses += 1;
  await page.goto(await page.getByRole("link", { name: "Bulk Sheet" }).getAttribute("href"));
  assert.deepEqual(await faultsOf(page), []);
  const paper = await printed(page, file);
  assertCards(paper, listed);
  const hindu = paper.texts.filter((text) => text.includes("Hinduism and Moral Education")).length;
  assert.equal(hindu, HINDU.length, "a card has the subjects that its student takes");
  await page.emulateMedia({ media: null });
  await page.goto("/admin/dashboard");
  const last = page.locator(".guide li").filter({ hasText: "Print the first report card" });
  assert.match(await last.innerText(), /Done/u);
}
