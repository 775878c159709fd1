import { render, screen, within } from "@testing-library/react";
import { expect, test } from "vitest";
import { BANDS, card, curriculum, hostile, section, twelveParts, type Band } from "../../../../test/card_samples";
import type { Card } from "../../../generated/cards";
import CardReading from "./CardReading";
import ReportCard from "./ReportCard";
import StudentList from "./StudentList";
import { students } from "../../../../test/mark_sheet_samples";

const show = (props: Card) => render(<ReportCard {...props} />).container;
const times = (text: string | null, part: string) => (text ?? "").split(part).length - 1;
const rowOf = (container: HTMLElement, subject: string) =>
  within(container).getByText(subject).closest("tr")?.querySelectorAll("td") ?? [];
const texts = (cells: Iterable<Element>) => [...cells].map((cell) => cell.textContent);

test.each(BANDS)("the register number stands exactly once on a card of %s", (band) => {
  const given = card(band);
  expect(times(show(given).innerHTML, given.student.regNo)).toBe(1);
});

test("it stands once also where the roll, the name or the page look like it", () => {
  const given = card("3-5");
  const container = show({
    ...given,
    student: { ...given.student, regNo: "77", roll: 7, name: "Rafiul 7" },
    pageOf: "7 of 70",
  });
  const seen = [...container.querySelectorAll("dd, h2, footer p")].filter(({ textContent }) => textContent === "77");
  expect(seen).toHaveLength(1);
});

test("letterhead, title, details, marks and signatures of a card", () => {
  const container = show(card("3-5", 3, { of: 40 }));
  expect(screen.getByRole("heading", { level: 1, name: "Half Yearly" })).toBeTruthy();
  expect(screen.getByRole("heading", { level: 2, name: "Arif Hossain" })).toBeTruthy();
  for (const text of [
    "Shapla International School",
    "Dhanmondi · House 42, Road 9/A, Dhanmondi, Dhaka 1209 · EIIN 108356",
    "Session 2026",
    "Issued 21 September 2026",
    "Sheet 3 of 40",
    "Nasrin Akter",
  ]) {
    expect(screen.getByText(text)).toBeTruthy();
  }
  expect(texts(container.querySelectorAll("dt")).slice(0, 7)).toEqual([
    "Register No",
    "Guardian Name",
    "Date of Birth",
    "Gender",
    "Class",
    "Section",
    "Roll",
  ]);
  expect(texts(container.querySelectorAll("thead th")).map((text) => text.replace("\u00ad", ""))).toEqual([
    "Subject",
    "Class Test",
    "SBA",
    "Assignment",
    "Term",
    "Total",
    "%",
    "Grade",
    "HighestHalf Yearly",
  ]);
  expect(rowOf(container, "Bangla")[8]?.textContent).toMatch(/^9\d\/100$|^100\/100$/u);
  expect(texts(container.querySelectorAll(".card-signer"))).toEqual([
    "Guardian",
    "Class Teacher",
    "Vice-Principal",
    "Principal",
  ]);
  expect(container.querySelectorAll(".card-remarks .card-line")).toHaveLength(2);
  expect(container.querySelector(".card-provisional")).toBeNull();
  expect(container.querySelectorAll("tbody tr")).toHaveLength(8);
  expect(container.querySelectorAll(".card-signatures img")).toHaveLength(2);
  expect(texts(container.querySelectorAll(".card-legend li"))).toEqual([
    "A+ Excellent",
    "A Good",
    "B+ Satisfactory",
    "B Needs Improvement",
  ]);
  expect(container.querySelectorAll("[style]")).toHaveLength(0);
});

test("a scaled part shows what it counts and, under it, what was obtained out of what; one that is not, both on one line", () => {
  const base = card("8-9");
  const subject = {
    name: "Physics",
    kind: "subject" as const,
    parts: [
      { obtained: "54.5", full: "60", counts: "36" },
      { obtained: "105", full: "150", counts: "42" },
    ],
    total: { total: "78", outOf: "100", percentage: "78", grade: "C+", points: null },
    highest: null,
    incomplete: false,
  };
  const cells = rowOf(show({ ...base, subjects: [subject] }), "Physics");
  expect(texts(cells)).toEqual(["Physics", "3654.5/60", "42105/150", "78/100", "78", "C+"]);
  expect(cells[1]?.querySelector(".card-raw")?.textContent).toBe("54.5/60");
  const plain = rowOf(
    show({
      ...base,
      columns: [{ label: "Term", scaledTo: null, beside: false, sum: false }],
      subjects: [{ ...subject, name: "Bangla", parts: [{ obtained: "38.5", full: "60", counts: null }] }],
    }),
    "Bangla",
  );
  expect(plain[1]?.textContent).toBe("38.5/60");
  expect(plain[1]?.querySelector(".card-raw")).toBeNull();
});

