// The pages that a payment comes back to (docs/rules.md, *Screens*): what they tell their opener, and nobody else.

import assert from "node:assert/strict";
import { createServer } from "node:http";
import { test } from "node:test";
import { checkLook, demoSchool, openPage } from "./support.mjs";

const { school, browser } = demoSchool();

test("a payment page tells its opener of the same origin, and says how it went", async () => {
  const { page, context, check, close } = await openPage(browser, school);
  await page.goto("/auth/login");
  for (const [path, type, words] of [
    ["/paymentSuccess", "success", "Payment Successfully"],
    ["/paymentFailed", "failed", "Payment Failed"],
    ["/paymentCancel", "cancelled", "Payment Cancelled"],
  ]) {
    const popup = context.waitForEvent("page");
    const message = await page.evaluate(
      (address) =>
        new Promise((resolve) => {
          globalThis.addEventListener("message", (event) => resolve({ data: event.data, origin: event.origin }), {
            once: true,
          });
          globalThis.open(address);
        }),
      `${path}?invoice=7&amount=${encodeURIComponent("1 200")}`,
    );
    assert.deepEqual(message, {
      data: { type, source: "school", invoice: "7", amount: "1 200" },
      origin: school.address,
    });
    const opened = await popup;
    await opened.getByRole("heading", { name: words }).waitFor();
    await checkLook(opened, path);
    await opened.close();
  }
  check();
  await close();
});

test("a payment page tells an opener of another origin nothing", async () => {
  const foreign = createServer((_, response) =>
    response.setHeader("content-type", "text/html").end("<title>elsewhere</title>"),
  );
  await new Promise((resolve) => foreign.listen(0, "127.0.0.1", resolve));
  try {
    const context = await browser.newContext();
    const page = await context.newPage();
    await page.goto(`http://127.0.0.1:${foreign.address().port}/`);
    const popup = context.waitForEvent("page");
    await page.evaluate((address) => {
      globalThis.heard = [];
      globalThis.addEventListener("message", (event) => globalThis.heard.push(event.data));
      globalThis.open(address);
    }, `${school.address}/paymentSuccess?invoice=7`);
    const payment = await popup;
    await payment.getByRole("heading", { name: "Payment Successfully" }).waitFor();
    await payment.waitForLoadState();
    assert.equal(await payment.evaluate(() => globalThis.opener), null, "who opened it is out of its reach");
    assert.deepEqual(await page.evaluate(() => globalThis.heard), []);
    await context.close();
  } finally {
    foreign.close();
  }
});

test("back from a provider of another origin, the school's own pages still hear how it went", async () => {
  const provider = createServer((_, response) =>
    response
      .setHeader("content-type", "text/html")
      .end(`<title>provider</title><script>location.href = "${school.address}/paymentSuccess?invoice=7"</script>`),
  );
  await new Promise((resolve) => provider.listen(0, "127.0.0.1", resolve));
  const { page, check, close } = await openPage(browser, school);
  try {
    await page.goto("/auth/login");
    const message = await page.evaluate(
      (address) =>
        new Promise((resolve) => {
          globalThis.addEventListener("message", (event) => resolve(event.data), { once: true });
          new BroadcastChannel("markbook.payment").addEventListener("message", (event) => resolve(event.data), {
            once: true,
          });
          globalThis.open(address);
        }),
      `http://localhost:${provider.address().port}/`,
    );
    assert.deepEqual(message, { type: "success", source: "school", invoice: "7" });
    check();
  } finally {
    await close();
    provider.close();
  }
});
