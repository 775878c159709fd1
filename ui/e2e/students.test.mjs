// Students (docs/rules.md, *People*): one added by hand, a list of them from a file whose faults are mended on the page; with a script and
// without; and every screen of it at every width, in both themes.

import assert from "node:assert/strict";
import { test } from "node:test";
import { checkLook, demoSchool, enterAs, follow, openPage, signIn } from "./support.mjs";

const { school, browser } = demoSchool();

const REFUSED = /the server responded with a status of 422/u;
const HEAD = "Reg No,First name,Last name,Gender,Date of birth,Class,Section,Roll,Guardian's name,Guardian's mobile";
const said = (page, text) => page.getByText(text).filter({ visible: true }).first().waitFor();
const csv = (lines) => ({
  name: "students.csv",
  mimeType: "text/csv",
  buffer: Buffer.from([HEAD, ...lines].join("\n")),
});

const enter = (script, userId = "admin") => enterAs(browser, school, userId, { script });

for (const script of [true, false]) {
  const how = script ? "with a script" : "without a script";

  test(`a student is added by hand, found in the list and changed, ${how}`, async () => {
    const { page, check, close } = await enter(script);
    const name = script ? "Anwara" : "Bokul";
    await page.goto("/admin/addStudent");
    const regNo = await page.getByLabel("Register number").inputValue();
    assert.match(regNo, /^S1-\d{4}$/u, "the next free one is offered");
    await page.getByLabel("First name").fill(name);
    await page.getByLabel("Last name").fill("চৌধুরী");
    await follow(page.getByRole("button", { name: "Save", exact: true }));
    await page.getByRole("alert").getByText("Gender is missing").waitFor();
    assert.equal(await page.getByLabel("Last name").inputValue(), "চৌধুরী", "what was typed is kept");
    await page.getByLabel("Gender").selectOption("female");
    await page.getByLabel("Date of birth").fill("2016-02-29");
    await page.getByLabel("Class and section").selectOption({ label: "Class 3 A" });
    await page.getByLabel("Roll").fill("1");
    await page.getByLabel("Guardian's name").fill("Rahima");
    await page.getByLabel("Guardian's mobile").fill("+880 1711-000000");
    await follow(page.getByRole("button", { name: "Save", exact: true }));
    await page.getByRole("alert").getByText("Another student of the section has this roll").waitFor();
    await page.getByLabel("Roll").fill(script ? "901" : "902");
    await follow(page.getByRole("button", { name: "Save", exact: true }));
    await said(page, "Successfully Added");

    await page.getByLabel("Search", { exact: true }).fill(regNo);
    await follow(page.getByRole("button", { name: "Filter" }));
    await follow(page.getByRole("link", { name: `${name} চৌধুরী`, exact: true }));
    await said(page, "01711000000");
    await follow(page.getByRole("link", { name: "Edit", exact: true }));
    await page.getByLabel("Remarks").fill("Sits in front");
    await follow(page.getByRole("button", { name: "Save", exact: true }));
    await said(page, "Successfully Updated");
    check(REFUSED);
    await close();
  });

  test(`a list is brought in, with its faults mended on the page, ${how}`, async () => {
    const { page, check, close } = await enter(script);
    const mark = script ? "J" : "K";
    const roll = script ? 800 : 850;
    const line = (n, rest) => `${mark}-${n},চন্দ্রা ${n},Rahman,Female,04/03/2016,${rest}`;
    const lines = [
      line(1, `Class 3,A,${roll + 1},Guardian,1711000001`),
      line(2, `Class 3,Q,${roll + 2},Guardian,1711000002`),
      line(3, `Class 3,A,${roll + 3},Guardian,ask mother`),
      line(4, `Class 3,A,${roll + 1},Guardian,1711000004`),
      ...Array.from({ length: 100 }, () => ",,,,,,,,,"),
    ];
    await page.goto("/admin/bulkImport");
    await follow(page.getByRole("button", { name: "Check the file" }));
    await page.getByRole("alert").getByText("Choose a file").waitFor();
    await page.locator("input[name=file]").setInputFiles(csv(lines));
    await follow(page.getByRole("button", { name: "Check the file" }));
    const rows = page.getByRole("region", { name: "Refused rows" }).last().locator("tbody tr");
    assert.equal(await rows.count(), 4, "every fault at once");
    await rows.nth(1).getByLabel("Class and section").selectOption({ label: "Class 3 A" });
    await rows.nth(2).getByLabel("Guardian's mobile").fill("01711000003");
    await rows
      .nth(3)
      .getByLabel("Roll")
      .fill(String(roll + 4));
    await follow(page.getByRole("button", { name: "Check again" }).last());
    await follow(page.getByRole("button", { name: "Import 4 students" }));
    await said(page, "Imported: 4 added.");
    await follow(page.getByRole("link", { name: "Import another file" }));
    // The same file again finds what is there: three as they were mended, one that is as it is.
    await page.locator("input[name=file]").setInputFiles(csv([lines[0]]));
    await follow(page.getByRole("button", { name: "Check the file" }));
    assert.equal(await page.getByRole("button", { name: /^Import/u }).count(), 0, "there is nothing to import");
    check(REFUSED);
    await close();
  });
}

test("the screens of students fit every width, in both themes", async () => {
  const { page, check, close } = await openPage(browser, school);
  await signIn(page, "admin");
  await page.goto("/admin/bulkImport");
  await page
    .locator("input[name=file]")
    .setInputFiles(csv(["L-1,বাংলা,Rahman,x,soon,Class 3,A,1,Guardian,1", "L-2,,,,,,,,,"]));
  await follow(page.getByRole("button", { name: "Check the file" }));
  await page.getByRole("region", { name: "Refused rows" }).last().waitFor();
  await checkLook(page, "what an import would do");
  for (const path of ["/admin/view", "/admin/view?sectionId=none", "/admin/addStudent", "/admin/bulkImport"]) {
    await page.goto(path);
    await checkLook(page, path);
  }
  check();
  await close();
});
