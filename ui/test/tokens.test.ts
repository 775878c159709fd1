// Contrast of the design tokens, in both themes: text at 4.5:1, edges of controls at 3:1 (WCAG 2.2, 1.4.3 and 1.4.11).
import { readFileSync, readdirSync } from "node:fs";
import { expect, test } from "vitest";

const css = readFileSync("src/styles/tokens.css", "utf8");
const [lightCss, darkCss] = css.split("@media (prefers-color-scheme: dark)");

function tokens(source: string | undefined): Map<string, string> {
  return new Map([...(source ?? "").matchAll(/--([\w-]+): (#[0-9a-f]{6});/g)].map((match) => [match[1]!, match[2]!]));
}

const light = tokens(lightCss);
const dark = new Map([...light, ...tokens(darkCss)]);

function luminance(colour: string): number {
  const [red, green, blue] = [1, 3, 5].map((at) => {
    const part = parseInt(colour.slice(at, at + 2), 16) / 255;
    return part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4;
  });
  return 0.2126 * red! + 0.7152 * green! + 0.0722 * blue!;
}

/** `color-mix(in srgb, one share%, other)` */
function mixed(one: string, share: number, other: string): string {
  const part = (colour: string, at: number) => parseInt(colour.slice(at, at + 2), 16);
  const parts = [1, 3, 5].map((at) => Math.round((part(one, at) * share + part(other, at) * (100 - share)) / 100));
  return `#${parts.map((value) => value.toString(16).padStart(2, "0")).join("")}`;
}

function contrast(one: string, other: string): number {
  const [high, low] = [luminance(one), luminance(other)].sort((a, b) => b - a);
  return (high! + 0.05) / (low! + 0.05);
}

const TEXT: [string, string[]][] = [
  ["text", ["ground", "surface", "hover", "accent-soft", "ok-soft", "warn-soft", "bad-soft"]],
  ["text-2", ["ground", "surface", "hover", "accent-soft"]],
  ["accent", ["ground", "surface", "hover", "accent-soft"]],
  ["accent-hover", ["ground", "hover"]],
  ["ok", ["ground", "surface", "ok-soft"]],
  ["warn", ["ground", "surface", "hover", "warn-soft"]],
  ["bad", ["ground", "surface", "bad-soft"]],
  ["purple", ["ground", "surface", "hover"]],
  ["accent-text", ["accent", "accent-hover"]],
  ["bad-text", ["bad", "bad-hover"]],
];

for (const [theme, colours] of [
  ["light", light],
  ["dark", dark],
] as const) {
  test.each(TEXT.flatMap(([text, grounds]) => grounds.map((ground) => [text, ground] as const)))(
    `${theme}: %s on %s reads`,
    (text, ground) => {
      expect(contrast(colours.get(text)!, colours.get(ground)!)).toBeGreaterThanOrEqual(4.5);
    },
  );
  test.each(["ground", "surface", "hover", "accent-soft", "ok-soft", "warn-soft", "bad-soft"])(
    `${theme}: the edge of a control shows on %s`,
    (ground) => {
      expect(contrast(colours.get("line-strong")!, colours.get(ground)!)).toBeGreaterThanOrEqual(3);
      expect(contrast(colours.get("accent")!, colours.get(ground)!)).toBeGreaterThanOrEqual(3);
    },
  );
}

/** The declarations of a rule, by its whole selector as it is written. */
function rule(file: string, selector: string): string {
  const [, found] = readFileSync(`src/${file}`, "utf8").split(`\n${selector} {\n`);
  if (found === undefined) throw new Error(`${file} has no rule for ${selector}`);
  return found.slice(0, found.indexOf("}"));
}

test("pages without a stylesheet have the same colours", () => {
  const [lightCopy, darkCopy] = readFileSync("../print-templates/tokens.css", "utf8").split(
    "@media (prefers-color-scheme: dark)",
  );
  const copies = [tokens(lightCopy), tokens(darkCopy)] as const;
  expect(copies[0].size).toBeGreaterThan(10);
  expect([...copies[1].keys()]).toEqual([...copies[0].keys()]);
  for (const [copy, colours] of [
    [copies[0], light],
    [copies[1], dark],
  ] as const) {
    for (const [name, colour] of copy) expect([name, colour]).toEqual([name, colours.get(name)]);
  }
});

test.each([1, 2, 3, 4, 5, 6, 7, 8])("the letters on part %d of a bar of grades read, in both themes", (step) => {
  const file = "features/exams/tabulation/tabulation.css";
  const share = Number(
    /var\(--accent\) (\d+)%, var\(--ground\)/.exec(rule(file, `.bar-${String(step)} .bar-part`))?.[1],
  );
  const text = step === 1 ? /var\(--([\w-]+)\)/.exec(rule(file, ".bar-1 .bar-label"))![1]! : "text";
  for (const colours of [light, dark]) {
    const part = mixed(colours.get("accent")!, share, colours.get("ground")!);
    expect(contrast(colours.get(text)!, part)).toBeGreaterThanOrEqual(4.5);
  }
});

test.each([
  ["styles/controls.css", ".input"],
  ["grid/grid.css", ".mark-input"],
])("%s: the edge of %s is that of a control", (file, selector) => {
  expect(rule(file, selector)).toContain("border: 1px solid var(--line-strong)");
});

test("ticks and choices have the product's colour, said once", () => {
  expect(rule("styles/base.css", "html")).toContain("accent-color: var(--accent)");
});

test("the dark theme has a twin of every colour of the light one", () => {
  expect([...tokens(darkCss).keys()].sort()).toEqual([...light.keys()].sort());
});

test("in the dark colours are other, and nothing else is", () => {
  const files = readdirSync("src", { recursive: true, encoding: "utf8" }).filter((file) => file.endsWith(".css"));
  const withoutColours = (value: string) => value.replaceAll(/#[0-9a-f]{6}|rgb\([^)]*\)/g, "COLOUR");
  const dark = /@media [^{]*\(prefers-color-scheme: dark\) \{((?:[^{}]*\{[^{}]*\})*)\s*\}/g;
  const declarations = (source: string) =>
    [...source.matchAll(/([\w-]+): ([^;{}]+);/g)].map((match) => [match[1]!, withoutColours(match[2]!)] as const);
  let found = 0;
  for (const file of files) {
    const source = readFileSync(`src/${file}`, "utf8").replaceAll(/\/\*.*?\*\//gs, "");
    const blocks = [...source.matchAll(dark)];
    expect([file, source.split("prefers-color-scheme").length - 1]).toEqual([file, blocks.length]);
    const inTheLight = new Map(declarations(source.replaceAll(dark, "")));
    for (const [name, value] of blocks.flatMap((block) => declarations(block[1]!))) {
      if (name !== "background") expect([file, name, value]).toEqual([file, name, inTheLight.get(name)]);
      else expect([file, value]).toEqual([file, "COLOUR"]);
      found += 1;
    }
  }
  expect(found).toBeGreaterThan(30);
});