test("a provisional card says so in words, and what a dash in place of a grade means", () => {
  const base = card("10");
  const [first, second, ...others] = base.subjects;
  const open = { ...first!, incomplete: true, total: { ...first!.total!, grade: null, points: null } };
  const zero = { ...second!, total: { total: "0", outOf: "100", percentage: "0", grade: null, points: null } };
  const said = (subjects: Card["subjects"]) => {
    const container = show({ ...base, subjects, provisional: "Marks not entered: Bangla." });
    expect(container.querySelector(".card-provisional strong")?.textContent).toBe("Provisional");
    expect(container.querySelector(".card-provisional p")?.textContent).toBe("Marks not entered: Bangla.");
    return texts(container.querySelectorAll(".card-scale li")).at(-1);
  };
  expect(said([open, second!, ...others])).toBe("– marks not entered");
  expect(said([open, zero, ...others])).toBe("– total of 0 or marks not entered");
  expect(said([first!, zero, ...others])).toBe("– total of 0");
  expect(said([first!, second!, ...others])).toBe("U below 60: failed");
});

test("dashes: nothing scheduled, nothing entered, no such part, a total of zero", () => {
  const base = card("10");
  const row = { kind: "subject" as const, parts: [], highest: null, incomplete: false };
  const container = show({
    ...base,
    subjects: [
      { ...row, name: "Nothing scheduled", parts: [null, null], total: null },
      {
        ...row,
        name: "Zero",
        parts: [{ obtained: null, full: "40", counts: "0" }, null],
        total: { total: "0", outOf: "15", percentage: "0", grade: null, points: null },
      },
    ],
    overall: null,
    student: { ...base.student, guardianName: null, dateOfBirth: null, gender: null },
    qualities: [],
  });
  expect(texts(rowOf(container, "Nothing scheduled"))).toEqual(["Nothing scheduled", "–", "–", "–", "–", "–"]);
  expect(texts(rowOf(container, "Zero"))).toEqual(["Zero", "0–/40", "–", "0/15", "0", "–"]);
  expect(texts(container.querySelectorAll("tfoot td"))).toEqual(["Overall", "–", "–", "–"]);
  expect(texts(container.querySelectorAll(".card-details dd")).slice(1, 4)).toEqual(["–", "–", "–"]);
  expect(container.querySelector(".card-qualities")).toBeNull();
  expect(container.querySelector(".card-note")?.textContent).toContain("– before a full mark: not entered (0).");
  expect(texts(container.querySelectorAll(".card-scale li")).at(-1)).toBe("– total of 0");
});

test("absent is AB out of its full mark, and the card says what it means only where it stands", () => {
  const base = card("3-5");
  const absent = base.subjects.map((subject, at) =>
    at === 0
      ? { ...subject, parts: [{ obtained: "AB", full: "20", counts: null }, ...subject.parts.slice(1)] }
      : subject,
  );
  const container = show({ ...base, subjects: absent });
  expect(rowOf(container, "Bangla")[1]?.textContent).toBe("AB/20");
  expect(container.querySelector(".card-note")?.textContent).toBe("AB: absent (0).");
  expect(show(base).querySelector(".card-note")?.textContent).toBe("");
});

test("the card has the percentages of its grades, and how two semesters make a total", () => {
  const said = (band: Band) => texts(show(card(band)).querySelectorAll(".card-scale li")).join(", ");
  expect(said("3-5")).toBe(
    "Grades by %, A+ 95-100, A 90-94, B+ 85-89, B 80-84, C+ 75-79, C 70-74, D+ 65-69, D 60-64, U below 60: failed",
  );
  expect(said("11-12")).toBe("Grades by %, A+ 90-100, A 80-89, B 70-79, C 60-69, D 50-59, U below 50: failed");
  expect(show(card("6-7")).querySelector(".card-note")?.textContent).toBe(
    "Total: both semesters added. %: the mean of both semesters' percentages.",
  );
});

test("where several parts are scaled, the card says why its rounded parts may not add up to its total", () => {
  const said = (band: Band, columns = card(band).columns) =>
    show({ ...card(band), columns }).querySelector(".card-note")?.textContent ?? "";
  const why = "The total adds these exactly, then rounds.";
  expect(said("8-9")).toContain(why);
  expect(said("8-9", card("8-9").columns.slice(0, 1))).not.toContain(why);
  expect(said("3-5")).not.toContain(why);
});

