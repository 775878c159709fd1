// A student's own published results (docs/rules.md, *Screens*, Results screen): the report cards first, then an exam with all of its subjects,
// the newest unless another is chosen; and their print.
import { useId } from "react";
import * as m from "#messages";
import { ButtonLink } from "../../../controls/Button";
import { ExamPending, ExamTable } from "../../../controls/ExamTable";
import { Empty } from "../../../controls/Notice";
import { PlaceFilter } from "../../../controls/PlaceFilter";
import { Select } from "../../../controls/Select";
import type { OwnCard, StudentResultProps } from "../../../generated/marks";
import { useWords } from "../../../words";

export default function StudentResult(props: StudentResultProps) {
  const { action, sessionId, exam, examId, empty, exams, printHref, subjects, subjectId } = props;
  const say = useWords();
  const title = useId();
  const subject = subjects.find(({ _id }) => _id === subjectId)?.name;
  return (
    <div className="results own-results">
      <Cards cards={props.cards} />
      {exams.length === 0 ? (
        <Empty>{say(m.results_none_published)}</Empty>
      ) : (
        <PlaceFilter
          action={action}
          heading={say(m.controls_select_ground)}
          keep={sessionId === null ? {} : { sessionId }}
        >
          <Select label={say(m.shared_exam)} name="examId" options={exams} defaultValue={examId ?? ""} required />
          <Select
            label={say(m.shared_subject)}
            name="subjectId"
            options={subjects}
            defaultValue={subjectId ?? ""}
            placeholder={say(m.results_all_subjects)}
          />
        </PlaceFilter>
      )}
      {empty === null ? null : <Empty>{empty}</Empty>}
      {exam === null ? null : (
        <section aria-labelledby={title}>
          <div className="table-tools">
            <h2 id={title} className="own-results-title">
              {exams.find(({ _id }) => _id === examId)?.name ?? exam.examName}
              {subject === undefined ? null : <span className="secondary"> · {subject}</span>}
            </h2>
            {printHref === null ? null : (
              <ButtonLink href={printHref} target="_blank" rel="noopener">
                {say(m.shared_print)}
              </ButtonLink>
            )}
          </div>
          <ExamPending exam={exam} />
          <ExamTable exam={exam} />
        </section>
      )}
    </div>
  );
}

/** The one thing that a family comes for, above everything else. */
function Cards({ cards }: { cards: OwnCard[] }) {
  const say = useWords();
  const title = useId();
  if (cards.length === 0) return null;
  return (
    <section className="own-cards" aria-labelledby={title}>
      <div>
        <h2 id={title}>{say(m.results_cards_ready, { count: cards.length })}</h2>
        <p className="secondary">{say(m.results_cards_published, { count: cards.length })}</p>
      </div>
      <ul>
        {cards.map(({ semester, name, href }, place) => (
          <li key={semester}>
            <ButtonLink href={href} target="_blank" rel="noopener" kind={place === 0 ? "primary" : "plain"}>
              {say(m.shared_report_card_of, { name })}
            </ButtonLink>
          </li>
        ))}
      </ul>
    </section>
  );
}
