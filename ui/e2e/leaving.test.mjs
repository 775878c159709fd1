// A student leaves before the session is over (docs/rules.md, *People*): asked about first, then off later sheets, marked in the list, last in the
// tabulation; and back again. With a script and without.

import assert from "node:assert/strict";
import { test } from "node:test";
import { addressOf, sheetsOf } from "./sheets.mjs";
import { checkLook, checkNoSidewaysScroll, demoSchool, enterAs, follow } from "./support.mjs";

const { school, browser } = demoSchool();

const REFUSED = /the server responded with a status of (?:409|422)/u;
const said = (page, text) => page.getByText(text).filter({ visible: true }).first().waitFor();

const enter = (script, userId = "admin") => enterAs(browser, school, userId, { script });

/** Every width and both themes with a script; without one the page is the same, and nothing can be measured but its width. */
const look = (script) => (script ? checkLook : checkNoSidewaysScroll);

/** The day before a day, YYYY-MM-DD. */
function before(day) {
  return new Date(Date.parse(`${day}T00:00:00Z`) - 86_400_000).toISOString().slice(0, 10);
}

for (const script of [true, false]) {
  test(`a student leaves, is on no later sheet, and comes back, ${script ? "with" : "without"} a script`, async () => {
    const sheets = await sheetsOf(school, "admin");
    const filter = await sheets.find("Class 3", "A", "1st Semester Term Examination", "Mathematics");
    const schedule = await sheets.caller.get(`/api/getFilterWiseExamSchedule?${new URLSearchParams(filter)}`);
    const day = schedule.body[0].date;
    const all = await sheets.students(filter);
    const student = all[script ? 1 : 2];
    const name = `${student.firstName} ${student.lastName}`;

    const { page, check, close } = await enter(script);
    await page.goto(`/admin/searchView?id=${student.studentId}`);
    await follow(page.getByRole("link", { name: "Leaving", exact: true }));
    await look(script)(page, "the form of a leaving");
    await follow(page.getByRole("button", { name: "Continue" }));
    await page.getByRole("alert").getByText("Reason is missing").waitFor();
    await page.getByLabel("Last day at school").fill(before(day));
    await page.getByLabel("Reason").fill("Moved to Khulna <b>");
    await follow(page.getByRole("button", { name: "Continue" }));
    await page.getByRole("heading", { name: `Does ${name} leave on` }).waitFor();
    await said(page, /Marks are entered on \d+ later sheets?: .*count nowhere/u);
    await look(script)(page, "the question of a leaving");
    assert.equal((await sheets.students(filter)).length, all.length, "nothing is stored yet");
    await follow(page.getByRole("button", { name: "Yes, the student leaves" }));
    await page.getByRole("heading", { name: /^Left on / }).waitFor();
    await said(page, "Moved to Khulna <b>");
    await look(script)(page, "who has left");

    const listed = (await sheets.students(filter)).map(({ studentId }) => studentId);
    assert.equal(listed.length, all.length - 1);
    assert.ok(!listed.includes(student.studentId), "the sheet lists the student no more");
    await page.goto(addressOf(filter));
    assert.equal(await page.getByRole("rowheader", { name, exact: true }).count(), 0);
    const refused = await sheets.caller.send("PUT", "/api/updateOneMark", {
      ...filter,
      editedMarks: [{ studentId: student.studentId, written: 1 }],
    });
    assert.equal(refused.status, 422, JSON.stringify(refused.body));
    assert.match(refused.body.message, /left on .*, before this exam/u);

    await page.goto(`/admin/view?sessionId=${filter.sessionId}&standing=left`);
    await page.getByRole("row", { name: new RegExp(name, "u") }).waitFor();
    await look(script)(page, "the list of who left");
    await page.goto(`/admin/searchView?id=${student.studentId}`);
    await said(page, /Left on .*, Moved to Khulna <b>/u);
    await look(script)(page, "the profile of who left");

    await follow(page.getByRole("link", { name: "Leaving", exact: true }));
    await follow(page.getByRole("button", { name: "Take the leaving back" }));
    await page.getByRole("heading", { name: "Leaves the school" }).waitFor();
    assert.equal((await sheets.students(filter)).length, all.length);
    check(REFUSED);
    await close();
  });
}
