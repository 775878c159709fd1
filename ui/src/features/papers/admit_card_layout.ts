// How an admit card sets its papers: in one table up to seventeen, in two beside one another up to thirty-four; reckoned with the lengths of
// styles/print/admit_cards.css.
import * as m from "#messages";
import { branchLine } from "../../controls/branch_line";
import type { AdmitCard, AdmitCardsProps, AdmitPaper, PaperHead } from "../../generated/papers";
import type { Say } from "../../words";
import { WHAT } from "./fault_messages";
import {
  letterFaults,
  type PaperFault,
  type PaperFits,
  placedFaults,
  type Placed,
  textFaults,
  type What,
} from "./paper_faults";
import type { Room } from "./paper_text";

/** Widths of the columns, in px of the box. */
const ONE = { day: 190, time: 170, subject: 428, hall: 220, seat: 90 };
const TWO = { day: 166, time: 60, subject: 176, hall: 86, seat: 53 };
/** Most rows of a table in each height of row. */
const ROWS = [
  ["row-30", 13],
  ["row-26", 15],
  ["row-23", 17],
] as const;
const MOST = 17;

export type Plan = {
  isDouble: boolean;
  widths: typeof ONE;
  row: string;
  parts: AdmitPaper[][];
  /** how many have no place */
  more: number;
};

export function planOf(papers: AdmitPaper[]): Plan {
  const isDouble = papers.length > MOST;
  const shown = papers.slice(0, 2 * MOST);
  const half = isDouble ? Math.ceil(shown.length / 2) : shown.length;
  const row = ROWS.find(([, most]) => half <= most)?.[0] ?? "row-23";
  return {
    isDouble,
    widths: isDouble ? TWO : ONE,
    row,
    parts: isDouble ? [shown.slice(0, half), shown.slice(half)] : [shown],
    more: papers.length - shown.length,
  };
}

/** The room of a cell's text. */
export const cellRoom = (width: number): Room => ({ width: width - 10, height: 21, from: 17 });

/** Rooms of what stands above and below the papers. */
export function roomsOf(head: PaperHead) {
  const width = head.icon === null ? 740 : 644;
  return {
    school: { width, height: 56, weight: "bold", from: 36 },
    branch: { width, height: 28, from: 20 },
    title: { width: 330, height: 46, weight: "bold", from: 36 },
    exam: { width: 330, height: 38, from: 26 },
    name: { width: 960, height: 46, weight: "bold", from: 36 },
    line: { width: 960, height: 28, from: 22 },
    fact: { width: 320, height: 21, from: 17 },
    instructions: { width: 790, height: 92, from: 20 },
    signer: { width: 260, height: 21, from: 17 },
  } satisfies Record<string, Room>;
}

/** Facts that a card has places for. */
export const MOST_FACTS = 6;

export const instructionsOf = (text: string): string => text.split(/\s+/u).join(" ").trim();

/** What of the school, the template and the exam does not fit, which is alike on all cards. */
function sharedFaults(say: Say, { head, look, exam, cards }: AdmitCardsProps): PaperFault[] {
  const rooms = roomsOf(head);
  const placed: Placed[] = [
    { of: "school", what: WHAT.schoolName, text: head.schoolName, room: rooms.school },
    { of: "school", what: WHAT.address, text: branchLine(head.branchName, head.address), room: rooms.branch },
    { of: "template", what: WHAT.title, text: look.title, room: rooms.title },
    { of: "template", what: WHAT.instructions, text: instructionsOf(look.instructions), room: rooms.instructions },
    { of: "exam", what: WHAT.examName, text: exam, room: rooms.exam },
  ];
  // The same paper is on many cards, in narrower columns where there are many.
  const texts = new Map<string, PaperFault>();
  for (const card of cards) {
    const { widths, more } = planOf(card.papers);
    if (more > 0) texts.set("more", { of: "exam", text: say(m.papers_too_many, { count: more }) });
    for (const { subject, hall } of card.papers)
      for (const [what, text, width] of [
        [{ ...WHAT.subject, label: subject }, subject, widths.subject],
        [{ ...WHAT.hall, label: hall }, hall, widths.hall],
      ] satisfies [What, string, number][])
        for (const fault of placedFaults(say, { of: "exam", what, text, room: cellRoom(width) }))
          texts.set(fault.text, fault);
  }
  return [...placed.flatMap((one) => placedFaults(say, one)), ...texts.values()];
}

/** What of somebody does not fit their card, and letters that are in no font on paper. */
function ownFaults(say: Say, { head }: AdmitCardsProps, { name, line, facts }: AdmitCard): string[] {
  const rooms = roomsOf(head);
  return [
    ...textFaults(say, WHAT.name, name, rooms.name),
    ...textFaults(say, WHAT.lineUnderName, line, rooms.line),
    ...facts.flatMap(([label, value], at) => {
      const what: What = { ...WHAT.fact, label };
      return at < MOST_FACTS
        ? textFaults(say, what, value, rooms.fact)
        : [say(m.papers_fact_without_place, { label }), ...letterFaults(say, what, value)];
    }),
  ];
}

/** Of all cards of a set, as JSON: what the server asks for before they are printed (crates/published/src/papers/faults.rs). */
export function admitCardsFit(props: AdmitCardsProps, say: Say): string {
  const fits: PaperFits = {
    shared: sharedFaults(say, props),
    own: props.cards.map((card) => ownFaults(say, props, card)),
  };
  return JSON.stringify(fits);
}
