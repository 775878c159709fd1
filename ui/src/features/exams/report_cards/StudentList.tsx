// The Sheet screen's student table on paper (docs/rules.md, *Screens*, Sheet screen: "a print page with the visible rows of the table"). Static.
import type { StudentListProps } from "../../../generated/cards";
import type { FilterSet } from "../../../generated/shell";
import { Letterhead, ListHead } from "../../../controls/Letterhead";
import { isEmptyColumn, listClass, listLayout, type ListColumn } from "../../../controls/list_layout";
import { headClass, PaperCell } from "../../../controls/PaperCell";

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
  const all: ListColumn[] = [
    { kind: "number", label: "Roll", texts: rows.map(({ roll }) => String(roll)) },
    { kind: "name", label: "Student Name", texts: rows.map(({ name }) => name) },
    { kind: "code", label: "Register No", texts: rows.map(({ regNo }) => regNo) },
    { kind: "name", label: "Guardian Name", texts: rows.map(({ guardianName }) => guardianName ?? "–") },
  ];
  const columns = all.filter(({ texts }) => !isEmptyColumn(texts));
  const layout = listLayout(columns);
  return (
    <article className={listClass(layout)}>
      {rows.length === 0 ? (
        <>
          <Letterhead {...head} />
          <p className="list-none">No Data Found</p>
        </>
      ) : (
        <table className="list-table">
          <thead>
            <ListHead {...head} columns={columns.length} />
            <tr>
              {columns.map(({ kind, label }) => (
                <th key={label} className={headClass(kind)}>
                  {label}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {rows.map(({ studentId }, at) => (
              <tr key={studentId}>
                {columns.map(({ kind, label, texts }) => (
                  <PaperCell key={label} kind={kind} layout={layout}>
                    {texts[at] ?? ""}
                  </PaperCell>
                ))}
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
