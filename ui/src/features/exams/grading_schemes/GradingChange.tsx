// /admin/manageSession/{id}/gradingScheme: what a session and each of its classes is graded by, what another choice would change, and the change. Plain
// forms: the first asks by its address and stores nothing, the second stores what was shown.
import * as m from "#messages";
import { Button, ButtonLink } from "../../../controls/Button";
import { DoneNotice } from "../../../controls/DoneNotice";
import { ErrorSummary } from "../../../controls/ErrorSummary";
import { fieldId, FormContext, NEW_FORM } from "../../../controls/FormField";
import { ListTable } from "../../../controls/ListTable";
import { Empty, Notice } from "../../../controls/Notice";
import { TextField } from "../../../controls/TextField";
import type {
  GradingChangeProps,
  MappingLine,
  SchemeChoiceLine,
  SectionChangeLine,
  ShownChange,
} from "../../../generated/grading_schemes";
import type { Choice } from "../../../generated/records";
import { ViewerField } from "../../../shell/ViewerField";
import { useWords } from "../../../words";

export default function GradingChange(props: GradingChangeProps) {
  const { action, back, session, closed, lines, mapping, shown, errors, failure, done } = props;
  const say = useWords();
  return (
    <div className="record grading-change">
      <DoneNotice text={done} title={say(m.schemes_ui_change_of, { session })} address={action} />
      <ErrorSummary failure={failure} errors={errors} />
      {closed ? <Notice>{say(m.shared_session_closed)}</Notice> : <p>{say(m.schemes_ui_change_explained)}</p>}
      <form method="get" action={action} noValidate>
        <Choices lines={lines} closed={closed} errors={errors} />
        {mapping.length === 0 ? null : <Mapping lines={mapping} errors={errors} />}
        <div className="record-acts">
          {closed ? null : (
            <Button type="submit" kind={shown === null ? "primary" : undefined}>
              {say(m.schemes_ui_show_changes)}
            </Button>
          )}
          <ButtonLink href={back}>{say(closed ? m.shared_back : m.shared_cancel)}</ButtonLink>
        </div>
      </form>
      {shown === null ? null : <Shown {...props} shown={shown} />}
    </div>
  );
}

/** One line for the session, and one for each class. */
function Choices({
  lines,
  closed,
  errors,
}: Pick<GradingChangeProps, "lines" | "closed"> & { errors: GradingChangeProps["errors"] }) {
  const say = useWords();
  const hasNewer = !closed && lines.some(({ newer }) => newer !== null);
  return (
    <ListTable
      label={say(m.schemes_ui_graded_by)}
      caption={say(m.schemes_ui_graded_by)}
      className="table-fit table-blocks table-blocks-numbers"
      heads={[
        { key: "of", label: say(m.shared_class), className: "col-name" },
        { key: "now", label: say(m.schemes_ui_now) },
        { key: "scheme", label: say(m.schemes_texts_scheme) },
        ...(hasNewer ? [{ key: "newest", label: say(m.schemes_ui_newer_version) }] : []),
      ]}
    >
      {lines.map((line) => (
        <ChoiceRow key={line.name} line={line} closed={closed} hasNewer={hasNewer} error={errors[line.name]} />
      ))}
    </ListTable>
  );
}

type ChoiceRowProps = {
  line: SchemeChoiceLine;
  closed: boolean;
  /** any line has a newer version */
  hasNewer: boolean;
  error: string | undefined;
};

function ChoiceRow({ line, closed, hasNewer, error }: ChoiceRowProps) {
  const { name, className, choices, value, now, newer, newestName, newest } = line;
  const say = useWords();
  const of = className ?? say(m.schemes_ui_whole_session);
  const id = fieldId(newestName);
  return (
    <tr>
      <th scope="row" className="col-name">
        {of}
      </th>
      <td data-label={say(m.schemes_ui_now)}>{now === "" ? say(m.schemes_texts_change_as_session) : now}</td>
      <td data-label={say(m.schemes_texts_scheme)}>
        {closed ? (
          choices.find((choice) => choice.value === value)?.label
        ) : (
          <Chosen
            name={name}
            label={say(m.schemes_ui_scheme_of, { of })}
            choices={choices}
            value={value}
            error={error}
          />
        )}
      </td>
      {hasNewer ? (
        <td data-label={say(m.schemes_ui_newer_version)} className={newer === null ? "grading-change-none" : undefined}>
          {newer === null ? null : (
            <label className="assigned-tick" htmlFor={id}>
              <input type="checkbox" id={id} name={newestName} value="true" defaultChecked={newest} />
              <span>{say(m.schemes_ui_take_newest, { number: newer })}</span>
            </label>
          )}
        </td>
      ) : null}
    </tr>
  );
}

type ChosenProps = {
  name: string;
  label: string;
  choices: readonly Choice[];
  value: string;
  error: string | undefined;
  empty?: string;
};

function Chosen({ name, label, choices, value, error, empty }: ChosenProps) {
  const id = fieldId(name);
  const note = error === undefined ? undefined : `${id}-error`;
  return (
    <>
      <select
        id={id}
        name={name}
        className="input select"
        aria-label={label}
        aria-invalid={error === undefined ? undefined : true}
        aria-describedby={note}
        defaultValue={value}
      >
        {empty === undefined ? null : <option value="">{empty}</option>}
        {choices.map((choice) => (
          <option key={choice.value} value={choice.value}>
            {choice.label}
          </option>
        ))}
      </select>
      {error === undefined ? null : (
        <p className="field-error" id={note}>
          {error}
        </p>
      )}
    </>
  );
}

