// How to read a card's table, in one line under it where that is possible.
import type { Card, CardPart, CardSubject } from "../../../generated/cards";
import { DASH } from "./card_columns";

/** What a dash in place of a grade means among these subjects; empty where each has a grade. */
export function ungradedOf(subjects: readonly CardSubject[]): string {
  const dashes = subjects.filter(({ total }) => total?.grade === null);
  const zero = dashes.some(({ incomplete }) => !incomplete) ? ["total of 0"] : [];
  const missing = dashes.some(({ incomplete }) => incomplete) ? ["marks not entered"] : [];
  return [...zero, ...missing].join(" or ");
}

/** Only what stands in this student's table. */
export function notesOf(card: Card): string {
  const parts = card.subjects.flatMap((subject) => subject.parts.filter((part) => part !== null));
  return notes(
    card,
    parts.some(({ obtained }) => obtained === "AB"),
    parts.some(({ obtained }) => obtained === null),
    exempt(parts),
  );
}

/** As it would be for a student who was absent once and has a mark missing: room is kept for it, so that the cards of a set stay alike. */
export function longestNotesOf(card: Card): string {
  const parts = card.subjects.flatMap((subject) => subject.parts.filter((part) => part !== null));
  return notes(card, true, true, exempt(parts));
}

const exempt = (parts: readonly CardPart[]) => parts.some(({ obtained }) => obtained === "EX");

function notes({ columns, totalNote }: Card, absent: boolean, missing: boolean, left: boolean): string {
  const scaled = columns.filter(({ scaledTo }) => scaledTo !== null).length;
  const said: string[] = [];
  if (totalNote !== null) said.push(totalNote);
  // 36.6 + 54.6 = 91.2: a card shows 37, 55 and 91.
  if (scaled > 1) said.push("Under each part: obtained out of full mark. The total adds these exactly, then rounds.");
  else if (scaled > 0) said.push("Under each part: what was obtained out of its full mark.");
  if (absent) said.push("AB: absent (0).");
  if (left) said.push("EX: exempt (not counted).");
  if (missing) said.push(`${DASH} before a full mark: not entered (0).`);
  return said.join(" ");
}
