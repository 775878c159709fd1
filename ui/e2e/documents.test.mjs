// Documents of students and employees, and photos out of an archive (docs/rules.md, *Documents*, *Photos*): with a script and without; every screen of
// both at every width, in both themes.

import assert from "node:assert/strict";
import { test } from "node:test";
import { crc32 } from "node:zlib";
import { checkLook, demoSchool, enterAs, follow } from "./support.mjs";

const { school, browser } = demoSchool();

const REFUSED = /the server responded with a status of 422/u;
const said = (page, text) => page.getByText(text).filter({ visible: true }).first().waitFor();
const pdf = (name) => ({
  name,
  mimeType: "application/pdf",
  buffer: Buffer.from("%PDF-1.7\n1 0 obj\n<<>>\nendobj\n%%EOF\n"),
});

const enter = (script, userId = "admin") => enterAs(browser, school, userId, { script });

/** A zip whose files are stored as they are. */
function zip(files) {
  const parts = [];
  const directory = [];
  let at = 0;
  for (const [name, bytes] of files) {
    const path = Buffer.from(name);
    const facts = Buffer.alloc(26);
    facts.writeUInt16LE(20, 0);
    facts.writeUInt16LE(0x800, 2);
    facts.writeUInt32LE(crc32(bytes), 10);
    facts.writeUInt32LE(bytes.length, 14);
    facts.writeUInt32LE(bytes.length, 18);
    facts.writeUInt16LE(path.length, 22);
    const local = Buffer.concat([Buffer.from("PK\x03\x04", "latin1"), facts, path, bytes]);
    const tail = Buffer.alloc(14);
    tail.writeUInt32LE(at, 10);
    directory.push(Buffer.from("PK\x01\x02\x14\x00", "latin1"), facts, tail, path);
    parts.push(local);
    at += local.length;
  }
  const central = Buffer.concat(directory);
  const end = Buffer.alloc(22);
  end.write("PK\x05\x06", 0, "latin1");
  end.writeUInt16LE(files.length, 8);
  end.writeUInt16LE(files.length, 10);
  end.writeUInt32LE(central.length, 12);
  end.writeUInt32LE(at, 16);
  return Buffer.concat([...parts, central, end]);
}

/** The address of a student's profile. */
async function profile(page, search) {
  await page.goto(`/admin/view?search=${search}`);
  return page.locator("tbody th a").first().getAttribute("href");
}

const picture = (page) => page.screenshot({ clip: { x: 0, y: 0, width: 300, height: 300 } });

test("the kinds are added, and a student's documents are handed in, read and deleted", async () => {
  for (const script of [true, false]) {
    const { page, check, close } = await enter(script);
    const kind = script ? "Birth certificate" : "জন্ম সনদ";
    await page.goto("/admin/attachmentType/new");
    await page.getByLabel("Attachment type").fill(kind);
    await page.getByLabel("Handed in by").selectOption("students");
    await page.getByLabel("Requirement").selectOption("required");
    await follow(page.getByRole("button", { name: "Save", exact: true }));
    await said(page, "Successfully Added");

    await page.goto(await profile(page, script ? "S1-0003" : "S1-0004"));
    await follow(page.getByRole("link", { name: "Documents" }));
    await said(page, "Missing:");
    await follow(page.getByRole("button", { name: "Add document" }));
    await page.getByRole("alert").getByText("Choose a file").waitFor();
    await page.getByLabel("Attachment type").selectOption({ label: kind });
    await page.getByLabel("Note").fill("Certified copy");
    await page
      .locator("input[name=file]")
      .setInputFiles({ name: "x.pdf", mimeType: "application/pdf", buffer: Buffer.from("no") });
    await follow(page.getByRole("button", { name: "Add document" }));
    await page.getByRole("alert").getByText("neither a PDF nor").waitFor();
    assert.equal(await page.getByLabel("Note").inputValue(), "Certified copy", "what was typed is kept");
    await page.locator("input[name=file]").setInputFiles(pdf("সনদ.pdf"));
    await follow(page.getByRole("button", { name: "Add document" }));
    await said(page, "Document Added");
    await page.getByLabel("Attachment type").selectOption({ label: kind });
    await page
      .locator("input[name=file]")
      .setInputFiles({ name: "back.png", mimeType: "image/png", buffer: await picture(page) });
    await follow(page.getByRole("button", { name: "Add document" }));
    await said(page, "Certified copy");

    const [download] = await Promise.all([
      page.waitForEvent("download"),
      page.getByRole("link", { name: "সনদ.pdf", exact: true }).click(),
    ]);
    assert.equal(download.suggestedFilename(), "সনদ.pdf");
    await follow(page.getByRole("link", { name: "Delete সনদ.pdf" }));
    await said(page, "Deleting it cannot be undone");
    await follow(page.getByRole("button", { name: /^Delete/u }));
    await said(page, "Document Deleted");
    assert.equal(await page.getByRole("link", { name: "সনদ.pdf", exact: true }).count(), 0);
    check(REFUSED);
    await close();
  }
});

