// Online admission: somebody applies without a script and on a phone, the office collects the fee, and the applicant becomes a student.

import { after, before, test } from "node:test";
import assert from "node:assert/strict";
import { checkLook, follow, openPage, signIn, startBrowser, startSchool } from "./support.mjs";

let browser;
before(async () => {
  browser = await startBrowser();
});
after(() => browser.close());

const said = (page, text) => page.getByText(text).filter({ visible: true }).first().waitFor();

/** Fills the form of the first open class; answers the secret number. */
async function apply(page, name) {
  await page.goto("/admission");
  const branches = page.locator(".public-item");
  if ((await branches.count()) > 0) await follow(branches.first());
  await follow(page.getByRole("link", { name: /^Apply for/u }).first());
  await page.getByLabel("First name").fill(name);
  await page.getByLabel("Last name").fill("Khanom");
  await page.getByLabel("Gender").selectOption("female");
  await page.getByLabel("Date of birth").fill("2014-03-04");
  await page.getByLabel("Guardian's name").fill("Rahima Khatun");
  await page.getByLabel("Guardian's mobile").fill("ask at the office");
  await follow(page.getByRole("button", { name: "Send the application" }));
  // Refused beside its field, with everything that was typed.
  await said(page, "Guardian's mobile is not a telephone number");
  assert.equal(await page.getByLabel("First name").inputValue(), name);
  await page.getByLabel("Guardian's mobile").fill("01712 345678");
  await follow(page.getByRole("button", { name: "Send the application" }));
  return (await page.locator(".secret-number strong").textContent()) ?? "";
}

test("an application without a script on a phone is looked up by its number", async () => {
  const school = await startSchool();
  try {
    const { page, check, close } = await openPage(browser, school, { script: false, width: 390, height: 844 });
    const secret = await apply(page, "Zubaida");
    assert.match(secret, /^[0-9A-Z]{5}(-[0-9A-Z]{5}){3}$/u);
    const wide = await page.evaluate(() => document.documentElement.scrollWidth > window.innerWidth);
    assert.equal(wide, false, "nothing is wider than the phone");
    await page.goto("/admission/state");
    await page.getByLabel("Secret number").fill("00000-00000-00000-00000");
    await follow(page.getByRole("button", { name: "Look up" }));
    await said(page, "No application has this number");
    await page.getByLabel("Secret number").fill(secret.toLowerCase());
    await follow(page.getByRole("button", { name: "Look up" }));
    await said(page, "Nobody has decided on it yet");
    check(/404|422/u);
    await close();
  } finally {
    await school.stop();
  }
});

test("an application is paid for and accepted into a student", async () => {
  const school = await startSchool();
  try {
    const anybody = await openPage(browser, school);
    await anybody.page.goto("/admission");
    await checkLook(anybody.page, "the branches");
    const secret = await apply(anybody.page, "Zubaida");
    await checkLook(anybody.page, "the secret number");

    const office = await openPage(browser, school);
    await signIn(office.page, "accountant");
    await office.page.goto("/admin/admissionFeesCollection?search=zubaida");
    await checkLook(office.page, "the fee of an application");
    await follow(office.page.getByRole("button", { name: "Collect" }));
    await said(office.page, "Admission fee, Class");
    await checkLook(office.page, "a receipt for an application");
    office.check();
    await office.close();

    const desk = await openPage(browser, school);
    await signIn(desk.page, "admission");
    await desk.page.goto("/admin/onlineAdmission?search=zubaida");
    await checkLook(desk.page, "applications");
    await follow(desk.page.getByRole("link", { name: "Zubaida Khanom" }));
    await said(desk.page, "৳500.00, paid");
    await checkLook(desk.page, "an application");
    await follow(desk.page.getByRole("link", { name: "Accept" }));
    await checkLook(desk.page, "accepting");
    // A roll that somebody has: beside its field.
    await desk.page.getByLabel("Roll", { exact: true }).fill("1");
    await follow(desk.page.getByRole("button", { name: "Accept" }));
    await said(desk.page, "Another student of the section has this roll");
    await desk.page.getByLabel("Roll", { exact: true }).fill("990");
    await follow(desk.page.getByRole("button", { name: "Accept" }));
    await said(desk.page, "Application Accepted");
    await follow(desk.page.getByRole("link", { name: /roll 990/u }));
    await said(desk.page, "Zubaida Khanom");
    desk.check(/422/u);
    await desk.close();

    const { page } = anybody;
    await page.goto("/admission/state");
    await page.getByLabel("Secret number").fill(secret);
    await follow(page.getByRole("button", { name: "Look up" }));
    await said(page, "The application was accepted.");
    await said(page, /roll 990/u);
    await checkLook(page, "what the applicant is told");
    anybody.check(/422/u);
    await anybody.close();
  } finally {
    await school.stop();
  }
});