/** What becomes of semesters and exam types that the new schemes lack. */
function Mapping({ lines, errors }: { lines: readonly MappingLine[]; errors: GradingChangeProps["errors"] }) {
  const say = useWords();
  return (
    <section aria-labelledby="mapping">
      <h2 id="mapping">{say(m.schemes_ui_what_becomes)}</h2>
      <p className="field-hint">{say(m.schemes_ui_what_becomes_explained)}</p>
      <ListTable
        labelledBy="mapping"
        className="table-fit table-blocks table-blocks-numbers"
        heads={[
          { key: "old", label: say(m.schemes_ui_until_now), className: "col-name" },
          { key: "exams", label: say(m.schemes_ui_exams) },
          { key: "new", label: say(m.schemes_ui_becomes) },
        ]}
      >
        {lines.map(({ name, isSemester, old, exams, choices, value }) => (
          <tr key={name}>
            <th scope="row" className="col-name">
              {old}
              <span className="secondary grading-change-kind">
                {say(isSemester ? m.shared_semester : m.schedules_exam_type)}
              </span>
            </th>
            <td data-label={say(m.schemes_ui_exams)}>
              {exams.length === 0 ? say(m.schemes_ui_conduct_alone) : exams.join(", ")}
            </td>
            <td data-label={say(m.schemes_ui_becomes)}>
              <Chosen
                name={name}
                label={say(m.schemes_ui_becomes_of, { old })}
                choices={choices}
                value={value}
                error={errors[name]}
                empty={say(m.shared_select)}
              />
            </td>
          </tr>
        ))}
      </ListTable>
    </section>
  );
}

/** What would change, and the button that stores it. */
function Shown({ action, shown, reason, errors }: GradingChangeProps & { shown: ShownChange }) {
  const { sections, fields, seen, needsReason, locked, isUnchanged } = shown;
  const say = useWords();
  return (
    <section aria-labelledby="what-changes" className="grading-change-shown">
      <h2 id="what-changes">{say(m.schemes_ui_what_changes)}</h2>
      {sections.length === 0 ? (
        <Empty>{say(isUnchanged ? m.schemes_ui_nothing_chosen : m.schemes_ui_no_marks)}</Empty>
      ) : (
        <Sections sections={sections} />
      )}
      {locked === null ? null : <Notice kind="warn">{locked}</Notice>}
      {isUnchanged || locked !== null ? null : (
        <form method="post" action={action} noValidate data-saves="">
          <ViewerField />
          {fields.map(({ name, value }) => (
            <input key={name} type="hidden" name={name} value={value} />
          ))}
          <input type="hidden" name="seen" value={seen} />
          {needsReason ? (
            <FormContext value={{ ...NEW_FORM, values: { reason }, errors }}>
              <TextField
                name="reason"
                label={say(m.shared_reason)}
                required
                maxLength={300}
                hint={say(m.schemes_ui_reason_explained)}
              />
            </FormContext>
          ) : null}
          <div className="record-acts">
            <Button type="submit" kind="primary">
              {say(m.schemes_ui_change)}
            </Button>
          </div>
        </form>
      )}
    </section>
  );
}

function Sections({ sections }: { sections: readonly SectionChangeLine[] }) {
  const say = useWords();
  return (
    <ListTable
      labelledBy="what-changes"
      className="table-fit table-blocks table-blocks-numbers grading-change-sections"
      heads={[
        { key: "section", label: say(m.shared_section), className: "col-name" },
        { key: "semester", label: say(m.shared_semester) },
        { key: "letters", label: say(m.schemes_ui_letters), className: "num" },
        { key: "totals", label: say(m.schemes_ui_totals), className: "num" },
        { key: "positions", label: say(m.schemes_ui_positions), className: "num" },
        { key: "passed", label: say(m.schemes_ui_passes_now) },
        { key: "failed", label: say(m.schemes_ui_fails_now) },
      ]}
    >
      {sections.map((of) => (
        <tr key={`${of.section} ${of.semester}`}>
          <th scope="row" className="col-name">
            {of.section}
          </th>
          <td data-label={say(m.shared_semester)}>
            {of.becomes === null
              ? of.semester
              : say(m.schemes_ui_semester_becomes, { semester: of.semester, becomes: of.becomes })}
            {of.isPublished ? (
              <span className="secondary grading-change-kind">{say(m.schemes_ui_published)}</span>
            ) : null}
          </td>
          <td className="num" data-label={say(m.schemes_ui_letters)}>
            {of.letters}
          </td>
          <td className="num" data-label={say(m.schemes_ui_totals)}>
            {of.totals}
          </td>
          <td className="num" data-label={say(m.schemes_ui_positions)}>
            {of.positions}
          </td>
          <td data-label={say(m.schemes_ui_passes_now)}>
            <Students names={of.passed} />
          </td>
          <td data-label={say(m.schemes_ui_fails_now)}>
            <Students names={of.failed} />
          </td>
        </tr>
      ))}
    </ListTable>
  );
}

function Students({ names }: { names: readonly string[] }) {
  const say = useWords();
  if (names.length === 0) return <span className="secondary">{say(m.schemes_ui_nobody)}</span>;
  return (
    <ul className="grading-change-names">
      {names.map((name) => (
        <li key={name}>{name}</li>
      ))}
    </ul>
  );
}
