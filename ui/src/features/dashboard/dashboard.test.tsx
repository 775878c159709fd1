// The lists of the dashboard: from the first rows to all of them and back.
import { cleanup, render, screen, within } from "@testing-library/react";
import { afterEach, expect, test } from "vitest";
import type { DashboardChart, MatrixBlock, TodoList } from "../../generated/pages";
import { line } from "../events/samples";
import Dashboard from "./Dashboard";
import { SetUpGuide } from "./SetUpGuide";

afterEach(cleanup);

const list = (change: Partial<TodoList>): TodoList => ({
  title: "Sheets with marks missing",
  empty: "Every scheduled sheet has all its marks.",
  heading: "Sheet",
  counted: true,
  sheets: [
    {
      label: "Physics",
      where: "Class 8 · A",
      href: "/admin/examResult?x=1",
      missing: 3,
      students: 40,
      state: "Incomplete",
      waits: true,
    },
  ],
  late: 0,
  first: 0,
  more: 0,
  moreHref: null,
  backHref: null,
  ...change,
});
const show = (change: Partial<TodoList>) =>
  render(
    <Dashboard greeting="Welcome." lists={[list(change)]} matrix={[]} notes={[]} guide={null} {...NOTHING_MORE} />,
  );
const NOTHING_MORE = { tasks: null, boards: [], charts: [], events: [], eventsHref: null };
const href = (name: string) => screen.getByRole("link", { name }).getAttribute("href");

test("a list that goes on leads to all of it", () => {
  show({ more: 229, moreHref: "/admin/dashboard?list=incomplete" });
  expect(screen.getByText("The first 1 of 230.")).toBeTruthy();
  expect(href("All 230")).toBe("/admin/dashboard?list=incomplete");
});

test("a list that is all there says nothing more", () => {
  show({});
  expect(screen.queryByText(/of 1/)).toBeNull();
  expect(screen.getAllByRole("link")).toHaveLength(1);
});

test("a list alone has pages and the way back", () => {
  show({ first: 100, more: 40, moreHref: "/admin/dashboard?list=own&page=3", backHref: "/admin/dashboard?list=own" });
  expect(screen.getByText("101 to 101 of 141.")).toBeTruthy();
  expect([href("Back"), href("Next")]).toEqual(["/admin/dashboard?list=own", "/admin/dashboard?list=own&page=3"]);
  cleanup();
  show({ backHref: "/admin/dashboard" });
  expect(screen.getByText("All 1.")).toBeTruthy();
  expect(href("Dashboard")).toBe("/admin/dashboard");
});

test("a page beyond the end says so and leads back", () => {
  show({ sheets: [], first: 200, backHref: "/admin/dashboard?list=own&page=2" });
  expect(screen.getByText("There is nothing more on this list.")).toBeTruthy();
  expect(href("Back")).toBe("/admin/dashboard?list=own&page=2");
});

test.each([
  ["Complete", "state state-ok"],
  ["Published", "state state-ok"],
  ["Locked", "state state-warn"],
  ["Published, incomplete", "state state-warn"],
  ["3 subjects", "state"],
])("%s has the colour that it has on every screen", (state, className) => {
  show({
    sheets: [{ label: "Physics", where: "Class 8 · A", missing: 0, students: 40, href: "/a", state, waits: false }],
  });
  expect(screen.getByText(state).className).toBe(className);
});

test("what is late stands out, an exam that is still to come does not", () => {
  const sheet = { label: "Physics", where: "Class 8 · A", missing: 40, students: 40 };
  show({
    sheets: [
      { ...sheet, href: "/a", state: "Not started", waits: true },
      { ...sheet, href: "/b", state: "Exam on 9 December 2026", waits: false },
    ],
  });
  expect(screen.getByText("Not started").className).toBe("state state-warn");
  expect(screen.getByText("Exam on 9 December 2026").className).toBe("state");
});

const bar = { sheets: 12, started: 2, complete: 3, published: 1, locked: 4 };
const cell = { href: "/cell", bar, text: "2 overdue", waits: true, says: "Overdue since 1 May 2026. 12 sheets" };
const blocks: MatrixBlock[] = [
  { exams: ["Class Test", "Term"], rows: [{ name: "Class 3", cells: [cell, null] }] },
  {
    exams: ["Interim"],
    rows: [{ name: "Class 12", cells: [{ ...cell, href: "/other", text: "Locked", waits: false }] }],
  },
];

