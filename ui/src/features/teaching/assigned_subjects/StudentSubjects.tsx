// /admin/manageStudentSubject: the subjects of one student, who is searched for.
import { address } from "../../../address";
import { Button, ButtonLink } from "../../../controls/Button";
import { DoneNotice } from "../../../controls/DoneNotice";
import { ErrorSummary } from "../../../controls/ErrorSummary";
import { Empty, Notice } from "../../../controls/Notice";
import { PlaceFilter, placeFields } from "../../../controls/PlaceFilter";
import type { FoundStudent, StudentSubjects as Subjects, StudentSubjectsProps } from "../../../generated/teaching";
import { ViewerField } from "../../../shell/ViewerField";
import { groupsText } from "./SectionChoices";
import { Tick } from "./Tick";

const PATH = "/admin/manageStudentSubject";

export default function StudentSubjects(props: StudentSubjectsProps) {
  const { place, search, found, student, notEnrolled, done } = props;
  const here = { sessionId: place.sessionId, studentId: student?.line._id ?? "" };
  return (
    <div className="records assigned">
      <DoneNotice text={done} title="Student Subject" address={address(PATH, here)} />
      <PlaceFilter action={PATH} fields={placeFields(place)} button="Find">
        <div className="field">
          <label className="field-label" htmlFor="student-search">
            Student
          </label>
          <input
            type="search"
            id="student-search"
            name="search"
            className="input"
            maxLength={200}
            autoComplete="off"
            placeholder="Name or register number"
            defaultValue={search}
          />
        </div>
      </PlaceFilter>
      {found === null ? null : <Found found={found} search={search} />}
      {notEnrolled === null ? null : (
        <Empty>
          <bdi>{notEnrolled}</bdi> is not enrolled in this session.
        </Empty>
      )}
      {student === null ? null : <Student student={student} sessionId={place.sessionId} />}
      {student === null && found === null && notEnrolled === null ? (
        <Empty>Search for a student to see and choose the subjects, from two letters on.</Empty>
      ) : null}
    </div>
  );
}

function Found({ found, search }: { found: readonly FoundStudent[]; search: string }) {
  if (found.length === 0)
    return (
      <Empty>
        No active student matches “<bdi>{search}</bdi>”.
      </Empty>
    );
  return (
    <ul className="assigned-found" aria-label="Students found">
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
  const { line, label, session, closed, forAll, subjects, groups, failure } = student;
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
        {line.regNo}, {label}, roll {line.roll}, {session}
        {line.leftOn === null ? "" : `, left on ${line.leftOn}`}
      </p>
      <ErrorSummary failure={failure} errors={errors} />
      {closed ? <Notice>This session is closed: nothing in it can be changed.</Notice> : null}
      <h3>Taken by all students of {label}</h3>
      <p>{forAll.length === 0 ? "No subject." : forAll.join(", ")}</p>
      {subjects.length === 0 ? (
        <Empty actions={<ButtonLink href={student.assignHref}>Subjects of {label}</ButtonLink>}>
          No subject of this section is optional.
        </Empty>
      ) : (
        <form method="post" action={PATH} noValidate data-saves="">
          <ViewerField />
          <input type="hidden" name="studentId" value={line._id} />
          <input type="hidden" name="sessionId" value={sessionId} />
          <input type="hidden" name={`was.${line._id}`} value={line.was} />
          <fieldset className="record-part">
            <legend>Optional subjects</legend>
            {groups.length === 0 ? null : <p className="field-hint">{groupsText(groups)}</p>}
            {subjects.map((subject, at) => (
              <Tick key={subject._id} line={line} at={at} subject={subject} closed={closed} labelled />
            ))}
            {line.unmet.length === 0 ? null : <p className="field-hint">{line.unmet.join(", ")}</p>}
          </fieldset>
          <div className="record-acts">
            {closed ? null : (
              <Button type="submit" kind="primary">
                Save
              </Button>
            )}
            <ButtonLink href={student.sectionHref}>All students of {label}</ButtonLink>
          </div>
        </form>
      )}
    </section>
  );
}
