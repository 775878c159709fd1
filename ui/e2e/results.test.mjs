// The Results screens (docs/rules.md, *Screens*, *Marks*, *Who may do what*, *Words on the screen*): Select Ground, the table, its buttons, and who sees what.

import assert from "node:assert/strict";
import { execFile } from "node:child_process";
import { before, test } from "node:test";
import { promisify } from "node:util";
import { addressOf, gridOf, sheetsOf } from "./sheets.mjs";
import {
  checkAccessibility,
  checkNoSidewaysScroll,
  demoSchool,
  follow,
  openPage,
  PASSWORD,
  signIn,
  signInByCall,
  signInStudent,
} from "./support.mjs";

const run = promisify(execFile);
const { school, browser, started } = demoSchool();
let sheets;

before(async () => {
  await started;
  sheets = await sheetsOf(school, "admin");
});

/** A page that `userId` is signed in on. */
async function as(userId, options) {
  const opened = await openPage(browser, school, options);
  await signIn(opened.page, userId);
  return opened;
}

async function open(page, filter, more) {
  await page.goto(addressOf(filter, more));
  await gridOf(page).ready();
}

const select = (page, label) => page.getByLabel(label, { exact: true });
const optionsOf = async (page, label) => (await select(page, label).locator("option").allTextContents()).slice(1);
const chosenOf = (page, label) => select(page, label).evaluate((element) => element.selectedOptions[0].textContent);
const headOf = async (page) => (await page.locator("thead th").allTextContents()).map((text) => text.trim());
const tabsOf = (page) =>
  page.getByRole("navigation", { name: "Results", exact: true }).locator(".tab").allTextContents();
const choose = async (page, label, name) => {
  await page.waitForFunction(
    ([l, n]) =>
      [...document.querySelectorAll("label")].some(
        (e) => e.textContent === l && [...(e.control?.options ?? [])].some((o) => o.textContent === n),
      ),
    [label, name],
  );
  await select(page, label).selectOption({ label: name });
};

test("each dropdown follows the one before, and a change clears what hangs on it", async () => {
  const { page, check, close } = await as("super");
  await page.goto("/admin/examResult");
  await gridOf(page).ready();
  assert.deepEqual(await optionsOf(page, "Session"), []);
  const [first, second] = await optionsOf(page, "Branch");
  await choose(page, "Branch", first);
  await choose(page, "Session", "2026");
  await choose(page, "Class", "Class 8");
  await choose(page, "Section", "A");
  await choose(page, "Exam", "Annual Examination");
  await choose(page, "Subject", "Physics");
  // Section clears exam and subject.
  await select(page, "Section").selectOption({ label: "B" });
  assert.equal(await select(page, "Exam").inputValue(), "");
  assert.equal(await select(page, "Subject").inputValue(), "");
  await choose(page, "Exam", "Annual Examination");
  await choose(page, "Subject", "Physics");
  // Class clears section, and with it exam and subject.
  await select(page, "Class").selectOption({ label: "Class 3" });
  for (const label of ["Section", "Exam", "Subject"]) assert.equal(await select(page, label).inputValue(), "", label);
  await choose(page, "Section", "A");
  // Branch clears session and everything below it.
  await select(page, "Branch").selectOption({ label: second });
  for (const label of ["Session", "Class", "Section", "Exam", "Subject"])
    assert.equal(await select(page, label).inputValue(), "", label);
  assert.deepEqual(await optionsOf(page, "Class"), []);
  // Filter without the rest says what is missing, beside the field, and goes nowhere.
  await follow(page.getByRole("button", { name: "Filter" }));
  await page.getByText("Choose a session", { exact: true }).waitFor();
  assert.equal(new URL(page.url()).search, "");
  check();
  await close();
});

