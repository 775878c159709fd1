// The Sheet screen's student table on paper (docs/rules.md, *Screens*, Sheet screen: "a print page with the visible rows of the table"). Static.
import type { StudentListProps } from "../../../generated/cards";
import type { FilterSet } from "../../../generated/shell";
import { Letterhead, ListHead } from "../../../controls/Letterhead";
import { nameClass } from "../../../controls/name_class";

export default function StudentList({
  filter,
  semesterName,
  search,
  rows,
  found,
  printedOn,
  ...school
}: StudentListProps) {
  const shown: FilterSet = { ...filter, examId: "", examName: "", subjectId: "", subjectName: "" };
  const more: [string, string][] = [["Semester", semesterName]];
  if (search !== "") more.push(["Search", search]);
  const head = { ...school, title: "Students", filter: shown, more };
  return (
    <article className="print-list">
      {rows.length === 0 ? (
        <>
          <Letterhead {...head} />
          <p className="list-none">No Data Found</p>
        </>
      ) : (
        <table className="list-table">
          <thead>
            <ListHead {...head} columns={4} />
            <tr>
              <th className="list-num list-at">Roll</th>
              <th>Student Name</th>
              <th className="list-reg">Register No</th>
              <th>Guardian Name</th>
            </tr>
          </thead>
          <tbody>
            {rows.map((row) => (
              <tr key={row.studentId}>
                <td className="list-num">{row.roll}</td>
                <td className={nameClass(row.name)}>{row.name}</td>
                <td className="list-reg">{row.regNo}</td>
                <td className={nameClass(row.guardianName ?? "")}>{row.guardianName ?? "–"}</td>
              </tr>
            ))}
          </tbody>
        </table>
      )}
      <p className="list-issued">
        {rows.length === found ? "" : `${rows.length} of `}
        {found} {found === 1 ? "student" : "students"}. Printed on {printedOn}.
      </p>
    </article>
  );
}
