// A section's qualities for the tests of the screen.
import listJson from "../../../../test/served/studentQualities.json";
import beforeJson from "../../../../test/served/studentQualities_before.json";
import refusedJson from "../../../../test/served/studentQualities_refused.json";
import sectionJson from "../../../../test/served/studentQualities_section.json";
import studentJson from "../../../../test/served/studentQualities_student.json";
import { propsOf } from "../../../../test/served";
import type { ChosenSection, OpenRecord, StudentQualitiesProps, StudentRecord } from "../../../generated/qualities";

const on = (served: StudentQualitiesProps, change: Partial<ChosenSection>): StudentQualitiesProps => ({
  ...served,
  chosen: served.chosen && { ...served.chosen, ...change },
});

const section = propsOf<StudentQualitiesProps>(sectionJson);
const list = propsOf<StudentQualitiesProps>(listJson);
const student = propsOf<StudentQualitiesProps>(studentJson);

/** A record with these grades in its first quality and its last. */
export function graded(of: StudentRecord, [first, last]: (string | null)[], version: number): StudentRecord {
  const end = of.grades.length - 1;
  const grades = of.grades.map((grade, at) => (at === 0 ? (first ?? null) : at === end ? (last ?? null) : grade));
  return { ...of, grades, version, recorded: version > 0 ? "semester" : "nothing" };
}

/** The first has grades that were changed twice since, the third has one. */
export const records = (section.chosen?.grid ?? []).map((of, at) =>
  at === 0 ? graded(of, ["A+", "B"], 3) : at === 2 ? graded(of, ["A", null], 1) : of,
);

export const before = propsOf<StudentQualitiesProps>(beforeJson);
export const refused = propsOf<StudentQualitiesProps>(refusedJson);

export const listProps = (change: Partial<ChosenSection> = {}) =>
  on(list, { table: list.chosen?.table ? { ...list.chosen.table, rows: records } : null, recorded: 2, ...change });
export const gridProps = (change: Partial<ChosenSection> = {}) =>
  on(section, { grid: records, recorded: 2, ...change });

/** The page of one student. */
export function studentProps(
  record: StudentRecord,
  change: Partial<OpenRecord> = {},
  chosen: Partial<ChosenSection> = {},
): StudentQualitiesProps {
  const open = student.chosen?.student;
  if (!open) throw new Error("the page shows no student");
  const opened: OpenRecord = {
    ...open,
    record,
    editHref: open.editHref.replace(open.record.studentId, record.studentId),
    form: { ...open.form, version: record.version },
    ...change,
  };
  return on(student, { student: opened, recorded: 2, ...chosen });
}
