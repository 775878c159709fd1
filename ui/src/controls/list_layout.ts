// How a printed list lies and in which size of type: reckoned from what its columns hold, because paper is rendered where nothing can be measured.
// Codes, days, numbers and states never break; names and texts break between words. What is wider than an upright page lies across; what is
// wider than that, too, is set smaller; and only then the longest of its words are parted. The lengths are those of styles/print/lists.css.
import type { ColumnKind } from "../generated/records";
import { widthOf } from "./letter_widths";

const MM = 96 / 25.4;
const PT = 96 / 72;
/** Between the margins of a page that stands upright, and of one that lies across, in px. */
const UPRIGHT = 186 * MM;
const ACROSS = 273 * MM;
/** To the left and the right of a cell's text. */
const PADDING = 3 * MM;
/** Type of cells, and of heads. */
const CELL = 9 * PT;
const SMALL = 8 * PT;
const HEAD = 8 * PT;
/** A name or a text takes a second line rather than be wider than this. */
const ONE_LINE = 30 * MM;
/** And is no reason for a wider page beyond this. */
const TWO_LINES = 62 * MM;
/** Words, and what never breaks, that are wider than these are parted in any case. */
const LONGEST_WORD = 60 * MM;
const LONGEST_CODE = 110 * MM;
/** And, where even the widest page is too narrow, those wider than such a share of it. */
const SHARES = [0.75, 0.5, 0.35, 0.25, 0.15] as const;

export type { ColumnKind };

/** A column: what it holds, its head, and the texts of its cells. */
export type ListColumn = {
  kind: ColumnKind;
  label: string;
  texts: readonly string[];
  /** its head stands along the column, and makes it no wider */
  turned?: boolean;
  /** what it is wide at least, in mm: a box to write in */
  least?: number;
};

/** How a list lies. */
export type ListLayout = {
  /** of the element around it, beside `print-list` */
  className: string;
  /** widest word that stays whole, in px: of names and texts, and of what never breaks otherwise */
  word: number;
  code: number;
  /** up to which width a name or a text stays on one line, in px */
  line: number;
  /** the type of the cells, in px */
  size: number;
};

export const wordsOf = (text: string): string[] => text.split(/\s+/u).filter((word) => word !== "");

/** Whether a column of this kind breaks between words. */
export const breaks = (kind: ColumnKind): boolean => kind === "name" || kind === "text";

/** What a head is wide that stays on one line, in mm. */
export const headWidth = (label: string): number => widthOf(label, HEAD) / MM;

/** Whether nothing stands in any cell of a column. */
export const isEmptyColumn = (texts: readonly string[]): boolean =>
  texts.every((text) => text.trim() === "" || text === "–");

type Widths = { least: number; wanted: number };

function widthsOf({ kind, label, texts, turned, least = 0 }: ListColumn, size: number, word: number, code: number) {
  const head = turned === true ? 0 : Math.max(0, ...wordsOf(label).map((part) => widthOf(part, HEAD)));
  const widths: Widths = { least: Math.max(head, least * MM), wanted: Math.max(head, least * MM) };
  const grow = (by: number, wanted: number) => {
    widths.least = Math.max(widths.least, by);
    widths.wanted = Math.max(widths.wanted, wanted);
  };
  // Lists are long, and their columns repeat themselves.
  for (const text of new Set(texts)) {
    const whole = widthOf(text, size, "regular");
    if (!breaks(kind)) {
      grow(Math.min(whole, code), Math.min(whole, code));
      continue;
    }
    const longest = Math.min(word, Math.max(0, ...wordsOf(text).map((part) => widthOf(part, size, "regular"))));
    grow(longest, Math.max(longest, Math.min(whole, Math.max(ONE_LINE, Math.min(TWO_LINES, whole * 0.56)))));
  }
  return { least: widths.least + PADDING, wanted: widths.wanted + PADDING };
}

const sum = (widths: readonly number[]): number => widths.reduce((all, width) => all + width, 0);

/** How a list of these columns lies. */
export function listLayout(columns: readonly ListColumn[]): ListLayout {
  const of = (size: number, word: number, code: number) => columns.map((column) => widthsOf(column, size, word, code));
  const layout = (className: string, size: number, word = LONGEST_WORD, code = LONGEST_CODE): ListLayout => ({
    className,
    size,
    word,
    code,
    line: size === CELL ? ONE_LINE : 0,
  });
  const common = of(CELL, LONGEST_WORD, LONGEST_CODE);
  if (sum(common.map(({ wanted }) => wanted)) <= UPRIGHT) return layout("", CELL);
  if (sum(common.map(({ wanted }) => wanted)) <= ACROSS) return layout("list-across", CELL);
  const small = of(SMALL, LONGEST_WORD, LONGEST_CODE);
  if (sum(small.map(({ least }) => least)) <= ACROSS) return layout("list-across list-small", SMALL);
  for (const share of SHARES) {
    const [word, code] = [Math.min(LONGEST_WORD, (ACROSS * share) / 2), Math.min(LONGEST_CODE, ACROSS * share)];
    const parted = of(SMALL, word, code);
    if (sum(parted.map(({ least }) => least)) <= ACROSS) return layout("list-across list-small", SMALL, word, code);
  }
  const each = Math.max(8 * MM, ACROSS / Math.max(1, columns.length) - PADDING);
  return layout("list-across list-small", SMALL, each, each);
}

/** How a list of this layout is called by its element: `print-list list-across`. */
export const listClass = ({ className }: ListLayout, more = ""): string =>
  ["print-list", className, more].filter((name) => name !== "").join(" ");
