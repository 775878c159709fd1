// /admin/manageSession/{id}/next: a new session with what an old one has, each part by its own tick.
import { Button, ButtonLink } from "../../controls/Button";
import { DayField } from "../../controls/DayField";
import { ErrorSummary } from "../../controls/ErrorSummary";
import { fieldId, FormContext, NEW_FORM } from "../../controls/FormField";
import { ListTable } from "../../controls/ListTable";
import { TextField } from "../../controls/TextField";
import type { NextYearExam, NextYearFee, NextYearPart, NextYearProps } from "../../generated/pages";
import { ViewerField } from "../../shell/ViewerField";

export default function NextYear(props: NextYearProps) {
  const { _id, session, values, errors, failure, parts, exams, fees, back } = props;
  return (
    <div className="record next-year">
      <ErrorSummary failure={failure} errors={errors} />
      <p>
        A new session with what {session} has. Students and marks are never copied, what is inactive is not either, and
        no day is unless you confirm it here.
      </p>
      <form method="post" action={`/admin/manageSession/${_id}/next`} noValidate data-saves="">
        <ViewerField />
        <FormContext value={{ ...NEW_FORM, values, errors }}>
          <TextField name="sessionName" label="Session" required maxLength={100} />
          <DayField name="startDate" label="First day" required />
          <DayField name="endDate" label="Last day" required />
        </FormContext>
        <fieldset className="record-part">
          <legend>Copy</legend>
          {parts.map((part) => (
            <Part key={part.key} part={part} />
          ))}
        </fieldset>
        {exams.length === 0 ? null : <Exams exams={exams} />}
        {fees.length === 0 ? null : <Fees fees={fees} />}
        <div className="record-acts">
          <Button type="submit" kind="primary">
            Add the session
          </Button>
          <ButtonLink href={back}>Cancel</ButtonLink>
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
  return (
    <fieldset className="record-part next-year-more">
      <legend>Names of the exams</legend>
      <p className="field-hint">
        Offered with the new year in place of the old one; used where the exam list is copied.
      </p>
      <ListTable
        label="Names of the exams"
        className="table-fit table-blocks"
        heads={[
          { key: "was", label: "Exam", className: "col-name" },
          { key: "name", label: "Name in the new session" },
        ]}
      >
        {exams.map(({ field, name, value, error }) => (
          <tr key={field}>
            <th scope="row" className="col-name">
              {name}
            </th>
            <td data-label="Name in the new session">
              <input
                type="text"
                id={fieldId(field)}
                name={field}
                className="input"
                maxLength={100}
                autoComplete="off"
                aria-label={`New name of ${name}`}
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
  return (
    <fieldset className="record-part next-year-more">
      <legend>Fees that are not monthly</legend>
      <p className="field-hint">
        Where fee setups are copied, monthly fees keep their day and months. Of each of these, confirm the day on which
        it is due, or leave the fee out.
      </p>
      <ListTable
        label="Fees that are not monthly"
        className="table-fit table-blocks"
        heads={[
          { key: "fee", label: "Fee", className: "col-name" },
          { key: "classes", label: "Classes" },
          { key: "was", label: "Due so far" },
          { key: "due", label: "Due in the new session" },
          { key: "decision", label: "Decision" },
        ]}
      >
        {fees.map(({ copyField, dueField, name, classes, wasDue, due, decision, error }) => (
          <tr key={copyField}>
            <th scope="row" className="col-name">
              {name}
            </th>
            <td className="next-year-half" data-label="Classes">
              {classes}
            </td>
            <td className="nowrap next-year-half" data-label="Due so far">
              {wasDue}
            </td>
            <td data-label="Due in the new session">
              <input
                type="date"
                name={dueField}
                className="input input-short"
                aria-label={`Day on which ${name} is due`}
                defaultValue={due}
              />
            </td>
            <td data-label="Decision">
              <select
                id={fieldId(copyField)}
                name={copyField}
                className="input select"
                aria-label={`Decision about ${name}, due on ${wasDue}`}
                aria-invalid={error === null ? undefined : true}
                aria-describedby={error === null ? undefined : `${fieldId(copyField)}-error`}
                defaultValue={decision}
              >
                <option value="">Choose</option>
                <option value="copy">Copy, due on this day</option>
                <option value="leave">Leave out</option>
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
