// Print links of cards and certificates (docs/rules.md, *Cards and certificates*): made on the screens that these are chosen on, with a script and
// without, opened without an account, printed: as many pages as sheets.

import assert from "node:assert/strict";
import { execFile } from "node:child_process";
import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { after, test } from "node:test";
import { promisify } from "node:util";
import { BROWSER, checkLook, checkNoSidewaysScroll, demoSchool, enterAs, follow, openPage } from "./support.mjs";

const run = promisify(execFile);
const { browser, school, started } = demoSchool({ flags: ["--chromium", BROWSER.executablePath] });
const folder = await mkdtemp(path.join(tmpdir(), "markbook-paper-links-"));
after(() => rm(folder, { recursive: true, force: true }));

/** What pdfinfo and pdftotext read in a file. */
async function readPdf(name, bytes) {
  const file = path.join(folder, name);
  await writeFile(file, bytes);
  const info = (await run("pdfinfo", [file])).stdout;
  const text = (await run("pdftotext", ["-layout", file, "-"])).stdout;
  return { info, pages: Number(/^Pages:\s+(\d+)/mu.exec(info)?.[1]), text };
}

/** The PDF of a link, once it is made. */
async function pdfOf(page, url) {
  for (let tries = 0; ; tries += 1) {
    const answer = await page.request.get(`${url}/cards.pdf`);
    if (answer.status() !== 202 || tries === 600) return answer;
    await new Promise((resolve) => setTimeout(resolve, 500));
  }
}

/** Fills in the page of a new link and returns the address that it shows. */
async function made(page, name, look) {
  await page.getByLabel("Name").fill(name);
  await look(`the page of ${name}`);
  await follow(page.getByRole("button", { name: "Create link" }));
  const address = page.getByLabel("Address");
  await address.waitFor();
  const url = await address.inputValue();
  assert.match(url, new RegExp(`^${school.address}/print/[A-Za-z0-9_-]{22}$`, "u"));
  await look(`the address of ${name}`);
  return url;
}

async function addTemplate(page, where, title, fill = async () => {}) {
  await page.goto(`${where}/new`);
  await page.getByLabel("Title").fill(title);
  await fill();
  await follow(page.getByRole("button", { name: "Save", exact: true }));
  await page.getByText("Successfully Added").filter({ visible: true }).first().waitFor();
}

const tick = (page, at) =>
  page
    .getByRole("checkbox", { name: /^Tick (?!all)/u })
    .nth(at)
    .check();

