// The marks of a section on one sheet, with the columns that the server chose, as the Results and Publish Result screens show them;
// and its heads and marks, for a student's own table.
import * as m from "#messages";
import type { ReactNode } from "react";
import type { ResultColumn, ResultRow, ShownMark, SortLink, TableOverview } from "../generated/marks";
import type { FilterSet } from "../generated/shell";
import { FiguresLine } from "./GradeBars";
import { SortHead } from "./ListTable";
import { useWords } from "../words";

/** Who changed a student's marks on this sheet: the sheet's audit with the student's id added. */
export const historyOf = (historyHref: string, studentId: string): string =>
  `${historyHref}&studentId=${encodeURIComponent(studentId)}`;

type MarksTableProps = {
  columns: ResultColumn[];
  rows: ResultRow[];
  /** what stands over the table, and where its heads lead */
  overview: TableOverview;
  filter: FilterSet;
  /** what the screen calls the students' column */
  nameHead: string;
  /** the sheet's audit; null for who may not see it */
  historyHref?: string | null;
};

export function MarksTable(props: MarksTableProps) {
  return (
    <>
      <FiguresLine figures={props.overview.figures} />
      <Marks {...props} />
    </>
  );
}

function Marks({ columns, rows, overview, filter, nameHead, historyHref = null }: MarksTableProps) {
  const say = useWords();
  return (
    <div
      className="table-scroll table-scroll-tall marks-table"
      role="region"
      aria-label={say(m.controls_marks_of_section)}
      tabIndex={0}
    >
      <table className="table">
        <caption className="visually-hidden">
          {say(m.controls_marks_caption, {
            exam: filter.examName,
            subject: filter.subjectName,
            class_name: filter.className,
            section: filter.sectionName,
          })}
        </caption>
        <thead>
          <tr>
            <SortHead className="col-name" sort={overview.name}>
              {nameHead}
            </SortHead>
            <SortHead className="num" sort={overview.roll}>
              {say(m.shared_roll)}
            </SortHead>
            <th scope="col" className="marks-table-said">
              {say(m.shared_exam)}
            </th>
            <th scope="col" className="marks-table-said">
              {say(m.shared_subject)}
            </th>
            <MarkHeads columns={columns} sorts={overview.columns} />
            {historyHref === null ? null : (
              <th scope="col" className="results-history">
                <span className="visually-hidden">{say(m.shared_history)}</span>
              </th>
            )}
          </tr>
        </thead>
        <tbody>
          {rows.map((row) => (
            <tr key={row.studentId}>
              <th scope="row" className="col-name" title={say(m.shared_reg_no_is, { number: row.regNo })}>
                {row.name}
              </th>
              <td className="num">{row.roll}</td>
              <td className="secondary marks-table-said">{filter.examName}</td>
              <td className="secondary marks-table-said">{filter.subjectName}</td>
              <MarkCells columns={columns} marks={row.marks} />
              {/* One a row, not one a mark: the audit shows all of a student's marks of the sheet anyway. */}
              {historyHref === null ? null : (
                <td className="results-history">
                  <a
                    href={historyOf(historyHref, row.studentId)}
                    aria-label={say(m.controls_history_of, { name: row.name })}
                  >
                    {say(m.shared_history)}
                  </a>
                </td>
              )}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}

/** Each component's name with its full mark; with `sorts`, links that sort by it. */
export function MarkHeads({ columns, sorts = [] }: { columns: ResultColumn[]; sorts?: readonly SortLink[] }) {
  return columns.map(({ key, label, fullMark }, index) => {
    const full: ReactNode = fullMark === null ? null : <span className="full-mark">{fullMark}</span>;
    return (
      <SortHead key={key} className="num graded" sort={sorts[index]} after={full}>
        {label}
      </SortHead>
    );
  });
}

/** The letter beside a mark. docs/rules.md, *Marks*: "Grades are shown as a dash when the total is zero". */
export const letterOf = ({ text, grade }: ShownMark): string => grade ?? (text === "0" ? "–" : "");

/** A row's marks with their letters, small and grey; a dash where there is none. */
export function MarkCells({ columns, marks }: { columns: ResultColumn[]; marks: (ShownMark | null)[] }) {
  return columns.map(({ key }, index) => {
    const mark = marks[index] ?? null;
    return mark === null ? (
      <td key={key} className="num dash">
        –<span className="grade" />
      </td>
    ) : (
      <td key={key} className="num">
        {mark.text}
        <span className="grade">{letterOf(mark)}</span>
      </td>
    );
  });
}
