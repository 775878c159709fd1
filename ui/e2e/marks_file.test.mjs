// Marks by file, from the grid of a sheet and back: what the file would change is read first, saved in one step, and undone.

import assert from "node:assert/strict";
import { before, test } from "node:test";
import { addressOf, sheetsOf } from "./sheets.mjs";
import { checkLook, demoSchool, enterAs, follow } from "./support.mjs";

const { school, browser, started } = demoSchool();
let sheets;

before(async () => {
  await started;
  sheets = await sheetsOf(school, "admin");
});

const csv = (rows) => Buffer.from(rows.map((row) => row.map((cell) => `"${cell}"`).join(",")).join("\r\n"));

for (const [script, subject] of [
  [true, "Biology"],
  [false, "Physics"],
]) {
  test(`a file that somebody typed is read, saved and undone, ${script ? "with" : "without"} a script`, async () => {
    const filter = await sheets.find("Class 8", "B", "Annual Examination", subject);
    const [one, two, three] = await sheets.students(filter);
    const before = JSON.stringify((await sheets.marks(filter)).marks);
    const name = ({ firstName, lastName }) => `${firstName} ${lastName}`;
    const file = csv([
      ["Model School", "", "", ""],
      ["Reg. No", "Roll", "Name of Student", `${subject} Practical`],
      [one.regNo, one.roll, name(one), "7"],
      [two.regNo, two.roll, name(two), "9999"],
      [three.regNo, three.roll, "Somebody Else", "6"],
    ]);

    const { page, check, close } = await enterAs(browser, school, "admin", { script });
    await page.goto(addressOf(filter, { tab: "marks", edit: 1 }));
    await follow(page.getByRole("link", { name: "Upload Excel" }));
    await page.getByLabel("File").setInputFiles({ name: "From Amina.csv", mimeType: "text/csv", buffer: file });
    await follow(page.getByRole("button", { name: "Show the differences" }));
    await page.getByRole("heading", { name: "From Amina.csv" }).waitFor();
    const rows = await page.locator(".marks-file table").last().locator("tbody tr").allInnerTexts();
    assert.equal(rows.length, 2, rows.join("\n"));
    assert.ok(rows[0].includes(one.regNo) && rows[0].includes("7"), rows[0]);
    assert.ok(rows[1].includes(two.regNo) && rows[1].includes("9999"), rows[1]);
    assert.match(
      await page.locator("#marks-file-doubts + *, #marks-file-doubts ~ *").first().innerText(),
      /Somebody Else/u,
    );
    if (script) await checkLook(page, "what a file of marks would change");
    assert.equal(JSON.stringify((await sheets.marks(filter)).marks), before, "nothing is saved before that");

    // The one that is no mark is left out by name, not by itself.
    await page.getByLabel("Leave out the cells that cannot be saved").check();
    await follow(page.getByRole("button", { name: "Save marks" }));
    await page.getByText(/^Saved by /u).waitFor();
    const stored = (await sheets.marks(filter)).marks.find((row) => row.regNo === one.regNo);
    assert.equal(stored.practical, 7);
    if (script) await checkLook(page, "what a file of marks has changed");

    await follow(page.getByRole("button", { name: "Undo" }));
    await page.getByText(/^Undone, /u).waitFor();
    const practical = (rows) => rows.find((row) => row.regNo === one.regNo)?.practical ?? null;
    assert.equal(practical((await sheets.marks(filter)).marks), practical(JSON.parse(before)));
    check();
    await close();
  });
}
