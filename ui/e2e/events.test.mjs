// Events: an admin adds one for a class, whose students see it and no others; a month is turned by links; everything without a script; each
// viewer's calendar; and the dashboard of each role with its charts and what is to come.
import assert from "node:assert/strict";
import { test } from "node:test";
import {
  checkLook,
  checkNoSidewaysScroll,
  demoSchool,
  enterAs,
  follow,
  openPage,
  scriptArrived,
  signIn,
  signInByCall,
  signInStudent,
  withoutScript,
} from "./support.mjs";

const { school, browser } = demoSchool();

const TITLE = "Museum of class 8";
/** A day of this month: the demo school's year is 2026, and so is the machine's, or the next one's months are turned to. */
const MONTH = "2026-11";

/** A register number of a class of the first branch. */
async function studentOf(number) {
  const admin = await signInByCall(school, "admin");
  const { branch, session } = admin.user;
  const classes = (await admin.get(`/api/sessionWiseClass/${session._id}`)).body;
  const { _id: classId } = classes.find(({ className }) => className === `Class ${number}`);
  const query = `branchId=${branch._id}&sessionId=${session._id}&classId=${classId}`;
  return (await admin.get(`/api/getStudentAsFilter?${query}`)).body[0].regNo;
}

async function asStudent(number, script = true) {
  const opened = await openPage(browser, school);
  await signInStudent(opened.page, await studentOf(number));
  return script ? opened : withoutScript(browser, school, opened);
}

const said = (page, text) => page.getByText(text).filter({ visible: true }).first().waitFor();
const monthName = (page) => page.locator("#month-name").innerText();
const inMonth = (page, title) => page.locator(".calendar-table").getByRole("link", { name: title });

test("an event for a class is added by an admin, seen by its students, and by no others", async () => {
  const { page, check, close } = await openPage(browser, school);
  await signIn(page, "admin");
  await page.goto("/admin/events");
  await checkLook(page);
  await follow(page.getByRole("link", { name: "Add Event" }).first());
  await page.getByLabel("Title").fill(TITLE);
  await page.getByLabel("Event type").selectOption({ label: "Trip" });
  await page.getByLabel("From").fill(`${MONTH}-25`);
  await page.getByLabel("To", { exact: true }).fill(`${MONTH}-26`);
  await page.getByLabel("Place", { exact: true }).fill("National Museum");
  // Nobody whom it is for: it comes back with what was typed.
  await follow(page.getByRole("button", { name: "Save", exact: true }));
  await said(page, "Choose whom it is for: all students, employees, or classes");
  assert.equal(await page.getByLabel("Title").inputValue(), TITLE);
  await page.getByLabel("8", { exact: true }).check();
  await page.getByLabel("Text").fill("Bring water.\nBack by four.");
  await page.getByLabel("Picture").setInputFiles({
    name: "museum.png",
    mimeType: "image/png",
    buffer: Buffer.from(
      "iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNkYPhfDwAChwGA60e6kgAAAABJRU5ErkJggg==",
      "base64",
    ),
  });
  await checkLook(page, "the form of an event");
  await follow(page.getByRole("button", { name: "Save", exact: true }));
  await said(page, "Successfully Added");
  await page.goto(`/admin/employeeEvents?month=${MONTH}`);
  await inMonth(page, TITLE).first().waitFor();
  assert.equal(await inMonth(page, TITLE).count(), 2, "on both of its days");
  await checkLook(page, "a month");
  // The one that came back.
  check(/status of 422 .*\/admin\/events\/new/u);
  await close();

  const own = await asStudent(8);
  await own.page.goto(`/admin/studentEvents?month=${MONTH}`);
  await follow(inMonth(own.page, TITLE).first());
  await said(own.page, "25 to 26 November 2026");
  await said(own.page, /Back by four/u);
  const picture = own.page.locator(".event-picture");
  const address = await picture.getAttribute("src");
  assert.equal(await picture.evaluate((image) => image.decode().then(() => image.naturalWidth)), 1);
  await checkLook(own.page, "an event");
  const event = own.page.url();
  own.check();
  await own.close();

  const other = await asStudent(10);
  await other.page.goto(`/admin/studentEvents?month=${MONTH}`);
  await other.page.locator(".calendar-table").waitFor();
  assert.equal(await other.page.getByText(TITLE).count(), 0);
  assert.equal((await other.page.request.get(event)).status(), 404);
  assert.equal((await other.page.request.get(address)).status(), 404);
  await other.close();
});

