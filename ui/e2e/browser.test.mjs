// The browser that the tests run in: the features that Playwright disables are disabled, and so are pages that nobody sees.

import assert from "node:assert/strict";
import { after, before, test } from "node:test";
import { chromium } from "playwright-core";
import { BROWSER } from "./support.mjs";

let server;
before(async () => {
  server = await chromium.launchServer(BROWSER);
});
after(() => server?.close());

/** The features that each `--disable-features` of the browser's command line names, in its order. */
const disabledFeatures = () =>
  server
    .process()
    .spawnargs.filter((argument) => argument.startsWith("--disable-features="))
    .map((argument) => argument.slice(argument.indexOf("=") + 1).split(","));

test("the last flag, which alone counts, disables everything that Playwright disables", () => {
  const lists = disabledFeatures();
  assert.equal(lists.length, 2, "Playwright's flag, and the tests' own");
  const [playwright, own] = lists;
  assert.deepEqual(
    playwright.filter((feature) => !own.includes(feature)),
    [],
  );
});

test("a window loads none of the browser's own pages", async () => {
  const browser = await chromium.connect(server.wsEndpoint());
  const page = await browser.newPage();
  await page.setContent("<p>A page</p>");
  const session = await browser.newBrowserCDPSession();
  const { targetInfos } = await session.send("Target.getTargets", { filter: [{}] });
  const own = targetInfos.map(({ url }) => url).filter((url) => url.startsWith("chrome:"));
  assert.deepEqual(own, []);
  await browser.close();
});
