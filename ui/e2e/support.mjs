// What the browser tests stand on: the demo school served by the real binary over a database of its own, and Chromium.
// A console error or an uncaught exception in any page fails the test that opened it.

import assert from "node:assert/strict";
import { execFile, spawn } from "node:child_process";
import { randomUUID } from "node:crypto";
import { mkdtemp, readFile, rm } from "node:fs/promises";
import { createRequire } from "node:module";
import { tmpdir } from "node:os";
import path from "node:path";
import { after, before } from "node:test";
import { promisify } from "node:util";
import { chromium } from "playwright-core";
import { binary, copySchool, freePort, untilServing } from "./made_schools.mjs";
import { readerSchool } from "./reader_schools.mjs";

const require = createRequire(import.meta.url);
export const PASSWORD = "demo-password";

/** A new, empty database in the Postgres cluster of the tests (MARKBOOK_TEST_POSTGRES); `drop` removes it. */
export async function newDatabase() {
  const cluster = process.env.MARKBOOK_TEST_POSTGRES;
  assert.ok(cluster, "MARKBOOK_TEST_POSTGRES names no Postgres");
  const name = `markbook_e2e_${randomUUID().replaceAll("-", "")}`;
  const run = (statement) => promisify(execFile)("psql", [cluster, "--quiet", "--command", statement]);
  await run(`create database ${name}`);
  const url = new URL(cluster);
  url.pathname = `/${name}`;
  return { url: url.href, drop: () => run(`drop database ${name} with (force)`) };
}

/**
 * The demo school, small, on a free port; `stop` ends it, `restart` ends it hard and starts it on the same data. With `empty` it is a
 * new installation: nothing in the database, and nobody who could sign in.
 */
export async function startSchool({ databaseUrl, empty = false, scale = "small", flags: more = [] } = {}) {
  const folder = await mkdtemp(path.join(tmpdir(), "markbook-e2e-"));
  const port = await freePort();
  const address = `http://127.0.0.1:${port}`;
  let child;
  let log = "";
  const start = async () => {
    const flags = empty ? ["serve"] : ["demo", "--scale", scale];
    // Renders are as slow as the machine is busy; that they are cut off is tested elsewhere.
    flags.push("--listen", `127.0.0.1:${port}`, "--data-dir", folder, "--render-deadline-ms", "60000", ...more);
    if (databaseUrl) flags.push("--database-url", databaseUrl);
    child = spawn(binary, flags, { stdio: ["ignore", "pipe", "pipe"] });
    for (const stream of [child.stdout, child.stderr]) stream.on("data", (chunk) => (log += chunk));
    await untilServing(address, child, () => log);
  };
  const end = async (signal) => {
    if (child.exitCode !== null || child.signalCode !== null) return;
    const gone = new Promise((resolve) => child.once("exit", resolve));
    child.kill(signal);
    await gone;
  };
  if (!empty && !databaseUrl) await copySchool(scale, folder);
  await start();
  return {
    address,
    log: () => log,
    restart: async () => {
      await end("SIGKILL");
      await start();
    },
    halt: () => end("SIGKILL"),
    terminate: () => end("SIGTERM"),
    /** where its data are */
    folder,
    start,
    stop: async () => {
      await end("SIGTERM");
      await rm(folder, { recursive: true, force: true });
    },
  };
}

/** How long a page or a print engine is waited for, in milliseconds: long enough for a machine that is busy with other work. */
export const PATIENCE = 120_000;

/** Asks again and again until `holds` answers true. For what no event of the page tells. */
export async function eventually(holds, what) {
  for (const end = Date.now() + PATIENCE; Date.now() < end;) {
    if (await holds()) return;
    await new Promise((resolve) => setTimeout(resolve, 50));
  }
  assert.fail(what);
}

/** The keyboard comes to `element`: a page places it in a frame of its own, after all that the page says is there. */
export const hasFocus = (element) => element.and(element.page().locator(":focus")).waitFor({ state: "attached" });

/** The sheets in this dialog are all there, to the last word: they stream in, and its Print may be pressed only then. Answers that button. */
export async function sheetsCame(dialog) {
  const print = dialog.getByRole("button", { name: "Print", exact: true });
  await eventually(() => print.isEnabled(), "the sheets never came");
  return print;
}

