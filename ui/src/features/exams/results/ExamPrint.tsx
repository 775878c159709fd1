// A student's own results of an exam on paper: A4 portrait, the header row on every page. Static.
import type { ExamMark, ExamPrintProps, ExamSum } from "../../../generated/marks";
import { ListHead, ListLabel } from "../../../controls/Letterhead";
import { letterOf } from "../../../controls/MarksTable";
import { listClass, listLayout, type ListColumn } from "../../../controls/list_layout";
import { PaperCell } from "../../../controls/PaperCell";

export default function ExamPrint(props: ExamPrintProps) {
  const { exam, printedOn } = props;
  const { columns, rows, overall, pending, studentName } = exam;
  const turned = columns.length > 4;
  const layout = listLayout([
    { kind: "number", label: "SL", texts: [String(rows.length)] },
    { kind: "name", label: "Student Name", texts: [studentName] },
    { kind: "name", label: "Subject", texts: rows.map(({ subject }) => subject) },
    ...columns.map(({ label, fullMark }, at): ListColumn => {
      const texts = rows.map(({ marks }) => `${marks[at]?.text ?? "–"}${fullMark === null ? "/100" : ""} A+`);
      return { kind: "number", label, texts, turned };
    }),
    { kind: "number", label: "Total", texts: rows.map(({ total }) => `${total?.total ?? ""}/${total?.outOf ?? ""}`) },
    { kind: "state", label: "Grade", texts: ["A+"] },
  ]);
  return (
    <article className={listClass(layout)}>
      <table className={columns.length > 4 ? "list-table list-many" : "list-table"}>
        <thead>
          <ListHead {...props} title="Results" columns={columns.length + 5} />
          <tr>
            <th className="list-num list-at">SL</th>
            <th>Student Name</th>
            <th>Subject</th>
            {columns.map(({ key, label, fullMark }) => (
              <th key={key} className="list-num list-mark">
                <ListLabel text={label} />
                {fullMark === null ? null : <span className="list-full">{fullMark}</span>}
              </th>
            ))}
            <th className="list-num">Total</th>
            <th>Grade</th>
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
              {columns.map(({ key, fullMark }, index) => (
                <td key={key} className="list-num list-mark">
                  {markText(row.marks[index] ?? null, fullMark === null)}
                </td>
              ))}
              <Sum sum={row.total} also={row.also} />
            </tr>
          ))}
          {overall === null ? null : (
            <tr>
              <td className="list-num" />
              <td colSpan={columns.length + 2}>
                <b>Total of the exam</b>, {overall.percentage}%
              </td>
              <Sum sum={overall} />
            </tr>
          )}
        </tbody>
      </table>
      <p className="list-issued">
        {pending === null ? null : `Not complete yet. ${pending} `}Printed on {printedOn}.
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

function Sum({ sum, also = null }: { sum: ExamSum | null; also?: string | null }) {
  return (
    <>
      <td className="list-num">
        {sum === null ? "–" : `${sum.total}/${sum.outOf}`}
        {also === null ? null : <span className="list-full">with {also}</span>}
      </td>
      <td>{sum === null ? "–" : (sum.grade ?? "–")}</td>
    </>
  );
}
