// The qualities of a whole section at once (issue 3): students down, the class's qualities across, in the grid of marks, with its
// keys and its safety. One call saves all that was typed, or none of it.
import { useMemo } from "react";
import type { ChosenSection, StudentRecord } from "../../generated/qualities";
import { EntryGrid } from "../marks/EntryGrid";
import type { EntryKind } from "../marks/entry_kind";
import type { SheetRow } from "../marks/sheet";
import type { Waiting } from "../marks/useMarkEntry";
import { GRADE_TEXTS, gradeTally, GRADES } from "./grade_text";

/** One section and semester of one user. */
export function qualitiesKey(user: string, { section, semester }: ChosenSection): string {
  return [user, "qualities", section.sessionId, section.sectionId, semester._id].join("|");
}

/** The section as sectionQualities takes it. */
export function sectionBody({ section, semester }: ChosenSection) {
  const { branchName, branchId, sessionName, sessionId, classId, sectionId } = section;
  return { branchName, branchId, sessionName, sessionId, classId, sectionId, semester: semester._id };
}

export function qualitiesKind(chosen: ChosenSection, user: string, saved?: EntryKind["saved"]): EntryKind {
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
    tally: gradeTally,
    parcel(sheet) {
      const { editedMarks, sent } = sheet.editEntries();
      return { method: "PUT", path: "/api/sectionQualities", body: { ...sectionBody(chosen), qualities: editedMarks }, sent };
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

type QualitiesGridProps = { chosen: ChosenSection; records: StudentRecord[]; attach: Waiting["attach"]; onSaved?: EntryKind["saved"] };

export function QualitiesGrid({ chosen, records, attach, onSaved }: QualitiesGridProps) {
  const { section, semester, qualities } = chosen;
  const grid = useMemo(() => ({ rows: records.map(rowOf), components: qualities }), [records, qualities]);
  return (
    <EntryGrid
      className="qualities-grid"
      grid={grid}
      kindOf={(user) => qualitiesKind(chosen, user, onSaved)}
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
            The whole section can be saved once the page’s script has arrived. One student at a time can be saved without it, in Students.
          </p>
        </>
      }
    />
  );
}
