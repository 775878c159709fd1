// /admin/manageSession/{id}/next: a new session with what an old one has, each part by its own tick.
import * as m from "#messages";
import { Button, ButtonLink } from "../../controls/Button";
import { DayField } from "../../controls/DayField";
import { ErrorSummary } from "../../controls/ErrorSummary";
import { fieldId, FormContext, NEW_FORM } from "../../controls/FormField";
import { ListTable } from "../../controls/ListTable";
import { TextField } from "../../controls/TextField";
import type { NextYearExam, NextYearFee, NextYearPart, NextYearProps } from "../../generated/pages";
import { ViewerField } from "../../shell/ViewerField";
import { useWords } from "../../words";

export default function NextYear(props: NextYearProps) {
  const { _id, session, values, errors, failure, parts, exams, fees, back } = props;
  const say = useWords();
  return (
    <div className="record next-year">
      <ErrorSummary failure={failure} errors={errors} />
      <p>{say(m.structure_new_session_explained, { session })}</p>
      <form method="post" action={`/admin/manageSession/${_id}/next`} noValidate data-saves="">
        <ViewerField />
        <FormContext value={{ ...NEW_FORM, values, errors }}>
          <TextField name="sessionName" label={say(m.shared_session)} required maxLength={100} />
          <DayField name="startDate" label={say(m.structure_first_day)} required />
          <DayField name="endDate" label={say(m.structure_last_day)} required />
        </FormContext>
        <fieldset className="record-part">
          <legend>{say(m.shared_copy)}</legend>
          {parts.map((part) => (
            <Part key={part.key} part={part} />
          ))}
        </fieldset>
        {exams.length === 0 ? null : <Exams exams={exams} />}
        {fees.length === 0 ? null : <Fees fees={fees} />}
        <div className="record-acts">
          <Button type="submit" kind="primary">
            {say(m.structure_add_this_session)}
          </Button>
          <ButtonLink href={back}>{say(m.shared_cancel)}</ButtonLink>
        </div>
      </form>
    </div>
  );
}

function Part({ part: { key, label, count, any, ticked, error } }: { part: NextYearPart }) {
  const id = fieldId(`part.${key}`);
  return (
    <div className="next-year-part">
      <label className="assigned-tick">
        <input
          type="checkbox"
          id={id}
          name={`part.${key}`}
          value="1"
          defaultChecked={ticked}
          disabled={!any}
          aria-invalid={error === null ? undefined : true}
          aria-describedby={error === null ? undefined : `${id}-error`}
        />
        <span>{label}</span>
        <span className="secondary">{count}</span>
      </label>
      {error === null ? null : (
        <p className="field-error" id={`${id}-error`}>
          {error}
        </p>
      )}
    </div>
  );
}

/** What each exam is called in the new session. */
function Exams({ exams }: { exams: readonly NextYearExam[] }) {
  const say = useWords();
  return (
    <fieldset className="record-part next-year-more">
      <legend>{say(m.structure_exam_names)}</legend>
      <p className="field-hint">{say(m.structure_exam_names_explained)}</p>
      <ListTable
        label={say(m.structure_exam_names)}
        className="table-fit table-blocks"
        heads={[
          { key: "was", label: say(m.shared_exam), className: "col-name" },
          { key: "name", label: say(m.structure_name_in_new_session) },
        ]}
      >
        {exams.map(({ field, name, value, error }) => (
          <tr key={field}>
            <th scope="row" className="col-name">
              {name}
            </th>
            <td data-label={say(m.structure_name_in_new_session)}>
              <input
                type="text"
                id={fieldId(field)}
                name={field}
                className="input"
                maxLength={100}
                autoComplete="off"
                aria-label={say(m.structure_new_name_of, { name })}
                aria-invalid={error === null ? undefined : true}
                aria-describedby={error === null ? undefined : `${fieldId(field)}-error`}
                defaultValue={value}
              />
              <Fault field={field} error={error} />
            </td>
          </tr>
        ))}
      </ListTable>
    </fieldset>
  );
}

/** On which day each fee that is not monthly is due in the new session; monthly ones keep their day and months. */
function Fees({ fees }: { fees: readonly NextYearFee[] }) {
  const say = useWords();
  return (
    <fieldset className="record-part next-year-more">
      <legend>{say(m.structure_fees_not_monthly)}</legend>
      <p className="field-hint">{say(m.structure_fees_not_monthly_explained)}</p>
      <ListTable
        label={say(m.structure_fees_not_monthly)}
        className="table-fit table-blocks"
        heads={[
          { key: "fee", label: say(m.shared_fee), className: "col-name" },
          { key: "classes", label: say(m.structure_classes) },
          { key: "was", label: say(m.structure_due_so_far) },
          { key: "due", label: say(m.structure_due_in_new_session) },
          { key: "decision", label: say(m.structure_decision) },
        ]}
      >
        {fees.map(({ copyField, dueField, name, classes, wasDue, due, decision, error }) => (
          <tr key={copyField}>
            <th scope="row" className="col-name">
              {name}
            </th>
            <td className="next-year-half" data-label={say(m.structure_classes)}>
              {classes}
            </td>
            <td className="nowrap next-year-half" data-label={say(m.structure_due_so_far)}>
              {wasDue}
            </td>
            <td data-label={say(m.structure_due_in_new_session)}>
              <input
                type="date"
                name={dueField}
                className="input input-short"
                aria-label={say(m.structure_due_day_of, { name })}
                defaultValue={due}
              />
            </td>
            <td data-label={say(m.structure_decision)}>
              <select
                id={fieldId(copyField)}
                name={copyField}
                className="input select"
                aria-label={say(m.structure_decision_about, { name, day: wasDue })}
                aria-invalid={error === null ? undefined : true}
                aria-describedby={error === null ? undefined : `${fieldId(copyField)}-error`}
                defaultValue={decision}
              >
                <option value="">{say(m.shared_choose)}</option>
                <option value="copy">{say(m.structure_decision_copy)}</option>
                <option value="leave">{say(m.structure_decision_leave_out)}</option>
              </select>
              <Fault field={copyField} error={error} />
            </td>
          </tr>
        ))}
      </ListTable>
    </fieldset>
  );
}

const Fault = ({ field, error }: { field: string; error: string | null }) =>
  error === null ? null : (
    <p className="field-error" id={`${fieldId(field)}-error`}>
      {error}
    </p>
  );
