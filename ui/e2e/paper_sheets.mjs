// Cards and certificates on paper without a server: the bundle renders the samples of ui/src/features/papers, engines print them with the server's
// own print styles, and the PDF is read back and looked at.

import assert from "node:assert/strict";
import { execFile } from "node:child_process";
import { readFile, writeFile } from "node:fs/promises";
import path from "node:path";
import { pathToFileURL } from "node:url";
import { promisify } from "node:util";
import { createContext, runInContext } from "node:vm";
import { build } from "esbuild";

const run = promisify(execFile);
const ui = path.resolve(import.meta.dirname, "..");
const dist = path.join(ui, "dist");
const MM = 25.4 / 300;

export async function paperSamples() {
  const built = await build({
    entryPoints: [path.join(ui, "src/features/papers/samples.ts")],
    bundle: true,
    format: "esm",
    write: false,
  });
  return import(`data:text/javascript;base64,${Buffer.from(built.outputFiles[0].contents).toString("base64")}`);
}

/** Writes a document of sheets: each `[page, props, lies]`. */
export async function paperWriter() {
  const context = createContext({ TextEncoder });
  runInContext(await readFile(path.join(dist, "server.js"), "utf8"), context);
  const text = await readFile(path.join(dist, "print.css"), "utf8");
  const css = text.replaceAll("/assets/", `${pathToFileURL(dist).href}/assets/`);
  return async (file, sheets) => {
    const html = sheets.map(([page, props, lies = "portrait"]) => {
      const inner = context.render(JSON.stringify({ page, language: "en", shell: null, props }));
      return `<section class="sheet sheet-${lies}"><div class="box">${inner}</div></section>\n`;
    });
    await writeFile(
      file,
      `<!doctype html><html lang="en"><head><meta charset="utf-8"><title>Papers</title><style>${css}</style></head><body>\n${html.join("")}</body></html>`,
    );
  };
}

/** Pages, their sizes, their texts without blanks, and the fonts of a PDF. */
export async function readBack(pdf) {
  const options = { maxBuffer: 1 << 28 };
  const info = (await run("pdfinfo", ["-f", "1", "-l", "999", pdf], options)).stdout;
  const raw = (await run("pdftotext", ["-raw", pdf, "-"], options)).stdout.split("\f").slice(0, -1);
  const fonts = (await run("pdffonts", [pdf], options)).stdout.split("\n").slice(2).filter(Boolean);
  return {
    sizes: [...info.matchAll(/^Page\s+\d+ size:\s+([\d.]+) x ([\d.]+) pts/gmu)].map(([, width, height]) => [
      Number(width),
      Number(height),
    ]),
    texts: raw.map((text) => text.normalize("NFC").replace(/\s+/gu, "")),
    fonts,
  };
}

/** As many pages as sheets, each A4, and every font inside. */
export function assertPaper({ sizes, fonts }, lies) {
  assert.equal(sizes.length, lies.length, "a page for each sheet");
  for (const [at, [width, height]] of sizes.entries()) {
    const [across, down] = lies[at] === "landscape" ? [841.89, 595.28] : [595.28, 841.89];
    assert.ok(Math.abs(width - across) < 1 && Math.abs(height - down) < 1, `page ${at + 1}: ${width} x ${height}`);
  }
  assert.ok(fonts.length > 0);
  for (const font of fonts) {
    assert.match(font, /Noto-?Sans/u);
    assert.match(font, /\syes\s+(?:yes|no)\s+(?:yes|no)\s+\d+\s+\d+\s*$/u, `embedded: ${font}`);
  }
}

/** A page as a picture of 300 dots an inch: whether it is dark at a place in mm. */
async function picture(pdf, page) {
  const base = `${pdf}-${page}`;
  await run("pdftoppm", ["-gray", "-r", "300", "-f", String(page), "-l", String(page), "-singlefile", pdf, base]);
  const bytes = await readFile(`${base}.pgm`);
  const [head, width] = /^P5\s+(\d+)\s+\d+\s+255\s/u.exec(bytes.subarray(0, 40).toString("latin1"));
  return (x, y) => bytes[head.length + Math.round(y / MM) * Number(width) + Math.round(x / MM)] < 128;
}

