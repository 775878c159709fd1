// Texts that shrink by step and never leave their box.
import { expect, test } from "vitest";
import { linesOf } from "../../controls/letter_widths";
import { planOf } from "./admit_card_layout";
import { backOf, frontOf } from "./id_card_layout";
import { setIn } from "./paper_text";
import { admitPapers, BENGALI, head, idCard, idCards, LONG, nastyCard, nastyHead, UNBROKEN } from "./samples";

test("a short text is as large as it may be, a longer one smaller, then in lines", () => {
  const room = { width: 318, height: 66, weight: "bold", from: 30 } as const;
  expect(setIn("Ayesha Rahman", room)).toMatchObject({ className: "paper-type-30", lines: 1 });
  const longer = setIn("Mohammad Wahiduzzaman Chowdhury", room);
  expect(longer.className).toBe("paper-type-22");
  expect(longer.text).toBe("Mohammad Wahiduzzaman Chowdhury");
});

test.each([LONG, UNBROKEN, BENGALI])("120 letters are cut where even the smallest type has no room: %s", (name) => {
  const { text, lines, className } = setIn(name, { width: 200, height: 42, from: 22 });
  expect(className).toBe("paper-type-17");
  expect(text.endsWith("…")).toBe(true);
  expect(linesOf(text, 200, 17, "regular")).toBeLessThanOrEqual(lines);
  // No mark is parted from its letter.
  expect(name[text.length - 1] ?? "").not.toMatch(/\p{M}/u);
});

test("each fact is on one side of an ID card, and none is lost", () => {
  const card = idCard(1);
  const { look } = idCards();
  const labels = [...frontOf(head, look, card).facts, ...backOf(head, look, card).facts].map(({ label }) => label);
  expect(labels).toEqual(card.facts.map(([label]) => label));
});

test.each([LONG, UNBROKEN, BENGALI])("facts of 120 letters keep within the lines of the back: %s", (name) => {
  const { facts } = backOf(nastyHead(name), idCards().look, nastyCard(name));
  expect(facts.reduce((sum, { lines }) => sum + lines, 0)).toBeLessThanOrEqual(8);
  expect(facts.length).toBeGreaterThan(0);
});

test("up to seventeen papers stand in one table, up to thirty-four in two, and more are counted", () => {
  const of = (count: number) => {
    const { parts, row, more } = planOf(admitPapers(count));
    return [parts.map((part) => part.length), row, more];
  };
  expect(of(1)).toEqual([[1], "row-30", 0]);
  expect(of(14)).toEqual([[14], "row-26", 0]);
  expect(of(17)).toEqual([[17], "row-23", 0]);
  expect(of(18)).toEqual([[9, 9], "row-30", 0]);
  expect(of(34)).toEqual([[17, 17], "row-23", 0]);
  expect(of(40)).toEqual([[17, 17], "row-23", 6]);
});