test("the whole filter is in the address: a reload and a shared link show the same", async () => {
  const one = await as("admin");
  await one.page.goto("/admin/examResult");
  await gridOf(one.page).ready();
  await choose(one.page, "Class", "Class 8");
  await choose(one.page, "Section", "B");
  await choose(one.page, "Exam", "Annual Examination");
  await choose(one.page, "Subject", "Mathematics");
  await follow(one.page.getByRole("button", { name: "Filter" }));
  await one.page.waitForURL(/subjectId=/u);
  const filter = await sheets.find("Class 8", "B", "Annual Examination", "Mathematics");
  const asked = new URL(one.page.url()).searchParams;
  for (const key of ["branchId", "sessionId", "classId", "sectionId", "examId", "subjectId"])
    assert.equal(asked.get(key), filter[key], key);
  const table = () => one.page.locator("table").innerText();
  const first = await table();
  assert.match(first, /Annual Examination\s+Mathematics/u);
  await one.page.reload();
  assert.equal(await table(), first);
  one.check();

  const other = await as("super", { script: true });
  await other.page.goto(one.page.url());
  assert.equal(await other.page.locator("table").innerText(), first);
  assert.equal(await chosenOf(other.page, "Subject"), "Mathematics");
  other.check();
  await one.close();
  await other.close();
});

test("without a script the filter is a form, and table, grid and papers are complete", async () => {
  const { page, close } = await openPage(browser, school, { script: false });
  await page.goto("/auth/login?next=/admin/examResult");
  await page.getByLabel("Academic").check();
  await page.getByLabel("User Id").fill("admin");
  await page.getByLabel("Password", { exact: true }).fill(PASSWORD);
  await page.getByRole("button", { name: "Sign in" }).click();
  await page.waitForURL(/\/admin\/examResult/u);
  for (const [label, name] of [
    ["Class", "Class 8"],
    ["Section", "B"],
    ["Exam", "Annual Examination"],
    ["Subject", "Mathematics"],
  ]) {
    await select(page, label).selectOption({ label: name });
    await follow(page.getByRole("button", { name: "Filter" }));
    assert.equal(await chosenOf(page, label), name);
  }
  assert.deepEqual(await headOf(page), [
    "Student Name",
    "Roll▲",
    "Exam",
    "Subject",
    "Paper 1 50",
    "Paper 2 50",
    "History",
  ]);
  const filter = await sheets.find("Class 8", "B", "Annual Examination", "Mathematics");
  const { marks } = await sheets.marks(filter);
  assert.equal(await page.locator("tbody tr").count(), marks.length);
  for (const name of ["Print", "Download CSV", "Blank mark sheet", "Edit"])
    await page.getByRole("link", { name, exact: true }).waitFor();
  await follow(page.getByRole("link", { name: "Edit", exact: true }));
  assert.deepEqual(await tabsOf(page), ["Results", "Edit Marks"]);
  assert.equal(await gridOf(page).cell(0, "Paper 1").inputValue(), String(marks[0].paper1));
  await page.getByText("Marks can only be entered with JavaScript on").waitFor();
  // No button that would do nothing.
  for (const name of ["Update", "Absent (AB)"]) assert.equal(await page.getByRole("button", { name }).count(), 0, name);
  await close();
});

test("only components with a value have a column, and an empty mark is a dash", async () => {
  const filter = await sheets.find("Class 8", "B", "Annual Examination", "Chemistry");
  const students = await sheets.students(filter);
  await sheets.add(filter, [
    { studentId: students[0]._id, practical: 21, paper2: 33.5 },
    { studentId: students[1]._id, practical: "AB" },
  ]);
  const { page, check, close } = await as("admin");
  await open(page, filter);
  assert.deepEqual(await headOf(page), [
    "Student Name",
    "Roll▲",
    "Exam",
    "Subject",
    "Practical 25",
    "Paper 2 40",
    "History",
  ]);
  const row = (at) => page.locator("tbody tr").nth(at).locator("td:not(.results-history)").allTextContents();
  assert.deepEqual((await row(0)).slice(1), ["Annual Examination", "Chemistry", "21B", "33.5B"]);
  assert.deepEqual((await row(1)).slice(3), ["AB", "–"]);
  assert.deepEqual((await row(2)).slice(3), ["–", "–"]);
  await page.getByText("2 of 12 students have marks").waitFor();
  check();
  await close();
});

