// What a page costs on a slow line, in Chromium with nothing in its cache: paints, readiness, requests and bytes. Used by the
// benchmark `weight` (`node weigh.mjs ADDRESS COOKIE PATH…` prints a line of JSON a page) and, without the slow line, by a test.

import { chromium } from "playwright-core";
import { BROWSER } from "./support.mjs";

/** 250 kbit/s with 300 ms to the server and back. */
const SLOW = { offline: false, latency: 300, downloadThroughput: 31_250, uploadThroughput: 31_250 };
/** Milliseconds without a request after which a page is whole. */
const QUIET = 1500;

/** Runs in the page before anything else: notes when the script has run, and when the page's islands are hydrated as well. */
function watch() {
  const noted = {};
  globalThis.markbookNoted = noted;
  const root = () => document.querySelector("#root")?.firstElementChild;
  const timer = setInterval(() => {
    const html = document.documentElement;
    const whole = root() !== null && Object.keys(root() ?? {}).some((key) => key.startsWith("__reactFiber"));
    if (html?.hasAttribute("data-enhanced") || whole) noted.enhanced ??= performance.now();
    if (
      noted.enhanced !== undefined &&
      document.querySelector("[data-island][data-when=load]:not([data-hydrated])") === null
    ) {
      noted.ready = performance.now();
      clearInterval(timer);
    }
  }, 10);
}

/** One page in a browser of its own cache. Times in milliseconds from the start of the navigation, sizes in bytes on the line. */
export async function weigh(browser, address, path, { cookie = null, slow = true } = {}) {
  const context = await browser.newContext({ viewport: { width: 1440, height: 900 } });
  try {
    if (cookie !== null) {
      const [name, value] = cookie.split("=", 2);
      await context.addCookies([{ name, value, url: address }]);
    }
    const page = await context.newPage();
    await page.addInitScript(watch);
    const line = await context.newCDPSession(page);
    await line.send("Network.enable");
    if (slow) await line.send("Network.emulateNetworkConditions", SLOW);
    const kinds = new Map();
    const sum = {
      requests: 0,
      bytes: 0,
      scripts: 0,
      later: 0,
      html: 0,
      css: 0,
      fonts: 0,
      addresses: [],
      laterAddresses: [],
    };
    let last = Date.now();
    line.on("Network.requestWillBeSent", ({ requestId, type, request, initiator }) => {
      last = Date.now();
      if (request.url.startsWith("data:")) return;
      // What a grid fetches once it is at work, and the live bell, are counted by themselves, with what they import.
      const isLater = [request.url, initiator.url ?? ""].some((url) => /\/(later|bell)-[^/]*$/u.test(url));
      kinds.set(requestId, { type, url: request.url, isLater });
    });
    line.on("Network.loadingFinished", ({ requestId, encodedDataLength }) => {
      last = Date.now();
      const found = kinds.get(requestId);
      if (!found) return;
      // Calls and streams are what the page does, not what it is made of.
      if (["Fetch", "XHR", "EventSource"].includes(found.type)) return;
      sum.requests += 1;
      sum.bytes += encodedDataLength;
      sum.addresses.push(found.url.slice(address.length));
      if (found.isLater) sum.laterAddresses.push(found.url.slice(address.length));
      const key = found.isLater
        ? "later"
        : { Script: "scripts", Document: "html", Stylesheet: "css", Font: "fonts" }[found.type];
      if (key) sum[key] += encodedDataLength;
    });
    await page.goto(address + path, { waitUntil: "commit", timeout: 120_000 });
    for (const end = Date.now() + 120_000; Date.now() < end;) {
      await new Promise((resolve) => setTimeout(resolve, 50));
      const noted = await page.evaluate(() => globalThis.markbookNoted ?? {}).catch(() => ({}));
      if (noted.ready !== undefined && Date.now() - last > QUIET) break;
    }
    const times = await page.evaluate(() => ({
      ...globalThis.markbookNoted,
      paint: performance.getEntriesByName("first-contentful-paint")[0]?.startTime ?? null,
    }));
    return { path, ...times, ...sum };
  } finally {
    await context.close();
  }
}

if (process.argv[1] === import.meta.filename) {
  const [, , address, cookie, ...paths] = process.argv;
  const browser = await chromium.launch(BROWSER);
  try {
    for (const path of paths) {
      const { addresses, laterAddresses, ...row } = await weigh(browser, address, path, {
        cookie: path.startsWith("/auth/") ? null : cookie,
      });
      console.log(JSON.stringify({ ...row, files: addresses.length, laterFiles: laterAddresses.length }));
    }
  } finally {
    await browser.close();
  }
}
