// How wide texts are on paper is reckoned from the fonts that are installed, and from nothing older.
import { readFile } from "node:fs/promises";
import { expect, test } from "vitest";
import { letterWidths, written } from "../letter_widths.mjs";
import { lettersWithoutFont, linesOf, widthOf } from "../src/controls/letter_widths";
import { fit } from "../src/controls/type_steps";

test("letter_widths.json is what the fonts say", async () => {
  expect(await readFile("src/controls/letter_widths.json", "utf8")).toBe(written(await letterWidths()));
});

test("widths are those of the letters: marks over letters take no room, capitals more than small letters", () => {
  expect(widthOf("é".normalize("NFD"), 20)).toBe(widthOf("é", 20));
  expect(widthOf("RAHMAN", 20)).toBeGreaterThan(widthOf("rahman", 20));
  expect(widthOf("রহমান", 20)).toBeGreaterThan(30);
  expect(widthOf("", 20)).toBe(0);
  // Noto Sans Regular: an o is 605 of 1000.
  expect(widthOf("o", 1000, "regular")).toBeCloseTo(605 * 1.012);
});

test("lines end between words, and inside a word that is longer than a line", () => {
  expect(linesOf("", 100, 20)).toBe(1);
  expect(linesOf("one two", widthOf("one two", 20) + 1, 20)).toBe(1);
  expect(linesOf("one two", widthOf("one two", 20) - 1, 20)).toBe(2);
  expect(linesOf("a".repeat(100), widthOf("a".repeat(50), 20) + 1, 20)).toBe(2);
  expect(linesOf(`b ${"a".repeat(100)}`, widthOf("a".repeat(50), 20) + 1, 20)).toBe(3);
});

test("a text takes the largest size in which it is on one line, else the smallest", () => {
  const place = {
    width: 100,
    steps: [
      [20, 24],
      [17, 20],
    ] as const,
  };
  expect(fit("", place)).toEqual({ step: "step-0", lines: 1, height: 24 });
  const between = "x".repeat(Math.floor(100 / widthOf("x", 17)));
  expect(fit(between, place)).toEqual({ step: "step-1", lines: 1, height: 20 });
  expect(fit(`${between} ${between}`, place)).toEqual({ step: "step-1", lines: 2, height: 40 });
});

test("letters that no font on paper has are named, each once", () => {
  expect(lettersWithoutFont("Afia Ñandú, চন্দ্রা\u200c, محمد, Łukasz")).toEqual([]);
  expect(lettersWithoutFont("王小明 王 Юрий")).toEqual(["王", "小", "明", "Ю", "р", "и", "й"]);
});
