import { expect, test } from "vitest";
import { card, nasty, twelveParts } from "../../../../test/card_samples";
import { say } from "../../../../test/say";
import { cardFaults, cardsFit } from "./card_fits";

const many = (count: number) => Array.from({ length: count }, (_, at) => `Subject of the number ${at + 1}`);

test("a card that fits has no faults, whatever a school may enter", () => {
  expect(cardFaults(say, card("3-5"))).toEqual([]);
  expect(cardFaults(say, nasty(card("6-7")))).toEqual([]);
});

test("what alone is too long is named", () => {
  const base = card("6-7", 1, { subjects: many(17) });
  const guardianName = "Muhammad Wahiduzzaman ".repeat(40);
  expect(cardFaults(say, { ...base, student: { ...base.student, guardianName } })).toEqual([
    "The guardian's name is too long for one page",
  ]);
});

test("where no one text is at fault, the number of subjects is said", () => {
  expect(cardFaults(say, card("6-7", 1, { subjects: many(30) }))).toEqual([
    "30 subjects and names as long as these do not fit one page",
  ]);
});

test("columns that leave the names no room are said", () => {
  const base = twelveParts();
  const more = <T>(list: T[]) => [...list, ...list];
  const wide = {
    ...base,
    columns: more(base.columns),
    subjects: base.subjects.map((row) => ({ ...row, parts: more(row.parts) })),
  };
  expect(cardFaults(say, base)).toEqual([]);
  expect(cardFaults(say, wide)).toEqual(["24 columns of parts do not fit one page"]);
});

test("letters without a font are named with the text that has them", () => {
  const base = card("10");
  expect(cardFaults(say, { ...base, student: { ...base.student, name: "王小明 Łukasz চন্দ্রা محمد" } })).toEqual([
    "The name has letters that no font on paper has: 王 小 明",
  ]);
});

test("the server's question is answered for each card, in their order", () => {
  const cards = [card("10"), card("6-7", 1, { subjects: many(30) })];
  expect(JSON.parse(cardsFit({ cards }, say))).toEqual(cards.map((one) => cardFaults(say, one)));
});
