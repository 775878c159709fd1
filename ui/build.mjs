// Builds everything the server embeds, into dist/:
//   server.js      the bundle that renders pages inside V8 (sets globalThis.render)
//   assets/*       what browsers load, hashed names, with a .br twin of every text file
//   print.css      inlined by the server into pages for paper
//   early_keys.js  inlined by the server into pages with an entry grid
//   manifest.json  which files a page needs
import { build, transform } from "esbuild";
import { brotliCompressSync, constants } from "node:zlib";
import * as fs from "node:fs";
import { copyFile, mkdir, readFile, readdir, rename, rm, writeFile } from "node:fs/promises";
import { basename, dirname, join, relative, resolve } from "node:path";
import { fileURLToPath, pathToFileURL } from "node:url";
import { esbuildServerPages, pageTable } from "./pages_module.mjs";

const ROOT = dirname(fileURLToPath(import.meta.url));
const DIST = join(ROOT, "dist");
// Made here first and then put in place whole: a build that fails leaves the last good one.
const MAKING = join(ROOT, "node_modules/.cache/markbook-dist");
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

async function matches(pattern) {
  // fs.globSync came with Node 22; Node 20 has a recursive readdir.
  if (fs.globSync) return fs.globSync(pattern).sort();
  const [folder, tail] = pattern.split("/**/");
  const wanted = tail.replace("*", "");
  const names = await readdir(folder, { recursive: true }).catch(() => []);
  return names.filter((name) => name.endsWith(wanted)).sort().map((name) => join(folder, name));
}

const shared = {
  absWorkingDir: ROOT,
  bundle: true,
  minify: true,
  metafile: true,
  logLevel: "warning",
  jsx: "automatic",
  define: { "process.env.NODE_ENV": '"production"' },
  loader: { ".woff2": "file", ".svg": "file" },
  assetNames: "[name]-[hash]",
  publicPath: PUBLIC,
};

/** The bundle for V8: one classic script, no module of any platform. Not minified: faults keep readable names. */
export function buildServer(options = {}) {
  return build({
    ...shared,
    entryPoints: ["src/entry-server.tsx"],
    outfile: join(MAKING, "server.js"),
    format: "iife",
    platform: "neutral",
    mainFields: ["module", "main"],
    target: "es2022",
    minify: false,
    minifySyntax: true,
    plugins: [esbuildServerPages],
    ...options,
  });
}

/** What browsers load. */
export function buildClient(options = {}) {
  return build({
    ...shared,
    // react.ts is an entry only so that React gets a chunk of its own, which stays cached when our code changes.
    entryPoints: ["src/entry-client.tsx", "src/react.ts", "src/styles/screen.css"],
    outdir: ASSETS,
    format: "esm",
    splitting: true,
    platform: "browser",
    target: ["es2022", "chrome100", "firefox100", "safari15.4"],
    entryNames: "[name]-[hash]",
    chunkNames: "[name]-[hash]",
    legalComments: "eof",
    plugins: [cssGlob],
    ...options,
  });
}

function buildPrint() {
  return build({
    ...shared,
    entryPoints: { print: "src/styles/print.css" },
    outdir: ASSETS,
    entryNames: "[name]",
    target: ["chrome100", "firefox100", "safari15.4"],
    plugins: [cssGlob],
  });
}

/** The keys of an entry grid before its script has come, as the server writes them into the page. */
export async function earlyKeys() {
  const source = await readFile(join(ROOT, "src/early_keys.js"), "utf8");
  const { code } = await transform(source, { minify: true, target: ["chrome100", "firefox100", "safari15.4"] });
  return code.trim();
}

/** Output file (as in the metafile) of a source entry. */
function outputOf(outputs, entry) {
  const found = Object.entries(outputs).find(([, output]) => output.entryPoint === entry);
  if (!found) throw new Error(`no output for ${entry}`);
  return found[0];
}

/** A file and all it imports statically, in the order in which a browser wants them. */
function withImports(outputs, file, seen = new Set()) {
  if (seen.has(file)) return [];
  seen.add(file);
  const below = outputs[file].imports.filter((item) => item.kind === "import-statement" && !item.external);
  return [file, ...below.flatMap((item) => withImports(outputs, item.path, seen))];
}

/** Which files the server names in a page (architecture: one script chunk a page, with shared React in one chunk). */
export function manifest(outputs) {
  const address = (file) => PUBLIC + basename(file);
  const entry = outputOf(outputs, "src/entry-client.tsx");
  const css = outputOf(outputs, "src/styles/screen.css");
  const pages = {};
  for (const [page, path] of pageTable()) {
    const file = outputOf(outputs, `${relative(ROOT, path)}.tsx`);
    pages[page] = [...new Set([...withImports(outputs, file), ...withImports(outputs, entry).slice(1)])].map(address);
  }
  const fonts = Object.keys(outputs).filter((file) => file.endsWith(".woff2")).sort();
  return {
    entry: address(entry),
    css: address(css),
    printCss: "print.css",
    entryImports: withImports(outputs, entry).slice(1).map(address),
    pages,
    fonts: fonts.map(address),
  };
}

async function compress() {
  const names = (await readdir(ASSETS)).filter((name) => /\.(js|css|svg)$/.test(name));
  for (const name of names) {
    const text = await readFile(join(ASSETS, name));
    const params = { [constants.BROTLI_PARAM_QUALITY]: 11, [constants.BROTLI_PARAM_SIZE_HINT]: text.length };
    await writeFile(join(ASSETS, `${name}.br`), brotliCompressSync(text, { params }));
  }
}

async function main() {
  await rm(MAKING, { recursive: true, force: true });
  await mkdir(ASSETS, { recursive: true });
  const [, client] = await Promise.all([buildServer(), buildClient(), buildPrint()]);
  await rename(join(ASSETS, "print.css"), join(MAKING, "print.css"));
  // Asked for by name, so not hashed.
  await copyFile(join(ROOT, "src/favicon.svg"), join(ASSETS, "favicon.svg"));
  await rm(join(ROOT, outputOf(client.metafile.outputs, "src/react.ts")));
  await writeFile(join(MAKING, "early_keys.js"), await earlyKeys());
  await writeFile(join(MAKING, "manifest.json"), `${JSON.stringify(manifest(client.metafile.outputs), null, 2)}\n`);
  await compress();
  await rm(DIST, { recursive: true, force: true });
  await rename(MAKING, DIST);
}

if (import.meta.url === pathToFileURL(process.argv[1] ?? "").href) await main();
