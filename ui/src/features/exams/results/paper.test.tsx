import { renderToStaticMarkup } from "react-dom/server";
import { expect, test } from "vitest";
import type { BlankSheetProps, ExamResults, ExamRow, ResultsPrintProps } from "../../../generated/marks";
import BlankSheet from "../marks/BlankSheet";
import { components, filter, sampleGrid } from "../marks/samples";
import ExamPrint from "./ExamPrint";
import ResultsPrint from "./ResultsPrint";
import { exam, results } from "./samples";

const head = {
  schoolName: "Green Valley School",
  branchName: "Banani",
  address: "Road 5, Dhaka",
  motto: null,
  iconHref: "/files/icon.png",
  filter,
  printedOn: "21 November 2026",
};
// One with a mark, and one without.
const listed = results.rows.filter(({ roll }) => roll === 1 || roll === 5);
const list: ResultsPrintProps = {
  ...head,
  table: {
    columns: results.columns.slice(0, 1),
    rows: listed.map((row) => ({ ...row, marks: row.marks.slice(0, 1) })),
  },
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
    ["Subject", "Mathematics"],
  ]);
  expect(header).toEqual(["SL", "Roll", "Student Name", "Reg No", "Written50"]);
  expect(rows).toEqual([
    ["1", "1", "Amina Rahman", "S-001", "45.5 A"],
    ["2", "5", "Dipa O'Brien <b>", "S-004", "–"],
  ]);
});

const [mathematics, english] = exam.rows as [ExamRow, ExamRow];
/** The same with something still to come. */
const begun: ExamResults = {
  ...exam,
  rows: [mathematics, { ...english, marks: [{ text: "AB", fullMark: 100, grade: null }, null], total: null }],
  overall: null,
  pending: "Marks not entered: English Language.",
};

test("a student's own list has every subject with its total, and says what is still to come", () => {
  const { holder, head: header, rows } = paper(renderToStaticMarkup(<ExamPrint {...head} exam={begun} />));
  expect(header).toEqual(["SL", "Student Name", "Subject", "Written", "Total", "Grade", "Practical25not counted"]);
  expect(rows).toEqual([
    ["1", "Amina Rahman", "Mathematics", "45.5/50 A", "46/50", "A", "0 –"],
    ["2", "Amina Rahman", "English Language", "AB/100", "–", "–", "–"],
  ]);
  expect(holder.textContent).toContain("Not complete yet. Marks not entered: English Language.");
  const whole = paper(renderToStaticMarkup(<ExamPrint {...head} exam={exam} />));
  expect(whole.rows.slice(1)).toEqual([
    ["2", "Amina Rahman", "English Language", "31/100 U", "31/100", "F", "–"],
    ["", "Total of the exam, 51%", "77/150", "F", ""],
  ]);
  expect(whole.holder.textContent).toContain("F: a component that counts is below its pass mark");
  const nothing = { ...exam, overall: null, uncounted: "Nothing of this exam counts in Annual.", legend: null };
  const text = paper(renderToStaticMarkup(<ExamPrint {...head} exam={nothing} />)).holder.textContent;
  expect(text).toContain("Nothing of this exam counts in Annual. Printed on");
});

test("the blank sheet is in the grid's row order, with an empty box for each component and lines for signature and date", () => {
  const { holder, head: header, rows, facts } = paper(renderToStaticMarkup(<BlankSheet {...blank} />));
  expect(header).toEqual(["SL", "Roll", "Student Name", "Reg No", "Written50", "Practical10"]);
  expect(rows).toEqual([
    ["1", "1", "Amina Rahman", "S-001", "", ""],
    ["2", "2", "Bashir Ahmed", "S-002", "", ""],
    ["3", "5", "Dipa O'Brien <b>", "S-004", "", ""],
  ]);
  expect(facts.at(-1)).toEqual(["Date of exam", "1 December 2026"]);
  expect(paper(renderToStaticMarkup(<BlankSheet {...blank} examDate={null} />)).facts.at(-1)?.[0]).toBe("Subject");
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
