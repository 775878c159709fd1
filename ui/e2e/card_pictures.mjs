// Makes the pictures in docs/sheets again: a report card of each class band of the demo school, a page of a tabulation, a receipt, ID cards, admit
// cards and certificates, printed by Chromium and turned into pictures.
//
//   cd ui && node build.mjs && cargo build && node e2e/card_pictures.mjs

import { execFileSync } from "node:child_process";
import { mkdir, mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { BANDS, sectionsOf, sheetAddress } from "./card_places.mjs";
import { openPage, signIn, startBrowser, startSchool } from "./support.mjs";

/** A page of what is open, so many px wide. */
async function take(page, number, name, width) {
  const pdf = path.join(folder, `${name}.pdf`);
  await writeFile(pdf, await page.pdf({ preferCSSPageSize: true, printBackground: true, pageRanges: String(number) }));
  const size = ["-scale-to-x", String(width), "-scale-to-y", "-1"];
  execFileSync("pdftoppm", ["-png", "-singlefile", ...size, pdf, path.join(docs, name)]);
}

const docs = path.resolve(import.meta.dirname, "../../docs/sheets");
const folder = await mkdtemp(path.join(tmpdir(), "markbook-pictures-"));
const school = await startSchool({ scale: "school" });
const browser = await startBrowser();
try {
  await mkdir(docs, { recursive: true });
  const { ground, find } = await sectionsOf(school, "admin");
  const { page } = await openPage(browser, school);
  await signIn(page, "admin");
  for (const { band, className, semester } of BANDS) {
    await page.goto(sheetAddress(ground, await find(className, "A"), semester, [["limit", "all"]]));
    await page.goto(await page.getByRole("link", { name: "Bulk Sheet" }).getAttribute("href"));
    // The card with the most to show: a photo, and few dashes.
    const shown = await page.$$eval(
      ".sheet",
      (sheets) =>
        sheets
          .map((sheet, at) => [
            (sheet.querySelector(".card-photo img") ? 100 : 0) - sheet.querySelectorAll(".card-none").length,
            at,
          ])
          .sort((one, other) => other[0] - one[0] || one[1] - other[1])[0][1],
    );
    await take(page, shown + 1, `card-${band}`, 1000);
  }
  const place = await find("Class 5", "A");
  const { branchId, sessionId } = ground;
  await page.goto(
    `/admin/first_semester_tabulation_3_7/print?${new URLSearchParams({ branchId, sessionId, ...place })}`,
  );
  await take(page, 1, "tabulation", 1400);
  const { sectionId } = place;
  const asked = (template) => new URLSearchParams({ template: `${branchId}-${template}`, sectionId });
  await page.goto(`/admin/student-id-card/print?${asked("id-students")}`);
  await take(page, 1, "id-cards", 1000);
  await page.goto(`/admin/generate-admit-card?${asked("admit")}`);
  // An exam that is sat in halls, at times: its term.
  const exams = page.getByLabel("Exam").locator("option");
  const examId = await exams
    .filter({ hasText: /Term|Final/u })
    .or(exams.nth(1))
    .first()
    .getAttribute("value");
  await page.goto(`/admin/generate-admit-card/print?${asked("admit")}&examId=${examId}`);
  await take(page, 1, "admit-cards", 1000);
  for (const [template, name, width] of [
    ["transfer", "certificate-upright", 1000],
    ["testimonial", "certificate-across", 1400],
  ]) {
    await page.goto(`/admin/certificate-template/issued?status=issued&templateId=${branchId}-certificate-${template}`);
    const first = await page.locator(".table tbody a").first().getAttribute("href");
    await page.goto(`${first}/print`);
    await take(page, 1, name, width);
  }
  const { page: ofMoney } = await openPage(browser, school);
  await signIn(ofMoney, "accountant");
  // The newest are of applicants.
  await ofMoney.goto("/admin/studentFeesCollection?status=valid&page=20");
  await ofMoney.goto(`${await ofMoney.locator(".table tbody a").first().getAttribute("href")}/print`);
  await take(ofMoney, 1, "receipt", 1000);
} finally {
  await browser.close();
  await school.stop();
  await rm(folder, { recursive: true, force: true });
}
