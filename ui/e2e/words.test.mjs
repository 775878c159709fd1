// Every screen in a language that is 40 % longer than English (pseudo.mjs), on a phone and on a desktop: nothing of it is cut off, runs out of
// its place or lies over something else, and every text is either a message of the catalogue or data of the page. That proves that a third
// language fits. No server: the samples of the unit tests, rendered by the bundle as the server renders them.
// MARKBOOK_PICTURES=FOLDER saves a picture of each screen with a fault.

import assert from "node:assert/strict";
import { mkdir } from "node:fs/promises";
import { createServer } from "node:http";
import path from "node:path";
import { after, before, test } from "node:test";
import { createContext, runInContext } from "node:vm";
import { build } from "esbuild";
import { buildStyles } from "../build.mjs";
import { buildPseudoServer, pseudoMessage, pseudoText, VALUE } from "../pseudo.mjs";
import { startBrowser } from "./support.mjs";
import { faultsOfPage, textsOfPage } from "./words_found.mjs";

const PICTURES = process.env.MARKBOOK_PICTURES;
const WIDTHS = [390, 1440];

/**
 * Data of a page, which nobody translates: every text and number in its props and its shell. Among them are labels and sentences that the server
 * still sends ready-made. Once it sends codes instead, this is the place to leave them out.
 */
function dataOf({ props, shell }) {
  const found = new Set();
  const walk = (value) => {
    if (typeof value === "string" || typeof value === "number") {
      const text = oneLine(String(value));
      // Lines, the parts around a person's name, and the choices of a field that takes several.
      const parts = String(value).split(/[\n\ufffc,]/u);
      for (const data of [text, ...parts.map(oneLine)]) found.add(data);
    } else if (value && typeof value === "object") Object.values(value).forEach(walk);
  };
  walk([props, shell]);
  return [...found].filter(hasLetter).sort((one, other) => other.length - one.length);
}
/** A text without those places of it that say this, whole words only. */
const without = (text, value) =>
  text.includes(value) ? text.replace(new RegExp(`(?<!${LETTER})${escaped(value)}(?!${LETTER})`, "gu"), " ") : text;
const LETTER = String.raw`[\p{L}\p{M}\p{N}]`;
const hasLetter = (text) => /\p{L}/u.test(text);
const oneLine = (text) => text.replace(/\s+/gu, " ").trim();
const escaped = (text) => text.replace(/[\\^$.*+?()[\]{}|/]/gu, String.raw`\$&`);

/** The product's name, and the letters that a register of attendance is kept in: the same in every language. */
const THE_SAME = new Set(["markbook", "P", "A", "L", "E"]);

/** What formatting makes of data: days and moments, and the first letters of a name. */
const MONTHS = Array.from({ length: 12 }, (_, month) => new Date(2026, month).toLocaleString("en", { month: "long" }));
const FORMATTED = new RegExp(
  String.raw`\b\d{1,2} (?:${MONTHS.flatMap((month) => [month, month.slice(0, 3)]).join("|")})\b(?: \d{4})?|\d UTC\b`,
  "gu",
);
const initialsOf = (name) =>
  name
    .split(" ")
    .map(([first]) => first)
    .join("");

function isData(piece, data, onPaper) {
  const text = oneLine(piece);
  if (THE_SAME.has(text) || data.includes(text)) return true;
  if (/^\p{Lu}{2}$/u.test(text) && data.some((value) => initialsOf(value) === text)) return true;
  if (onPaper) {
    // Names are set in parts there, and one that is too long ends with "…".
    if (data.some((value) => ` ${value} `.includes(` ${text} `))) return true;
    if (text.endsWith("…") && data.some((value) => value.startsWith(text.slice(0, -1)))) return true;
  }
  const left = data.reduce(without, text);
  return !hasLetter(left.replace(FORMATTED, " "));
}

/** What of a text is outside of the catalogue's brackets, or a value within them. `within` goes on from one text to the next of a document. */
function outsideOf(text, within = []) {
  const pieces = [];
  for (const part of text.split(/([[\]\u2063\u2064])/u)) {
    if (part === "[" || part === VALUE.from) within.push(part);
    else if (part === "]" || part === VALUE.to) within.pop();
    else if (within.at(-1) !== "[" && hasLetter(part)) pieces.push(part.trim());
  }
  return pieces;
}

