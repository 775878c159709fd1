// /admin/starter: what an empty session is to be, what the answers would make, and the button that makes it. Plain forms: the first asks by its
// address and makes nothing, the second makes what was shown.
import * as m from "#messages";
import { Button, ButtonLink } from "../../controls/Button";
import { ChoiceField } from "../../controls/ChoiceField";
import { DoneNotice } from "../../controls/DoneNotice";
import { ErrorSummary } from "../../controls/ErrorSummary";
import { fieldId, FormContext, NEW_FORM } from "../../controls/FormField";
import { ListTable } from "../../controls/ListTable";
import { Notice } from "../../controls/Notice";
import { NumberField } from "../../controls/NumberField";
import { placeFields, PlaceFilter } from "../../controls/PlaceFilter";
import { TextField } from "../../controls/TextField";
import type { StarterDay, StarterPart, StarterProps } from "../../generated/starter";
import { ViewerField } from "../../shell/ViewerField";
import { useWords } from "../../words";

const ACTION = "/admin/starter";

export default function Starter(props: StarterProps) {
  const { branches, branchId, sessions, sessionId, closed, refused, asks, errors, failure, parts, next, done } = props;
  const say = useWords();
  const address = `${ACTION}?branchId=${encodeURIComponent(branchId)}&sessionId=${encodeURIComponent(sessionId)}`;
  const isOpen = !closed && refused === null && done === null;
  return (
    <div className="record starter">
      <DoneNotice text={done} title={say(m.structure_starter)} address={address} />
      <PlaceFilter action={ACTION} fields={placeFields({ branches, branchId, sessions, sessionId })} clearHref={null} />
      <ErrorSummary failure={failure} errors={errors} />
      {closed ? <Notice>{say(m.shared_session_closed)}</Notice> : null}
      {refused === null ? null : <Notice>{refused}</Notice>}
      {isOpen ? <p>{say(asks ? m.structure_starter_explained : m.structure_starter_fees_explained)}</p> : null}
      {isOpen && asks ? <Questions {...props} /> : null}
      {isOpen && parts !== null ? <Made {...props} parts={parts} /> : null}
      {next.length === 0 ? null : (
        <ul className="starter-next">
          {next.map(({ label, href }) => (
            <li key={href}>
              <ButtonLink href={href}>{label}</ButtonLink>
            </li>
          ))}
        </ul>
      )}
    </div>
  );
}

function Questions({ branchId, sessionId, curricula, days, values, errors, parts }: StarterProps) {
  const say = useWords();
  return (
    <form method="get" action={ACTION} className="record-form" noValidate>
      <input type="hidden" name="branchId" value={branchId} />
      <input type="hidden" name="sessionId" value={sessionId} />
      <FormContext value={{ ...NEW_FORM, values, errors }}>
        <ChoiceField name="curriculum" label={say(m.labels_curriculum)} options={curricula} required />
        <div className="starter-row">
          <NumberField name="fromClass" label={say(m.labels_from_class)} whole required />
          <NumberField name="toClass" label={say(m.labels_to_class)} whole required />
          <NumberField name="sections" label={say(m.labels_sections_of_each_class)} whole required />
        </div>
        <TextField name="shift" label={say(m.labels_shift)} maxLength={40} />
        <Weekend days={days} error={errors["weekend"]} />
        <div className="starter-row">
          <NumberField
            name="periods"
            label={say(m.labels_periods)}
            hint={say(m.structure_starter_periods_hint)}
            whole
          />
          <NumberField name="periodMinutes" label={say(m.labels_minutes_of_period)} whole />
          <TextField name="begins" label={say(m.labels_first_period_begins)} maxLength={5} />
        </div>
        <div className="starter-row">
          <NumberField
            name="breakAfter"
            label={say(m.labels_break_after)}
            hint={say(m.structure_starter_break_hint)}
            whole
          />
          <NumberField name="breakMinutes" label={say(m.labels_minutes_of_break)} whole />
        </div>
      </FormContext>
      <div className="record-acts">
        <Button type="submit" kind={parts === null ? "primary" : undefined}>
          {say(m.structure_starter_show)}
        </Button>
      </div>
    </form>
  );
}

function Weekend({ days, error }: { days: readonly StarterDay[]; error: string | undefined }) {
  const say = useWords();
  const id = fieldId("weekend");
  return (
    <fieldset
      className="record-part"
      id={id}
      tabIndex={-1}
      aria-describedby={error === undefined ? undefined : `${id}-error`}
    >
      <legend>{say(m.labels_weekend)}</legend>
      <div className="starter-days">
        {days.map(({ name, label, ticked }) => (
          <label key={name} className="assigned-tick">
            <input type="checkbox" name={name} value="1" defaultChecked={ticked} />
            <span>{label}</span>
          </label>
        ))}
      </div>
      {error === undefined ? null : (
        <p className="field-error" id={`${id}-error`}>
          {error}
        </p>
      )}
    </fieldset>
  );
}

/** What would be made, and the button. */
function Made({ parts, fields, branchId, sessionId, left }: StarterProps & { parts: readonly StarterPart[] }) {
  const say = useWords();
  return (
    <form method="post" action={ACTION} className="record-form starter-made" noValidate data-saves="">
      <ViewerField />
      <input type="hidden" name="branchId" value={branchId} />
      <input type="hidden" name="sessionId" value={sessionId} />
      {fields.map(({ name, value }) => (
        <input key={name} type="hidden" name={name} value={value} />
      ))}
      <ListTable
        label={say(m.structure_starter_makes)}
        caption={say(m.structure_starter_makes)}
        className="table-fit table-blocks table-blocks-numbers"
        heads={[
          { key: "part", label: say(m.structure_starter_part), className: "col-name" },
          { key: "make", label: say(m.structure_starter_new), className: "num" },
          { key: "there", label: say(m.structure_starter_there), className: "num" },
          { key: "names", label: say(m.structure_starter_names) },
        ]}
      >
        {parts.map(({ key, label, make, there, names }) => (
          <tr key={key}>
            <th scope="row" className="col-name">
              {label}
            </th>
            <td className="num" data-label={say(m.structure_starter_new)}>
              {make}
            </td>
            <td className="num" data-label={say(m.structure_starter_there)}>
              {there}
            </td>
            <td data-label={names.length === 0 ? undefined : say(m.structure_starter_names)}>{names.join(" · ")}</td>
          </tr>
        ))}
      </ListTable>
      {left === null ? null : <p>{left}</p>}
      <p>{say(m.structure_starter_afterwards)}</p>
      <div className="record-acts">
        <Button type="submit" kind="primary">
          {say(m.structure_starter_make)}
        </Button>
      </div>
    </form>
  );
}
