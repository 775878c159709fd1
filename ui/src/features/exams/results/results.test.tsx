import { fireEvent, screen, within } from "@testing-library/react";
import type { ReactElement } from "react";
import { beforeEach, expect, test } from "vitest";
import type { ExamResultProps, ResultsTable, StudentResultProps } from "../../../generated/marks";
import { markup, show } from "../../../../test/page";
import { sampleGrid } from "../marks/samples";
import {
  goes,
  gridProps,
  newStorage,
  pageProps,
  server,
  settle,
  shell,
  toastAfter,
} from "../../../../test/grid_screen";
import ExamResult, { besideGround } from "./ExamResult";
import { letterOf } from "../../../controls/MarksTable";
import StudentResult from "./StudentResult";
import { exam, own as served, results } from "./samples";

const IDS =
  "branchId=branch-1&sessionId=session-1&classId=class-1&sectionId=section-1&examId=exam-1&subjectId=subject-1";
const page = (props: ExamResultProps) => <ExamResult {...props} />;
const render = (content: ReactElement) => show(content, { shell });
const shown = (change: Partial<ResultsTable> = {}, props: Partial<ExamResultProps> = {}) =>
  pageProps({ results: { ...results, ...change }, ...props });
const cells = (row: HTMLElement) => [...row.children].map(({ textContent }) => textContent);

beforeEach(() => {
  newStorage();
  server({ status: 500, body: {} });
});

test("the letter of a 0 is a dash; an absence has none", () => {
  const marks = [
    { text: "0", grade: null },
    { text: "AB", grade: null },
    { text: "40", grade: "A+" },
  ];
  expect(marks.map(letterOf)).toEqual(["–", "", "A+"]);
});

test("the table has name, roll, exam, subject and the columns that hold a value; an empty mark is a dash", async () => {
  // Of a column whose papers are out of different full marks none stands over it.
  const columns = results.columns.map((column) =>
    column.key === "practical" ? { ...column, fullMark: null } : column,
  );
  render(page(shown({ historyHref: null, columns })));
  await settle();
  expect(screen.getAllByRole("columnheader").map(({ textContent }) => textContent)).toEqual([
    "Student Name",
    "Roll▲",
    "Exam",
    "Subject",
    "Written 50",
    "Practical",
  ]);
  expect(screen.getAllByRole("row").slice(1).map(cells)).toEqual([
    ["Amina Rahman", "1", "Half Yearly", "Mathematics", "45.5A", "20B"],
    ["Bashir Ahmed", "2", "Half Yearly", "Mathematics", "AB", "–"],
    ["চন্দ্রা রায়", "3", "Half Yearly", "Mathematics", "0–", "–"],
    ["Dipa O'Brien <b>", "5", "Half Yearly", "Mathematics", "–", "–"],
    ["Emon Chowdhury", "8", "Half Yearly", "Mathematics", "–", "–"],
  ]);
});

test("the server's markup alone is complete: filter, table, notices, links", () => {
  const holder = document.createElement("div");
  holder.innerHTML = markup(page(shown({ notice: "Mark is locked, not editable yet!" })));
  const alone = within(holder);
  expect(alone.getByText("Mark is locked, not editable yet!")).toBeTruthy();
  expect(alone.getByText("চন্দ্রা রায়")).toBeTruthy();
  expect(alone.getByRole("link", { name: "Print" }).getAttribute("href")).toBe(results.printHref);
  expect(alone.getByRole("link", { name: "Download CSV" }).getAttribute("href")).toBe(results.workbookHref);
  expect(alone.getByRole("link", { name: "Blank mark sheet" }).getAttribute("href")).toBe(results.blankHref);
  expect(alone.getByRole("combobox", { name: "Subject" })).toHaveProperty("value", "subject-1");
});

test("the grid's markup alone shows every mark", () => {
  const holder = document.createElement("div");
  holder.innerHTML = markup(page(gridProps(sampleGrid("edit"))));
  expect([...holder.querySelectorAll<HTMLInputElement>("input[data-cell]")].map(({ value }) => value)).toEqual([
    "40",
    "8",
    "AB",
    "",
    "12.5",
    "7",
  ]);
});

