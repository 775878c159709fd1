// @vitest-environment node
// The catalogue of words: what it says in each language, what a page says of it, and what is wrong with it.
import { createContext, runInContext } from "node:vm";
import { readFile, readdir } from "node:fs/promises";
import { beforeAll, expect, test } from "vitest";
import { buildClient, buildServer } from "../build.mjs";
import { DECLARED, LANGUAGES, OFFERED } from "../words.mjs";
import { kept, messagesIn, withMessages } from "../words_in_scripts.mjs";
import { openAtOnce } from "../src/ground_levels";
import type { GroundKey, PageData } from "../src/generated/shell";
import { literalsIn } from "./literals";
import { pages } from "./samples";

const FOLDER = new URL("../messages/", import.meta.url);

type Catalogue = Record<string, unknown>;
/** Every message of a language, by its key, with the file it is in. */
async function catalogueOf(language: string): Promise<Map<string, { file: string; message: unknown }>> {
  const files = (await readdir(new URL(`${language}/`, FOLDER))).sort();
  const found = new Map<string, { file: string; message: unknown }>();
  for (const file of files) {
    const messages = JSON.parse(await readFile(new URL(`${language}/${file}`, FOLDER), "utf8")) as Catalogue;
    for (const [key, message] of Object.entries(messages)) {
      expect([key, found.get(key)?.file]).toEqual([key, undefined]);
      found.set(key, { file, message });
    }
  }
  return found;
}