test("a matrix has a row a class, a column an exam, and each cell is a link that says what its bar shows", () => {
  render(
    <Dashboard greeting="Welcome." lists={[list({})]} matrix={blocks} notes={[]} guide={null} {...NOTHING_MORE} />,
  );
  const region = within(screen.getByRole("region", { name: "Exams by class" }));
  expect(region.getAllByRole("rowheader").map((head) => head.textContent)).toEqual(["Class 3", "Class 12"]);
  expect(region.getAllByRole("columnheader").map((head) => head.textContent)).toEqual([
    "Class",
    "Class Test",
    "Term",
    "Class",
    "Interim",
  ]);
  const link = region.getByRole("link", {
    name: "Class 3, Class Test: 2 overdue. Overdue since 1 May 2026. 12 sheets",
  });
  expect(link.getAttribute("href")).toBe("/cell");
  expect(link.className).toBe("matrix-cell matrix-late");
  expect(region.getByText("Locked", { selector: ".matrix-text" }).closest("a")?.className).toBe("matrix-cell");
});

test("a bar has a step for each state, each with its own height, and nothing by a style", () => {
  const { container } = render(
    <Dashboard greeting="Welcome." lists={[]} matrix={blocks.slice(0, 1)} notes={[]} guide={null} {...NOTHING_MORE} />,
  );
  const steps = [...container.querySelectorAll(".stages rect")].map((step) =>
    ["class", "x", "width", "height"].map((name) => step.getAttribute(name)).join(" "),
  );
  expect(steps).toEqual([
    "stage-empty 0 12 1",
    "stage-locked 0 4 12",
    "stage-published 4 1 9",
    "stage-complete 5 3 6",
    "stage-started 8 2 3",
  ]);
  expect(container.querySelector("[style]")).toBeNull();
  expect([...container.querySelectorAll(".stages-key li")].map((item) => item.textContent)).toEqual([
    "Locked",
    "Published",
    "Complete",
    "Entered in part",
    "No marks",
  ]);
});

test("what is overdue is counted beside the title; a branch has its bar in words, too", () => {
  show({
    late: 4,
    heading: "Branch",
    sheets: [
      {
        label: "Dhanmondi",
        where: "2026",
        href: "/b",
        missing: 3,
        students: 12,
        state: "4 overdue",
        waits: true,
        bar,
        says: "12 sheets",
      },
    ],
  });
  expect(screen.getByRole("heading", { level: 2 }).textContent).toContain("4 with overdue sheets");
  expect(screen.getByRole("columnheader", { name: "Sheets" })).toBeTruthy();
  expect(screen.getByRole("cell", { name: "12 sheets" })).toBeTruthy();
});

test("a chart has its table behind it, and its columns are told apart without colour", () => {
  const values = (texts: string[]) => texts.map((text, at) => ({ text, share: 1000 - at * 250 }));
  const chart: DashboardChart = {
    title: "Income and expenses by month",
    says: "৳4,000.00 income, ৳3,000.00 expenses",
    head: "Month",
    series: ["Income", "Expenses"],
    scale: ["৳4,000", "৳2,000", "৳0"],
    columns: [{ label: "November 2026", short: "Nov", values: values(["৳4,000.00", "৳3,000.00"]) }],
    isDirect: false,
    moreHref: "/admin/incomeVsExpense",
    moreLabel: "Income vs expense",
  };
  const none = { lists: [], matrix: [], notes: [], guide: null };
  const { container } = render(<Dashboard greeting="" {...none} {...NOTHING_MORE} charts={[chart]} />);
  const plot = screen.getByRole("img", { name: "Income and expenses by month: ৳4,000.00 income, ৳3,000.00 expenses" });
  const bars = [...plot.querySelectorAll("svg")].map((bar) => [
    bar.getAttribute("height"),
    bar.querySelector("rect")?.getAttribute("class"),
  ]);
  expect(bars).toEqual([
    ["144", "column-fill-0"],
    ["108", "column-fill-1"],
  ]);
  const table = container.querySelector("details table");
  const cells = [...(table?.querySelectorAll("th, td") ?? [])].map((cell) => cell.textContent);
  expect(cells).toEqual(["Month", "Income", "Expenses", "November 2026", "৳4,000.00", "৳3,000.00"]);
  expect(href("Income vs expense")).toBe("/admin/incomeVsExpense");
});

