// One page of a tabulation on paper, 1754 x 1240 px: page tabulationSheet. The server has split the students into pages; the head
// stands on each, the summary and the lines to sign on on the last.
import * as m from "#messages";
import { branchLine } from "../../../controls/branch_line";
import type { TabulationGrade, TabulationLine, TabulationSheet as Props } from "../../../generated/tabulation";
import { linesOf, widthOf } from "../../../controls/letter_widths";
import { fit, type Place } from "../../../controls/type_steps";
import { useWords, type Say } from "../../../words";
import { GradeCount, hasGpa, legendText, SubjectGrade, Total } from "./grades";
import { SummaryTable, summaryWords } from "./SummaryTable";

/** How high a turned head is, and its type (tabulation.css). */
const TURNED = 126;
const HEAD = 17;

const school = (crest: boolean): Place => ({
  width: 1612 - 400 - 300 - (crest ? 112 : 0),
  steps: [
    [32, 42],
    [25, 34],
    [20, 27],
    [17, 22],
  ],
});
const branch = (crest: boolean): Place => ({
  width: school(crest).width,
  weight: "regular",
  steps: [
    [18, 24],
    [17, 20],
  ],
});
const TITLE: Place = {
  width: 376,
  steps: [
    [30, 40],
    [24, 32],
    [20, 26],
    [17, 22],
  ],
};
const FACT: Place = {
  width: 214,
  steps: [
    [19, 28],
    [17, 20],
  ],
};
const NAME: Place = {
  width: 351,
  steps: [
    [20, 24],
    [18, 24],
    [17, 18],
  ],
};

/** Set along the column and then turned: no engine but a browser's knows an upright way of writing. */
function TurnedHead({ subject }: { subject: string }) {
  return (
    <div className="tab-turn">
      <div className={linesOf(subject, TURNED, HEAD) > 1 ? "tab-subject tab-subject-two" : "tab-subject"}>
        {subject}
      </div>
    </div>
  );
}

/** What all columns of subjects share, the size of a letter, and its frame. */
const [SUBJECTS, LETTER, FRAME] = [722, 20, 14];

/** Whether a letter has no room in its column but in smaller type and a closer frame. */
function isClose({ columns, rows }: Props): boolean {
  const room = SUBJECTS / columns.length - 10;
  const width = ({ text, failed }: TabulationGrade) => widthOf(text, LETTER) + (failed === undefined ? 0 : FRAME);
  return rows.some(({ grades }) => grades.some((grade) => width(grade) > room));
}

/** The server reckons the lines of it (sheets.rs, `paper_name`). */
function nameOf(say: Say, { studentName, leftOn, joinedOn }: TabulationLine): string {
  if (leftOn !== null) return say(m.tabulation_left, { name: studentName });
  return joinedOn === null ? studentName : say(m.tabulation_joined_late, { name: studentName });
}

/** Who has no position, in a line of the foot: "Any of these, left or joined late: no position." */
function withoutPosition(rows: readonly TabulationLine[]) {
  const late = rows.filter(({ joinedOn }) => joinedOn !== null);
  const hasLeft = rows.some(({ leftOn }) => leftOn !== null);
  if (late.length > 0 && late.every(({ position }) => position === null))
    return hasLeft ? m.tabulation_no_position_left_or_joined_late : m.tabulation_no_position_joined_late;
  return hasLeft ? m.tabulation_no_position_left : m.tabulation_no_position;
}

