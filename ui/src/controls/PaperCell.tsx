// A cell of a printed list by the kind of its column (list_layout.ts), and the words of its text: none is parted that has room on a line.
import type { ReactNode } from "react";
import { breaks, type ColumnKind, type ListLayout } from "./list_layout";
import { widthOf } from "./letter_widths";
import { nameClass } from "./name_class";

/** Where an engine breaks a word by itself: at what is neither letter nor figure. */
const BREAKS = /[-\u2010-\u2015/|&+]/u;

/** The limits of a place whose list is laid out by nobody: sheets of fixed columns. */
export const COMMON: Omit<ListLayout, "className"> = { word: 180, code: 300, line: 0, size: 12 };

/** A text whose words stay whole, but for those that are wider than `most` px in type of `size` px. */
export function Words({ children, most, size }: { children: string; most: number; size: number }) {
  const parts: ReactNode[] = [];
  let plain = "";
  for (const [at, part] of children.split(/(\s+)/u).entries()) {
    const isWord = at % 2 === 0 && part !== "";
    const isLong = isWord && widthOf(part, size, "regular") > most;
    if (!isLong && !(isWord && BREAKS.test(part))) {
      plain += part;
      continue;
    }
    if (plain !== "") parts.push(plain);
    plain = "";
    const pieces = isLong ? piecesOf(part, most, size) : [part];
    parts.push(
      ...pieces.flatMap((piece, place) => {
        const whole = (
          <span key={`${at}-${place}`} className="list-whole">
            {piece}
          </span>
        );
        return place === 0 ? [whole] : [<wbr key={`${at}-${place}-break`} />, whole];
      }),
    );
  }
  if (plain !== "") parts.push(plain);
  return <>{parts}</>;
}

/** A word in pieces that have room: letters stay whole, and marks with their letters. */
function piecesOf(word: string, most: number, size: number): string[] {
  const pieces: string[] = [];
  let piece = "";
  for (const letter of word.match(/\P{M}[\p{M}\u200c\u200d]*/gu) ?? [word]) {
    if (piece !== "" && widthOf(piece + letter, size, "regular") > most) {
      pieces.push(piece);
      piece = "";
    }
    piece += letter;
  }
  return [...pieces, piece];
}

/** The class of a cell that holds a text, by what its column holds. */
export function cellClass(kind: ColumnKind, text: string, isWhole = !breaks(kind)): string {
  if (kind === "number") return "list-num";
  if (!breaks(kind)) return isWhole ? "list-whole" : "list-code";
  const named = kind === "name" ? nameClass(text) : "list-text";
  return isWhole ? `${named} list-whole` : named;
}

/** What heads a column of a kind. */
export const headClass = (kind: ColumnKind): string | undefined => (kind === "number" ? "list-num" : undefined);

type Props = {
  kind: ColumnKind;
  children: string;
  layout?: Omit<ListLayout, "className">;
  colSpan?: number;
};

/** A cell. What never breaks is parted all the same where no page is wide enough for it. */
export function PaperCell({ kind, children, layout = COMMON, colSpan }: Props) {
  const { word, code, line, size } = layout;
  const isWhole = widthOf(children, size, "regular") <= (breaks(kind) ? line : code);
  return (
    <td className={cellClass(kind, children, isWhole)} colSpan={colSpan}>
      {breaks(kind) || !isWhole ? (
        <Words most={breaks(kind) ? word : code} size={size}>
          {children}
        </Words>
      ) : (
        children
      )}
    </td>
  );
}
