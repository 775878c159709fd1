// What a PDF holds, read back by pdftotext: its pages, their words and where each stands, and words that lie over one another.

import { execFile } from "node:child_process";
import { promisify } from "node:util";

const run = promisify(execFile);

/** Letters that come out of a PDF as they went in: those of Bengali and Arabic come in the order of their shapes. */
export const PLAIN = /^(?:(?!\ufffd)[\p{Script=Latin}\p{N}\p{P}\p{S}])+$/u;
/** A text without what parts it. */
export const bare = (text) => text.normalize("NFC").replace(/[\s\u00ad-]+/gu, "");

const ENTITIES = { "&amp;": "&", "&lt;": "<", "&gt;": ">", "&quot;": '"', "&#39;": "'" };
/** A text of the XML that pdftotext writes. */
const unescaped = (text) => text.replaceAll(/&(?:amp|lt|gt|quot|#39);/gu, (entity) => ENTITIES[entity]);

/** Pages with their words and where each stands, in points, and their whole text without what parts it. */
export async function pagesOf(pdf) {
  const options = { maxBuffer: 1 << 28 };
  const boxes = (await run("pdftotext", ["-bbox", pdf, "-"], options)).stdout;
  const raw = (await run("pdftotext", ["-raw", pdf, "-"], options)).stdout.split("\f");
  return [...boxes.matchAll(/<page width="([\d.]+)" height="([\d.]+)">([\s\S]*?)<\/page>/gu)].map(
    ([, width, height, words], at) => ({
      width: Number(width),
      height: Number(height),
      text: bare(raw[at] ?? ""),
      words: [
        ...words.matchAll(/<word xMin="([-\d.]+)" yMin="([-\d.]+)" xMax="([-\d.]+)" yMax="([-\d.]+)">([^<]*)</gu),
      ].map(([, left, top, right, bottom, text]) => ({
        left: Number(left),
        top: Number(top),
        right: Number(right),
        bottom: Number(bottom),
        text: unescaped(text),
      })),
    }),
  );
}

/** Words whose letters meet: the middle of a word's box holds them, and a third of it is the font's own space. */
export function overlaps(words) {
  const cores = words.map((word) => {
    const [across, down] = [word.right - word.left, word.bottom - word.top];
    const upright = down > across && word.text.length > 2;
    const [dx, dy] = upright ? [across / 3.2, 1] : [1, down / 3.2];
    return { word, left: word.left + dx, right: word.right - dx, top: word.top + dy, bottom: word.bottom - dy };
  });
  const found = [];
  for (const [at, one] of cores.entries())
    for (const other of cores.slice(at + 1))
      if (one.left < other.right && other.left < one.right && one.top < other.bottom && other.top < one.bottom)
        // The shapes of one word of Bengali or Arabic reach into one another.
        if (PLAIN.test(one.word.text) || PLAIN.test(other.word.text)) found.push([one.word, other.word]);
  return found;
}
