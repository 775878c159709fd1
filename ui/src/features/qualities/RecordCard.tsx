// One student's record (results.md 2 and 4, Student Qualities): the student's information and the conduct grades, Add Qualities or
// Edit Qualities, then Save or Update. In the modal, and on a page of its own, where its form posts without any script.
import { useEffect, useId, useRef, useState, type SyntheticEvent } from "react";
import { Button, ButtonLink } from "../../controls/Button";
import { Notice } from "../../controls/Notice";
import { Portrait } from "../../controls/Portrait";
import { useToast } from "../../controls/Toasts";
import type { ChosenSection, StudentRecord } from "../../generated/qualities";
import { ViewerField } from "../../shell/ViewerField";
import { saveRecord, SaveKeys, type Trouble } from "./record_save";

const TITLE = "Qualities";

type RecordCardProps = {
  chosen: ChosenSection;
  action: string;
  record: StudentRecord;
  /** the form is open from the start */
  editing: boolean;
  /** where the form is a page of its own; null: it opens here */
  editHref: string | null;
  /** what was chosen and not saved, parallel to the qualities */
  typed: readonly string[] | null;
  onSaved?: (record: StudentRecord) => void;
  /** what stands in the form, at each change; null once it is saved */
  onTyped?: (typed: readonly string[] | null) => void;
};

export function RecordCard(props: RecordCardProps) {
  const { chosen, action, editHref, typed, onSaved, onTyped } = props;
  const { qualities, mayEnter } = chosen;
  const [record, setRecord] = useState(props.record);
  const [editing, setEditing] = useState(props.editing);
  const [busy, setBusy] = useState(false);
  const [trouble, setTrouble] = useState<Trouble | null>(null);
  const [keys] = useState(() => new SaveKeys());
  const form = useRef<HTMLFormElement>(null);
  const card = useRef<HTMLElement>(null);
  const toast = useToast();
  const adding = record.recorded === "nothing";

  // The button that was pressed goes away with what it stood under: the focus goes on to what came instead.
  const shown = useRef(editing);
  useEffect(() => {
    if (shown.current === editing) return;
    shown.current = editing;
    card.current?.querySelector<HTMLElement>(editing ? ".record-fields select" : ".record-actions .button")?.focus();
  }, [editing]);

  const inForm = () => {
    const data = form.current ? new FormData(form.current) : null;
    return qualities.map(({ key }) => {
      const value = data?.get(key);
      return typeof value === "string" ? value : "";
    });
  };

  async function submit(event: SyntheticEvent): Promise<void> {
    event.preventDefault();
    if (busy) return;
    setBusy(true);
    setTrouble(null);
    const outcome = await saveRecord(chosen, record, inForm(), keys);
    setBusy(false);
    if (outcome.kind === "unchanged") {
      toast.show({ kind: "info", title: TITLE, message: "Nothing is changed that is not saved." });
      return;
    }
    setRecord(outcome.record);
    if (outcome.kind === "refused") {
      setTrouble(outcome.trouble);
      return;
    }
    setEditing(false);
    onTyped?.(null);
    onSaved?.(outcome.record);
    toast.show({ kind: "success", title: TITLE, message: outcome.message });
  }

  function take(key: string, grade: string): void {
    const select = form.current?.elements.namedItem(key);
    if (!(select instanceof HTMLSelectElement) || !trouble) return;
    select.value = grade;
    setTrouble({ ...trouble, theirs: Object.fromEntries(Object.entries(trouble.theirs).filter(([other]) => other !== key)) });
    onTyped?.(inForm());
    select.focus();
  }

  return (
    <article className="record" ref={card}>
      <StudentInformation chosen={chosen} record={record} />
      {record.recorded === "everySemester" ? (
        <p className="secondary">
          These grades stand for every semester that has none of its own. What is changed here is kept for {chosen.semester.name} alone.
        </p>
      ) : null}
      {trouble ? <Notice kind="bad">{trouble.message}</Notice> : null}
      {editing ? (
        <form
          ref={form}
          method="post"
          action={action}
          onSubmit={(event) => void submit(event)}
          onChange={() => onTyped?.(inForm())}
          aria-label={adding ? "Add Qualities" : "Edit Qualities"}
        >
          <HiddenFields chosen={chosen} record={record} adding={adding} />
          <ViewerField />
          <div className="record-fields">
            {qualities.map(({ key, label }, at) => (
              <GradeField
                key={key}
                name={key}
                label={label}
                legend={chosen.legend}
                grade={typed?.[at] ?? record.grades[at] ?? ""}
                reason={trouble?.reasons[key] ?? null}
                theirs={trouble?.theirs[key] ?? null}
                saved={typed === null ? "" : (record.grades[at] ?? "")}
                onTake={(grade) => take(key, grade)}
              />
            ))}
          </div>
          <div className="record-actions">
            <Button type="submit" kind="primary" busy={busy}>
              {adding ? "Save" : "Update"}
            </Button>
          </div>
        </form>
      ) : (
        <>
          <Grades chosen={chosen} record={record} />
          {mayEnter ? (
            <div className="record-actions">
              {editHref === null ? (
                <Button kind="primary" onClick={() => setEditing(true)}>
                  {adding ? "Add Qualities" : "Edit Qualities"}
                </Button>
              ) : (
                <ButtonLink kind="primary" href={editHref}>
                  {adding ? "Add Qualities" : "Edit Qualities"}
                </ButtonLink>
              )}
            </div>
          ) : null}
        </>
      )}
    </article>
  );
}

