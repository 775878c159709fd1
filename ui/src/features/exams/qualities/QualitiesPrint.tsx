// The student list of the Student Qualities screen on paper, the grades beside: A4 portrait over as many pages as it needs. Static.
import type { QualitiesPrintProps } from "../../../generated/qualities";
import type { FilterSet } from "../../../generated/shell";
import { Letterhead, ListHead, ListLabel } from "../../../controls/Letterhead";
import { nameClass } from "../../../controls/name_class";

/** Letters of the common size that a column of names is wide (styles/print/qualities.css). */
const LETTERS = 22;

export default function QualitiesPrint({
  filter,
  semesterName,
  qualities,
  legend,
  rows,
  found,
  printedOn,
  ...school
}: QualitiesPrintProps) {
  const shown: FilterSet = { ...filter, examId: "", examName: "", subjectId: "", subjectName: "" };
  const more: [string, string][] = [["Semester", semesterName]];
  const head = { ...school, title: "Student Qualities", filter: shown, more };
  return (
    <article className="print-list">
      {rows.length === 0 ? (
        <>
          <Letterhead {...head} />
          <p className="list-none">No Data Found</p>
        </>
      ) : (
        <table className="list-table list-many list-qualities">
          <thead>
            <ListHead {...head} columns={4 + qualities.length} />
            <tr>
              <th className="list-num list-at">Roll</th>
              <th>Student Name</th>
              <th className="list-reg">Register No</th>
              <th>Guardian Name</th>
              {qualities.map(({ key, label }) => (
                <th key={key} className="list-num list-mark">
                  <ListLabel text={label} />
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {rows.map((row) => (
              <tr key={row.studentId}>
                <td className="list-num">{row.roll}</td>
                <td className={nameClass(row.name, LETTERS)}>{row.name}</td>
                <td className="list-reg">{row.regNo}</td>
                <td className={nameClass(row.guardianName ?? "", LETTERS)}>{row.guardianName ?? "–"}</td>
                {qualities.map(({ key }, at) => (
                  <td key={key} className="list-num list-mark">
                    {row.grades[at] ?? "–"}
                  </td>
                ))}
              </tr>
            ))}
          </tbody>
        </table>
      )}
      <p className="list-issued">
        {rows.length === found ? "" : `${rows.length} of `}
        {found} {found === 1 ? "student" : "students"}.{" "}
        {legend.map(({ grade, meaning }) => `${grade} ${meaning}`).join(", ")}. Printed on {printedOn}.
      </p>
    </article>
  );
}
