// Forms that are quick to repeat, with and without a script: one record after the other, a copy, and a choice that is made in place. On
// subjects and sections.

import assert from "node:assert/strict";
import { test } from "node:test";
import {
  checkLook,
  checkNoSidewaysScroll,
  demoSchool,
  enterAs,
  follow,
  hasFocus,
  scriptArrived,
  signInByCall,
} from "./support.mjs";

const { school, browser } = demoSchool();

const button = (page, name) => page.getByRole("button", { name, exact: true });
const field = (page, name) => page.locator(`.record-form [name="${name}"]:not([type=hidden])`);
const here = (page) => page.url().slice(school.address.length);
const values = (page, names) => Promise.all(names.map((name) => field(page, name).inputValue()));

async function enter(script, at) {
  const opened = await enterAs(browser, school, "admin", { script });
  await opened.page.goto(at);
  if (script) await scriptArrived(opened.page);
  return opened;
}

/** A session of the admin's branch that has no class yet. */
async function emptySession(name, year) {
  const { send } = await signInByCall(school, "admin");
  const dates = { startDate: `${year}-01-01`, endDate: `${year}-12-31` };
  const { status, body } = await send("POST", "/api/addSession", { sessionName: name, ...dates });
  assert.equal(status, 200, JSON.stringify(body));
  return body._id;
}

for (const script of [true, false]) {
  const how = script ? "with a script" : "without a script";
  const look = script ? checkLook : checkNoSidewaysScroll;
  const mark = script ? "Script" : "Plain";

  test(`one section after the other keeps what was chosen, ${how}`, async () => {
    const { page, check, close } = await enter(script, "/admin/sectionSetting/new");
    await field(page, "sectionName").fill(`${mark} one`);
    await field(page, "classId").selectOption({ index: 2 });
    await field(page, "room").fill("Room 1");
    const [chosen] = await values(page, ["classId"]);
    await follow(button(page, "Save and add another"));
    assert.match(here(page), /^\/admin\/sectionSetting\/new/u);
    await page.getByText(`“${mark} one” was added`).filter({ visible: true }).first().waitFor();
    assert.deepEqual(await values(page, ["sectionName", "classId", "room"]), ["", chosen, ""]);
    await hasFocus(field(page, "sectionName"));
    await look(page, `the next section ${how}`);
    // At once: the keyboard is where the next name is typed. Enter saves, and leads to the list.
    await page.keyboard.type(`${mark} two`);
    await page.keyboard.press("Enter");
    await page.getByText("Successfully Added").filter({ visible: true }).first().waitFor();
    for (const name of ["one", "two"]) {
      await page.goto(`/admin/sectionSetting?search=${mark}+${name}`);
      assert.equal(await page.locator("tbody tr").count(), 1);
    }
    // A faulty one comes back with the same buttons.
    await page.goto("/admin/sectionSetting/new");
    await follow(button(page, "Save and add another"));
    await page.locator(".error-summary").waitFor();
    await field(page, "sectionName").fill(`${mark} three`);
    await field(page, "classId").selectOption(chosen);
    await follow(button(page, "Save and add another"));
    await page.getByText(`“${mark} three” was added`).filter({ visible: true }).first().waitFor();
    check(/the server responded with a status of 422/u);
    await close();
  });

  test(`a subject is copied from the list and from its page, ${how}`, async () => {
    const { page, check, close } = await enter(script, "/admin/manageSubject");
    const row = page.locator("tbody tr").first();
    const name = await row.locator("th a").innerText();
    await follow(row.getByRole("link", { name: `Copy ${name}` }));
    await page.getByText("Change what is different, and save it.").waitFor();
    assert.deepEqual(await values(page, ["subjectName"]), [""]);
    await hasFocus(field(page, "subjectName"));
    const [code] = await values(page, ["subjectCode"]);
    await page.keyboard.type(`${mark} copy`);
    await follow(button(page, "Save"));
    await page.getByText("Successfully Added").filter({ visible: true }).first().waitFor();
    await page.goto(`/admin/manageSubject?search=${mark}+copy`);
    await follow(page.locator("tbody tr th a").first());
    assert.deepEqual(await values(page, ["subjectCode"]), [code]);
    await follow(page.getByRole("link", { name: `Copy ${mark} copy` }));
    await page.getByText(`A copy of “${mark} copy”`).waitFor();
    await checkNoSidewaysScroll(page, `the form of a copy ${how}`);
    check();
    await close();
  });

  test(`the class that a section lacks is made in place, and nothing typed is lost, ${how}`, async () => {
    const session = await emptySession(`${mark} 2041`, script ? 2041 : 2042);
    const { page, check, close } = await enter(script, `/admin/sectionSetting/new?sessionId=${session}`);
    await field(page, "sectionName").fill("Rose");
    await field(page, "room").fill("Room 7");
    await look(page, `a form that lacks a class ${how}`);
    await follow(button(page, "Add Class"));
    await page.getByText("This is for the form “Add Section”.").waitFor();
    await hasFocus(field(page, "className"));
    // Left, the form is as it was.
    await follow(page.getByRole("link", { name: "Cancel" }));
    assert.deepEqual(await values(page, ["sectionName", "room"]), ["Rose", "Room 7"]);
    await follow(button(page, "Add Class"));
    await field(page, "className").fill("Class 9");
    await field(page, "classNumeric").fill("9");
    await page.keyboard.press("Enter");
    await page.getByText("What you typed is here again.").waitFor();
    const [name, room, chosen] = await values(page, ["sectionName", "room", "classId"]);
    assert.deepEqual([name, room, chosen === ""], ["Rose", "Room 7", false]);
    await hasFocus(field(page, "classId"));
    await field(page, "room").focus();
    await page.keyboard.press("Enter");
    await page.getByText("Successfully Added").filter({ visible: true }).first().waitFor();
    assert.equal(await page.locator("tbody tr").filter({ hasText: "Rose" }).count(), 1);
    check();
    await close();
  });
}
