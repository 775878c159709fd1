// Add Marks and Edit Marks as a kind of grid: how its marks are read, counted and sent.
import * as m from "#messages";
import type { Grid } from "../../../generated/marks";
import type { FilterSet } from "../../../generated/shell";
import type { EntryKind } from "../../../grid/entry_kind";
import { MARKS_WORDS } from "../../../grid/marks_words";
import type { Say } from "../../../words";
import { ABSENT, EXEMPT, MARK_TEXTS } from "./mark_text";
import { filterSet, sheetKey, sheetLabel } from "./sheet_names";
import { tallyColumn } from "./tally";

export type EntryPlaces = { action: string; marksHref: string; editHref: string | null };

function marksTally(say: Say, texts: readonly string[]): string {
  const { entered, of, mean, highest } = tallyColumn(texts);
  return say(m.marks_tally, { entered, total: of, mean: mean ?? "–", highest: highest ?? "–" });
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
export function marksKind(
  say: Say,
  mode: Grid["mode"],
  filter: FilterSet,
  user: string,
  places: EntryPlaces,
): EntryKind {
  const add = mode === "add";
  const editHref = places.editHref ?? places.marksHref;
  return {
    texts: MARK_TEXTS,
    title: say(m.shared_marks),
    words: MARKS_WORDS,
    inputMode: "decimal",
    saveLabel: say(add ? m.shared_save : m.shared_update),
    key: sheetKey(user, filter),
    label: sheetLabel(filter),
    quick: [
      { text: ABSENT, label: say(m.marks_absent), title: say(m.marks_absent_explained) },
      { text: EXEMPT, label: say(m.marks_exempt), title: say(m.marks_exempt_explained) },
    ],
    quickMoves: false,
    tally: (texts) => marksTally(say, texts),
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
