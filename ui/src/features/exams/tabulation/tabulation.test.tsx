import { screen, within } from "@testing-library/react";
import { renderToStaticMarkup } from "react-dom/server";
import { expect, test } from "vitest";
import { show as showPage } from "../../../../test/page";
import { say } from "../../../../test/say";
import type { TabulationColumn, TabulationGrade, TabulationLine, TabulationProps } from "../../../generated/tabulation";
import { columns, left, marksOnly, open, points, props, rows, sheet, summary, table } from "./samples";
import Tabulation from "./Tabulation";
import { summaryWords } from "./SummaryTable";
import TabulationSheet from "./TabulationSheet";

const show = (changes: Partial<TabulationProps> = {}) => showPage(<Tabulation {...props} {...changes} />);

const cells = (row: HTMLElement) =>
  [...row.children].map(({ textContent }) => textContent.trim().replace(/\s+/gu, " "));

function students(name = "Half Yearly, Class 5 A, 2026") {
  return within(screen.getByRole("table", { name })).getAllByRole("row");
}

/** Somebody for whom nothing is scheduled. */
const unscheduled: TabulationLine = {
  ...rows[4]!,
  _id: "student-7",
  grades: columns.map(() => ({ text: "" })),
  total: null,
  gradeCount: [],
};

test("the sheet has one grade a subject under its abbreviation, with the whole name as a title", () => {
  show({ table: { ...table, rows: [...rows, unscheduled] } });
  const [head, ...lines] = students();
  expect(cells(head!)).toEqual([
    "Roll",
    "Student Name",
    "Math",
    "Eng Lang",
    "Total out of 175",
    "Grade Count",
    "Position ▲",
  ]);
  expect(screen.getByTitle("English Language").textContent).toBe("Eng Lang");
  expect(lines.map(cells)).toEqual([
    ["1", "Amina Rahman", "B+", "A", "156", "A 1 B+ 1", "1"],
    ["5", "Dipa O'Brien <b>", "B+", "A", "156", "A 1 B+ 1", "1"],
    ["3", "চন্দ্রা রায়", "C+", "D", "116", "C+ 1 D 1", "3"],
    ["2", "Bashir Ahmed", "F", "B", "80", "B 1 F 1", "–"],
    ["8", "Emon Chowdhury", "U", "F", "55", "U 1 F 1", "–"],
    ["8", "Emon Chowdhury", "", "", "–", "–", "–"],
  ]);
});

test("who has left says so, with a total of their own marks; marks to come are a dash", () => {
  const { unmount } = show(left);
  expect(cells(students().at(-1)!)).toEqual(["1", "Amina RahmanLeft on 1 May 2026", "A", "", "18/20", "A 1", "–"]);
  unmount();
  show(open);
  expect(cells(students()[3]!)).toEqual(["1", "Amina Rahman", "–", "A", "136", "A 1", "–"]);
});

test("a failed grade is marked by shape, U other than F", () => {
  show();
  expect(screen.getAllByText("U").find(({ className }) => className === "grade-u")).toBeDefined();
  expect(screen.getAllByText("F").find(({ className }) => className === "grade-f")).toBeDefined();
});

test("the columns that rows are sorted by are links, and the one in force says so", () => {
  show();
  expect(screen.getByRole("link", { name: "Roll" }).getAttribute("href")).toBe(table.byRollHref);
  expect(screen.getByRole("columnheader", { name: /Position/u }).getAttribute("aria-sort")).toBe("ascending");
  expect(screen.queryByRole("link", { name: "Position" })).toBeNull();
});

test("sorted by roll, Filter keeps the order and Position is the link", () => {
  const { container } = show({ order: "roll" });
  expect(screen.getByRole("link", { name: "Position" }).getAttribute("href")).toBe(table.byPositionHref);
  expect(container.querySelector<HTMLInputElement>("input[name=sort]")?.value).toBe("roll");
});

test("Print opens the paper in a tab of its own, and the spreadsheet is a plain link", () => {
  show();
  const print = screen.getByRole("link", { name: "Print" });
  expect([print.getAttribute("href"), print.getAttribute("target")]).toEqual([table.printHref, "_blank"]);
  expect(screen.getByRole("link", { name: "Download .xlsx" }).getAttribute("href")).toBe(table.workbookHref);
});

