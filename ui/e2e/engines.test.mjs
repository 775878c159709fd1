// Sheets on paper in three engines (ARCHITECTURE.md, *Pages*): cards of every band and tabulations, as they are and with the worst that a school may enter, printed
// by Chromium, Firefox and WeasyPrint and read back from the PDF: as many pages as sheets, every text on its page and between the margins, no
// text over another. Two sheets of each kind; all of them, from one subject to seventeen, with `npm run engines`.

import assert from "node:assert/strict";
import { mkdtemp, readFile, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { after, before, test } from "node:test";
import { pathToFileURL } from "node:url";
import { createContext, runInContext } from "node:vm";
import { build } from "esbuild";
import { cardDocument, cardRenderer, cardSamples } from "./card_paper.mjs";
import { printAll, startEngines } from "./engines.mjs";
import { PLAIN, bare, overlaps, pagesOf } from "./printed_words.mjs";
import { startBrowser } from "./support.mjs";
import { sheetDocument, worst, worstJoined } from "./tabulation_paper.mjs";

const dist = path.resolve(import.meta.dirname, "../dist");
const ALL = process.env.MARKBOOK_ALL_SHEETS === "1";

let folder;
let engines;
let browser;
let context;
let samples;
let render;
let css;

before(async () => {
  folder = await mkdtemp(path.join(tmpdir(), "markbook-engines-"));
  [samples, render, css] = await Promise.all([cardSamples(), cardRenderer(), styles()]);
  browser = await startBrowser();
  context = await browser.newContext({ javaScriptEnabled: true });
  engines = await startEngines(folder);
});
after(async () => {
  await Promise.all([browser?.close(), ...(engines ?? []).map(({ close }) => close())]);
  if (folder) await rm(folder, { recursive: true, force: true });
});

/** The server's print styles; their fonts are the built files. */
async function styles() {
  const text = await readFile(path.join(dist, "print.css"), "utf8");
  return text.replaceAll("/assets/", `${pathToFileURL(dist).href}/assets/`);
}

/** How a card of each band is made, and that of the second half of classes 8 and 9. */
const kinds = () => [
  ...samples.BANDS.map((band) => [band, (seed, changes) => samples.card(band, seed, changes)]),
  ["8-9, second half", samples.yearly],
];

async function prove(name, html, paper) {
  assert.deepEqual(await faultsIn(name, html, paper), []);
}

/** Prints a document in each engine and reads the paper back. */
async function faultsIn(name, html, paper) {
  const file = path.join(folder, `${name}.html`);
  await writeFile(file, html);
  const texts = await textsOf(file);
  const faults = [];
  for (const { name: engine, pdf } of await printAll(engines, file, { landscape: paper === "landscape" }))
    for (const fault of await faultsOf(pdf, texts, paper)) faults.push(`${engine}, ${fault}`);
  return faults;
}

/** The words that each sheet of a document shows. */
async function textsOf(file) {
  const page = await context.newPage();
  await page.goto(pathToFileURL(file).href);
  await page.emulateMedia({ media: "print" });
  const texts = await page.evaluate(() =>
    [...document.querySelectorAll(".sheet")].map((sheet) => {
      // A drawing has no innerText.
      const drawn = [...sheet.querySelectorAll("svg text")].map(({ textContent }) => textContent);
      return [sheet.innerText, ...drawn].join("\n");
    }),
  );
  await page.close();
  return texts.map((text) => text.split(/\s+/u).filter((word) => word !== ""));
}

const SIZES = { portrait: [595.28, 841.89], landscape: [841.89, 595.28] };
/** The margin of 71 px of the box, in points, less a little: the boxes of words are those of their font. */
const MARGIN = (71 * 0.64005 * 72) / 96 - 3;

async function faultsOf(pdf, texts, paper) {
  const [width, height] = SIZES[paper];
  const faults = [];
  const pages = await pagesOf(pdf);
  if (pages.length !== texts.length) faults.push(`${pages.length} pages of ${texts.length} sheets`);
  for (const [at, page] of pages.entries()) {
    const say = (what) => faults.push(`sheet ${at + 1}: ${what}`);
    if (Math.abs(page.width - width) > 1 || Math.abs(page.height - height) > 1)
      say(`not A4: ${page.width} x ${page.height}`);
    for (const word of texts[at] ?? [])
      if (PLAIN.test(word) && !page.text.includes(bare(word))) say(`${word} is not there`);
    // What an engine breaks a word with, where it is not told to take a letter that the fonts have.
    if (page.text.includes("\u2010")) say("a hyphen that no font has");
    for (const { left, top, right, bottom, text } of page.words)
      if (left < MARGIN || right > width - MARGIN || top < MARGIN || bottom > height - MARGIN)
        say(`${text} is outside the margins: ${[left, top, right, bottom].map(Math.round).join(" ")}`);
    for (const [one, other] of overlaps(page.words)) say(`${one.text} and ${other.text} lie over one another`);
  }
  return faults;
}

const cards = (list) => cardDocument(render, css, list);

test("two cards of each band, and hostile ones", async () => {
  const list = kinds().flatMap(([, kind], at) => [kind(2 * at + 1), kind(2 * at + 2)]);
  await prove("cards", cards([...list, samples.hostile("3-5"), samples.hostile("11-12", 8)]), "portrait");
});

test("seventeen subjects of sixty letters, people of 120: absent, and with nothing entered", async () => {
  const list = kinds().flatMap(([, kind], at) => [
    samples.nasty(samples.absent(kind(at + 1))),
    samples.nasty(samples.notEntered(kind(at + 1))),
  ]);
  await prove("nasty", cards(list), "portrait");
});

test("eleven subjects of which two have names of sixty letters, and no pictures", async () => {
  const list = kinds().map(([, kind], at) => {
    const card = kind(at + 1);
    const long = samples.nasty(card).subjects;
    const names = Array.from({ length: 9 }, (_, number) => `Subject of the number ${number + 1}`);
    const { subjects } = kind(at + 1, { subjects: [...names, long[0].name, long[1].name] });
    return {
      ...card,
      subjects,
      head: { ...card.head, icon: null },
      student: { ...card.student, photo: null },
      signatures: { principal: null, vicePrincipal: null, classTeacherName: null },
    };
  });
  await prove("eleven", cards(list), "portrait");
});

test("names in Bengali and Arabic letters of 120 letters", async () => {
  const list = kinds().flatMap(([, kind], at) =>
    ["মোহাম্মদ ওয়াহিদুজ্জামান চৌধুরী ", "محمد عبد الرحمن الشودري "].map((name) => samples.nasty(kind(at + 1), name)),
  );
  await prove("letters", cards(list), "portrait");
});

test("pages of a tabulation with everything that takes room, and with little", async () => {
  await prove("tabulation", await sheetDocument(css, worst()), "landscape");
});

test("pages of a tabulation with joined subjects, points and fourth subjects", async () => {
  await prove("joined", await sheetDocument(css, worstJoined()), "landscape");
});

/** test/list_samples.ts, and each page's markup. */
async function listPages() {
  const built = await build({
    entryPoints: [path.join(dist, "../test/list_samples.ts")],
    bundle: true,
    format: "esm",
    jsx: "automatic",
    loader: { ".svg": "dataurl" },
    write: false,
  });
  const text = Buffer.from(built.outputFiles[0].contents).toString("base64");
  const { lists } = await import(`data:text/javascript;base64,${text}`);
  const isolate = createContext({ TextEncoder });
  runInContext(await readFile(path.join(dist, "server.js"), "utf8"), isolate);
  return lists.map(({ page, name, props }) => {
    const inner = isolate.render(JSON.stringify({ page, language: "en", shell: null, props }));
    return {
      page: name,
      // A week and a month always lie across.
      paper: /print-list (?:list-across|print-week|print-month)/u.test(inner) ? "landscape" : "portrait",
      html: `<!doctype html><html lang="en"><head><meta charset="utf-8"><title>${page}</title><style>${css}</style></head><body>${inner}</body></html>`,
    };
  });
}

/** Longer words may be wider than a column can be. */
const LONGEST = 40;

test("lists, slips, seat plans, weeks and registers: every word, the head on every page, nothing over anything", async () => {
  const faults = [];
  for (const { page: name, paper, html } of await listPages()) {
    const file = path.join(folder, `${name.replaceAll(/\W/gu, "")}.html`);
    await writeFile(file, html);
    const page = await context.newPage();
    await page.goto(pathToFileURL(file).href);
    await page.emulateMedia({ media: "print" });
    const [words, cells, head] = await page.evaluate(() => [
      document.body.innerText,
      [...document.querySelectorAll("td, tbody th, dd, .letterhead-place p, .letterhead-title")]
        .filter((cell) => cell.querySelector("p, dd, .list-full") === null)
        .map(({ textContent }) => textContent)
        .join("\n"),
      document.querySelector(".letterhead-name").textContent,
    ]);
    await page.close();
    const [width, height] = SIZES[paper];
    for (const { name: engine, pdf } of await printAll(engines, file, { landscape: paper === "landscape" })) {
      const pages = await pagesOf(pdf);
      const whole = pages.map(({ text }) => text).join("");
      const printed = new Set(pages.flatMap((paged) => paged.words.map(({ text }) => text.normalize("NFC"))));
      const say = (what) => faults.push(`${name}, ${engine}: ${what}`);
      for (const word of new Set(words.split(/\s+/u)))
        if (PLAIN.test(word) && !whole.includes(bare(word))) say(`${word} is not there`);
      for (const word of new Set(cells.split(/\s+/u)))
        if (PLAIN.test(word) && word.length >= 3 && word.length <= LONGEST && !printed.has(word.normalize("NFC")))
          say(`${word} is on two lines`);
      for (const [at, paged] of pages.entries()) {
        if (Math.abs(paged.width - width) > 1 || Math.abs(paged.height - height) > 1) say(`page ${at + 1} is not A4`);
        if (!paged.text.includes(bare(head))) say(`page ${at + 1} has no head`);
        for (const { left, right, text } of paged.words)
          if (left < 30 || right > width - 30) say(`${text} is outside the margins of page ${at + 1}`);
        for (const [one, other] of overlaps(paged.words)) say(`${one.text} and ${other.text} lie over one another`);
      }
    }
  }
  assert.deepEqual(faults, []);
});

test("from one subject to seventeen, in every band", { skip: ALL ? false : "by npm run engines" }, async () => {
  for (const [band, kind] of kinds()) {
    const list = Array.from({ length: 17 }, (_, more) => {
      const plain = kind(more + 1, {
        subjects: Array.from({ length: more + 1 }, (__, number) => `Subject of the number ${number + 1}`),
      });
      return [plain, { ...samples.nasty(plain), subjects: samples.nasty(plain).subjects.slice(0, more + 1) }];
    });
    await prove(`every-${band.replaceAll(/\W/gu, "")}`, cards(list.flat()), "portrait");
  }
});

test("a proof can fail: a card that is too long, text over text and beyond the margin are found", async () => {
  const long = Array.from({ length: 30 }, (_, at) => `Subject of the number ${at + 1}`);
  const more =
    ".sheet:last-of-type .card-foot p { margin-left: -40px; } .sheet:last-of-type .card-note { margin-top: -30px; }";
  const html = cardDocument(render, `${css}\n${more}`, [
    samples.card("6-7", 3, { subjects: long }),
    samples.card("10", 4),
  ]);
  const failure = (await faultsIn("fails", html, "portrait")).join("\n");
  for (const { name } of engines) {
    assert.match(failure, new RegExp(`${name}, sheet 1: .* (?:lie over one another|is not there|outside)`, "u"));
    assert.match(failure, new RegExp(`${name}, sheet 2: Issued is outside the margins`, "u"));
    assert.match(failure, new RegExp(`${name}, sheet 2: .* lie over one another`, "u"));
  }
});
