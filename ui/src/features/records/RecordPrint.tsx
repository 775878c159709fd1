// A list of records on paper (docs/rules.md, *Paper*): every row that the search finds. Static.
import type { RecordPrintProps } from "../../generated/records";
import type { FilterSet } from "../../generated/shell";
import { Hours } from "../../controls/Hours";
import { Letterhead, ListHead } from "../../controls/Letterhead";
import { nameClass } from "../../controls/name_class";

export const NO_FILTER: FilterSet = {
  branchId: "",
  branchName: "",
  sessionId: "",
  sessionName: "",
  classId: "",
  className: "",
  sectionId: "",
  sectionName: "",
  examId: "",
  examName: "",
  subjectId: "",
  subjectName: "",
};

export default function RecordPrint({ columns, rows, totals, facts, printedOn, ...school }: RecordPrintProps) {
  const head = { ...school, filter: NO_FILTER, more: facts };
  return (
    <main className="print-list">
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
              {columns.map((column) => (
                <th key={column.key} className={column.numeric ? "list-num" : undefined}>
                  {column.label}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {rows.map((cells, row) => (
              <tr key={row}>
                {columns.map((column, at) => (
                  <td key={column.key} className={column.numeric ? "list-num" : nameClass(cells[at] ?? "")}>
                    <Hours>{cells[at] ?? ""}</Hours>
                  </td>
                ))}
              </tr>
            ))}
            {totals.length === 0 ? null : (
              <tr className="list-total">
                {columns.map((column, at) => (
                  <td key={column.key} className={column.numeric ? "list-num" : undefined}>
                    {totals[at] ?? ""}
                  </td>
                ))}
              </tr>
            )}
          </tbody>
        </table>
      )}
      <p className="list-issued">
        {rows.length} {rows.length === 1 ? "row" : "rows"}. Printed on {printedOn}.
      </p>
    </main>
  );
}
