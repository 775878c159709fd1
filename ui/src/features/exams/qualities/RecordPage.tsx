// One student's record at an address of its own (docs/rules.md, *Screens*, *Marks*, Student Qualities): the information and the grades, or the form that posts them.
// The dialog over the list shows the same article, fetched from here (enhance/record_dialog.ts).
import * as m from "#messages";
import { Button, ButtonLink } from "../../../controls/Button";
import { ChoiceField } from "../../../controls/ChoiceField";
import { ErrorSummary } from "../../../controls/ErrorSummary";
import { FormContext } from "../../../controls/FormField";
import { Notice } from "../../../controls/Notice";
import type { ChosenSection, OpenRecord } from "../../../generated/qualities";
import { ViewerField } from "../../../shell/ViewerField";
import { useWords } from "../../../words";
import { Grades, HiddenFields, SharedNote, StudentInformation } from "./record_parts";

/** The id of the article, which the dialog takes. */
export const RECORD = "record";

type Props = { chosen: ChosenSection; student: OpenRecord; action: string };

export function RecordPage({ chosen, student, action }: Props) {
  const { record, editing, done } = student;
  const say = useWords();
  return (
    <section className="record-page" aria-label={record.name}>
      <div className="record-page-head">
        <h2>{say(m.qualities_student)}</h2>
        <ButtonLink href={chosen.studentsHref}>{say(m.shared_close)}</ButtonLink>
      </div>
      {done === null ? null : (
        <Notice kind="ok">
          <span data-toast="success" data-toast-title={say(m.shared_qualities)}>
            {done}
          </span>
        </Notice>
      )}
      <article className="record" id={RECORD}>
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

function Shown({ chosen, student: { record, editHref, form } }: Omit<Props, "action">) {
  const say = useWords();
  return (
    <>
      {/* Of a save that came after the session was closed: there is no form to say it in. */}
      <ErrorSummary failure={form.failure} />
      <Grades chosen={chosen} record={record} />
      {chosen.mayEnter ? (
        <div className="record-actions">
          <ButtonLink kind="primary" href={editHref}>
            {say(record.recorded === "nothing" ? m.qualities_add : m.qualities_edit)}
          </ButtonLink>
        </div>
      ) : null}
    </>
  );
}

function Form({ chosen, student: { record, form }, action }: Props) {
  const say = useWords();
  const adding = record.recorded === "nothing";
  const stored = Object.fromEntries(chosen.qualities.map(({ key }, at) => [key, record.grades[at] ?? ""]));
  const refused = form.failure !== null || Object.keys(form.errors).length > 0;
  const grades = chosen.legend.map(({ grade, meaning }) => ({ value: grade, label: `${grade} ${meaning}` }));
  return (
    <form
      method="post"
      action={action}
      aria-label={say(adding ? m.qualities_add : m.qualities_edit)}
      noValidate
      data-saves=""
      data-changed={refused ? "" : undefined}
    >
      <ErrorSummary failure={form.failure} errors={form.errors} />
      <HiddenFields chosen={chosen} record={record} adding={adding} version={form.version ?? record.version} />
      <ViewerField />
      <div className="record-fields">
        {/* What is stored by now stands beside what was typed. */}
        <FormContext
          value={{
            values: { ...stored, ...form.values },
            errors: form.errors,
            theirs: refused ? { values: stored } : null,
          }}
        >
          {chosen.qualities.map(({ key, label }) => (
            <ChoiceField key={key} name={key} label={label} options={grades} placeholder={say(m.qualities_not_given)} />
          ))}
        </FormContext>
      </div>
      <div className="record-actions">
        <Button type="submit" kind="primary">
          {say(adding ? m.shared_save : m.shared_update)}
        </Button>
      </div>
    </form>
  );
}