/**
 * Features that Chromium runs without. With the first three, each window, and so each context of a test, loads two pages for the suggestions of an
 * address bar that nobody sees: half of the window's cost. Chromium obeys only the last `--disable-features`, so Playwright's list is repeated.
 */
const DISABLED_FEATURES = [
  "WebUIOmniboxPopup",
  "WebUIOmniboxAimPopup",
  "WebUIOmniboxFullPopup",
  // A process for the next site that nobody may visit, which each window would start.
  "SpareRendererForSitePerProcess",
  // Playwright's own.
  "AimEnabled",
  "AvoidCorsURLLoaderRestartOnRedirect",
  "AvoidUnnecessaryBeforeUnloadCheckSync",
  "DestroyProfileOnBrowserClose",
  "HttpsFirstBalancedModeAutoEnable",
  "HttpsUpgrades",
  "LensOverlay",
  "MediaRouter",
  "NetworkTimeServiceQuerying",
  "OptimizationHints",
  "PaintHolding",
  "PreconnectToSearch",
  "TcpPortRandomizationWin",
  "ThirdPartyStoragePartitioning",
  "msEdgeUpdateLaunchServicesPreferredVersion",
  "msForceBrowserSignIn",
];

/** How Chromium is started. */
export const BROWSER = {
  executablePath: "/usr/bin/chromium",
  args: [
    "--no-sandbox",
    "--disable-gpu",
    "--disable-quic",
    "--no-first-run",
    "--disable-background-networking",
    "--disable-component-update",
    "--disable-sync",
    `--disable-features=${DISABLED_FEATURES.join(",")}`,
  ],
};

export async function startBrowser() {
  const browser = await chromium.launch(BROWSER);
  const open = browser.newContext.bind(browser);
  browser.newContext = async (options) => {
    const context = await open(options);
    context.setDefaultTimeout(PATIENCE);
    return context;
  };
  return browser;
}

/**
 * The demo school and a browser for the tests of a file: they are there before its first test, and end after its last. A `before` of the
 * file that needs them waits for `started`: Node does not end one such hook before it begins the next. Files with `reads`, which change nothing,
 * share a server in a run of all files.
 */
export function demoSchool({ reads = false, ...options } = {}) {
  const running = {};
  const started = (async () => {
    [running.school, running.browser] = await Promise.all([
      reads ? schoolToRead(options) : startSchool(options),
      startBrowser(),
    ]);
  })();
  before(() => started);
  after(async () => {
    await running.browser?.close();
    await running.school?.stop();
  });
  const later = (name) =>
    new Proxy(
      {},
      {
        get: (_, key) => {
          const value = running[name][key];
          return typeof value === "function" ? value.bind(running[name]) : value;
        },
      },
    );
  return { school: later("school"), browser: later("browser"), started };
}

async function schoolToRead({ scale = "small" }) {
  const address = await readerSchool(scale);
  const school = address ? { address, stop: () => undefined } : await startSchool({ scale });
  return { address: school.address, stop: school.stop, reads: true };
}

/** What may be sent to a school that is only read: signing in and out changes nothing for anybody else. */
const SIGNING_IN = new Set(["/auth/login", "/auth/logout", "/auth/token", "/api/manageUserLogin"]);

function assertMayBeSent(school, method, target) {
  const { pathname } = new URL(target, school.address);
  const changes = !["GET", "HEAD"].includes(method) && !SIGNING_IN.has(pathname);
  assert.ok(!(school.reads && changes), `${method} ${pathname} in a file that only reads`);
}

/** The stream of notifications is open as long as a page is: where the server ends or the line breaks, the browser says so, and opens it again. */
const STREAM_BROKE = /net::ERR_\w+ .*\/admin\/notifications\/stream/u;

/** Pages of a new context, and the address of their school. */
const newAt = new WeakMap();

/**
 * A page in a context of its own (cookies, storage). `errors` collects what the console called an error; `check` fails
 * on any but those that `allow` matches (a refused request is logged by the browser itself).
 */