/** The values of a message, and the elements in it: what every language must have alike. */
const partsOf = (message: unknown): string[] => [
  ...new Set([...JSON.stringify(message).matchAll(/\{[#/]?\w+\}/g)].map(([part]) => part)),
];

let bundle: string;
let render: (page: PageData) => string;

beforeAll(async () => {
  const built = await buildServer({ write: false });
  const context = createContext({ TextEncoder }) as { render?: (json: string) => string };
  bundle = built.outputFiles[0]!.text;
  runInContext(bundle, context);
  render = (page) => context.render!(JSON.stringify(page));
}, 60_000);

const library = (language: PageData["language"]) =>
  render({ ...pages.find(({ page }) => page === "booksStatus")!, language });

test("a page is in the language that it is asked for in, whatever the page before was in", () => {
  const english = library("en");
  const bengali = library("bn");
  expect(english).toContain("3 days late");
  expect(english).toContain(">Who has it<");
  expect(bengali).toContain("3 দিন দেরি");
  expect(bengali).toContain(">যাঁর কাছে আছে<");
  expect(bengali).not.toContain("days late");
  expect(library("en")).toBe(english);
  expect(library("bn")).toBe(bengali);
});

test("on the server a message without its language fails the page", () => {
  expect(() => render({ ...pages.find(({ page }) => page === "booksStatus")!, language: undefined as never })).toThrow(
    "A message was asked for without its language",
  );
});

test("the language that the walk over every screen makes is in no bundle", () => {
  expect(bundle).toMatch(/["`]Save["`]/);
  expect(bundle).not.toContain("~~]");
});

test("a script of a browser says one language, each message in the file that says it", async () => {
  const texts = await Promise.all(
    LANGUAGES.map(async (language) => {
      const { outputFiles } = await buildClient({ write: false, language });
      return new Map(
        outputFiles
          .filter(({ path }) => path.endsWith(".js"))
          .map(({ path, contents }) => [path, new TextDecoder().decode(contents)]),
      );
    }),
  );
  const [english, bengali] = texts.map((files) => [...files.values()].join("\n")) as [string, string];
  for (const text of [
    "Nothing in the menu has that name",
    " waiting on this device to be sent:",
    "History of the sheet",
  ])
    expect([text, english.includes(text)]).toEqual([text, true]);
  for (const text of ["মেনুতে এই নামে কিছু নেই", "পাঠানোর অপেক্ষায় আছে:"]) {
    expect([text, bengali.includes(text), english.includes(text)]).toEqual([text, true, false]);
  }
  expect(bengali.includes("Nothing in the menu has that name")).toBe(false);
  // What no script says is in none of them.
  expect(english.includes("Who has it")).toBe(false);
  const saying = [...texts[0]!].filter(([, text]) => text.includes("waiting on this device")).map(([path]) => path);
  expect(saying.map((path) => /([a-z]+)-\w+\.js$/.exec(path)?.[1])).toEqual(["later"]);
}, 60_000);

test.each([
  ["a text", "say(m.t_none)", "`No one`"],
  ["by a script without React", "m.t_none()", "`No one`"],
  ["values in their places", "say(m.t_of, { row: row + 1, rows })", "`Row ${row + 1} of ${rows}`"],
  [
    "a message within a message",
    "say(m.t_of, { row: say(m.t_none), rows: say(many, { a }) })",
    "`Row ${`No one`} of ${say(many, { a })}`",
  ],
  ["over several lines", "say(\n  m.t_of,\n  {\n    row,\n    rows: 2, // two\n  },\n)", "`Row ${row} of ${2}`"],
  ["values that are not named here", "say(m.t_of, values)", "t_of(values)"],
  ["values from elsewhere", "say(m.t_of, { row, ...more })", "t_of({ row, ...more })"],
  ["a value twice", "say(m.t_twice, { name: next() })", "t_twice({ name: next() })"],
  ["forms for numbers", "say(m.t_many, { count: n })", "t_many({ count: n })"],
  ["one of two", "say(late ? m.t_none : m.t_of, { row, rows })", "say(late ? t_none : t_of, { row, rows })"],
  ["by itself", "<Said message={m.t_of} />", "<Said message={t_of} />"],
  ["another's m", "m.length + say(other)", "m.length + say(other)"],
])("in a script a message is in its place: %s", (_, source, expected) => {
  const cast = (text: string) => `(/** @type {LocalizedString} */ (${text}))`;
  const compiled = [
    `export const t_none = /** @type {A} */ () => {\n\treturn ${cast("`No one`")}\n};`,
    `export const t_of = /** @type {B} */ (i) => {\n\treturn ${cast("`Row ${i?.row} of ${i?.rows}`")}\n};`,
    `export const t_twice = /** @type {C} */ (i) => {\n\treturn ${cast("`${i?.name}, ${i?.name}`")}\n};`,
    `export const t_many = /** @type {D} */ (i) => {const many = registry.plural("en", i?.count, {});\n\tif (many === "one") return ${cast("`1`")};\n\treturn ${cast("`${i?.count}`")};\n};`,
  ].join("\n\n");
  const head = 'import * as m from "#messages";\nimport { useWords } from "../words";\n';
  const made = withMessages(
    "x.tsx",
    `${head}const say = useWords();\nconst x = ${source};\n`,
    messagesIn("en.js", compiled),
  );
  expect(made).toContain(`const say = /* @__PURE__ */ useWords();\nconst x = ${expected};\n`);
  for (const [name] of expected.matchAll(/\bt_\w+/g))
    expect(made).toContain(`import { ${name} } from "#messages/${name}";`);
  expect(made).not.toContain('"#messages"');
});

test("what is made of a file is kept until its text is another", () => {
  const made: string[] = [];
  const ofFile = kept((path, text) => made.push(`${path} ${text}`));
  const asked: [string, string][] = [
    ["a", "1"],
    ["b", "1"],
    ["a", "1"],
    ["a", "2"],
    ["a", "1"],
  ];
  expect(asked.map(([path, text]) => ofFile(path, text))).toEqual([1, 2, 1, 3, 4]);
  expect(made).toEqual(["a 1", "b 1", "a 2", "a 1"]);
});

test("every language has only messages that English has, with the same values and elements", async () => {
  const english = await catalogueOf("en");
  for (const language of LANGUAGES.slice(1)) {
    for (const [key, { file, message }] of await catalogueOf(language)) {
      const original = english.get(key);
      expect([language, key, original?.file]).toEqual([language, key, file]);
      expect([language, key, partsOf(message).sort()]).toEqual([language, key, partsOf(original?.message).sort()]);
    }
  }
});

test("what is offered is there whole", async () => {
  const english = await catalogueOf("en");
  for (const language of OFFERED) expect((await catalogueOf(language)).size).toBe(english.size);
});

test("a key begins with its file's name, the keys of a file are in order, and the compiler reads every file", async () => {
  const settings = JSON.parse(await readFile(new URL("project.inlang/settings.json", FOLDER), "utf8")) as {
    "plugin.inlang.messageFormat": { pathPattern: string[] };
  };
  const read = settings["plugin.inlang.messageFormat"].pathPattern.map((path) => path.replace("./{locale}/", ""));
  for (const language of LANGUAGES) {
    for (const file of await readdir(new URL(`${language}/`, FOLDER))) {
      expect(read).toContain(file);
      const text = await readFile(new URL(`${language}/${file}`, FOLDER), "utf8");
      const keys = Object.keys(JSON.parse(text) as Catalogue);
      expect(keys).toEqual([...keys].sort());
      expect(keys.filter((key) => !key.startsWith(`${file.replace(".json", "")}_`))).toEqual([]);
    }
  }
});

/** The codes for which an English message has a wording of its own. */
const codesOf = (catalogue: Awaited<ReturnType<typeof catalogueOf>>, key: string, selector: string): string[] => {
  const [{ match }] = catalogue.get(key)?.message as [{ match: Record<string, string> }];
  const parts = Object.keys(match).flatMap((when) => when.split(", "));
  return parts.filter((part) => part.startsWith(`${selector}=`)).map((part) => part.slice(selector.length + 1));
};

test("whatever can be open on a screen's Select Ground has its own sentence", async () => {
  const english = await catalogueOf("en");
  const declared = await readFile(new URL("../../crates/records/src/place/level.rs", import.meta.url), "utf8");
  const keys = new Map([...declared.matchAll(/Self::(\w+) => "(\w+)",/g)].map(([, level, key]) => [level, key]));
  expect(keys.size).toBe(7);
  for (const message of ["controls_ground_choose", "controls_ground_nothing_to_choose"])
    expect(codesOf(english, message, "level")).toEqual([...keys.values(), "*"]);

  const screens = [...declared.matchAll(/Self::of\(&\[([^\]]+)\]\)/g)].map(([, levels = ""]) =>
    [...levels.matchAll(/Level::(\w+)/g)].map(([, level]) => keys.get(level) as GroundKey),
  );
  expect(screens.length).toBe(6);
  const open = screens.flatMap(openAtOnce).map((set) => set.join("+"));
  const said = codesOf(english, "controls_ground_choose_then_filter", "open");
  expect(open.filter((set) => !said.includes(set))).toEqual([]);
});

test("whatever a screen of cards and certificates makes has its own sentences", async () => {
  const english = await catalogueOf("en");
  const generated = await readFile(new URL("../src/generated/papers.ts", import.meta.url), "utf8");
  const kinds = [...(/type PapersKind = ([^;]+);/.exec(generated)?.[1] ?? "").matchAll(/"(\w+)"/g)].map(
    ([, kind]) => kind,
  );
  expect(kinds.length).toBe(3);
  const worded = [...english].filter(
    ([, { file, message }]) => file === "papers.json" && JSON.stringify(message).includes('"noun='),
  );
  expect(worded.length).toBe(6);
  for (const [key] of worded) expect([key, codesOf(english, key, "noun")]).toEqual([key, [...kinds, "*"]]);
});

test("the table of every report of money has its own sentence", async () => {
  const declared = await readFile(new URL("../../crates/money/src/reports/kinds.rs", import.meta.url), "utf8");
  const reports = [...declared.matchAll(/path: "\/(\w+)"/g)].map(([, report]) => report);
  expect(reports.length).toBe(9);
  expect(codesOf(await catalogueOf("en"), "money_report_table", "report")).toEqual([...reports.sort(), "*"]);
});

test("every message is said somewhere", async () => {
  const said = new Set<string>();
  const source = new URL("../src/", import.meta.url);
  for (const name of await readdir(source, { recursive: true })) {
    if (!/\.tsx?$/.test(name) || name.startsWith("words/compiled")) continue;
    const text = await readFile(new URL(name, source), "utf8");
    for (const [, key] of text.matchAll(/\bm\.(\w+)\b/g)) said.add(key!);
  }
  const unsaid = [...(await catalogueOf("en"))].filter(
    // What Rust says, Rust's compiler knows: `cargo xtask test rust` finds what of it nothing says.
    ([key, { file }]) => !DECLARED.includes(file.replace(".json", "")) && !said.has(key),
  );
  expect(unsaid.map(([key]) => key)).toEqual([]);
});

test("what a reader sees is in the catalogue", async () => {
  const source = new URL("../src/", import.meta.url);
  const found: string[] = [];
  for (const name of (await readdir(source, { recursive: true })).sort()) {
    if (!/\.tsx?$/.test(name) || /\.test\.|samples|\.d\.ts$|^generated\/|^words\/compiled/.test(name)) continue;
    for (const { line, text } of literalsIn(name, await readFile(new URL(name, source), "utf8")))
      found.push(`${name}:${line}: ${text}`);
  }
  expect(found).toEqual([]);
});

test.each([
  ["text between tags", "<p>No one is here.</p>", ["No one is here."]],
  ["an attribute that is read", '<Fact label="due">', ["due"]],
  ["a label", 'const heads = { key: "fine", label: "Fine" };', ["Fine"]],
  ["a sentence", "const why = `Only ${n} are left.`;", ["Only … are left."]],
  ["a half of one", 'const more = n > 1 ? " and others" : "";', ["and others"]],
  ["a word between two values", "const what = `${amount} from ${name}`;", ["… from …"]],
  ["a word that puts a list together", 'names.join(" or ")', ["or"]],
  ["a word behind a value", "const many = `${n} left`;", ["… left"]],
  [
    "no classes, ids, addresses, keys",
    '<p className="table-count nowrap" id="a b"><a href="/admin/x y">{m.x()}</a></p>',
    [],
  ],
  ["a label beside a key", '[{ key: "New roll", label: "New roll" }]', ["New roll"]],
  ["a text beside a search in it", 'text.replace("Half Yearly", "Not complete")', ["Not complete"]],
  ["a call's text", 'toasts.danger("Nothing was saved.")', ["Nothing was saved."]],
  ["no key of React", 'const heads = [{ key: "New roll", label: say(m.roll) }];', []],
  ["no classes put together", "const className = (kind: string) => `button button-${kind}`;", []],
  ["no selector", 'field.closest("input, select, textarea")', []],
  ["no header or font", "headers.set(name, `Bearer ${token}`); document.fonts.load(`${weight} 14px Noto Sans`);", []],
  ["no comparison", 'if (kind === "Half Yearly") show();', []],
  ["no error of a programmer", 'throw new Error("No island is there");', []],
  ["no import", 'import { Half } from "./Half Yearly";', []],
])("the rule finds %s", (_, source, expected) => {
  expect(literalsIn("x.tsx", source).map(({ text }) => text)).toEqual(expected);
});
