// What fits on a certificate, and in which size: reckoned with the lengths of styles/print/certificates.css. A text goes down in size until it
// fits; what does not fit in the smallest is named before anything is printed, and never cut.
import { branchLine } from "../../controls/branch_line";
import { lettersWithoutFont, linesOf } from "../../controls/letter_widths";
import type { CertificateProps, PaperSigner } from "../../generated/papers";
import { setIn, type Room, type SetText } from "./paper_text";

/** Of a sheet that stands upright, and of one that lies across: width and height of what is inside of the border, and heights of its parts. */
const PLACES = {
  portrait: { width: 1004, school: 64, title: 90, text: 850 },
  landscape: { width: 1518, school: 54, title: 76, text: 500 },
} as const;
/** A photo at the top on the right, and as much left free beside the letterhead on either side. */
const BESIDE = 140;
const SIGNED = 300;

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

/** A text that has a place of its own, and what it is called. */
type Placed = { what: string; text: string; room: Room };

/** Which of the two the sheet is. */
export const liesOf = ({ look }: CertificateProps): keyof typeof PLACES =>
  look.lies === "landscape" ? "landscape" : "portrait";

/** What stands on one line over the signatures, above and below. */
export function placesOf(
  props: CertificateProps,
): Record<"school" | "branch" | "contact" | "title" | "number" | "day", Placed> {
  const { head, look, certificate } = props;
  const { width, school, title } = PLACES[liesOf(props)];
  const beside = look.hasPhoto ? width - 2 * BESIDE : width;
  const shown = (text: string) => (look.hasLetterhead ? text : "");
  return {
    school: {
      what: "The school's name",
      text: shown(head.schoolName),
      room: { width: beside, height: school, weight: "bold", from: 42 },
    },
    branch: {
      what: "The address",
      text: shown(branchLine(head.branchName, head.address)),
      room: { width: beside, height: 28, from: 22 },
    },
    contact: { what: "The contact", text: shown(head.contact ?? ""), room: { width: beside, height: 25, from: 18 } },
    title: { what: "The title", text: look.title, room: { width, height: title, weight: "bold", from: 60 } },
    number: {
      what: "The number",
      text: `No. ${certificate.number}`,
      room: { width: width / 2 - 20, height: 25, from: 20 },
    },
    day: { what: "The day", text: `Date: ${certificate.day}`, room: { width: width / 2 - 20, height: 25, from: 20 } },
  };
}

const labelRoom: Room = { width: SIGNED, height: 25, weight: "bold", from: 20 };
const nameRoom: Room = { width: SIGNED, height: 23, from: 18 };

/** A signature's texts as they are set. */
export const signedBy = ({ label, name }: PaperSigner): { label: SetText; name: SetText | null } => ({
  label: setIn(label, labelRoom),
  name: name === null ? null : setIn(name, nameRoom),
});

/** The text in the largest size in which it has room: the class of its size, and whether even the smallest fits. */
export function textOf(props: CertificateProps): { className: string; fits: boolean } {
  const { width, text: room } = PLACES[liesOf(props)];
  const lines = props.certificate.lines.map((parts) => parts.map(({ text }) => text).join(""));
  const across = width - 4;
  for (const [size, line] of STEPS) {
    // What is filled in is bold, and all of it reckoned as if it were. An empty line is half of one.
    const height = lines.reduce((sum, text) => sum + (text === "" ? line / 2 : linesOf(text, across, size) * line), 0);
    if (height <= room) return { className: `certificate-text-${size}`, fits: true };
  }
  return { className: "certificate-text-17", fits: false };
}

/** What of a certificate does not fit its sheet, and letters that are in no font on paper. */
export function certificateFaults(props: CertificateProps): string[] {
  const { look, certificate } = props;
  const signers = look.signers.flatMap((signer): Placed[] =>
    signer === null
      ? []
      : [
          { what: `The line ${signer.label}`, text: signer.label, room: labelRoom },
          { what: `The name under ${signer.label}`, text: signer.name ?? "", room: nameRoom },
        ],
  );
  const placed = [...Object.values(placesOf(props)), ...signers];
  const whole = certificate.lines.map((parts) => parts.map(({ text }) => text).join("")).join(" ");
  const lettersOf = (what: string, text: string): string[] => {
    const letters = lettersWithoutFont(text);
    return letters.length === 0 ? [] : [`${what} has letters that no font on paper has: ${letters.join(" ")}`];
  };
  return [
    ...(textOf(props).fits ? [] : ["The text is too long for one sheet"]),
    ...placed.filter(({ text, room }) => setIn(text, room).text !== text).map(({ what }) => `${what} is too long`),
    ...lettersOf("The text", whole),
    ...placed.flatMap(({ what, text }) => lettersOf(what, text)),
  ];
}

/** Of each certificate, as JSON: what the server asks for before anything is issued (crates/published/src/papers/certificates/paper.rs). */
export const certificatesFit = ({ certificates }: { certificates: CertificateProps[] }): string =>
  JSON.stringify(certificates.map(certificateFaults));