test("no result: No Data Found, and where to go on", async () => {
  render(page(shown({ rows: [], columns: [], empty: "No Data Found", editHref: null, canDelete: false })));
  await settle();
  expect(screen.getByText("No Data Found")).toBeTruthy();
  expect(screen.queryByRole("table")).toBeNull();
  expect(screen.queryByRole("link", { name: "Print" })).toBeNull();
  expect(screen.getAllByRole("link", { name: "Add Marks" })).toHaveLength(2);
});

test("locked: the notice, and neither Edit nor Delete", async () => {
  render(
    page(
      shown({
        notice: "Mark is locked, not editable yet!",
        status: { isPublish: true, isLocked: true },
        editHref: null,
        canDelete: false,
      }),
    ),
  );
  await settle();
  expect(screen.getByText("Mark is locked, not editable yet!")).toBeTruthy();
  expect(screen.getByText("Published")).toBeTruthy();
  expect(screen.queryByText("Edit")).toBeNull();
  expect(screen.queryByText("Delete")).toBeNull();
});

test("a role that may not edit has no second tab, and Edit and Delete disabled", async () => {
  render(page(shown({ editHref: null, canDelete: false }, { showMarksTab: false })));
  await settle();
  expect(
    within(screen.getByRole("navigation", { name: "Results" }))
      .getAllByRole("link")
      .map(({ textContent }) => textContent),
  ).toEqual(["Results"]);
  expect(screen.getByRole("button", { name: "Edit" })).toHaveProperty("disabled", true);
  expect(screen.getByRole("button", { name: "Delete" })).toHaveProperty("disabled", true);
});

test("the tabs are links, the second named as the server names it", async () => {
  render(page(shown({}, { marksTabLabel: "Edit Marks" })));
  await settle();
  expect(screen.getByRole("link", { name: "Results" }).getAttribute("aria-current")).toBe("page");
  expect(screen.getByRole("link", { name: "Edit Marks" }).getAttribute("href")).toBe(
    `/admin/examResult?${IDS}&tab=marks`,
  );
});

test("Delete asks in the specification's words, deletes, and reloads with the server's message", async () => {
  const calls = server({ status: 200, body: { message: "Successfully Deleted" } });
  const hrefs = goes();
  render(page(shown()));
  await settle();
  fireEvent.click(screen.getByRole("button", { name: "Delete" }));
  const dialog = screen.getByRole("alertdialog");
  expect(within(dialog).getByText("Are you sure you want to delete? You won't be able to revert this!")).toBeTruthy();
  expect(calls).toEqual([]);
  fireEvent.click(within(dialog).getByRole("button", { name: "Yes, delete it!" }));
  await settle();
  const [call] = calls;
  expect(call?.method).toBe("GET");
  expect(call?.path.split("?")[0]).toBe("/api/deleteFilterWiseExamMarks");
  expect(Object.fromEntries(new URLSearchParams(call?.path.split("?")[1]))).toEqual({
    branchName: "Dhanmondi",
    branchId: "branch-1",
    sessionName: "2026",
    sessionId: "session-1",
    classId: "class-1",
    sectionId: "section-1",
    examId: "exam-1",
    subjectId: "subject-1",
  });
  expect(toastAfter()).toMatchObject({ kind: "success", message: "Successfully Deleted" });
  expect(hrefs).toEqual([window.location.pathname + window.location.search]);
});

test("a refused deletion says why and changes nothing; Cancel asks nothing of the server", async () => {
  const calls = server({ status: 423, body: { message: "Mark is locked", code: "locked" } });
  const hrefs = goes();
  render(page(shown()));
  await settle();
  fireEvent.click(screen.getByRole("button", { name: "Delete" }));
  fireEvent.click(screen.getByRole("button", { name: "Cancel" }));
  expect(calls).toEqual([]);
  fireEvent.click(screen.getByRole("button", { name: "Delete" }));
  fireEvent.click(within(screen.getByRole("alertdialog")).getByRole("button", { name: "Yes, delete it!" }));
  await settle();
  expect(screen.getByText("Mark is locked")).toBeTruthy();
  expect(hrefs).toEqual([]);
  expect(screen.queryByRole("alertdialog")).toBeNull();
});

test("a filter failure is a toast with title Marks and stands in the page", async () => {
  render(page(pageProps({ failure: "Section is not in this class" })));
  await settle();
  expect(screen.getAllByText("Section is not in this class")).toHaveLength(2);
  expect(within(screen.getByRole("region", { name: "Messages" })).getByText("Marks")).toBeTruthy();
});