test("No Data Found where nothing matches, and the way into the grid", async () => {
  const { page, check, close } = await as("admin");
  await open(page, await sheets.find("Class 8", "B", "Annual Examination", "Biology"));
  await page.getByText("No Data Found", { exact: true }).waitFor();
  assert.equal(await page.locator("table:not(.ground-list table)").count(), 0);
  assert.equal(await page.getByRole("link", { name: "Print", exact: true }).count(), 0);
  await page.getByRole("region", { name: "Results" }).getByRole("link", { name: "Add Marks" }).click();
  await page.getByRole("region", { name: "Add Marks" }).waitFor();
  check();
  await close();
});

test("locked, published and already added are said in the specification's words", async () => {
  const { page, check, close } = await as("admin");
  const locked = await sheets.find("Class 8", "A", "Half Yearly Examination", "Physics");
  await open(page, locked);
  await page.getByText("Mark is locked, not editable yet!", { exact: true }).waitFor();
  for (const name of ["Edit", "Delete"]) assert.equal(await page.getByText(name, { exact: true }).count(), 0, name);
  assert.deepEqual(await page.locator(".state").allTextContents(), ["Published", "Locked"]);
  // The order of checks: locked comes before published.
  await open(page, locked, { tab: "marks", edit: "1" });
  await page.getByText("Mark is locked", { exact: true }).waitFor();
  assert.equal(await page.locator("input[data-cell]").count(), 0);

  await open(page, await sheets.find("Class 8", "A", "Half Yearly Examination", "Chemistry"), { tab: "marks" });
  await page.getByText("Result is Already Published, Please Try to Edit", { exact: true }).waitFor();
  await open(page, await sheets.find("Class 8", "B", "Annual Examination", "Bangladesh Studies"), { tab: "marks" });
  await page.getByText("Mark Already Added, Please Try to Edit", { exact: true }).waitFor();
  await page.getByRole("link", { name: "Edit Marks" }).click();
  await page.getByRole("region", { name: "Edit Marks" }).waitFor();
  check();
  await close();
});

test("branch and session: on the first page for superAdmin alone, on the second for all", async () => {
  const labels = (page) => page.locator(".ground .field-label").allTextContents();
  const all = ["Branch", "Session", "Class", "Section", "Exam", "Subject"];
  for (const [userId, path, expected] of [
    ["super", "/admin/examResult", all],
    ["super", "/admin/examResult_admin", all],
    ["admin", "/admin/examResult", all.slice(2)],
    ["admin", "/admin/examResult_admin", all],
  ]) {
    const { page, check, close } = await as(userId);
    await page.goto(path);
    await gridOf(page).ready();
    assert.deepEqual(await labels(page), expected, `${userId} on ${path}`);
    if (userId === "admin" && path.endsWith("_admin")) {
      await open(page, await sheets.find("Class 8", "B", "Annual Examination", "Mathematics"), { path });
      await page.getByRole("button", { name: "Delete", exact: true }).waitFor();
      // A confined role's list of branches is its own branch.
      assert.deepEqual(await optionsOf(page, "Branch"), [sheets.ground.branchName]);
    }
    check();
    await close();
  }
});

test("Edit opens Edit Marks with the filter locked; going back resets the tab to Add Marks", async () => {
  const { page, check, close } = await as("admin");
  await open(page, await sheets.find("Class 8", "B", "Annual Examination", "Mathematics"));
  assert.deepEqual(await tabsOf(page), ["Results", "Add Marks"]);
  await page.getByRole("link", { name: "Edit", exact: true }).click();
  await page.getByRole("region", { name: "Edit Marks" }).waitFor();
  assert.deepEqual(await tabsOf(page), ["Results", "Edit Marks"]);
  assert.equal(await page.locator(".ground select").count(), 0);
  assert.equal(await page.getByRole("button", { name: "Filter" }).count(), 0);
  assert.match(
    await page.locator(".ground-line").innerText(),
    /^Dhanmondi · 2026 · Class 8 · B · Annual Examination · Mathematics$/u,
  );
  assert.equal(await page.getByText("Change", { exact: true }).count(), 0);
  assert.deepEqual(await headOf(page), ["SL", "Student Name", "Roll", "Subject", "Paper 1 50", "Paper 2 50"]);
  await page.getByRole("button", { name: "Update" }).waitFor();
  await page.getByRole("navigation", { name: "Results", exact: true }).getByRole("link", { name: "Results" }).click();
  await page.getByRole("link", { name: "Download CSV" }).waitFor();
  assert.deepEqual(await tabsOf(page), ["Results", "Add Marks"]);
  check();
  await close();
});

