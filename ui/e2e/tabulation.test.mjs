// The tabulation screens: sign in, filter, sort, print, spreadsheet; without a script; as they look; and their paper read back from the PDF.

import assert from "node:assert/strict";
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { after, before, test } from "node:test";
import { printed } from "./card_paper.mjs";
import { sectionsOf } from "./card_places.mjs";
import { checkLook, demoSchool, follow, openPage, scriptArrived, signIn, signInStudent } from "./support.mjs";
import { faultsOf, openSheets, worst, worstJoined } from "./tabulation_paper.mjs";

/** Each path with a class of its band and the examination's name on paper. */
const SCREENS = [
  ["first_semester_tabulation_3_7", "Class 5", "Half Yearly"],
  ["second_semester_tabulation_3_7", "Class 5", "Annual"],
  ["half_yearly_tabulation_8_9", "Class 8", "Half Yearly"],
  ["yearly_tabulation_8_9", "Class 8", "Annual"],
  ["pre_qualification_tabulation_10", "Class 10", "Pre Qualifying"],
  ["qualification_tabulation_10", "Class 10", "Qualifying"],
  ["pre_cambridge_tabulation_10", "Class 10", "Pre Cambridge"],
  ["preparation_tabulation_10", "Class 10", "O Level Preparation Examination"],
  ["interim_tabulation_11_12", "Class 11", "Interim"],
  ["qualification_tabulation_11_12", "Class 11", "Qualifying"],
  ["pre_cambridge_tabulation_11_12", "Class 11", "Pre Cambridge"],
  ["preparation_tabulation_11_12", "Class 11", "O Level Preparation Examination"],
];

// Forty students a section: more than one page of paper.
const { school, browser, started } = demoSchool({ reads: true, scale: "school" });
let sections;
let folder;

before(async () => {
  await started;
  sections = await sectionsOf(school, "admin");
  folder = await mkdtemp(path.join(tmpdir(), "markbook-tabulation-"));
});
after(async () => {
  if (folder) await rm(folder, { recursive: true, force: true });
});

async function addressOf(screen, className, more = {}) {
  const { branchId, sessionId } = sections.ground;
  const place = await sections.find(className, "A");
  assert.ok(place, className);
  return `/admin/${screen}?${new URLSearchParams({ branchId, sessionId, ...place, ...more })}`;
}

