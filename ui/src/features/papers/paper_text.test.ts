// Texts that shrink by step and never leave their box.
import { expect, test } from "vitest";
import { say } from "../../../test/say";
import { linesOf } from "../../controls/letter_widths";
import { admitCardsFit, planOf } from "./admit_card_layout";
import { backOf, frontOf, idCardsFit } from "./id_card_layout";
import type { PaperFits } from "./paper_faults";
import { setIn } from "./paper_text";
import {
  admitCard,
  admitCardOf,
  admitCards,
  admitPapers,
  BENGALI,
  head,
  idCard,
  idCards,
  LONG,
  nastyCard,
  nastyHead,
  UNBROKEN,
} from "./samples";

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
  const labels = [...frontOf(say, head, look, card).facts, ...backOf(head, look, card).facts].map(({ label }) => label);
  expect(labels.sort()).toEqual(card.facts.map(({ label }) => label).sort());
});

test("a name in Bengali of 43 letters moves no fact, and the back keeps its text and the whole contact", () => {
  const also = "মোহাম্মদ ওয়াহিদুজ্জামান চৌধুরী তালুকদার হাসান";
  expect(also.length).toBeGreaterThanOrEqual(43);
  const { look } = idCards();
  const front = (name: string | null) => frontOf(say, head, look, { ...idCard(1), also: name });
  const facts = ["Register No", "Roll", "Date of Birth"];
  expect(front(also).facts.map(({ label }) => label)).toEqual(facts);
  expect(front(null).facts).toEqual(front(also).facts);
  expect(front(also).also).toMatchObject({ text: also, lines: 2 });
  const mail = "office.dhanmondi.morning@padma.example";
  const back = backOf({ ...head, contact: `+880 2-9661234, ${mail}` }, look, { ...idCard(1), also });
  expect(back.text?.text).toBe("If found, please return this card to the school.");
  expect(back.contact?.text).toContain(mail);
});

test("a fact that takes two lines goes to the back and leaves the others where they are", () => {
  const { look } = idCards();
  const card = idCard(1);
  const long = { ...card, facts: card.facts.map((of) => (of.label === "Guardian" ? { ...of, value: LONG } : of)) };
  expect(frontOf(say, head, look, long).facts).toEqual(frontOf(say, head, look, card).facts);
});

test.each([LONG, UNBROKEN, BENGALI])("facts of 120 letters keep within the back, and its text stays: %s", (name) => {
  const { facts, text } = backOf(nastyHead(name), idCards().look, nastyCard(name));
  expect(facts.reduce((sum, { lines }) => sum + lines, 0)).toBeLessThanOrEqual(9);
  expect(text?.text).toBe("If found, please return this card to the school.");
});

test("what of an ID card or an admit card is cut is named, the school's once", () => {
  const faults = (props: Parameters<typeof idCardsFit>[0]) => JSON.parse(idCardsFit(props, say)) as PaperFits;
  expect(faults(idCards())).toEqual({ shared: [], own: Array.from({ length: 10 }, () => []) });
  const nasty = faults(
    idCards({ head: { ...head, schoolName: UNBROKEN.repeat(2) }, cards: [nastyCard(UNBROKEN), idCard(2)] }),
  );
  expect(nasty.shared.every(({ of }) => of === "school")).toBe(true);
  expect(nasty.own[0]).toContain("The name is too long");
  expect(nasty.own[1]).toEqual([]);
  expect(faults(idCards({ cards: [{ ...idCard(1), name: "漢" }] })).own).toEqual([
    ["The name has letters that no font on paper has: 漢"],
  ]);
  const admit = JSON.parse(
    admitCardsFit(
      admitCards([
        admitCardOf(nastyCard(LONG), admitPapers(34, LONG)),
        { ...admitCard(2), facts: admitCard(2).facts.slice(0, 6) },
      ]),
      say,
    ),
  ) as PaperFits;
  expect(admit.shared.map(({ of }) => of)).toContain("exam");
  expect(admit.own[0]?.length).toBeGreaterThan(0);
  expect(admit.own[1]).toEqual([]);
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
