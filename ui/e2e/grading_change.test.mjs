// Changing what a class is graded by (docs/rules.md, *Grading schemes*): what becomes of its semesters, what changes, what is locked, the reason, and that it
// is stored and taken back; with a script and without one.

import assert from "node:assert/strict";
import { test } from "node:test";
import { said } from "./new_school.mjs";
import { checkLook, demoSchool, enterAs, follow, signInByCall } from "./support.mjs";

const { school, browser, started } = demoSchool();

const NATIONAL = "National curriculum, GPA 5";
const REFUSED = /the server responded with a status of 422/u;

/** Unlocks what is locked of Class 3 this year, as its admin does before. */
async function unlock() {
  const { user, get, send } = await signInByCall(school, "admin");
  const classes = await get(`/api/sessionWiseClass/${user.session._id}`);
  const { _id } = (classes.body.data ?? classes.body).find(({ className }) => className === "Class 3");
  const ground = new URLSearchParams({ branchId: user.branch._id, sessionId: user.session._id, classId: _id });
  const answer = await send("POST", `/api/lockResults?${ground}`, { isLocked: false, sheets: "class" });
  assert.equal(answer.status, 200, JSON.stringify(answer.body));
}

for (const script of [true, false]) {
  const how = script ? "with a script" : "without a script";
  test(`a class is graded by another scheme once it is seen what changes, and back, ${how}`, async () => {
    await started;
    const { page, check, close } = await enterAs(browser, school, "admin", { script });
    const look = (what) => (script ? checkLook(page, what) : Promise.resolve());
    await page.goto("/admin/manageSession");
    await follow(page.getByRole("link", { name: "2026", exact: true }).first());
    await follow(page.getByRole("link", { name: "Grading Scheme", exact: true }));
    const at = page.url();
    const chosen = () => page.getByLabel("Grading scheme: Class 3", { exact: true });
    const now = () => page.getByRole("row", { name: /^Class 3 / }).innerText();
    const show = () => follow(page.getByRole("button", { name: "Show what changes" }));
    const change = () => follow(page.getByRole("button", { name: "Change", exact: true }));
    await look("the scheme of a session");

    // Nothing is stored by looking at it.
    await chosen().selectOption({ label: NATIONAL });
    await show();
    assert.equal(await page.getByRole("alert").count(), 0, "what semesters become is only asked");
    assert.equal(await page.getByRole("heading", { name: "What changes" }).count(), 0);
    await page.getByLabel("What Half Yearly becomes").selectOption({ label: "Half Yearly" });
    await show();
    await page.getByRole("alert").waitFor();
    await page.getByLabel("What Annual becomes").selectOption({ label: "Annual" });
    await show();
    if (script) {
      await said(page, /^These sheets are locked/u);
      assert.equal(await page.getByRole("button", { name: "Change", exact: true }).count(), 0);
      await look("a change that locked sheets are in the way of");
      await unlock();
      await page.reload();
    }
    const changes = page.getByRole("region", { name: "What changes" });
    const rows = await changes.locator("tbody tr").evaluateAll((all) => all.map((row) => row.innerText));
    assert.equal(rows.length, 4, "two sections, two semesters");
    assert.ok(
      rows.every((row) => /^Class 3 [AB]\s/u.test(row) && row.includes("Published")),
      rows.join("\n"),
    );
    await look("what a change of schemes changes");
    // Published results change only for a reason.
    await change();
    await page.getByRole("alert").waitFor();
    check(REFUSED);
    await page.getByLabel("Reason").fill("The board's decision");
    await change();
    await said(page, "Successfully Updated");
    assert.equal(new URL(page.url()).pathname, new URL(at).pathname);
    assert.match(await now(), new RegExp(NATIONAL, "u"));

    // The cards say what is no longer as it was published; then everything is as before.
    await page.goto(at);
    await chosen().selectOption({ label: "As the session" });
    await show();
    for (const semester of ["Half Yearly", "Annual"])
      await page.getByLabel(`What ${semester} becomes`).selectOption({ label: semester });
    await show();
    await page.getByLabel("Reason").fill("Taken back");
    await change();
    await said(page, "Successfully Updated");
    assert.match(await now(), /As the session/u);
    await close();
  });
}
