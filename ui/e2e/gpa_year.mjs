// A school that grades by points (docs/rules.md, *Grading schemes*), by screens alone: a scheme of its own with two Bangla papers that get one letter,
// a fourth subject, exams of two semesters, and what comes of the marks. Class 8 A has six students, Class 9 is above it.

import assert from "node:assert/strict";
import { choose, distribution, nextYear, printedCards, schedule } from "./first_year.mjs";
import { add, added, branch, classes, employees, fill, said, save, select, session, subjects } from "./new_school.mjs";
import { printed } from "./card_paper.mjs";
import { gridOf } from "./sheets.mjs";
import { follow } from "./support.mjs";
import { faultsOf } from "./tabulation_paper.mjs";

const SCHEME = "Our GPA 5";
const SECTION = "Class 8 A";
export const GROUND = { Branch: "Dhanmondi", Session: "2026", Class: "Class 8", Section: "A" };
const PEOPLE = [
  ["Kamal Uddin", "Admin", "kamal"],
  ["Monira Khatun", "Teacher", "monira"],
];
const CHOICE = ["Agriculture Studies", "Home Science"];
/** Full and pass marks of a term's papers, by what the school calls the components. */
const TERM = {
  "Bangla 1st Paper": { CQ: [70, 23], MCQ: [30, 10] },
  "Bangla 2nd Paper": { CQ: [100, 33] },
  Mathematics: { CQ: [70, 23], MCQ: [30, 10] },
  Science: { CQ: [50, 17], MCQ: [25, 8], Practical: [25, 8] },
  "Agriculture Studies": { CQ: [50, 17], MCQ: [25, 8], Practical: [25, 8] },
  "Home Science": { CQ: [50, 17], MCQ: [25, 8], Practical: [25, 8] },
};
const CLASS_TEST = { Mathematics: { CQ: [20, 7] }, Science: { CQ: [20, 7] } };
const SUBJECTS = Object.keys(TERM);
const HEADINGS =
  "First name,Last name,Register number,Gender,Date of birth,Class,Section,Roll,Guardian's name,Guardian's mobile";

/** In the order of their rolls: name and fourth subject. */
const STUDENTS = [
  ["Amina Rahman", "Agriculture Studies"],
  ["Bilkis Akter", "Home Science"],
  ["Chandan Das", "Agriculture Studies"],
  ["Dipa Sarkar", "Agriculture Studies"],
  ["Emran Hossain", "Home Science"],
  ["Farzana Yasmin", "Home Science"],
];

/** The branch, what it grades by, and a year of it. */
export async function structure(page, pictures) {
  await branch(page, pictures);
  await page.goto("/admin/gradingSchemes");
  await follow(page.getByRole("link", { name: "Copy National curriculum, GPA 5" }));
  await follow(page.getByRole("button", { name: "Add joined papers" }));
  await page.locator("#field-name").fill(SCHEME);
  const joined = page.getByRole("group", { name: "joined papers 1", exact: true });
  await joined.getByLabel("Name", { exact: true }).fill("Bangla");
  await joined.getByLabel(/^paper 1/u).fill("Bangla 1st Paper");
  await joined.getByLabel(/^paper 2/u).fill("Bangla 2nd Paper");
  await save(page);
  await added(page);
  await session(page, { "Grading Scheme": SCHEME });
  await classes(page, [8, 9], ["A"]);
  await subjects(page, SUBJECTS);
}

/** What the section is taught, its people, and who takes which fourth subject. */
export async function people(page) {
  await employees(page, PEOPLE);
  await page.goto("/admin/assignSubject");
  await follow(page.getByRole("link", { name: SECTION, exact: true }));
  await page.getByLabel("Group 1", { exact: true }).fill("Fourth subject");
  await page.getByRole("checkbox", { name: "Choice group 1 is of the fourth subject" }).check();
  for (const subject of CHOICE)
    await select(page, { [`Who takes ${subject}`]: "optional", [`Choice group of ${subject}`]: "1" });
  await fill(page, Object.fromEntries(SUBJECTS.map((subject, place) => [`Order of ${subject}`, String(place + 1)])));
  await save(page);
  await said(page, /Successfully/u);

  const rows = STUDENTS.map(([name], place) => {
    const [first, last] = name.split(" ");
    const gender = first === "Chandan" || first === "Emran" ? "Male" : "Female";
    return `${first},${last},20268${place + 1},${gender},2012-04-0${place + 1},8,A,${place + 1},Guardian of ${first},0171200000${place}`;
  });
  const buffer = Buffer.from([HEADINGS, ...rows].join("\n"));
  await page.goto("/admin/bulkImport/students");
  await page.locator("input[name=file]").setInputFiles({ name: "students.csv", mimeType: "text/csv", buffer });
  await follow(page.getByRole("button", { name: "Check the file" }));
  await follow(page.getByRole("button", { name: `Import ${STUDENTS.length} students` }));
  await said(page, `Imported: ${STUDENTS.length} added.`);

  await page.goto("/admin/assignSubject");
  await follow(page.getByRole("link", { name: `Choices of ${SECTION}` }));
  for (const [name, subject] of STUDENTS)
    await page.getByRole("checkbox", { name: `${name} takes ${subject}` }).check();
  await save(page);
  await said(page, /Successfully/u);
}

