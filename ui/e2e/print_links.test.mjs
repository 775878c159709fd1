// Print links (docs/rules.md, *Paper*): made on the Sheet screen, opened without an account, printed: N students are N pages of A4.

import assert from "node:assert/strict";
import { execFile } from "node:child_process";
import { mkdtemp, readdir, readFile, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { after, before, test } from "node:test";
import { promisify } from "node:util";
import { sheetsOf } from "./sheets.mjs";
import {
  BROWSER,
  checkAccessibility,
  checkLook,
  checkNoSidewaysScroll,
  demoSchool,
  eventually,
  openPage,
  scriptArrived,
  signIn,
} from "./support.mjs";

const run = promisify(execFile);
const { school, browser, started } = demoSchool({ scale: "school", flags: ["--chromium", BROWSER.executablePath] });
let sheets;
let folder;
/** Class 8 A, Half Yearly: the filter set without an exam. */
let section;
let students;

before(async () => {
  await started;
  sheets = await sheetsOf(school, "admin");
  folder = await mkdtemp(path.join(tmpdir(), "markbook-links-"));
  section = await sheets.find("Class 8", "A", "Half Yearly Examination", "Physics");
  delete section.examId;
  delete section.subjectId;
  students = await sheets.students(section);
});
after(async () => {
  if (folder) await rm(folder, { recursive: true, force: true });
});

const sheetScreen = (semester = "half_yearly") =>
  `/admin/markSheet?${new URLSearchParams({ branchId: section.branchId, sessionId: section.sessionId, classId: section.classId, sectionId: section.sectionId, semester })}`;

/** A link by the call itself. */
async function made(change = {}) {
  const { status, body } = await sheets.caller.send("POST", "/api/printLinks", {
    ...section,
    kind: "reportCards",
    semester: "half_yearly",
    name: "By the call",
    includeUnpublished: true,
    ...change,
  });
  assert.equal(status, 200, JSON.stringify(body));
  return body;
}

async function paper(name, bytes) {
  const file = path.join(folder, name);
  await writeFile(file, bytes);
  const info = (await run("pdfinfo", [file])).stdout;
  const pages = Number(/^Pages:\s+(\d+)/mu.exec(info)?.[1]);
  const texts = [];
  for (let at = 1; at <= pages; at += 1)
    texts.push((await run("pdftotext", ["-layout", "-f", `${at}`, "-l", `${at}`, file, "-"])).stdout.normalize("NFC"));
  const fonts = (await run("pdffonts", [file])).stdout.split("\n").slice(2).filter(Boolean);
  const images = (await run("pdfimages", ["-list", file])).stdout.split("\n").slice(2).filter(Boolean);
  return { info, pages, texts, fonts, images };
}

/** One student a page, in the order of the section. */
function assertCards({ info, pages, texts, fonts }) {
  assert.match(info, /Page size:\s+59[45](?:\.\d+)? x 84[12](?:\.\d+)? pts \(A4\)/u);
  assert.equal(pages, students.length);
  students.forEach(({ regNo }, at) => {
    const on = texts.flatMap((text, page) => (text.includes(regNo) ? [page] : []));
    assert.deepEqual(on, [at], `${regNo} is on page ${at + 1} alone`);
  });
  assert.ok(fonts.length > 0);
  for (const font of fonts) {
    assert.match(font, /NotoSans/u);
    assert.match(font, /\s+yes\s+yes\s+yes\s+\d+\s+\d+\s*$/u, `embedded: ${font}`);
  }
}

test("made on the Sheet screen, opened elsewhere, printed; its fetches are seen; revoked, it opens no more", async () => {
  const staff = await openPage(browser, school);
  const { page } = staff;
  await signIn(page, "admin");
  await page.goto(sheetScreen());
  await scriptArrived(page);
  await page.getByRole("button", { name: "Make a print link" }).click();
  const dialog = page.getByRole("dialog", { name: "Make a print link" });
  assert.equal(await dialog.getByLabel("Name").inputValue(), "Class 8 A, Half Yearly");
  // A row that the bar at the top half covers behind the dialog is no target of this size.
  await page.evaluate(() => globalThis.scrollTo(0, 0));
  await checkAccessibility(page, "the dialog that makes a link");
  await dialog.getByLabel("Name").fill("Shop at the gate");
  await dialog.getByRole("button", { name: "Create link" }).click();
  const confirm = dialog.getByRole("button", { name: "Create link anyway" });
  const address = page.getByLabel("Address");
  await confirm.or(address).waitFor();
  if (await confirm.isVisible()) await confirm.click();
  await address.waitFor();
  const url = await address.inputValue();
  assert.match(url, new RegExp(`^${school.address}/print/[A-Za-z0-9_-]{22}$`, "u"));
  await checkAccessibility(page, "the dialog with the address");
  await page.getByRole("button", { name: "Done" }).click();
  assert.ok(!(await page.content()).includes(url.split("/print/")[1]), "shown once");

  // The print shop: no cookie, no script.
  const shop = await openPage(browser, school, { script: false });
  const answer = await shop.page.goto(url);
  assert.equal(answer.status(), 200);
  await shop.page.getByRole("heading", { name: "Shop at the gate" }).waitFor();
  await shop.page.getByText(`${students.length}, one a page`).waitFor();
  await shop.page.setViewportSize({ width: 390, height: 844 });
  await checkNoSidewaysScroll(shop.page, "the preview at 390 px");
  await shop.page.setViewportSize({ width: 1440, height: 900 });
  await shop.page.getByRole("link", { name: "1–30" }).waitFor();
  await shop.page.getByRole("link", { name: `All ${students.length} sheets` }).click();
  await shop.page.waitForLoadState("networkidle");
  assertCards(await paper("browser.pdf", await shop.page.pdf({ preferCSSPageSize: true, printBackground: true })));
  const one = await shop.page.goto(`${url}/sheets/2`);
  assert.match((await one.allHeaders())["content-disposition"], /Class-8-A-Half-Yearly-Report-Cards/u);
  await shop.page.waitForLoadState("networkidle");
  const single = await paper("one.pdf", await shop.page.pdf({ preferCSSPageSize: true, printBackground: true }));
  assert.equal(single.pages, 1);
  assert.ok(single.texts[0].includes(students[1].regNo));
  assert.ok(single.images.length > 0, "icon and signatures are on it");
  shop.check();

  await page.reload();
  await scriptArrived(page);
  const row = page.getByRole("listitem").filter({ has: page.getByRole("heading", { name: "Shop at the gate" }) });
  await row.getByText("Fetched 2 times").click();
  await row.getByText(`Sheets, ${students.length} pages, from 127.0.0.1`).waitFor();
  await row.getByText("One sheet, 1 page, from 127.0.0.1").waitFor();
  await page.setViewportSize({ width: 390, height: 844 });
  await checkNoSidewaysScroll(page, "the Sheet screen with its print links at 390 px");
  await page.setViewportSize({ width: 1440, height: 900 });

  await page.goto("/admin/printLinks");
  await scriptArrived(page);
  await checkLook(page, "the page of print links");
  await page.getByRole("button", { name: "Revoke Shop at the gate" }).click();
  await page.getByRole("alertdialog").getByRole("button", { name: "Revoke" }).click();
  await page.getByText("Revoked", { exact: true }).first().waitFor();
  for (const part of ["", "/sheets", "/sheets/1", "/cards.pdf"])
    assert.equal((await shop.page.request.get(url + part)).status(), 410, part);
  staff.check();
  await shop.close();
  await staff.close();
});

/** The answer with the PDF of a link, once it is made. */
async function pdfOf(page, url) {
  for (let tries = 0; ; tries += 1) {
    const answer = await page.request.get(`${url}/cards.pdf`);
    if (answer.status() !== 202 || tries === 600) return answer;
    await new Promise((resolve) => setTimeout(resolve, 500));
  }
}

test("the PDF is made once, by a queue, and has the same bytes each time and after a restart", async () => {
  const { url } = await made();
  const { page, close } = await openPage(browser, school, { script: false });
  const waiting = await page.request.get(`${url}/cards.pdf`);
  assert.equal(waiting.status(), 202);
  const html = await waiting.text();
  assert.match(html, /http-equiv="refresh"/u);
  assert.match(html, /The PDF of By the call/u);
  const pdf = await pdfOf(page, url);
  assert.equal(
    pdf.status(),
    200,
    school
      .log()
      .split("\n")
      .filter((line) => line.includes("PDF"))
      .join("\n"),
  );
  assert.equal(pdf.headers()["content-type"], "application/pdf");
  assert.match(pdf.headers()["content-disposition"], /Class-8-A-Half-Yearly-Report-Cards\.pdf/u);
  const bytes = await pdf.body();
  assertCards(await paper("queue.pdf", bytes));
  // The section and its students are bookmarks; titles are UTF-16.
  const titles = [...bytes.toString("latin1").matchAll(/\/Title\s*<feff([0-9a-f]+)>/giu)].map(([, hex]) =>
    Buffer.from(hex, "hex").swap16().toString("utf16le"),
  );
  assert.deepEqual(titles.slice(0, 1), ["Class 8 A"]);
  assert.equal(titles.length, 1 + students.length);
  assert.ok(bytes.includes("/UseOutlines"));
  const { etag } = pdf.headers();
  const part = await page.request.get(`${url}/cards.pdf`, { headers: { range: "bytes=100-299" } });
  assert.deepEqual([part.status(), (await part.body()).equals(bytes.subarray(100, 300))], [206, true]);
  assert.equal((await page.request.get(`${url}/cards.pdf`, { headers: { "if-none-match": etag } })).status(), 304);
  const before = await page.request.get(`${url}/sheets`);
  await school.restart();
  const again = await page.request.get(`${url}/cards.pdf`);
  assert.ok((await again.body()).equals(bytes));
  const sheetsAgain = await page.request.get(`${url}/sheets`);
  assert.ok((await sheetsAgain.body()).equals(await before.body()));
  assert.equal(sheetsAgain.headers().etag, before.headers().etag);
  await close();
});

test("a server that is stopped while it prints a PDF ends Chromium and leaves no sheets behind", async () => {
  const { url } = await made({ sectionId: undefined });
  const { page, close } = await openPage(browser, school, { script: false });
  assert.equal((await page.request.get(`${url}/cards.pdf`)).status(), 202);
  await eventually(async () => (await browsersOf(school.folder)).length > 0, "Chromium prints");
  await school.terminate();
  assert.deepEqual(await browsersOf(school.folder), [], "Chromium has ended with the server");
  const left = await readdir(school.folder, { recursive: true });
  assert.deepEqual(
    left.filter((name) => name.includes(".work-")),
    [],
  );
  await school.start();
  await close();
});

test("one Chromium prints PDF after PDF, is replaced when it was killed, and ends with the server", async () => {
  const { page, close } = await openPage(browser, school, { script: false });
  const [first, second, third] = [await made(), await made({ kind: "tabulation" }), await made()];
  const main = async () => (await browsersOf(school.folder)).filter(({ line }) => !line.includes("--type="));
  assertCards(await paper("first.pdf", await (await pdfOf(page, first.url)).body()));
  const [warm, ...others] = await main();
  assert.deepEqual(others, []);
  // Nothing of the first is in it.
  const tabulation = await paper("second.pdf", await (await pdfOf(page, second.url)).body());
  assert.equal(tabulation.pages, second.count);
  assert.match(tabulation.info, /Page size:\s+84[12](?:\.\d+)? x 59[45](?:\.\d+)? pts/u);
  assert.deepEqual(await main(), [warm]);
  process.kill(Number(warm.id), "SIGKILL");
  assertCards(await paper("third.pdf", await (await pdfOf(page, third.url)).body()));
  assert.notDeepEqual(await main(), [warm]);
  await school.terminate();
  assert.deepEqual(await browsersOf(school.folder), []);
  assert.deepEqual(
    (await readdir(school.folder, { recursive: true })).filter((name) => name.includes(".work-")),
    [],
  );
  await school.start();
  await close();
});

/** The processes that work in a folder, but for the server's own. */
async function browsersOf(data) {
  const found = [];
  for (const id of (await readdir("/proc")).filter((name) => /^\d+$/u.test(name))) {
    const line = await readFile(`/proc/${id}/cmdline`, "latin1").catch(() => "");
    if (line.includes(`--user-data-dir=${data}`)) found.push({ id, line });
  }
  return found;
}

test("a tabulation's link is landscape; a whole class keeps its sections apart", async () => {
  const { url, count } = await made({ kind: "tabulation" });
  const { page, check, close } = await openPage(browser, school, { script: false });
  await page.goto(`${url}/sheets`);
  await page.waitForLoadState("networkidle");
  const tabulation = await paper("tabulation.pdf", await page.pdf({ preferCSSPageSize: true, printBackground: true }));
  assert.match(tabulation.info, /Page size:\s+84[12](?:\.\d+)? x 59[45](?:\.\d+)? pts/u);
  assert.equal(tabulation.pages, count);
  const whole = await made({ sectionId: undefined });
  await page.goto(whole.url);
  await page.getByText("Class 8, all sections").waitFor();
  assert.ok((await page.locator("details").count()) > 1);
  await page.locator("summary").first().click();
  await checkNoSidewaysScroll(page, "the preview of a class");
  check();
  await close();
});

test("no token is in the log, however it is asked for", async () => {
  const { url } = await made();
  const token = url.slice("/print/".length);
  for (const target of [
    "",
    "/sheets",
    "/sheets?pages=1-2",
    "/sheets/1",
    "/nothing",
    "/sheets/1/2",
    "/files/x",
    "/cards.pdf/x",
  ])
    await fetch(school.address + url + target);
  await fetch(`${school.address}/print//${token}`);
  await fetch(`${school.address}/PRINT/${token}`);
  await fetch(`${school.address}/print/${token}x`);
  await fetch(school.address + url, { method: "POST", body: "x" });
  const log = school.log();
  assert.match(log, /\/print\/\{token\}\/sheets/u);
  assert.ok(!log.includes(token), "a token is in the log");
});