test("before Filter there is no sheet, and an empty one says No Data Found without Print", () => {
  show({ table: null }).unmount();
  expect(screen.queryByRole("table")).toBeNull();
  show({ table: { ...table, empty: "No Data Found" } });
  expect(screen.getByText("No Data Found")).toBeDefined();
  expect(screen.queryByRole("link", { name: "Print" })).toBeNull();
});

test("a failed filter is said where it stands and in a toast", () => {
  show({ table: null, failure: "The class was not found" });
  expect(screen.getAllByText("The class was not found").length).toBe(2);
});

test("the summary's numbers stand beside its bars, and the bars are drawn with attributes alone", () => {
  const [maths, english] = summary.subjects;
  const segments = [
    { grade: "A", start: 0, width: 470, labelled: true },
    { grade: "F", start: 470, width: 10, labelled: false },
  ];
  const subjects = [maths!, { ...english!, segments }, { ...english!, mean: null }];
  const { container } = show({ table: { ...table, summary: { ...summary, subjects } } });
  const figures = screen.getByRole("table", { name: "How many students have each grade, by subject" });
  const [head, ...lines] = within(figures).getAllByRole("row");
  expect(cells(head!)).toEqual(["Subject", "Grades", "A", "B+", "B", "C+", "D", "U", "F", "Mean"]);
  expect(cells(lines[0]!).filter((_, place) => place !== 1)).toEqual([
    "Mathematics",
    "–",
    "2",
    "–",
    "1",
    "–",
    "1",
    "1",
    "42.60",
  ]);
  expect(cells(lines[2]!).at(-1)).toBe("–");
  const bars = [...container.querySelectorAll("svg.grade-bar")];
  expect(bars.length).toBe(3);
  expect(bars[1]!.getAttribute("aria-hidden")).toBe("true");
  const parts = [...bars[1]!.querySelectorAll(".bar-part")].map((part) => [
    part.getAttribute("x"),
    part.getAttribute("width"),
  ]);
  expect(parts).toEqual([
    ["0", "470"],
    ["470", "10"],
  ]);
  expect([...bars[1]!.querySelectorAll("text")].map(({ textContent }) => textContent)).toEqual(["A"]);
  // What no stylesheet reaches is drawn by attributes: greys that paper keeps, and patterns.
  const fills = (bar: Element) => [...bar.querySelectorAll(".bar-part")].map((part) => part.getAttribute("fill"));
  expect(fills(bars[0]!)).toContain("url(#screen-0-u)");
  expect(fills(bars[1]!)).toContain("#fff");
  expect(container.innerHTML).not.toContain("style=");
  expect(container.textContent).toContain("3 of 5 passed (60 %), mean total 112.60");
});

test("where marks are still to come, the summary says so instead of a pass rate of nothing", () => {
  expect(summaryWords(say, { ...summary, withoutMarks: 1 })).toBe(
    "3 of 5 passed (60 %), mean total 112.60, 1 of 2 subjects without marks yet",
  );
  expect(summaryWords(say, { ...summary, passed: 0, passRate: "0", meanTotal: "0.00", withoutMarks: 2 })).toBe(
    "No marks yet",
  );
});

function paper(changes: Partial<typeof sheet> = {}) {
  const holder = document.createElement("div");
  holder.innerHTML = renderToStaticMarkup(<TabulationSheet {...sheet} {...changes} />);
  return holder;
}

test("each page of the paper has the whole head, its place, and no script or style of its own", () => {
  const holder = paper();
  for (const words of [
    "Test School",
    "Dhanmondi · Dhaka",
    "Half Yearly",
    "Tabulation Sheet",
    "ClassClass 5",
    "SectionA",
    "Session2026",
    "Printed on 21 September 2026",
  ]) {
    expect(holder.textContent).toContain(words);
  }
  expect([...holder.querySelectorAll("footer p")].at(-1)?.textContent).toBe("Sheet 1 of 2");
  expect(holder.querySelector(".tab-summary")).toBeNull();
  expect(holder.innerHTML).not.toMatch(/<script|\sstyle=|\son\w+=/u);
  const lines = [...holder.querySelectorAll<HTMLElement>("tbody tr")].map(cells);
  expect(lines[2]).toEqual(["3", "চন্দ্রা রায়", "C+", "D", "116", "C+ 1 D 1", "3"]);
  expect(lines[4]).toEqual(["8", "Emon Chowdhury", "U", "F", "55", "U 1 F 1", "–"]);
});

