// Words on paper stay whole (docs/rules.md, *Paper*): every list, slip, card and certificate at the width of its own paper, in its own fonts. A
// word of three letters or more that is on two lines is a fault, unless it is longer than any column can be.

import assert from "node:assert/strict";
import { mkdtemp, readFile, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { after, before, test } from "node:test";
import { pathToFileURL } from "node:url";
import { createContext, runInContext } from "node:vm";
import { build } from "esbuild";
import { cardDocument, cardRenderer, cardSamples } from "./card_paper.mjs";
import { paperSamples, paperWriter } from "./paper_sheets.mjs";
import { startBrowser } from "./support.mjs";
import { sheetDocument, worst } from "./tabulation_paper.mjs";

const dist = path.resolve(import.meta.dirname, "../dist");
/** Letters of a word that no column has to have room for. */
const LONGEST = 40;

let folder;
let browser;
let context;
let css;
let isolate;
let listed;

before(async () => {
  folder = await mkdtemp(path.join(tmpdir(), "markbook-words-"));
  const text = await readFile(path.join(dist, "print.css"), "utf8");
  css = text.replaceAll("/assets/", `${pathToFileURL(dist).href}/assets/`);
  isolate = createContext({ TextEncoder });
  runInContext(await readFile(path.join(dist, "server.js"), "utf8"), isolate);
  const built = await build({
    entryPoints: [path.join(dist, "../test/list_samples.ts")],
    bundle: true,
    format: "esm",
    jsx: "automatic",
    loader: { ".svg": "dataurl" },
    write: false,
  });
  listed = await import(`data:text/javascript;base64,${Buffer.from(built.outputFiles[0].contents).toString("base64")}`);
  browser = await startBrowser();
  context = await browser.newContext({ javaScriptEnabled: true });
});
after(async () => {
  await browser?.close();
  if (folder) await rm(folder, { recursive: true, force: true });
});

const rendered = ({ page, props }) => isolate.render(JSON.stringify({ page, language: "en", shell: null, props }));

/** Opens a document as paper has it. */
async function opened(name, html) {
  const file = path.join(folder, `${name.replaceAll(/\W/gu, "")}.html`);
  await writeFile(file, html);
  const page = await context.newPage();
  await page.emulateMedia({ media: "print" });
  await page.goto(pathToFileURL(file).href);
  // As wide as what stands between the margins of its paper.
  const across = await page.evaluate(() => {
    const of = document.querySelector(".print-list");
    return of === null ? null : parseFloat(getComputedStyle(of).maxWidth);
  });
  if (across !== null) await page.setViewportSize({ width: Math.round(across), height: 1000 });
  return page;
}

/** Words of the open document that are on more than one line, and lists that are wider than their paper. */
async function faultsOf(page) {
  return page.evaluate(async (longest) => {
    await document.fonts.ready;
    const found = [];
    const blocks = new Map();
    const texts = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
    for (let node = texts.nextNode(); node; node = texts.nextNode()) {
      if (node.parentElement.closest("style, title, .visually-hidden, svg") !== null) continue;
      let block = node.parentElement;
      while (getComputedStyle(block).display === "inline") block = block.parentElement;
      if (getComputedStyle(block).display === "none") continue;
      blocks.set(block, [...(blocks.get(block) ?? []), node]);
    }
    for (const [block, nodes] of blocks) {
      // A word may be in several nodes.
      const letters = nodes.flatMap((node) => Array.from({ length: node.data.length }, (_, at) => [node, at]));
      const text = nodes.map(({ data }) => data).join("");
      for (const { 0: word, index } of text.matchAll(/\S{3,}/gu)) {
        if (word.length > longest || !/\p{L}{3}|\d/u.test(word)) continue;
        const [[first, from], [last, to]] = [letters[index], letters[index + word.length - 1]];
        const range = document.createRange();
        range.setStart(first, from);
        range.setEnd(last, to + 1);
        const rects = [...range.getClientRects()].filter(({ width, height }) => width > 0.1 && height > 0.1);
        const [{ top, bottom }] = rects.length === 0 ? [{ top: 0, bottom: 0 }] : rects;
        // What is turned has its lines beside one another.
        if (block.closest(".list-label, .tab-turn") !== null) continue;
        if (rects.some((rect) => rect.top >= bottom - 1 || rect.bottom <= top + 1))
          found.push(`${word} in ${block.tagName.toLowerCase()}.${block.className}`);
      }
    }
    for (const table of document.querySelectorAll(".print-list table")) {
      const room = table.closest(".print-list").clientWidth;
      if (table.scrollWidth > room + 1 || table.offsetWidth > room + 1)
        found.push(`a table of ${table.offsetWidth} px in ${room}`);
    }
    return [...new Set(found)];
  }, LONGEST);
}

const documentOf = (title, inner) =>
  `<!doctype html><html lang="en"><head><meta charset="utf-8"><title>${title}</title><style>${css}</style></head><body>${inner}</body></html>`;

test("lists and slips: no word of three letters or more is on two lines", async () => {
  const faults = [];
  for (const list of [...listed.lists, ...listed.slips]) {
    const page = await opened(list.name, documentOf(list.name, rendered(list)));
    for (const fault of await faultsOf(page)) faults.push(`${list.name}: ${fault}`);
    await page.close();
  }
  assert.deepEqual(faults, []);
});

test("what is wider than an upright page lies across, and columns in which nothing stands are left out", () => {
  const named = (name) => rendered(listed.lists.find((list) => list.name === name));
  assert.match(named("Due List Summary"), /print-list list-across/u);
  assert.doesNotMatch(named("recordPrint"), /list-across/u);
  const heads = (html) => [...html.matchAll(/<th[^>]*>([^<]*)<\/th>/gu)].map(([, head]) => head);
  assert.deepEqual(heads(named("Two columns of four are empty")), ["Name", "Roll"]);
  assert.ok(!heads(named("Due List Summary")).includes("Advance"));
});

test("a due list of 390 students takes thirteen pages", async () => {
  const list = listed.lists.find(({ name }) => name === "Due List Summary");
  const page = await opened("due", documentOf(list.name, rendered(list)));
  const pdf = await page.pdf({ preferCSSPageSize: true, printBackground: true });
  await page.close();
  const pages = pdf.toString("latin1").match(/\/Type\s*\/Page\b/gu).length;
  assert.ok(pages <= 13, `${pages} pages`);
});

test("cards, tabulations, ID cards, admit cards and certificates: no word is on two lines", async () => {
  const samples = await cardSamples();
  const render = await cardRenderer();
  const papers = await paperSamples();
  const write = await paperWriter();
  const faults = [];
  const look = async (name, page) => {
    for (const fault of await faultsOf(page)) faults.push(`${name}: ${fault}`);
    await page.close();
  };
  const cards = samples.BANDS.flatMap((band) => [
    samples.card(band, 3),
    samples.nasty(samples.card(band, 4)),
    samples.hostile(band),
  ]);
  await look("cards", await opened("cards", cardDocument(render, css, cards)));
  await look("tabulation", await opened("tabulation", await sheetDocument(css, worst())));
  const file = path.join(folder, "papers.html");
  await write(file, [
    ["idCards", papers.idCards()],
    ["idCards", papers.idCards({ side: "back" })],
    ["admitCards", papers.admitCards([papers.admitCard(1), papers.admitCard(2)])],
    ["certificate", papers.certificate(), "landscape"],
    ["certificate", papers.certificate(undefined, { lies: "portrait" }), "portrait"],
  ]);
  const page = await context.newPage();
  await page.emulateMedia({ media: "print" });
  await page.goto(pathToFileURL(file).href);
  await look("papers", page);
  assert.deepEqual(faults, []);
});
