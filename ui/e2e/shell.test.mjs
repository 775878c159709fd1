// The frame of every screen (docs/rules.md, *Screens*, *Marks*, *Who may do what*, *Limits*): search, session, notifications, profile menu, side menu, footer, toasts; and
// what stands in it first: dashboard, student profile, change password.

import assert from "node:assert/strict";
import { test } from "node:test";
import {
  checkLook,
  demoSchool,
  eventually,
  hasFocus,
  openPage,
  scriptArrived,
  signIn,
  signInByCall,
  signInStudent,
  stored,
  toastText,
} from "./support.mjs";

const { school, browser } = demoSchool();

const REFUSED = /the server responded with a status of (?:400|401|403|404|422)/u;
const here = (page) => page.url().slice(school.address.length);
const searchBox = (page) => page.getByRole("combobox", { name: "Student search" });

async function enter(user, options) {
  const opened = await openPage(browser, school, options);
  await (/^S\d/u.test(user) ? signInStudent(opened.page, user) : signIn(opened.page, user));
  await opened.page.goto("/admin/dashboard");
  await scriptArrived(opened.page);
  return opened;
}

// Who sees what.

const CARDS = [
  "ID Card Templates",
  "Student ID Card",
  "Employee ID Card",
  "Admit Card Templates",
  "Generate Admit Card",
  "Certificate Templates",
  "Student Certificate",
  "Employee Certificate",
];
const HOMEWORK = ["Add Homework", "Homework", "Homework Evaluation"];
const LIBRARY = ["Books", "Branch Wise Books", "Books Categories", "Books Status"];
const FEES = [
  "Fee Types",
  "Fee Setups",
  "Special Fees",
  "Receipts",
  "Student Fees Cashier",
  "Admission Fees Collection",
  "Student Fees Summary",
];
const BOOKS = ["Accounts", "Voucher Heads", "Deposits", "Expenses"];
const FEE_REPORTS = [
  "Student Fees Report",
  "Fees Collection Report",
  "Payment Summary",
  "Head Wise Summary",
  "Due List Summary",
];
const BOOK_REPORTS = ["Expense Report", "Deposit Report", "Income vs Expense"];
const SCHOOL = [
  "Dashboard",
  "Branch",
  "Sessions",
  "Classes",
  "Sections",
  "Groups",
  "Subjects",
  "Student Subject",
  "Assign Subject",
  "Assign Subject to Students",
  "Class Schedule",
  "Section Schedule",
  "Teacher Schedule",
  "Student Promotion",
  "Attachment Types",
  "Content",
  "E-Books",
  "Employees",
  "Designations",
  "Departments",
  "Add Employee",
  "Add Student",
  "Bulk Import",
  "Applications",
  "Students",
];
const EXAMS = [
  "Student Attendance",
  "Attendance Report",
  "Employee Attendance",
  "Exam Halls",
  "Mark Distribution",
  "Grading Schemes",
  "Exams",
  "Exam Schedule (3-7)",
  "Exam Schedule (8-12)",
  "Mark Sheet",
  "Results",
  "Publish Result",
  "Audit",
  "Print Links",
  "Student Qualities",
  "Tabulation",
];
const EVENTS = ["Event Types", "Events", "Employee Events"];
const OWN_EVENTS = ["Employee Events"];
const LAST = [
  ...BOOKS,
  ...EVENTS,
  ...FEE_REPORTS,
  "Student Attendance Report",
  "Employee Attendance Report",
  ...BOOK_REPORTS,
  "Active Session",
  "Bell Schedules",
  "Admission Fees",
];
const ALL = [...SCHOOL, ...EXAMS, ...LIBRARY, ...HOMEWORK, ...FEES, ...LAST];
const ADMIN = [...SCHOOL, ...CARDS, ...EXAMS, ...LIBRARY, ...HOMEWORK, ...LAST];
const ACADEMIC = [
  "Dashboard",
  "Mark Sheet",
  "Results",
  "Publish Result",
  "Student Qualities",
  "Tabulation",
  ...OWN_EVENTS,
];
const TECHNICAL = [
  "Dashboard",
  ...CARDS,
  ...ACADEMIC.slice(1, 4),
  "Print Links",
  ...ACADEMIC.slice(4),
  "Active Session",
  "Bell Schedules",
  "Admission Fees",
];
const TEACHER = [
  "Dashboard",
  "Section Schedule",
  "My Schedule",
  "Content",
  "Content and E-Books",
  "Student Attendance",
  "Attendance Report",
  "Exam Schedule (3-7)",
  "Exam Schedule (8-12)",
  "Results",
  "Student Qualities",
  "Tabulation",
  ...HOMEWORK,
  ...OWN_EVENTS,
  "Student Attendance Report",
];
const OFFICE = ["Dashboard", "Mark Sheet", "Publish Result"];
const ACCOUNTANT = [...OFFICE, ...FEES, ...BOOKS, ...OWN_EVENTS, ...FEE_REPORTS, ...BOOK_REPORTS];
const LIBRARIAN = ["Dashboard", "E-Books", ...OFFICE.slice(1), ...LIBRARY, ...OWN_EVENTS];
const ADMISSION = [
  "Dashboard",
  "Add Student",
  "Bulk Import",
  "Applications",
  "Students",
  ...CARDS,
  "Mark Sheet",
  "Publish Result",
  "Print Links",
  ...OWN_EVENTS,
];
const PUPIL = [
  "Dashboard",
  "Section Schedule",
  "Content and E-Books",
  "My Exam Schedule",
  "My Results",
  "My Issued Books",
  "My Homework",
  "My Events",
  "Student Attendance Report",
];
for (const [user, links, search, session, role] of [
  ["super", ALL, false, false, "Super Admin"],
  ["admin", ADMIN, true, true, "Admin"],
  ["teacher", TEACHER, true, true, "Teacher"],
  ["academic", ACADEMIC, true, true, "Academic Support"],
  ["technical", TECHNICAL, true, true, "Technical Support"],
  ["accountant", ACCOUNTANT, true, true, "Accountant"],
  ["librarian", LIBRARIAN, true, true, "Librarian"],
  ["admission", ADMISSION, true, true, "Admission Support"],
  ["S1-0001", PUPIL, false, true, "Student"],
]) {
  test(`${role}: the bar, the menu and the dashboard`, async () => {
    const { page, check, close } = await enter(user);
    const menu = page.getByRole("navigation", { name: "Menu" });
    // Groups are closed but for that of the page.
    const all = menu.getByRole("link", { includeHidden: true });
    const shown = await all.allTextContents();
    assert.deepEqual(shown, links);
    assert.equal(await menu.locator('a[aria-current="page"]').innerText(), "Dashboard");
    assert.equal(await searchBox(page).count(), search ? 1 : 0);
    const sessions = page.getByRole("combobox", { name: "Session" });
    assert.equal(await sessions.count(), session ? 1 : 0);
    if (session) assert.equal((await sessions.boundingBox()).width, 120);
    await page.locator(".profile summary").click();
    assert.ok((await page.locator(".profile .popover-panel").innerText()).includes(role));
    await page.keyboard.press("Escape");
    assert.match(await page.getByRole("contentinfo").innerText(), new RegExp(`${new Date().getUTCFullYear()}`, "u"));
    // Every link of the menu leads to a page of this viewer's.
    for (const href of await all.evaluateAll((links) => links.map((link) => link.getAttribute("href")))) {
      const answer = await page.request.get(href, { maxRedirects: 0 });
      assert.equal(answer.status(), 200, `${role}: ${href}`);
    }
    await checkLook(page, `the dashboard of ${role}`);
    check();
    await close();
  });
}