test("a page of the summary alone has no table of students, and lines to sign on", () => {
  const holder = paper({ rows: [], summary, page: 2 });
  expect(holder.querySelector(".tab-table")).toBeNull();
  expect([...holder.querySelectorAll(".tab-signing p")].map(({ textContent }) => textContent)).toEqual([
    "Class Teacher",
    "Vice-Principal",
    "Principal",
  ]);
  expect(holder.querySelectorAll("svg").length).toBe(2);
});

test("a provisional sheet and its screen say so in words, and what a dash may mean", () => {
  const provisional = "Marks not entered: Mathematics.";
  expect(open.table.provisional).toBe(provisional);
  const holder = paper({ provisional });
  expect(holder.querySelector(".tab-provisional")?.textContent).toBe(`Provisional${provisional}`);
  expect(holder.querySelector("footer")?.textContent).toContain("–: no marks, or not all entered.");
  expect(paper().querySelector(".tab-provisional")).toBeNull();
  expect(paper().querySelector("footer")?.textContent).toContain("–: no marks.");
  const screenOf = (words: string | null) => show({ table: { ...table, provisional: words } });
  screenOf(provisional);
  expect(screen.getByText(/Marks not entered: Mathematics\./u)).toBeTruthy();
});

test("heads are turned where the server says so, and long names are set smaller", () => {
  expect(paper().querySelector(".tab-turned")).toBeNull();
  expect(paper({ turned: true }).querySelector(".tab-turned")).not.toBeNull();
  const sizeOf = (studentName: string) =>
    paper({ rows: [{ ...rows[0]!, studentName }] }).querySelector("td.tab-name")?.className;
  expect(sizeOf("Mohammad Rakib")).toContain("step-0");
  expect(sizeOf("Mosammat Sharmin Sultana Mahbuba")).toContain("step-1");
  expect(sizeOf("Mosammat Sharmin Sultana Nusrat Jahan Khanam")).toContain("step-2");
});

test("a GPA has a column before the position where any line has one, on the screen and on paper", () => {
  show({ ...points, table: { ...points.table, examId: "exam-1" } });
  const [head, ...lines] = students("Half Yearly Examination, Class 8 A, 2026").map(cells);
  expect(head?.slice(-3)).toEqual(["Grade Count", "GPA", "Position ▲"]);
  expect(lines.map((line) => line.slice(-2))).toEqual([
    ["4.50", "1"],
    ["–", "–"],
    ["–", "–"],
    ["–", "–"],
    ["–", "–"],
  ]);
  expect(screen.getByText("GPA: grade point average. F: failed. –: no marks, or not all entered.")).toBeTruthy();
  const holder = paper({ rows: points.table.rows });
  expect([...holder.querySelectorAll<HTMLElement>("thead tr")].map(cells)[0]?.slice(-3)).toEqual([
    "Grade Count",
    "GPA",
    "Position",
  ]);
  expect([...holder.querySelectorAll<HTMLElement>("tbody tr")].map((row) => cells(row).slice(-2))[0]).toEqual([
    "4.50",
    "1",
  ]);
  expect(holder.querySelectorAll("col").length).toBe(holder.querySelectorAll("thead th").length);
  expect(holder.querySelector("footer")?.textContent).toContain("GPA: grade point average.");
  expect(paper().querySelector(".tab-col-gpa, .tab-points")).toBeNull();
});

