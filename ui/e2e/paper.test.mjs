// The papers of the Results screens (A4, repeated header row, page numbers) and the blank mark
// sheet of a section: printed by Chromium and read back from the PDF.

import assert from "node:assert/strict";
import { execFile } from "node:child_process";
import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { after, before, test } from "node:test";
import { promisify } from "node:util";
import { addressOf, gridOf, sheetsOf } from "./sheets.mjs";
import { demoSchool, openPage, signIn, signInStudent } from "./support.mjs";

const run = promisify(execFile);
// Forty students a section: a list of more than one page.
const { school, browser, started } = demoSchool({ scale: "school" });
let sheets;
let folder;

before(async () => {
  await started;
  sheets = await sheetsOf(school, "admin");
  folder = await mkdtemp(path.join(tmpdir(), "markbook-paper-"));
});
after(async () => {
  if (folder) await rm(folder, { recursive: true, force: true });
});

/** Prints an address as a browser without a script does, and reads the PDF. */
async function print(context, address, name) {
  const page = await context.newPage();
  const response = await page.goto(address);
  assert.equal(response.status(), 200);
  const headers = response.headers();
  const html = await page.content();
  const file = path.join(folder, `${name}.pdf`);
  await writeFile(file, await page.pdf({ preferCSSPageSize: true, printBackground: true }));
  await page.close();
  const info = (await run("pdfinfo", [file])).stdout;
  const pages = Number(/^Pages:\s+(\d+)/mu.exec(info)?.[1]);
  const texts = [];
  for (let at = 1; at <= pages; at += 1)
    texts.push((await run("pdftotext", ["-layout", "-f", `${at}`, "-l", `${at}`, file, "-"])).stdout.normalize("NFC"));
  const fonts = (await run("pdffonts", [file])).stdout.split("\n").slice(2).filter(Boolean);
  return { html, headers, info, pages, texts, fonts };
}

/** The words of a text, without what a line break or a column does to it. */
const squeezed = (text) => text.replace(/\s+/gu, "");

function assertPaper({ info, pages, texts, fonts, html, headers }, head) {
  assert.match(info, /Page size:\s+59[45](?:\.\d+)? x 84[12](?:\.\d+)? pts \(A4\)/u);
  texts.forEach((text, at) => {
    assert.match(text, new RegExp(`Page ${at + 1} of ${pages}`, "u"), `page number of page ${at + 1}`);
    for (const word of head) assert.ok(text.includes(word), `${word} on page ${at + 1}`);
  });
  assert.ok(fonts.length > 0);
  for (const font of fonts) {
    assert.match(font, /NotoSans/u);
    assert.match(font, /\s+yes\s+yes\s+yes\s+\d+\s+\d+\s*$/u, `embedded, subset, with its letters: ${font}`);
  }
  assert.doesNotMatch(html, /<script/iu);
  assert.match(headers["content-security-policy"], /default-src 'none'/u);
}

/** Every name, in the order of the sheet. */
function assertNames(texts, students) {
  const all = squeezed(texts.join(""));
  let from = 0;
  for (const { roll, firstName, lastName } of students) {
    const at = all.indexOf(squeezed(`${firstName} ${lastName}`).normalize("NFC"), from);
    assert.ok(at >= 0, `${roll} ${firstName} ${lastName} stands on the paper, after the one before`);
    from = at;
  }
}

/** Names of one long word set in one line per cell are compared as text; wrapped ones are put together by the row. */
async function rowNames(context, address) {
  const page = await context.newPage();
  await page.goto(address);
  const names = await page.locator("td.list-name").allTextContents();
  await page.close();
  return names;
}

test("the results list of forty students: one sheet of A4, numbered, every name and mark, fonts inside", async () => {
  const { page, context, check, close } = await openPage(browser, school, { script: true });
  await signIn(page, "admin");
  const filter = await sheets.find("Class 8", "A", "Half Yearly Examination", "Physics");
  await page.goto(addressOf(filter));
  await gridOf(page).ready();
  const link = page.getByRole("link", { name: "Print", exact: true });
  assert.equal(await link.getAttribute("target"), "_blank");
  const address = await link.getAttribute("href");
  const paper = await print(context, address, "results");
  assert.equal(paper.pages, 1);
  assertPaper(paper, ["Student Name", "Practical", "Paper 1", "Paper 2", "Paper 3"]);
  const students = await sheets.students(filter);
  assert.equal(students.length, 40);
  assert.deepEqual(
    await rowNames(context, address),
    students.map(({ firstName, lastName }) => `${firstName} ${lastName}`),
  );
  const oneLine = students.filter(({ firstName, lastName }) => `${firstName} ${lastName}`.length <= 30);
  assert.ok(oneLine.length > 30);
  assertNames(
    paper.texts,
    oneLine.filter(({ firstName }) => /^[A-Z]/u.test(firstName)),
  );
  // Every mark of the sheet stands in its row.
  const { marks } = await sheets.marks(filter);
  for (const { regNo, practical, paper1 } of marks) {
    const row = paper.texts
      .join("\n")
      .split("\n")
      .find((line) => line.includes(regNo));
    assert.ok(row, regNo);
    for (const mark of [practical, paper1])
      assert.ok(row.split(/\s+/u).includes(String(mark ?? "–")), `${regNo}: ${mark} in ${row}`);
  }
  // Bengali is set in its own font, shaped: fewer glyphs than letters would be, and the words come back.
  assert.ok(
    paper.fonts.some((font) => /NotoSansBengali/u.test(font)),
    paper.fonts.join("\n"),
  );
  const bengali = students.filter(({ firstName }) => /[\u0980-\u09ff]/u.test(firstName));
  assert.ok(bengali.length > 0);
  assertNames(paper.texts, bengali);
  check();
  await close();
});

