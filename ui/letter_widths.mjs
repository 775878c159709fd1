// How wide each letter of the fonts on paper is: reads the advance widths out of the font files and writes src/controls/letter_widths.json.
// `node letter_widths.mjs` after a change of fonts; test/letter_widths.test.ts fails until then.
import { brotliDecompressSync } from "node:zlib";
import { readFile, writeFile } from "node:fs/promises";
import { dirname, join } from "node:path";
import { fileURLToPath, pathToFileURL } from "node:url";

const ROOT = dirname(fileURLToPath(import.meta.url));
const OUTPUT = join(ROOT, "src/controls/letter_widths.json");
const STYLES = ["src/styles/fonts.css", "src/styles/print/arabic.css"];

/** The weights on paper; 600 is set between the two. */
const WEIGHTS = ["400", "700"];

/** The tags of WOFF2's table directory by their numbers, as far as they are read here. */
const TAGS = { 0: "cmap", 1: "head", 2: "hhea", 3: "hmtx", 10: "glyf", 11: "loca" };
const OTHER_TAG = 63;

/** The tables of a WOFF2 file that are stored as they are in a font. */
function tablesOf(file) {
  const count = file.readUInt16BE(12);
  let at = 48;
  const number = () => {
    let value = 0;
    for (;;) {
      const byte = file[at];
      at += 1;
      value = value * 128 + (byte & 127);
      if (byte < 128) return value;
    }
  };
  const directory = Array.from({ length: count }, () => {
    const flags = file[at];
    at += 1;
    let tag = TAGS[flags & 63] ?? `#${flags & 63}`;
    if ((flags & 63) === OTHER_TAG) {
      tag = file.toString("latin1", at, at + 4);
      at += 4;
    }
    const version = flags >> 6;
    const length = number();
    // glyf and loca are transformed by version 0 and as they are by 3; the others the other way round.
    const transformed = tag === "glyf" || tag === "loca" ? version !== 3 : version !== 0;
    return { tag, transformed, length: transformed ? number() : length };
  });
  const data = brotliDecompressSync(file.subarray(at, at + file.readUInt32BE(20)));
  const tables = {};
  let from = 0;
  for (const { tag, transformed, length } of directory) {
    if (!transformed) tables[tag] = data.subarray(from, from + length);
    from += length;
  }
  return tables;
}

/** Glyph of a letter, by the table's format 12 or 4. */
function glyphs(cmap) {
  const offsets = Array.from({ length: cmap.readUInt16BE(2) }, (_, at) => cmap.readUInt32BE(8 + at * 8));
  const table = (format) => offsets.find((offset) => cmap.readUInt16BE(offset) === format);
  const wide = table(12);
  if (wide !== undefined) {
    const groups = Array.from({ length: cmap.readUInt32BE(wide + 12) }, (_, at) =>
      [0, 4, 8].map((part) => cmap.readUInt32BE(wide + 16 + at * 12 + part)),
    );
    return (code) => {
      const group = groups.find(([first, last]) => code >= first && code <= last);
      return group ? group[2] + code - group[0] : 0;
    };
  }
  const at = table(4);
  const segments = cmap.readUInt16BE(at + 6) / 2;
  const read = (part, segment) => cmap.readUInt16BE(at + 14 + part * segments * 2 + (part > 0 ? 2 : 0) + segment * 2);
  return (code) => {
    for (let segment = 0; segment < segments; segment += 1) {
      if (code > read(0, segment)) continue;
      const first = read(1, segment);
      if (code < first) return 0;
      const [delta, range] = [read(2, segment), read(3, segment)];
      if (range === 0) return (code + delta) & 0xffff;
      const glyph = cmap.readUInt16BE(at + 16 + 3 * segments * 2 + segment * 2 + range + (code - first) * 2);
      return glyph === 0 ? 0 : (glyph + delta) & 0xffff;
    }
    return 0;
  };
}

/** [letter, width in thousandths of the size] of what a font has of a range. */
function widthsOf(file, ranges) {
  const tables = tablesOf(file);
  const perSize = tables.head.readUInt16BE(18);
  const measures = tables.hhea.readUInt16BE(34);
  const glyphOf = glyphs(tables.cmap);
  const found = [];
  for (const [first, last] of ranges) {
    for (let code = first; code <= last; code += 1) {
      const glyph = glyphOf(code);
      if (glyph === 0) continue;
      found.push([code, Math.round((tables.hmtx.readUInt16BE(Math.min(glyph, measures - 1) * 4) * 1000) / perSize)]);
    }
  }
  return found;
}

/** By weight: `[first letter, widths of it and those that follow][]`. */
export async function letterWidths() {
  const widths = Object.fromEntries(WEIGHTS.map((weight) => [weight, new Map()]));
  for (const style of STYLES) {
    for (const [face] of (await readFile(join(ROOT, style), "utf8")).matchAll(/@font-face \{[^}]*\}/gu)) {
      const weight = /font-weight: (\d+)/u.exec(face)[1];
      if (!(weight in widths)) continue;
      const file = await readFile(join(ROOT, "node_modules", /url\("([^"]+)"\)/u.exec(face)[1]));
      const ranges = [...face.matchAll(/U\+([0-9A-F]+)(?:-([0-9A-F]+))?/gu)].map(([, first, last = first]) => [
        parseInt(first, 16),
        parseInt(last, 16),
      ]);
      // The font that is named first has what two have.
      for (const [code, width] of widthsOf(file, ranges))
        if (!widths[weight].has(code)) widths[weight].set(code, width);
    }
  }
  return Object.fromEntries(
    WEIGHTS.map((weight) => {
      const runs = [];
      let next = -1;
      for (const [code, width] of [...widths[weight]].sort(([one], [other]) => one - other)) {
        if (code === next) runs.at(-1)[1].push(width);
        else runs.push([code, [width]]);
        next = code + 1;
      }
      return [weight, runs];
    }),
  );
}

/** The file's text. */
export const written = (widths) =>
  `{\n${Object.entries(widths)
    .map(([weight, runs]) => `  "${weight}": [\n${runs.map((run) => `    ${JSON.stringify(run)}`).join(",\n")}\n  ]`)
    .join(",\n")}\n}\n`;

if (import.meta.url === pathToFileURL(process.argv[1] ?? "").href)
  await writeFile(OUTPUT, written(await letterWidths()));