// Side menu.

test("the side menu is hidden and shown, stays as it was left, and opens over the page when it is narrow", async () => {
  const { page, check, close } = await enter("admin", { width: 1200 });
  const menu = page.getByRole("navigation", { name: "Menu" });
  const toggle = page.getByRole("button", { name: "Menu", exact: true });
  assert.equal(await menu.isVisible(), true);
  assert.equal(await toggle.getAttribute("aria-expanded"), "true");
  await toggle.click();
  assert.equal(await menu.isVisible(), false);
  await page.reload();
  await scriptArrived(page);
  await page.locator('.shell[data-menu-hidden="true"]').waitFor();
  assert.equal(await menu.isVisible(), false, "hidden on the next page too");
  await toggle.click();
  assert.equal(await menu.isVisible(), true);

  await page.setViewportSize({ width: 1199, height: 900 });
  await menu.waitFor({ state: "hidden" });
  await eventually(
    async () => (await toggle.getAttribute("aria-expanded")) === "false",
    "the button still says that the menu is open",
  );
  await toggle.focus();
  await page.keyboard.press("Enter");
  await menu.waitFor({ state: "visible" });
  await hasFocus(menu.getByRole("link", { name: "Dashboard", exact: true }));
  await page.keyboard.press("Escape");
  await menu.waitFor({ state: "hidden" });
  await hasFocus(toggle);
  await toggle.click();
  await menu.waitFor({ state: "visible" });
  await checkLook(page, "the open menu");
  await page.setViewportSize({ width: 1200, height: 900 });
  await page.setViewportSize({ width: 1100, height: 900 });
  await menu.waitFor({ state: "hidden" });
  check();
  await close();
});

