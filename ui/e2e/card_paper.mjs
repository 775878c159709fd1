// Report cards on paper without a server: the bundle that the server embeds renders the samples, Chromium prints them with the server's own print
// styles, and the PDF is read back. What every card must hold, whoever made its document, is here too.

import assert from "node:assert/strict";
import { execFile } from "node:child_process";
import { readFile, writeFile } from "node:fs/promises";
import path from "node:path";
import { promisify } from "node:util";
import { createContext, runInContext } from "node:vm";
import { build } from "esbuild";

const run = promisify(execFile);
const ui = path.resolve(import.meta.dirname, "..");
const dist = path.join(ui, "dist");
const ORIGIN = "http://paper.test";

/** test/card_samples.ts, which unit tests share. */
export async function cardSamples() {
  const built = await build({
    entryPoints: [path.join(ui, "test/card_samples.ts")],
    bundle: true,
    format: "esm",
    write: false,
  });
  return import(`data:text/javascript;base64,${Buffer.from(built.outputFiles[0].contents).toString("base64")}`);
}

/** `render` of the bundle, in a bare context as in the server's isolates. */
export async function cardRenderer() {
  const context = createContext({ TextEncoder });
  runInContext(await readFile(path.join(dist, "server.js"), "utf8"), context);
  return (props) => context.render(JSON.stringify({ page: "reportCard", language: "en", shell: null, props }));
}

/** The document of a set of cards, in the sheets' markup. */
export function cardDocument(render, css, cards) {
  const sheets = cards.map(
    (card) => `<section class="sheet sheet-portrait"><div class="box">${render(card)}</div></section>\n`,
  );
  return `<!doctype html><html lang="en"><head><meta charset="utf-8"><title>Report Cards</title><style>${css}</style></head><body>\n${sheets.join("")}</body></html>`;
}

/** Opens a document of one's own; its fonts come from the built files. */
export async function openCards(context, render, cards) {
  const css = await readFile(path.join(dist, "print.css"), "utf8");
  const page = await context.newPage();
  await page.route(`${ORIGIN}/**`, async (route) => {
    const { pathname } = new URL(route.request().url());
    if (pathname === "/")
      return route.fulfill({ contentType: "text/html; charset=utf-8", body: cardDocument(render, css, cards) });
    return route.fulfill({ path: path.join(dist, pathname) });
  });
  await page.goto(`${ORIGIN}/`);
  return page;
}

/** Prints what is open, as a browser prints it, and reads the PDF: pages, their size, their texts, the fonts. */
export async function printed(page, file) {
  await writeFile(file, await page.pdf({ preferCSSPageSize: true, printBackground: true }));
  const info = (await run("pdfinfo", ["-f", "1", "-l", "9999", file], { maxBuffer: 1 << 24 })).stdout;
  const text = (await run("pdftotext", ["-layout", file, "-"], { maxBuffer: 1 << 26 })).stdout.normalize("NFC");
  const fonts = (await run("pdffonts", [file], { maxBuffer: 1 << 24 })).stdout.split("\n").slice(2).filter(Boolean);
  return {
    pages: Number(/^Pages:\s+(\d+)/mu.exec(info)?.[1]),
    sizes: [...info.matchAll(/^Page\s+\d+ size:\s+([\d.]+) x ([\d.]+) pts/gmu)].map(([, width, height]) => [
      Number(width),
      Number(height),
    ]),
    texts: text.split("\f").slice(0, -1),
    fonts,
  };
}

