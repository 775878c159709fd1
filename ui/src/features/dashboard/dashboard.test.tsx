// The lists of the dashboard: from the first rows to all of them and back.
import { cleanup, render, screen, within } from "@testing-library/react";
import { afterEach, expect, test } from "vitest";
import type { MatrixBlock, TodoList } from "../../generated/pages";
import { line } from "../events/samples";
import Dashboard from "./Dashboard";
import { SetUpGuide } from "./SetUpGuide";
import { bare, ofAdmin, ofSuperAdmin, ofTeacher } from "./samples";

afterEach(cleanup);

const [own] = ofTeacher.lists;
const [sheet] = own!.sheets;
const list = (change: Partial<TodoList>): TodoList => ({ ...own!, late: 0, ...change });
const show = (change: Partial<TodoList>) => render(<Dashboard {...bare} lists={[list(change)]} />);
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
  show({ sheets: [{ ...sheet!, missing: 0, state, waits: false }] });
  expect(screen.getByText(state).className).toBe(className);
});

test("what is late stands out, an exam that is still to come does not", () => {
  show({
    sheets: [
      { ...sheet!, state: "Not started", waits: true },
      { ...sheet!, href: "/b", state: "Exam on 9 December 2026", waits: false },
    ],
  });
  expect(screen.getByText("Not started").className).toBe("state state-warn");
  expect(screen.getByText("Exam on 9 December 2026").className).toBe("state");
});

const [block] = ofAdmin.matrix;
const [row] = block.rows;
const cell = { ...row.cells[0], bar: { sheets: 12, started: 2, complete: 3, published: 1, locked: 4 } };
const blocks: MatrixBlock[] = [
  { exams: [...block.exams, "Term"], rows: [{ ...row, cells: [cell, null] }] },
  {
    exams: ["Interim"],
    rows: [{ name: "Class 12", cells: [{ ...cell, href: "/other", text: "Locked", waits: false }] }],
  },
];

test("a matrix has a row a class, a column an exam, and each cell is a link that says what its bar shows", () => {
  render(<Dashboard {...bare} lists={[list({})]} matrix={blocks} />);
  const region = within(screen.getByRole("region", { name: "Exams by class" }));
  expect(region.getAllByRole("rowheader").map((head) => head.textContent)).toEqual(["Class 8", "Class 12"]);
  expect(region.getAllByRole("columnheader").map((head) => head.textContent)).toEqual([
    "Class",
    "Half Yearly",
    "Term",
    "Class",
    "Interim",
  ]);
  const link = region.getByRole("link", {
    name: "Class 8, Half Yearly: 3 overdue. Overdue since 15 June 2026. 3 sheets: 3 without marks",
  });
  expect(link.getAttribute("href")).toMatch(/^\/admin\/publishResult\?.*&examId=exam-1&tab=many&/u);
  expect(link.className).toBe("matrix-cell matrix-late");
  expect(region.getByText("Locked", { selector: ".matrix-text" }).closest("a")?.className).toBe("matrix-cell");
});

test("a bar has a step for each state, each with its own height, and nothing by a style", () => {
  const { container } = render(<Dashboard {...bare} matrix={blocks.slice(0, 1)} />);
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
  render(<Dashboard {...bare} lists={ofSuperAdmin.lists} />);
  expect(screen.getByRole("heading", { level: 2 }).textContent).toContain("2 with overdue sheets");
  expect(screen.getByRole("columnheader", { name: "Sheets" })).toBeTruthy();
  const said = "Overdue since 15 June 2026. 3 sheets: 1 without marks, 1 complete, 1 published";
  expect(screen.getByRole("cell", { name: said }).querySelector("svg.stages")).not.toBeNull();
});

test("a chart has its table behind it, and its columns are told apart without colour", () => {
  const fees = ofAdmin.charts.find(({ head }) => head === "Month")!;
  const march = fees.columns.filter(({ short }) => short === "Mar");
  const { container } = render(<Dashboard {...bare} charts={[{ ...fees, columns: march }]} />);
  const says = "৳2,510.00 raised, ৳1,900.00 collected with fines, ৳610.00 due without them";
  const plot = screen.getByRole("img", { name: `Fees by the month that they are due in: ${says}` });
  const bars = [...plot.querySelectorAll("svg")].map((bar) => [
    bar.getAttribute("height"),
    bar.querySelector("rect")?.getAttribute("class"),
  ]);
  expect(bars).toEqual([
    ["90", "column-fill-0"],
    ["68", "column-fill-1"],
    ["22", "column-fill-2"],
  ]);
  const table = container.querySelector("details table");
  const cells = [...(table?.querySelectorAll("th, td") ?? [])].map((cell) => cell.textContent);
  const [heads, values] = [cells.slice(0, 4), cells.slice(4)];
  expect(heads).toEqual(["Month", "Raised", "Collected", "Due"]);
  expect(values).toEqual(["March 2026", "৳2,500.00", "৳1,900.00", "৳600.00"]);
  expect(href("Student fees report")).toBe("/admin/studentFeesReport");
});