for (const [script, account] of [
  [true, "admission"],
  [false, "admin"],
]) {
  const how = script ? "with a script" : "without a script";
  test(`a link of ID cards is made ${how}, printed elsewhere, and revoked`, async () => {
    await started;
    const staff = await enterAs(browser, school, account, { script });
    const { page } = staff;
    const look = (what) => (script ? checkLook(page, what) : Promise.resolve());
    const title = `Pupil ${script ? "One" : "Two"}`;
    await addTemplate(page, "/admin/id-card-template", title);

    await page.goto("/admin/student-id-card");
    await page.getByLabel("Template").selectOption(title);
    await page.getByLabel("Section").selectOption({ label: "2026: Class 8 A" });
    await follow(page.getByRole("button", { name: "Filter" }));
    const names = await page.getByRole("rowheader").allTextContents();
    await tick(page, 0);
    await tick(page, 2);
    await look("the screen with the button");
    await follow(page.getByRole("button", { name: "Make a print link" }));
    await page.getByRole("heading", { name: `ID cards, ${title}: Class 8 A, 2 of ${names.length} students` }).waitFor();
    const url = await made(page, `Shop ${title}`, look);

    // The print shop: no cookie, no script.
    const shop = await openPage(browser, school, { script: false });
    await shop.page.goto(url);
    await shop.page.getByRole("heading", { name: `Shop ${title}` }).waitFor();
    await shop.page.getByText("2, one a page").waitFor();
    await shop.page.getByText("turn over the long edge").waitFor();
    await shop.page.setViewportSize({ width: 390, height: 844 });
    await checkNoSidewaysScroll(shop.page, "the preview at 390 px");
    await shop.page.setViewportSize({ width: 1440, height: 900 });
    await shop.page.getByRole("link", { name: "All 2 sheets" }).click();
    await shop.page.waitForLoadState("networkidle");
    assert.equal(await shop.page.locator(".id-card").count(), 4, "two fronts and two backs");
    const loaded = await shop.page
      .locator(".id-photo img")
      .evaluateAll((photos) => photos.map(({ naturalWidth }) => naturalWidth > 0));
    assert.deepEqual(loaded, [true, true], "the frozen photos");
    const printed = await shop.page.pdf({ preferCSSPageSize: true, printBackground: true });
    const byBrowser = await readPdf(`browser-${account}-${script}.pdf`, printed);
    assert.match(byBrowser.info, /Page size:\s+59[45](?:\.\d+)? x 84[12](?:\.\d+)? pts \(A4\)/u);
    assert.equal(byBrowser.pages, 2);
    assert.ok(byBrowser.text.includes(title.toUpperCase()) || byBrowser.text.includes(title), byBrowser.text);
    const pdf = await pdfOf(shop.page, url);
    assert.equal(pdf.status(), 200);
    assert.match(pdf.headers()["content-disposition"], /Class-8-A-Pupil-(?:One|Two)-ID-Cards\.pdf/u);
    const bytes = await pdf.body();
    assert.equal((await readPdf(`queue-${account}-${script}.pdf`, bytes)).pages, 2);
    const titles = [...bytes.toString("latin1").matchAll(/\/Title\s*<feff([0-9a-f]+)>/giu)].map(([, hex]) =>
      Buffer.from(hex, "hex").swap16().toString("utf16le"),
    );
    assert.equal(titles[0], "Class 8 A");
    assert.deepEqual(
      titles.slice(1).map((of) => of.split(":")[0]),
      ["Sheet 1, fronts", "Sheet 1, backs"],
    );

    // The list: what was fetched, and how it ends.
    await page.goto("/admin/printLinks");
    const row = page.locator(".print-link").filter({ hasText: `Shop ${title}` });
    await row.getByText(`ID cards, ${title}: Class 8 A; 2 of ${names.length} students only`).waitFor();
    await row.getByText(/^Fetched 2 times/u).waitFor();
    await look("/admin/printLinks");
    if (script) {
      await row.getByRole("button", { name: `Revoke Shop ${title}` }).click();
      await page.getByRole("alertdialog").getByRole("button", { name: "Revoke" }).click();
    } else {
      await row.locator("details.asked").getByText("Revoke", { exact: true }).click();
      await row.getByRole("button", { name: "Yes, revoke it" }).click();
    }
    await row.getByText("Revoked", { exact: true }).waitFor();
    for (const part of ["", "/sheets", "/sheets/1", "/cards.pdf"])
      assert.equal((await shop.page.request.get(url + part)).status(), 410, part);
    shop.check();
    staff.check();
    await shop.close();
    await staff.close();
  });
}

test("certificates that were issued are linked from their page, one a sheet", async () => {
  await started;
  const staff = await enterAs(browser, school, "admin");
  const { page } = staff;
  await addTemplate(page, "/admin/certificate-template", "Honour", () =>
    page.getByRole("textbox", { name: "Text" }).fill("{studentName} has been kind."),
  );
  await page.goto("/admin/generate-student");
  await page.getByLabel("Template").selectOption("Honour");
  await page.getByLabel("Section").selectOption({ label: "2026: Class 8 A" });
  await follow(page.getByRole("button", { name: "Filter" }));
  assert.equal(await page.getByRole("button", { name: "Make a print link" }).count(), 0, "they are issued first");
  for (const at of [0, 1, 2]) await tick(page, at);
  await follow(page.getByRole("button", { name: "Issue certificates" }));
  await follow(page.getByRole("link", { name: "Make a print link" }));
  await page.getByRole("heading", { name: /^Certificates, Honour: \S+ to \S+$/u }).waitFor();
  const url = await made(page, "Honours", (what) => checkLook(page, what));
  const shop = await openPage(browser, school, { script: false });
  await shop.page.goto(`${url}/sheets`);
  await shop.page.waitForLoadState("networkidle");
  const { info, pages, text } = await readPdf(
    "certificates.pdf",
    await shop.page.pdf({ preferCSSPageSize: true, printBackground: true }),
  );
  assert.equal(pages, 3);
  assert.match(info, /Page size:\s+84[12](?:\.\d+)? x 59[45](?:\.\d+)? pts/u);
  assert.equal(text.match(/has been kind/gu)?.length, 3);
  shop.check();
  staff.check();
  await shop.close();
  await staff.close();
});