/** The middles of what is dark along a line, in mm. */
function darkAlong(is, length) {
  const found = [];
  let from = null;
  for (let at = 0; at < length; at += MM) {
    if (is(at)) from ??= at;
    else if (from !== null) {
      found.push((from + at - MM) / 2);
      from = null;
    }
  }
  return found;
}

/** How far the cut marks of a page of ID cards are from where they belong, in mm; `Infinity` where one is missing. */
export async function cutMarkError(pdf, page) {
  const dark = await picture(pdf, page);
  const across = [19.4, 105, 190.6];
  const down = [0, 1, 2, 3, 4, 5].map((edge) => 13.5 + 54 * edge);
  const found = [
    [darkAlong((x) => dark(x, 9.5), 209), across],
    [darkAlong((x) => dark(x, 286.8), 209), across],
    [darkAlong((y) => dark(15.5, y), 296), down],
    [darkAlong((y) => dark(194.5, y), 296), down],
  ];
  return Math.max(
    ...found.flatMap(([marks, wanted]) =>
      marks.length === wanted.length ? wanted.map((at, index) => Math.abs(at - marks[index])) : [Infinity],
    ),
  );
}

/**
 * What is wrong with the open sheets: a text outside of its card or of its own box, type below 17 px, an element that holds more than it shows,
 * texts that lie over one another. `card` matches what nothing may leave.
 */
export async function placeFaults(page, card) {
  await page.emulateMedia({ media: "print" });
  return page.evaluate(async (selector) => {
    await document.fonts.ready;
    const faults = [];
    for (const [at, box] of [...document.querySelectorAll(".box")].entries()) {
      const scale = 0.64005;
      const say = (what, element) =>
        faults.push(`sheet ${at + 1}: ${what}: ${element.className} "${element.textContent.slice(0, 40)}"`);
      for (const outer of box.querySelectorAll(selector)) {
        const bounds = outer.getBoundingClientRect();
        const lines = [];
        const texts = document.createTreeWalker(outer, NodeFilter.SHOW_TEXT);
        for (let node = texts.nextNode(); node; node = texts.nextNode()) {
          if (node.data.trim() === "") continue;
          const element = node.parentElement;
          const size = parseFloat(getComputedStyle(element).fontSize);
          if (size / scale < 16.99) say("type below 17 px", element);
          const holder = element.closest("p, dt, dd, h1, td, th, li").getBoundingClientRect();
          const range = document.createRange();
          range.selectNodeContents(node);
          for (const rect of range.getClientRects()) {
            const [middle, reach] = [(rect.top + rect.bottom) / 2, 0.55 * size];
            const core = { element, left: rect.left, right: rect.right, top: middle - reach, bottom: middle + reach };
            if (
              core.left < bounds.left ||
              core.right > bounds.right ||
              core.top < bounds.top ||
              core.bottom > bounds.bottom
            )
              say("outside of its card", element);
            if (core.left < holder.left - 1 || core.right > holder.right + 1) say("out of its place", element);
            lines.push(core);
          }
        }
        for (const [index, one] of lines.entries())
          for (const other of lines.slice(index + 1))
            if (
              one.element !== other.element &&
              one.left < other.right - 1 &&
              other.left < one.right - 1 &&
              one.top < other.bottom - 2 &&
              other.top < one.bottom - 2
            )
              say(`lies over "${other.element.textContent.slice(0, 30)}"`, one.element);
        for (const element of outer.querySelectorAll("*")) {
          const { display, overflowX } = getComputedStyle(element);
          if (display === "inline" || overflowX !== "hidden") continue;
          if (element.scrollHeight > element.clientHeight + 1 || element.scrollWidth > element.clientWidth + 1)
            say(
              `${element.scrollWidth} x ${element.scrollHeight} in ${element.clientWidth} x ${element.clientHeight}`,
              element,
            );
        }
      }
    }
    return faults;
  }, card);
}
