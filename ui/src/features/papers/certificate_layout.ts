// What fits on a certificate, and in which size: reckoned with the lengths of styles/print/certificates.css. A text goes down in size until it
// fits; what does not fit in the smallest is named before anything is printed, and never cut.
import * as m from "#messages";
import { branchLine } from "../../controls/branch_line";
import { linesOf } from "../../controls/letter_widths";
import type { CertificateProps, PaperSigner } from "../../generated/papers";
import type { Say } from "../../words";
import { WHAT } from "./fault_messages";
import { type PaperFault, type PaperFits, letterFaults, placedFaults, type Placed, type What } from "./paper_faults";
import { setIn, type Room, type SetText } from "./paper_text";

/**
 * Of a sheet that stands upright, and of one that lies across: width and height of what is inside of the border, and heights of its parts. Where
 * the lines under the school's name take more than one each, the icon is smaller (`icon`: by so much); where a signature's texts do, its name
 * may be `name` high and the text above has less room (`signed`: by so much).
 */
const PLACES = {
  portrait: { width: 1004, school: 64, title: 90, text: 850, icon: 50, signer: 318, name: 84, signed: 56 },
  landscape: { width: 1518, school: 54, title: 76, text: 500, icon: 38, signer: 460, name: 63, signed: 65 },
} as const;
/** A photo at the top on the right, and as much left free beside the letterhead on either side. */
const BESIDE = 140;
/** Heights of the lines under the school's name, and of a signature's texts, as they are and where they are high. */
const BRANCH = 28;
const CONTACT = 25;
const MOTTO = 25;
const LABEL = 25;
const NAME = 23;
const HIGH_LABEL = 50;

/** Sizes of the text with the height of its lines: `certificate-text-36` and so on. None is below 17 px, 8 pt on paper. */
const STEPS: readonly (readonly [size: number, line: number])[] = [
  [36, 58],
  [33, 53],
  [30, 49],
  [27, 44],
  [24, 39],
  [22, 35],
  [20, 31],
  [18, 28],
  [17, 25],
];

/** Which of the two the sheet is. */
export const liesOf = ({ look }: CertificateProps): keyof typeof PLACES =>
  look.lies === "landscape" ? "landscape" : "portrait";

const widthBeside = (props: CertificateProps): number => {
  const { width } = PLACES[liesOf(props)];
  return props.look.hasPhoto ? width - 2 * BESIDE : width;
};

/** The lines under the school's name, each in so much of its height. */
function underSchool(props: CertificateProps, more: number): Record<"branch" | "contact" | "motto", Placed> {
  const { head, look } = props;
  const width = widthBeside(props);
  const shown = (text: string | null) => (look.hasLetterhead ? (text ?? "") : "");
  const placed = (what: What, text: string | null, height: number, from: number): Placed => ({
    of: "school",
    what,
    text: shown(text),
    room: { width, height, from },
  });
  return {
    branch: placed(WHAT.address, branchLine(head.branchName, head.address), BRANCH + more, 22),
    contact: placed(WHAT.contact, head.contact, CONTACT + Math.min(more, 21), 18),
    motto: placed(WHAT.motto, head.motto, MOTTO + Math.min(more, 21), 18),
  };
}

/** Whether the lines under the school's name, and its motto, have no room beside an icon of the common size. */
export function hasHighHead(props: CertificateProps): boolean {
  if (!props.look.hasLetterhead) return false;
  return props.head.motto !== null || Object.values(underSchool(props, 0)).some(({ text, room }) => isCut(text, room));
}

/**
 * The lines under the school's name where there is more room for them: the address first, then the contact, then the motto, each in as many lines as
 * are left.
 */
function placedUnder(props: CertificateProps): Record<"branch" | "contact" | "motto", Placed> {
  if (!hasHighHead(props)) return underSchool(props, 0);
  const all = underSchool(props, 0);
  const has = (text: string) => (text === "" ? 0 : 1);
  // A line of each stays free for those that follow.
  let left = PLACES[liesOf(props)].icon + BRANCH + CONTACT;
  const take = (placed: Placed, after: number): Placed => {
    const room = { ...placed.room, height: Math.max(21, Math.min(63, left - after)) };
    if (placed.text !== "") left -= setIn(placed.text, room).height;
    return { ...placed, room };
  };
  const branch = take(all.branch, 21 * (has(all.contact.text) + has(all.motto.text)));
  const contact = take(all.contact, 21 * has(all.motto.text));
  return { branch, contact, motto: take(all.motto, 0) };
}

const isCut = (text: string, room: Room): boolean => setIn(text, room).text !== text;

