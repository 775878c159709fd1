// The Student Qualities screen (docs/rules.md, *Screens*, *Marks*): page studentQualities. Select Ground, the student list with the record's modal,
// and the grid of the whole section. Complete without a script: there a record is a page of its own.
import { Dialog } from "../../../controls/Dialog";
import { GroundList } from "../../../controls/GroundList";
import { Failure, Notice } from "../../../controls/Notice";
import { PlaceFilter } from "../../../controls/PlaceFilter";
import { Tabs } from "../../../controls/Tabs";
import type { ChosenSection, RecordTable, StudentQualitiesProps } from "../../../generated/qualities";
import { Island } from "../../../islands/Island";
import { StudentTable } from "../../../controls/StudentTable";
import { RECORD, RecordPage } from "./RecordPage";
import { SectionTable } from "./SectionTable";

/** docs/rules.md, *Words on the screen* */
const NOTHING_CHOSEN = "Please Select Ground";

/** The dialog that shows a student's record over the list. */
const DIALOG = "record-dialog";

export default function StudentQualities({ action, ground, failure, chosen }: StudentQualitiesProps) {
  return (
    <div className="qualities">
      <PlaceFilter
        action={action}
        ground={ground}
        keep={chosen?.tab === "section" ? { view: "section" } : {}}
        found={chosen === null || chosen.students > 0}
      />
      <Failure text={failure} title="Qualities" />
      <GroundList list={ground.list} lead={NOTHING_CHOSEN} />
      {chosen === null && ground.list === undefined ? (
        <StudentTable
          table={null}
          empty={NOTHING_CHOSEN}
          action={action}
          link={() => ({ text: "View", href: action })}
        />
      ) : null}
      {chosen === null ? null : <Chosen chosen={chosen} action={action} />}
    </div>
  );
}

function Chosen({ chosen, action }: { chosen: ChosenSection; action: string }) {
  const { tab, studentsHref, sectionHref, recorded, students, table, grid, student, mayEnter } = chosen;
  return (
    <>
      <Tabs
        label="Student Qualities"
        tabs={[
          { label: "Students", href: studentsHref, current: tab === "students" },
          { label: "Whole section", href: sectionHref, current: tab === "section" },
        ]}
      />
      <p className="secondary">
        <span data-recorded="">{recorded}</span> of {students} students have qualities
      </p>
      {chosen.closed ? <Notice>This session is closed: nothing in it can be changed.</Notice> : null}
      {student === null ? null : <RecordPage chosen={chosen} student={student} action={action} />}
      {table === null ? null : <Students table={table} action={action} />}
      {grid === null ? null : grid.length === 0 ? (
        <p className="marks-none">No student is enrolled in this section.</p>
      ) : mayEnter ? (
        <Island name="qualitiesGrid" props={{ chosen: { ...chosen, grid: null }, records: grid }} />
      ) : (
        <SectionTable chosen={chosen} records={grid} />
      )}
    </>
  );
}

function Students({ table, action }: { table: RecordTable; action: string }) {
  return (
    <>
      <StudentTable
        table={table}
        empty={table.rows.length === 0 ? "No Data Found" : null}
        action={action}
        link={({ studentId, name }) => ({
          text: "View",
          label: `View ${name}`,
          href: table.studentHref + encodeURIComponent(studentId),
          record: DIALOG,
        })}
      />
      <Dialog id={DIALOG} title="Student Qualities" wide>
        <div data-part={RECORD} />
      </Dialog>
    </>
  );
}
