// The Sheet screen of the demo school (docs/rules.md, *Screens*, *Marks*): filter, table, modals, with and without a script; and its papers as PDF, for every class band,
// one student and a whole section, with and without subjects chosen.

import assert from "node:assert/strict";
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { after, before, test } from "node:test";
import { assertCards, faultsOf, printed } from "./card_paper.mjs";
import { BANDS, sectionsOf, sheetAddress } from "./card_places.mjs";
import {
  checkLook,
  demoSchool,
  follow,
  openGround,
  openPage,
  scriptArrived,
  sheetsCame,
  signIn,
  signInStudent,
} from "./support.mjs";

// Forty students a section, every class.
const { school, browser, started } = demoSchool({ reads: true, scale: "school" });
let places;
let folder;

before(async () => {
  await started;
  places = await sectionsOf(school, "admin");
  folder = await mkdtemp(path.join(tmpdir(), "markbook-sheet-"));
});
after(async () => {
  if (folder) await rm(folder, { recursive: true, force: true });
});

async function as(userId, options) {
  const opened = await openPage(browser, school, options);
  await signIn(opened.page, userId);
  return opened;
}

/** The students of the open table, as the screen has them. */
const rowsOf = (page) =>
  page.$$eval(".students-table tbody tr", (rows) =>
    rows.map((row) => ({
      name: row.cells[0].textContent,
      regNo: row.cells[1]?.textContent,
      href: row.querySelector("a")?.getAttribute("href"),
    })),
  );

async function paper(context, href, name) {
  const page = await context.newPage();
  const response = await page.goto(href);
  assert.equal(response.status(), 200);
  assert.match(response.headers()["content-security-policy"], /default-src 'none'.*frame-ancestors 'self'/u);
  assert.equal(await page.locator("script").count(), 0);
  assert.deepEqual(await faultsOf(page), []);
  const result = await printed(page, path.join(folder, `${name}.pdf`));
  await page.close();
  return result;
}

const MORE = [
  { band: "7", className: "Class 7", semester: "2ndSemester", title: "Annual" },
  { band: "8", className: "Class 8", semester: "yearly", title: "Annual" },
  { band: "10", className: "Class 10", semester: "preparation", title: "O Level Preparation Examination" },
  { band: "11", className: "Class 11", semester: "interim", title: "Interim" },
];

for (const { band, className, semester, title } of [...BANDS, ...MORE]) {
  test(`${className}, ${semester}: a page of A4 for each of the section, one for one student${Number(band.split("-")[0]) >= 7 ? ", and with subjects chosen" : ""}`, async () => {
    const { page, context, check, close } = await as("admin");
    const place = await places.find(className, "A");
    await page.goto(sheetAddress(places.ground, place, semester, [["limit", "all"]]));
    const students = await rowsOf(page);
    assert.equal(students.length, 40);
    const bulk = await page.getByRole("link", { name: "Bulk Sheet" }).getAttribute("href");
    const all = await paper(context, bulk, `${band}-${semester}`);
    assertCards(all, students);
    for (const text of all.texts) assert.ok(text.includes(title), title);
    const one = students[16];
    assertCards(await paper(context, one.href, `${band}-${semester}-one`), [one]);

    if (Number(/\d+/u.exec(className)[0]) >= 7) {
      const subjects = (await places.subjects(place)).slice(0, 3);
      await page.goto(
        sheetAddress(places.ground, place, semester, [
          ["limit", "all"],
          ...subjects.map(({ _id }) => ["subjects", _id]),
        ]),
      );
      const chosen = await paper(
        context,
        await page.getByRole("link", { name: "Bulk Sheet" }).getAttribute("href"),
        `${band}-${semester}-chosen`,
      );
      assertCards(chosen, students);
      const listed = await page.request.get(await page.getByRole("link", { name: "Bulk Sheet" }).getAttribute("href"));
      const rows = [...(await listed.text()).matchAll(/<tbody>(.*?)<\/tbody>/gsu)].map(
        ([, body]) => body.split("<tr>").length - 1,
      );
      assert.deepEqual(new Set(rows), new Set([3]), "only the chosen subjects");
    }
    check();
    await close();
  });
}