const SIGNERS = [m.shared_class_teacher, m.shared_vice_principal, m.shared_principal] as const;

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
    turned,
    rows,
    legend,
    outOf,
    provisional,
    summary,
    page,
    pages,
    printedOn,
  } = props;
  const say = useWords();
  const place = branchLine(branchName, address);
  const gpa = hasGpa(rows);
  const lettered = legend.marksOnly !== true;
  const shares = rows.some(({ outOf: share }) => share !== null);
  return (
    <div className="tab-sheet">
      <header className="tab-head">
        {icon === null ? null : (
          <div className="tab-crest">
            <img className="tab-icon" src={icon} alt="" />
          </div>
        )}
        <div className="tab-school">
          <p className={`tab-school-name ${fit(schoolName, school(icon !== null)).step}`}>{schoolName}</p>
          <p className={`tab-branch ${fit(place, branch(icon !== null)).step}`}>{place}</p>
        </div>
        <div className="tab-title">
          <h1 className={fit(title, TITLE).step}>{title}</h1>
          <p>{say(m.tabulation_sheet)}</p>
        </div>
        <dl className="tab-facts">
          <Fact label={say(m.shared_class)} value={className} />
          <Fact label={say(m.shared_section)} value={sectionName} />
          <Fact label={say(m.shared_session)} value={sessionName} />
        </dl>
      </header>
      {provisional === null ? null : (
        <div className="tab-provisional">
          <strong>{say(m.shared_provisional)}</strong>
          <p>{provisional}</p>
        </div>
      )}
      {rows.length === 0 ? null : (
        <table
          className={`tab-table${turned ? " tab-turned" : ""}${isClose(props) ? " tab-close" : ""}${shares ? " tab-shares" : ""}${gpa ? " tab-points" : ""}`}
        >
          <colgroup>
            <col className="tab-col-roll" />
            <col className="tab-col-name" />
            {columns.map(({ subjectId }) => (
              <col key={subjectId} />
            ))}
            <col className="tab-col-total" />
            {lettered ? <col className="tab-col-count" /> : null}
            {gpa ? <col className="tab-col-gpa" /> : null}
            <col className="tab-col-position" />
          </colgroup>
          <thead>
            <tr>
              <th scope="col" className="tab-num">
                {say(m.shared_roll)}
              </th>
              <th scope="col" className="tab-name">
                {say(m.shared_student_name)}
              </th>
              {columns.map(({ subjectId, subject, kind }) => (
                <th key={subjectId} scope="col" className={kind === "paper" ? "tab-paper" : undefined}>
                  {turned ? <TurnedHead subject={subject} /> : subject}
                </th>
              ))}
              <th scope="col" className="tab-num">
                {say(m.shared_total)}{" "}
                {outOf === null ? null : <span className="tab-of">{say(m.tabulation_out_of, { total: outOf })}</span>}
              </th>
              {lettered ? (
                <th scope="col" className="tab-count">
                  {say(m.tabulation_grade_count)}
                </th>
              ) : null}
              {gpa ? (
                <th scope="col" className="tab-num">
                  {say(m.tabulation_gpa)}
                </th>
              ) : null}
              <th scope="col" className="tab-num">
                {say(m.tabulation_position)}
              </th>
            </tr>
          </thead>
          <tbody>
            {rows.map((row) => (
              <tr key={row._id}>
                <td className="tab-num">{row.roll}</td>
                <td className={`tab-name ${fit(nameOf(say, row), NAME).step}`}>{nameOf(say, row)}</td>
                {columns.map(({ subjectId, kind }, index) => (
                  <td key={subjectId} className={kind === "paper" ? "tab-grade tab-paper" : "tab-grade"}>
                    <SubjectGrade grade={row.grades[index]} />
                  </td>
                ))}
                <td className="tab-num tab-total">
                  <Total row={row} />
                </td>
                {lettered ? (
                  <td className="tab-count">
                    <GradeCount counts={row.gradeCount} />
                  </td>
                ) : null}
                {gpa ? <td className="tab-num">{row.gpa ?? "–"}</td> : null}
                <td className="tab-num tab-position">{row.position ?? "–"}</td>
              </tr>
            ))}
          </tbody>
        </table>
      )}
      {summary === null ? null : (
        <section className="tab-summary">
          <h2>
            {say(m.tabulation_summary)} <span className="tab-words">{summaryWords(say, summary)}</span>
          </h2>
          <SummaryTable summary={summary} className="tab-figures" name="paper" />
          <div className="tab-signing">
            {SIGNERS.map((signer, at) => (
              <div key={at}>
                <p>{say(signer)}</p>
              </div>
            ))}
          </div>
        </section>
      )}
      <footer className="tab-foot">
        <p>{say(m.tabulation_printed_on, { day: printedOn })}</p>
        <p>
          {legendText(say, legend, gpa, provisional)} {say(withoutPosition(rows))}
        </p>
        <p>{say(m.tabulation_sheet_of, { page, pages })}</p>
      </footer>
    </div>
  );
}

function Fact({ label, value }: { label: string; value: string }) {
  return (
    <div>
      <dt>{label}</dt>
      <dd className={fit(value, FACT).step}>{value}</dd>
    </div>
  );
}