/** A page for each student, A4, with the student's own name and register number, the number once, and the fonts inside. */
export function assertCards({ pages, sizes, texts, fonts }, students) {
  assert.equal(pages, students.length, "a page for each student");
  assert.equal(texts.length, students.length);
  for (const [width, height] of sizes)
    assert.ok(Math.abs(width - 595.28) < 0.5 && Math.abs(height - 841.89) < 0.5, `A4: ${width} x ${height}`);
  students.forEach(({ name, regNo }, at) => {
    const text = texts[at];
    assert.equal(text.split(/\s+/u).filter((word) => word === regNo).length, 1, `${regNo} once on page ${at + 1}`);
    // A name over two lines is found by its words; Bengali comes out of a PDF in the order of its shapes, so its words are not looked for.
    for (const word of name.split(/\s+/u).filter((part) => /^[A-Za-z.]+$/u.test(part)))
      assert.ok(text.includes(word), `${word} of ${name} on page ${at + 1}`);
  });
  assert.ok(fonts.length > 0);
  for (const font of fonts) {
    assert.match(font, /NotoSans/u);
    assert.match(font, /\s+yes\s+yes\s+yes\s+\d+\s+\d+\s*$/u, `embedded, subset, with its letters: ${font}`);
  }
}

/**
 * What is wrong with the open cards, measured in the box's own pixels: text outside the margins of 71 px or cut off in its element, type below 17 px,
 * parts of the card that lie over one another, signatures that are not 90 px wide.
 */
export async function faultsOf(page) {
  await page.emulateMedia({ media: "print" });
  return page.evaluate(async () => {
    await document.fonts.ready;
    await Promise.all([...document.images].map((image) => image.decode().catch(() => {})));
    const faults = [];
    for (const [at, box] of [...document.querySelectorAll(".box")].entries()) {
      const outer = box.getBoundingClientRect();
      const scale = outer.width / 1240;
      const say = (what, element) =>
        faults.push(`sheet ${at + 1}: ${what}: ${element.className} "${element.textContent.slice(0, 40)}"`);
      const texts = document.createTreeWalker(box, NodeFilter.SHOW_TEXT);
      for (let node = texts.nextNode(); node; node = texts.nextNode()) {
        if (node.data.trim() === "") continue;
        const element = node.parentElement;
        // On paper lengths are those of the paper (build.mjs); said is what they are in the box.
        const size = parseFloat(getComputedStyle(element).fontSize);
        if (size / scale < 16.99) say("type below 17 px", element);
        const range = document.createRange();
        range.selectNodeContents(node);
        const holder = element.closest("td, th, dd, dt, h1, h2, p, li, strong").getBoundingClientRect();
        for (const rect of range.getClientRects()) {
          // A line's box is the font's, taller than its letters are: 1.2 of the size about its middle holds them.
          const [middle, reach] = [(rect.top + rect.bottom) / 2, 0.6 * size];
          const inside =
            (rect.left - outer.left) / scale >= 70.5 &&
            (rect.right - outer.left) / scale <= 1169.5 &&
            (middle - reach - outer.top) / scale >= 70.5 &&
            (middle + reach - outer.top) / scale <= 1683.5;
          if (!inside) say("outside the margins", element);
          if (rect.left < holder.left - scale || rect.right > holder.right + scale) say("out of its place", element);
        }
      }
      for (const element of box.querySelectorAll("*")) {
        const { display, overflowX } = getComputedStyle(element);
        if (display === "inline" || element instanceof SVGElement) continue;
        if (element.scrollWidth > element.clientWidth + 1 && element.clientWidth > 0)
          say(`${element.scrollWidth} px in ${element.clientWidth} px`, element);
        if (overflowX === "hidden" && element.scrollHeight > element.clientHeight)
          say(`${element.scrollHeight} px high in ${element.clientHeight} px`, element);
      }
      const parts = [...(box.firstElementChild?.children ?? [])].map((element) => [
        element,
        element.getBoundingClientRect(),
      ]);
      for (let index = 1; index < parts.length; index += 1)
        if (parts[index][1].top < parts[index - 1][1].bottom - scale)
          say("lies over the part before it", parts[index][0]);
      for (const image of box.querySelectorAll(".card-signed img"))
        if (Math.round(image.getBoundingClientRect().width / scale) !== 90)
          say("a signature not 90 px wide", image.parentElement);
    }
    return faults;
  });
}