/** The exams of a semester by their types, and on which days their first papers are sat. */
export const EXAMS = {
  half_yearly: { classTest: ["Half Yearly Class Test", "2026-05-03"], term: ["Half Yearly Term", "2026-06-07"] },
  yearly: { classTest: ["Annual Class Test", "2026-10-04"], term: ["Annual Term", "2026-11-22"] },
};

/** The exams of both semesters, what they are marked out of, when they are sat. */
export async function exams(page) {
  for (const [semester, types] of Object.entries(EXAMS))
    for (const [type, [name]] of Object.entries(types))
      await add(page, "/admin/examList/new", { Exam: name }, { Semester: semester, "Exam type": type });
  for (const [type, papers] of [
    ["classTest", CLASS_TEST],
    ["term", TERM],
  ]) {
    const marks = Object.entries(papers).flatMap(([subject, components]) =>
      Object.entries(components).flatMap(([component, [full, pass]]) => [
        [`${component}, full mark, ${subject}`, String(full)],
        [`${component}, pass mark, ${subject}`, String(pass)],
      ]),
    );
    await distribution(page, "Class 8", type, Object.fromEntries(marks));
    for (const types of Object.values(EXAMS)) {
      const [name, first] = types[type];
      const day = (place) => new Date(Date.parse(first) + place * 86_400_000).toISOString().slice(0, 10);
      const days = Object.keys(papers).flatMap((subject, place) => [
        [`Day, ${subject}, A`, day(place)],
        [`From, ${subject}, A`, "10:00"],
        [`To, ${subject}, A`, "12:00"],
      ]);
      await schedule(page, "Class 8", name, Object.fromEntries(days));
    }
  }
}

/**
 * What the annual exams gave each student: class test and term, in the order of TERM's components. The half yearly ones gave the same, but that
 * Chandan and Emran failed nothing (EARLIER). A total is the class test as it is (out of 20) and the term out of 80; a subject without a class test
 * is out of 80.
 */
const MARKS = {
  "Amina Rahman": {
    "Bangla 1st Paper": { term: [56, 24] },
    "Bangla 2nd Paper": { term: [80] },
    Mathematics: { classTest: [18], term: [62, 28] },
    Science: { classTest: [15], term: [40, 20, 20] },
    "Agriculture Studies": { term: [38, 18, 19] },
  },
  "Bilkis Akter": {
    "Bangla 1st Paper": { term: [45, 18] },
    "Bangla 2nd Paper": { term: [70] },
    Mathematics: { classTest: [10], term: [40, 20] },
    Science: { classTest: [12], term: [30, 15, 20] },
    "Home Science": { term: [25, 12, 13] },
  },
  "Chandan Das": {
    "Bangla 1st Paper": { term: [50, 20] },
    "Bangla 2nd Paper": { term: [70] },
    // A point short of the pass mark in MCQ, with 70 of 100 in all.
    Mathematics: { classTest: [15], term: [60, 9] },
    Science: { classTest: [14], term: [35, 17, 18] },
    "Agriculture Studies": { term: [38, 18, 19] },
  },
  "Dipa Sarkar": {
    "Bangla 1st Paper": { term: [50, 20] },
    "Bangla 2nd Paper": { term: [70] },
    Mathematics: { classTest: [14], term: [50, 20] },
    Science: { classTest: [14], term: [35, 17, 18] },
    // The fourth subject is failed in CQ.
    "Agriculture Studies": { term: [10, 20, 20] },
  },
  "Emran Hossain": {
    "Bangla 1st Paper": { term: [60, 25] },
    // Below its pass mark; both papers together have 58 %.
    "Bangla 2nd Paper": { term: [30] },
    Mathematics: { classTest: [14], term: [50, 20] },
    Science: { classTest: [14], term: [35, 17, 18] },
    "Home Science": { term: [25, 12, 13] },
  },
  "Farzana Yasmin": {
    "Bangla 1st Paper": { term: [49, 21] },
    "Bangla 2nd Paper": { term: [75] },
    Mathematics: { classTest: ["AB"], term: [55, 25] },
    Science: { classTest: [16], term: [42, 21, 22] },
    "Home Science": { term: [35, 17, 18] },
  },
};
const EARLIER = {
  "Chandan Das": { Mathematics: { classTest: [15], term: [60, 15] } },
  "Emran Hossain": { "Bangla 2nd Paper": { term: [40] } },
};

