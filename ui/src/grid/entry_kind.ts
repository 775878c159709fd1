// What a grid is for: the marks of a sheet, the qualities of a section, each in its own room. Everything that the entry, its bar
// and its dialogs do otherwise for one and the other stands in this table.
import type { ComponentType } from "react";
import type { CellChoiceProps } from "./CellChoice";
import type { CellTexts } from "./cell_texts";
import type { Parcel } from "./outbox";
import type { MarkSheet } from "./sheet";
import type { Message } from "../words";

/** A button of the bar that puts a value into the cell in focus. */
export type QuickValue = { text: string; label: string; title: string };

/** The sentences that have the name of what is entered in them. */
export type EntryWords = {
  /** what a column is, as a heading */
  column: Message;
  savedInOtherTab: Message;
  alreadySaved: Message;
  /** what stands in the way of a save */
  unreadable: Message<{ count: number }>;
  unreadableAndUnconfirmed: Message<{ unconfirmed: number; count: number }>;
};

/** Those of them that only the grid's messages and dialogs say, which are fetched later (islands/later.ts). */
export type LaterWords = {
  savedByOthers: Message;
  keptNowhere: Message;
  restored: Message<{ count: number; time: string }>;
  strays: Message<{ count: number }>;
  nextColumn: Message;
  previousColumn: Message;
  topOfNextColumn: Message;
  paste: Message;
  /** of so many values; `changes` without them */
  clear: Message<{ count: number }>;
  applyAndClear: Message<{ changes: number; count: number }>;
  blanksClear: Message;
  underBlanks: Message<{ count: number }>;
  noneWouldChange: Message;
  notPasted: Message<{ count: number }>;
};

export type EntryKind = {
  texts: CellTexts;
  /** titles the notifications */
  title: string;
  words: EntryWords;
  /** those of marks unless it says otherwise */
  laterWords?: LaterWords;
  /** how many the rows are of; students unless it says otherwise */
  people?: (count: number) => string;
  /** over the first two columns, where the rows are not of students */
  heads?: readonly [number: string, name: string];
  inputMode: "decimal" | "text";
  /** a cell holds one letter: every stroke replaces it, wherever the cursor is */
  oneLetter?: boolean;
  saveLabel: string;
  /** what it says while nothing is typed and a save would store something all the same; null: as ever */
  untouchedLabel?: (sheet: MarkSheet) => string | null;
  /** names what is kept: one sheet of one user */
  key: string;
  /** for a message away from the sheet */
  label: string;
  quick: readonly QuickValue[];
  /** these values in each cell, for a thumb (CellChoice.tsx) */
  Choice?: ComponentType<CellChoiceProps>;
  /** a quick value goes on to the next row, for a column that is filled by them alone */
  quickMoves: boolean;
  /** what the bar says of a column's texts */
  tally: (texts: readonly string[]) => string;
  /** what is sent */
  parcel: (sheet: MarkSheet) => Pick<Parcel, "method" | "path" | "body" | "sent">;
  /** where the page goes after a save of so many values that left so many unsaved; null: it stays */
  after: (left: number, saved: number) => string | null;
  /** hears whose rows a save has stored */
  saved?: ((studentIds: readonly string[]) => void) | undefined;
  /** where an Add of what is there already goes on; null where there is no such thing */
  editHref: string | null;
};
