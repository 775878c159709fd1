// "Publish everything complete of class 8 and send the cards to the print shop": from the dashboard, with the presses counted, with a
// script and without.

import assert from "node:assert/strict";
import { test } from "node:test";
import { checkLook, demoSchool, enterAs, follow, openPage, scriptArrived, toastText } from "./support.mjs";

const MOST_PRESSES = 8;
const { school, browser } = demoSchool();

/** Presses one after the other, and counts them. */
function presser() {
  let presses = 0;
  return {
    press: async (target) => {
      presses += 1;
      await follow(target);
    },
    presses: () => presses,
  };
}

/** From the dashboard to the list of class 8. */
async function toClass(page, press) {
  const link = page.getByRole("link", { name: "Publish Result", exact: true });
  if (!(await link.isVisible())) await press(page.locator("summary", { hasText: /^Exam$/u }));
  await press(link);
  await press(page.getByRole("link", { name: "Class 8 Whole class" }));
  await page.getByRole("heading", { name: "Every exam, Class 8, every section" }).waitFor();
}

/** The sheets of an address that needs no account. */
async function sheetsAt(address) {
  const shop = await openPage(browser, school);
  await shop.page.goto(address);
  const text = await shop.page.locator("body").innerText();
  await shop.close();
  return text;
}

test("class 8 is published and its cards are sent in at most eight presses", async () => {
  const { page, check, close } = await enterAs(browser, school, "admin");
  await page.goto("/admin/dashboard");
  await scriptArrived(page);
  const { press, presses } = presser();
  await toClass(page, press);
  const ready = Number((await page.getByRole("link", { name: /^Ready/u }).innerText()).replace(/\D/gu, ""));
  assert.ok(ready > 1);
  await checkLook(page, "the list of a class");

  await press(page.getByRole("link", { name: /^Publish \d+$/u }));
  await page.getByRole("heading", { name: /^Publish \d+ results\? \d+ (is|are) incomplete$/u }).waitFor();
  await scriptArrived(page);
  await press(page.getByRole("button", { name: "Yes, publish" }));
  await scriptArrived(page);
  // What was chosen and what was refused apart.
  const said = await toastText(page, "Result");
  const [, chosen, published, refused] = /^(\d+) chosen: (\d+) published, (\d+) refused/u.exec(said) ?? [];
  assert.equal(Number(published), ready, said);
  assert.equal(Number(chosen), Number(published) + Number(refused), said);
  await page.getByText(/^Not complete: \d+ results?$/u).waitFor();
  await checkLook(page, "the report of a class");

  const cards = page.locator(".publishing-report .publishing-cards a").last();
  const name = await cards.innerText();
  assert.match(name, /^Class 8, (Half Yearly|Annual)$/u);
  await press(cards);
  await scriptArrived(page);
  assert.equal(await page.getByLabel("Name", { exact: true }).inputValue(), name);
  await checkLook(page, "the form of a print link");
  await press(page.getByRole("button", { name: /^Create link( anyway)?$/u }));
  await page.getByRole("heading", { name: /^print link ready$/iu }).waitFor();
  await page.getByText(/you won’t see it again/u).waitFor();
  await scriptArrived(page);
  const address = await page.getByLabel("Address").inputValue();
  await page.context().grantPermissions(["clipboard-read", "clipboard-write"]);
  await press(page.getByRole("button", { name: "Copy" }));
  await page.getByRole("button", { name: "Copied" }).waitFor();
  assert.equal(await page.evaluate(() => navigator.clipboard.readText()), address);
  assert.ok(presses() <= MOST_PRESSES, `${String(presses())} presses`);
  await checkLook(page, "a print link that is ready");

  const text = await sheetsAt(address);
  assert.match(text, /Class 8, all sections/u);
  check();
  await close();
});

test("without a script the same walk takes no more presses, and all of it can be undone", async () => {
  const { page, check, close } = await enterAs(browser, school, "admin", { script: false });
  await page.goto("/admin/dashboard");
  const { press, presses } = presser();
  await toClass(page, press);
  // What the test before published is taken back: by Undo exactly what this act published.
  const published = async () => {
    const show = page.getByRole("navigation", { name: "Show" }).getByRole("link", { name: /^Published/u });
    return Number((await show.innerText()).replace(/\D/gu, ""));
  };
  const before = await published();
  await press(page.getByRole("link", { name: /^Publish \d+$/u }));
  const all = page.getByRole("radio", { name: /^All \d+/u });
  if ((await all.count()) > 0) await all.check();
  await press(page.getByRole("button", { name: "Yes, publish" }));
  const after = await published();
  assert.ok(after > before);
  await page.getByRole("button", { name: "Undo" }).click();
  // The link that the test before made holds some of them.
  const keep = page.getByRole("button", { name: /^Unpublish, keep/u });
  if ((await keep.count()) > 0) await keep.click();
  await page.getByText(new RegExp(`^${String(after - before)} results? unpublished`, "u")).waitFor();
  assert.equal(await published(), before);
  await page.getByRole("button", { name: "Undo" }).click();
  assert.equal(await published(), after);

  await press(page.locator(".publishing-cards a").first());
  await page.getByText("Shown to the print shop.").waitFor();
  await press(page.getByRole("button", { name: /^Create link( anyway)?$/u }));
  const address = await page.getByLabel("Address").inputValue();
  assert.ok(presses() <= MOST_PRESSES, `${String(presses())} presses`);
  assert.match(await sheetsAt(address), /Class 8, all sections/u);
  // The question about the link came as a refusal.
  check(/409 \(Conflict\)/u);
  await close();
});
