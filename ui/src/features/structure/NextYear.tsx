// /admin/manageSession/{id}/next: a new session with what an old one has, each part by its own tick.
import { Button, ButtonLink } from "../../controls/Button";
import { DayField } from "../../controls/DayField";
import { ErrorSummary } from "../../controls/ErrorSummary";
import { fieldId, FormContext, NEW_FORM } from "../../controls/FormField";
import { TextField } from "../../controls/TextField";
import type { NextYearPart, NextYearProps } from "../../generated/pages";
import { ViewerField } from "../../shell/ViewerField";

export default function NextYear({ _id, session, values, errors, failure, parts, back }: NextYearProps) {
  return (
    <div className="record next-year">
      <ErrorSummary failure={failure} errors={errors} />
      <p>
        A new session with what {session} has. Students, marks and dates are never copied; what is inactive is not
        either.
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
