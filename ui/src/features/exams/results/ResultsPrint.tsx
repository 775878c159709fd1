// The results list on paper: A4 portrait over as many pages as it needs, the header row on each of them. Static.
import * as m from "#messages";
import type { ResultsPrintProps } from "../../../generated/marks";
import { Letterhead, ListHead, ListLabel } from "../../../controls/Letterhead";
import { headWidth, listClass, listLayout, type ListColumn } from "../../../controls/list_layout";
import { PaperCell } from "../../../controls/PaperCell";
import { letterOf } from "../../../controls/MarksTable";
import { useWords } from "../../../words";

export default function ResultsPrint(props: ResultsPrintProps) {
  const { table, printedOn } = props;
  const say = useWords();
  if (table.columns.length === 0) {
    return (
      <article className="print-list">
        <Letterhead {...props} title={say(m.shared_results)} />
        <p className="list-none">{say(m.shared_no_data_found)}</p>
      </article>
    );
  }
  const turned = table.columns.length > 5;
  const columns: ListColumn[] = [
    { kind: "number", label: say(m.shared_serial), texts: [String(table.rows.length)] },
    { kind: "number", label: say(m.shared_roll), texts: table.rows.map(({ roll }) => String(roll)) },
    { kind: "name", label: say(m.shared_student_name), texts: table.rows.map(({ name }) => name) },
    { kind: "code", label: say(m.shared_reg_no), texts: table.rows.map(({ regNo }) => regNo) },
    ...table.columns.map(({ label }, at): ListColumn => {
      const texts = table.rows.map(({ marks }) => `${marks[at]?.text ?? "–"} A+`);
      return { kind: "number", label, texts, turned, least: turned ? 0 : headWidth(label) };
    }),
  ];
  const layout = listLayout(columns);
  return (
    <article className={listClass(layout)}>
      <table className={table.columns.length > 5 ? "list-table list-many" : "list-table"}>
        <thead>
          <ListHead {...props} title={say(m.shared_results)} columns={4 + table.columns.length} />
          <tr>
            <th className="list-num list-at">{say(m.shared_serial)}</th>
            <th className="list-num list-at">{say(m.shared_roll)}</th>
            <th>{say(m.shared_student_name)}</th>
            <th className="list-reg">{say(m.shared_reg_no)}</th>
            {table.columns.map(({ key, label, fullMark }) => (
              <th key={key} className="list-num list-mark">
                <ListLabel text={label} />
                {fullMark === null ? null : <span className="list-full">{fullMark}</span>}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {table.rows.map((row, index) => (
            <tr key={row.studentId}>
              <td className="list-num">{index + 1}</td>
              <td className="list-num">{row.roll}</td>
              <PaperCell kind="name" layout={layout}>
                {row.name}
              </PaperCell>
              <PaperCell kind="code" layout={layout}>
                {row.regNo}
              </PaperCell>
              {table.columns.map(({ key }, column) => {
                const mark = row.marks[column] ?? null;
                return (
                  <td key={key} className="list-num list-mark">
                    {mark === null ? "–" : mark.text}{" "}
                    <span className="list-grade">{mark === null ? "" : letterOf(mark)}</span>
                  </td>
                );
              })}
            </tr>
          ))}
        </tbody>
      </table>
      <p className="list-issued">{say(m.results_students_printed_on, { count: table.rows.length, day: printedOn })}</p>
    </article>
  );
}
