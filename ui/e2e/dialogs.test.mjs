// Dialogs: each opens on its first field or its primary button (one that takes something away on its heading), closes on Escape, and gives the focus back to what opened it.

import assert from "node:assert/strict";
import test from "node:test";
import { sectionsOf, sheetAddress } from "./card_places.mjs";
import { addressOf, gridOf, sheetsOf } from "./sheets.mjs";
import { demoSchool, enterAs, hasFocus, openPage, scriptArrived } from "./support.mjs";

const { school, browser } = demoSchool();

/** Opens a dialog by `opener`, checks where the focus is, closes it by Escape and checks where it is then. */
async function walk(page, opener, expected, { back = opener, key = "Enter" } = {}) {
  await opener.focus();
  await page.keyboard.press(key);
  const dialog = page.locator("dialog[open]");
  await dialog.waitFor();
  const focused = () =>
    page.evaluate(() => {
      const { activeElement: element } = document;
      return element?.getAttribute("aria-label") ?? element?.labels?.[0]?.textContent ?? element?.textContent ?? "";
    });
  await hasFocus(dialog.locator("*"));
  assert.match(await focused(), expected);
  assert.equal(await page.evaluate(() => document.activeElement.matches(".dialog-close")), false);
  await page.keyboard.press("Escape");
  await dialog.waitFor({ state: "hidden" });
  await hasFocus(back);
}

test("every dialog begins at its first field or its primary button, and Escape leads back", async () => {
  const { page, check, close } = await enterAs(browser, school, "admin");
  await page.goto("/admin/dashboard");
  await scriptArrived(page);
  const profile = page.locator(".profile summary");
  await walk(page, page.getByRole("button", { name: /^Go to/ }), /Menu item/u);
  await profile.click();
  await walk(page, page.getByRole("link", { name: "Change Password" }), /^New Password/u, { back: profile });

  const places = await sectionsOf(school, "admin");
  const section = await places.find("Class 8", "A");
  await page.goto(sheetAddress(places.ground, section, "half_yearly"));
  await scriptArrived(page);
  await walk(page, page.getByRole("button", { name: "Make a print link" }), /^Name/u);
  const opener = page.getByRole("link", { name: /^Bulk Sheet/ });
  await opener.focus();
  await page.keyboard.press("Enter");
  const print = page.locator("dialog[open]").getByRole("button", { name: "Print" });
  await hasFocus(print);
  await page.keyboard.press("Escape");
  await page.locator("dialog[open]").waitFor({ state: "hidden" });

  const { find } = await sheetsOf(school, "admin");
  const filter = await find("Class 8", "A", "Half Yearly Examination", "Mathematics");
  await page.goto(addressOf(filter));
  await scriptArrived(page);
  const remove = page.getByRole("button", { name: "Delete" });
  await walk(page, remove, /^Delete marks/u);
  await page.goto(addressOf(filter, { tab: "marks", edit: "1" }));
  await gridOf(page);
  const keys = page.getByRole("button", { name: "Keys" });
  await walk(page, keys, /Next student/u);
  check();
  await close();
});

test("a refused sign-in stays beside the form, and on a phone no toast is on what is being typed", async () => {
  const { page, close } = await openPage(browser, school, { width: 390, height: 844 });
  await page.goto("/auth/login");
  await scriptArrived(page);
  await page.getByLabel("Academic", { exact: true }).check();
  await page.getByLabel("User Id").fill("librarian");
  await page.getByLabel("Password", { exact: true }).fill("not this one");
  await page.keyboard.press("Enter");
  const toast = page.locator(".toast");
  await toast.waitFor();
  const apart = await page.evaluate(() => {
    const box = (selector) => document.querySelector(selector).getBoundingClientRect();
    const toast = box(".toast");
    return ["[data-failure]", "input:focus", "[name=userId]"].filter((selector) => {
      const { top, bottom } = box(selector);
      return top < toast.bottom && bottom > toast.top;
    });
  });
  assert.deepEqual(apart, []);
  await toast.waitFor({ state: "detached" });
  assert.equal(await page.locator("[data-failure]").textContent(), "User Id or Password is incorrect");
  await close();
});