/** What the form says beside the grades: read by the server where no script has arrived. */
function HiddenFields({ chosen: { section, semester }, record, adding }: { chosen: ChosenSection; record: StudentRecord; adding: boolean }) {
  const fields = {
    branchId: section.branchId,
    sessionId: section.sessionId,
    classId: section.classId,
    sectionId: section.sectionId,
    semester: semester._id,
    studentId: record.studentId,
    mode: adding ? "add" : "update",
    version: String(record.version),
  };
  return Object.entries(fields).map(([name, value]) => <input key={name} type="hidden" name={name} value={value} />);
}

function StudentInformation({ chosen: { section, semester }, record }: { chosen: ChosenSection; record: StudentRecord }) {
  const facts: [string, string | null][] = [
    ["Register No", record.regNo],
    ["Roll", String(record.roll)],
    ["Class", section.className],
    ["Section", section.sectionName],
    ["Group", record.groupName],
    ["Guardian Name", record.guardianName],
    ["Date of Birth", record.dateOfBirth],
    ["Gender", record.gender],
    ["Branch", section.branchName],
    ["Session", section.sessionName],
    ["Semester", semester.name],
  ];
  return (
    <header className="record-student">
      <Portrait name={record.name} photo={record.photo} large />
      <div>
        <h3 className="record-name">{record.name}</h3>
        <dl className="record-facts">
          {facts.map(([label, value]) =>
            value === null ? null : (
              <div key={label}>
                <dt>{label}</dt>
                <dd>{value}</dd>
              </div>
            ),
          )}
        </dl>
      </div>
    </header>
  );
}

function Grades({ chosen: { qualities, legend }, record }: { chosen: ChosenSection; record: StudentRecord }) {
  return (
    <>
      <dl className="record-grades">
        {qualities.map(({ key, label }, at) => {
          const grade = record.grades[at] ?? null;
          return (
            <div key={key}>
              <dt>{label}</dt>
              <dd className={grade === null ? "dash" : undefined}>{grade ?? "–"}</dd>
            </div>
          );
        })}
      </dl>
      <p className="record-legend secondary">{legend.map(({ grade, meaning }) => `${grade} ${meaning}`).join(", ")}</p>
    </>
  );
}

type GradeFieldProps = {
  name: string;
  label: string;
  legend: ChosenSection["legend"];
  grade: string;
  reason: string | null;
  theirs: { grade: string; by: string } | null;
  /** what is stored, where the form begins with something else */
  saved: string;
  onTake: (grade: string) => void;
};

function GradeField({ name, label, legend, grade, reason, theirs, saved, onTake }: GradeFieldProps) {
  const id = useId();
  const note = theirs === null ? (saved === "" || saved === grade ? null : `Saved: ${saved}`) : `Saved by ${theirs.by}: ${theirs.grade || "not given"}`;
  const noted = reason !== null || note !== null;
  return (
    <div className="field">
      <label className="field-label" htmlFor={id}>
        {label}
      </label>
      <select
        id={id}
        name={name}
        className="input select"
        defaultValue={grade}
        aria-invalid={reason === null ? undefined : true}
        aria-describedby={noted ? `${id}-note` : undefined}
      >
        <option value="">Not given</option>
        {legend.map((entry) => (
          <option key={entry.grade} value={entry.grade}>
            {entry.grade} {entry.meaning}
          </option>
        ))}
      </select>
      {noted ? (
        <p id={`${id}-note`} className={reason === null ? "field-hint" : "field-error"}>
          {reason ?? note}
        </p>
      ) : null}
      {theirs === null ? null : (
        <Button className="record-take" onClick={() => onTake(theirs.grade)}>
          Take {theirs.grade === "" ? "none" : theirs.grade}
        </Button>
      )}
    </div>
  );
}