test("Delete asks in the exact words, and then the marks are gone", async () => {
  const filter = await sheets.find("Class 10", "B", "Preparation Examination", "Accounting");
  const { page, check, close } = await as("admin");
  await open(page, filter);
  await page.getByRole("button", { name: "Delete", exact: true }).click();
  const dialog = page.getByRole("alertdialog");
  await dialog
    .getByText("Are you sure you want to delete? You won't be able to revert this!", { exact: true })
    .waitFor();
  await checkAccessibility(page, "the question before deleting");
  await dialog.getByRole("button", { name: "Cancel" }).click();
  assert.equal((await sheets.marks(filter)).marks.filter(({ paper1 }) => paper1 !== null).length, 12);
  await page.getByRole("button", { name: "Delete", exact: true }).click();
  await dialog.getByRole("button", { name: "Yes, delete it!" }).click();
  await gridOf(page).toast("Successfully Deleted").waitFor();
  await page.getByText("No Data Found").waitFor();
  const { marks } = await sheets.marks(filter);
  assert.ok(
    marks.every(({ paper1, paper2 }) => paper1 === null && paper2 === null),
    JSON.stringify(marks[0]),
  );
  check();
  await close();
});

test("Download CSV is a workbook with the filter above, numbers as numbers and a frozen header", async () => {
  const filter = await sheets.find("Class 8", "B", "Annual Examination", "Physics");
  const { page, check, close } = await as("admin");
  await open(page, filter);
  const [download] = await Promise.all([
    page.waitForEvent("download"),
    page.getByRole("link", { name: "Download CSV" }).click(),
  ]);
  assert.match(download.suggestedFilename(), /^.+ \d{4} Class .+ Annual Examination Physics Mark Sheet\.xlsx$/u);
  const read = `
import sys, json, zipfile, xml.etree.ElementTree as E
n = {"m": "http://schemas.openxmlformats.org/spreadsheetml/2006/main"}
z = zipfile.ZipFile(sys.argv[1])
assert z.testzip() is None
s = E.fromstring(z.read("xl/worksheets/sheet1.xml"))
shared = [] if "xl/sharedStrings.xml" not in z.namelist() else ["".join(t.text or "" for t in i.iter("{%s}t" % n["m"])) for i in E.fromstring(z.read("xl/sharedStrings.xml"))]
def value(c):
    kind, v = c.get("t"), c.find("m:v", n)
    if kind == "inlineStr": return "".join(t.text or "" for t in c.iter("{%s}t" % n["m"]))
    if v is None: return None
    return shared[int(v.text)] if kind == "s" else float(v.text)
rows = {int(r.get("r")): {c.get("r"): value(c) for c in r.findall("m:c", n)} for r in s.iter("{%s}row" % n["m"])}
pane = s.find(".//m:pane", n)
print(json.dumps({"rows": rows, "pane": pane.attrib}))
`;
  const { stdout } = await run("python3", ["-c", read, await download.path()]);
  const { rows, pane } = JSON.parse(stdout);
  assert.deepEqual(rows["1"], { A1: "Exam", B1: "Annual Examination" });
  assert.deepEqual(rows["2"], { A2: "Class", B2: "Class 8" });
  assert.deepEqual(rows["3"], { A3: "Section", B3: "B" });
  assert.deepEqual(rows["4"], { A4: "Subject", B4: "Physics" });
  assert.deepEqual(Object.values(rows["6"]), [
    "Student Id",
    "Roll",
    "Student Name",
    "Practical",
    "Paper 1",
    "Paper 2",
    "Paper 3",
  ]);
  assert.equal(pane.state, "frozen");
  assert.equal(pane.ySplit, "6");
  const { marks } = await sheets.marks(filter);
  marks.forEach((mark, at) => {
    const line = 7 + at;
    const cells = rows[String(line)];
    assert.equal(cells[`A${line}`], mark.regNo);
    assert.equal(cells[`B${line}`], mark.roll);
    assert.equal(cells[`C${line}`], `${mark.firstName} ${mark.lastName}`);
    ["practical", "paper1", "paper2", "paper3"].forEach((component, column) => {
      assert.equal(cells[`${"DEFG"[column]}${line}`] ?? null, mark[component], `${mark.regNo} ${component}`);
    });
  });
  assert.ok(marks.some(({ paper1 }) => typeof paper1 === "number"));
  check();
  await close();
});