test("what is to come stands last, with the way to all of it", () => {
  render(<Dashboard {...bare} events={[line()]} eventsHref="/admin/studentEvents" />);
  expect(screen.getByRole("heading", { name: "Coming events" })).toBeTruthy();
  expect(screen.getByText("Sports · All students; Employees")).toBeTruthy();
  expect(href("All events")).toBe("/admin/studentEvents");
  cleanup();
  render(<Dashboard {...bare} events={[]} eventsHref="/admin/studentEvents" />);
  expect(screen.getByText("No event is to come.")).toBeTruthy();
});

test("what is to be done is one list: the number, what of, since when, and the way there", () => {
  const { tasks } = ofAdmin;
  const { container, rerender } = render(<Dashboard {...bare} tasks={tasks} />);
  expect(screen.getAllByRole("listitem")).toHaveLength(2);
  const link = screen.getByRole("link", { name: "3 mark sheets overdue since 15 Jun" });
  expect(link.getAttribute("href")).toBe("/admin/dashboard?list=overdue");
  expect(container.querySelector(".task-count")?.className).toBe("task-count task-late");
  rerender(<Dashboard {...bare} tasks={{ ...tasks, tasks: [] }} />);
  expect(screen.getByText("Nothing is to be done.")).toBeTruthy();
});

test("a lesson has its section's attendance and its marks beside it", () => {
  const [board] = ofTeacher.boards;
  const { rerender } = render(<Dashboard {...bare} boards={[board!]} />);
  const attendance = screen.getByRole("link", { name: /^Take attendance.*Mathematics$/u });
  expect(attendance.getAttribute("href")).toMatch(/^\/admin\/studentAttendance\?.*&day=2026-09-21$/u);
  expect(attendance.className).toBe("board-cell board-waits");
  const marks = screen.getByRole("link", { name: /^Half Yearly: overdue.*Mathematics$/u });
  expect(marks.getAttribute("href")).toMatch(/^\/admin\/examResult\?.*&tab=marks#first-empty$/u);
  expect(screen.getByText("08:00–08:45").className).toBe("board-cell");
  rerender(<Dashboard {...bare} boards={[{ ...board!, rows: [] }]} />);
  expect(screen.getByText("You have no lessons today.")).toBeTruthy();
});

test("below lessons, the first sheet with marks missing is the first link of the page", () => {
  const name = "Skip to the first sheet with marks missing";
  const { rerender } = render(<Dashboard {...ofTeacher} />);
  const [skip, ...others] = screen.getAllByRole("link");
  expect(skip!.textContent).toBe(name);
  expect(skip!.getAttribute("href")).toMatch(/#first-empty$/u);
  expect(others.map((link) => link.getAttribute("href"))).toContain(skip!.getAttribute("href"));
  for (const lacking of [{ boards: [] }, { lists: [] }]) {
    rerender(<Dashboard {...ofTeacher} {...lacking} />);
    expect(screen.queryByRole("link", { name })).toBeNull();
  }
});

test("rows without a place have no column for it", () => {
  show({ heading: "Book", sheets: [{ ...sheet!, where: "" }], counted: false });
  expect(screen.getAllByRole("columnheader").map((head) => head.textContent)).toEqual(["Book", "Due"]);
});

test("a step of the guide is marked as not needed and as needed after all; what is done is neither", () => {
  const served = ofAdmin.guide;
  const step = (key: string) => served.steps.find((one) => one.key === key)!;
  const guide = {
    ...served,
    starter: { label: "Starter", href: "/admin/starter?sessionId=session-1" },
    steps: [step("session"), { ...step("bellSchedule"), skipped: true }, step("calendar")],
  };
  render(<SetUpGuide guide={guide} />);
  expect(screen.getByText("2 of 3")).toBeTruthy();
  expect(screen.getByRole("link", { name: "Starter" }).getAttribute("href")).toBe("/admin/starter?sessionId=session-1");
  expect(document.querySelector("[aria-current=step] a")?.textContent).toBe("Fill the calendar");
  const sent = (name: string) => {
    const form = screen.getByRole<HTMLButtonElement>("button", { name }).form;
    return form === null ? null : Object.fromEntries(new FormData(form));
  };
  const skipped = { branchId: "branch-1", step: "calendar", act: "skip" };
  expect(sent("Fill the calendar: not needed")).toMatchObject(skipped);
  expect(sent("Add a bell schedule: needed after all")).toMatchObject({ step: "bellSchedule", act: "need" });
  expect(screen.getAllByRole("button").length).toBe(2);
});
