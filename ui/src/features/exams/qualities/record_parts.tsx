// The parts of a student's record: who the student is, the grades, and what the form says beside them.
import { Portrait } from "../../../controls/Portrait";
import type { ChosenSection, StudentRecord } from "../../../generated/qualities";

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