test("a teacher is offered and sees own subjects only, whatever the address asks", async () => {
  const { page, check, close } = await as("teacher");
  await page.goto("/admin/examResult");
  await gridOf(page).ready();
  await choose(page, "Class", "Class 8");
  await choose(page, "Section", "B");
  await choose(page, "Exam", "Annual Examination");
  await choose(page, "Subject", "Physics");
  assert.deepEqual(await optionsOf(page, "Subject"), ["Physics"]);
  assert.equal((await optionsOf(page, "Class")).includes("Class 11"), true);
  const other = await sheets.find("Class 8", "B", "Annual Examination", "Mathematics");
  for (const more of [{}, { tab: "marks", edit: "1" }]) {
    await open(page, other, more);
    assert.equal(await page.locator("table:not(.ground-list table)").count(), 0);
    await page.locator(".notice-bad").waitFor();
  }
  const teacher = await signInByCall(school, "teacher");
  const refused = await teacher.get(`/api/getFilterWiseExamMarks?${new URLSearchParams(other)}`);
  assert.equal(refused.status, 403, JSON.stringify(refused.body));
  const response = await page.request.get(`/admin/files/exam-marks.xlsx?${new URLSearchParams(other)}`);
  assert.equal(response.status(), 403);
  check();
  await close();
});

test("academicSupport reads: no second tab, Edit and Delete disabled, and the calls refuse", async () => {
  const filter = await sheets.find("Class 8", "B", "Annual Examination", "Mathematics");
  const { page, check, close } = await as("academic");
  await open(page, filter);
  assert.deepEqual(await tabsOf(page), ["Results"]);
  for (const name of ["Edit", "Delete"])
    assert.equal(await page.getByRole("button", { name, exact: true }).isDisabled(), true, name);
  await open(page, filter, { tab: "marks", edit: "1" });
  assert.equal(await page.locator("input[data-cell]").count(), 0);
  const academic = await signInByCall(school, "academic");
  const [row] = (await sheets.marks(filter)).marks;
  const answers = [
    await academic.send("POST", "/api/addSubjectWiseMarks", {
      ...filter,
      marks: [{ studentId: row.studentId, paper1: 1 }],
    }),
    await academic.send("PUT", "/api/updateOneMark", {
      ...filter,
      editedMarks: [{ studentId: row.studentId, paper1: 1 }],
    }),
    await academic.get(`/api/deleteFilterWiseExamMarks?${new URLSearchParams(filter)}`),
  ];
  assert.deepEqual(
    answers.map(({ status }) => status),
    [403, 403, 403],
  );
  assert.deepEqual((await sheets.marks(filter)).marks[0], row);
  check();
  await close();
});

