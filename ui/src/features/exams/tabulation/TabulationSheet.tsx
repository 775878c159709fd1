// One page of a tabulation on paper, 1754 x 1240 px: page tabulationSheet. The server has split the students into pages; the head
// stands on each, the summary and the lines to sign on on the last.
import { branchLine } from "../../../controls/branch_line";
import type { TabulationColumn, TabulationLine, TabulationSheet as Props } from "../../../generated/tabulation";
import { stepClass, widthInLetters } from "../../../controls/type_steps";
import { Grade, GradeCount, Total } from "./grades";
import { SummaryTable, summaryWords } from "./SummaryTable";

/** Pixels that all subjects share, and that an average letter of a column's head takes (tabulation.css). */
const SUBJECTS = 722;
const LETTER = 10.5;
const AROUND = 10;

/** Heads stand upright where their longest word has room, else they are turned. */
function turned(columns: TabulationColumn[]): boolean {
  const room = SUBJECTS / columns.length - AROUND;
  return columns.some(({ subject }) => subject.split(/\s+/u).some((word) => widthInLetters(word) * LETTER > room));
}

/** The server reckons the lines of it (sheets.rs, `paper_name`). */
function nameOf({ studentName, leftOn }: TabulationLine): string {
  return leftOn === null ? studentName : `${studentName} (left)`;
}

export default function TabulationSheet(props: Props) {
  const {
    schoolName,
    branchName,
    address,
    icon,
    title,
    className,
    sectionName,
    sessionName,
    columns,
    rows,
    summary,
    page,
    pages,
    printedOn,
  } = props;
  return (
    <div className="tab-sheet">
      <header className="tab-head">
        {icon === null ? null : <img className="tab-icon" src={icon} alt="" />}
        <div className="tab-school">
          <p className={`tab-school-name ${stepClass(schoolName, [33, 44])}`}>{schoolName}</p>
          <p className="tab-branch">{branchLine(branchName, address)}</p>
        </div>
        <div className="tab-title">
          <h1 className={stepClass(title, [24, 30])}>{title}</h1>
          <p>Tabulation Sheet</p>
        </div>
        <dl className="tab-facts">
          <Fact label="Class" value={className} />
          <Fact label="Section" value={sectionName} />
          <Fact label="Session" value={sessionName} />
        </dl>
      </header>
      {rows.length === 0 ? null : (
        <table
          className={`tab-table${turned(columns) ? " tab-turned" : ""}${rows.some(({ outOf }) => outOf !== null) ? " tab-shares" : ""}`}
        >
          <colgroup>
            <col className="tab-col-roll" />
            <col className="tab-col-name" />
            {columns.map(({ subjectId }) => (
              <col key={subjectId} />
            ))}
            <col className="tab-col-total" />
            <col className="tab-col-count" />
            <col className="tab-col-position" />
          </colgroup>
          <thead>
            <tr>
              <th scope="col" className="tab-num">
                Roll
              </th>
              <th scope="col" className="tab-name">
                Student Name
              </th>
              {columns.map(({ subjectId, subject }) => (
                <th key={subjectId} scope="col">
                  <span className="tab-subject">{subject}</span>
                </th>
              ))}
              <th scope="col" className="tab-num">
                Total
              </th>
              <th scope="col" className="tab-count">
                Grade Count
              </th>
              <th scope="col" className="tab-num">
                Position
              </th>
            </tr>
          </thead>
          <tbody>
            {rows.map((row) => (
              <tr key={row._id}>
                <td className="tab-num">{row.roll}</td>
                <td className={`tab-name ${stepClass(nameOf(row), [26, 30, 33])}`}>{nameOf(row)}</td>
                {columns.map(({ subjectId }, index) => (
                  <td key={subjectId} className="tab-grade">
                    <Grade grade={row.grades[index] ?? ""} />
                  </td>
                ))}
                <td className="tab-num">
                  <Total row={row} />
                </td>
                <td className="tab-count">
                  <GradeCount counts={row.gradeCount} />
                </td>
                <td className="tab-num tab-position">{row.position ?? "–"}</td>
              </tr>
            ))}
          </tbody>
        </table>
      )}
      {summary === null ? null : (
        <section className="tab-summary">
          <h2>
            Summary <span className="tab-words">{summaryWords(summary)}</span>
          </h2>
          <SummaryTable summary={summary} className="tab-figures" name="paper" />
          <div className="tab-signing">
            <p>Class Teacher</p>
            <p>Vice-Principal</p>
            <p>Principal</p>
          </div>
        </section>
      )}
      <footer className="tab-foot">
        <p>Printed on {printedOn}</p>
        <p>
          U: failed by the scale. F: a component below its pass mark. –: no marks. A student with any of them has no
          position{rows.some(({ leftOn }) => leftOn !== null) ? ", nor has one who left." : "."}
        </p>
        <p>
          {page} of {pages}
        </p>
      </footer>
    </div>
  );
}

function Fact({ label, value }: { label: string; value: string }) {
  return (
    <div>
      <dt>{label}</dt>
      <dd>{value}</dd>
    </div>
  );
}