test("a group of the menu closes and opens by the keyboard, and a link opens its page", async () => {
  const { page, check, close } = await enter("admin");
  const menu = page.getByRole("navigation", { name: "Menu" });
  const group = menu.locator("summary", { hasText: "Exam" });
  const link = menu.getByRole("link", { name: "Results", exact: true });
  await group.focus();
  assert.equal(await link.isVisible(), false, "it is not the page's own");
  await page.keyboard.press("Enter");
  assert.equal(await link.isVisible(), true);
  await page.keyboard.press(" ");
  assert.equal(await link.isVisible(), false);
  await page.keyboard.press(" ");
  // Every link before Results, then Results.
  const links = await group.locator("xpath=..").getByRole("link").allInnerTexts();
  assert.ok(links.indexOf("Results") > 0);
  for (let at = 0; at <= links.indexOf("Results"); at += 1) await page.keyboard.press("Tab");
  await page.keyboard.press("Enter");
  await page.waitForURL("**/admin/examResult");
  assert.equal(await menu.locator('a[aria-current="page"]').innerText(), "Results");
  check();
  await close();
});

test("by the keyboard one can skip to the page", async () => {
  const { page, check, close } = await enter("teacher");
  await page.reload();
  await scriptArrived(page);
  await page.keyboard.press("Tab");
  await hasFocus(page.getByRole("link", { name: "Skip to the page", exact: true }));
  await page.keyboard.press("Enter");
  await hasFocus(page.locator("#main"));
  check();
  await close();
});

// Student search and profile.

