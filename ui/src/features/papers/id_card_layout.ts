// What fits on the two sides of an ID card, 505.47 x 318.87 px of the sheet's box, and in which size: reckoned with the lengths of
// styles/print/id_cards.css.
import * as m from "#messages";
import { linesOf } from "../../controls/letter_widths";
import type { IdCard, IdFact, IdCardsProps, IdLook, PaperHead } from "../../generated/papers";
import type { Say } from "../../words";
import { WHAT } from "./fault_messages";
import { letterFaults, type PaperFault, type PaperFits, placedFaults, type Placed, textFaults } from "./paper_faults";
import { setIn, type Room, type SetText } from "./paper_text";

/** A fact with its value as it is set, and how many lines that has. */
export type FactLine = { label: string; value: string; lines: number };

/** Widths of a front's and a back's values; their type is 17 px in lines of 21. */
const FRONT_VALUE = 178;
const BACK_VALUE = 310;
const LINE = 21;
/** What a front has for names, and lines of facts below them: with a second name, and without. */
const NAMES = { two: 108, one: 66 } as const;
const FRONT_LINES = { two: 3, one: 5 } as const;
/** Lines of one value on the back, as far as there is room. */
const MOST_LINES = 4;
/** From the stripe of the back to its lower edge; what the signature takes of it, and what is left free above what stands at the end. */
const BACK = 292;
const SIGNED = 90;
const FREE = 8;

const small = (width: number, height: number): Room => ({ width, height, from: 17 });

/** The rooms of what all cards of a template have. */
function rooms(head: PaperHead) {
  const width = head.icon === null ? 473 : 401;
  return {
    school: { width, height: 46, weight: "bold", from: 30 },
    branch: small(width, LINE),
    title: { width: 204, height: LINE, weight: "bold", from: 17 },
    valid: small(258, LINE),
    return: { width: 280, height: 2 * LINE, weight: "bold", from: 17 },
    address: small(280, 3 * LINE),
    contact: small(469, 2 * LINE),
    signer: small(170, LINE),
  } satisfies Record<string, Room>;
}

/** Both names: the second one, which may take three lines, leaves the first one the rest. */
function namesOf(look: IdLook, { name, also }: IdCard): { name: Room; also: Room } {
  const width = 318;
  const room = look.hasAlso ? NAMES.two : NAMES.one;
  const second: Room = { width, height: 3 * LINE, from: 20 };
  const used = also === null || name === "" ? 0 : setIn(also, second).height;
  return { name: { width, height: Math.min(NAMES.one, room - used), weight: "bold", from: 30 }, also: second };
}

/** How many facts of a front there are, by whether the template shows a second name. */
const countOf = (look: IdLook) => (look.hasAlso ? FRONT_LINES.two : FRONT_LINES.one);

/** The facts of a front, each in a line of its own, so that none moves another; and those of the back: what is long, and what has no place left. */
function sidesOf(look: IdLook, { facts }: IdCard): { front: IdFact[]; back: IdFact[] } {
  const isShort = ({ value }: IdFact) => linesOf(value, FRONT_VALUE, 17, "regular") === 1;
  // What is short on every card stands above what may be long.
  const first = [...facts.filter(({ isLong }) => !isLong), ...facts.filter(({ isLong }) => isLong)];
  const front = first.filter(isShort).slice(0, countOf(look));
  return { front, back: facts.filter((fact) => !front.includes(fact)) };
}

const backText = (look: IdLook): string => look.backText.split(/\s+/u).join(" ").trim();

/** What a back has for facts and the template's text, over the contact and the school's return address. */
function backRoom(head: PaperHead, look: IdLook) {
  const { return: school, address, contact } = rooms(head);
  const set = (text: string | null, room: Room) => (text === null ? 0 : setIn(text, room).height);
  const end = set(head.schoolName, school) + set(head.address, address);
  const all = BACK - FREE - set(head.contact, contact) - Math.max(end, look.signer === null ? 0 : SIGNED);
  // The text is never dropped for a fact: it keeps what it needs in the smallest type.
  const text = backText(look);
  const kept = text === "" ? 0 : Math.min(5, linesOf(text, 469, 17, "regular")) * LINE + 4;
  return { all, facts: Math.floor((all - kept) / LINE) };
}

