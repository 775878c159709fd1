// What a first view of a page asks for, over the wire: few requests, small scripts, fonts last (the benchmark `weight` has the times).

import assert from "node:assert/strict";
import { before, test } from "node:test";
import { demoSchool, openPage, signIn } from "./support.mjs";
import { weigh } from "./weigh.mjs";

const REQUESTS = 8;
const SCRIPTS = 10_000;
/** React alone is 54 kB of it. */
const GRID_SCRIPTS = 80_000;

const { school, browser, started } = demoSchool({ reads: true });
let cookie;
let results;
before(async () => {
  await started;
  const { page, context, close } = await openPage(browser, school);
  await signIn(page, "admin");
  const signedIn = (await context.cookies()).find(({ name }) => name.endsWith("markbook_sign_in"));
  cookie = `${signedIn.name}=${signedIn.value}`;
  await page.goto("/admin/examResult");
  for (const name of ["classId", "sectionId", "examId", "subjectId"]) {
    await page.locator(`select[name=${name}] option:nth-child(2)`).waitFor({ state: "attached" });
    await page.locator(`select[name=${name}]`).selectOption({ index: 1 });
  }
  await page.getByRole("button", { name: "Filter" }).click();
  await page.waitForURL(/subjectId=/u);
  results = page.url().slice(school.address.length);
  await close();
});

const weighed = (path, given = cookie) => weigh(browser, school.address, path, { cookie: given, slow: false });

for (const [what, path] of [
  ["login", "/auth/login"],
  ["the dashboard", "/admin/dashboard"],
  ["Results", null],
  ["Mark Sheet", "/admin/markSheet"],
]) {
  test(`${what}: at most ${REQUESTS} requests, ${SCRIPTS} bytes of scripts, fonts after them`, async () => {
    const { requests, scripts, addresses, laterAddresses } = await weighed(
      path ?? results,
      path === "/auth/login" ? null : cookie,
    );
    assert.ok(requests <= REQUESTS, `${requests}: ${addresses.join(" ")}`);
    assert.ok(scripts > 0 && scripts <= SCRIPTS, `${scripts} bytes`);
    fontsLast(addresses, laterAddresses);
  });
}

test(`the grid: at most ${REQUESTS} requests and ${GRID_SCRIPTS} bytes of scripts, fonts after them`, async () => {
  const { requests, scripts, addresses, laterAddresses } = await weighed(`${results}&tab=marks&edit=1`);
  assert.ok(requests <= REQUESTS, `${requests}: ${addresses.join(" ")}`);
  assert.ok(scripts > SCRIPTS && scripts <= GRID_SCRIPTS, `${scripts} bytes`);
  fontsLast(addresses, laterAddresses);
});

/** What a grid fetches once it is at work may come after them. On a first visit the page stands in the device's letters until everything that works is there. */
function fontsLast(addresses, laterAddresses) {
  const last = addresses.findLastIndex((address) => /\.js$/u.test(address) && !laterAddresses.includes(address));
  const first = addresses.findIndex((address) => address.endsWith(".woff2"));
  assert.ok(first > last, addresses.join(" "));
}
