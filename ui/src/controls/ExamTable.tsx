// One student's results of an exam: every subject in a row with its marks, total and grade, and the exam's own at the foot. On a phone each
// subject is a block to read from top to bottom. For the student's own screen, and for staff.
import type { ExamColumn, ExamMark, ExamResults, ExamRow, ExamSum } from "../generated/marks";
import { letterOf } from "./MarksTable";
import { Notice } from "./Notice";

type ExamTableProps = {
  exam: ExamResults;
  /** the sheet of each row, for staff */
  sheets?: string[];
  /** says of each row whether it is published: to a student all of them are */
  states?: boolean;
};

const DASH = "–";

export function ExamTable({ exam, sheets = [], states = false }: ExamTableProps) {
  const { columns, rows, overall, studentName, examName } = exam;
  const before = columns.length + 3;
  return (
    <div className="table-scroll exam-table" role="region" aria-label="Marks" tabIndex={0}>
      <table className="table">
        <caption className="visually-hidden">
          {examName}, {studentName}
        </caption>
        <thead>
          <tr>
            <th scope="col" className="col-roll">
              SL
            </th>
            <th scope="col" className="exam-name">
              Name
            </th>
            <th scope="col" className="exam-subject">
              Subject
            </th>
            {columns.map(({ key, label, fullMark }) => (
              <th key={key} scope="col" className="num graded">
                {label} {fullMark === null ? null : <span className="full-mark">{fullMark}</span>}
              </th>
            ))}
            <th scope="col" className="num exam-total">
              Total
            </th>
            <th scope="col" className="exam-grade">
              Grade
            </th>
          </tr>
        </thead>
        <tbody>
          {rows.map((row, index) => (
            <Row
              key={row.subjectId}
              row={row}
              columns={columns}
              name={studentName}
              href={sheets[index]}
              states={states}
            />
          ))}
        </tbody>
        {overall === null ? null : (
          <tfoot>
            <tr>
              <th scope="row" colSpan={before} className="exam-subject">
                Total of the exam
              </th>
              <Sum sum={overall} label="Total" percentage />
            </tr>
          </tfoot>
        )}
      </table>
    </div>
  );
}

/** What is still to come, above the table: without it a sum of the rows would look like the exam's total. */
export function ExamPending({ exam: { pending, overall } }: { exam: ExamResults }) {
  if (pending === null) return null;
  return (
    <Notice kind="warn">
      <p>
        <strong>Not complete yet.</strong> {pending}
        {overall === null ? " The total of the exam is shown once nothing is missing." : null}
      </p>
    </Notice>
  );
}

type RowProps = { row: ExamRow; columns: ExamColumn[]; name: string; href: string | undefined; states: boolean };

function Row({ row, columns, name, href, states }: RowProps) {
  return (
    <tr>
      <td className="col-roll">{row.sl}</td>
      <td className="exam-name secondary">{name}</td>
      <th scope="row" className="exam-subject">
        {href === undefined ? row.subject : <a href={href}>{row.subject}</a>}
        {states && !row.published ? <span className="state exam-state">Not published</span> : null}
      </th>
      {columns.map((column, index) => (
        <Mark key={column.key} mark={row.marks[index] ?? null} column={column} />
      ))}
      <Sum sum={row.total} label="Total" also={row.also} />
    </tr>
  );
}

function Mark({ mark, column: { label, fullMark } }: { mark: ExamMark | null; column: ExamColumn }) {
  if (mark === null) {
    return (
      <td className="num dash exam-mark" data-label={label}>
        {DASH}
        <span className="grade" />
      </td>
    );
  }
  // Where the column is headed by one full mark it is said there; on a phone, which has no heads, beside the mark.
  const of = mark.fullMark === null ? null : `/${mark.fullMark}`;
  return (
    <td className="num exam-mark" data-label={label}>
      {mark.text}
      {of === null ? null : <span className={fullMark === null ? "exam-of" : "exam-of exam-of-headed"}>{of}</span>}
      <span className="grade">{letterOf(mark)}</span>
    </td>
  );
}

type SumProps = { sum: ExamSum | null; label: string; also?: string | null; percentage?: boolean };

function Sum({ sum, label, also = null, percentage = false }: SumProps) {
  if (sum === null) {
    return (
      <>
        <td className="num dash exam-total" data-label={label}>
          {DASH}
        </td>
        <td className="dash exam-grade" data-label="Grade">
          {DASH}
        </td>
      </>
    );
  }
  return (
    <>
      <td className="num exam-total" data-label={label}>
        {sum.total}
        <span className="exam-of">/{sum.outOf}</span>
        {percentage ? <span className="exam-percentage">{sum.percentage}%</span> : null}
        {also === null ? null : <span className="exam-also">with {also}</span>}
      </td>
      <td className="exam-grade" data-label="Grade">
        {sum.grade ?? DASH}
      </td>
    </>
  );
}
