// The parts of a student's record that its page and its modal share: who the student is, the grades, and the form's fields.
import { useId } from "react";
import { Button } from "../../../controls/Button";
import { Portrait } from "../../../controls/Portrait";
import type { ChosenSection, StudentRecord } from "../../../generated/qualities";

/** What the form says beside the grades: read by the server where no script has arrived. */
export function HiddenFields({
  chosen: { section, semester },
  record,
  adding,
  version,
}: {
  chosen: ChosenSection;
  record: StudentRecord;
  adding: boolean;
  version: number;
}) {
  const fields = {
    branchId: section.branchId,
    sessionId: section.sessionId,
    classId: section.classId,
    sectionId: section.sectionId,
    semester: semester._id,
    studentId: record.studentId,
    mode: adding ? "add" : "update",
    version: String(version),
  };
  return Object.entries(fields).map(([name, value]) => <input key={name} type="hidden" name={name} value={value} />);
}

export function StudentInformation({
  chosen: { section, semester },
  record,
}: {
  chosen: ChosenSection;
  record: StudentRecord;
}) {
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

export function Grades({ chosen: { qualities, legend }, record }: { chosen: ChosenSection; record: StudentRecord }) {
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

export type GradeFieldProps = {
  name: string;
  label: string;
  legend: ChosenSection["legend"];
  grade: string;
  reason: string | null;
  theirs: { grade: string; by: string } | null;
  /** what is stored, where the form begins with something else */
  saved: string;
  /** takes the other's grade; none where the form is sent as it is */
  onTake?: (grade: string) => void;
};

export function GradeField({ name, label, legend, grade, reason, theirs, saved, onTake }: GradeFieldProps) {
  const id = useId();
  const note =
    theirs === null
      ? saved === "" || saved === grade
        ? null
        : `Saved: ${saved}`
      : `Saved by ${theirs.by}: ${theirs.grade || "not given"}`;
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
      {theirs === null || onTake === undefined ? null : (
        <Button className="record-take" onClick={() => onTake(theirs.grade)}>
          Take {theirs.grade === "" ? "none" : theirs.grade}
        </Button>
      )}
    </div>
  );
}

/** Grades that stand for every semester are copied when one of them is changed. */
export function SharedNote({ chosen, record }: { chosen: ChosenSection; record: StudentRecord }) {
  if (record.recorded !== "everySemester") return null;
  return (
    <p className="secondary">
      These grades stand for every semester that has none of its own. What is changed here is kept for{" "}
      {chosen.semester.name} alone.
    </p>
  );
}
