// The catalogue of words (ARCHITECTURE.md, *Words*): compiles messages/ into src/words/compiled/, one typed function for each message, if the
// folder is not what it was compiled from. Needed by everything that reads `#messages`: the bundles, the types, the tests.
import { createHash } from "node:crypto";
import { mkdir, readFile, readdir, writeFile } from "node:fs/promises";
import { dirname, join } from "node:path";
import { fileURLToPath, pathToFileURL } from "node:url";

const ROOT = dirname(fileURLToPath(import.meta.url));
const MESSAGES = join(ROOT, "messages");
const COMPILED = join(ROOT, "src/words/compiled");
const STAMP = join(COMPILED, "made_of");

/** Every language that the catalogue is written in. */
export const LANGUAGES = JSON.parse(await readFile(join(MESSAGES, "project.inlang/settings.json"), "utf8")).locales;
/** Those of them that people are offered: the whole of the catalogue is there in them. */
export const OFFERED = ["en"];
/** The files whose messages the server says by their keys, as server/rules/build.rs has them. */
export const DECLARED = [
  "calls",
  "labels",
  "nouns",
  "noun_texts",
  "hints",
  "menu",
  "refusals",
  "exams_texts",
  "imports_texts",
  "money_texts",
  "office_texts",
  "people_texts",
  "published_texts",
  "roster_texts",
  "schemes_texts",
];

/** What the compiled functions follow from: every file of the catalogue, the compiler's version and what it is asked for here. */
async function sources() {
  const sum = createHash("sha256");
  const files = (await readdir(MESSAGES, { recursive: true })).filter((name) => name.endsWith(".json")).sort();
  for (const file of [
    ...files.map((name) => join("messages", name)),
    "node_modules/@inlang/paraglide-js/package.json",
    "node_modules/@inlang/plugin-message-format/package.json",
    "words.mjs",
  ])
    sum.update(`${file}\n`).update(await readFile(join(ROOT, file)));
  return sum.digest("hex");
}

/** The keys of what the server declares: labels of fields, titles of screens. It sends them to the bundle for V8 (src/words/said_by_server.ts). */
async function declared() {
  const { baseLocale } = JSON.parse(await readFile(join(MESSAGES, "project.inlang/settings.json"), "utf8"));
  const files = DECLARED.map((name) => readFile(join(MESSAGES, baseLocale, `${name}.json`), "utf8"));
  return (await Promise.all(files)).flatMap((text) => Object.keys(JSON.parse(text)));
}

let compiling = null;

/** Once for all who ask meanwhile. */
export const compileWords = () =>
  (compiling ??= compiled().finally(() => {
    compiling = null;
  }));
/** Before the tests of vitest. */
export const setup = compileWords;

async function compiled() {
  const from = await sources();
  if ((await readFile(STAMP, "utf8").catch(() => "")) === from) return;
  await compileCatalogue(MESSAGES, COMPILED);
  await mkdir(COMPILED, { recursive: true });
  await writeFile(STAMP, from);
}

/** Compiles the catalogue in the folder `messages` into the folder `outdir`. */
export async function compileCatalogue(messages, outdir) {
  const { compile } = await import("@inlang/paraglide-js");
  await compile({
    project: join(messages, "project.inlang"),
    outdir,
    outputStructure: "locale-modules",
    // The language is said wherever a message is: nothing is looked for in cookies or addresses.
    strategy: ["baseLocale"],
    emitReadme: false,
    emitGitIgnore: false,
    emitPrettierIgnore: false,
    logLevel: "error",
  });
  await keepFormats(join(outdir, "registry.js"));
  const keys = (await declared()).join(", ");
  await writeFile(join(outdir, "declared.js"), `export { ${keys} } from "./messages/_index.js";\n`);
}

/**
 * The compiler has the rules of a language made anew for each number that is said, which takes longer than the rest of its sentence. Here they are kept. No
 * message says how a number looks (the options are empty), so that there is one for each language.
 */
async function keepFormats(registry) {
  let text = await readFile(registry, "utf8");
  for (const kind of ["PluralRules", "NumberFormat"]) {
    const made = `new Intl.${kind}(locale, options)`;
    if (!text.includes(made)) throw new Error(`${registry} does not have ${made}`);
    text = text.replace(made, `kept${kind}(locale, options)`);
    text += `
/** @type {Map<string, Intl.${kind}>} */
const made${kind} = new Map();

/**
 * @param {import("./runtime.js").Locale} locale
 * @param {object} [options]
 */
function kept${kind}(locale, options = {}) {
	if (Object.keys(options).length > 0) return ${made};
	let kept = made${kind}.get(locale);
	if (!kept) made${kind}.set(locale, (kept = ${made}));
	return kept;
}
`;
  }
  await writeFile(registry, text);
}

if (import.meta.url === pathToFileURL(process.argv[1] ?? "").href) await compileWords();
