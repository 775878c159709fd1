// Lists of records, from the menu to the printed list: adding, changing, deleting, with a script and without (ARCHITECTURE.md).

import assert from "node:assert/strict";
import { test } from "node:test";
import { checkLook, demoSchool, enterAs, follow, hasFocus, scriptArrived } from "./support.mjs";

const { school, browser } = demoSchool();

const LIST = "/admin/addDesignation";
const REFUSED = /the server responded with a status of (?:409|422)/u;

const enter = (userId, options) => enterAs(browser, school, userId, options);

const names = (page) => page.locator("tbody .col-name").allInnerTexts();
// As a toast, and without a script as a notice in the page.
const said = (page, text) => page.getByText(text).filter({ visible: true }).waitFor();
const save = (page) => follow(page.getByRole("button", { name: "Save", exact: true }));

for (const script of [true, false]) {
  const how = script ? "with a script" : "without a script";
  test(`a record is added, found, changed and deleted ${how}`, async () => {
    const { page, check, close } = await enter("admin", { script });
    const name = `Lab Assistant ${script ? "S" : "N"}`;
    await page.goto(LIST);
    if (script) await scriptArrived(page);
    await follow(page.getByRole("link", { name: "Add Designation" }));
    await save(page);
    await page.getByRole("alert").getByText("Designation is missing").waitFor();
    if (script) await hasFocus(page.getByRole("alert"));
    await page.getByRole("textbox", { name: "Designation" }).fill(name);
    await save(page);
    await said(page, "Successfully Added");
    assert.ok((await names(page)).includes(name));

    await page.getByRole("searchbox", { name: "Search", exact: true }).fill("lab a");
    await follow(page.getByRole("button", { name: "Filter", exact: true }));
    await page.getByRole("link", { name, exact: true }).waitFor();
    assert.deepEqual(await names(page), [name]);
    await follow(page.getByRole("link", { name, exact: true }));
    await page.getByRole("textbox", { name: "Designation" }).fill(`${name} 2`);
    await save(page);
    await said(page, "Successfully Updated");

    const row = page.locator("tbody tr").filter({ hasText: `${name} 2` });
    await follow(row.getByRole("link", { name: "Delete" }));
    await page.getByRole("button", { name: "Delete" }).waitFor();
    await follow(page.getByRole("button", { name: "Delete" }));
    await said(page, "Successfully Deleted");
    assert.ok(!(await names(page)).includes(`${name} 2`));
    check(REFUSED);
    await close();
  });
}

test("two people at one record: both values are shown, and the one who saves again keeps theirs", async () => {
  const one = await enter("admin");
  await one.page.goto(`${LIST}/new`);
  await one.page.getByRole("textbox", { name: "Designation" }).fill("Demonstrator");
  await save(one.page);
  const address = await one.page.getByRole("link", { name: "Demonstrator", exact: true }).getAttribute("href");
  const two = await enter("admin");
  await one.page.goto(address);
  await two.page.goto(address);
  await two.page.getByRole("textbox", { name: "Designation" }).fill("Senior Demonstrator");
  await save(two.page);
  await one.page.getByRole("textbox", { name: "Designation" }).fill("Junior Demonstrator");
  await save(one.page);
  await one.page.getByText("saved this designation while you were editing it").waitFor();
  await one.page.getByText("Now: Senior Demonstrator").waitFor();
  await save(one.page);
  await said(one.page, "Successfully Updated");
  assert.ok((await names(one.page)).includes("Junior Demonstrator"));
  one.check(REFUSED);
  two.check();
  await one.close();
  await two.close();
});

test("a record that is in use names what uses it and is made inactive instead", async () => {
  const { page, check, close } = await enter("admin");
  await page.goto(`${LIST}?search=Librarian`);
  await follow(page.getByRole("link", { name: "Delete" }));
  await page.getByText(/Employees: 1/u).waitFor();
  await follow(page.getByRole("button", { name: "Make inactive" }));
  await said(page, "Successfully Updated");
  await page.goto(`${LIST}?status=inactive`);
  assert.deepEqual(await names(page), ["Librarian"]);
  check();
  await close();
});

test("the menu shows where one is, also on a record's form", async () => {
  const { page, check, close } = await enter("admin");
  for (const path of [LIST, `${LIST}/new`]) {
    await page.goto(path);
    await page.getByRole("navigation").getByRole("link", { name: "Designations", exact: true }).waitFor();
    assert.equal(await page.locator(".side-menu [aria-current]").innerText(), "Designations", path);
  }
  check();
  await close();
});

test("lists, forms and questions fit every width, in both themes", async () => {
  const { page, check, close } = await enter("admin");
  for (const path of [LIST, `${LIST}?search=nobody`, `${LIST}/new`]) {
    await page.goto(path);
    await checkLook(page, path);
  }
  await page.goto(LIST);
  await follow(page.getByRole("link", { name: "Delete" }).first());
  await checkLook(page, "delete");
  check();
  await close();
});