for (const script of [true, false]) {
  test(`months are turned by links, on a phone as a list of days, ${script ? "with" : "without"} a script`, async () => {
    const { page, check, close } = await asStudent(8, script);
    await page.goto(`/admin/studentEvents?month=${MONTH}`);
    assert.equal(await monthName(page), "November 2026");
    await follow(page.getByRole("link", { name: "Next month" }));
    assert.equal(await monthName(page), "December 2026");
    await inMonth(page, "Victory Day").waitFor();
    await follow(page.getByRole("link", { name: "Previous month" }));
    await follow(page.getByRole("link", { name: "Previous month" }));
    assert.equal(await monthName(page), "October 2026");
    await page.goto("/admin/studentEvents");
    const today = page.locator('.calendar-table [aria-current="date"]');
    assert.equal(await today.locator("time").getAttribute("datetime"), new Date().toISOString().slice(0, 10));
    assert.equal(await page.getByRole("link", { name: "Today" }).count(), 0);
    await page.setViewportSize({ width: 390, height: 844 });
    await page.goto("/admin/studentEvents?month=2026-12");
    assert.equal(await page.locator(".calendar-table").isVisible(), false);
    await page.getByRole("heading", { level: 3, name: "Wednesday, 16 December 2026" }).waitFor();
    await checkNoSidewaysScroll(page, "a month on a phone");
    await page.goto("/admin/studentEvents?month=2031-02");
    await said(page, "No events in February 2031.");
    await page.setViewportSize({ width: 1440, height: 900 });
    await follow(page.getByRole("link", { name: "To come" }));
    await page.getByRole("region", { name: "Events to come" }).getByRole("link").first().waitFor();
    await follow(page.getByRole("link", { name: "Past" }));
    const past = page.getByRole("region", { name: "Past events" });
    await past.getByRole("link").first().waitFor();
    assert.equal(await past.getByText("Staff meeting").count(), 0, "those of employees");
    if (script) await checkLook(page, "a list of events");
    check();
    await close();
  });
}

for (const [user, screen] of [
  ["super", "employeeEvents"],
  ["teacher", "employeeEvents"],
  ["librarian", "employeeEvents"],
]) {
  test(`${user}'s calendar leads to their events`, async () => {
    const { page, check, close } = await enterAs(browser, school, user);
    await page.goto("/admin/calendar");
    assert.equal(new URL(page.url()).pathname, `/admin/${screen}`);
    await page.goto(`/admin/employeeEvents?month=${MONTH}`);
    await inMonth(page, "Staff meeting").first().waitFor();
    assert.equal(await page.getByRole("link", { name: "Add event" }).count(), user === "super" ? 1 : 0);
    await checkLook(page, `the events of ${user}`);
    check();
    await close();
  });
}

test("a student's calendar leads to their events", async () => {
  const { page, check, close } = await asStudent(8);
  await page.goto("/admin/calendar");
  assert.equal(new URL(page.url()).pathname, "/admin/studentEvents");
  await page.goto("/admin/eventType");
  assert.equal(await page.getByRole("link", { name: "Trip" }).count(), 0);
  check(/status of 403/u);
  await close();
});

for (const [user, charts, lists] of [
  ["super", ["People by branch"], []],
  ["admin", ["Students by class", "Fees by the month that they are due in"], []],
  ["accountant", ["Fees by the month that they are due in", "Income and expenses by month"], []],
  ["librarian", [], [/^Late books/u]],
  ["teacher", [], []],
  ["academic", [], []],
]) {
  test(`the dashboard of ${user}: charts with their tables, and what is to come`, async () => {
    const { page, check, close } = await enterAs(browser, school, user);
    await page.goto("/admin/dashboard");
    await scriptArrived(page);
    for (const title of charts) {
      const chart = page.getByRole("region", { name: title, exact: true });
      await chart.getByRole("img").waitFor();
      const table = chart.getByRole("table");
      assert.equal(await table.isVisible(), false);
      await chart.getByText("Table", { exact: true }).click();
      await table.waitFor();
      const rows = await table.getByRole("row").count();
      assert.equal(await chart.locator(".column-group").count(), rows - 1, title);
    }
    assert.equal(await page.locator(".column-chart").count(), charts.length);
    for (const name of lists) await page.getByRole("heading", { name }).waitFor();
    const coming = page.getByRole("region", { name: "Coming events" });
    await coming.getByRole("link", { name: "All events" }).waitFor();
    await checkLook(page, `the dashboard of ${user}`);
    check();
    await close();
  });
}

test("a student's dashboard: next exams, results, dues, books, events", async () => {
  const { page, check, close } = await asStudent(8);
  await page.goto("/admin/dashboard");
  for (const name of ["Your published results", "Your fees", "Coming events"]) {
    await page.getByRole("heading", { name }).waitFor();
  }
  await checkLook(page, "the dashboard of a student");
  check();
  await close();
});