function textsOfNoCatalogue({ texts, attributes }, page, onPaper = false) {
  const data = dataOf(page);
  const isFrom = (piece) => isData(piece, data, onPaper);
  const within = [];
  return [
    ...texts.flatMap((text) => outsideOf(text, within)).filter((piece) => !isFrom(piece)),
    ...attributes.flatMap(({ name, text }) =>
      outsideOf(text)
        .filter((piece) => !isFrom(piece))
        .map((piece) => `${name}: ${piece}`),
    ),
  ];
}

/** The samples of every page, with their markup. */
let shown;
let browser;
let server;
let address;
let assets;

async function samples() {
  const { outputFiles } = await build({
    stdin: {
      contents: 'export { pages } from "./test/samples"; export { printPages } from "./src/print_pages";',
      resolveDir: path.join(import.meta.dirname, ".."),
      loader: "ts",
    },
    bundle: true,
    write: false,
    format: "esm",
    platform: "node",
    jsx: "automatic",
    logLevel: "error",
    banner: { js: 'import { createRequire } from "node:module"; const require = createRequire("/");' },
  });
  return import(`data:text/javascript;base64,${Buffer.from(outputFiles[0].contents).toString("base64")}`);
}

/** A sample as the server sends it: a screen in its frame, whose data are among the sample's. */
function whole(sample, render) {
  const html = render(sample);
  if (sample.shell === null) return html;
  const frame = render({ ...sample, page: "frame", shell: null, props: sample.shell });
  return frame.replace("</main>", () => `${html}</main>`);
}

before(async () => {
  const [bundle, styles, all, started] = await Promise.all([
    buildPseudoServer(),
    buildStyles(),
    samples(),
    startBrowser(),
  ]);
  browser = started;
  const context = createContext({ TextEncoder });
  runInContext(bundle.outputFiles[0].text, context);
  shown = all.pages.map((sample, index) => ({
    sample,
    name: `${sample.page} ${index}`,
    isPaper: Object.hasOwn(all.printPages, sample.page),
    html: whole(sample, (data) => context.render(JSON.stringify(data))),
  }));
  assets = new Map(styles.outputFiles.map((file) => [path.basename(file.path), file]));
  // The stylesheet's fonts have addresses.
  server = createServer((request, response) => {
    const file = assets.get(path.basename(request.url));
    const type = { ".css": "text/css", ".woff2": "font/woff2" }[path.extname(request.url)];
    if (file) response.writeHead(200, { "content-type": type }).end(file.contents);
    else response.writeHead(200, { "content-type": "text/html; charset=utf-8" }).end(DOCUMENT);
  });
  await new Promise((resolve) => server.listen(0, "127.0.0.1", resolve));
  address = `http://127.0.0.1:${server.address().port}`;
});

after(async () => {
  await browser?.close();
  server?.close();
});

/** As crates/web writes it, once the script has run. */
const DOCUMENT = `<!doctype html><html lang="en" class="js fonts fonts-all"><head><meta charset="utf-8">
  <meta name="viewport" content="width=device-width, initial-scale=1"><title>-</title><link rel="icon" href="data:,">
  <link rel="stylesheet" href="/assets/screen.css"></head><body><div id="root"></div></body></html>`;

/** Runs in the browser. A page in the place of the one before: loading its document anew takes longer than all the rest. */
async function place(html) {
  scrollTo(0, 0);
  document.querySelector("#root").innerHTML = html;
  document.body.getBoundingClientRect();
  await document.fonts.ready;
}

test("every screen fits, on a phone and on a desktop", async () => {
  if (PICTURES) await mkdir(PICTURES, { recursive: true });
  const faults = [];
  await Promise.all(
    WIDTHS.map(async (width) => {
      const page = await browser.newPage({ viewport: { width, height: width < 500 ? 844 : 900 } });
      await page.goto(address);
      for (const { name, isPaper, html } of shown) {
        if (isPaper) continue;
        await page.evaluate(place, html);
        const found = await page.evaluate(faultsOfPage);
        faults.push(...found.map((fault) => `${name} at ${width} px: ${fault}`));
        if (found.length > 0 && PICTURES)
          await page.screenshot({ path: path.join(PICTURES, `${name} ${width}.png`), fullPage: true });
      }
      await page.close();
    }),
  );
  assert.deepEqual(faults.sort(), []);
});

