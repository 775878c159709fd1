// What a card gives way to names and subjects, reckoned without paper; e2e/engines.test.mjs proves the lengths on it.
import { expect, test } from "vitest";
import {
  BANDS,
  card,
  curriculum,
  hostile,
  nasty,
  pointedCard,
  twelveParts,
  yearly,
  type Band,
} from "../../../../test/card_samples";
import { say } from "../../../../test/say";
import type { Card } from "../../../generated/cards";
import { fitsSheet, heightLeft, layoutOf } from "./card_layout";

const named = (count: number) => Array.from({ length: count }, (_, at) => `Subject ${at}`);
const rowOf = (given: Card) => Number(/card-row-(\d+)/u.exec(layoutOf(say, given).classes)?.[1]);
const squeezeOf = (given: Card) =>
  /card-(?:close|tight|least)\b/gu[Symbol.match](layoutOf(say, given).classes)?.length ?? 0;
const KINDS: [string, (seed: number, changes?: Parameters<typeof card>[2]) => Card][] = [
  ...BANDS.map((band: Band): [string, typeof yearly] => [band, (seed, changes) => card(band, seed, changes)]),
  ["8-9, the second half", yearly],
];

test.each(KINDS)("class %s: the more subjects, the closer the rows; few have the roomiest, and all fit", (_, kind) => {
  const cards = Array.from({ length: 17 }, (__, at) => kind(1, { subjects: named(at + 1) }));
  const rows = cards.map(rowOf);
  expect(rows[0]).toBe(84);
  expect(rows[16]).toBeLessThan(60);
  // Before rows are made lower than is good, everything around them gives way.
  const places = cards.map((given) => 1000 * squeezeOf(given) - rowOf(given));
  expect(places).toEqual(places.toSorted((one, other) => one - other));
  expect(Math.min(...cards.map((given) => heightLeft(say, given)))).toBeGreaterThanOrEqual(0);
});

test.each(KINDS)("class %s: seventeen subjects of sixty letters and people of 120 fit", (_, kind) => {
  expect(heightLeft(say, nasty(kind(3)))).toBeGreaterThanOrEqual(0);
});

test("what cannot fit has less than nothing left", () => {
  expect(heightLeft(say, card("6-7", 1, { subjects: named(30) }))).toBeLessThan(0);
});

test("long names take from the rows' height: the same subjects are set closer", () => {
  const rows = (changes: (given: Card) => Card) =>
    Array.from({ length: 14 }, (_, at) => rowOf(changes(card("3-5", 1, { subjects: named(at + 1) }))));
  const { student } = hostile("3-5");
  const long = (given: Card): Card => ({
    ...given,
    head: { ...given.head, schoolName: "Bir Shreshtha Noor Mohammad Public College and International School" },
    student: { ...given.student, name: student.name, guardianName: student.guardianName },
  });
  const [closer, plain] = [rows(long), rows((given) => given)];
  expect(closer.every((row, at) => row <= (plain[at] ?? 0))).toBe(true);
  expect(closer).not.toEqual(plain);
});

test("all subjects of a card are of one size: that in which every name stands in its row", () => {
  const sizeOf = (...subjects: string[]) => layoutOf(say, card("11-12", 1, { subjects })).subject;
  expect(sizeOf("Bangla", "Mathematics")).toBe("step-0");
  // Smaller before it wraps, but not for what wraps all the same: a high row has room for two lines.
  expect(sizeOf("Bangla", "Religious and Moral Education")).toBe("step-1");
  expect(sizeOf("Bangla", "Information and Communication Systems")).toBe("step-0");
  expect(
    Number(sizeOf("Information and Communication Technology", ...named(16)).slice("step-".length)),
  ).toBeGreaterThan(0);
});

test("a wide column keeps its figures at their size, a narrow one sets long ones smaller", () => {
  const long = (band: Band, first: string) => {
    const { long: isLong, widths } = layoutOf(say, card(band));
    return isLong(first, "/20", widths.parts[1] ?? 0);
  };
  expect([long("3-5", "15"), long("3-5", "11146.25"), long("6-7", "15"), long("6-7", "146.25")]).toEqual([
    false,
    true,
    false,
    true,
  ]);
});

test("grade points take their column from the names: cards of every kind with them fit as those without do", () => {
  for (const [, kind] of KINDS)
    for (const count of [1, 8, 16]) expect(fitsSheet(say, pointedCard(kind(1, { subjects: named(count) })))).toBe(true);
  expect(layoutOf(say, card("10")).widths.points).toBe(0);
  expect(layoutOf(say, curriculum()).widths.points).toBeGreaterThan(0);
});

test("twelve parts fit with points and highest marks: what was obtained stands above what it is out of", () => {
  expect(layoutOf(say, twelveParts()).cramped).toBe(true);
  expect(fitsSheet(say, twelveParts())).toBe(true);
  // Nothing else is set so.
  for (const [, kind] of KINDS) expect(layoutOf(say, pointedCard(nasty(kind(1)))).cramped).toBe(false);
});

test("a letter that is wider than the specification's widens its column, which those never do", () => {
  const widthOf = (letter: string) => {
    const given = card("10");
    const scale = given.scale.map((step, at) => (at === 0 ? { ...step, grade: letter } : step));
    return layoutOf(say, { ...given, scale }).widths.grade;
  };
  expect(widthOf("A+")).toBe(84);
  expect(widthOf("WWWWWW")).toBeGreaterThan(84);
});
