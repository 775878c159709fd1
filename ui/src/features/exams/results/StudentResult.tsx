// A student's own published results (docs/rules.md, *Screens*, Results screen): choose exam and subject, see one's own marks, print them.
import { useId } from "react";
import { Button, ButtonLink } from "../../../controls/Button";
import { Empty } from "../../../controls/Notice";
import { Select } from "../../../controls/Select";
import type { StudentResultProps } from "../../../generated/marks";
import { MarkCells, MarkHeads } from "../../../controls/MarksTable";

export default function StudentResult(props: StudentResultProps) {
  const { action, exams, examId, subjects, subjectId, columns, rows, empty, printHref, cards } = props;
  const title = useId();
  const cardsTitle = useId();
  const found = rows !== null && rows.length > 0;
  return (
    <div className="results">
      <form className="ground" method="get" action={action} aria-labelledby={title}>
        <h2 className="ground-title" id={title}>
          Select Ground
        </h2>
        <div className="ground-fields">
          <Select label="Exam" name="examId" options={exams} defaultValue={examId ?? ""} required />
          <Select label="Subject" name="subjectId" options={subjects} defaultValue={subjectId ?? ""} required />
          <div className="ground-actions">
            <Button kind="primary" type="submit">
              Filter
            </Button>
          </div>
        </div>
        {rows === null && empty === null ? (
          <p className="ground-hint">Choose an exam and a subject, then Filter.</p>
        ) : null}
      </form>
      {cards.length === 0 ? null : (
        <section className="own-cards" aria-labelledby={cardsTitle}>
          <h2 id={cardsTitle}>Report Cards</h2>
          <ul>
            {cards.map(({ semester, name, href }) => (
              <li key={semester}>
                <ButtonLink href={href} target="_blank" rel="noopener" aria-label={`Report Card, ${name}`}>
                  {name}
                </ButtonLink>
              </li>
            ))}
          </ul>
        </section>
      )}
      {empty === null ? null : <Empty>{empty}</Empty>}
      {found ? (
        <section aria-label="Results">
          <div className="table-tools">
            <p className="table-count">
              {[exams.find(({ _id }) => _id === examId)?.name, subjects.find(({ _id }) => _id === subjectId)?.name]
                .filter(Boolean)
                .join(" · ")}
            </p>
            {printHref === null ? null : (
              <ButtonLink href={printHref} target="_blank" rel="noopener">
                Print
              </ButtonLink>
            )}
          </div>
          <div className="table-scroll marks-table" role="region" aria-label="Marks" tabIndex={0}>
            <table className="table">
              <caption className="visually-hidden">My results</caption>
              <thead>
                <tr>
                  <th scope="col" className="col-roll">
                    SL
                  </th>
                  <th scope="col" className="col-name">
                    Name
                  </th>
                  <th scope="col" className="marks-table-said">
                    Subject
                  </th>
                  <MarkHeads columns={columns} />
                </tr>
              </thead>
              <tbody>
                {rows.map((row) => (
                  <tr key={row.sl}>
                    <td className="col-roll">{row.sl}</td>
                    <th scope="row" className="col-name">
                      {row.name}
                    </th>
                    <td className="marks-table-said">{row.subject}</td>
                    <MarkCells columns={columns} marks={row.marks} />
                  </tr>
                ))}
              </tbody>
            </table>
          </div>
        </section>
      ) : null}
    </div>
  );
}
