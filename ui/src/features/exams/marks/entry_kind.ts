// What a grid is for: the marks of a sheet here, the qualities of a section in their own room. Everything that the entry, its bar
// and its dialogs do otherwise for one and the other stands in this table.
import type { Grid } from "../../../generated/marks";
import type { FilterSet } from "../../../generated/shell";
import { sheetKey } from "./drafts";
import { ABSENT, MARK_TEXTS, type CellTexts } from "./mark_text";
import type { Parcel } from "./outbox";
import { filterSet, sheetLabel } from "./outcome";
import type { MarkSheet } from "./sheet";
import { tallyColumn } from "./tally";

/** A button of the bar that puts a value into the cell in focus. */
export type QuickValue = { text: string; label: string; title: string; className?: string };

export type EntryKind = {
  texts: CellTexts;
  /** titles the notifications */
  title: string;
  /** one of what is entered; with an s, many */
  noun: string;
  /** what a column is */
  columnNoun: string;
  inputMode: "decimal" | "text";
  saveLabel: "Save" | "Update";
  /** names what is kept: one sheet of one user */
  key: string;
  /** for a message away from the sheet */
  label: string;
  quick: readonly QuickValue[];
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

export type EntryPlaces = { action: string; marksHref: string; editHref: string | null };

const QUICK: readonly QuickValue[] = [
  { text: ABSENT, label: "Absent (AB)", title: "Mark the student of this cell absent", className: "marks-absent" },
];

function marksTally(texts: readonly string[]): string {
  const { entered, of, mean, highest } = tallyColumn(texts);
  return `${String(entered)} of ${String(of)} entered, mean ${mean ?? "–"}, highest ${highest ?? "–"}`;
}

/** The screen without filter and table (docs/rules.md, *Marks*, Saved entry), which says what was saved and offers the next sheets. */
function savedHref(
  action: string,
  { branchId, sessionId, classId, sectionId, examId, subjectId }: FilterSet,
  saved: number,
): string {
  const sheet = [branchId, sessionId, classId, sectionId, examId, subjectId].join(".");
  return `${action}?saved=${String(saved)}&savedSheet=${encodeURIComponent(sheet)}`;
}

/** Add Marks and Edit Marks of one sheet. */
export function marksKind(mode: Grid["mode"], filter: FilterSet, user: string, places: EntryPlaces): EntryKind {
  const add = mode === "add";
  const editHref = places.editHref ?? places.marksHref;
  return {
    texts: MARK_TEXTS,
    title: "Marks",
    noun: "mark",
    columnNoun: "component",
    inputMode: "decimal",
    saveLabel: add ? "Save" : "Update",
    key: sheetKey(user, filter),
    label: sheetLabel(filter),
    quick: QUICK,
    quickMoves: false,
    tally: marksTally,
    parcel(sheet) {
      if (add) {
        const { marks, sent } = sheet.addEntries();
        return { method: "POST", path: "/api/addSubjectWiseMarks", body: { ...filterSet(filter), marks }, sent };
      }
      const { editedMarks, sent } = sheet.editEntries();
      return { method: "PUT", path: "/api/updateOneMark", body: { ...filterSet(filter), editedMarks }, sent };
    },
    after(left, saved) {
      if (left === 0) return savedHref(places.action, filter, saved);
      return add ? editHref : null;
    },
    editHref: add ? editHref : null,
  };
}
