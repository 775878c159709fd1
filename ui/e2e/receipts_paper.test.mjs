// Receipts on paper in three engines: one page each, every text in both halves, nothing outside its half or over anything else. Read back from what
// Chromium, Firefox and WeasyPrint print, with the worst that a school may enter.

import assert from "node:assert/strict";
import { mkdtemp, readFile, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { after, before, test } from "node:test";
import { pathToFileURL } from "node:url";
import { createContext, runInContext } from "node:vm";
import { build } from "esbuild";
import { printAll, startEngines } from "./engines.mjs";
import { PLAIN, bare, overlaps, pagesOf } from "./printed_words.mjs";

const ui = path.resolve(import.meta.dirname, "..");
const dist = path.join(ui, "dist");
const [WIDTH, HEIGHT] = [595.28, 841.89];
const px = (length) => (length * 0.64005 * 72) / 96;
/** The boxes of words are those of their font, a little larger than the letters. */
const SLACK = 3;

let folder;
let engines;
let samples;
let isolate;
let css;

before(async () => {
  folder = await mkdtemp(path.join(tmpdir(), "markbook-receipts-"));
  const built = await build({
    entryPoints: [path.join(ui, "src/features/money/receipts/sheet_samples.ts")],
    bundle: true,
    format: "esm",
    write: false,
  });
  samples = await import(
    `data:text/javascript;base64,${Buffer.from(built.outputFiles[0].contents).toString("base64")}`
  );
  isolate = createContext({ TextEncoder });
  runInContext(await readFile(path.join(dist, "server.js"), "utf8"), isolate);
  const text = await readFile(path.join(dist, "print.css"), "utf8");
  css = text.replaceAll("/assets/", `${pathToFileURL(dist).href}/assets/`);
  engines = await startEngines(folder);
});
after(async () => {
  await Promise.all((engines ?? []).map(({ close }) => close()));
  if (folder) await rm(folder, { recursive: true, force: true });
});

const render = (props) => isolate.render(JSON.stringify({ page: "receiptSheet", language: "en", shell: null, props }));
const documentOf = (receipts, more = "") =>
  `<!doctype html><html lang="en"><head><meta charset="utf-8"><title>Receipts</title><style>${css}${more}</style></head><body>${receipts
    .map((receipt) => `<section class="sheet sheet-portrait"><div class="box">${render(receipt)}</div></section>`)
    .join("\n")}</body></html>`;

/** The words of each half, from its markup. */
const wordsOf = (receipt) =>
  render(receipt)
    .split("<section ")
    .slice(1)
    .map((half) =>
      half
        .replaceAll(/^[^>]*>|<[^>]*>/gu, " ")
        .replaceAll("&#x27;", "'")
        .replaceAll("&amp;", "&")
        .split(/\s+/u)
        .filter((word) => word !== ""),
    );

async function faultsIn(name, receipts, more) {
  const file = path.join(folder, `${name}.html`);
  await writeFile(file, documentOf(receipts, more));
  const faults = [];
  for (const { name: engine, pdf } of await printAll(engines, file)) {
    const pages = await pagesOf(pdf);
    if (pages.length !== receipts.length) faults.push(`${engine}: ${pages.length} pages of ${receipts.length}`);
    for (const [at, page] of pages.entries()) {
      const say = (what) => faults.push(`${engine}, receipt ${at + 1}: ${what}`);
      if (Math.abs(page.width - WIDTH) > 1 || Math.abs(page.height - HEIGHT) > 1) say("not A4");
      for (const { left, top, right, bottom, text } of page.words) {
        const [from, to] = (top + bottom) / 2 < px(876) ? [71, 836] : [916, 1681];
        if (left < px(71) - SLACK || right > WIDTH - px(71) + SLACK) say(`${text} is outside the margins`);
        if (top < px(from) - SLACK || bottom > px(to) + SLACK) say(`${text} is outside its half`);
      }
      // Upper-case by the styles.
      const whole = page.text.toLowerCase();
      const [above = [], below = []] = receipts[at] === undefined ? [] : wordsOf(receipts[at]);
      for (const word of new Set([...above, ...below])) {
        const times = above.includes(word) && below.includes(word) ? 2 : 1;
        if (PLAIN.test(word) && whole.split(bare(word).toLowerCase()).length <= times) say(`${word} is not there`);
      }
      for (const [one, other] of overlaps(page.words)) say(`${one.text} and ${other.text} lie over one another`);
    }
  }
  return faults;
}

const BENGALI = "মোহাম্মদ ওয়াহিদুজ্জামান চৌধুরী ".repeat(4).trim();

test("receipts of one line to forty, voids and what was voided", async () => {
  const { receipt, fees } = samples;
  assert.deepEqual(
    await faultsIn("receipts", [
      receipt(),
      ...[1, 6, 9, 14, 22, 40].map((many) => receipt({ lines: fees(many) })),
      receipt({ lines: fees(60, "Laboratory and Library") }),
      // One that goes on to a second page.
      ...[1, 2].map((page) => receipt({ lines: fees(60, "Laboratory and Library"), page })),
      receipt({ voids: "DHK-2026-000100", reason: "Another student", number: "DHK-2026-000124" }),
      receipt({ voidedBy: "DHK-2026-000124" }),
      receipt({ reference: null, mobileNo: null, address: null, roll: null }),
    ]),
    [],
  );
});

test("names of 120 letters, also Bengali ones, forty long lines and the largest amounts", async () => {
  const { worst, linesOf } = samples;
  const icon =
    "data:image/png;base64,iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNkYPhfDwAChwGA60e6kgAAAABJRU5ErkJggg==";
  assert.deepEqual(
    await faultsIn("worst", [
      worst(),
      worst({ icon }),
      worst({ studentName: BENGALI, cashier: BENGALI, schoolName: BENGALI }),
      worst({
        voids: "DHANMO-2026-999998",
        reason: "Taken for another student of the same name. ".repeat(7).slice(0, 300),
      }),
      worst({ voidedBy: "DHANMO-2026-999999", lines: linesOf([["Tuition", 9_999_999_999]]) }),
    ]),
    [],
  );
});

test("a proof can fail: a receipt that runs into the other half, and text over text", async () => {
  const more = ".receipt-paid { margin-top: 120px; } .receipt h2 { margin-bottom: -20px; }";
  const failure = (await faultsIn("fails", [samples.receipt({ lines: samples.fees(12) })], more)).join("\n");
  for (const { name } of engines) {
    assert.match(failure, new RegExp(`${name}, receipt 1: .* is outside its half`, "u"));
    assert.match(failure, new RegExp(`${name}, receipt 1: .* lie over one another`, "u"));
  }
});
