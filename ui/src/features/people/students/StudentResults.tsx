// /admin/searchView/results: one exam of a student with all of its subjects, for the staff who read marks. Each subject leads to its sheet.
import * as m from "#messages";
import { ButtonLink } from "../../../controls/Button";
import { ExamPending, ExamTable } from "../../../controls/ExamTable";
import type { StudentResultsProps } from "../../../generated/pages";
import { useWords } from "../../../words";
import { CardLinks } from "./CardLinks";

export default function StudentResults(props: StudentResultsProps) {
  const { name, regNo, session, label, roll, back, exams, exam, sheets, cards } = props;
  const say = useWords();
  return (
    <div className="profile-page">
      <h2 className="profile-title">
        <bdi>{name}</bdi>
      </h2>
      <p className="secondary">{say(m.people_enrolled_as, { session, place: label, roll, number: regNo })}</p>
      <div className="results-ways">
        <ButtonLink href={back}>{say(m.people_back_to_profile)}</ButtonLink>
        <CardLinks cards={cards} />
      </div>
      {exams.length < 2 ? null : (
        <nav className="results-exams" aria-label={say(m.people_exams)}>
          {exams.map((other) => (
            <a key={other.href} href={other.href} aria-current={other.current ? "page" : undefined}>
              {other.name}
            </a>
          ))}
        </nav>
      )}
      <h3 className="profile-section">{exam.examName}</h3>
      <ExamPending exam={exam} />
      <ExamTable exam={exam} sheets={sheets} states />
    </div>
  );
}
