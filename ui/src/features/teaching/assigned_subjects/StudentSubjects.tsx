// /admin/manageStudentSubject: the subjects of one student, who is searched for.
import * as m from "#messages";
import { address } from "../../../address";
import { Button, ButtonLink } from "../../../controls/Button";
import { DoneNotice } from "../../../controls/DoneNotice";
import { ErrorSummary } from "../../../controls/ErrorSummary";
import { Empty, Notice } from "../../../controls/Notice";
import { PlaceFilter, placeFields } from "../../../controls/PlaceFilter";
import type { FoundStudent, StudentSubjects as Subjects, StudentSubjectsProps } from "../../../generated/teaching";
import { ViewerField } from "../../../shell/ViewerField";
import { useWords } from "../../../words";
import { apart, Said } from "../../../words/Said";
import { groupsText } from "./SectionChoices";
import { Tick } from "./Tick";

const PATH = "/admin/manageStudentSubject";

export default function StudentSubjects(props: StudentSubjectsProps) {
  const { place, search, found, student, notEnrolled, done } = props;
  const say = useWords();
  const here = { sessionId: place.sessionId, studentId: student?.line._id ?? "" };
  return (
    <div className="records assigned">
      <DoneNotice text={done} title={say(m.teaching_student_subject)} address={address(PATH, here)} />
      <PlaceFilter action={PATH} fields={placeFields(place)} button={say(m.shared_find)}>
        <div className="field">
          <label className="field-label" htmlFor="student-search">
            {say(m.shared_student)}
          </label>
          <input
            type="search"
            id="student-search"
            name="search"
            className="input"
            maxLength={200}
            autoComplete="off"
            placeholder={say(m.shared_name_or_register_number)}
            defaultValue={search}
          />
        </div>
      </PlaceFilter>
      {found === null ? null : <Found found={found} search={search} />}
      {notEnrolled === null ? null : (
        <Empty>
          <Said message={m.teaching_not_enrolled} inputs={{ name: notEnrolled }} markup={{ who: apart }} />
        </Empty>
      )}
      {student === null ? null : <Student student={student} sessionId={place.sessionId} />}
      {student === null && found === null && notEnrolled === null ? (
        <Empty>{say(m.teaching_search_explained)}</Empty>
      ) : null}
    </div>
  );
}

function Found({ found, search }: { found: readonly FoundStudent[]; search: string }) {
  const say = useWords();
  if (found.length === 0)
    return (
      <Empty>
        <Said message={m.teaching_no_student_matches} inputs={{ search }} markup={{ searched: apart }} />
      </Empty>
    );
  return (
    <ul className="assigned-found" aria-label={say(m.shared_students_found)}>
      {found.map(({ name, beside, href }) => (
        <li key={href}>
          <a href={href}>
            <bdi>{name}</bdi>
          </a>{" "}
          <span className="secondary">{beside}</span>
        </li>
      ))}
    </ul>
  );
}

function Student({ student, sessionId }: { student: Subjects; sessionId: string }) {
  const { line, label, session, closed, forAll, subjects, groups, failure, unsaved } = student;
  const say = useWords();
  const as = { number: line.regNo, place: label, roll: line.roll, session };
  const errors: Record<string, string> =
    line.error === null ? {} : { [`choice.${line._id}.${subjects[0]?._id ?? ""}`]: line.error };
  return (
    <section aria-labelledby="subjects-of">
      <h2 id="subjects-of">
        <a href={student.profileHref}>
          <bdi>{line.name}</bdi>
        </a>
      </h2>
      <p className="secondary">
        {line.leftOn === null
          ? say(m.teaching_enrolled_as, as)
          : say(m.teaching_enrolled_as_left, { ...as, day: line.leftOn })}
      </p>
      <ErrorSummary failure={failure} errors={errors} />
      {closed ? <Notice>{say(m.shared_session_closed)}</Notice> : null}
      <h3>{say(m.teaching_taken_by_all_of, { place: label })}</h3>
      <p>{forAll.length === 0 ? say(m.teaching_subject_none) : forAll.join(", ")}</p>
      {subjects.length === 0 ? (
        <Empty
          actions={<ButtonLink href={student.assignHref}>{say(m.teaching_subjects_of, { place: label })}</ButtonLink>}
        >
          {say(m.teaching_none_optional)}
        </Empty>
      ) : (
        <form method="post" action={PATH} noValidate data-saves="" data-changed={unsaved ? "" : undefined}>
          <ViewerField />
          <input type="hidden" name="studentId" value={line._id} />
          <input type="hidden" name="sessionId" value={sessionId} />
          <input type="hidden" name={`was.${line._id}`} value={line.was} />
          <fieldset className="record-part">
            <legend>{say(m.teaching_optional_subjects)}</legend>
            {groups.length === 0 ? null : <p className="field-hint">{groupsText(say, groups)}</p>}
            {subjects.map((subject, at) => (
              <Tick key={subject._id} line={line} at={at} subject={subject} closed={closed} labelled />
            ))}
            {line.unmet.length === 0 ? null : <p className="field-hint">{line.unmet.join(", ")}</p>}
          </fieldset>
          <div className="record-acts">
            {closed ? null : (
              <Button type="submit" kind="primary">
                {say(m.shared_save)}
              </Button>
            )}
            <ButtonLink href={student.sectionHref}>{say(m.teaching_all_students_of, { place: label })}</ButtonLink>
          </div>
        </form>
      )}
    </section>
  );
}