/** Signs in without a script, as the server's own form does it. */
async function signInPlainly(page, userId) {
  await page.goto("/auth/login");
  await page.getByLabel("Academic").check();
  await page.getByLabel("User Id").fill(userId);
  await page.getByLabel("Password", { exact: true }).fill("demo-password");
  await page.getByRole("button", { name: "Sign in" }).click();
  await page.waitForURL(/\/admin\//u);
}

const table = (page) => page.getByRole("region", { name: "Students and grades" }).getByRole("table");
const rolls = async (page) => (await table(page).locator("tbody td.col-roll").allInnerTexts()).map(Number);
const positions = async (page) =>
  (await table(page).locator("tbody tr > td:last-child").allInnerTexts()).map((text) => text.trim());

async function paperOf(context, address, name) {
  const page = await context.newPage();
  const response = await page.goto(address);
  assert.equal(response.status(), 200, address);
  assert.match(response.headers()["content-security-policy"], /default-src 'none'/u);
  assert.equal(await page.locator("script").count(), 0);
  assert.deepEqual(await faultsOf(page), [], address);
  const paper = await printed(page, path.join(folder, `${name}.pdf`));
  paper.rolls = [];
  // In one question: each takes a while.
  const sheets = await page.$$eval(".sheet", (all) =>
    all.map((sheet) =>
      [...sheet.querySelectorAll(".tab-table tbody tr")].map((row) =>
        [...row.querySelectorAll("td")].slice(0, 2).map((cell) => cell.innerText),
      ),
    ),
  );
  for (const [at, rows] of sheets.entries()) {
    for (const [roll, student] of rows) {
      paper.rolls.push(Number(roll));
      // Bengali comes out of a PDF in the order of its shapes, so its words are not looked for.
      for (const word of student.split(/\s+/u).filter((part) => /^[A-Za-z.]+$/u.test(part)))
        assert.ok(paper.texts[at].includes(word), `${student} on page ${at + 1}`);
    }
  }
  await page.close();
  for (const [width, height] of paper.sizes)
    assert.ok(Math.abs(width - 841.89) < 0.5 && Math.abs(height - 595.28) < 0.5, `A4 across: ${width} x ${height}`);
  assert.ok(paper.fonts.length > 0);
  for (const font of paper.fonts) assert.match(font, /NotoSans.*\s+yes\s+yes\s+yes\s+\d+\s+\d+\s*$/u);
  return paper;
}

test("filter, sort by roll and back, print and download", async () => {
  const { page, context, check, close } = await openPage(browser, school);
  await signIn(page, "admin");
  await page.goto("/admin/dashboard");
  const menu = page.getByRole("navigation", { name: /menu/iu });
  await menu.getByRole("link", { name: "Tabulation" }).click();
  await page.waitForURL(/admin\/tabulation$/u);
  await follow(page.getByRole("link", { name: /^Class 8 A, Half Yearly: / }));
  await table(page).waitFor();
  assert.equal(await page.getByRole("heading", { level: 1 }).innerText(), "Half Yearly (8-9)");
  assert.equal(await menu.locator("[aria-current]").innerText(), "Tabulation");
  await page.goto("/admin/half_yearly_tabulation_8_9");
  await scriptArrived(page);
  const classes = await page.getByLabel("Class", { exact: true }).locator("option").allInnerTexts();
  assert.deepEqual(classes, ["Select", "Class 8", "Class 9"], "the classes of the band alone");
  await page.getByLabel("Class", { exact: true }).selectOption({ label: "Class 8" });
  await page.getByLabel("Section").locator("option", { hasText: /^A$/u }).waitFor({ state: "attached" });
  await page.getByLabel("Section").selectOption({ label: "A" });
  await follow(page.getByRole("button", { name: "Filter" }));
  await table(page).waitFor();
  assert.equal((await rolls(page)).length, 40);
  const ranked = (await positions(page)).filter((text) => text !== "–").map(Number);
  assert.ok(ranked.length > 5 && ranked.length < 40);
  assert.deepEqual(
    ranked,
    ranked.toSorted((one, other) => one - other),
    "by position",
  );
  assert.equal((await positions(page)).at(-1), "–", "whoever failed a subject comes last");

  await page.getByRole("link", { name: "Roll", exact: true }).click();
  await page.waitForURL(/sort=roll/u);
  const byRoll = await rolls(page);
  assert.deepEqual(
    byRoll,
    byRoll.toSorted((one, other) => one - other),
  );
  await scriptArrived(page);
  const paper = await paperOf(
    context,
    await page.getByRole("link", { name: "Print", exact: true }).getAttribute("href"),
    "by-roll",
  );
  assert.deepEqual(paper.rolls, byRoll, "paper has the order that is seen");
  await page.getByRole("link", { name: "Position", exact: true }).click();
  await page.waitForURL((url) => !url.search.includes("sort="));

  const download = page.waitForEvent("download");
  await page.getByRole("link", { name: "Download .xlsx" }).click();
  assert.match((await download).suggestedFilename(), /^.+ \d{4} Class 8 A Half Yearly Tabulation\.xlsx$/u);
  check();
  await close();
});

test("without a script the same: filter, sort, summary", async () => {
  const { page, context, close } = await openPage(browser, school, { script: false });
  await signInPlainly(page, "admin");
  await page.goto("/admin/exam_tabulation_3_7");
  for (const [label, choice] of [
    ["Class", "Class 5"],
    ["Section", "A"],
  ]) {
    await page.getByLabel(label, { exact: true }).selectOption({ label: choice });
    await follow(page.getByRole("button", { name: "Filter" }));
  }
  assert.equal(await table(page).count(), 0);
  const exams = (await page.getByLabel("Exam", { exact: true }).locator("option").allInnerTexts()).slice(1);
  assert.ok(exams.length > 0);
  await page.getByLabel("Exam", { exact: true }).selectOption({ label: exams[0] });
  await follow(page.getByRole("button", { name: "Filter" }));
  await table(page).waitFor();
  assert.equal((await rolls(page)).length, 40);
  assert.equal(await page.getByTitle("English Language").innerText(), "Eng Lang");
  await follow(page.getByRole("link", { name: "Roll", exact: true }));
  const byRoll = await rolls(page);
  assert.deepEqual(
    byRoll,
    byRoll.toSorted((one, other) => one - other),
  );
  const summary = page.getByRole("region", { name: "Grades of each subject" });
  assert.ok((await summary.locator("svg .bar-part").count()) > 5);
  const heads = await summary.locator("thead th").allInnerTexts();
  for (const row of await summary.locator("tbody tr").all()) {
    const cells = await row.locator("td.num").allInnerTexts();
    const counted = cells.slice(0, -1).map((text) => (text.trim() === "–" ? 0 : Number(text)));
    assert.equal(
      counted.reduce((one, other) => one + other),
      40,
      `${heads}: ${cells}: everybody has one grade`,
    );
  }
  const paper = await paperOf(
    context,
    await page.getByRole("link", { name: "Print", exact: true }).getAttribute("href"),
    "exam",
  );
  assert.ok(paper.texts.every((text) => text.includes(exams[0])));
  await close();
});

test("the screen as it must look, with a sheet and before one is chosen", async () => {
  const { page, check, close } = await openPage(browser, school);
  await signIn(page, "super");
  await page.goto("/admin/exam_tabulation_3_7");
  await scriptArrived(page);
  await checkLook(page);
  await page.goto(await addressOf("preparation_tabulation_11_12", "Class 11"));
  await scriptArrived(page);
  await checkLook(page);
  // Twelve subjects, and the position without scrolling.
  await page.setViewportSize({ width: 1440, height: 900 });
  await page.goto(await addressOf("pre_qualification_tabulation_10", "Class 10"));
  await scriptArrived(page);
  assert.equal(await table(page).locator("thead .tabulation-grade").count(), 12);
  const [inside, outside] = await page
    .getByRole("region", { name: "Students and grades" })
    .evaluate((element) => [element.scrollWidth, element.clientWidth]);
  assert.ok(inside <= outside, `the sheet is ${inside} px wide in ${outside}`);
  // On a phone the sheet scrolls inside itself, with roll and name in place.
  await page.setViewportSize({ width: 390, height: 844 });
  const scroll = page.getByRole("region", { name: "Students and grades" });
  const name = table(page).locator("tbody th.col-name").first();
  const left = (await name.boundingBox()).x;
  await scroll.evaluate((element) => (element.scrollLeft = 400));
  assert.ok((await scroll.evaluate((element) => element.scrollLeft)) > 100, "it scrolls sideways");
  assert.ok(Math.abs((await name.boundingBox()).x - left) < 2, "the name stays");
  check();
  await close();
});

test("every screen prints A4 across: the head on each page, every student once, the summary at the end", async () => {
  const { page, context, check, close } = await openPage(browser, school);
  await signIn(page, "admin");
  for (const [screen, className, title] of SCREENS) {
    await page.goto(await addressOf(screen, className));
    const href = page.getByRole("link", { name: "Print", exact: true });
    if ((await href.count()) === 0) {
      assert.ok(await page.getByText("No Data Found").isVisible(), `${screen}: neither a sheet nor No Data Found`);
      continue;
    }
    const seen = await rolls(page);
    const { pages, texts, rolls: printedRolls } = await paperOf(context, await href.getAttribute("href"), screen);
    assert.equal(pages, 3, `${screen}: forty students on two pages, and the summary`);
    texts.forEach((text, at) => {
      for (const word of [title, "Tabulation Sheet", className, "2026", `${at + 1} of ${pages}`])
        assert.ok(text.includes(word), `${screen}: ${word} on page ${at + 1}`);
    });
    assert.deepEqual(printedRolls, seen, `${screen}: the rows of the screen, in their order`);
    assert.match(texts.at(-1), /Summary[\s\S]*Mean[\s\S]*Class Teacher\s+Vice-Principal\s+Principal/u);
  }
  check();
  await close();
});

test("twelve subjects, sixty students, long and Bengali names, every grade: all fits", async () => {
  const context = await browser.newContext();
  const page = await openSheets(context, worst());
  assert.deepEqual(await faultsOf(page), []);
  const { pages, fonts } = await printed(page, path.join(folder, "worst.pdf"));
  assert.equal(pages, 6);
  assert.ok(fonts.some((font) => /NotoSansBengali/u.test(font)));
  for (const font of fonts) assert.match(font, /NotoSans.*\s+yes\s+yes\s+yes\s+\d+\s+\d+\s*$/u);
  await context.close();
});

test("joined subjects, points and fourth subjects: all fits", async () => {
  const context = await browser.newContext();
  const page = await openSheets(context, worstJoined());
  assert.deepEqual(await faultsOf(page), []);
  await context.close();
});

test("a proof can fail: a page of too many students, small type and text beyond the margin are found", async () => {
  const context = await browser.newContext();
  const [first] = worst();
  const page = await openSheets(context, [{ ...first, rows: [...first.rows, ...first.rows.slice(0, 5)] }, first]);
  await page.addStyleTag({
    content:
      ".sheet:last-of-type .tab-branch { font-size: 9px !important; } .sheet:last-of-type .tab-foot { margin-left: -20px; }",
  });
  const faults = (await faultsOf(page)).join("\n");
  assert.match(faults, /sheet 1: outside the margins/u);
  assert.match(faults, /sheet 2: type of 14.* px: tab-branch/u);
  assert.match(faults, /sheet 2: outside the margins: .*"Printed/u);
  await context.close();
});

test("a student has no tabulation, and a teacher those of the own sections", async () => {
  const student = await openPage(browser, school);
  await signInStudent(student.page, "S1-0001");
  const answer = await student.page.goto(await addressOf("half_yearly_tabulation_8_9", "Class 8"));
  assert.equal(answer.status(), 403);
  await student.close();
  const teacher = await openPage(browser, school);
  await signIn(teacher.page, "teacher");
  await teacher.page.goto("/admin/half_yearly_tabulation_8_9");
  await scriptArrived(teacher.page);
  const offered = (await teacher.page.getByLabel("Class", { exact: true }).locator("option").allInnerTexts()).slice(1);
  assert.ok(
    offered.every((name) => ["Class 8", "Class 9"].includes(name)),
    offered.join(),
  );
  teacher.check();
  await teacher.close();
});
