// Notifications: the bell hears of what is new while a page is open, all tabs of a browser by one stream; a line that broke catches up; and
// without a script there is a list.

import assert from "node:assert/strict";
import { test } from "node:test";
import {
  checkLook,
  demoSchool,
  enterAs,
  eventually,
  follow,
  openPage,
  scriptArrived,
  signInByForm as signIn,
  signInByCall,
} from "./support.mjs";

const { school, browser } = demoSchool();

/** What a broken line says in the console. */
const BROKEN = /ERR_(CONNECTION_REFUSED|INCOMPLETE_CHUNKED_ENCODING|CONNECTION_RESET|EMPTY_RESPONSE)/u;

let number = 0;
/** Imports a subject, which tells whoever imports that it is done. */
async function importSubject(admin) {
  number += 1;
  const subjects = [{ subjectName: `Elective ${number}` }];
  const { status, body } = await admin.send("POST", "/api/addBulkSubject", {
    sessionId: admin.user.session._id,
    subjects,
  });
  assert.equal(status, 200, JSON.stringify(body));
}

const count = (page) => page.locator(".notifications [data-bell-count]");
/** Waits until the bell says so many. */
const hears = (page, text) =>
  eventually(async () => (await count(page).textContent()) === text, `the bell never said ${text}`);

/** Follows the streams of a browser: those that began, and those that came to an end, by the server or because the page closed them. */
function followStreams(context) {
  const streams = { begun: 0, ended: 0 };
  const counts = (what) => (request) => {
    if (request.resourceType() === "eventsource") streams[what] += 1;
  };
  context.on("request", counts("begun"));
  // Which of the two depends on whether the end of the answer is there when the page closes the stream at the last event.
  context.on("requestfinished", counts("ended"));
  context.on("requestfailed", counts("ended"));
  return streams;
}

/** How many tabs of the browser listen (one at most), and how many wait to take over. */
const listening = (page) =>
  page.evaluate(async () => {
    const { held, pending } = await navigator.locks.query();
    const ours = (locks) => locks.filter(({ name }) => name.startsWith("markbook.notifications.")).length;
    return `${ours(held)} and ${ours(pending)}`;
  });

test("two tabs hear of it by one stream, and what broke catches up", async () => {
  const admin = await signInByCall(school, "admin");
  const first = await openPage(browser, school);
  const streams = followStreams(first.context);
  await signIn(first.page, "admin");
  await first.page.waitForURL("/admin/dashboard");
  await scriptArrived(first.page);
  await eventually(() => streams.begun === 1, "no tab listens");
  const second = await openPage(browser, school, { context: first.context });
  await second.page.goto("/admin/examResult");
  await scriptArrived(second.page);
  await eventually(async () => (await listening(second.page)) === "1 and 1", "the second tab does not wait its turn");
  assert.equal(streams.begun, 1, "the second tab has no stream of its own");
  assert.equal(await count(second.page).isVisible(), false);

  await importSubject(admin);
  await Promise.all([hears(first.page, "1"), hears(second.page, "1")]);
  const toast = second.page.locator(".toast", { hasText: "Subjects imported: 1 added." });
  await toast.getByRole("link", { name: "Open" }).waitFor();
  await second.page.locator(".notifications summary").click();
  await second.page.getByRole("heading", { name: "Results Notification" }).waitFor();
  const item = second.page.locator(".bell-item");
  assert.match(await item.innerText(), /Bulk Import Notification\s+Subjects imported: 1 added\./u);
  await checkLook(second.page, "the bell with a notification");

  // The tab that listens goes; the other takes over and misses nothing.
  await first.page.close();
  await eventually(() => streams.begun === 2, "nobody took the stream over");
  await importSubject(admin);
  await hears(second.page, "2");

  // The server goes away and comes back; what happened meanwhile is there, and nothing twice.
  await school.terminate();
  await school.start();
  await importSubject(admin);
  await eventually(async () => (await count(second.page).innerText()) === "3", "the line is not taken up again");
  assert.equal(await item.count(), 3);

  await second.page.getByRole("button", { name: "Mark all as read" }).click();
  await eventually(async () => !(await count(second.page).isVisible()), "they are not read");
  assert.equal(await second.page.locator(".bell-item.is-unread").count(), 0);

  // Following one leads to its page.
  await item.first().click();
  await second.page.waitForURL(/\/admin\/bulkImport\/subjects/u);
  second.check(BROKEN);
  await first.close();
});

test("the stream ends with the sign-in, and the next one has its own", async () => {
  const { page, context, check, close } = await openPage(browser, school);
  const streams = followStreams(context);
  await page.clock.install();
  await signIn(page, "librarian");
  await eventually(() => streams.begun === 1, "nobody listens");
  const other = await openPage(browser, school, { context });
  await other.page.goto("/admin/dashboard");
  await scriptArrived(other.page);
  await other.page.locator(".profile summary").click();
  await other.page.getByRole("button", { name: "Logout" }).click();
  await other.page.waitForURL("/auth/login");
  await eventually(() => streams.ended === 1, "the stream of the open page goes on");
  await eventually(async () => (await listening(page)) === "0 and 0", "the open page still listens");
  // Longer than a page waits that the server sent away.
  await page.clock.fastForward("00:30:00");
  assert.equal(streams.begun, 1, "nobody asks again for somebody who has signed out");
  await signIn(other.page, "librarian");
  await eventually(() => streams.begun === 2, "the next sign-in has no stream");
  assert.equal(await listening(other.page), "1 and 0");
  assert.deepEqual(streams, { begun: 2, ended: 1 });
  check();
  await close();
});

test("without a script the bell is a link to a list, where one and all are marked as read", async () => {
  const admin = await signInByCall(school, "admin");
  await admin.send("PUT", "/api/readAllNotification", {});
  for (let times = 0; times < 3; times += 1) await importSubject(admin);
  const { page, check, close } = await enterAs(browser, school, "admin", { script: false });
  await page.goto("/admin/dashboard");
  const bell = page.locator(".topbar a.notifications-link");
  assert.match(await bell.innerText(), /3/u);
  await follow(bell);
  await page.getByRole("heading", { name: "Notifications", level: 1 }).waitFor();
  await page.getByText(/, 3 unread$/u).waitFor();
  await follow(page.getByRole("button", { name: /^Mark as read/u }).first());
  await page.getByText(/, 2 unread$/u).waitFor();
  await follow(page.getByRole("button", { name: "Mark all as read" }));
  assert.equal(await page.getByRole("button", { name: /^Mark/u }).count(), 0);
  assert.equal(await bell.locator(".count").isVisible(), false);
  check();
  await close();
});

test("the list looks as it should", async () => {
  const admin = await signInByCall(school, "admin");
  await importSubject(admin);
  const { page, check, close } = await enterAs(browser, school, "admin");
  await page.goto("/admin/notifications");
  await page
    .getByText(/unread$/u)
    .first()
    .waitFor();
  await checkLook(page, "notifications");
  check();
  await close();
  const none = await enterAs(browser, school, "librarian");
  await none.page.goto("/admin/notifications");
  await none.page.getByText("No notifications yet.").filter({ visible: true }).waitFor();
  await checkLook(none.page, "no notifications");
  none.check();
  await none.close();
});