test("a student sees only own and only published results", async () => {
  const { page, check, close } = await openPage(browser, school);
  const filter = await sheets.find("Class 8", "A", "Half Yearly Examination", "Physics");
  const own = (await sheets.marks(filter)).marks.find(({ paper1 }) => typeof paper1 === "number");
  await signInStudent(page, own.regNo);
  await page.goto("/admin/examResult_student");
  await gridOf(page).ready();
  const exams = await optionsOf(page, "Exam");
  assert.ok(exams.includes("Half Yearly Examination"), exams.join());
  assert.ok(!exams.includes("Annual Examination"), "nothing of it is published");
  await select(page, "Exam").selectOption({ label: "Half Yearly Examination" });
  await select(page, "Subject").selectOption({ label: "Physics" });
  await follow(page.getByRole("button", { name: "Filter" }));
  await page.locator("tbody tr").first().waitFor();
  assert.deepEqual((await headOf(page)).slice(0, 3), ["SL", "Name", "Subject"]);
  assert.equal(await page.locator("tbody tr").count(), 1);
  // Beside each mark stands what it is out of where the column does not say it, and its letter; what does not count comes last.
  const shown = (await page.locator("tbody tr td.exam-mark").allTextContents()).map(
    (text) => text.split(/[/A-Z–]/u)[0],
  );
  assert.deepEqual(shown, [own.paper1, own.paper2, own.paper3, own.practical].map(String));
  const row = page.locator("tbody tr", { hasText: `${own.firstName} ${own.lastName}` });
  assert.equal(await row.locator("th").innerText(), "Physics");
  assert.match(await row.locator(".exam-total").innerText(), /^\d+\/\d+$/u);

  // Unpublished, and the staff's screens: not for a student.
  const hidden = await sheets.find("Class 8", "A", "Annual Examination", "Physics");
  await page.goto(`/admin/examResult_student?examId=${hidden.examId}&subjectId=${hidden.subjectId}`);
  assert.equal(await page.locator("tbody tr").count(), 0);
  for (const path of [
    addressOf(filter),
    `/admin/examResult/print?${new URLSearchParams(filter)}`,
    `/admin/files/exam-marks.xlsx?${new URLSearchParams(filter)}`,
  ]) {
    const answer = await page.request.get(path, { maxRedirects: 0 });
    assert.notEqual(answer.status(), 200, path);
  }
  check();
  await close();
});

for (const [width, dark] of [
  [1440, false],
  [390, false],
  [390, true],
]) {
  test(`accessible and no wider than the window: ${width} px, ${dark ? "dark" : "light"}`, async () => {
    const { page, check, close } = await as("admin", { width, height: 844, dark });
    for (const [place, more] of [
      [await sheets.find("Class 8", "A", "Half Yearly Examination", "Chemistry"), {}],
      [await sheets.find("Class 8", "B", "Annual Examination", "Bangla"), {}],
      [await sheets.find("Class 8", "B", "Annual Examination", "Bangla"), { tab: "marks" }],
      [await sheets.find("Class 8", "B", "Annual Examination", "Physics"), { tab: "marks", edit: "1" }],
      [await sheets.find("Class 8", "A", "Half Yearly Examination", "Physics"), { tab: "marks" }],
    ]) {
      await open(page, place, more);
      await checkAccessibility(page);
      await checkNoSidewaysScroll(page);
    }
    check();
    await close();
  });
}

test("a broken or foreign address says so and shows nothing of it", async () => {
  const filter = await sheets.find("Class 8", "B", "Annual Examination", "Mathematics");
  const other = await signInByCall(school, "admin.2");
  const { page, check, close } = await as("admin");
  const changed = { ...filter, branchId: other.user.branch._id, sessionId: other.user.session._id };
  for (const wrong of [
    { ...filter, subjectId: "nonsense" },
    { ...filter, sectionId: "019b0000-0000-7000-8000-000000000000" },
    changed,
  ]) {
    await page.goto(addressOf(wrong));
    await gridOf(page).ready();
    assert.equal(await page.locator("table:not(.ground-list table)").count(), 0);
    await page.locator(".notice-bad").waitFor();
    assert.doesNotMatch(await page.content(), new RegExp(other.user.branch.branchName, "u"));
  }
  // `<script>` in an address is text.
  await page.goto(
    "/admin/examResult?classId=%3Cscript%3Ealert(1)%3C/script%3E&tab=%22%3E%3Cimg%20src=x%20onerror=alert(1)%3E",
  );
  await gridOf(page).ready();
  check();
  await close();
});
