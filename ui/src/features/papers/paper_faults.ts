// What does not fit on a paper, and whose fault it is: said before anything is printed, the school's and the template's once and not for everybody.
import { lettersWithoutFont } from "../../controls/letter_widths";
import { setIn, type Room } from "./paper_text";

/** Whose a text is: of the school, of the template, of the exam. */
export type FaultOf = "school" | "template" | "exam";

/** What is wrong with a text that many papers have. */
export type PaperFault = { of: FaultOf; text: string };

/** What the server is answered (crates/published/src/papers/faults.rs): what is alike on all papers, and what is of each, in their order. */
export type PaperFits = { shared: PaperFault[]; own: string[][] };

/** A text that has a place of its own, whose it is and what it is called. */
export type Placed = { of: FaultOf; what: string; text: string; room: Room };

/** Letters of a text that no font on paper has. */
export function letterFaults(what: string, text: string): string[] {
  const letters = lettersWithoutFont(text);
  return letters.length === 0 ? [] : [`${what} has letters that no font on paper has: ${letters.join(" ")}`];
}

/** What is wrong with a text in its room: it is cut there, or has letters without a font. */
export function textFaults(what: string, text: string, room: Room): string[] {
  return [...(setIn(text, room).text === text ? [] : [`${what} is too long`]), ...letterFaults(what, text)];
}

/** The same of a text that many papers have. */
export const placedFaults = ({ of, what, text, room }: Placed): PaperFault[] =>
  textFaults(what, text, room).map((fault) => ({ of, text: fault }));