test("a mark of many figures is set smaller only where its column is too narrow for it", () => {
  const long = (band: Band) => {
    const given = card(band);
    const rows = given.subjects.map((row) => ({
      ...row,
      parts: row.parts.map((part) => part && { ...part, obtained: "46.25" }),
    }));
    return show({ ...given, subjects: rows }).querySelectorAll(".card-long").length;
  };
  expect(long("3-5")).toBe(0);
  expect(long("6-7")).toBeGreaterThan(0);
});

test("student quality stands behind the grade and says that it is not in the total", () => {
  const container = show(card("11-12"));
  const head = texts(container.querySelectorAll("thead th"));
  expect(head.at(-1)).toBe("Student Qualityout of 100not in the total");
  expect(head.at(-2)).toBe("Grade");
  expect(container.querySelectorAll("tfoot td")).toHaveLength(5);
});

test.each<[string, Partial<Card>, string]>([
  ["two columns of parts", {}, "card-beside"],
  ["four columns of parts", { columns: card("11-12").columns }, "card-below"],
  ["no qualities", { qualities: [] }, "card-below"],
])("where the qualities stand: %s", (_, changes, expected) => {
  expect(show({ ...card("10"), ...changes }).firstElementChild?.classList.contains(expected)).toBe(true);
});

test("missing pictures leave nothing but the lines to sign on", () => {
  const base = card("6-7");
  const container = show({
    ...base,
    head: { ...base.head, icon: null, address: null, motto: null },
    student: { ...base.student, photo: null },
    signatures: { principal: null, vicePrincipal: null, classTeacherName: null },
  });
  expect(container.querySelectorAll("img")).toHaveLength(0);
  expect(container.querySelectorAll(".card-photo")).toHaveLength(0);
  expect(container.querySelectorAll(".card-signed")).toHaveLength(4);
  expect(screen.getByText("Dhanmondi")).toBeTruthy();
});

test("markup in names is text", () => {
  const container = show(hostile("8-9"));
  expect(container.querySelector("script")).toBeNull();
  expect(container.querySelector("h2")?.textContent).toContain("</script>");
});

test("a section's cards are numbered through", () => {
  expect(section("10", 3).map((given) => show(given).querySelector("footer p:last-child")?.textContent)).toEqual([
    "Sheet 1 of 3",
    "Sheet 2 of 3",
    "Sheet 3 of 3",
  ]);
});

test.each([
  ["Tania Rahman", "step-0"],
  ["Mahmudul Hasan Chowdhury Khandaker Siddique", "step-1"],
  ["Muhammad Shamsuddin Wahiduzzaman Chowdhury Talukder", "step-2"],
  ["Alhaj Muhammad Shamsuddin Wahiduzzaman Chowdhury Talukder bin Mannan", "step-3"],
])("a long name is set smaller by step: %s", (name, expected) => {
  const base = card("3-5");
  expect(show({ ...base, student: { ...base.student, name } }).querySelector("h2")?.className).toBe(
    `card-student-name ${expected}`,
  );
});

test("totals of semesters stand in bold among the parts, and the card says how the total is made of them", () => {
  const container = show(card("6-7"));
  expect(texts(container.querySelectorAll("thead .card-sum"))).toEqual(["Half Yearly", "2nd Semester"]);
  expect(container.querySelectorAll("tbody tr:first-child .card-sum")).toHaveLength(2);
  expect(container.querySelector(".card-note")?.textContent).toBe(
    "Total: both semesters added. %: the mean of both semesters' percentages.",
  );
});

test("a joined subject stands above its papers and alone has their letter and points", () => {
  const container = show(curriculum(3));
  const [joined, first, second, plain] = [...container.querySelectorAll("tbody tr")];
  expect([joined?.className, first?.className, second?.className]).toEqual(["card-joined", "card-paper", "card-paper"]);
  expect(plain?.hasAttribute("class")).toBe(false);
  expect(texts(joined!.querySelectorAll("td"))).toEqual(["Bangla", "", "", "145/200", "73", "A", "4"]);
  expect(texts(first!.querySelectorAll("td"))).toEqual([
    "Bangla 1st Paper",
    "1436.5/40",
    "5970/100",
    "73/100",
    "73",
    "",
    "",
  ]);
  expect(texts(plain!.querySelectorAll("td")).slice(-2)).toEqual(["A+", "5"]);
});

