// Grading schemes: a file is uploaded, marks are tried, the scheme is saved, changed and deleted; with a script and without one.

import { test } from "node:test";
import assert from "node:assert/strict";
import { readFile } from "node:fs/promises";
import { checkLook, demoSchool, enterAs, follow } from "./support.mjs";

const { school, browser } = demoSchool();

const said = (page, text) => page.getByText(text).filter({ visible: true }).first().waitFor();

/** The file of the national curriculum under another name, with a key that no scheme has where `faulty`. */
async function file(page, name, faulty) {
  const link = page.getByRole("link", { name: "Download National curriculum, GPA 5" });
  const [download] = await Promise.all([page.waitForEvent("download"), link.click()]);
  const document = JSON.parse(await readFile(await download.path(), "utf8"));
  document.name = name;
  if (faulty) document.scales[0].kay = "gpa5";
  return { name: "scheme.json", mimeType: "application/json", buffer: Buffer.from(JSON.stringify(document)) };
}

for (const script of [true, false]) {
  test(`a scheme is uploaded, tried, saved and deleted ${script ? "with" : "without"} a script`, async () => {
    const { page, check, close } = await enterAs(browser, school, "admin", { script });
    const name = `Ours ${script ? "by script" : "by hand"}`;
    // The rules of accessibility are evaluated by a script.
    const look = (what) => (script ? checkLook(page, what) : Promise.resolve());
    const line = (what) => page.getByRole("link", { name: `${what} ${name}` });
    await page.goto("/admin/gradingSchemes");
    const [right, wrong] = [await file(page, name, false), await file(page, name, true)];
    await follow(page.getByRole("link", { name: "Upload" }));
    await look("the upload");
    await page.getByLabel(/^File/u).setInputFiles(wrong);
    await follow(page.getByRole("button", { name: "Open in the form" }));
    await said(page, /cannot be read at scales\[0\]\.kay/u);
    await page.getByLabel(/^File/u).setInputFiles(right);
    await follow(page.getByRole("button", { name: "Open in the form" }));
    assert.equal(await page.locator("#field-name").inputValue(), name);

    const tried = page.locator(".scheme-try").first();
    await tried.locator("summary").click();
    await tried.locator("[name='try.half_yearly.3.term.1.written.mark']").fill("70");
    if (!script) await follow(tried.getByRole("button", { name: "Work it out" }));
    await said(page, "Total 56 of 80 (70 %), A, 4 points, passed");
    await follow(page.getByRole("button", { name: "Save", exact: true }).last());
    await said(page, "Successfully Added");

    await follow(page.getByRole("link", { name: `Versions of ${name}: 1` }));
    await said(page, "The first version.");
    await look("the versions");
    await page.goto("/admin/gradingSchemes");
    await follow(line("Delete"));
    await look("the question");
    await follow(page.getByRole("button", { name: "Delete" }));
    await said(page, "Successfully Deleted");
    assert.equal(await line("Edit").count(), 0);
    check(/status of 422 .*\/admin\/gradingSchemes\/upload/u);
    await close();
  });
}