test("every text of a screen and of a paper is in the catalogue, or data", async () => {
  const found = {};
  const page = await browser.newPage();
  for (const { sample, isPaper, html } of shown) {
    const texts = textsOfNoCatalogue(await page.evaluate(textsOfPage, html), sample, isPaper);
    const before = found[sample.page] ?? [];
    if (texts.length > 0) found[sample.page] = [...new Set([...before, ...texts])].sort();
  }
  await page.close();
  assert.deepEqual(found, {});
});

/** What the walk is to find, and what it is to leave alone. */
const TRIED = [
  ["<p>[Short~~]</p>", []],
  ["<div class=w><p class=nowrap>[A~ long~~ line~~]</p></div>", ["a text runs out of its box"]],
  ["<div class='w scrolls nowrap'>[A~ long~~ line~~]</div>", []],
  ["<div class='w clips'><span class=nowrap>[A~ long~~ line~~]</span></div>", ["a text is cut off"]],
  ["<div class='w clips nowrap'>Data of a page that may be cut off, as it is long</div>", []],
  ["<span class='visually-hidden nowrap'>[A~ long~~ line~~]</span>", []],
  ["<button class=w>[Unbreakable~~~~~]</button>", ["a text runs out of its box"]],
  ["<button class=low>[Three~~ lines~~ here~~]</button>", ["a text runs out of its box below"]],
  ["<select class=w><option>[Unbreakable~~~~~]</select>", ["a choice is cut off"]],
  ["<input class=w placeholder='[Unbreakable~~~~~]'>", ["a placeholder is cut off"]],
  ["<p class='nowrap'>[" + "Long~~ ".repeat(60) + "]</p>", ["a text runs out of its box", "the page scrolls sideways"]],
  ["<button>[One~~]</button><button class=over>[Two~~]</button>", ["two controls overlap"]],
  [
    "<details><summary>[More~~]</summary><button class=w>[Unbreakable~~~~~]</button></details>",
    ["a text runs out of its box"],
  ],
  ["<dialog><button class=w>[Unbreakable~~~~~]</button></dialog>", ["a text runs out of its box"]],
];

test("the walk finds what does not fit", async () => {
  const page = await browser.newPage({ viewport: { width: 390, height: 844 } });
  const style = `p { margin: 0 } button { padding: 0 } .w { width: 60px } .nowrap { white-space: nowrap } .scrolls { overflow: auto }
    .clips { overflow: hidden } .low { width: 90px; height: 20px } .over { margin-left: -20px }
    .visually-hidden { position: absolute; width: 1px; height: 1px; overflow: hidden }`;
  for (const [html, kinds] of TRIED) {
    await page.setContent(`<!doctype html><style>${style}</style>${html}`);
    const found = await page.evaluate(faultsOfPage);
    assert.deepEqual([html, [...new Set(found.map((fault) => fault.split(":")[0]))].sort()], [html, kinds]);
  }
  await page.close();
});

test("the walk finds a text of no catalogue", () => {
  const sample = { page: "login", props: { name: "Tania Rahman", born: 3, labels: ["Birth Day", "a"] }, shell: null };
  const found = (...texts) => textsOfNoCatalogue({ texts, attributes: [] }, sample);
  assert.deepEqual(found("[Save~~]", "Tania Rahman", "3", "TR", "Birth Day", "3 Nov 2026", "–"), []);
  assert.deepEqual(found("[By~ ", "\u2063Tania Rahman\u2064", " on~]", "Save"), ["Save"]);
  assert.deepEqual(found("[By~ \u2063nobody\u2064]", "Birth", "birth day", "Tania Rahman and others"), [
    "nobody",
    "Birth",
    "birth day",
    "Tania Rahman and others",
  ]);
});

test("a text grows by 40 %, and its values, forms and elements stay", () => {
  assert.equal(pseudoText("Save"), "[Save~~]");
  const [from, to] = [VALUE.from, VALUE.to];
  assert.equal(
    pseudoText("No issue matches “{#searched}{search}{/searched}”."),
    `[No~ issue~~ matches~~~ “{#searched}${from}{search}${to}{/searched}”.]`,
  );
  const forms = { declarations: ["input n", "local many = n: plural"], selectors: ["many"] };
  assert.deepEqual(pseudoMessage([{ ...forms, match: { "many=one": "{n} day", "many=other": "{n} days" } }]), [
    { ...forms, match: { "many=one": `[${from}{n}${to} day~~]`, "many=other": `[${from}{n}${to} days~~]` } },
  ]);
});