export async function openPage(
  browser,
  school,
  { width = 1440, height = 900, script = true, context: given, dark = false } = {},
) {
  const context =
    given ??
    (await browser.newContext({
      baseURL: school.address,
      viewport: { width, height },
      javaScriptEnabled: script,
      colorScheme: dark ? "dark" : "light",
    }));
  // A context that is a browser of its own, with a profile, was not made by `newContext`.
  context.setDefaultTimeout(PATIENCE);
  const page = await context.newPage();
  if (!given) newAt.set(page, school.address);
  const errors = [];
  page.on("console", (message) => {
    if (message.type() === "error") errors.push(`${message.text()} (${message.location().url})`);
  });
  page.on("pageerror", (error) => errors.push(String(error)));
  page.on("request", (request) => {
    if (!request.url().startsWith(school.address)) return;
    try {
      assertMayBeSent(school, request.method(), request.url());
    } catch (error) {
      errors.push(error.message);
    }
  });
  const check = (allow = /$^/u) => {
    const wrong = errors.filter((error) => !allow.test(error) && !STREAM_BROKE.test(error));
    assert.deepEqual(wrong, [], "the console has errors");
  };
  return { page, context, errors, check, close: () => context.close() };
}

/** A page that an employee is signed in on: with a script, or in a context without one that has the same cookies. */
export async function enterAs(browser, school, userId, { script = true } = {}) {
  if (!script && wasSignedIn(school, userId)) {
    const opened = await openPage(browser, school, { script });
    if (await comesBack(opened.page, userId, { script })) return opened;
    await opened.close();
  }
  const opened = await openPage(browser, school);
  await signIn(opened.page, userId);
  return script ? opened : withoutScript(browser, school, opened);
}

/** A page without a script for whoever is signed in on `opened`, which is closed. */
export async function withoutScript(browser, school, opened) {
  const storageState = await opened.page.context().storageState();
  await opened.close();
  const context = await browser.newContext({
    baseURL: school.address,
    storageState,
    javaScriptEnabled: false,
    viewport: { width: 1440, height: 900 },
  });
  return openPage(browser, school, { context });
}

/** Clicks what leads to another page, and waits until all of that is there: a table's rows are counted only then. */
export async function follow(target) {
  await target.click();
  await target.page().waitForLoadState();
}

/** Opens Select Ground where everything is chosen and it is one line with Change. */
export async function openGround(page) {
  const panel = page.locator("details.ground-more:not([open])");
  if ((await panel.count()) > 0) await panel.locator("summary").first().click();
}

/** Waits until the script has run and the page's islands are hydrated: what is pressed before that is the browser's own affair. */
export async function scriptArrived(page) {
  // Asked again and again from here: the page's policy refuses what a wait inside the page would need.
  const over = () =>
    page
      .evaluate(
        () =>
          document.documentElement.hasAttribute("data-enhanced") &&
          document.querySelector("[data-island][data-when=load]:not([data-hydrated])") === null,
      )
      .catch(() => false);
  await eventually(over, `the script never took ${page.url()} over`);
}

/** The text of the toast whose title is given, once it shows. */
export async function toastText(page, title) {
  const toast = page
    .getByRole("region", { name: "Messages" })
    .locator(".toast")
    .filter({ has: page.locator(".toast-title", { hasText: title }) });
  return toast.last().locator(".toast-message").innerText();
}

/** What the browser keeps of the signed-in user. */
export function stored(page, key) {
  return page.evaluate((name) => globalThis.localStorage.getItem(`markbook.${name}`), key);
}

/** As if the twelve hours were over: neither the kept token nor the cookie is good any more. */
export async function breakSignIn(page) {
  const context = page.context();
  const cookies = await context.cookies();
  const cookie = cookies.find((other) => other.name === "markbook_sign_in");
  assert.ok(cookie, "nobody is signed in");
  await context.addCookies([{ ...cookie, value: `${cookie.value}x` }]);
  await page.evaluate(() =>
    globalThis.localStorage.setItem("markbook.token", `${globalThis.localStorage.getItem("markbook.token")}x`),
  );
}

/** The browser forgets who is signed in, and nothing else: what was typed lies in the same storage. */
export async function endSignIn(page) {
  await page.context().clearCookies();
  await page.evaluate(() =>
    ["user", "session", "loginMarker", "token"].forEach((key) => globalThis.localStorage.removeItem(`markbook.${key}`)),
  );
}

