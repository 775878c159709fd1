// The tabulation on paper without a server: the bundle that the server embeds renders sheets, dressed in the server's own print styles; and what is
// wrong with the sheets of any open document.

import { readFile } from "node:fs/promises";
import path from "node:path";
import { createContext, runInContext } from "node:vm";

const dist = path.resolve(import.meta.dirname, "../dist");
const ORIGIN = "http://paper.test";

/** The document of tabulation sheets, in the sheets' markup. */
export async function sheetDocument(css, sheets) {
  const isolate = createContext({ TextEncoder });
  runInContext(await readFile(path.join(dist, "server.js"), "utf8"), isolate);
  const html = (props) =>
    isolate.render(JSON.stringify({ page: "tabulationSheet", language: "en", shell: null, props }));
  const boxes = sheets.map(
    (props) => `<section class="sheet sheet-landscape"><div class="box">${html(props)}</div></section>\n`,
  );
  return `<!doctype html><html lang="en"><head><meta charset="utf-8"><title>Tabulation</title><style>${css}</style></head><body>\n${boxes.join("")}</body></html>`;
}

/** Opens a document of tabulation sheets. */
export async function openSheets(context, sheets) {
  const body = await sheetDocument(await readFile(path.join(dist, "print.css"), "utf8"), sheets);
  const page = await context.newPage();
  await page.route(`${ORIGIN}/**`, async (route) => {
    const { pathname } = new URL(route.request().url());
    if (pathname === "/") return route.fulfill({ contentType: "text/html; charset=utf-8", body });
    return route.fulfill({ path: path.join(dist, pathname) });
  });
  await page.goto(`${ORIGIN}/`);
  return page;
}

/** Text outside the margins of 71 px, out of its cell or cut off, type below 17 px, parts that lie over one another. */
export async function faultsOf(page) {
  await page.emulateMedia({ media: "print" });
  return page.evaluate(async () => {
    await document.fonts.ready;
    const faults = [];
    for (const [at, box] of [...document.querySelectorAll(".box")].entries()) {
      const outer = box.getBoundingClientRect();
      const scale = outer.width / 1754;
      const say = (what, element) =>
        faults.push(`sheet ${at + 1}: ${what}: ${element.getAttribute("class")} "${element.textContent.slice(0, 40)}"`);
      const texts = document.createTreeWalker(box, NodeFilter.SHOW_TEXT);
      for (let node = texts.nextNode(); node; node = texts.nextNode()) {
        const element = node.parentElement;
        if (node.data.trim() === "" || element.closest("caption")) continue;
        const size = parseFloat(getComputedStyle(element).fontSize);
        // On paper lengths are those of the paper (build.mjs); said is what they are in the box.
        if (size / scale < 16.99) say(`type of ${size / scale} px`, element);
        const range = document.createRange();
        range.selectNodeContents(node);
        const holder = element.closest("td, th, dd, dt, h1, h2, p, strong").getBoundingClientRect();
        for (const rect of range.getClientRects()) {
          // A line's box is the font's, taller than its letters are: 1.2 of the size about its middle holds them. Turned heads run along it.
          const turned = element.matches(".tab-turned .tab-subject");
          const [middle, reach] = [(rect.top + rect.bottom) / 2, turned ? rect.height / 2 : 0.6 * size];
          const [left, right, top, bottom] = [rect.left, rect.right, middle - reach, middle + reach].map(
            (value, side) => (value - (side < 2 ? outer.left : outer.top)) / scale,
          );
          if (left < 70.5 || right > 1683.5 || top < 70.5 || bottom > 1169.5) say("outside the margins", element);
          if (rect.left < holder.left - scale || rect.right > holder.right + scale) say("out of its place", element);
          if (middle - reach < holder.top - 2 * scale || middle + reach > holder.bottom + 2 * scale)
            say("over the next row", element);
        }
      }
      for (const element of box.querySelectorAll("*")) {
        const { display, overflowX } = getComputedStyle(element);
        if (display === "inline" || element instanceof SVGElement || element.closest("caption")) continue;
        if (element.scrollWidth > element.clientWidth + 1 && element.clientWidth > 0)
          say(`${element.scrollWidth} px in ${element.clientWidth} px`, element);
        if (overflowX === "hidden" && element.scrollHeight > element.clientHeight + 1)
          say(`${element.scrollHeight} px high in ${element.clientHeight} px`, element);
      }
      const parts = [...box.firstElementChild.children].map((element) => [element, element.getBoundingClientRect()]);
      for (let index = 1; index < parts.length; index += 1)
        if (parts[index][1].top < parts[index - 1][1].bottom - scale)
          say("lies over the part before it", parts[index][0]);
    }
    return faults;
  });
}

const NAMES = [
  "Syeda Jannatul Ferdous Mahjabin Rubaiya Tabassum Chowdhury Khandaker",
  "মোছাম্মৎ জান্নাতুল ফেরদৌস মাহজাবিন রুবাইয়া তাবাসসুম চৌধুরী খন্দকার",
  "Md. Mohammad Muhammad Wahiduzzaman Mamunur Rashid Mollah",
  "চন্দ্রা রায়",
  "Imran Bari",
  "Wwwwwwwwwwwwwwwwwwwwwwwwwwwwwwwwwwwwwwwww",
];
const SUBJECTS = [
  "Eng Lang",
  "Eng Lit",
  "বাংলা সাহিত্য",
  "Add Math",
  "Environmenta",
  "B. Study",
  "Information",
  "Religion",
  "Chemistry",
  "Further Math",
  "Art & Crafts",
  "Communicatio",
];
const GRADES = ["A+", "A", "B+", "B", "C+", "C", "D+", "D", "U", "F", "–", "A"];