export function frontOf(say: Say, head: PaperHead, look: IdLook, card: IdCard) {
  const of = rooms(head);
  const names = namesOf(look, card);
  return {
    school: setIn(head.schoolName, of.school),
    branch: setIn(head.branchName, of.branch),
    name: setIn(card.name, names.name),
    also: card.also === null ? null : setIn(card.also, names.also),
    line: setIn(card.line, { width: 318, height: 23, from: 18 }),
    facts: sidesOf(look, card).front.map(({ label, value }): FactLine => ({ label, value, lines: 1 })),
    title: setIn(look.title, of.title),
    valid: setIn(look.validUntil === null ? "" : say(m.papers_valid_until, { day: look.validUntil }), of.valid),
  };
}

export function backOf(head: PaperHead, look: IdLook, card: IdCard) {
  const of = rooms(head);
  const { all, facts: most } = backRoom(head, look);
  const facts = linesOn(sidesOf(look, card).back, BACK_VALUE, most);
  const left = all - facts.reduce((sum, { lines }) => sum + lines, 0) * LINE - 4;
  const text: SetText | null =
    backText(look) === "" ? null : setIn(backText(look), { width: 469, height: Math.max(LINE, left), from: 20 });
  return {
    facts,
    text,
    school: setIn(head.schoolName, of.return),
    address: head.address === null ? null : setIn(head.address, of.address),
    contact: head.contact === null ? null : setIn(head.contact, of.contact),
    signer: look.signer === null ? null : setIn(look.signer.label, of.signer),
  };
}

/** Values in as many lines as they need, as far as there are any; every later one keeps a line. */
function linesOn(facts: IdFact[], width: number, most: number): FactLine[] {
  const set: FactLine[] = [];
  let left = most;
  for (const [at, { label, value: text }] of facts.entries()) {
    if (left < 1) break;
    const room = Math.min(MOST_LINES, Math.max(1, left - (facts.length - at - 1)));
    const { text: value, lines } = setIn(text, small(width, room * LINE));
    set.push({ label, value, lines });
    left -= lines;
  }
  return set;
}

/** What of the school and of the template does not fit a card, which is alike on all of them. */
function sharedFaults(say: Say, { head, look }: IdCardsProps): PaperFault[] {
  const of = rooms(head);
  const placed: Placed[] = [
    { of: "school", what: WHAT.schoolName, text: head.schoolName, room: of.school },
    { of: "school", what: WHAT.branchName, text: head.branchName, room: of.branch },
    { of: "school", what: WHAT.address, text: head.address ?? "", room: of.address },
    { of: "school", what: WHAT.contact, text: head.contact ?? "", room: of.contact },
    { of: "template", what: WHAT.title, text: look.title, room: of.title },
    { of: "template", what: WHAT.backText, text: backText(look), room: small(469, 5 * LINE) },
  ];
  return placed.flatMap((one) => placedFaults(say, one));
}

/** What of somebody does not fit their card, and letters that are in no font on paper. */
function ownFaults(say: Say, props: IdCardsProps, card: IdCard): string[] {
  const { head, look } = props;
  const names = namesOf(look, card);
  const back = backOf(head, look, card).facts;
  const cut = sidesOf(look, card).back.flatMap(({ label, value }) => {
    const set = back.find((line) => line.label === label);
    return set?.value === value ? [] : [say(m.papers_fact_too_long, { label })];
  });
  return [
    ...textFaults(say, WHAT.name, card.name, names.name),
    ...textFaults(say, WHAT.nameInBengali, card.also ?? "", names.also),
    ...textFaults(say, WHAT.lineUnderName, card.line, { width: 318, height: 23, from: 18 }),
    ...cut,
    ...card.facts.flatMap(({ label, value }) => letterFaults(say, { ...WHAT.fact, label }, value)),
  ];
}

/** Of all cards of a set, as JSON: what the server asks for before they are printed (crates/published/src/papers/faults.rs). */
export function idCardsFit(props: IdCardsProps, say: Say): string {
  const fits: PaperFits = {
    shared: sharedFaults(say, props),
    own: props.cards.map((card) => ownFaults(say, props, card)),
  };
  return JSON.stringify(fits);
}