test("grade points have a column, the GPA stands in the total row, and the scale says the points of each letter", () => {
  const given = curriculum(3);
  const container = show(given);
  expect(texts(container.querySelectorAll("thead th")).slice(-2)).toEqual(["Grade", "GP"]);
  expect(container.querySelector("tfoot .card-points")?.textContent).toBe(`GPA${given.overall?.points}`);
  expect(given.overall?.points).toBe("4.21");
  expect(texts(container.querySelectorAll(".card-scale li"))).toEqual([
    "Grades by %, with grade points (GP)",
    "A+ 80-100 5",
    "A 70-79 4",
    "A- 60-69 3.5",
    "B 50-59 3",
    "C 40-49 2",
    "D 33-39 1",
    "F below 33: failed 0",
  ]);
  expect(show(card("3-5")).querySelector(".card-points")).toBeNull();
});

test("every row of a table with points has as many cells as it has columns", () => {
  for (const given of [curriculum(1), twelveParts(), { ...curriculum(1), highestOf: "Half Yearly" }]) {
    const container = show(given);
    const columns = container.querySelectorAll("col").length;
    const wide = [...container.querySelectorAll("tr")].map((row) =>
      [...row.querySelectorAll<HTMLTableCellElement>("td, th")].reduce((sum, { colSpan }) => sum + colSpan, 0),
    );
    expect(new Set(wide)).toEqual(new Set([columns]));
  }
});

test("no letter yet: a dash for the joined subject and its points, and none for its papers", () => {
  const given = curriculum(3);
  const open = given.subjects.map((row) =>
    row.kind === "subject"
      ? row
      : { ...row, incomplete: true, total: row.total && { ...row.total, grade: null, points: null } },
  );
  const { overall } = given;
  const container = show({ ...given, subjects: open, overall: overall && { ...overall, grade: null, points: null } });
  const rows = [...container.querySelectorAll("tbody tr")].map((row) => texts(row.querySelectorAll("td")).slice(-2));
  expect(rows.slice(0, 3)).toEqual([
    ["–", "–"],
    ["", ""],
    ["", ""],
  ]);
  expect(container.querySelector("tfoot .card-points")?.textContent).toBe("GPA–");
  expect(texts(container.querySelectorAll(".card-scale li")).at(-1)).toBe("– marks not entered");
  // Papers alone have no dash that would have to be explained.
  expect(texts(show(given).querySelectorAll(".card-scale li")).at(-1)).toBe("F below 33: failed 0");
});

test("read on a phone, a paper is a heading below its subject, and points stand with the letters", () => {
  const given = curriculum(3);
  const { container } = render(<CardReading card={given} back="/" />);
  expect(texts(container.querySelectorAll("h4"))).toEqual(["Bangla 1st Paper", "Bangla 2nd Paper"]);
  expect(texts(container.querySelectorAll(".reading-paper .reading-total b"))).toEqual([]);
  expect(container.querySelector(".reading-overall")?.textContent).toContain("4.21 GPA");
  expect(container.querySelector(".reading-subjects li")?.textContent).toBe("Bangla145/200 AGrade points4");
  expect(container.querySelector("details dd")?.textContent).toBe("A+ 5 GP");
  expect(render(<CardReading card={card("3-5")} back="/" />).container.textContent).not.toContain("GPA");
});

test("the student table on paper: letterhead, what was searched for, and dashes", () => {
  const filter = {
    branchName: "Dhanmondi",
    branchId: "b",
    sessionName: "2026",
    sessionId: "s",
    classId: "c",
    className: "Class 8",
    classNumeric: 8,
    sectionId: "x",
    sectionName: "A",
  };
  const { container } = render(
    <StudentList
      schoolName="Shapla International School"
      branchName="Dhanmondi"
      address={null}
      motto={null}
      iconHref={null}
      filter={filter}
      semesterName="Half Yearly"
      search="ar"
      rows={students}
      found={6}
      printedOn="21 November 2026"
    />,
  );
  expect(texts(container.querySelectorAll(".letterhead-facts dd"))).toEqual([
    "2026",
    "Class 8",
    "A",
    "Half Yearly",
    "ar",
  ]);
  expect(texts(container.querySelectorAll("tbody tr:nth-child(2) td"))).toEqual(["2", "Юрий Ahmed", "S-002", "–"]);
  expect(container.querySelector(".list-issued")?.textContent).toBe("5 of 6 students. Printed on 21 November 2026.");
});
