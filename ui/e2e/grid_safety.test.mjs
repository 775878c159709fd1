// No keystroke is lost: reload, crash, a server
// that dies, a lost line, a lost answer, a second tab, a script that comes late.

import assert from "node:assert/strict";
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { before, test } from "node:test";
import { addressOf, gridOf, SECOND_SCRIPT, sheetsOf, typedInDatabase } from "./sheets.mjs";
import { BROWSER, demoSchool, endSignIn, eventually, openPage, signIn } from "./support.mjs";
import { chromium } from "playwright-core";

const { school, browser, started } = demoSchool();
let sheets;

before(async () => {
  await started;
  sheets = await sheetsOf(school, "admin");
});

async function enter(userId, filter, { more = { tab: "marks" }, ...options } = {}) {
  const opened = await openPage(browser, school, options);
  await signIn(opened.page, userId);
  await opened.page.goto(addressOf(filter, more));
  const grid = gridOf(opened.page);
  await grid.ready();
  await grid.whole();
  await opened.page.locator("input[data-cell]").first().waitFor();
  return { ...opened, grid };
}

const NO_LINE =
  /net::ERR_(?:INTERNET_DISCONNECTED|CONNECTION_REFUSED|CONNECTION_RESET|EMPTY_RESPONSE|FAILED|CONNECTION_CLOSED)/u;
/** The value stands in the cell (the storage has answered). */
const shows = (page, row, label, value) =>
  page.waitForFunction(
    ([r, l, v]) => document.querySelector(`input[data-row="${r}"][aria-label^="${l},"]`)?.value === v,
    [row, label, value],
  );
const columnOf = async (filter, component) => (await sheets.marks(filter)).marks.map((mark) => mark[component]);

test("a reload puts back every typed mark, and Discard gives them up", async () => {
  const filter = await sheets.find("Class 8", "B", "Annual Examination", "Biology");
  const { page, grid, check, close } = await enter("admin", filter);
  await grid.cell(0, "Practical").focus();
  await page.keyboard.type("12,5");
  // At once: the last stroke has had no time.
  await page.reload();
  await grid.ready();
  await page.getByText("1 unsaved mark restored from").waitFor();
  assert.equal(await grid.cell(0, "Practical").inputValue(), "12,5", "as it was typed: the cell was not left yet");
  await page.goto("/admin/dashboard");
  await page.goBack();
  await shows(page, 0, "Practical", "12,5");
  // Another sheet of the same student has nothing of it.
  await page.goto(addressOf(await sheets.find("Class 8", "B", "Annual Examination", "Chemistry"), { tab: "marks" }));
  await grid.ready();
  assert.equal(await grid.cell(0, "Practical").inputValue(), "");
  await page.goto(addressOf(filter, { tab: "marks" }));
  await page.getByRole("button", { name: "Discard" }).click();
  assert.equal(await grid.cell(0, "Practical").inputValue(), "");
  await page.reload();
  await grid.ready();
  // Nothing is left that could be put back.
  assert.deepEqual(await typedInDatabase(page), []);
  assert.equal(await grid.cell(0, "Practical").inputValue(), "");
  check();
  await close();
});

/** The database is taken by somebody else for a while: whoever opens it meanwhile waits. */
function holdDatabase(ms) {
  const request = globalThis.indexedDB.open("markbook", 1);
  request.onupgradeneeded = () => {
    const store = request.result.createObjectStore("held");
    const until = performance.now() + ms;
    const goOn = () => (performance.now() < until ? (store.get("x").onsuccess = goOn) : request.transaction.abort());
    goOn();
  };
}

