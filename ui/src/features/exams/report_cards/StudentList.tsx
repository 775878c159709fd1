// The Sheet screen's student table on paper (docs/rules.md, *Screens*, Sheet screen: "a print page with the visible rows of the table"). Static.
import * as m from "#messages";
import type { StudentListProps } from "../../../generated/cards";
import type { FilterSet } from "../../../generated/shell";
import { Letterhead, ListHead } from "../../../controls/Letterhead";
import { isEmptyColumn, listClass, listLayout, type ListColumn } from "../../../controls/list_layout";
import { headClass, PaperCell } from "../../../controls/PaperCell";
import { useWords } from "../../../words";

export default function StudentList({
  filter,
  semesterName,
  search,
  rows,
  found,
  printedOn,
  ...school
}: StudentListProps) {
  const say = useWords();
  const shown: FilterSet = { ...filter, examId: "", examName: "", subjectId: "", subjectName: "" };
  const more: [string, string][] = [[say(m.shared_semester), semesterName]];
  if (search !== "") more.push([say(m.shared_search), search]);
  const head = { ...school, title: say(m.shared_students), filter: shown, more };
  const all: ListColumn[] = [
    { kind: "number", label: say(m.shared_roll), texts: rows.map(({ roll }) => String(roll)) },
    { kind: "name", label: say(m.shared_student_name), texts: rows.map(({ name }) => name) },
    { kind: "code", label: say(m.shared_register_no), texts: rows.map(({ regNo }) => regNo) },
    { kind: "name", label: say(m.shared_guardian_name), texts: rows.map(({ guardianName }) => guardianName ?? "–") },
  ];
  const columns = all.filter(({ texts }) => !isEmptyColumn(texts));
  const layout = listLayout(columns);
  return (
    <article className={listClass(layout)}>
      {rows.length === 0 ? (
        <>
          <Letterhead {...head} />
          <p className="list-none">{say(m.shared_no_data_found)}</p>
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
        {rows.length === found
          ? say(m.cards_students_printed_on, { total: found, day: printedOn })
          : say(m.cards_students_of_printed_on, { shown: rows.length, total: found, day: printedOn })}
      </p>
    </article>
  );
}
