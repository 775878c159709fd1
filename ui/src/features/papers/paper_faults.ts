// What does not fit on a paper, and whose fault it is: said before anything is printed, the school's and the template's once and not for everybody.
import { lettersWithoutFont } from "../../controls/letter_widths";
import type { Message, Say } from "../../words";
import { setIn, type Room } from "./paper_text";

/** Whose a text is: of the school, of the template, of the exam. */
export type FaultOf = "school" | "template" | "exam";

/** What is wrong with a text that many papers have. */
export type PaperFault = { of: FaultOf; text: string };

/** What the server is answered (crates/published/src/papers/faults.rs): what is alike on all papers, and what is of each, in their order. */
export type PaperFits = { shared: PaperFault[]; own: string[][] };

/** What is said of a text that is cut, and of one with letters that no font on paper has; `label`: what the text itself is called, if it is. */
export type What = {
  tooLong: Message<{ label: string }>;
  withoutFont: Message<{ label: string; letters: string }>;
  label?: string;
};

/** A text that has a place of its own, whose it is and what is said of it. */
export type Placed = { of: FaultOf; what: What; text: string; room: Room };

/** Letters of a text that no font on paper has. */
export function letterFaults(say: Say, { withoutFont, label = "" }: Omit<What, "tooLong">, text: string): string[] {
  const letters = lettersWithoutFont(text);
  return letters.length === 0 ? [] : [say(withoutFont, { label, letters: letters.join(" ") })];
}

/** What is wrong with a text in its room: it is cut there, or has letters without a font. */
export function textFaults(say: Say, what: What, text: string, room: Room): string[] {
  const isWhole = setIn(text, room).text === text;
  return [...(isWhole ? [] : [say(what.tooLong, { label: what.label ?? "" })]), ...letterFaults(say, what, text)];
}

/** The same of a text that many papers have. */
export const placedFaults = (say: Say, { of, what, text, room }: Placed): PaperFault[] =>
  textFaults(say, what, text, room).map((fault) => ({ of, text: fault }));
