// The first steps in an empty database: the set-up page, and pictures of a branch.

import { openPage, scriptArrived, withoutScript } from "./support.mjs";

/** The first super admin's. */
export const PASSWORD = "a long one indeed";

/** A picture of one colour. */
async function picture(page, name, colour) {
  const made = await page.evaluate((fill) => {
    const canvas = document.createElement("canvas");
    canvas.width = canvas.height = 60;
    const paint = canvas.getContext("2d");
    paint.fillStyle = fill;
    paint.fillRect(0, 0, 60, 60);
    return canvas.toDataURL("image/png").split(",")[1];
  }, colour);
  return { name: `${name}.png`, mimeType: "image/png", buffer: Buffer.from(made, "base64") };
}

/** The first super admin, by the set-up page; signed in, with or without a script. `pictures`: of a branch, by their labels. */
export async function setUp(browser, school, script) {
  const opened = await openPage(browser, school);
  const { page } = opened;
  await page.goto("/auth/setup");
  await scriptArrived(page);
  const code = /\b[0-9a-f]{5}(?:-[0-9a-f]{5}){3}\b/u.exec(school.log())?.[0];
  const account = { "Set-up code": code, Name: "Rokeya Begum", "User Id": "head", Password: PASSWORD };
  for (const [label, value] of Object.entries(account)) await page.getByLabel(label, { exact: true }).fill(value);
  await page.getByRole("button", { name: "Create Super Admin" }).click();
  await page.waitForURL("/admin/dashboard");
  await scriptArrived(page);
  const pictures = [
    ["Crest", await picture(page, "crest", "#063")],
    ["Principal's signature", await picture(page, "principal", "#00c")],
    ["Vice-principal's signature", await picture(page, "vice", "#c00")],
  ];
  return { ...(script ? opened : await withoutScript(browser, school, opened)), pictures };
}