test("by a scheme without letters there are totals, and no column of grades or their count", () => {
  const { legend, summary: figures } = marksOnly.table;
  const [first, second] = marksOnly.table.rows;
  const failed: TabulationLine = { ...first!, grades: [first!.grades[0]!, { text: "31", failed: "byScale" }] };
  const given = { rows: [failed, second!], legend };
  show({ ...marksOnly, table: { ...marksOnly.table, ...given } });
  const [head, ...lines] = students("Half Yearly Examination, Class 8 A, 2026").map(cells);
  expect(head?.slice(-3)).toEqual(["Eng Lang", "Total out of 160", "Position"]);
  expect(lines.map((line) => line.slice(2, 4))).toEqual([
    ["56", "31"],
    ["–", "80"],
  ]);
  expect(screen.getByText("Framed: failed. –: no marks, or not all entered.")).toBeTruthy();
  expect(document.querySelector(".summary-bar, .grade-bar")).toBeNull();
  const holder = paper({ ...given, summary: figures });
  expect(holder.querySelector(".tab-count, .tab-col-count, .summary-bar, .grade-bar")).toBeNull();
  expect(holder.querySelectorAll("col").length).toBe(holder.querySelectorAll(".tab-table thead th").length);
  expect(holder.querySelector("td.tab-grade .grade-u")?.textContent).toBe("31");
});

test("a scheme's own letters have shades by their places, and F stays black", () => {
  const grades = ["A+", "A", "A-", "F"];
  const segments = grades.map((grade, at) => ({ grade, start: at * 120, width: 120, labelled: true }));
  const subjects = [{ ...summary.subjects[0]!, counts: [1, 1, 1, 1], segments }];
  const holder = paper({
    rows: [],
    summary: { ...summary, grades, failed: [null, null, null, "belowPass"], subjects },
  });
  expect([...holder.querySelectorAll("svg g")].map((part) => part.getAttribute("class"))).toEqual([
    "bar-1",
    "bar-2",
    "bar-3",
    "bar-f",
  ]);
});

test("failed letters are marked by what the server says of them, whatever they are called", () => {
  const grades: TabulationGrade[] = [
    { text: "F" },
    { text: "Fail", failed: "byScale" },
    { text: "U", failed: "belowPass" },
  ];
  const legend = { failing: { byScale: ["Fail", "E"], belowPass: "U" }, fourthAbove: null };
  const three = [...columns, { ...columns[0]!, subjectId: "subject-3" }];
  const holder = paper({ columns: three, rows: [{ ...rows[0]!, grades }], legend });
  const marked = [...holder.querySelectorAll("td.tab-grade")].map((cell) => cell.firstElementChild?.className);
  expect(marked).toEqual([undefined, "grade-u", "grade-f"]);
  expect(holder.querySelector("footer")?.textContent).toContain(
    "Fail, E: failed by the scale. U: a component below its pass mark. –: no marks.",
  );
  // As the specification has them.
  expect(paper().querySelector("footer")?.textContent).toContain(
    "U: failed by the scale. F: a component below its pass mark. –: no marks.",
  );
});

test("a joined subject has the letter, its papers their totals, and a fourth subject is underlined", () => {
  const joined: TabulationColumn[] = [
    { ...columns[0]!, subjectId: "joined-0", subject: "Bangla", subjectName: "Bangla", kind: "joined" },
    { ...columns[0]!, subject: "Bangla 1st", subjectName: "Bangla 1st Paper", kind: "paper" },
    columns[1]!,
  ];
  const grades: TabulationGrade[] = [{ text: "A" }, { text: "72" }, { text: "A+", fourth: true }];
  const legend = { failing: { byScale: ["F"], belowPass: "F" }, fourthAbove: "2" };
  const lines = [{ ...rows[0]!, grades, gpa: "4.38" }];
  const figures = [
    { ...summary.subjects[0]!, kind: "joined" as const },
    { ...summary.subjects[0]!, kind: "paper" as const, counts: [], segments: [] },
    summary.subjects[1]!,
  ];
  const holder = paper({ columns: joined, rows: lines, legend, summary: { ...summary, subjects: figures } });
  expect([...holder.querySelectorAll("td.tab-grade")].map(({ textContent }) => textContent)).toEqual(["A", "72", "A+"]);
  expect(holder.querySelector("td.tab-paper")?.textContent).toBe("72");
  expect(holder.querySelector("u")?.textContent).toBe("A+");
  expect(holder.querySelectorAll("svg").length).toBe(2);
  expect(holder.querySelector("footer")?.textContent).toContain("Underlined: 4th subject, points above 2 count.");
  show({ table: { ...table, columns: joined, rows: lines, legend } });
  expect(screen.getByText(/Underlined: 4th subject/u)).toBeTruthy();
});
