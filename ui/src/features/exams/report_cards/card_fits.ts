// What of a card does not fit its sheet, in words for whoever prints it (the pre-flight list): the layout itself is asked, with the card's own texts.
import { branchLine } from "../../../controls/branch_line";
import { lettersWithoutFont } from "../../../controls/letter_widths";
import type { Card } from "../../../generated/cards";
import { fitsSheet } from "./card_layout";

/** A text of the card, and the card without it. */
type Part = { what: string; text: string; without: (card: Card) => Card };

function partsOf({ head, student, signatures, subjects }: Card): Part[] {
  const part = (what: string, text: string | null, without: Part["without"]): Part => ({
    what,
    text: text ?? "",
    without,
  });
  const ofStudent = (what: string, text: string | null, change: Partial<Card["student"]>) =>
    part(what, text, (card) => ({ ...card, student: { ...card.student, ...change } }));
  return [
    ofStudent("The name", student.name, { name: "" }),
    ofStudent("The guardian's name", student.guardianName, { guardianName: null }),
    ofStudent("The register number", student.regNo, { regNo: "" }),
    ofStudent("The class", student.className, { className: "" }),
    ofStudent("The section", student.sectionName, { sectionName: "" }),
    ofStudent("The group", student.groupName, { groupName: "" }),
    part("The school's name", head.schoolName, (card) => ({ ...card, head: { ...card.head, schoolName: "" } })),
    part("The address", branchLine(head.branchName, head.address), (card) => ({
      ...card,
      head: { ...card.head, address: null },
    })),
    part("The motto", head.motto, (card) => ({ ...card, head: { ...card.head, motto: null } })),
    part("The class teacher's name", signatures.classTeacherName, (card) => ({
      ...card,
      signatures: { ...card.signatures, classTeacherName: null },
    })),
    ...subjects.map(({ name }, at) =>
      part(`The subject ${name}`, name, (card) => ({
        ...card,
        subjects: card.subjects.map((row, place) => (place === at ? { ...row, name: "" } : row)),
      })),
    ),
  ];
}

/** One card's: letters that are in no font on paper, and what is too long. */
export function cardFaults(card: Card): string[] {
  const parts = partsOf(card);
  const faults = parts.flatMap(({ what, text }) => {
    const letters = lettersWithoutFont(text);
    return letters.length === 0 ? [] : [`${what} has letters that no font on paper has: ${letters.join(" ")}`];
  });
  if (fitsSheet(card)) return faults;
  const tooLong = parts.filter(({ without }) => fitsSheet(without(card)));
  if (tooLong.length > 0) return [...faults, ...tooLong.map(({ what }) => `${what} is too long for one page`)];
  const count = card.subjects.length;
  return [...faults, `${count} ${count === 1 ? "subject" : "subjects"} and names as long as these do not fit one page`];
}

/** Of each card, as JSON: what the server asks for without printing (crates/exams/src/report_cards/screen.rs). */
export const cardsFit = ({ cards }: { cards: Card[] }): string => JSON.stringify(cards.map(cardFaults));
