// What fits on the two sides of an ID card, 505.47 x 318.87 px of the sheet's box, and in which size: reckoned with the lengths of
// styles/print/id_cards.css.
import type { IdCard, IdLook, PaperHead } from "../../generated/papers";
import { setIn, type SetText } from "./paper_text";

/** A fact with its value as it is set, and how many lines that has. */
export type FactLine = { label: string; value: string; lines: number };

/** Widths of a front's and a back's values; their type is 17 px in lines of 21. */
const FRONT_VALUE = 178;
const BACK_VALUE = 310;
const LINE = 21;
/** Lines of facts that a front has below name and class, and those that a back has. */
const FRONT_LINES = 5;
const BACK_LINES = 8;

export function frontOf(head: PaperHead, look: IdLook, card: IdCard) {
  const width = head.icon === null ? 473 : 401;
  return {
    school: setIn(head.schoolName, { width, height: 46, weight: "bold", from: 30 }),
    branch: setIn(head.branchName, { width, height: 21, from: 17 }),
    name: setIn(card.name, { width: 318, height: 66, weight: "bold", from: 30 }),
    line: setIn(card.line, { width: 318, height: 23, from: 18 }),
    facts: linesOn(card.facts.slice(0, frontCount(card)), FRONT_VALUE, FRONT_LINES),
    title: setIn(look.title, { width: 204, height: 21, weight: "bold", from: 17 }),
    valid: setIn(look.validUntil === null ? "" : `Valid until ${look.validUntil}`, {
      width: 258,
      height: 21,
      from: 17,
    }),
  };
}

export function backOf(head: PaperHead, look: IdLook, card: IdCard) {
  const facts = linesOn(card.facts.slice(frontCount(card)), BACK_VALUE, BACK_LINES);
  const used = facts.reduce((sum, { lines }) => sum + lines, 0) * LINE;
  const left = 186 - used;
  const text: SetText | null =
    look.backText === "" || left < LINE ? null : setIn(oneLine(look.backText), { width: 469, height: left, from: 20 });
  return {
    facts,
    text,
    address: head.address === null ? null : setIn(head.address, { width: 280, height: 42, from: 17 }),
    contact: head.contact === null ? null : setIn(head.contact, { width: 280, height: 21, from: 17 }),
    signer: look.signer === null ? null : setIn(look.signer.label, { width: 170, height: 21, from: 17 }),
  };
}

const oneLine = (text: string): string => text.split(/\s+/u).join(" ");

/** What is short is on the front, as much as there is room for; what is long, as an address, and what follows it is on the back. */
function frontCount({ facts }: IdCard): number {
  let left = FRONT_LINES;
  const first = facts.findIndex(([, value]) => {
    const { lines } = setIn(value, { width: FRONT_VALUE, height: LINE * 9, from: 17 });
    left -= lines;
    return lines > 2 || left < 0;
  });
  return first === -1 ? facts.length : first;
}

function linesOn(facts: IdCard["facts"], width: number, most: number): FactLine[] {
  const set: FactLine[] = [];
  let left = most;
  for (const [at, [label, text]] of facts.entries()) {
    // Every later fact keeps a line, as far as there are any.
    const room = Math.min(2, Math.max(1, left - (facts.length - at - 1)));
    if (left < 1) break;
    const { text: value, lines } = setIn(text, { width, height: room * LINE, from: 17 });
    set.push({ label, value, lines });
    left -= lines;
  }
  return set;
}
