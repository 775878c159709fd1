// Builds everything the server embeds, into dist/:
//   server.js      the bundle that renders pages inside V8 (sets globalThis.render)
//   assets/*       what browsers load, hashed names, minified once more by terser, with a .br twin of every text file
//   print.css      inlined by the server into pages for paper
//   manifest.json  which files a page needs
// With --quick, for `cargo xtask dev`: into node_modules/.cache/markbook-quick, without terser and the .br twins. With --again, too: for each line
// `build` that it reads, a build, which it answers by `built` or `failed`; of what has not changed since the last, nothing is read anew.
//
// Stylesheets of sheets are written twice: for screens as they are, and for paper with every px 0.64005 px, which makes the box A4.
// A page with a grid may load 80 kB of scripts with their headers (test/client_bundle.test.ts). So React's files are read as modules, code for
// what browsers do not have or no island does is left out, and what no stroke, keeping or saving needs comes later (islands/later.ts).
import { build, context as contextOf, transform } from "esbuild";
import { minify } from "terser";
import { brotliCompressSync, constants } from "node:zlib";
import * as fs from "node:fs";
import { createRequire } from "node:module";
import { copyFile, mkdir, readFile, readdir, rename, rm, writeFile } from "node:fs/promises";
import { basename, dirname, join, relative, resolve } from "node:path";
import { createInterface } from "node:readline";
import { fileURLToPath, pathToFileURL } from "node:url";
import { compileWords, OFFERED } from "./words.mjs";
import { kept, wordsOf } from "./words_in_scripts.mjs";

const ROOT = dirname(fileURLToPath(import.meta.url));
const DIST = join(ROOT, "dist");
// Made here first and then put in place whole: a build that fails leaves the last good one.
const MAKING = join(ROOT, "node_modules/.cache/markbook-dist");
const QUICK = join(ROOT, "node_modules/.cache/markbook-quick");
const ASSETS = join(MAKING, "assets");
const PUBLIC = "/assets/";

/** `@import "../features/**\/*.css"` in a stylesheet: every match, in the order of their paths. */
const cssGlob = {
  name: "css-glob",
  setup(context) {
    context.onResolve({ filter: /\*/ }, (args) =>
      args.kind === "import-rule" ? { path: resolve(args.resolveDir, args.path), namespace: "css-glob" } : undefined,
    );
    context.onLoad({ filter: /.*/, namespace: "css-glob" }, async (args) => ({
      contents: (await matches(args.path)).map((path) => `@import ${JSON.stringify(path)};`).join("\n"),
      loader: "css",
      resolveDir: ROOT,
    }));
  },
};

/** React's packages by the names they are imported by: the production file of each, which is CommonJS. */
const REACT = {
  react: "react/cjs/react.production.js",
  "react/jsx-runtime": "react/cjs/react-jsx-runtime.production.js",
  "react-dom": "react-dom/cjs/react-dom.production.js",
  "react-dom/client": "react-dom/cjs/react-dom-client.production.js",
  // Of what it exports, what renders to a text at once.
  "react-dom/server.edge": "react-dom/cjs/react-dom-server-legacy.browser.production.js",
  scheduler: "scheduler/cjs/scheduler.production.js",
};

/** Lets the bundler read React as modules: so it drops the exports that nobody uses, and the others become plain variables. */
const reactModules = {
  name: "react-modules",
  setup(context) {
    context.onResolve({ filter: /^(react|react-dom|scheduler)(\/|$)/ }, ({ path }) => {
      if (!Object.hasOwn(REACT, path))
        return { errors: [{ text: `build.mjs does not know where the production file of ${path} is` }] };
      return { path: join(ROOT, "node_modules", REACT[path]) };
    });
    context.onLoad({ filter: /[\\/]cjs[\\/][\w-]+\.production\.js$/ }, async ({ path }) => ({
      contents: asModule(await readFile(path, "utf8"), path),
    }));
  },
};