/** Types the marks of a semester, sheet by sheet and column by column, as they come from the teachers' lists. */
export async function marks(page, semester) {
  const of = (name) => ({ ...MARKS[name], ...(semester === "yearly" ? {} : EARLIER[name]) });
  for (const [type, papers] of [
    ["classTest", CLASS_TEST],
    ["term", TERM],
  ])
    for (const [subject, components] of Object.entries(papers)) {
      await page.goto("/admin/examResult");
      await choose(page, { ...GROUND, Exam: EXAMS[semester][type][0], Subject: subject });
      await follow(page.getByRole("link", { name: "Add Marks" }).first());
      const grid = gridOf(page);
      await grid.ready();
      const taken = STUDENTS.map(([name]) => of(name)[subject]).filter((marked) => marked !== undefined);
      for (const [place, component] of Object.keys(components).entries()) {
        const cells = page.locator(`input[aria-label^="${component},"]`);
        assert.equal(await cells.count(), taken.length, `${component} of ${subject}`);
        await cells.first().click();
        for (const marked of taken) {
          await page.keyboard.type(String(marked[type][place]));
          await page.keyboard.press("Enter");
        }
      }
      await grid.save();
      await grid.toast("Successfully Added").waitFor();
    }
}

/** Sheets of a semester, each of which is published. */
export const SHEETS = Object.keys(CLASS_TEST).length + Object.keys(TERM).length;

/**
 * By roll. The GPA is the mean of the points of Bangla, Mathematics and Science; of the fourth subject what is above 2 is added before dividing by 3,
 * and 5 is the most.
 */
export const HALF_YEARLY = [
  // (5 + 5 + 4 + 2) / 3 = 5.33
  "5.00",
  // (3.5 + 3 + 3.5 + 1) / 3 = 3.666...
  "3.67",
  // Mathematics 15 + 60 = 75: (4 + 4 + 4 + 2) / 3
  "4.67",
  // A failed fourth subject takes nothing away: (4 + 4 + 4) / 3
  "4.00",
  // Bangla 68 + 32 = 100 of 160: 62.5, so 63 %; (3.5 + 4 + 4 + 1) / 3 = 4.166...
  "4.17",
  // (4 + 3.5 + 5 + 2) / 3 = 4.833...
  "4.83",
];

/**
 * The same of the annual card: its GPA, lines of the card (joined Bangla, its papers, the subjects, the fourth subject, what it comes to), and the
 * tabulation's position, none for who failed.
 */
export const ANNUAL = [
  {
    gpa: "5.00",
    position: "1",
    lines: [
      /^Bangla 128\/160 80 A\+ 5$/mu,
      /^ Bangla 1st Paper – 64 64\/80 80 /mu,
      /^ Bangla 2nd Paper – 64 64\/80 80 /mu,
      /^Mathematics 18\/20 72 90\/100 90 A\+ 5 /mu,
      /^Science 15\/20 64 79\/100 79 A 4 /mu,
      /^Agriculture Studies \(4th\) – 60 60\/80 75 A 4 /mu,
      /Passed in all 3 compulsory subjects/u,
    ],
  },
  {
    gpa: "3.67",
    position: "4",
    lines: [
      /^Bangla 106\/160 66 A- 3\.5$/mu,
      // 63 of 100 is 50.4 of 80.
      /^ Bangla 1st Paper – 50 50\/80 63 /mu,
      /^Mathematics 10\/20 48 58\/100 58 B 3 /mu,
      /^Science 12\/20 52 64\/100 64 A- 3\.5 /mu,
      /^Home Science \(4th\) – 40 40\/80 50 B 3 /mu,
    ],
  },
  {
    gpa: "0.00",
    position: "–",
    lines: [
      // 15 and 55.2 are 70.2; MCQ is failed.
      /^Mathematics 15\/20 55 70\/100 70 F 0 /mu,
      /^Overall 312\/440 71 F 0\.00$/mu,
      /Failed in 1: Mathematics/u,
    ],
  },
  {
    gpa: "4.00",
    position: "3",
    lines: [/^Agriculture Studies \(4th\) – 40 40\/80 50 F 0 /mu, /Passed in all 3 compulsory subjects/u],
  },
  {
    gpa: "0.00",
    position: "–",
    lines: [
      /^Bangla 92\/160 58 F 0$/mu,
      /^ Bangla 2nd Paper – 24 24\/80 30 /mu,
      /^Home Science \(4th\) – 40 40\/80 50 B 3 /mu,
      /Failed in 1: Bangla/u,
    ],
  },
  {
    gpa: "4.83",
    position: "2",
    lines: [
      // Absent in the class test, which need not be passed.
      /^Mathematics AB\/20 64 64\/100 64 A- 3\.5 /mu,
      /^Science 16\/20 68 84\/100 84 A\+ 5 /mu,
      /AB: absent \(0\)\./u,
    ],
  },
];