test("an employee's record leads to the documents, and a teacher sees none of a student's", async () => {
  const { page, check, close } = await enter(true);
  await page.goto("/admin/listEmployees?search=teacher");
  await follow(page.locator("tbody th a").first());
  await follow(page.getByRole("link", { name: "Documents" }));
  await page.getByRole("heading", { name: "Documents", level: 1 }).waitFor();
  const student = await profile(page, "S1-0003");
  check();
  await close();
  const teacher = await enter(true, "teacher");
  await teacher.page.goto(student);
  await teacher.page.getByRole("heading", { name: "Enrolments" }).waitFor();
  assert.equal(await teacher.page.getByRole("link", { name: "Documents" }).count(), 0);
  teacher.check();
  await teacher.close();
});

for (const script of [true, false]) {
  test(`photos come out of an archive, ${script ? "with a script" : "without a script"}`, async () => {
    const { page, check, close } = await enter(script);
    await page.goto("/admin/bulkImport");
    await follow(page.getByRole("link", { name: "Photos" }));
    await follow(page.getByRole("button", { name: "Check the archive" }));
    await page.getByRole("alert").getByText("Choose a zip archive").waitFor();
    const numbers = script ? ["S1-0005", "S1-0006"] : ["S1-0007", "S1-0008"];
    const photo = await picture(page);
    const archive = zip([
      [`Class 3/${numbers[0]}.PNG`, photo],
      [`${numbers[1].toLowerCase()}.png`, photo],
      ["nobody.png", photo],
      ["__MACOSX/._x.png", photo],
    ]);
    await page
      .locator("input[name=file]")
      .setInputFiles({ name: "photos.zip", mimeType: "application/zip", buffer: archive });
    await follow(page.getByRole("button", { name: "Check the archive" }));
    await said(page, "No student of the branch has this register number");
    if (script) await checkLook(page, "what an archive of photos would do");
    await follow(page.getByRole("button", { name: "Import 2 photos" }));
    await said(page, "Imported: 2 photos.");
    if (script) await checkLook(page, "what an archive of photos has done");
    await page.goto(await profile(page, numbers[0]));
    const shown = page.locator(".profile-head img");
    await shown.waitFor();
    if (script) assert.ok(await shown.evaluate((image) => image.decode().then(() => image.naturalWidth > 0)));
    check(REFUSED);
    await close();
  });
}

test("the screens of documents and photos fit every width, in both themes", async () => {
  const { page, check, close } = await enter(true);
  await page.goto(await profile(page, "S1-0004"));
  await checkLook(page, "a profile with documents");
  await follow(page.getByRole("link", { name: "Documents" }));
  await page.getByLabel("Note").fill("A note that is as long as a note can be. ".repeat(4));
  await page.getByLabel("Attachment type").selectOption({ index: 1 });
  await page.locator("input[name=file]").setInputFiles(pdf(`${"long".repeat(25)}.pdf`));
  await follow(page.getByRole("button", { name: "Add document" }));
  await said(page, "Document Added");
  await checkLook(page, "a student's documents");
  await follow(page.getByRole("link", { name: /^Delete/u }).first());
  await checkLook(page, "the deletion of a document");
  for (const path of ["/admin/attachmentType", "/admin/attachmentType/new", "/admin/bulkImport/photos"]) {
    await page.goto(path);
    await checkLook(page, path);
  }
  check();
  await close();
});