/** Signs in as staff through the login screen and waits for the page that follows. */
export async function signInByForm(page, userId, { password = PASSWORD, at = "/auth/login" } = {}) {
  await page.goto(at);
  await scriptArrived(page);
  await page.getByLabel("Academic").check();
  await page.getByLabel("User Id").fill(userId);
  await page.getByLabel("Password", { exact: true }).fill(password);
  await page.getByRole("button", { name: "Sign in" }).click();
  await page.waitForURL(/\/admin\//u);
}

/** Signs in as staff, as `signedInBefore` says; with another password or from another page always by the form. */
export async function signIn(page, userId, options) {
  if (options) await signInByForm(page, userId, options);
  else await signedInBefore(page, userId, () => signInByForm(page, userId));
}

/** Signs in as a student of the first branch, as `signedInBefore` says; with another password always by the form. */
export async function signInStudent(page, regNo, { branch = 1, password } = {}) {
  const byForm = async () => {
    await page.goto("/auth/login");
    await scriptArrived(page);
    await page.getByLabel("Student", { exact: true }).check();
    await page.getByLabel("Select Branch").selectOption({ index: branch });
    await page.getByLabel("Register Number").fill(regNo);
    await page.getByLabel("Password", { exact: true }).fill(password ?? PASSWORD);
    await page.getByRole("button", { name: "Sign in" }).click();
    await page.waitForURL(/\/admin\//u);
  };
  if (password) await byForm();
  else await signedInBefore(page, `${branch} ${regNo}`, byForm);
}

/** What a browser keeps of who has signed in by the form in this file, and the page that followed: by the school's address and who it is. */
const signedIn = new Map();
const wasSignedIn = ({ address }, who) => signedIn.has(`${address} ${who}`);

/**
 * Signs in on a page of a new context on which nothing was opened yet, and opens nothing: the page is empty after it, and each test opens what it
 * is about. Who has signed in before at the same school, and whose sign-in still holds, is signed in at once, all others by the form. On any
 * other page the form is used always, and leads where it leads; tests of signing in use it so.
 */
async function signedInBefore(page, who, byForm) {
  const address = newAt.get(page);
  if (!address || page.url() !== "about:blank") return byForm();
  if (wasSignedIn({ address }, who) && (await comesBack(page, who))) return;
  await byForm();
  const items = await page.evaluate(() => ({ ...globalThis.localStorage }));
  signedIn.set(`${address} ${who}`, { cookies: await page.context().cookies(), items, url: page.url() });
  await openNothing(page);
}

/** A page of the school's origin on which nothing of the product runs. It says that it has no icon, or Chromium would ask the server for one. */
async function openNothing(page) {
  const empty = "**/healthz";
  await page.route(empty, (route) =>
    route.fulfill({ contentType: "text/html", body: '<!doctype html><link rel="icon" href="data:,">' }),
  );
  await page.goto("/healthz");
  await page.unroute(empty);
}

/** Gives a new page what the browser kept of a sign-in; whether that sign-in still holds. */
async function comesBack(page, who, { script = true } = {}) {
  const { cookies, items, url } = signedIn.get(`${newAt.get(page)} ${who}`);
  await page.context().addCookies(cookies);
  const answer = await page.context().request.get(url, { maxRedirects: 0 });
  if (answer.status() !== 200) {
    await page.context().clearCookies();
    return false;
  }
  if (script) {
    await openNothing(page);
    await page.evaluate(
      (all) => Object.entries(all).forEach((item) => globalThis.localStorage.setItem(...item)),
      items,
    );
  }
  return true;
}

/** A signed-in user by the call itself: for preparing what a test is not about. */
export async function signInByCall(school, userId, extra = { userType: "admin" }) {
  const answer = await fetch(`${school.address}/api/manageUserLogin`, {
    method: "POST",
    headers: { "content-type": "application/json" },
    body: JSON.stringify({ userId, userPassword: PASSWORD, isWeb: true, ...extra }),
  });
  const user = await answer.json();
  assert.equal(answer.status, 200, JSON.stringify(user));
  const call = async (method, target, body) => {
    assertMayBeSent(school, method, target);
    const response = await fetch(`${school.address}${target}`, {
      method,
      headers: { authorization: `Bearer ${user.accessToken}`, "content-type": "application/json" },
      body: body === undefined ? undefined : JSON.stringify(body),
    });
    return { status: response.status, body: await response.json() };
  };
  return { user, get: (target) => call("GET", target), send: call };
}

let axeSource;
/** No violation of WCAG 2.2 AA that axe can see, or of its rules of `colours` alone. Pages refuse foreign scripts, so that it is evaluated, not linked. */
export async function checkAccessibility(page, what = page.url(), { colours = false } = {}) {
  axeSource ??= await readFile(require.resolve("axe-core/axe.min.js"), "utf8");
  if (!(await page.evaluate(() => "axe" in globalThis))) await page.evaluate(axeSource);
  // A message that is still fading in has no colours of its own yet.
  await page.evaluate(() => {
    const isShort = ({ effect }) => Number(effect?.getComputedTiming().endTime) <= 1000;
    const settled = (animation) => animation.finished.catch(() => undefined);
    return Promise.all(document.getAnimations().filter(isShort).map(settled));
  });
  const result = await page.evaluate(async (ofColours) => {
    const wcag = ["wcag2a", "wcag2aa", "wcag21a", "wcag21aa", "wcag22aa"];
    const isOfColours = ({ tags }) => tags.includes("cat.color");
    const colourRules = () => globalThis.axe.getRules(wcag).filter(isOfColours);
    const runOnly = ofColours ? { type: "rule", values: colourRules().map(({ ruleId }) => ruleId) } : wcag;
    // What a bar at the top or the bottom, under which a page scrolls, covers in part is as large as the rest of it: it is scrolled into sight first.
    const bars = [...document.querySelectorAll("body *")].filter((e) => getComputedStyle(e).position === "sticky");
    const isCut = ({ target }) => {
      const field = document.querySelector(target.join(" "));
      const box = field?.getBoundingClientRect();
      const cuts = ({ top, bottom }) => [top, bottom].some((edge) => box.top < edge && edge < box.bottom);
      return box && bars.some((bar) => !bar.contains(field) && cuts(bar.getBoundingClientRect()));
    };
    // Of what is in order it need not tell everything.
    const found = await globalThis.axe.run(document, { runOnly, resultTypes: ["violations"] });
    const sizes = found.violations.find(({ id }) => id === "target-size");
    if (sizes) sizes.nodes = sizes.nodes.filter((node) => !isCut(node));
    return { violations: found.violations.filter(({ nodes }) => nodes.length > 0) };
  }, colours);
  const found = result.violations.map(
    (v) =>
      `${v.id}: ${v.help}\n  ${v.nodes
        .map((node) => node.target.join(" "))
        .slice(0, 5)
        .join("\n  ")}`,
  );
  assert.deepEqual(found, [], `accessibility of ${what}`);
}

/** A screen as it must look to be shipped: nothing sideways from 390 to 1920 px, and axe content, light and dark, wide and narrow. */
export async function checkLook(page, what = page.url()) {
  const size = page.viewportSize();
  for (const width of [1920, 1440, 1200, 1199, 768, 390]) {
    await page.setViewportSize({ width, height: width < 500 ? 844 : 900 });
    await checkNoSidewaysScroll(page, `${what} at ${width} px`);
    if (width !== 1440 && width !== 390) continue;
    for (const colorScheme of ["light", "dark"]) {
      await page.emulateMedia({ colorScheme });
      // In the dark a page has other colours, and nothing else is other than in the light (test/tokens.test.ts).
      const colours = colorScheme === "dark";
      await checkAccessibility(page, `${what} at ${width} px, ${colorScheme}`, { colours });
    }
  }
  await page.emulateMedia({ colorScheme: null });
  await page.setViewportSize(size);
}

/** Nothing wider than the window: a page scrolls down, never sideways. */
export async function checkNoSidewaysScroll(page, what = page.url()) {
  const [inside, outside] = await page.evaluate(() => [
    document.documentElement.scrollWidth,
    document.documentElement.clientWidth,
  ]);
  assert.ok(inside <= outside, `${what} is ${inside} px wide in a window of ${outside}`);
}