/** What stands in a place of its own over the signatures, above and below. */
export function placesOf(
  say: Say,
  props: CertificateProps,
): Record<"school" | "branch" | "contact" | "motto" | "title" | "number" | "day", Placed> {
  const { head, look, certificate } = props;
  const { width, school, title } = PLACES[liesOf(props)];
  const half: Room = { width: width / 2 - 20, height: 25, from: 20 };
  return {
    school: {
      of: "school",
      what: WHAT.schoolName,
      text: look.hasLetterhead ? head.schoolName : "",
      room: { width: widthBeside(props), height: school, weight: "bold", from: 42 },
    },
    ...placedUnder(props),
    title: {
      of: "template",
      what: WHAT.title,
      text: look.title,
      room: { width, height: title, weight: "bold", from: 60 },
    },
    number: {
      of: "school",
      what: WHAT.number,
      text: say(m.papers_number_is, { number: certificate.number }),
      room: half,
    },
    day: { of: "school", what: WHAT.day, text: say(m.papers_date_is, { day: certificate.day }), room: half },
  };
}

/** The rooms of a signature's texts: in one line each, or, where those of any signature need more, in up to two and three. */
function signerRooms(props: CertificateProps): { label: Room; name: Room; isHigh: boolean } {
  const { signer: width } = PLACES[liesOf(props)];
  const label: Room = { width, height: LABEL, weight: "bold", from: 20 };
  const name: Room = { width, height: NAME, from: 18 };
  // Before it becomes smaller, a text takes a second line.
  const wraps = (text: string, { from = 18, weight = "regular" }: Room) => linesOf(text, width, from, weight) > 1;
  const some = (is: (text: string, room: Room) => boolean) =>
    props.look.signers.some((signer) => signer !== null && (is(signer.label, label) || is(signer.name ?? "", name)));
  // Unless the text needs the room, and theirs fit all the same.
  const isHigh = some(wraps) && (textIn(props, true).fits || some(isCut));
  return isHigh
    ? { label: { ...label, height: HIGH_LABEL }, name: { ...name, height: PLACES[liesOf(props)].name }, isHigh }
    : { label, name, isHigh };
}

/** Whether the texts of a signature take more than a line each. */
export const hasHighSigners = (props: CertificateProps): boolean => signerRooms(props).isHigh;

/** A signature's texts as they are set. */
export function signedBy(
  props: CertificateProps,
  { label, name }: PaperSigner,
): { label: SetText; name: SetText | null } {
  const rooms = signerRooms(props);
  return { label: setIn(label, rooms.label), name: name === null ? null : setIn(name, rooms.name) };
}

/** The text in the largest size in which it has room: the class of its size, and whether even the smallest fits. */
export const textOf = (props: CertificateProps) => textIn(props, hasHighSigners(props));

/** The same over signatures that are high, or not. */
function textIn(props: CertificateProps, overHigh: boolean): { className: string; fits: boolean } {
  const { width, text, signed } = PLACES[liesOf(props)];
  const room = text - (overHigh ? signed : 0);
  const lines = props.certificate.lines.map((parts) => parts.map((part) => part.text).join(""));
  const across = width - 4;
  for (const [size, line] of STEPS) {
    // What is filled in is bold, and all of it reckoned as if it were. An empty line is half of one.
    const height = lines.reduce((sum, of) => sum + (of === "" ? line / 2 : linesOf(of, across, size) * line), 0);
    if (height <= room) return { className: `certificate-text-${size}`, fits: true };
  }
  return { className: "certificate-text-17", fits: false };
}

/** What of the school and of the template does not fit, which is alike on every certificate of a template. */
function sharedFaults(say: Say, props: CertificateProps): PaperFault[] {
  const rooms = signerRooms(props);
  const signers = props.look.signers.flatMap((signer): Placed[] => {
    if (signer === null) return [];
    // Lines that a template names have nobody's name under them.
    const label: Placed = {
      of: "template",
      what: { ...WHAT.line, label: signer.label },
      text: signer.label,
      room: rooms.label,
    };
    const name: Placed = {
      of: "school",
      what: { ...WHAT.nameUnderLine, label: signer.label },
      text: signer.name ?? "",
      room: rooms.name,
    };
    return [label, name];
  });
  return [...Object.values(placesOf(say, props)), ...signers].flatMap((placed) => placedFaults(say, placed));
}

/** What of a certificate's own text does not fit, and letters of it that are in no font on paper. */
function ownFaults(say: Say, props: CertificateProps): string[] {
  const whole = props.certificate.lines.map((parts) => parts.map(({ text }) => text).join("")).join(" ");
  return [
    ...(textOf(props).fits ? [] : [say(m.papers_text_too_long)]),
    ...letterFaults(say, { withoutFont: m.papers_text_without_font }, whole),
  ];
}

/** What of a certificate does not fit its sheet, and letters that are in no font on paper. */
export const certificateFaults = (say: Say, props: CertificateProps): string[] => [
  ...ownFaults(say, props),
  ...sharedFaults(say, props).map(({ text }) => text),
];

/** Of certificates of one template, as JSON: what the server asks for before anything is issued (crates/published/src/papers/certificates/paper.rs). */
export function certificatesFit({ certificates }: { certificates: CertificateProps[] }, say: Say): string {
  const [first] = certificates;
  const fits: PaperFits = {
    shared: first === undefined ? [] : sharedFaults(say, first),
    own: certificates.map((one) => ownFaults(say, one)),
  };
  return JSON.stringify(fits);
}
