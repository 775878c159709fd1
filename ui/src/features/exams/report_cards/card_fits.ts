// What of a card does not fit its sheet, in words for whoever prints it (the pre-flight list): the layout itself is asked, with the card's own texts.
import * as m from "#messages";
import { branchLine } from "../../../controls/branch_line";
import { lettersWithoutFont } from "../../../controls/letter_widths";
import type { Card } from "../../../generated/cards";
import type { Message, Say } from "../../../words";
import { columnsOverflow, fitsSheet } from "./card_layout";

/** A text of the card, what is said of it, and the card without it. */
type Part = {
  unknown: (letters: string) => string;
  tooLong: () => string;
  text: string;
  without: (card: Card) => Card;
};

/** What is said of letters that no font on paper has, and of what is too long. */
type Sayings = [letters: Message<{ letters: string }>, tooLong: Message];

function partsOf(say: Say, { head, student, signatures, subjects }: Card): Part[] {
  const part = ([unknown, tooLong]: Sayings, text: string | null, without: Part["without"]): Part => ({
    unknown: (letters) => say(unknown, { letters }),
    tooLong: () => say(tooLong),
    text: text ?? "",
    without,
  });
  const ofStudent = (sayings: Sayings, text: string | null, change: Partial<Card["student"]>) =>
    part(sayings, text, (card) => ({ ...card, student: { ...card.student, ...change } }));
  return [
    ofStudent([m.shared_name_letters, m.cards_name_too_long], student.name, { name: "" }),
    ofStudent([m.cards_guardian_letters, m.cards_guardian_too_long], student.guardianName, { guardianName: null }),
    ofStudent([m.cards_register_no_letters, m.cards_register_no_too_long], student.regNo, { regNo: "" }),
    ofStudent([m.cards_class_letters, m.cards_class_too_long], student.className, { className: "" }),
    ofStudent([m.cards_section_letters, m.cards_section_too_long], student.sectionName, { sectionName: "" }),
    ofStudent([m.cards_group_letters, m.cards_group_too_long], student.groupName, { groupName: "" }),
    part([m.shared_school_letters, m.cards_school_too_long], head.schoolName, (card) => ({
      ...card,
      head: { ...card.head, schoolName: "" },
    })),
    part([m.shared_address_letters, m.cards_address_too_long], branchLine(head.branchName, head.address), (card) => ({
      ...card,
      head: { ...card.head, address: null },
    })),
    part([m.shared_motto_letters, m.cards_motto_too_long], head.motto, (card) => ({
      ...card,
      head: { ...card.head, motto: null },
    })),
    part([m.cards_class_teacher_letters, m.cards_class_teacher_too_long], signatures.classTeacherName, (card) => ({
      ...card,
      signatures: { ...card.signatures, classTeacherName: null },
    })),
    ...subjects.map(({ name }, at): Part => ({
      unknown: (letters) => say(m.cards_subject_letters, { subject: name, letters }),
      tooLong: () => say(m.cards_subject_too_long, { subject: name }),
      text: name,
      without: (card) => ({
        ...card,
        subjects: card.subjects.map((row, place) => (place === at ? { ...row, name: "" } : row)),
      }),
    })),
  ];
}

/** One card's: letters that are in no font on paper, and what is too long. */
export function cardFaults(say: Say, card: Card): string[] {
  const parts = partsOf(say, card);
  const faults = parts.flatMap(({ unknown, text }) => {
    const letters = lettersWithoutFont(text);
    return letters.length === 0 ? [] : [unknown(letters.join(" "))];
  });
  if (fitsSheet(say, card)) return faults;
  const tooLong = parts.filter(({ without }) => fitsSheet(say, without(card)));
  if (tooLong.length > 0) return [...faults, ...tooLong.map((part) => part.tooLong())];
  if (columnsOverflow(say, card)) return [...faults, say(m.cards_columns_do_not_fit, { columns: card.columns.length })];
  return [...faults, say(m.cards_subjects_do_not_fit, { subjects: card.subjects.length })];
}

/** Of each card, as JSON: what the server asks for without printing (crates/grading/src/report_cards/screen.rs). */
export const cardsFit = ({ cards }: { cards: Card[] }, say: Say): string =>
  JSON.stringify(cards.map((card) => cardFaults(say, card)));
