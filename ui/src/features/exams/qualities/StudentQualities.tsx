// The Student Qualities screen (docs/rules.md, *Screens*, *Marks*): page studentQualities. Select Ground, the student list with the record's modal,
// and the grid of the whole section. Complete without a script: there a record is a page of its own.
import type { ReactNode } from "react";
import * as m from "#messages";
import { Dialog } from "../../../controls/Dialog";
import { GroundList } from "../../../controls/GroundList";
import { Failure, Notice } from "../../../controls/Notice";
import { PlaceFilter } from "../../../controls/PlaceFilter";
import { Tabs } from "../../../controls/Tabs";
import type { ChosenSection, RecordTable, StudentQualitiesProps } from "../../../generated/qualities";
import { Island } from "../../../islands/Island";
import { StudentTable } from "../../../controls/StudentTable";
import { useWords } from "../../../words";
import { Said } from "../../../words/Said";
import { RECORD, RecordPage } from "./RecordPage";
import { SectionTable } from "./SectionTable";

/** The dialog that shows a student's record over the list. */
const DIALOG = "record-dialog";

export default function StudentQualities({ action, ground, failure, chosen }: StudentQualitiesProps) {
  const say = useWords();
  return (
    <div className="qualities">
      <PlaceFilter
        action={action}
        ground={ground}
        keep={chosen?.tab === "section" ? { view: "section" } : {}}
        found={chosen === null || chosen.students > 0}
      />
      <Failure text={failure} title={say(m.shared_qualities)} />
      <GroundList list={ground.list} lead={say(m.shared_please_select_ground)} />
      {chosen === null && ground.list === undefined ? (
        <StudentTable
          table={null}
          empty={say(m.shared_please_select_ground)}
          action={action}
          link={({ name }) => ({
            text: say(m.qualities_view),
            label: say(m.qualities_view_named, { name }),
            href: action,
          })}
        />
      ) : null}
      {chosen === null ? null : <Chosen chosen={chosen} action={action} />}
    </div>
  );
}

/** Counted on as records are saved (islands/recorded.ts). */
const count = ({ children }: { children?: ReactNode }) => <span data-recorded="">{children}</span>;

function Chosen({ chosen, action }: { chosen: ChosenSection; action: string }) {
  const { tab, studentsHref, sectionHref, recorded, students, table, grid, student, mayEnter } = chosen;
  const say = useWords();
  return (
    <>
      <Tabs
        label={say(m.qualities_student)}
        tabs={[
          { label: say(m.shared_students), href: studentsHref, current: tab === "students" },
          { label: say(m.qualities_whole_section), href: sectionHref, current: tab === "section" },
        ]}
      />
      <p className="secondary">
        <Said message={m.qualities_students_have} inputs={{ recorded, students }} markup={{ count }} />
      </p>
      {chosen.closed ? <Notice>{say(m.shared_session_closed)}</Notice> : null}
      {student === null ? null : <RecordPage chosen={chosen} student={student} action={action} />}
      {table === null ? null : <Students table={table} action={action} />}
      {grid === null ? null : grid.length === 0 ? (
        <p className="marks-none">{say(m.shared_no_student_in_section)}</p>
      ) : mayEnter ? (
        <Island name="qualitiesGrid" props={{ chosen: { ...chosen, grid: null }, records: grid }} />
      ) : (
        <SectionTable chosen={chosen} records={grid} />
      )}
    </>
  );
}

function Students({ table, action }: { table: RecordTable; action: string }) {
  const say = useWords();
  return (
    <>
      <StudentTable
        table={table}
        empty={table.rows.length === 0 ? say(m.shared_no_data_found) : null}
        action={action}
        link={({ studentId, name }) => ({
          text: say(m.qualities_view),
          label: say(m.qualities_view_named, { name }),
          href: table.studentHref + encodeURIComponent(studentId),
          record: DIALOG,
        })}
      />
      <Dialog id={DIALOG} title={say(m.qualities_student)} wide>
        <div data-part={RECORD} />
      </Dialog>
    </>
  );
}