/** The cards of a semester, printed: their texts and each one's GPA, by roll. */
export async function cards(page, semester, file) {
  await page.goto("/admin/markSheet");
  const { texts } = await printedCards(page, { ...GROUND, Semester: semester }, file);
  await page.emulateMedia({ media: null });
  const gpas = texts.map((text) => /^Overall .* (\d\.\d\d)$/mu.exec(text)?.[1]);
  return [texts, gpas];
}

/** The annual tabulation on screen and on paper: letters, papers' totals, GPA and position; by position, who failed last. */
export async function tabulation(page, file) {
  await page.goto("/admin/tabulation");
  await choose(page, { ...GROUND, Semester: "Annual" });
  await said(page, "4 of 6 passed (67 %), mean total 303.50");
  const rows = await page
    .getByRole("table", { name: "Annual Examination, Class 8 A, 2026" })
    .locator("tbody tr")
    .evaluateAll((all) => all.map(({ cells }) => [...cells].map((cell) => cell.textContent.trim())));
  const placed = rows.map((cells) => [cells[1], cells.at(-2), cells.at(-1)].join(" "));
  const expected = [0, 5, 3, 1, 2, 4].map((at) => `${STUDENTS[at][0]} ${ANNUAL[at].gpa} ${ANNUAL[at].position}`);
  assert.deepEqual(placed, expected);
  assert.deepEqual(rows[0].slice(2, 10), ["A+", "64", "64", "A+", "A", "A", "", "357"]);
  assert.deepEqual(rows[5].slice(2, 10), ["F", "68", "24", "A", "A", "", "B", "272"]);

  await page.goto(await page.getByRole("link", { name: "Print", exact: true }).getAttribute("href"));
  assert.deepEqual(await faultsOf(page), []);
  const { pages, texts } = await printed(page, file);
  assert.equal(pages, 1);
  for (const [at, [name]] of STUDENTS.entries()) {
    const line = texts[0].split("\n").find((of) => of.includes(name));
    assert.match(line, new RegExp(` ${ANNUAL[at].gpa.replace(".", "\\.")} +${ANNUAL[at].position}$`, "u"), name);
  }
  await page.emulateMedia({ media: null });
}

/** The next session: who passed goes into Class 9, by their results, and the two who failed repeat. */
export async function promotion(page) {
  await nextYear(page);
  await page.goto("/admin/studentPromotion");
  await page.getByLabel("To session").selectOption({ label: "2027" });
  await page.getByLabel("Class", { exact: true }).selectOption({ label: "Class 8" });
  await follow(page.getByRole("button", { name: "Show" }));
  await said(page, "Judged by Annual.");
  for (const [at, [name]] of STUDENTS.entries()) {
    const repeats = ANNUAL[at].position === "–";
    assert.equal(await page.getByLabel(`What becomes of ${name}`).inputValue(), repeats ? "repeat" : "promote", name);
    const result = at === 2 ? "Failed: Mathematics" : at === 4 ? "Failed: Bangla" : `position ${ANNUAL[at].position}`;
    assert.ok((await page.getByRole("row", { name }).innerText()).includes(result), `${name}: ${result}`);
  }
  await follow(page.getByRole("button", { name: "Promote", exact: true }));
  await said(page, "4 promoted, 2 repeating, 0 leaving");
  // The next year is graded by the same scheme.
  await page.goto("/admin/gradingSchemes");
  assert.match(await page.getByRole("row", { name: SCHEME }).innerText(), /2027, 2026/u);
}
