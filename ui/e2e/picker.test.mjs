// A field that picks a record out of very many: a section's class teacher, by keys alone, and without a script.

import assert from "node:assert/strict";
import { test } from "node:test";
import { checkLook, checkNoSidewaysScroll, demoSchool, enterAs, follow, hasFocus, scriptArrived } from "./support.mjs";

const { school, browser } = demoSchool();

async function enter(options) {
  const opened = await enterAs(browser, school, "admin", options);
  await opened.page.goto("/admin/sectionSetting");
  const section = opened.page.locator("tbody tr").first().getByRole("link").first();
  const address = await section.getAttribute("href");
  await opened.page.goto(address);
  return { ...opened, address };
}

const search = (page) => page.getByRole("combobox", { name: "Search teachers" });
const options = (page) => page.locator(".picker-options [role=option]");
const ticked = (page) => page.locator(".picker-choice:has(input:checked) bdi").innerText();
const save = (page) => follow(page.getByRole("button", { name: "Save", exact: true }));
const saved = (page) => page.getByText("Successfully Updated").filter({ visible: true }).first().waitFor();

test("a class teacher is searched for, chosen and cleared by keys alone", async () => {
  const { page, check, close, address } = await enter();
  await scriptArrived(page);
  await search(page).focus();
  await page.keyboard.type("a");
  await options(page).first().waitFor();
  const shown = await options(page).count();
  assert.ok(shown > 1 && shown <= 20, `${shown} options`);
  assert.match(await page.locator(".picker [role=status]").innerText(), /found/u);
  await checkLook(page, "the list of what was found");
  await search(page).focus();
  await page.keyboard.press("ArrowDown");
  await page.keyboard.press("ArrowDown");
  const wanted = await page.locator(".picker [aria-selected=true] .search-name").innerText();
  await page.keyboard.press("Enter");
  assert.equal(await ticked(page), wanted);
  assert.equal(new URL(page.url()).pathname, address, "Enter sends no form");
  // From the search by Tab over Find to the choices; Enter saves.
  await page.keyboard.press("Tab");
  await page.keyboard.press("Tab");
  await hasFocus(page.getByRole("radio"));
  await page.keyboard.press("Enter");
  await saved(page);
  await page.goto(address);
  assert.equal(await ticked(page), wanted);

  await scriptArrived(page);
  await page.getByRole("radio", { name: "None" }).check();
  await save(page);
  await saved(page);
  await page.goto(address);
  assert.equal(await ticked(page), "None");
  check();
  await close();
});

test("without a script Find brings the form back with what was found and what was typed", async () => {
  const { page, check, close, address } = await enter({ script: false });
  await page.getByLabel("Room").fill("Room 9");
  await search(page).fill("a");
  await follow(page.getByRole("button", { name: "Find teachers" }));
  assert.equal(new URL(page.url()).pathname, address);
  assert.equal(await page.getByLabel("Room").inputValue(), "Room 9");
  const found = page.locator(".picker-choice").filter({ hasNotText: "None" });
  assert.ok((await found.count()) > 1);
  await checkNoSidewaysScroll(page, "a form with what was found");
  const wanted = await found.nth(1).locator("bdi").innerText();
  await found.nth(1).click();
  // What was searched for since and not looked at is not saved over.
  await search(page).fill("nobody at all");
  await page.keyboard.press("Enter");
  await page.getByText("Choose one of the teachers that were found").first().waitFor();
  assert.equal(await ticked(page), wanted);
  await search(page).fill("");
  await save(page);
  await saved(page);
  await page.goto(address);
  assert.deepEqual([await ticked(page), await page.getByLabel("Room").inputValue()], [wanted, "Room 9"]);
  check(/the server responded with a status of 422/u);
  await close();
});
