// A language that nobody speaks, for e2e/words.test.mjs: the English texts, 40 % longer and in brackets ("Save" is "[Save~~]"). It is made from the
// catalogue whenever it is needed, is stored nowhere but in the cache, and stands in for English in a bundle of its own: no bundle that is
// shipped, and no type, knows of it.
import { cp, mkdir, readFile, readdir, rm, writeFile } from "node:fs/promises";
import { dirname, join } from "node:path";
import { fileURLToPath } from "node:url";
import { buildServer } from "./build.mjs";
import { compileCatalogue } from "./words.mjs";

const ROOT = dirname(fileURLToPath(import.meta.url));
const MESSAGES = join(ROOT, "messages");
const CACHE = join(ROOT, "node_modules/.cache/markbook-pseudo");
/** The bundler knows the compiled catalogue by the end of this path (build.mjs). */
const COMPILED = join(CACHE, "words/compiled");

/** How much longer than English a text is. */
export const LONGER = 0.4;
/** Around the values of a text, so that the walk sees where each begins and ends. Neither has a width. */
export const VALUE = { from: "\u2063", to: "\u2064" };

/** One text. Each word grows, so that long words are tried as well as long sentences. Values `{name}` and elements `{#name}…{/name}` stay. */
export function pseudoText(text) {
  let due = 0;
  const longer = (word) => {
    due += [...word].length * LONGER;
    const more = Math.ceil(due);
    due -= more;
    return word + "~".repeat(more);
  };
  const parts = text.split(/(\{[#/]?\w+\})/u).map((part, place) => {
    if (place % 2 === 0) return part.replace(/[\p{L}\p{M}’']+/gu, longer);
    return /^\{\w/u.test(part) ? VALUE.from + part + VALUE.to : part;
  });
  return `[${parts.join("")}]`;
}

/** One message: a text, or several of which numbers decide. */
export function pseudoMessage(message) {
  if (typeof message === "string") return pseudoText(message);
  return message.map((forms) => ({
    ...forms,
    match: Object.fromEntries(Object.entries(forms.match).map(([when, text]) => [when, pseudoText(text)])),
  }));
}

/** Writes the catalogue as it is in this language to the cache and compiles it. */
async function compilePseudo() {
  await rm(CACHE, { recursive: true, force: true });
  const messages = join(CACHE, "messages");
  await mkdir(join(messages, "en"), { recursive: true });
  await cp(join(MESSAGES, "project.inlang"), join(messages, "project.inlang"), { recursive: true });
  const file = join(messages, "project.inlang/settings.json");
  const settings = JSON.parse(await readFile(file, "utf8"));
  const modules = ["../../../@inlang/plugin-message-format/dist/index.js"];
  await writeFile(file, JSON.stringify({ ...settings, locales: [settings.baseLocale], modules }));
  for (const name of await readdir(join(MESSAGES, settings.baseLocale))) {
    const english = JSON.parse(await readFile(join(MESSAGES, settings.baseLocale, name), "utf8"));
    const pseudo = Object.fromEntries(Object.entries(english).map(([key, message]) => [key, pseudoMessage(message)]));
    await writeFile(join(messages, settings.baseLocale, name), JSON.stringify(pseudo));
  }
  await compileCatalogue(messages, COMPILED);
}

/** The bundle that renders pages, in which English says the texts of this language. */
export async function buildPseudoServer() {
  await compilePseudo();
  const words = {
    name: "pseudo-words",
    setup(context) {
      context.onResolve({ filter: /^#messages$/ }, () => ({ path: join(COMPILED, "messages/_index.js") }));
      context.onResolve({ filter: /\/compiled\/declared\.js$/ }, () => ({ path: join(COMPILED, "declared.js") }));
    },
  };
  return buildServer({ write: false, plugins: [words] });
}
