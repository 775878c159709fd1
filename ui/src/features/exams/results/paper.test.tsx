import { renderToStaticMarkup } from "react-dom/server";
import { expect, test } from "vitest";
import type { BlankSheetProps, ResultsPrintProps } from "../../../generated/marks";
import BlankSheet from "../marks/BlankSheet";
import { components, filter, sampleGrid } from "../marks/samples";
import ResultsPrint from "./ResultsPrint";

const head = {
  schoolName: "Green Valley School",
  branchName: "Banani",
  address: "Road 5, Dhaka",
  iconHref: "/files/icon.png",
  filter,
  printedOn: "21 November 2026",
};
const list: ResultsPrintProps = {
  ...head,
  table: {
    columns: [{ key: "written", label: "Written", fullMark: 50 }],
    rows: [
      { studentId: "s1", name: "Anika <b>", roll: 1, regNo: "S1-0001", marks: [{ text: "40", grade: "A+" }] },
      { studentId: "s2", name: "Zarif Ahmed", roll: 3, regNo: "S1-0002", marks: [null] },
    ],
  },
  showSubjectColumn: false,
};
const blank: BlankSheetProps = { ...head, components, rows: sampleGrid("add").rows, examDate: "1 December 2026" };

function paper(markup: string) {
  const holder = document.createElement("div");
  holder.innerHTML = markup;
  const row = (tr: Element) => [...tr.children].map(({ textContent }) => textContent.trim());
  return {
    holder,
    head: row(holder.querySelector("thead tr:last-child")!),
    rows: [...holder.querySelectorAll("tbody tr")].map(row),
    facts: [...holder.querySelectorAll("dl div")].map((fact) =>
      [...fact.children].map(({ textContent }) => textContent),
    ),
  };
}

test("the printed list has a letterhead, the filter's facts, and a header row that repeats", () => {
  const { holder, head: header, rows, facts } = paper(renderToStaticMarkup(<ResultsPrint {...list} />));
  expect(holder.querySelector("header")?.textContent).toContain("Green Valley SchoolBanani · Road 5, Dhaka");
  expect(facts).toEqual([
    ["Exam", "Half Yearly"],
    ["Session", "2026"],
    ["Class", "Class 8"],
    ["Section", "A"],
    ["Subject", "Physics"],
  ]);
  expect(header).toEqual(["SL", "Roll", "Student Name", "Reg No", "Written50"]);
  expect(rows).toEqual([
    ["1", "1", "Anika <b>", "S1-0001", "40 A+"],
    ["2", "3", "Zarif Ahmed", "S1-0002", "–"],
  ]);
});

test("a student's own list names the subject and no roll", () => {
  const { head: header } = paper(renderToStaticMarkup(<ResultsPrint {...list} showSubjectColumn />));
  expect(header).toEqual(["SL", "Student Name", "Subject", "Written50"]);
});

test("the blank sheet is in the grid's row order, with an empty box for each component and lines for signature and date", () => {
  const { holder, head: header, rows, facts } = paper(renderToStaticMarkup(<BlankSheet {...blank} />));
  expect(header).toEqual(["SL", "Roll", "Student Name", "Reg No", "Written50", "Viva10"]);
  expect(rows).toEqual([
    ["1", "1", "Anika Rahman", "S1-0001", "", ""],
    ["2", "2", "Zarif Ahmed", "S1-0002", "", ""],
    ["3", "5", "Nusrat Jahan", "S1-0005", "", ""],
  ]);
  expect(facts.at(-1)).toEqual(["Date of exam", "1 December 2026"]);
  expect([...holder.querySelectorAll(".list-signing p")].map(({ textContent }) => textContent)).toEqual([
    "Examiner’s signature",
    "Date",
  ]);
});

test("paper carries no script, no handler and no style attribute", () => {
  const markup = renderToStaticMarkup(<ResultsPrint {...list} />) + renderToStaticMarkup(<BlankSheet {...blank} />);
  expect(markup).not.toMatch(/<script|\sstyle=|\son\w+=/);
});

test("a list without a mark says so and shows no names", () => {
  const holder = document.createElement("div");
  holder.innerHTML = renderToStaticMarkup(<ResultsPrint {...list} table={{ columns: [], rows: list.table.rows }} />);
  expect(holder.textContent).toContain("No Data Found");
  expect(holder.querySelector("table")).toBeNull();
});

test("a long name is set smaller before it wraps", () => {
  const long = "Mosammat Sharmin Sultana Nusrat Jahan Khanam";
  const rows = list.table.rows.map((row, index) => (index === 0 ? { ...row, name: long } : row));
  const { holder } = paper(renderToStaticMarkup(<ResultsPrint {...list} table={{ ...list.table, rows }} />));
  expect([...holder.querySelectorAll(".list-long")].map(({ textContent }) => textContent)).toEqual([long]);
});