for (const [when, held] of [
  ["while one types", null],
  ["whose database was taken while one typed", 2500],
]) {
  test(`a browser that is killed ${when} has kept the marks`, async () => {
    const filter = await sheets.find("Class 8", "B", "Annual Examination", "Chemistry");
    const profile = await mkdtemp(path.join(tmpdir(), "markbook-profile-"));
    const launch = () => chromium.launchPersistentContext(profile, { ...BROWSER, baseURL: school.address });
    let context = await launch();
    try {
      let { page } = await openPage(browser, school, { context });
      await signIn(page, "admin");
      if (held !== null) await page.addInitScript(holdDatabase, held);
      await page.goto(addressOf(filter, { tab: "marks" }));
      await gridOf(page).ready();
      await gridOf(page).cell(0, "Paper 1").focus();
      for (const mark of ["31", "AB", "28,25"]) {
        await page.keyboard.type(mark);
        await page.keyboard.press("Enter");
      }
      // Its localStorage reaches the disk seconds later: what counts is the database.
      await eventually(
        async () => (await typedInDatabase(page)).join() === "31,AB,28.25",
        "the typed marks never came into the database",
      );
      // The whole browser dies: no page event is heard any more.
      const session = await context.newCDPSession(page);
      const gone = context.waitForEvent("close");
      await session.send("Browser.crash").catch(() => {});
      await gone;
      context = await launch();
      ({ page } = await openPage(browser, school, { context }));
      await page.goto(addressOf(filter, { tab: "marks" }));
      if (/\/auth\/login/u.test(page.url())) await signIn(page, "admin", { at: page.url() });
      await page.goto(addressOf(filter, { tab: "marks" }));
      await page.getByText("3 unsaved marks restored from").waitFor();
      assert.equal(await gridOf(page).cell(0, "Paper 1").inputValue(), "31");
      assert.equal(await gridOf(page).cell(1, "Paper 1").inputValue(), "AB");
      assert.equal(await gridOf(page).cell(2, "Paper 1").inputValue(), "28.25");
    } finally {
      await context.close();
      await rm(profile, { recursive: true, force: true, maxRetries: 5, retryDelay: 200 });
    }
  });
}

for (const [where, breakDown] of [
  ["in its database", () => undefined],
  [
    "in localStorage, where its database breaks down",
    () => {
      IDBDatabase.prototype.transaction = () => {
        throw new DOMException("the disk is full", "UnknownError");
      };
    },
  ],
]) {
  test(`a page that is closed without a word has kept the marks ${where}, and they are its user's alone`, async () => {
    const filter = await sheets.find("Class 11", "A", "Preparation Examination", "Physics");
    const { page, grid, context, close } = await enter("teacher", filter);
    await page.evaluate(breakDown);
    await grid.cell(0, "Paper 3").fill("44");
    await page.close({ runBeforeUnload: false });
    const { page: other } = await openPage(browser, school, { context });
    await other.goto(addressOf(filter, { tab: "marks" }));
    await shows(other, 0, "Paper 3", "44");
    // Somebody else signs in at the same browser: the teacher's drafts are not shown, and are there again later.
    await endSignIn(other);
    await signIn(other, "admin");
    await other.goto(addressOf(filter, { tab: "marks" }));
    await gridOf(other).ready();
    // The database answers in turn: this page has been answered when what is asked after it is.
    await typedInDatabase(other);
    assert.equal(await gridOf(other).cell(0, "Paper 3").inputValue(), "");
    await endSignIn(other);
    await signIn(other, "teacher");
    await other.goto(addressOf(filter, { tab: "marks" }));
    await shows(other, 0, "Paper 3", "44");
    await close();
  });
}

for (const [which, cut] of [
  ["messages and dialogs", SECOND_SCRIPT],
  ["grid", /\/assets\/chunk-[^/]+\.js$/u],
]) {
  test(`a line that is cut while the script of the ${which} is fetched: typed marks stay, and it is fetched when the line is back`, async () => {
    const filter = await sheets.find("Class 8", "B", "Annual Examination", which === "grid" ? "Chemistry" : "Bangla");
    const { page, context, check, close } = await openPage(browser, school);
    const grid = gridOf(page);
    await signIn(page, "admin");
    let asked = 0;
    const cutOff = (route) => {
      asked += 1;
      return route.abort("internetdisconnected");
    };
    await context.route(cut, cutOff);
    await page.goto(addressOf(filter, { tab: "marks" }));
    await grid.cell(0, "Paper 1").fill("33");
    if (which === "grid") {
      await eventually(() => asked > 2, "the scripts were not asked for again");
    } else {
      await grid.ready();
      await context.setOffline(true);
      await page.getByText("You are offline.").waitFor();
      await grid.cell(0, "Paper 1").press("?");
      await page.getByText("This is still loading.").waitFor();
    }
    await context.unroute(cut, cutOff);
    await context.setOffline(false);
    await grid.whole();
    if (which !== "grid") {
      await page.getByRole("dialog").waitFor();
      await page.keyboard.press("Escape");
    }
    assert.equal(await grid.cell(0, "Paper 1").inputValue(), "33");
    await grid.save();
    await grid.toast("Successfully Added").waitFor();
    assert.equal((await columnOf(filter, "paper1"))[0], 33);
    check(NO_LINE);
    await close();
  });
}

