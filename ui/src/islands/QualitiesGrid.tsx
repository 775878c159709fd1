// The qualities of a whole section at once: students down, the class's qualities across, in the grid of marks, with its
// keys and its safety. One call saves all that was typed, or none of it.
import { useMemo, useState } from "react";
import type { ChosenSection, StudentRecord } from "../generated/qualities";
import { EntryGrid } from "../grid/EntryGrid";
import type { EntryKind } from "../grid/entry_kind";
import type { SheetRow } from "../grid/sheet";
import { useOutbox } from "../grid/useMarkEntry";
import { SavesElsewhere } from "../grid/SavesElsewhere";
import { qualitiesKey, sectionBody } from "../features/exams/qualities/section";
import { GRADE_TEXTS, gradeTally, GRADES } from "../features/exams/qualities/grade_text";
import { useViewer } from "../shell/context";
import { useWords, type Say } from "../words";
import { countRecorded } from "./recorded";
import { spellings } from "./spellings";

export function qualitiesKind(say: Say, chosen: ChosenSection, user: string, saved?: EntryKind["saved"]): EntryKind {
  const { section, semester, recorded } = chosen;
  return {
    texts: GRADE_TEXTS,
    title: "Qualities",
    noun: "grade",
    columnNoun: "quality",
    inputMode: "text",
    saveLabel: recorded === 0 ? "Save" : "Update",
    key: qualitiesKey(user, chosen),
    label: `Qualities, ${semester.name}, ${section.className} ${section.sectionName}`,
    quick: GRADES.map((grade) => ({ text: grade, label: grade, title: `${grade} for the student of this cell` })),
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

const limit = () => "A+, A, B+ or B, or nothing";

type Props = { chosen: ChosenSection; records: StudentRecord[] };

export function QualitiesGridIsland({ chosen, records }: Props) {
  const { section, semester, qualities } = chosen;
  const say = useWords();
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
        label="Qualities of the section"
        caption={`Qualities, ${section.className} ${section.sectionName}, ${semester.name}`}
        limit={limit}
        head={
          <>
            <div className="marks-head">
              <p className="marks-title">
                {semester.name} · {section.className} {section.sectionName}
              </p>
            </div>
            <p className="notice notice-info without-script">
              The whole section can only be entered with JavaScript on. Turn it on and reload the page, or save one
              student at a time in Students.
            </p>
          </>
        }
      />
    </>
  );
}