test.each([
  ["Mark is locked", null, "See the results"],
  ["Result is Already Published, Please Try to Edit", "/edit", "Edit Marks"],
  ["Mark Already Added, Please Try to Edit", "/edit", "Edit Marks"],
])("the entry screen says %s and the way on", async (refusal, editHref, way) => {
  render(page(pageProps({ tab: "marks", entry: { grid: null, refusal, editHref, counting: null, beside: [] } })));
  await settle();
  const notice = screen.getByText(refusal).closest<HTMLElement>(".notice")!;
  expect(within(notice).getByRole("link", { name: way })).toBeTruthy();
});

test("the filter keeps the tab but not the ground", () => {
  expect(besideGround("/admin/examResult?classId=c&tab=marks&subjectId=p")).toEqual({ tab: "marks" });
  expect(besideGround("/admin/examResult")).toEqual({});
});

const own: StudentResultProps = { ...served, exam, cards: [] };
const student = (change: Partial<StudentResultProps>) => <StudentResult {...own} {...change} />;

test("a student sees every subject of the exam with its total and grade, and the exam's own below", () => {
  render(student({}));
  expect(screen.getAllByRole("columnheader").map(({ textContent }) => textContent)).toEqual([
    "SL",
    "Name",
    "Subject",
    "Written ",
    "Total",
    "Grade",
    "Practical 25not counted",
  ]);
  const rows = screen.getAllByRole("row").map(cells);
  expect(rows.slice(1)).toEqual([
    ["1", "Amina Rahman", "Mathematics", "45.5/50A", "46/50", "A", "0/25–"],
    ["2", "Amina Rahman", "English Language", "31/100U", "31/100", "F", "–"],
    ["Total of the exam", "77/15051%", "F", ""],
  ]);
  expect(screen.getByText(/F: a component that counts is below its pass mark/u)).toBeTruthy();
  expect(screen.queryByText(/Not complete/u)).toBeNull();
  expect(screen.getByRole("link", { name: "Print" }).getAttribute("href")).toBe(
    "/admin/examResult_student/print?sessionId=session-1&examId=exam-1",
  );
});

test("an exam of which something is to come says what, and has no total", () => {
  render(student({ exam: { ...exam, overall: null, pending: "Results not published: Chemistry." } }));
  expect(screen.getByText(/Results not published: Chemistry\. The total of the exam is shown once/u)).toBeTruthy();
  expect(screen.queryByText("Total of the exam")).toBeNull();
});

test("an exam in which nothing counts says so, and that is no total to wait for", () => {
  const uncounted = "Nothing of this exam counts in Half Yearly: it has no total and no letter.";
  const rows = exam.rows.map((row) => ({ ...row, total: null, uncounted: true }));
  const columns = exam.columns.map((column) => ({ ...column, counts: false }));
  render(student({ exam: { ...exam, rows, columns, overall: null, uncounted, legend: null } }));
  expect(screen.getByText(uncounted)).toBeTruthy();
  expect(screen.getAllByText("nothing counts")).toHaveLength(2);
  expect(screen.queryByText(/is shown once/u)).toBeNull();
});

test("the filter keeps the session, and narrows to a subject or to none", () => {
  const { container, rerender } = render(student({}));
  const form = screen.getByRole("button", { name: "Filter" }).closest("form");
  expect(form?.getAttribute("action")).toBe("/admin/examResult_student");
  expect(container.querySelector<HTMLInputElement>("input[name=sessionId]")?.value).toBe("session-1");
  expect(screen.getByRole("option", { name: "All subjects" })).toBeTruthy();
  rerender(student({ subjectId: "subject-1" }));
  expect(screen.getByRole("heading", { name: "Half Yearly · Mathematics" })).toBeTruthy();
  rerender(student({ exam: null, empty: "No Data Found", printHref: null }));
  expect(screen.getByText("No Data Found")).toBeTruthy();
  expect(screen.queryByRole("link", { name: "Print" })).toBeNull();
  rerender(student({ exam: null, exams: [], subjects: [], examId: null, printHref: null }));
  expect(screen.getByText(/No results of this session are published yet/u)).toBeTruthy();
  expect(screen.queryByRole("button", { name: "Filter" })).toBeNull();
});