test("offline: said, a Save waits and is sent by itself when the line returns", async () => {
  const filter = await sheets.find("Class 8", "B", "Annual Examination", "English Literature");
  const { page, grid, context, check, close } = await enter("admin", filter);
  await context.setOffline(true);
  await page.getByText("You are offline.").waitFor();
  await grid.cell(0, "Paper 1").fill("61");
  await grid.cell(1, "Paper 1").fill("62");
  await grid.save();
  await page.getByText(/Saved on this device at \d\d:\d\d\. Sends when you're back online\./u).waitFor();
  assert.equal(await grid.state(0, "Paper 1"), "waiting");
  await page.getByText("2 waiting for connection").waitFor();
  // Typing goes on meanwhile; it is not part of what waits.
  await grid.cell(2, "Paper 1").fill("63");
  await context.setOffline(false);
  await grid.toast("Successfully Added").waitFor();
  assert.deepEqual((await columnOf(filter, "paper1")).slice(0, 3), [61, 62, null]);
  // What was typed since waits in Edit Marks.
  await page.getByRole("region", { name: "Edit Marks" }).waitFor();
  await shows(page, 2, "Paper 1", "63");
  await grid.save();
  await grid.toast("Successfully Updated").waitFor();
  assert.deepEqual((await columnOf(filter, "paper1")).slice(0, 3), [61, 62, 63]);
  check(NO_LINE);
  await close();
});

test("a Save that waits survives the page: it is sent after a reload, from another screen of Results too", async () => {
  const filter = await sheets.find("Class 8", "B", "Annual Examination", "Religious and Moral Education");
  const { page, grid, context, check, close } = await enter("admin", filter);
  await context.setOffline(true);
  await page.getByText("You are offline.").waitFor();
  await grid.cell(0, "Paper 1").fill("71");
  await grid.save();
  await page.getByText("1 waiting for connection").waitFor();
  await page.close({ runBeforeUnload: false });
  const { page: later } = await openPage(browser, school, { context });
  await later.goto("/admin/examResult").catch(() => {});
  await later.waitForURL(/^chrome-error:/u).catch(() => {});
  await context.setOffline(false);
  await later.goto("/admin/examResult");
  await gridOf(later).toast("Successfully Added").waitFor();
  assert.equal((await columnOf(filter, "paper1"))[0], 71);
  await later.goto(addressOf(filter));
  await later.getByText("1 of 12 students have marks").waitFor();
  check(NO_LINE);
  await close();
});

test("a waiting Save can be taken back and changed", async () => {
  const filter = await sheets.find("Class 8", "A", "Annual Examination", "Bangla");
  const { page, grid, context, check, close } = await enter("admin", filter);
  await context.setOffline(true);
  await grid.cell(0, "Paper 1").fill("40");
  await grid.save();
  await page.getByRole("button", { name: "Cancel save" }).click();
  await page.getByText("1 typed, not saved").waitFor();
  assert.equal(await grid.state(0, "Paper 1"), "typed");
  await grid.cell(0, "Paper 1").fill("41");
  const sent = [];
  page.on("request", (request) => {
    if (request.method() !== "GET") sent.push(request.postData() ?? "");
  });
  await context.setOffline(false);
  await grid.save();
  await grid.toast("Successfully Added").waitFor();
  assert.equal(sent.length, 1, `nothing is sent that was taken back: ${sent.join(" ")}`);
  assert.equal((await columnOf(filter, "paper1"))[0], 41);
  check(NO_LINE);
  await close();
});

test("the server dies in the middle of a save and comes back: saved once, and said", async () => {
  const filter = await sheets.find("Class 8", "A", "Annual Examination", "Biology");
  const { page, grid, check, close } = await enter("admin", filter);
  await grid.cell(0, "Paper 1").fill("33");
  await grid.cell(1, "Paper 2").fill("AB");
  await school.halt();
  await grid.save();
  await page.getByText(/Saved on this device at/u).waitFor();
  assert.equal(await grid.state(0, "Paper 1"), "waiting");
  await school.start();
  // The tries come further and further apart.
  await page.waitForURL(/\/admin\/examResult\?saved=2/u);
  await grid.toast("Successfully Added").waitFor();
  const { marks } = await sheets.marks(filter);
  assert.deepEqual([marks[0].paper1, marks[1].paper2], [33, "AB"]);
  check(NO_LINE);
  await close();
});

test("the answer is lost after the server has saved: the retry is the same save, not Already Added", async () => {
  const filter = await sheets.find("Class 10", "A", "Preparation Examination", "English Language");
  const { page, grid, check, close } = await enter("admin", filter);
  const keys = [];
  await page.route("**/api/addSubjectWiseMarks", async (route) => {
    keys.push(route.request().headers()["idempotency-key"]);
    if (keys.length > 1) return route.continue();
    const answer = await route.fetch();
    assert.equal(answer.status(), 200);
    return route.abort("connectionreset");
  });
  await grid.cell(0, "Paper 1").fill("35");
  await grid.save();
  await grid.toast("Successfully Added").waitFor();
  assert.equal(keys.length, 2);
  assert.ok(keys[0] && keys[0] === keys[1], keys.join());
  const [mark] = (await sheets.marks(filter)).marks;
  assert.equal(mark.paper1, 35);
  assert.equal(mark.version, 1, "the retry wrote nothing");
  check(NO_LINE);
  await close();
});

test("an overloaded server is asked again until it takes the save", async () => {
  const filter = await sheets.find("Class 10", "A", "Preparation Examination", "English Literature");
  const { page, grid, check, close } = await enter("admin", filter);
  let asked = 0;
  let goOn;
  const seen = new Promise((resolve) => {
    goOn = resolve;
  });
  await page.route("**/api/addSubjectWiseMarks", (route) => {
    asked += 1;
    if (asked > 1) return seen.then(() => route.continue());
    return route.fulfill({
      status: 503,
      contentType: "application/json",
      body: JSON.stringify({ message: "Busy", code: "busy" }),
    });
  });
  await grid.cell(0, "Paper 1").fill("36");
  await grid.save();
  await page.getByText("The server could not take it (503). It tries again by itself.").waitFor();
  goOn();
  await grid.toast("Successfully Added").waitFor();
  assert.equal((await columnOf(filter, "paper1"))[0], 36);
  check(/status of 503/u);
  await close();
});

test("a second tab sees what the first types, says so, and knows of its save", async () => {
  const filter = await sheets.find("Class 10", "A", "Preparation Examination", "Bangladesh Studies");
  const { page, grid, context, check, close } = await enter("admin", filter);
  const second = await openPage(browser, school, { context });
  await second.page.goto(addressOf(filter, { tab: "marks" }));
  await gridOf(second.page).ready();
  await grid.cell(0, "Paper 1").fill("37");
  await second.page.getByText("This sheet is also open in another tab.").waitFor();
  await shows(second.page, 0, "Paper 1", "37");
  await gridOf(second.page).cell(1, "Paper 1").fill("38");
  await second.page.keyboard.press("Enter");
  await shows(page, 1, "Paper 1", "38");
  await grid.save();
  await grid.toast("Successfully Added").waitFor();
  await second.page.getByText("These marks were saved in another tab of this browser.").waitFor();
  assert.deepEqual((await columnOf(filter, "paper1")).slice(0, 2), [37, 38]);
  check();
  second.check();
  await close();
});

/** The marks that the server gets from a page, value by value. */
function sentBy(page) {
  const sent = [];
  page.on("request", (request) => {
    if (request.method() === "PUT") sent.push(...request.postDataJSON().editedMarks.map(({ paper1 }) => paper1));
  });
  return sent;
}

test("what is still being typed in another tab is left out of a save, and said; its own tab saves it, or any once that one is gone", async () => {
  const filter = await sheets.find("Class 10", "A", "Preparation Examination", "Chemistry");
  const { marks } = await sheets.marks(filter);
  const { students } = marks.length > 0 ? { students: null } : await sheets.students(filter);
  if (students)
    await sheets.add(
      filter,
      students.map(({ _id }) => ({ studentId: _id, paper1: 30 })),
    );
  const { page, grid, context, check, close } = await enter("admin", filter, { more: { tab: "marks", edit: "1" } });
  const sent = sentBy(page);
  const open = async () => {
    const { page: other } = await openPage(browser, school, { context });
    await other.goto(addressOf(filter, { tab: "marks", edit: "1" }));
    await gridOf(other).ready();
    return other;
  };
  let second = await open();
  await gridOf(second).cell(2, "Paper 1").click();
  await second.keyboard.type("3");
  await shows(page, 2, "Paper 1", "3");
  await grid.cell(4, "Paper 1").fill("9.5");
  await grid.save();
  await eventually(() => sent.length > 0, "nothing was sent");
  await page.getByText("Not saved: still being typed in another tab.").waitFor();
  assert.deepEqual(sent, [9.5]);
  // Nothing else to save: said again, and nothing is sent.
  await grid.save();
  await page.getByText("Not saved: still being typed in another tab.").waitFor();
  await second.keyboard.type("9");
  await shows(page, 2, "Paper 1", "39");
  // The tab dies with the cell half typed, the next one saves it itself.
  await second.close({ runBeforeUnload: false });
  await eventually(
    async () =>
      (await page.evaluate(() => navigator.locks.query())).held.every(({ name }) =>
        name.startsWith("markbook.notifications"),
      ),
    "the lock outlived its tab",
  );
  second = await open();
  await shows(second, 2, "Paper 1", "39");
  await gridOf(second).cell(3, "Paper 1").click();
  await second.keyboard.type("2");
  await shows(page, 3, "Paper 1", "2");
  await grid.save();
  await eventually(() => sent.length > 1, "nothing was sent");
  await page.getByText("Not saved: still being typed in another tab.").waitFor();
  assert.deepEqual(sent, [9.5, 39]);
  await second.keyboard.type("1");
  await second.keyboard.press("Control+s");
  await gridOf(second).toast("Successfully Updated").waitFor();
  assert.deepEqual((await columnOf(filter, "paper1")).slice(2, 5), [39, 21, 9.5]);
  check();
  await close();
});

test("what is typed before the script arrives is adopted", async () => {
  const filter = await sheets.find("Class 10", "A", "Preparation Examination", "Environmental Management");
  const { page, check, close } = await openPage(browser, school);
  await signIn(page, "admin");
  let release;
  const held = new Promise((resolve) => (release = resolve));
  await page.route(/\/assets\/.*\.js$/u, async (route) => {
    await held;
    await route.continue();
  });
  await page.goto(addressOf(filter, { tab: "marks" }), { waitUntil: "commit" });
  const grid = gridOf(page);
  await grid.cell(0, "Paper 1").pressSequentially("29");
  await page.keyboard.press("Tab");
  await page.keyboard.type("7");
  assert.equal(await page.locator("html.js").count(), 0, "the script is not there yet");
  release();
  await grid.ready();
  await page.getByText("2 typed, not saved").waitFor();
  assert.equal(await grid.cell(0, "Paper 1").inputValue(), "29");
  assert.equal(await grid.cell(0, "Paper 2").inputValue(), "7");
  await page.keyboard.type("1");
  assert.equal(await grid.cell(0, "Paper 2").inputValue(), "71", "the focus and the caret stay");
  await grid.save();
  await grid.toast("Successfully Added").waitFor();
  const [mark] = (await sheets.marks(filter)).marks;
  assert.deepEqual([mark.paper1, mark.paper2], [29, 71]);
  check();
  await close();
});

test("a browser that refuses its storage says that it keeps nothing, and still saves", async () => {
  const filter = await sheets.find("Class 10", "A", "Preparation Examination", "Physics");
  const opened = await openPage(browser, school);
  await signIn(opened.page, "admin");
  await opened.context.addInitScript(() => {
    Object.defineProperty(globalThis, "indexedDB", {
      get: () => {
        throw new DOMException("refused", "SecurityError");
      },
    });
  });
  await opened.page.goto(addressOf(filter, { tab: "marks" }));
  const grid = gridOf(opened.page);
  await opened.page.getByText("what you type is kept in its smaller local storage").waitFor();
  await grid.cell(0, "Paper 1").fill("39");
  await opened.page.reload();
  await shows(opened.page, 0, "Paper 1", "39");
  await grid.save();
  await grid.toast("Successfully Added").waitFor();
  assert.equal((await columnOf(filter, "paper1"))[0], 39);
  opened.check();
  await opened.close();
});