test("with a script: choose, filter, search, page, and look at cards in the modals", async () => {
  const { page, check, close } = await as("admin");
  await page.goto("/admin/markSheet");
  await scriptArrived(page);
  await page.getByText("No data indicated").waitFor();
  assert.equal(await page.getByRole("button", { name: "Bulk Sheet" }).isDisabled(), true);
  assert.equal(await page.getByLabel("Branch").count(), 0, "preset for an admin");

  // Below class 7 there is nothing to choose subjects by.
  await page.getByLabel("Class", { exact: true }).selectOption({ label: "Class 3" });
  await page.getByLabel("Section", { exact: true }).selectOption({ label: "A" });
  assert.equal(await page.locator(".subjects").isVisible(), false);
  await page.getByLabel("Class", { exact: true }).selectOption({ label: "Class 8" });
  assert.equal(await page.locator(".subjects").isVisible(), false);
  await page.getByLabel("Section", { exact: true }).selectOption({ label: "A" });
  await page.getByLabel("Semester", { exact: true }).selectOption({ label: "Half Yearly" });
  await page.locator(".subjects summary").click();
  await page.locator(".subjects-option", { hasText: "Physics" }).click();
  await page.locator(".subjects-option", { hasText: /^Bangla$/u }).click();
  await page.locator("#select-subjects-chosen", { hasText: /^2 of \d+ subjects$/u }).waitFor();
  await page.keyboard.press("Escape");
  assert.equal(await page.locator(".subjects[open]").count(), 0);
  await follow(page.getByRole("button", { name: "Filter" }));
  await page.waitForURL(/subjects=[^&]+&subjects=/u);
  await scriptArrived(page);
  assert.equal(await page.locator(".subjects input:checked").count(), 2);
  assert.deepEqual(await page.getByRole("columnheader").allTextContents(), [
    "Student Name",
    "Register No",
    "Roll▲",
    "Guardian Name",
    "State",
    "Action",
  ]);
  assert.equal((await rowsOf(page)).length, 25);

  await page.getByRole("link", { name: "Next" }).click();
  await page.waitForURL(/page=2/u);
  await scriptArrived(page);
  assert.equal((await rowsOf(page)).length, 15);
  await page.getByLabel("Rows").selectOption("all");
  await page.waitForURL(/limit=all/u);
  await scriptArrived(page);
  const students = await rowsOf(page);
  assert.equal(students.length, 40);

  // The pre-flight list opens and names students.
  const preflight = page.locator("#preflight > .preflight");
  await preflight.waitFor();
  if ((await preflight.locator("summary").count()) > 0) {
    await preflight.locator("summary").click();
    assert.match(await preflight.innerText(), /of 40 cards complete/u);
  }

  await page.getByRole("link", { name: "Bulk Sheet" }).click();
  const bulk = page.getByRole("dialog", { name: "Report Cards" });
  const print = await sheetsCame(bulk);
  const frame = page.frameLocator("dialog[open] .sheets-frame");
  assert.equal(await frame.locator(".sheet").count(), 40);
  assert.equal(await frame.locator(".sheet").first().locator("tbody tr").count(), 2);
  assert.ok(Math.abs((await bulk.boundingBox()).width - 1131.1) < 0.5);
  await page.evaluate(() => {
    const paperOf = document.querySelector("dialog[open] iframe").contentWindow;
    paperOf.print = () => document.documentElement.setAttribute("data-printed", paperOf.location.pathname);
  });
  await print.click();
  assert.equal(await page.locator("html").getAttribute("data-printed"), "/admin/markSheet/cards");
  await bulk.getByRole("button", { name: "Close" }).click();
  assert.equal(await page.getByRole("dialog").count(), 0);

  const third = students[2];
  // By the register number: two of a section may have one name.
  await page
    .getByRole("row", { name: third.regNo })
    .getByRole("link", { name: `Report Card of ${third.name}` })
    .click();
  await sheetsCame(page.getByRole("dialog", { name: "Report Card" }));
  assert.equal(await frame.locator(".sheet").count(), 1);
  assert.equal(await frame.locator(".card-student-name").innerText(), third.name);
  await page.keyboard.press("Escape");
  assert.equal(await page.getByRole("dialog").count(), 0);

  await page.getByLabel("Search students").last().fill("zzzz");
  await page.getByRole("button", { name: "Search", exact: true }).click();
  await page.waitForURL(/search=zzzz/u);
  await page.getByText("No Data Found").waitFor();
  check();
  await close();
});

test("CSV and Print give the visible rows", async () => {
  const { page, context, check, close } = await as("admin");
  const place = await places.find("Class 10", "B");
  await page.goto(sheetAddress(places.ground, place, "pre_qualifying", [["limit", "10"]]));
  const students = await rowsOf(page);
  assert.equal(students.length, 10);
  const csv = await (await page.request.get(await page.getByRole("link", { name: "CSV" }).getAttribute("href"))).text();
  const lines = csv
    .replace(/^\uFEFF/u, "")
    .trim()
    .split(/\r?\n/u);
  assert.match(lines[0], /Student Name/u);
  const rows = lines.filter((line) => students.some(({ regNo }) => line.includes(regNo)));
  assert.equal(rows.length, 10);
  const list = await context.newPage();
  await list.goto(await page.getByRole("link", { name: "Print", exact: true }).getAttribute("href"));
  assert.deepEqual(
    await list.locator("tbody td.list-name:nth-child(2)").allTextContents(),
    students.map(({ name }) => name),
  );
  await page.getByRole("link", { name: "Print", exact: true }).hover();
  assert.equal(
    await page.getByText("This will open a print page with the visible rows of the table.").isVisible(),
    true,
  );
  await page.getByRole("link", { name: "CSV" }).focus();
  assert.equal(await page.getByText("This will Download Outlet Setting As CSV.").isVisible(), false, "one at a time");
  await page.mouse.move(0, 0);
  assert.equal(await page.getByText("This will Download Outlet Setting As CSV.").isVisible(), true);
  check();
  await close();
});

