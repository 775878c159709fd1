// The student list of the Student Qualities screen on paper, the grades beside: A4 portrait over as many pages as it needs. Static.
import type { QualitiesPrintProps } from "../../../generated/qualities";
import type { FilterSet } from "../../../generated/shell";
import { Letterhead, ListHead, ListLabel } from "../../../controls/Letterhead";
import { isEmptyColumn, listClass, listLayout, type ListColumn } from "../../../controls/list_layout";
import { PaperCell } from "../../../controls/PaperCell";

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
  const guardians = rows.map(({ guardianName }) => guardianName ?? "–");
  const hasGuardians = !isEmptyColumn(guardians);
  const layout = listLayout([
    { kind: "number", label: "Roll", texts: rows.map(({ roll }) => String(roll)) },
    { kind: "name", label: "Student Name", texts: rows.map(({ name }) => name) },
    { kind: "code", label: "Register No", texts: rows.map(({ regNo }) => regNo) },
    { kind: "name", label: "Guardian Name", texts: hasGuardians ? guardians : [] },
    ...qualities.map(({ label }): ListColumn => ({ kind: "state", label, texts: ["A+"], turned: true })),
  ]);
  return (
    <article className={listClass(layout)}>
      {rows.length === 0 ? (
        <>
          <Letterhead {...head} />
          <p className="list-none">No Data Found</p>
        </>
      ) : (
        <table className="list-table list-many list-qualities">
          <thead>
            <ListHead {...head} columns={(hasGuardians ? 4 : 3) + qualities.length} />
            <tr>
              <th className="list-num list-at">Roll</th>
              <th>Student Name</th>
              <th className="list-reg">Register No</th>
              {hasGuardians ? <th>Guardian Name</th> : null}
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
                <PaperCell kind="name" layout={layout}>
                  {row.name}
                </PaperCell>
                <PaperCell kind="code" layout={layout}>
                  {row.regNo}
                </PaperCell>
                {hasGuardians ? (
                  <PaperCell kind="name" layout={layout}>
                    {row.guardianName ?? "–"}
                  </PaperCell>
                ) : null}
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
