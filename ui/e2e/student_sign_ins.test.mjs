// Passwords for students (docs/rules.md, *Students*, *Sign-in*): a section's slips, shown once and printed; a student's own. With a script
// and without; and the same student at the first sign-in.

import assert from "node:assert/strict";
import { test } from "node:test";
import { checkLook, demoSchool, enterAs, follow, openPage, signInStudent } from "./support.mjs";

const { school, browser } = demoSchool();

const HEAD = "Reg No,First name,Last name,Gender,Date of birth,Class,Section,Roll,Guardian's name,Guardian's mobile";
const said = (page, text) => page.getByText(text).filter({ visible: true }).first().waitFor();

const enter = (script, userId = "admin") => enterAs(browser, school, userId, { script });

/** Students without a password, in a section of their own choice. */
async function bringIn(page, count, mark, section) {
  const lines = Array.from(
    { length: count },
    (_, n) =>
      `${mark}-${n},${n === 0 ? "চন্দ্রা-".repeat(12) : "Anwara"} ${n},Begum,f,2014-05-06,${section},${700 + n},G,01711000000`,
  );
  await page.goto("/admin/bulkImport/students");
  const buffer = Buffer.from([HEAD, ...lines].join("\n"));
  await page.locator("input[name=file]").setInputFiles({ name: "new.csv", mimeType: "text/csv", buffer });
  await follow(page.getByRole("button", { name: "Check the file" }));
  await follow(page.getByRole("button", { name: `Import ${count} students` }));
}

/** Register number and password of every slip. */
const slipsOf = (page) =>
  page
    .getByRole("listitem")
    .filter({ has: page.locator(".slip-password") })
    .evaluateAll((slips) => slips.map((slip) => [...slip.querySelectorAll("dd")].map((dd) => dd.textContent)));

for (const script of [true, false]) {
  const how = script ? "with a script" : "without a script";
  const section = script ? "Class 3,A" : "Class 8,B";

  test(`a section gets its slips, which are shown once, ${how}`, async () => {
    const { page, check, close } = await enter(script);
    const mark = script ? "P" : "Q";
    await bringIn(page, 12, mark, section);
    await page.goto("/admin/view");
    await follow(page.getByRole("link", { name: "Sign-ins" }));
    await follow(page.getByRole("link", { name: section.replace(",", " ") }));
    await said(page, "12 have none and cannot sign in");
    assert.ok(await page.getByLabel("Only those without one (12)").isChecked(), "who has one keeps it");
    await follow(page.getByRole("button", { name: "Make the passwords" }));
    const slips = await slipsOf(page);
    assert.equal(slips.length, 12);
    const [address, , regNo, password] = slips[1];
    assert.deepEqual([address, regNo], [school.address, `${mark}-1`]);
    assert.match(password, /^[a-z]{4}-[a-z]{4}-[a-z]{4}-[2-9]{2}$/u);
    assert.equal(new Set(slips.map((slip) => slip[3])).size, 12);
    assert.equal(await page.getByRole("button", { name: "Print" }).count(), script ? 1 : 0);

    // What is printed: slips alone, several on a page.
    const pdf = (await page.pdf({ preferCSSPageSize: true })).toString("latin1");
    const pages = pdf.match(/\/Type\s*\/Page\b/gu)?.length;
    assert.ok(pages >= 2 && pages <= 3, `${pages} pages for 12 slips`);

    // Neither a reload nor the way back shows it again.
    await page.goto(page.url());
    assert.equal((await slipsOf(page)).length, 0);
    await page.goto(`/admin/view/signIns`);
    await follow(page.getByRole("link", { name: section.replace(",", " ") }));
    await said(page, "12 of them one that was given and not changed yet");
    const html = await page.content();
    assert.ok(!html.includes(password));
    check();
    await close();

    // The student's first sign-in: the password is changed before anything else.
    const student = await openPage(browser, school);
    await signInStudent(student.page, regNo, { password });
    await said(student.page, "Choose your password");
    await student.page.goto("/admin/examResult_student");
    await said(student.page, "Choose your password");
    await student.page.getByLabel("New Password").fill("my own password");
    await follow(student.page.getByRole("button", { name: "Change Password" }));
    await student.page.waitForURL(/dashboard/u);
    student.check();
    await student.close();
  });

  test(`a student is given one on their profile, ${how}`, async () => {
    const { page, check, close } = await enter(script);
    await page.goto("/admin/view");
    await follow(page.locator("tbody th a").first());
    await follow(page.getByRole("link", { name: "Give a new password" }));
    await follow(page.getByRole("button", { name: "Give this password" }));
    await said(page, "This password is shown only now");
    await said(page, "Register number");
    check();
    await close();
  });
}

test("two presses make one list, and the second one says so", async () => {
  const { page, check, close } = await enter(false);
  await bringIn(page, 3, "T", "Class 10,A");
  await page.goto("/admin/view/signIns");
  await follow(page.getByRole("link", { name: "Class 10 A" }));
  const fields = await page
    .locator("form input[type=hidden]")
    .evaluateAll((inputs) => inputs.map((of) => [of.name, of.value]));
  const form = Object.fromEntries([...fields, ["which", "without"]]);
  const headers = { origin: school.address, "sec-fetch-site": "same-origin" };
  const press = () => page.request.post("/admin/view/signIns", { form, headers, maxRedirects: 0 });
  const [first, second] = [await press(), await press()];
  assert.deepEqual([first.status(), second.status()], [200, 303]);
  assert.match(first.headers()["cache-control"], /no-store/u);
  await page.goto(second.headers()["location"]);
  await said(page, "The passwords were made by your first press");
  assert.ok(await page.getByLabel(/not changed the one that they were given/u).isChecked());
  await follow(page.getByRole("button", { name: "Make the passwords" }));
  assert.equal((await slipsOf(page)).length, 3);
  check();
  await close();
});

test("the screens of sign-ins fit every width, in both themes", async () => {
  const { page, check, close } = await enter(true);
  await page.goto("/admin/view/signIns");
  await checkLook(page, "the sections");
  await follow(page.getByRole("link", { name: "Class 11 A" }));
  await checkLook(page, "the question");
  await page.getByLabel(/All \(/u).check();
  await follow(page.getByRole("button", { name: "Make the passwords" }));
  await checkLook(page, "the slips");
  for (const path of ["/admin/bulkImport/employees", "/admin/bulkImport/subjects"]) {
    await page.goto(path);
    await checkLook(page, path);
  }
  check();
  await close();
});