/** A CommonJS file as a module, if all it does is `var A = require("a"), B = require("b");` and `exports.name = …`. */
export function asModule(text, path) {
  const names = new Set([...text.matchAll(/\bexports\.(\w+)/g)].map(([, name]) => name));
  const declared = new Set();
  const code = text
    .replace(/^var (?:\w+ = require\("[^"]+"\)[,;]\s+)+/gm, (list) =>
      list.replace(/(?:var )?(\w+) = require\(("[^"]+")\)[,;]/g, "import * as $1 from $2;"),
    )
    .replace(/^exports\.(\w+) =/gm, (_, name) => {
      const declares = !declared.has(name);
      declared.add(name);
      return `${declares ? "var " : ""}exports_${name} =`;
    })
    .replace(/\bexports\.(\w+)/g, "exports_$1");
  const left = /^.*\b(?:require\(|module\.|exports\b).*$/m.exec(code);
  if (left || declared.size !== names.size)
    throw new Error(
      `${path} cannot be read as a module: ${left?.[0] ?? [...names].filter((name) => !declared.has(name))}`,
    );
  return `${code}\nexport { ${[...names].map((name) => `exports_${name} as ${name}`).join(", ")} };\n`;
}

async function matches(pattern) {
  // fs.globSync came with Node 22; Node 20 has a recursive readdir.
  if (fs.globSync) return fs.globSync(pattern).sort();
  const [folder, tail] = pattern.split("/**/");
  const wanted = tail.replace("*", "");
  const names = await readdir(folder, { recursive: true }).catch(() => []);
  return names
    .filter((name) => name.endsWith(wanted))
    .sort()
    .map((name) => join(folder, name));
}

const shared = {
  absWorkingDir: ROOT,
  bundle: true,
  minify: true,
  metafile: true,
  logLevel: "warning",
  jsx: "automatic",
  define: { "process.env.NODE_ENV": '"production"' },
  // A picture of some hundred bytes is not worth a request.
  loader: { ".woff2": "file", ".svg": "dataurl" },
  assetNames: "[name]-[hash]",
  publicPath: PUBLIC,
};

const quick = process.argv.includes("--quick");
const again = process.argv.includes("--again");

/** Of each bundle that is made again and again, what the bundler has read for it. */
const contexts = new Map();

async function bundle(name, options) {
  if (!again) return build(options);
  if (!contexts.has(name)) contexts.set(name, await contextOf(options));
  return contexts.get(name).rebuild();
}

/** Where the catalogue's functions are. */
const WORDS = join(ROOT, "src/words/compiled/messages");

/** In V8 every message is told its language: one that is not fails its page, whatever language the page before had. */
const wordsOfEveryLanguage = {
  name: "words-of-every-language",
  setup(context) {
    context.onLoad({ filter: /[\\/]words[\\/]compiled[\\/]runtime\.js$/ }, () => ({
      contents: `export const experimentalStaticLocale = undefined;
        export function getLocale() { throw new Error("A message was asked for without its language"); }`,
    }));
    // Without the comments, which are two thirds of it and would be in the memory of every isolate.
    const plain = kept(async (_, text) => (await transform(text, { minifyWhitespace: true })).code);
    context.onLoad({ filter: /[\\/]words[\\/]compiled[\\/]messages[\\/]\w+\.js$/ }, async ({ path }) => ({
      contents: await plain(path, await readFile(path, "utf8")),
    }));
  },
};

/** The bundle for V8: one classic script, no module of any platform. Not minified: faults keep readable names. */
export async function buildServer({ plugins = [], ...options } = {}) {
  await compileWords();
  return bundle("server", {
    ...shared,
    entryPoints: ["src/entry-server.tsx"],
    outfile: join(MAKING, "server.js"),
    format: "iife",
    platform: "neutral",
    mainFields: ["module", "main"],
    target: "es2022",
    minify: false,
    minifySyntax: true,
    plugins: [...plugins, reactModules, wordsOfEveryLanguage],
    ...options,
  });
}

/**
 * The table of records has a copy of its own of what it shares with the grid of marks: a chunk of both would be one more request of each, and
 * code of every screen would be code of screens without a table.
 */
const ownCopies = {
  name: "own-copies",
  setup({ onResolve }) {
    onResolve({ filter: /\/(cell_keys|paste_block)$/ }, ({ path, importer, resolveDir }) =>
      importer.endsWith("record_grid.ts") ? { path: join(resolveDir, `${path}.ts`), suffix: "?own" } : undefined,
    );
  },
};

/** The script of every screen, and that of the islands. */
const ENHANCE = "src/enhance/index.ts";
const ISLANDS = "src/islands/mount.tsx";
const STYLES = "src/styles/screen.css";
/** Written into screens themselves: into the head, into pages with a grid, and at the end. */
const INLINE = { first: "src/enhance/first.js", earlyKeys: "src/enhance/early_keys.js", last: "src/enhance/last.js" };

/**
 * Smaller by some 3% than what esbuild writes. Sequences are shorter than statements, but not once they are compressed. No getter that
 * React or we read has an effect (`pure_getters`).
 */
const TERSER = {
  module: true,
  ecma: 2022,
  compress: { passes: 3, pure_getters: true, sequences: false, keep_fargs: false },
};
const { version: TERSER_VERSION } = createRequire(import.meta.url)("terser/package.json");

/** React's own notice, five times in its files, once in ours. */
const REACT_NOTICE =
  "/*! React: Copyright (c) Meta Platforms, Inc. and affiliates. MIT License, https://github.com/facebook/react/blob/main/LICENSE */";

async function minified(text, inputs) {
  const preamble = Object.keys(inputs).some((path) => path.includes("node_modules/react")) ? REACT_NOTICE : undefined;
  const { code } = await minify(text, { ...TERSER, format: { comments: false, preamble } });
  return Buffer.from(code);
}

/**
 * What React asks for at run time and goes on without: not there in any browser (the first three, and React's developer tools), or for
 * what no island does (asynchronous transitions, pictures and stylesheets that a render waits for). The code for it is left out.
 */
const ABSENT = [
  "process",
  "setImmediate",
  "document.documentMode",
  "__REACT_DEVTOOLS_GLOBAL_HOOK__",
  "navigation",
  "performance.getEntriesByType",
  "navigator.connection",
];

/** What browsers load of a page in one language. `write: false` leaves it in memory. */
export async function buildClient({ write = true, language = OFFERED[0] } = {}) {
  await compileWords();
  const { metafile, outputFiles } = await bundle(`client in ${language}`, {
    ...shared,
    write: false,
    entryPoints: [ENHANCE, ISLANDS, STYLES],
    outdir: ASSETS,
    format: "esm",
    define: { ...shared.define, ...Object.fromEntries(ABSENT.map((name) => [name, "undefined"])) },
    splitting: true,
    platform: "browser",
    target: ["es2022", "chrome100", "firefox100", "safari15.4"],
    entryNames: "[name]-[hash]",
    chunkNames: "[name]-[hash]",
    legalComments: "none",
    // Goes with the other comments, but has its part in the names: another terser makes other files.
    banner: { js: `// terser ${TERSER_VERSION} ${JSON.stringify(TERSER)}` },
    plugins: [cssGlob, ownCopies, reactModules, wordsOf(WORDS, language)],
  });
  const inputsOf = (path) => metafile.outputs[relative(ROOT, path).replaceAll("\\", "/")].inputs;
  const files = await Promise.all(
    outputFiles.map(async ({ path, text, contents }) => ({
      path,
      contents: path.endsWith(".js") && !quick ? await minified(text, inputsOf(path)) : contents,
    })),
  );
  if (write) await Promise.all(files.map(({ path, contents }) => writeFile(path, contents)));
  return { metafile, outputFiles: files };
}

/** A4 is 793.7 px wide at 96 to the inch, a sheet's box 1240. */
const PAPER_PX = 0.64005;

/** The stylesheets whose px are those of a sheet's box. */
const BOXED =
  /[\\/]styles[\\/]print[\\/](sheet|card|card_schemes|card_steps|receipt|tabulation|papers|id_cards|admit_cards|certificates)\.css$/;

/**
 * A stylesheet in px of the box, in px of the paper: no transform, which engines break pages around as if there were none. Borders are
 * whole px, because browsers make them so, and all engines then agree about heights.
 */
export function onPaper(css) {
  const scaled = (value, round) => value.replace(/(-?\d*\.?\d+)px/g, (_, px) => `${round(Number(px) * PAPER_PX)}px`);
  return css
    .replace(/\/\*[\s\S]*?\*\//g, "")
    .replace(/([\w-]+)(\s*:\s*)([^;{}]*?px[^;{}]*)(?=[;}])/g, (_, name, colon, value) => {
      const whole = /^border(?!-spacing|-radius)/.test(name);
      return name + colon + scaled(value, whole ? (px) => Math.max(1, Math.round(px)) : (px) => Number(px.toFixed(3)));
    });
}

const boxed = {
  name: "boxed",
  setup(context) {
    context.onLoad({ filter: BOXED }, async ({ path }) => {
      const css = await readFile(path, "utf8");
      return {
        contents: `@media print{${onPaper(css)}}\n@media screen{${css}}`,
        loader: "css",
        resolveDir: dirname(path),
      };
    });
  },
};

/** The stylesheet of every screen with its fonts, in memory: for tests that need no script. */
export const buildStyles = () =>
  build({ ...shared, write: false, entryPoints: [STYLES], outdir: ASSETS, entryNames: "[name]", plugins: [cssGlob] });

function buildPrint() {
  return bundle("print", {
    ...shared,
    entryPoints: { print: "src/styles/print.css" },
    outdir: ASSETS,
    entryNames: "[name]",
    target: ["chrome100", "firefox100", "safari15.4"],
    plugins: [cssGlob, boxed],
  });
}

/** Output file (as in the metafile) of a source entry. */
function outputOf(outputs, entry) {
  const found = Object.entries(outputs).find(([, output]) => output.entryPoint === entry);
  if (!found) throw new Error(`no output for ${entry}`);
  return found[0];
}

/** The files that an output imports statically. */
const importsOf = (outputs, file) =>
  outputs[file].imports
    .filter(({ kind, external }) => kind === "import-statement" && !external)
    .map(({ path }) => path);

/**
 * The script that an entry stands for. What imports an entry shares all of its code, so that the bundler puts that into a chunk and
 * leaves of the entry nothing but the chunk's import: the chunk is the script, and the entry is never fetched.
 */
function chunkOf(outputs, entry, known = []) {
  const file = outputOf(outputs, entry);
  const chunks = importsOf(outputs, file).filter((path) => !known.includes(path));
  if (chunks.length !== 1 || outputs[file].bytes > 300) {
    throw new Error(`${entry} was expected to be one chunk, and is ${[file, ...chunks].join(", ")}`);
  }
  return chunks[0];
}

const address = (file) => PUBLIC + basename(file);

/** Which scripts the server names in a page of one language: that of every screen, and that of the islands. */
export function scripts(outputs) {
  const enhance = chunkOf(outputs, ENHANCE);
  return { enhance: address(enhance), islands: address(chunkOf(outputs, ISLANDS, [enhance])) };
}

/** Which files the server names in every page. */
export function manifest(outputs) {
  const fonts = Object.keys(outputs)
    .filter((file) => file.endsWith(".woff2"))
    .sort();
  return {
    css: address(outputOf(outputs, STYLES)),
    printCss: "print.css",
    fonts: fonts.map(address),
  };
}

/** The text of a script that stands in the document itself. */
export async function inline(file) {
  const { code } = await transform(await readFile(join(ROOT, file), "utf8"), { minify: true, target: "es2020" });
  const text = code.trim();
  if (/<\/script|<!--/i.test(text)) throw new Error(`${file} would end its own element`);
  return text;
}

async function compress() {
  const names = (await readdir(ASSETS)).filter((name) => /\.(js|css|svg)$/.test(name));
  for (const name of names) {
    const text = await readFile(join(ASSETS, name));
    const params = { [constants.BROTLI_PARAM_QUALITY]: 11, [constants.BROTLI_PARAM_SIZE_HINT]: text.length };
    await writeFile(join(ASSETS, `${name}.br`), brotliCompressSync(text, { params }));
  }
}

/** The files of a folder by their paths from there; of a folder that is missing, none. */
async function filesOf(folder) {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true }).catch(() => []);
  const files = entries
    .filter((entry) => entry.isFile())
    // The second is its name before Node 20.12.
    .map((entry) => join(entry.parentPath ?? entry.path, entry.name));
  return new Map(await Promise.all(files.map(async (file) => [relative(folder, file), await readFile(file)])));
}

/** Moves what was made to its place, whole. Where the same is there already it stays, times and all: by those, cargo tells what to compile anew. */
export async function putInPlace(made, place) {
  const [now, before] = await Promise.all([filesOf(made), filesOf(place)]);
  const same = now.size === before.size && [...now].every(([path, bytes]) => before.get(path)?.equals(bytes));
  await rm(same ? made : place, { recursive: true, force: true });
  if (!same) await rename(made, place);
}

async function main() {
  await rm(MAKING, { recursive: true, force: true });
  await mkdir(ASSETS, { recursive: true });
  // All of them end before the next build begins.
  const builds = await Promise.allSettled([
    buildServer(),
    buildPrint(),
    ...OFFERED.map((language) => buildClient({ language })),
  ]);
  const failed = builds.find(({ status }) => status === "rejected");
  if (failed) throw failed.reason;
  const [, , ...clients] = builds.map(({ value }) => value);
  const outputs = clients.map(({ metafile }) => metafile.outputs);
  await rename(join(ASSETS, "print.css"), join(MAKING, "print.css"));
  // Asked for by name, so not hashed.
  await copyFile(join(ROOT, "src/favicon.svg"), join(ASSETS, "favicon.svg"));
  const inlined = Object.fromEntries(
    await Promise.all(Object.entries(INLINE).map(async ([name, file]) => [name, await inline(file)])),
  );
  const written = {
    scripts: Object.fromEntries(OFFERED.map((language, place) => [language, scripts(outputs[place])])),
    ...manifest(outputs[0]),
    ...inlined,
  };
  await writeFile(
    join(MAKING, "manifest.json"),
    `${JSON.stringify(written, null, 2)}
`,
  );
  if (!quick) await compress();
  const place = quick ? QUICK : DIST;
  await putInPlace(MAKING, place);
}

/** Builds when it is asked to on the standard input, and says on the standard output how it went. What is wrong is on the other one. */
async function mainWhenAsked() {
  for await (const line of createInterface({ input: process.stdin })) {
    if (line !== "build") continue;
    const outcome = await main().then(
      () => "built",
      (error) => {
        // What the bundler has found it has written already.
        if (!error.errors) console.error(error);
        return "failed";
      },
    );
    console.log(outcome);
  }
  for (const made of contexts.values()) await made.dispose();
}

if (import.meta.url === pathToFileURL(process.argv[1] ?? "").href) await (again ? mainWhenAsked() : main());
