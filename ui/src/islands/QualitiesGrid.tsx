// The qualities of a whole section at once: students down, the class's qualities across, in the grid of marks, with its
// keys and its safety. One call saves all that was typed, or none of it.
import { useMemo, useState } from "react";
import * as m from "#messages";
import type { ChosenSection, StudentRecord } from "../generated/qualities";
import { EntryGrid } from "../grid/EntryGrid";
import type { EntryKind, EntryWords, LaterWords } from "../grid/entry_kind";
import type { SheetRow } from "../grid/sheet";
import { useOutbox } from "../grid/useMarkEntry";
import { SavesElsewhere } from "../grid/SavesElsewhere";
import { qualitiesKey, sectionBody } from "../features/exams/qualities/section";
import { GRADE_TEXTS, gradeTally, GRADES } from "../features/exams/qualities/grade_text";
import { useViewer } from "../shell/context";
import { useWords, type Say } from "../words";
import { countRecorded } from "./recorded";
import { spellings } from "./spellings";

const WORDS: EntryWords = {
  column: m.grid_grades_column,
  savedInOtherTab: m.grid_grades_saved_in_other_tab,
  alreadySaved: m.grid_grades_already_saved,
  unreadable: m.grid_grades_unreadable,
  unreadableAndUnconfirmed: m.grid_grades_unreadable_and_unconfirmed,
};

const LATER: LaterWords = {
  savedByOthers: m.grid_grades_saved_by_others,
  keptNowhere: m.grid_grades_kept_nowhere,
  restored: m.grid_grades_restored,
  strays: m.grid_grades_strays,
  nextColumn: m.grid_grades_next_column,
  previousColumn: m.grid_grades_previous_column,
  topOfNextColumn: m.grid_grades_top_of_next_column,
  paste: m.grid_grades_paste,
  clear: m.grid_grades_clear,
  applyAndClear: m.grid_grades_apply_and_clear,
  blanksClear: m.grid_grades_blanks_clear,
  underBlanks: m.grid_grades_under_blanks,
  noneWouldChange: m.grid_grades_none_would_change,
  notPasted: m.grid_grades_not_pasted,
};

export function qualitiesKind(say: Say, chosen: ChosenSection, user: string, saved?: EntryKind["saved"]): EntryKind {
  const { section, semester, recorded } = chosen;
  return {
    texts: GRADE_TEXTS,
    title: say(m.shared_qualities),
    words: WORDS,
    laterWords: LATER,
    inputMode: "text",
    saveLabel: say(recorded === 0 ? m.shared_save : m.shared_update),
    key: qualitiesKey(user, chosen),
    label: say(m.islands_qualities_in_semester, {
      semester: semester.name,
      section: `${section.className} ${section.sectionName}`,
    }),
    quick: GRADES.map((grade) => ({
      text: grade,
      label: grade,
      title: say(m.islands_qualities_grade_explained, { grade }),
    })),
    quickMoves: true,
    tally: (texts) => gradeTally(say, texts),
    parcel(sheet) {
      const { editedMarks, sent } = sheet.editEntries();
      return {
        method: "PUT",
        path: "/api/sectionQualities",
        body: { ...sectionBody(chosen), qualities: editedMarks },
        sent,
      };
    },
    after: () => null,
    saved,
    editHref: null,
  };
}

function rowOf({ studentId, name, roll, regNo, version, grades }: StudentRecord): SheetRow {
  return { studentId, name, roll, regNo, version, marks: grades };
}

type Props = { chosen: ChosenSection; records: StudentRecord[] };

export function QualitiesGridIsland({ chosen, records }: Props) {
  const say = useWords();
  const { section, semester, qualities } = chosen;
  const { parcels, attach } = useOutbox(spellings);
  const open = qualitiesKey(useViewer()?._id ?? "", chosen);
  const grid = useMemo(() => ({ rows: records.map(rowOf), components: qualities }), [records, qualities]);
  const [unrecorded] = useState(
    () => new Set(records.filter(({ recorded }) => recorded === "nothing").map(({ studentId }) => studentId)),
  );
  const onSaved = (ids: readonly string[]) => countRecorded(ids.filter((id) => unrecorded.delete(id)).length);
  return (
    <>
      <SavesElsewhere parcels={parcels} open={open} />
      <EntryGrid
        className="qualities-grid"
        grid={grid}
        kindOf={(user) => qualitiesKind(say, chosen, user, onSaved)}
        attach={attach}
        label={say(m.qualities_of_section)}
        caption={say(m.islands_qualities_in_section, {
          section: `${section.className} ${section.sectionName}`,
          semester: semester.name,
        })}
        limit={() => say(m.islands_qualities_limit)}
        head={
          <>
            <div className="marks-head">
              <p className="marks-title">
                {semester.name} · {section.className} {section.sectionName}
              </p>
            </div>
            <p className="notice notice-info without-script">{say(m.islands_qualities_without_script)}</p>
          </>
        }
      />
    </>
  );
}
