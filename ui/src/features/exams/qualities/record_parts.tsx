// The parts of a student's record: who the student is, the grades, and what the form says beside them.
import * as m from "#messages";
import { Portrait } from "../../../controls/Portrait";
import type { ChosenSection, StudentRecord } from "../../../generated/qualities";
import { useWords } from "../../../words";

/** What the form says beside the grades. */
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
  const say = useWords();
  const facts: [string, string | null][] = [
    [say(m.shared_register_no), record.regNo],
    [say(m.shared_roll), String(record.roll)],
    [say(m.shared_class), section.className],
    [say(m.shared_section), section.sectionName],
    [say(m.shared_group), record.groupName],
    [say(m.shared_guardian_name), record.guardianName],
    [say(m.shared_date_of_birth), record.dateOfBirth],
    [say(m.shared_gender), record.gender],
    [say(m.shared_branch), section.branchName],
    [say(m.shared_session), section.sessionName],
    [say(m.shared_semester), semester.name],
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

/** Grades that stand for every semester are copied when one of them is changed. */
export function SharedNote({ chosen, record }: { chosen: ChosenSection; record: StudentRecord }) {
  const say = useWords();
  if (record.recorded !== "everySemester") return null;
  return <p className="secondary">{say(m.qualities_for_every_semester, { semester: chosen.semester.name })}</p>;
}