const graded = (text) =>
  text === "U" ? { text, failed: "byScale" } : text === "F" ? { text, failed: "belowPass" } : { text };

/**
 * The same of a scheme with points: twelve subjects, of which four are the papers of two joined ones, a fourth subject in each row, letters that fail in a
 * frame and filled.
 */
export function worstJoined() {
  const letters = ["A+", "A-", "F", "D", "Fail"];
  return worst().map((sheet, number) => {
    const columns = sheet.columns.flatMap((column, at) =>
      at > 3
        ? [column]
        : at % 2
          ? [{ ...column, kind: "paper" }]
          : [
              { ...column, subjectId: `joined-${at}`, subject: `Joined ${at}`, kind: "joined" },
              { ...column, kind: "paper" },
            ],
    );
    // Nineteen to a page, whose foot has two lines; two subjects more leave nobody room over the summary.
    const rows = sheet.rows.slice(0, number === 4 ? 0 : 19).map((row, at) => ({
      ...row,
      gpa: at % 4 ? "3.75" : "0.00",
      gradeCount: row.gradeCount.slice(0, 7),
      grades: columns.map(({ kind }, place) => {
        if (kind === "paper") return { text: `${100 + place}` };
        const text = letters[(at + place) % letters.length];
        const failed = text === "F" ? { failed: "belowPass" } : text === "Fail" ? { failed: "byScale" } : {};
        return { text, ...failed, ...(place === columns.length - 1 ? { fourth: true } : {}) };
      }),
    }));
    const legend = { failing: { byScale: ["Fail"], belowPass: "F" }, fourthAbove: "2.00" };
    const [first] = sheet.summary?.subjects ?? [];
    const summary =
      sheet.summary === null
        ? null
        : {
            ...sheet.summary,
            subjects: columns.map(({ subject, subjectName, kind }) =>
              kind === "paper"
                ? { subject, subjectName, kind, counts: [], mean: "71.25", segments: [] }
                : { ...first, subject, subjectName, kind },
            ),
          };
    return { ...sheet, columns, rows, legend, summary };
  });
}

/**
 * Sixty students with long names, twelve subjects and every grade in each row, as the server splits them: twenty to a page, the summary alone. A
 * fifth sheet has as much over the summary as there may be, a sixth, which is final, twenty students of whom two have names of three lines.
 */
export function worst() {
  const columns = SUBJECTS.map((subject, at) => ({
    subjectId: `${at}`,
    subject,
    subjectName: `${subject} with a name that nobody says in one breath`,
    kind: "subject",
  }));
  const rows = Array.from({ length: 60 }, (_, at) => ({
    _id: `${at}`,
    roll: 1001 + at,
    studentName: NAMES[at % NAMES.length],
    grades: GRADES.map((_, place) => GRADES[(at + place) % GRADES.length]).map(graded),
    total: 11_234,
    outOf: at % 2 ? null : 12_000,
    gpa: null,
    gradeCount: GRADES.slice(0, 10).map((grade, place) => ({ grade, count: place === 0 ? 12 : 2 })),
    position: at % 3 ? at + 1 : null,
    leftOn: at === 3 ? "5 November 2026" : null,
    joinedOn: at === 6 ? "25 November 2026" : null,
  }));
  const segments = GRADES.slice(0, 11).map((grade, at) => ({
    grade,
    start: at * 43,
    width: at === 10 ? 50 : 43,
    labelled: true,
  }));
  const figures = { kind: "subject", counts: GRADES.slice(0, 11).map(() => 160), mean: "100.25", segments };
  const summary = {
    students: 60,
    passed: 40,
    passRate: "67",
    meanTotal: "1123.45",
    withoutMarks: 11,
    grades: GRADES.slice(0, 11),
    failed: GRADES.slice(0, 11).map((grade) => graded(grade).failed ?? null),
    bar: 480,
    subjects: columns.map(({ subject, subjectName }) => ({ subject, subjectName, ...figures })),
  };
  const head = {
    schoolName: "Bir Muktijoddha Shahid Lieutenant Mohammad Moazzam Hossain Higher Secondary School",
    branchName: "Dhanmondi Residential Area",
    icon: null,
    address:
      "House 11, Road 9A (old 19), Dhanmondi Residential Area, Dhaka 1209, Bangladesh, near the lake and the bridge",
    title: "O Level Preparation Examination",
    className: "Class 12",
    sectionName: "Krishnachura",
    sessionName: "2026-2027",
    columns,
    turned: true,
    legend: { failing: { byScale: ["U"], belowPass: "F" }, fourthAbove: null },
    outOf: 1_200,
    provisional:
      "Marks not entered: Religion and Moral Education, Computer Sciences. Results not published: English Language and English Literature First.",
    pages: 4,
    printedOn: "21 November 2026",
  };
  const page = (at) => ({
    ...head,
    page: at + 1,
    rows: rows.slice(at * 20, at * 20 + 20),
    summary: at === 3 ? summary : null,
  });
  const lengthy = rows
    .slice(0, 20)
    .map((row) =>
      row.studentName === NAMES[0] && row.roll < 1010
        ? { ...row, studentName: `${NAMES[0]} Binte Mohammad Wahiduzzaman Chowdhury` }
        : row,
    );
  return [
    ...[0, 1, 2, 3].map(page),
    { ...page(3), rows: rows.slice(0, 3) },
    { ...page(0), rows: lengthy, provisional: null },
  ];
}