test("without a script: the same by forms and links, the subjects' list too", async () => {
  const { page, context, close: closeFirst } = await as("admin");
  const cookies = await context.cookies();
  await page.close();
  await closeFirst();
  const { page: plain, context: bare, close } = await openPage(browser, school, { script: false });
  await bare.addCookies(cookies);
  await plain.goto("/admin/markSheet");
  for (const [label, choice] of [
    ["Class", "Class 9"],
    ["Section", "B"],
    ["Semester", "Annual"],
  ]) {
    await plain.getByLabel(label, { exact: true }).selectOption({ label: choice });
    await follow(plain.getByRole("button", { name: "Filter" }));
  }
  assert.equal((await rowsOf(plain)).length, 25);
  await openGround(plain);
  await plain.locator(".subjects summary").click();
  await plain.locator(".subjects-option", { hasText: /^Mathematics$/u }).click();
  await follow(plain.getByRole("button", { name: "Filter" }));
  assert.match(plain.url(), /subjects=/u);
  assert.equal(await plain.locator(".subjects input:checked").count(), 1);
  const [opened] = await Promise.all([
    bare.waitForEvent("page"),
    plain.locator(".students-table tbody a").first().click(),
  ]);
  await opened.waitForLoadState();
  assert.equal(await opened.locator(".sheet").count(), 1);
  assert.equal(await opened.locator(".card tbody tr").count(), 1);
  await opened.close();
  await plain.locator(".students-search input[type=search]").fill("a");
  await plain.getByRole("button", { name: "Search", exact: true }).click();
  assert.match(plain.url(), /search=a/u);
  assert.match(plain.url(), /subjects=/u);
  await close();
});

test("superAdmin chooses branch and session; a student and a teacher do not see the screen", async () => {
  const { page, check, close } = await as("super");
  await page.goto("/admin/markSheet");
  for (const label of ["Branch", "Session", "Class", "Section", "Semester"])
    assert.equal(await page.locator(".ground").getByLabel(label, { exact: true }).count(), 1, label);
  check();
  await close();
  const address = sheetAddress(places.ground, await places.find("Class 8", "A"), "half_yearly");
  const teacher = await as("teacher");
  assert.equal((await teacher.page.goto(address)).status(), 403);
  await teacher.close();
  const student = await openPage(browser, school);
  await signInStudent(student.page, "S1-0001");
  assert.equal((await student.page.goto(address)).status(), 403);
  await student.close();
});

test("a student's own published card opens from the results screen", async () => {
  const { page, close } = await openPage(browser, school);
  await signInStudent(page, "S1-0001");
  await page.goto("/admin/examResult_student");
  const links = page.locator(".own-cards a");
  assert.ok((await links.count()) > 0, "the demo school has published cards");
  await page.goto(await links.first().getAttribute("href"));
  assert.equal(await page.locator(".sheet").count(), 1);
  assert.ok((await page.locator(".card").innerText()).includes("S1-0001"));
  assert.deepEqual(await faultsOf(page), []);
  await close();
});

test("looks: no sideways scroll, accessible, from 390 to 1920 px, light and dark, empty, filled and with a modal", async () => {
  const { page, check, close } = await as("super");
  await page.goto("/admin/markSheet");
  await scriptArrived(page);
  await checkLook(page, "the Sheet screen before Filter");
  await page.goto(sheetAddress(places.ground, await places.find("Class 8", "A"), "half_yearly"));
  await scriptArrived(page);
  await checkLook(page, "the Sheet screen");
  // On a phone the whole row is in sight: the guardian stands below the student.
  const wide = page.viewportSize();
  await page.setViewportSize({ width: 390, height: 844 });
  const { hidden, guardian } = await page.locator(".students-table").evaluate((table) => ({
    hidden: table.scrollWidth - (table.parentElement?.clientWidth ?? 0),
    guardian: globalThis.getComputedStyle(table.querySelector("[data-guardian]"), "::after").display,
  }));
  assert.deepEqual({ hidden: Math.max(hidden, 0), guardian }, { hidden: 0, guardian: "block" });
  await page.setViewportSize(wide);
  await page.locator("#preflight summary").click();
  await page.locator(".students-table tbody a").first().click();
  await sheetsCame(page.getByRole("dialog", { name: "Report Card" }));
  await checkLook(page, "the modal");
  check();
  await close();
});