test("the search starts at two characters, is used by the keyboard, and leads to a profile that reloads", async () => {
  const { page, check, close } = await enter("teacher");
  const asked = [];
  page.on("request", (request) => {
    if (request.url().includes("/api/getSearchResult"))
      asked.push(new URL(request.url()).searchParams.get("searchText"));
  });
  const box = searchBox(page);
  await box.pressSequentially("S1-00", { delay: 20 });
  const list = page.getByRole("listbox", { name: "Students" });
  await list.waitFor();
  await eventually(() => asked.at(-1) === "S1-00", "what was typed was never asked");
  await page.waitForLoadState("networkidle");
  assert.ok(
    asked.every((text) => text.length >= 2),
    asked.join(),
  );
  const size = await list.boundingBox();
  assert.equal(size.width, 300);
  assert.ok(size.height <= 100, `${size.height} px high`);
  await checkLook(page, "the open search");
  await box.focus();
  const active = async () => {
    const id = await box.getAttribute("aria-activedescendant");
    return id === null ? null : page.locator(`[id="${id}"]`).innerText();
  };
  assert.equal(await active(), null);
  await page.keyboard.press("ArrowDown");
  const first = await active();
  await page.keyboard.press("ArrowDown");
  const second = await active();
  assert.ok(first && second && first !== second);
  await page.keyboard.press("ArrowUp");
  assert.equal(await active(), first);
  await page.keyboard.press("Escape");
  await list.waitFor({ state: "hidden" });
  assert.equal(await box.getAttribute("aria-expanded"), "false");
  assert.equal(await box.inputValue(), "S1-00");
  await page.keyboard.press("ArrowDown");
  await page.keyboard.press("Enter");
  await page.waitForURL(/\/admin\/searchView\?id=/u);
  const name = first.split("\n")[0];
  await page.getByRole("heading", { name }).waitFor();
  await page.reload();
  await page.getByRole("heading", { name }).waitFor();
  await scriptArrived(page);
  await checkLook(page, "a profile");
  // However long one waits after the first character. From here on what the page waits for comes when the test says so.
  await page.clock.install();
  await box.pressSequentially("S");
  await page.clock.fastForward(60_000);
  assert.ok(!asked.includes("S"));
  await box.pressSequentially("1");
  await page.clock.fastForward(60_000);
  await eventually(() => asked.at(-1) === "S1", "the second character asked nothing");
  check();
  await close();
});

test("the search stands where it stood on the page before, and the area's name is whole", async () => {
  const { page, check, close } = await enter("admin");
  const left = async (address) => {
    await page.goto(address);
    assert.equal(await page.locator(".area").evaluate((area) => area.scrollWidth > area.clientWidth), false, address);
    return (await searchBox(page).boundingBox()).x;
  };
  const first = await left("/admin/dashboard");
  for (const href of await page
    .getByRole("navigation", { name: "Menu" })
    .getByRole("link", { includeHidden: true })
    .evaluateAll((all) => all.map((link) => link.getAttribute("href"))))
    assert.equal(await left(href), first, href);
  await page.setViewportSize({ width: 768, height: 900 });
  await left("/admin/dashboard");
  check();
  await close();
});

test("an outdated search is cancelled and never shown", async () => {
  const { page, check, close } = await enter("teacher");
  let answerFirst;
  let answered;
  const firstAnswered = new Promise((resolve) => {
    answered = resolve;
  });
  const laterOne = new Promise((resolve) => {
    answerFirst = resolve;
  });
  let cancelled = 0;
  page.on("requestfailed", (request) => {
    if (request.url().includes("getSearchResult")) cancelled += 1;
  });
  const hit = (firstName) => [
    { _id: "x", firstName, lastName: "", regNo: "1", roll: 1, className: "8", sectionName: "A", profilePhoto: null },
  ];
  await page.route("**/api/getSearchResult*", async (route) => {
    const wanted = new URL(route.request().url()).searchParams.get("searchText");
    if (wanted === "ra") await laterOne;
    await route.fulfill({ json: hit(wanted === "ra" ? "Outdated" : "Wanted") }).catch(() => {});
    if (wanted === "ra") answered();
  });
  const first = page.waitForRequest("**/api/getSearchResult*");
  await searchBox(page).fill("ra");
  await first;
  await searchBox(page).fill("rah");
  await page.getByRole("option", { name: "Wanted" }).waitFor();
  await eventually(() => cancelled === 1, "the outdated search was not cancelled");
  answerFirst();
  await firstAnswered;
  assert.equal(await page.getByRole("option", { name: "Outdated" }).count(), 0);
  check();
  await close();
});

test("a search that finds nobody says so, and Enter lists what a search finds", async () => {
  const { page, check, close } = await enter("teacher");
  await searchBox(page).fill("zzzz");
  await page.locator(".search-none", { hasText: "No student found" }).waitFor();
  await page.keyboard.press("Escape");
  await searchBox(page).fill("S1-00");
  await page.keyboard.press("Enter");
  await page.waitForURL("**/admin/searchView?search=S1-00");
  const rows = page.getByRole("region", { name: "Students found" }).getByRole("link");
  assert.ok((await rows.count()) > 1);
  await scriptArrived(page);
  await checkLook(page, "a list of students found");
  const name = await rows.first().innerText();
  await rows.first().click();
  await page.getByRole("heading", { name }).waitFor();
  check();
  await close();
});