test("what is to come stands last, with the way to all of it", () => {
  const none = { tasks: null, boards: [], lists: [], matrix: [], notes: [], guide: null, charts: [] };
  render(<Dashboard greeting="" {...none} events={[line()]} eventsHref="/admin/studentEvents" />);
  expect(screen.getByRole("heading", { name: "Coming events" })).toBeTruthy();
  expect(screen.getByText("Sports · Classes 8, 9; Employees")).toBeTruthy();
  expect(href("All events")).toBe("/admin/studentEvents");
  cleanup();
  render(<Dashboard greeting="" {...none} events={[]} eventsHref="/admin/studentEvents" />);
  expect(screen.getByText("No event is to come.")).toBeTruthy();
});

const NOTHING = { greeting: "", lists: [], matrix: [], notes: [], guide: null };

test("what is to be done is one list: the number, what of, since when, and the way there", () => {
  const overdue = { count: 3, text: "mark sheets overdue", since: "since 2 Nov", href: "/overdue", late: true };
  const { container, rerender } = render(
    <Dashboard {...NOTHING} {...NOTHING_MORE} tasks={{ tasks: [overdue], empty: "Nothing is to be done." }} />,
  );
  const link = screen.getByRole("link", { name: "3 mark sheets overdue since 2 Nov" });
  expect(link.getAttribute("href")).toBe("/overdue");
  expect(container.querySelector(".task-count")?.className).toBe("task-count task-late");
  rerender(<Dashboard {...NOTHING} {...NOTHING_MORE} tasks={{ tasks: [], empty: "Nothing is to be done." }} />);
  expect(screen.getByText("Nothing is to be done.")).toBeTruthy();
});

test("a lesson has its section's attendance and its marks beside it", () => {
  const board = {
    title: "Your lessons",
    empty: "You have no lessons today.",
    heads: ["Lesson", "Attendance", "Marks"].map((label) => ({ label, isNumber: false })),
    rows: [
      {
        label: "Physics",
        note: "Class 8 · A",
        href: null,
        cells: [
          { text: "Take attendance", href: "/attendance", waits: true },
          { text: "Results", href: "/results", waits: false },
        ],
      },
    ],
  };
  const { rerender } = render(<Dashboard {...NOTHING} {...NOTHING_MORE} boards={[board]} />);
  const attendance = screen.getByRole("link", { name: /^Take attendance.*Physics$/u });
  expect(attendance.getAttribute("href")).toBe("/attendance");
  expect(attendance.className).toBe("board-cell board-waits");
  expect(screen.getByRole("link", { name: /^Results.*Physics$/u }).getAttribute("href")).toBe("/results");
  rerender(<Dashboard {...NOTHING} {...NOTHING_MORE} boards={[{ ...board, rows: [] }]} />);
  expect(screen.getByText("You have no lessons today.")).toBeTruthy();
});

test("rows without a place have no column for it", () => {
  show({ heading: "Book", sheets: [{ ...list({}).sheets[0]!, where: "" }], counted: false });
  expect(screen.getAllByRole("columnheader").map((head) => head.textContent)).toEqual(["Book", "Due"]);
});

test("a step of the guide is marked as not needed and as needed after all; what is done is neither", () => {
  const step = { text: "x", href: "/admin/x", done: false, skipped: false };
  const guide = {
    title: "Set up Dhanmondi",
    branchId: "b1",
    starter: { label: "Starter", href: "/admin/starter?branchId=b1" },
    steps: [
      { ...step, label: "Add a session", key: "session", done: true },
      { ...step, label: "Add a bell schedule", key: "bellSchedule", skipped: true },
      { ...step, label: "Add the classes", key: "classes" },
    ],
  };
  render(<SetUpGuide guide={guide} />);
  expect(screen.getByText("2 of 3")).toBeTruthy();
  expect(screen.getByRole("link", { name: "Starter" }).getAttribute("href")).toBe("/admin/starter?branchId=b1");
  expect(document.querySelector("[aria-current=step] a")?.textContent).toBe("Add the classes");
  const sent = (name: string) => {
    const form = screen.getByRole<HTMLButtonElement>("button", { name }).form;
    return form === null ? null : Object.fromEntries(new FormData(form));
  };
  expect(sent("Add the classes: not needed")).toMatchObject({ branchId: "b1", step: "classes", act: "skip" });
  expect(sent("Add a bell schedule: needed after all")).toMatchObject({ step: "bellSchedule", act: "need" });
  expect(screen.getAllByRole("button").length).toBe(2);
});
