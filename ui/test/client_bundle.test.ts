// @vitest-environment node
// What a browser loads: how much, and of whom.
import { basename } from "node:path";
import { brotliCompressSync } from "node:zlib";
import { beforeAll, expect, test } from "vitest";
import {
  asModule,
  buildClient,
  inline,
  manifest,
  scripts,
  type ClientBuild,
  type Manifest,
  type Scripts,
} from "../build.mjs";
import { LANGUAGES } from "../words.mjs";

type Built = ClientBuild & { names: Manifest & Scripts };
let built: Built;
let names: Built["names"];
/** The scripts of each language. */
let inLanguages: [language: string, built: Built][];

beforeAll(async () => {
  inLanguages = await Promise.all(
    LANGUAGES.map(async (language): Promise<[string, Built]> => {
      const client = await buildClient({ write: false, language });
      const { outputs } = client.metafile;
      return [language, { ...client, names: { ...manifest(outputs), ...scripts(outputs) } }];
    }),
  );
  built = inLanguages[0]![1];
  names = built.names;
}, 60_000);

function contents(address: string, { outputFiles }: ClientBuild = built): Uint8Array {
  const file = outputFiles.find(({ path }) => basename(path) === basename(address));
  if (!file) throw new Error(`${address} was not built`);
  return file.contents;
}

/** Bytes of scripts, compressed as they are served. */
const weight = (files: readonly string[], of: ClientBuild = built) =>
  files.reduce((sum, file) => sum + brotliCompressSync(contents(file, of)).length, 0);

test("every file that a screen names is built", () => {
  for (const address of [names.css, names.enhance, names.islands, ...names.fonts]) {
    expect(address).toMatch(/^\/assets\/[\w-]+-[0-9A-Z]{8}\.(js|css|woff2)$/);
    expect(contents(address).length).toBeGreaterThan(0);
  }
});

test("the script of every screen stays within 10 kB, and knows no React", () => {
  for (const [language, of] of inLanguages)
    expect([language, weight([of.names.enhance], of) <= 10_000]).toEqual([language, true]);
  expect(inputsOf(names.enhance).filter((path) => path.includes("node_modules"))).toEqual([]);
});

/** Of 80 kB on the line, the headers of two responses are 0.7. */
test("the scripts that a grid needs stay within 80 kB with their headers", () => {
  for (const [language, of] of inLanguages)
    expect([language, weight([of.names.enhance, of.names.islands], of) <= 79_300]).toEqual([language, true]);
});

test("React is bundled as modules, without what nobody imports, and with its notice", () => {
  const script = new TextDecoder().decode(contents(names.islands));
  expect(script).toMatch(/^\/\*! React: Copyright \(c\) Meta Platforms, Inc\. and affiliates\. MIT License/);
  expect(script).not.toContain("exports");
  // The error of React.cloneElement, which no island calls.
  expect(script).not.toContain("The argument must be a React element");
});

test("a file of React that cannot be read as a module fails the build", () => {
  expect(asModule('var A = require("a"),\n  B = require("b");\nexports.c = A.c;\nexports.d =\n  B.d;', "x.js")).toBe(
    'import * as A from "a";\n  import * as B from "b";\nvar exports_c = A.c;\nvar exports_d =\n  B.d;\nexport { exports_c as c, exports_d as d };\n',
  );
  for (const text of [
    "module.exports = {};",
    "exports[name] = 1;",
    'function f() { return require("a"); }',
    "if (a) exports.b = 1;",
  ]) {
    expect(() => asModule(text, "x.js")).toThrow("x.js cannot be read as a module");
  }
});

test("what runs in the head is a line", async () => {
  expect((await inline("src/enhance/first.js")).length).toBeLessThanOrEqual(200);
});

function inputsOf(address: string): string[] {
  const outputs = built.metafile.outputs as Record<string, { inputs: Record<string, unknown> }>;
  const found = Object.entries(outputs).find(([path]) => basename(path) === basename(address));
  return Object.keys(found?.[1].inputs ?? {});
}

test("the keys that a grid has before its script are at most 600 bytes in the page, and end no script element", async () => {
  const script = await inline("src/enhance/early_keys.js");
  expect(new TextEncoder().encode(script).length).toBeLessThanOrEqual(600);
  expect(script).toContain("keydown");
  expect(script).not.toMatch(/<|nonce/);
});

test("only React and what says a message with elements come from elsewhere", () => {
  const outputs = Object.values(built.metafile.outputs as Record<string, { inputs: Record<string, unknown> }>);
  const packages = new Set(
    outputs
      .flatMap((output) => Object.keys(output.inputs))
      .flatMap((path) => /node_modules\/((?:@[^/]+\/)?[^/]+)/.exec(path)?.[1] ?? []),
  );
  packages.delete("@fontsource/noto-sans");
  packages.delete("@fontsource/noto-sans-bengali");
  expect([...packages].sort()).toEqual(["@inlang/paraglide-js-react", "react", "react-dom", "scheduler"]);
});

test("only the subsets that the school writes in are shipped", () => {
  expect(names.fonts.map((font) => font.replace(/-normal-.*$/, "").replace("/assets/", "")).sort()).toEqual(
    [
      "bengali-bengali-400",
      "bengali-bengali-600",
      "bengali-bengali-700",
      "latin-400",
      "latin-600",
      "latin-700",
      "latin-ext-400",
      "latin-ext-600",
      "latin-ext-700",
    ].map((name) => `noto-sans-${name}`),
  );
});
