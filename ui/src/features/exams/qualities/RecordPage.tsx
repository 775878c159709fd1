// One student's record at an address of its own (docs/rules.md, *Screens*, *Marks*, Student Qualities): the information and the grades, or the form that posts them.
import { Button, ButtonLink } from "../../../controls/Button";
import { Notice } from "../../../controls/Notice";
import type { ChosenSection, OpenRecord } from "../../../generated/qualities";
import { ViewerField } from "../../../shell/ViewerField";
import { Grades, GradeField, HiddenFields, SharedNote, StudentInformation } from "./record_parts";

type Props = { chosen: ChosenSection; student: OpenRecord; action: string };

export function RecordPage({ chosen, student, action }: Props) {
  const { record, editing, done } = student;
  return (
    <section className="record-page" aria-label={record.name}>
      <div className="record-page-head">
        <h2>Student Qualities</h2>
        <ButtonLink href={chosen.studentsHref}>Close</ButtonLink>
      </div>
      {done === null ? null : (
        <Notice kind="ok">
          <span data-toast="success" data-toast-title="Qualities">
            {done}
          </span>
        </Notice>
      )}
      <article className="record">
        <StudentInformation chosen={chosen} record={record} />
        <SharedNote chosen={chosen} record={record} />
        {editing ? (
          <Form chosen={chosen} student={student} action={action} />
        ) : (
          <Shown chosen={chosen} student={student} />
        )}
      </article>
    </section>
  );
}

function Shown({ chosen, student: { record, editHref } }: Omit<Props, "action">) {
  return (
    <>
      <Grades chosen={chosen} record={record} />
      {chosen.mayEnter ? (
        <div className="record-actions">
          <ButtonLink kind="primary" href={editHref}>
            {record.recorded === "nothing" ? "Add Qualities" : "Edit Qualities"}
          </ButtonLink>
        </div>
      ) : null}
    </>
  );
}

function Form({ chosen, student: { record, typed }, action }: Props) {
  const adding = record.recorded === "nothing";
  return (
    <form method="post" action={action} aria-label={adding ? "Add Qualities" : "Edit Qualities"}>
      <HiddenFields chosen={chosen} record={record} adding={adding} />
      <ViewerField />
      <div className="record-fields">
        {chosen.qualities.map(({ key, label }, at) => (
          <GradeField
            key={key}
            name={key}
            label={label}
            legend={chosen.legend}
            grade={typed?.[at] ?? record.grades[at] ?? ""}
            reason={null}
            theirs={null}
            saved={typed === null ? "" : (record.grades[at] ?? "")}
          />
        ))}
      </div>
      <div className="record-actions">
        <Button type="submit" kind="primary">
          {adding ? "Save" : "Update"}
        </Button>
      </div>
    </form>
  );
}
