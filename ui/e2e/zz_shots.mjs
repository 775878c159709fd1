import { openPage, signIn, startBrowser, startSchool } from "./support.mjs";
const [school, browser] = await Promise.all([startSchool(), startBrowser()]);
const { page } = await openPage(browser, school);
await signIn(page, "super");
const first = async (label) => {
  await page.goto("/admin/view");
  await page.getByLabel("Section", { exact: true }).selectOption({ label });
  await page.getByRole("button", { name: "Filter" }).click();
  await page.waitForURL(/sectionId/u);
  return (await page.locator("tbody th a").first().getAttribute("href")).replace("/admin/searchView?id=", "");
};
const id = await first("Class 3 A");
const choice = async (address, label) => {
  await page.goto(address);
  return page.getByLabel(label).locator("option").nth(1).getAttribute("value");
};
const section = await choice(`/admin/view/${id}/section`, "New section");
const branch = await choice(`/admin/view/${id}/branch`, "New branch");
const there = await choice(`/admin/view/${id}/branch?branchId=${branch}`, "Class and section");
const rolls = await choice("/admin/view/rolls", "Section");
const shots = [
  ["list", "/admin/view"],
  ["rolls", `/admin/view/rolls?sectionId=${rolls}&order=name`],
  ["section", `/admin/view/${id}/section?sectionId=${section}`],
  ["branch", `/admin/view/${id}/branch?branchId=${branch}&sectionId=${there}`],
  ["profile", `/admin/searchView?id=${id}`],
];
for (const [name, path] of shots)
  for (const [width, dark] of [[1440, false], [390, true]]) {
    await page.setViewportSize({ width, height: 900 });
    await page.emulateMedia({ colorScheme: dark ? "dark" : "light" });
    await page.goto(path);
    await page.screenshot({ path: `/tmp/moves-shots/${name}-${width}.png` });
  }
await page.setViewportSize({ width: 1440, height: 900 });
await page.goto(shots[2][1]);
console.log((await page.locator(".moves-block").allInnerTexts()).slice(0, 8));
console.log(await page.locator("[aria-label='Marks that move'] tbody tr").count());
const href = await page.locator(".moves-block a").first().getAttribute("href").catch(() => null);
if (href) { await page.goto(href); console.log(await page.getByRole("button").allInnerTexts()); await page.screenshot({ path: "/tmp/moves-shots/unlock.png" }); }
await browser.close();
await school.stop();
