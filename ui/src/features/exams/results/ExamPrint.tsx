// A student's own results of an exam on paper: A4 portrait, the header row on every page. Static.
import type { ReactNode } from "react";
import * as m from "#messages";
import type { ExamColumn, ExamMark, ExamPrintProps, ExamRow, ExamSum } from "../../../generated/marks";
import { ListHead, ListLabel } from "../../../controls/Letterhead";
import { parted } from "../../../controls/ExamTable";
import { letterOf } from "../../../controls/MarksTable";
import { listClass, listLayout, type ListColumn } from "../../../controls/list_layout";
import { PaperCell } from "../../../controls/PaperCell";
import { useWords } from "../../../words";
import { Said } from "../../../words/Said";

const bold = ({ children }: { children?: ReactNode }) => <b>{children}</b>;

export default function ExamPrint(props: ExamPrintProps) {
  const { exam, printedOn } = props;
  const { columns, rows, overall, pending, studentName, legend, uncounted } = exam;
  const say = useWords();
  const { counted, others } = parted(columns);
  const turned = columns.length > 4;
  const head = (column: ExamColumn): ListColumn => {
    const at = columns.indexOf(column);
    const texts = rows.map(({ marks }) => `${marks[at]?.text ?? "–"}${column.fullMark === null ? "/100" : ""} A+`);
    return { kind: "number", label: column.label, texts, turned };
  };
  const layout = listLayout([
    { kind: "number", label: say(m.shared_serial), texts: [String(rows.length)] },
    { kind: "name", label: say(m.shared_student_name), texts: [studentName] },
    { kind: "name", label: say(m.shared_subject), texts: rows.map(({ subject }) => subject) },
    ...counted.map(head),
    {
      kind: "number",
      label: say(m.shared_total),
      texts: rows.map(({ total }) => `${total?.total ?? ""}/${total?.outOf ?? ""}`),
    },
    { kind: "state", label: say(m.shared_grade), texts: ["A+"] },
    ...others.map(head),
  ]);
  return (
    <article className={listClass(layout)}>
      <table className={columns.length > 4 ? "list-table list-many" : "list-table"}>
        <thead>
          <ListHead {...props} title={say(m.shared_results)} columns={columns.length + 5} />
          <tr>
            <th className="list-num list-at">{say(m.shared_serial)}</th>
            <th>{say(m.shared_student_name)}</th>
            <th>{say(m.shared_subject)}</th>
            {counted.map((column) => (
              <MarkHead key={column.key} column={column} />
            ))}
            <th className="list-num">{say(m.shared_total)}</th>
            <th>{say(m.shared_grade)}</th>
            {others.map((column) => (
              <MarkHead key={column.key} column={column} />
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map((row) => (
            <tr key={row.subjectId}>
              <td className="list-num">{row.sl}</td>
              <PaperCell kind="name" layout={layout}>
                {studentName}
              </PaperCell>
              <PaperCell kind="name" layout={layout}>
                {row.subject}
              </PaperCell>
              <Marks row={row} columns={columns} counts />
              <Sum sum={row.total} why={row.uncounted ? say(m.shared_nothing_counts) : null} />
              <Marks row={row} columns={columns} counts={false} />
            </tr>
          ))}
          {overall === null ? null : (
            <tr>
              <td className="list-num" />
              <td colSpan={counted.length + 2}>
                <Said
                  message={m.results_total_of_exam}
                  inputs={{ percentage: overall.percentage }}
                  markup={{ total: bold }}
                />
              </td>
              <Sum sum={overall} />
              {others.length === 0 ? null : <td colSpan={others.length} />}
            </tr>
          )}
        </tbody>
      </table>
      {legend === null ? null : <p className="list-issued">{legend}</p>}
      <p className="list-issued">
        {uncounted === null ? null : `${uncounted} `}
        {pending === null ? null : `${say(m.results_not_complete, { pending })} `}
        {say(m.shared_printed_on_day, { day: printedOn })}
      </p>
    </article>
  );
}

function markText(mark: ExamMark | null, withFull: boolean) {
  if (mark === null) return "–";
  return (
    <>
      {mark.text}
      {withFull && mark.fullMark !== null ? `/${mark.fullMark}` : ""}{" "}
      <span className="list-grade">{letterOf(mark)}</span>
    </>
  );
}

function MarkHead({ column: { label, fullMark, counts } }: { column: ExamColumn }) {
  const say = useWords();
  return (
    <th className="list-num list-mark">
      <ListLabel text={label} />
      {fullMark === null ? null : <span className="list-full">{fullMark}</span>}
      {counts ? null : <span className="list-full">{say(m.shared_not_counted)}</span>}
    </th>
  );
}

function Marks({ row, columns, counts }: { row: ExamRow; columns: ExamColumn[]; counts: boolean }) {
  return columns.map((column, index) =>
    column.counts === counts ? (
      <td key={`${column.key} ${String(counts)}`} className="list-num list-mark">
        {markText(row.marks[index] ?? null, column.fullMark === null)}
      </td>
    ) : null,
  );
}

function Sum({ sum, why = null }: { sum: ExamSum | null; why?: string | null }) {
  return (
    <>
      <td className="list-num">
        {sum === null ? "–" : `${sum.total}/${sum.outOf}`}
        {why === null ? null : <span className="list-full">{why}</span>}
      </td>
      <td>{sum === null ? "–" : (sum.grade ?? "–")}</td>
    </>
  );
}