test("a student's profile is out of reach of another branch", async () => {
  const caller = await signInByCall(school, "teacher.2");
  const found = await caller.get("/api/getSearchResult?searchText=S2-0001");
  const { page, close } = await enter("teacher");
  assert.equal((await page.goto(`/admin/searchView?id=${found.body[0]._id}`)).status(), 403);
  await page.goto("/admin/searchView?id=019a0000-0000-7000-8000-000000000000");
  await page.getByText("The student was not found").waitFor();
  await close();
});

// Session.

test("the chosen session is kept in the browser and in the address of nothing, and wins on the next pages", async () => {
  const { page, context, check, close } = await enter("teacher");
  const select = page.getByRole("combobox", { name: "Session" });
  const names = await select.locator("option").allInnerTexts();
  assert.deepEqual(
    names,
    ["2026", "2025"].filter((name) => names.includes(name)),
  );
  const active = await select.locator("option:checked").innerText();
  const other = names.find((name) => name !== active);
  await Promise.all([page.waitForEvent("load"), select.selectOption({ label: other })]);
  await page.getByText(`Session ${other}.`).waitFor();
  assert.equal(here(page), "/admin/dashboard");
  assert.equal(JSON.parse(await stored(page, "session")).name, other);
  assert.ok((await context.cookies()).some((cookie) => cookie.name === "markbook_session"));
  await page.goto("/admin/examResult");
  assert.equal(await select.locator("option:checked").innerText(), other);
  check();
  await close();
});