test("a section of a hundred and twenty marks runs over its pages with the head on each", async () => {
  const { page, context, close } = await openPage(browser, school);
  await signIn(page, "admin");
  const filter = await sheets.find("Class 8", "A", "Half Yearly Examination", "Physics");
  const address = `/admin/examResult/print?${new URLSearchParams(filter)}`;
  // The longest section is forty; three of them, one under the other, are what a big school would print.
  await context.route("**/admin/examResult/print*", async (route) => {
    const answer = await route.fetch();
    const html = await answer.text();
    const body = /<tbody>([\s\S]*)<\/tbody>/u.exec(html)[1];
    await route.fulfill({ response: answer, body: html.replace(body, body.repeat(3)) });
  });
  const paper = await print(context, address, "long");
  assert.ok(paper.pages >= 3, `${paper.pages} pages`);
  assertPaper(paper, ["Student Name", "Paper 3"]);
  const rows = paper.texts
    .join("\n")
    .split("\n")
    .filter((line) => /\sS1-\d{4}\s/u.test(line));
  assert.equal(rows.length, 120, "no row is cut in two or lost between pages");
  await close();
});

test("the blank mark sheet: the grid's rows and components with empty boxes, and a place to sign", async () => {
  const { page, context, check, close } = await openPage(browser, school);
  await signIn(page, "teacher");
  const filter = await sheets.find("Class 11", "A", "Preparation Examination", "Physics");
  await page.goto(addressOf(filter, { tab: "marks" }));
  await gridOf(page).ready();
  const inGrid = await page.locator("tbody .col-name").allTextContents();
  const address = await page.getByRole("link", { name: "Blank mark sheet" }).getAttribute("href");
  const paper = await print(context, address, "blank");
  assertPaper(paper, ["Roll", "Name", "Practical", "Paper 1", "Paper 2", "Paper 3"]);
  assert.deepEqual(await rowNames(context, address), inGrid);
  assert.match(paper.texts.at(-1), /Write AB for absent/u);
  assert.match(paper.texts.at(-1), /Examiner’s signature/u);
  assert.match(paper.texts[0], /Mark Sheet/u);
  // Boxes to write in: nothing stands in them, though some marks may already be there.
  const boxes = await context.newPage();
  await boxes.goto(address);
  const texts = await boxes.locator("td.list-box").allTextContents();
  assert.equal(texts.length, inGrid.length * 4);
  assert.ok(texts.every((text) => text === ""));
  check();
  await close();
});

test("eight components still fit the width of the paper", async () => {
  const { page, context, close } = await openPage(browser, school);
  await signIn(page, "admin");
  const filter = await sheets.find("Class 8", "A", "Half Yearly Examination", "Physics");
  await context.route("**/admin/examResult/blank*", async (route) => {
    const answer = await route.fetch();
    const html = (await answer.text())
      .replace(/<th class="list-box">([\s\S]*?)<\/th>/u, (head) => head.repeat(5))
      .replaceAll(/<td class="list-whole">([^<]*)<\/td>/gu, (cell) => cell + '<td class="list-box"></td>'.repeat(4))
      .replaceAll('class="list-table list-blank"', 'class="list-table list-blank list-many"');
    await route.fulfill({ response: answer, body: html });
  });
  const blank = await context.newPage();
  await blank.goto(`/admin/examResult/blank?${new URLSearchParams(filter)}`);
  await blank.emulateMedia({ media: "print" });
  await blank.setViewportSize({ width: Math.round((186 / 25.4) * 96), height: 1000 });
  const [inside, outside] = await blank.evaluate(() => [
    document.querySelector("table").scrollWidth,
    document.querySelector(".print-list").clientWidth,
  ]);
  assert.equal(await blank.locator("thead th.list-box").count(), 8);
  assert.ok(inside <= outside + 1, `${inside} px in ${outside}`);
  await close();
});

test("a student prints own published marks, and nobody else's", async () => {
  const { page, context, check, close } = await openPage(browser, school);
  const filter = await sheets.find("Class 8", "A", "Half Yearly Examination", "Physics");
  const [first, other] = await sheets.students(filter);
  await signInStudent(page, first.regNo);
  await page.goto(`/admin/examResult_student?examId=${filter.examId}&subjectId=${filter.subjectId}`);
  await gridOf(page).ready();
  const paper = await print(
    context,
    await page.getByRole("link", { name: "Print", exact: true }).getAttribute("href"),
    "student",
  );
  assert.equal(paper.pages, 1);
  assertPaper(paper, ["Student Name", "Subject", "Physics"]);
  const text = squeezed(paper.texts.join(""));
  assert.ok(text.includes(squeezed(`${first.firstName} ${first.lastName}`)), text);
  assert.ok(!text.includes(squeezed(`${other.firstName} ${other.lastName}`)));
  check();
  await close();
});
