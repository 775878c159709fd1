// A list of records on paper (docs/rules.md, *Paper*): every row that the search finds, without columns that are empty. Static.
import * as m from "#messages";
import type { RecordPrintProps } from "../../generated/records";
import type { FilterSet } from "../../generated/shell";
import { Letterhead, ListHead } from "../../controls/Letterhead";
import { isEmptyColumn, listClass, listLayout } from "../../controls/list_layout";
import { headClass, PaperCell } from "../../controls/PaperCell";
import { useWords } from "../../words";

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
  const say = useWords();
  const head = { ...school, filter: NO_FILTER, more: facts };
  const textsOf = (at: number) => [...rows.map((cells) => cells[at] ?? ""), totals[at] ?? ""];
  // Whatever else is empty: what the rows are called.
  const shown = columns
    .map(({ key, kind, label }, at) => ({ key, kind, label, at, texts: textsOf(at) }))
    .filter(({ at, texts }) => at === 0 || !isEmptyColumn(texts));
  const layout = listLayout(shown);
  return (
    <main className={listClass(layout)}>
      {rows.length === 0 ? (
        <>
          <Letterhead {...head} />
          <p className="list-none">{say(m.shared_no_data_found)}</p>
        </>
      ) : (
        <table className="list-table">
          <thead>
            <ListHead {...head} columns={shown.length} />
            <tr>
              {shown.map(({ key, kind, label }) => (
                <th key={key} className={headClass(kind)}>
                  {label}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {rows.map((cells, row) => (
              <tr key={row}>
                {shown.map(({ key, kind, at }) => (
                  <PaperCell key={key} kind={kind} layout={layout}>
                    {cells[at] ?? ""}
                  </PaperCell>
                ))}
              </tr>
            ))}
            {totals.length === 0 ? null : (
              <tr className="list-total">
                {shown.map(({ key, kind, at }) => (
                  <PaperCell key={key} kind={kind} layout={layout}>
                    {totals[at] ?? ""}
                  </PaperCell>
                ))}
              </tr>
            )}
          </tbody>
        </table>
      )}
      <p className="list-issued">{say(m.records_printed, { rows: rows.length, day: printedOn })}</p>
    </main>
  );
}