test("a student's report cards come first; where none is published nothing is said", () => {
  const { container: none, unmount } = render(student({}));
  expect(none.querySelector(".own-cards")).toBeNull();
  expect(screen.queryByRole("link", { name: /report card/iu })).toBeNull();
  unmount();
  const href = "/admin/examResult_student/card?semester=half_yearly";
  const { container } = render(student({ cards: [{ semester: "half_yearly", name: "Half Yearly", href }] }));
  expect(screen.getByRole("heading", { name: "Your report card is ready" })).toBeTruthy();
  expect(container.querySelector(".own-results")?.firstElementChild?.className).toBe("own-cards");
  expect(screen.getByRole("link", { name: "Report Card, Half Yearly" }).getAttribute("href")).toBe(href);
});

test("over the table stand each column's figures, and its letters best first, as text", () => {
  render(page(shown()));
  const figures = within(screen.getByRole("list", { name: "Figures" }));
  const [written, practical] = figures.getAllByRole("paragraph").map(({ textContent }) => textContent);
  expect(written).toBe("Written 3 of 5 entered, 1 absent mean 22.75, highest 45.5");
  expect(practical).toBe("Practical 1 of 5 entered mean 20, highest 20");
  const grades = screen.getByRole("list", { name: "Grades, Written" });
  expect([...grades.querySelectorAll(".visually-hidden")].map(({ textContent }) => textContent)).toEqual([
    "A+: 0",
    "A: 1",
    "B+: 0",
    "B: 0",
    "C+: 0",
    "C: 0",
    "D+: 0",
    "D: 0",
    "U: 0",
    "Zero: 1",
  ]);
  // A bar with its number for each letter that somebody has.
  expect([...grades.querySelectorAll("rect")].map((bar) => bar.getAttribute("height"))).toEqual(["100", "100"]);
  expect([...grades.querySelectorAll("svg")].map((bar) => bar.previousElementSibling?.textContent)).toEqual(["1", "1"]);
});

test("the heads sort by links, and the one that is sorted by says so", () => {
  const { overview } = results;
  const [written, practical] = overview.columns;
  const columns = [{ ...written!, order: "descending" as const }, practical!];
  render(page(shown({ overview: { ...overview, roll: { ...overview.roll, order: null }, columns } })));
  const heads = screen
    .getAllByRole("columnheader")
    .map((head) => [head.querySelector("a")?.getAttribute("href") ?? null, head.getAttribute("aria-sort")]);
  expect(heads).toEqual([
    [`/admin/examResult?${IDS}&sort=name`, null],
    [`/admin/examResult?${IDS}&sort=-roll`, null],
    [null, null],
    [null, null],
    [`/admin/examResult?${IDS}&sort=-written`, "descending"],
    [`/admin/examResult?${IDS}&sort=-practical`, null],
    [null, null],
  ]);
  expect(screen.getByRole("columnheader", { name: /^Written/u }).textContent).toBe("Written▼ 50");
});

test("the filter is one line over a table, and open where nothing is found", () => {
  const { unmount } = render(page(shown()));
  expect(document.querySelector("details.ground-more")?.hasAttribute("open")).toBe(false);
  unmount();
  render(page(shown({ columns: [], rows: [], empty: "No Data Found" })));
  expect(document.querySelector("details.ground-more")).toBeNull();
});

test("each row has one link to the history of that student's marks, for who may see it", async () => {
  const { unmount } = render(page(shown()));
  await settle();
  const links = within(screen.getByRole("table")).getAllByRole("link", { name: /^History/ });
  expect(links.map((link) => [link.getAttribute("aria-label"), link.getAttribute("href")])).toEqual(
    [
      ["Amina Rahman", "student-1"],
      ["Bashir Ahmed", "student-2"],
      ["চন্দ্রা রায়", "student-3"],
      ["Dipa O'Brien <b>", "student-4"],
      ["Emon Chowdhury", "student-5"],
    ].map(([name, id]) => [`History of the marks of ${name}`, `/admin/audit?sheetId=id-1&studentId=${id}`]),
  );
  expect(screen.getByRole("columnheader", { name: "History" })).toBeTruthy();
  unmount();
  render(page(shown({ historyHref: null })));
  await settle();
  expect(within(screen.getByRole("table")).queryAllByRole("link", { name: /^History/ })).toEqual([]);
  expect(screen.queryByRole("columnheader", { name: "History" })).toBeNull();
});
