// One student's results of an exam: every subject in a row with its marks, total and grade, and the exam's own at the foot. On a phone each
// subject is a block to read from top to bottom. For the student's own screen, and for staff.
import * as m from "#messages";
import type { ExamColumn, ExamMark, ExamResults, ExamRow, ExamSum } from "../generated/marks";
import { letterOf } from "./MarksTable";
import { Notice } from "./Notice";
import { useWords } from "../words";
import { Said } from "../words/Said";

type ExamTableProps = {
  exam: ExamResults;
  /** the sheet of each row, for staff */
  sheets?: string[];
  /** says of each row whether it is published: to a student all of them are */
  states?: boolean;
};

const DASH = "–";

/** The columns that totals are made of stand before them, what does not count behind. */
export const parted = (columns: readonly ExamColumn[]) => ({
  counted: columns.filter(({ counts }) => counts),
  others: columns.filter(({ counts }) => !counts),
});

export function ExamTable({ exam, sheets = [], states = false }: ExamTableProps) {
  const say = useWords();
  const { columns, rows, overall, studentName, examName, legend } = exam;
  const { counted, others } = parted(columns);
  const table = (
    <div className="table-scroll exam-table" role="region" aria-label={say(m.shared_marks)} tabIndex={0}>
      <table className="table">
        <caption className="visually-hidden">
          {say(m.controls_exam_of_student, { exam: examName, student: studentName })}
        </caption>
        <thead>
          <tr>
            <th scope="col" className="col-roll">
              {say(m.shared_serial)}
            </th>
            <th scope="col" className="exam-name">
              {say(m.shared_name)}
            </th>
            <th scope="col" className="exam-subject">
              {say(m.shared_subject)}
            </th>
            {counted.map((column) => (
              <MarkHead key={column.key} column={column} />
            ))}
            <th scope="col" className="num exam-total">
              {say(m.shared_total)}
            </th>
            <th scope="col" className="exam-grade">
              {say(m.shared_grade)}
            </th>
            {others.map((column) => (
              <MarkHead key={column.key} column={column} />
            ))}
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
              <th scope="row" colSpan={counted.length + 3} className="exam-subject">
                {say(m.controls_total_of_exam)}
              </th>
              <Sum sum={overall} label={say(m.shared_total)} percentage />
              {others.length === 0 ? null : <td colSpan={others.length} className="exam-rest" />}
            </tr>
          </tfoot>
        )}
      </table>
    </div>
  );
  if (legend === null) return table;
  return (
    <>
      {table}
      <p className="exam-legend secondary">{legend}</p>
    </>
  );
}

function MarkHead({ column: { label, fullMark, counts } }: { column: ExamColumn }) {
  const say = useWords();
  return (
    <th scope="col" className={counts ? "num graded" : "num graded exam-uncounted"}>
      {label} {fullMark === null ? null : <span className="full-mark">{fullMark}</span>}
      {counts ? null : <span className="exam-not">{say(m.shared_not_counted)}</span>}
    </th>
  );
}

/** What is still to come, above the table: without it a sum of the rows would look like the exam's total. And that there is none to come. */
export function ExamPending({ exam: { pending, overall, uncounted } }: { exam: ExamResults }) {
  return (
    <>
      {uncounted === null ? null : <Notice>{uncounted}</Notice>}
      {pending === null ? null : (
        <Notice kind="warn">
          <p>
            <Said
              message={
                overall === null && uncounted === null ? m.controls_incomplete_without_total : m.controls_incomplete
              }
              inputs={{ pending }}
              markup={{ bold: ({ children }) => <strong>{children}</strong> }}
            />
          </p>
        </Notice>
      )}
    </>
  );
}

type RowProps = { row: ExamRow; columns: ExamColumn[]; name: string; href: string | undefined; states: boolean };

function Row({ row, columns, name, href, states }: RowProps) {
  const say = useWords();
  const marks = (counts: boolean) =>
    columns.map((column, index) =>
      column.counts === counts ? (
        <Mark key={`${column.key} ${String(counts)}`} mark={row.marks[index] ?? null} column={column} />
      ) : null,
    );
  return (
    <tr>
      <td className="col-roll">{row.sl}</td>
      <td className="exam-name secondary">{name}</td>
      <th scope="row" className="exam-subject">
        {href === undefined ? row.subject : <a href={href}>{row.subject}</a>}
        {states && !row.published ? <span className="state exam-state">{say(m.shared_not_published)}</span> : null}
      </th>
      {marks(true)}
      <Sum sum={row.total} label={say(m.shared_total)} why={row.uncounted ? say(m.shared_nothing_counts) : null} />
      {marks(false)}
    </tr>
  );
}

function Mark({ mark, column }: { mark: ExamMark | null; column: ExamColumn }) {
  const say = useWords();
  const { fullMark, counts } = column;
  // A phone has no heads.
  const label = counts ? column.label : say(m.controls_mark_not_counted, { mark: column.label });
  const kind = counts ? "exam-mark" : "exam-mark exam-uncounted";
  if (mark === null) {
    return (
      <td className={`num dash ${kind}`} data-label={label}>
        {DASH}
        <span className="grade" />
      </td>
    );
  }
  // Where the column is headed by one full mark it is said there; on a phone, which has no heads, beside the mark.
  const of = mark.fullMark === null ? null : `/${mark.fullMark}`;
  return (
    <td className={`num ${kind}`} data-label={label}>
      {mark.text}
      {of === null ? null : <span className={fullMark === null ? "exam-of" : "exam-of exam-of-headed"}>{of}</span>}
      <span className="grade">{letterOf(mark)}</span>
    </td>
  );
}

type SumProps = {
  sum: ExamSum | null;
  label: string;
  /** why there is none */
  why?: string | null;
  percentage?: boolean;
};

function Sum({ sum, label, why = null, percentage = false }: SumProps) {
  const say = useWords();
  if (sum === null) {
    return (
      <>
        <td className="num dash exam-total" data-label={label}>
          {DASH}
          {why === null ? null : <span className="exam-not">{why}</span>}
        </td>
        <td className="dash exam-grade" data-label={say(m.shared_grade)}>
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
      </td>
      <td className="exam-grade" data-label={say(m.shared_grade)}>
        {sum.grade ?? DASH}
      </td>
    </>
  );
}
