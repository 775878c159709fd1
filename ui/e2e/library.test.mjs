// The library: a librarian issues a book, renews it and takes it back; a student sees their own.

import { after, before, test } from "node:test";
import { checkLook, follow, openPage, signIn, signInStudent, startBrowser, startSchool } from "./support.mjs";

let browser;
before(async () => {
  browser = await startBrowser();
});
after(() => browser.close());

const said = (page, text) => page.getByText(text).filter({ visible: true }).first().waitFor();

test("a book goes out, is renewed and comes back", async () => {
  const school = await startSchool();
  try {
    const { page, check, close } = await openPage(browser, school);
    await signIn(page, "librarian");
    await page.goto("/admin/booksStatus");
    await checkLook(page);
    await follow(page.getByRole("link", { name: "Issue a book" }));
    for (const [many, typed, found] of [
      ["books", "matilda", /Matilda/u],
      ["students", "S1-0005", /S1-0005/u],
    ]) {
      await page.getByRole("combobox", { name: `Search ${many}` }).fill(typed);
      await page.getByRole("option", { name: found }).first().click();
    }
    await checkLook(page, "the form of an issue");
    await follow(page.getByRole("button", { name: "Save", exact: true }));
    await said(page, "Book Issued");
    await page.goto("/admin/booksStatus?search=matilda");
    await follow(page.getByRole("link", { name: /^Renew Matilda/u }).first());
    await checkLook(page, "an issue");
    await follow(page.getByRole("button", { name: "Renew" }));
    await said(page, "Successfully Updated");
    await page.goto("/admin/booksStatus?search=matilda");
    await follow(page.getByRole("button", { name: /^Return Matilda/u }).first());
    await said(page, /^Book Returned/u);
    for (const address of ["/admin/branchWiseBooks", "/admin/books", "/admin/booksCategory"]) {
      await page.goto(address);
      await checkLook(page);
    }
    check();
    await close();
    const own = await openPage(browser, school);
    await signInStudent(own.page, "S1-0001");
    await own.page.goto("/admin/booksMyIssue");
    await checkLook(own.page);
    own.check();
    await own.close();
  } finally {
    await school.stop();
  }
});