test("with no session chosen it says No Session Selected, within 120 px", async () => {
  const { page, check, close } = await enter("teacher");
  await page.route("**/admin/dashboard", async (route) => {
    const response = await route.fetch();
    // As the server renders it for a branch that has no active session.
    const html = (await response.text())
      .replace(/ data-session="[^"]*"/u, "")
      .replace(/(<select[^>]*name="sessionId"[^>]*>)/u, '$1<option value="" selected>No Session Selected</option>')
      .replace(/(<option value="[^"]+") selected=""/u, "$1");
    await route.fulfill({ response, body: html });
  });
  await page.goto("/admin/dashboard");
  const select = page.getByRole("combobox", { name: "Session" });
  await select.waitFor();
  assert.equal(await select.locator("option:checked").innerText(), "No Session Selected");
  assert.equal((await select.boundingBox()).width, 120);
  await eventually(async () => (await stored(page, "session")) === null, "the session is still stored");
  check();
  await close();
});

// Notifications and profile menu.

test("the bell shows an empty list under the area's name, and panels close each other and by Escape", async () => {
  const { page, check, close } = await enter("teacher");
  const bell = page.locator(".notifications summary");
  assert.equal((await bell.innerText()).trim(), "No notifications");
  // By the keyboard.
  await bell.focus();
  await page.keyboard.press("Enter");
  await page.getByText("No notifications yet.").waitFor();
  await page.keyboard.press("Enter");
  assert.equal(await page.getByText("No notifications yet.").isVisible(), false);
  await bell.click();
  await page.getByRole("heading", { name: "Dashboard Notification" }).waitFor();
  await page.getByText("No notifications yet.").waitFor();
  await checkLook(page, "the open notifications");
  await page.locator(".profile summary").click();
  assert.equal(await page.getByRole("heading", { name: "Dashboard Notification" }).isVisible(), false);
  await checkLook(page, "the open profile menu");
  await page.locator(".profile summary").focus();
  await page.keyboard.press("Escape");
  assert.equal(await page.getByRole("button", { name: "Logout" }).isVisible(), false);
  check();
  await close();
});

test("Logout forgets the user here and at the server, and Back shows nothing", async () => {
  const { page, context, check, close } = await enter("academic");
  await page.locator(".profile summary").click();
  await page.getByRole("button", { name: "Logout" }).click();
  await page.waitForURL("/auth/login");
  for (const key of ["user", "token", "loginMarker", "session"]) assert.equal(await stored(page, key), null, key);
  assert.ok(!(await context.cookies()).some((cookie) => cookie.name === "markbook_sign_in"));
  await page.goBack();
  await page.waitForURL(/\/auth\/login/u);
  check();
  await close();
});

// Change password.

for (const [who, user, text] of [
  ["an employee", "librarian", "Password Changed"],
  ["a student", "S1-0002", "Password Updated Successfully"],
]) {
  test(`${who} changes the password in the dialog and goes on working`, async () => {
    const { page, check, close } = await enter(user);
    const older = await stored(page, "token");
    await page.locator(".profile summary").click();
    await page.getByRole("link", { name: "Change Password" }).click();
    const dialog = page.getByRole("dialog", { name: "Change Password" });
    await dialog.waitFor();
    await checkLook(page, "the change password dialog");
    const field = dialog.getByLabel("New Password", { exact: true });
    await field.fill("short");
    await dialog.getByRole("button", { name: "Change Password" }).click();
    await dialog.getByText("The password must have at least 8 characters").waitFor();
    // One types on where it was wrong.
    await hasFocus(field);
    await field.fill("password1");
    await dialog.getByRole("button", { name: "Change Password" }).click();
    await dialog.locator(".field-error", { hasText: "commonest" }).waitFor();
    await field.fill("quite another one");
    await page.keyboard.press("Enter");
    assert.equal(await toastText(page, "Change Password"), text);
    await dialog.waitFor({ state: "hidden" });
    assert.notEqual(await stored(page, "token"), older);
    const answer = await page.request.get("/api/check_session", { headers: { authorization: `Bearer ${older}` } });
    assert.equal(answer.status(), 401, "the older token has ended");
    const checked = page.waitForResponse("**/api/check_session");
    await page.reload();
    assert.equal((await checked).status(), 200, "still signed in");
    await scriptArrived(page);
    assert.equal(here(page), "/admin/dashboard");
    check(REFUSED);
    await close();
    const back = await openPage(browser, school);
    if (user === "librarian") await signIn(back.page, user, { password: "quite another one" });
    else {
      const { user: branch } = await signInByCall(school, "teacher");
      const again = await back.page.request.post("/api/manageUserLogin", {
        data: { userType: "student", branchId: branch.branch._id, userId: user, userPassword: "quite another one" },
      });
      assert.equal(again.status(), 200);
    }
    await back.close();
  });
}

test("a password that will not do is said beside the field, and Escape leaves the dialog", async () => {
  const { page, check, close } = await enter("accountant");
  await page.locator(".profile summary").click();
  await page.getByRole("link", { name: "Change Password" }).click();
  const dialog = page.getByRole("dialog", { name: "Change Password" });
  await dialog.getByLabel("New Password", { exact: true }).fill("password1");
  await page.keyboard.press("Enter");
  const error = dialog.locator(".field-error");
  await error.waitFor();
  assert.equal(await dialog.getByLabel("New Password", { exact: true }).getAttribute("aria-invalid"), "true");
  await page.keyboard.press("Escape");
  await dialog.waitFor({ state: "hidden" });
  await signInByCall(school, "accountant");
  check(REFUSED);
  await close();
});

// Dashboard.

test("a teacher's line leads straight into the grid of that sheet", async () => {
  const { page, check, close } = await enter("teacher");
  // All of them: the dashboard has the first rows.
  const all = "/admin/dashboard?list=own";
  await page.goto(all);
  const rows = page.getByRole("region", { name: "Your sheets with marks missing" }).locator("tbody tr");
  assert.ok((await rows.count()) > 3);
  for (const state of [/Overdue since/u, /Exam on|Not started|Incomplete/u]) {
    const row = rows.filter({ hasText: state }).first();
    const label = await row.getByRole("link").innerText();
    const [missing, students] = (await row.locator(".num").innerText()).split(" of ").map(Number);
    assert.ok(missing > 0 && missing <= students);
    await row.getByRole("link").click();
    await page.waitForURL(/\/admin\/examResult\?.*tab=marks/u);
    await page.locator('input[data-row="0"]').first().waitFor();
    assert.ok((await page.locator("main").innerText()).includes(label.split(" · ")[0]));
    await page.goto(all);
  }
  check();
  await close();
});

test("an admin's lines lead to lists of as many, whose first line opens", async () => {
  const { page, check, close } = await enter("admin");
  for (const [line, title] of [
    [/mark sheets? overdue/u, "Mark sheets overdue"],
    [/mark sheets? ready to publish/u, "Complete, not published"],
    [/published mark sheets? not locked/u, "Published, not locked"],
  ]) {
    await page.goto("/admin/dashboard");
    const task = page.locator(".tasks").getByRole("link", { name: line });
    const count = await task.locator(".task-count").innerText();
    await task.click();
    await page.getByRole("heading", { name: `${title} ${count}`, exact: true }).waitFor();
    const first = page.getByRole("region", { name: title }).getByRole("link").first();
    const answer = await page.request.get(await first.getAttribute("href"), { maxRedirects: 0 });
    assert.equal(answer.status(), 200, title);
  }
  await page.goto("/admin/dashboard?list=overdue");
  await page.getByRole("region", { name: "Mark sheets overdue" }).getByRole("link").first().click();
  await page.locator('input[data-row="0"]').first().waitFor();
  check();
  await close();
});

test("superAdmin's lines lead into a branch's results, a student's into own results", async () => {
  const { page, check, close } = await enter("super");
  await page.getByRole("link", { name: "Dhanmondi" }).click();
  await page.waitForURL(/\/admin\/examResult\?branchId=/u);
  assert.equal(await page.locator('select[name="branchId"] option:checked').innerText(), "Dhanmondi");
  check();
  await close();
  const student = await enter("S1-0001");
  await student.page.getByRole("region", { name: "Your published results" }).getByRole("link").first().click();
  await student.page.waitForURL(/\/admin\/examResult_student\?/u);
  assert.notEqual(await student.page.locator('select[name="examId"]').inputValue(), "");
  await student.page.locator("tbody tr").first().waitFor();
  student.check();
  await student.close();
});

// Toasts.

test("a toast stands top right for seven seconds, is announced, and can be dismissed", async () => {
  const { page, close } = await openPage(browser, school);
  await page.goto("/auth/login");
  await scriptArrived(page);
  await page.mouse.move(0, 0);
  const send = async () => {
    await page.getByLabel("User Id").fill("nobody");
    await page.getByLabel("Password", { exact: true }).fill("not this one");
    await page.getByRole("button", { name: "Sign in" }).click();
  };
  const messages = page.getByRole("region", { name: "Messages" });
  const toast = messages.locator(".toast");
  assert.equal(await messages.getAttribute("aria-live"), "polite");
  // The page's time stands, and goes on as far as the test says.
  await page.clock.install();
  await page.clock.pauseAt(Date.now() + 60_000);
  await send();
  const shown = async () => {
    await page.clock.runFor(10);
    return (await toast.count()) === 1;
  };
  await eventually(shown, "there is no toast");
  const { role, x, y, width } = await toast.evaluate((element) => {
    const { x, y, width } = element.getBoundingClientRect();
    return { role: element.getAttribute("role"), x, y, width };
  });
  assert.equal(role, "alert");
  assert.ok(y < 120 && x + width > 1440 - 40, `at ${x}, ${y}`);
  await page.clock.runFor(6_900);
  assert.equal(await toast.count(), 1);
  await page.clock.runFor(200);
  assert.equal(await toast.count(), 0);
  await page.clock.resume();
  await send();
  // While the focus is on it, it stays.
  await toast.getByRole("button", { name: "Dismiss" }).focus();
  await checkLook(page, "a toast");
  assert.equal(await toast.count(), 1);
  await page.getByLabel("User Id").focus();
  await toast.waitFor({ state: "detached" });
  await send();
  await page.getByRole("button", { name: "Dismiss" }).click();
  await toast.waitFor({ state: "detached" });
  await close();
});
