// How to read a card's table, in one line under it where that is possible.
import * as m from "#messages";
import type { Card, CardPart, CardSubject, ScaleStep } from "../../../generated/cards";
import type { Say } from "../../../words";
import { hasPoints } from "./card_columns";

/** What the scale under the table is called; `GP` stands over its points. */
export const scaleHead = (say: Say, card: Card): string =>
  say(hasPoints(card) ? m.cards_grades_by_percentage_and_points : m.cards_grades_by_percentage);

/** A grade's percentages, and its points where it has any: `80-89 4`. */
export const inScale = ({ percentage, points }: ScaleStep): string =>
  points === null ? percentage : `${percentage} ${points}`;

/** What a dash in place of a grade means among these subjects; empty where each has a grade. */
export function ungradedOf(say: Say, subjects: readonly CardSubject[]): string {
  // A paper has no letter, and no dash in its place.
  const dashes = subjects.filter(({ kind, total }) => kind !== "paper" && total?.grade === null);
  const zero = dashes.some(({ incomplete }) => !incomplete);
  const missing = dashes.some(({ incomplete }) => incomplete);
  if (zero && missing) return say(m.cards_ungraded_zero_or_not_entered);
  if (zero) return say(m.cards_ungraded_zero);
  return missing ? say(m.cards_ungraded_not_entered) : "";
}

/** Only what stands in this student's table. */
export function notesOf(say: Say, card: Card): string {
  const parts = card.subjects.flatMap((subject) => subject.parts.filter((part) => part !== null));
  return notes(
    say,
    card,
    parts.some(({ obtained }) => obtained === "AB"),
    parts.some(({ obtained }) => obtained === null),
    exempt(parts),
    card.fourth?.taken === true,
  );
}

/** As it would be for a student who was absent once and has a mark missing: room is kept for it, so that the cards of a set stay alike. */
export function longestNotesOf(say: Say, card: Card): string {
  const parts = card.subjects.flatMap((subject) => subject.parts.filter((part) => part !== null));
  return notes(say, card, true, true, exempt(parts), true);
}

const exempt = (parts: readonly CardPart[]) => parts.some(({ obtained }) => obtained === "EX");

function notes(
  say: Say,
  { columns, totalNote, fourth }: Card,
  absent: boolean,
  missing: boolean,
  left: boolean,
  taken: boolean,
): string {
  const scaled = columns.filter(({ scaledTo }) => scaledTo !== null).length;
  const said: string[] = [];
  if (totalNote !== null) said.push(totalNote);
  if (fourth !== undefined && taken) said.push(fourth.note);
  // 36.6 + 54.6 = 91.2: a card shows 37, 55 and 91.
  if (scaled > 1) said.push(say(m.cards_note_scaled_parts));
  else if (scaled > 0) said.push(say(m.cards_note_scaled_part));
  if (absent) said.push(say(m.cards_note_absent));
  if (left) said.push(say(m.cards_note_exempt));
  if (missing) said.push(say(m.cards_note_not_entered));
  return said.join(" ");
}
