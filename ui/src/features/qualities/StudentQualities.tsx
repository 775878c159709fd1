// The Student Qualities screen (results.md 2 and 4): page studentQualities. Select Ground, the student list with the record's modal,
// and the grid of the whole section. Complete without a script: there a record is a page of its own.
import { useCallback, useEffect, useState } from "react";
import { ButtonLink } from "../../controls/Button";
import { Dialog } from "../../controls/Dialog";
import { Notice } from "../../controls/Notice";
import { SelectGround } from "../../controls/SelectGround";
import { Tabs } from "../../controls/Tabs";
import { useToast } from "../../controls/Toasts";
import type { ChosenSection, OpenRecord, RecordTable, StudentQualitiesProps, StudentRecord } from "../../generated/qualities";
import { useShell } from "../../shell/context";
import { useOutbox, type Waiting } from "../marks/useMarkEntry";
import { WaitingSaves } from "../marks/WaitingSaves";
import { StudentTable } from "../report_cards/StudentTable";
import { QualitiesGrid, qualitiesKey } from "./QualitiesGrid";
import { RecordCard } from "./RecordCard";
import { SectionTable } from "./SectionTable";

export default function StudentQualities({ action, ground, failure, chosen }: StudentQualitiesProps) {
  const user = useShell()?.viewer._id ?? "";
  const { parcels, attach } = useOutbox();
  const toast = useToast();
  const leaving = useLeaving();

  useEffect(() => {
    if (failure !== null) toast.danger(failure, "Qualities");
  }, [failure, toast]);

  const openSheet = chosen?.grid && chosen.mayEnter ? qualitiesKey(user, chosen) : null;
  return (
    <div className="qualities">
      <SelectGround action={action} ground={ground} keep={chosen?.tab === "section" ? { view: "section" } : {}} />
      <WaitingSaves parcels={parcels.filter(({ sheet }) => sheet !== openSheet)} />
      {failure === null ? null : <Notice kind="bad">{failure}</Notice>}
      {chosen === null ? (
        <StudentTable
          table={null}
          empty={leaving ? "Please Wait ....." : "Please Select Ground"}
          action={action}
          link={() => ({ text: "View", href: action })}
          onOpen={() => undefined}
        />
      ) : (
        <Chosen chosen={chosen} action={action} attach={attach} />
      )}
    </div>
  );
}

/** The page is on its way to another address. */
function useLeaving(): boolean {
  const [leaving, setLeaving] = useState(false);
  useEffect(() => {
    const away = () => setLeaving(true);
    const back = () => setLeaving(false);
    window.addEventListener("beforeunload", away);
    window.addEventListener("pageshow", back);
    return () => {
      window.removeEventListener("beforeunload", away);
      window.removeEventListener("pageshow", back);
    };
  }, []);
  return leaving;
}

function Chosen({ chosen, action, attach }: { chosen: ChosenSection; action: string; attach: Waiting["attach"] }) {
  const { tab, studentsHref, sectionHref, recorded, students, table, grid, student, mayEnter } = chosen;
  const [added, setAdded] = useState<ReadonlySet<string>>(new Set());
  const onSaved = useCallback(
    (ids: readonly string[]) => {
      const without = (grid ?? table?.rows ?? []).filter(({ recorded: before }) => before === "nothing").map(({ studentId }) => studentId);
      setAdded((before) => new Set([...before, ...ids.filter((id) => without.includes(id))]));
    },
    [grid, table],
  );
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
        {recorded + added.size} of {students} students have qualities
      </p>
      {student === null ? null : <StudentPage chosen={chosen} student={student} action={action} />}
      {table === null ? null : <Students chosen={chosen} table={table} action={action} onSaved={onSaved} />}
      {grid === null ? null : grid.length === 0 ? (
        <p className="marks-none">No student is enrolled in this section.</p>
      ) : mayEnter ? (
        <QualitiesGrid chosen={chosen} records={grid} attach={attach} onSaved={onSaved} />
      ) : (
        <SectionTable chosen={chosen} records={grid} />
      )}
    </>
  );
}

/** One student at an address of its own. */
function StudentPage({ chosen, student, action }: { chosen: ChosenSection; student: OpenRecord; action: string }) {
  const { record, editing, editHref, typed, done } = student;
  return (
    <section className="record-page" aria-label={record.name}>
      <div className="record-page-head">
        <h2>Student Qualities</h2>
        <ButtonLink href={chosen.studentsHref}>Close</ButtonLink>
      </div>
      {done === null ? null : <Notice kind="ok">{done}</Notice>}
      <RecordCard chosen={chosen} action={action} record={record} editing={editing} editHref={editHref} typed={typed} />
    </section>
  );
}

type StudentsProps = { chosen: ChosenSection; table: RecordTable; action: string; onSaved: (ids: readonly string[]) => void };

/** The list, and the record's modal. What is chosen in the modal's form and not saved is there again when it is opened again. */
function Students({ chosen, table, action, onSaved }: StudentsProps) {
  const [open, setOpen] = useState<StudentRecord | null>(null);
  const [saved, setSaved] = useState<ReadonlyMap<string, StudentRecord>>(new Map());
  const [typed, setTyped] = useState<ReadonlyMap<string, readonly string[]>>(new Map());
  const record = open && (saved.get(open.studentId) ?? open);
  const kept = (open && typed.get(open.studentId)) ?? null;

  function keep(id: string, values: readonly string[] | null): void {
    setTyped((before) => {
      const after = new Map(before);
      if (values === null) after.delete(id);
      else after.set(id, values);
      return after;
    });
  }

  return (
    <>
      <StudentTable
        table={table}
        empty={table.rows.length === 0 ? "No Data Found" : null}
        action={action}
        link={({ studentId, name }) => ({ text: "View", label: `View ${name}`, href: table.studentHref + encodeURIComponent(studentId) })}
        onOpen={setOpen}
      />
      <Dialog open={record !== null} wide title="Student Qualities" onClose={() => setOpen(null)}>
        {record === null ? null : (
          <RecordCard
            key={record.studentId}
            chosen={chosen}
            action={action}
            record={record}
            editing={chosen.mayEnter && kept !== null}
            editHref={null}
            typed={kept}
            onSaved={(now) => {
              setSaved((before) => new Map(before).set(now.studentId, now));
              onSaved([now.studentId]);
            }}
            onTyped={(values) => keep(record.studentId, values)}
          />
        )}
      </Dialog>
    </>
  );
}
