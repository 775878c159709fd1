// A register's day without a script: a choice beside each name, and one plain POST. What was refused comes back as it was chosen, with
// what somebody else has saved meanwhile beside it.
import * as m from "#messages";
import { Button } from "../../controls/Button";
import { ErrorSummary } from "../../controls/ErrorSummary";
import { fieldId } from "../../controls/FormField";
import { typedOver, Was } from "../../controls/Was";
import type { ChosenDay, DayPerson } from "../../generated/attendance";
import type { FormState } from "../../generated/pages";
import { ViewerField } from "../../shell/ViewerField";
import { useWords } from "../../words";
import { STATES } from "./attendance_text";

export function DayForm({ chosen, action }: { chosen: ChosenDay; action: string }) {
  const { register, form, keep } = chosen;
  const say = useWords();
  return (
    <form className="attendance-form without-script" method="post" action={action} noValidate>
      <ViewerField />
      {keep.map(([name, value]) => (
        <input key={name} type="hidden" name={name} value={value} />
      ))}
      <ErrorSummary failure={form.failure} errors={form.errors} />
      <div
        className="table-scroll"
        role="region"
        aria-label={say(m.attendance_of, { of: register.label })}
        tabIndex={0}
      >
        <table className="table">
          <thead>
            <tr>
              <th scope="col" className="col-roll">
                {say(register.idKey === "studentId" ? m.shared_roll : m.shared_serial)}
              </th>
              <th scope="col" className="col-name">
                {say(register.idKey === "studentId" ? m.shared_student_name : m.shared_employee_name)}
              </th>
              <th scope="col">{say(m.shared_attendance)}</th>
            </tr>
          </thead>
          <tbody>
            {register.people.map((person) => (
              <PersonRow key={person.id} person={person} form={form} saved={register.saved} />
            ))}
          </tbody>
        </table>
      </div>
      <p className="record-actions">
        <Button type="submit" kind="primary">
          {say(register.saved ? m.shared_update : m.shared_save)}
        </Button>
      </p>
    </form>
  );
}

type RowProps = { person: DayPerson; form: FormState; saved: boolean };

function PersonRow({ person, form, saved }: RowProps) {
  const say = useWords();
  const name = `state.${person.id}`;
  const stored = person.state ?? "";
  const chosen = typedOver(form, name, stored);
  const error = form.errors[`attendance.${person.id}`] ?? form.errors[`attendance.${person.id}.state`];
  const now = STATES.find(({ state }) => state === person.state);
  // Nothing can be taken back that was never saved.
  const choices = saved ? [...STATES, { state: "", letter: "–", label: m.attendance_nothing_entered }] : STATES;
  return (
    <tr>
      <td className="col-roll">{person.roll}</td>
      <th scope="row" className="col-name" title={person.note}>
        {person.name}
      </th>
      <td>
        <fieldset className="cell-choice" id={fieldId(`attendance.${person.id}`)} tabIndex={-1}>
          <legend className="visually-hidden">{`${String(person.roll)} ${person.name}`}</legend>
          {choices.map(({ state, letter, label }) => (
            <label key={state} title={say(label)}>
              <input type="radio" name={name} value={state} aria-label={say(label)} defaultChecked={state === chosen} />
              <span aria-hidden="true">{letter}</span>
            </label>
          ))}
          <input type="hidden" name={`version.${person.id}`} value={person.version} />
          <Was field={name} value={stored} />
        </fieldset>
        {form.values[name] !== undefined && chosen !== stored ? (
          <p className="field-now">
            {now === undefined ? say(m.attendance_now_nothing) : say(m.attendance_now, { state: say(now.label) })}
          </p>
        ) : null}
        {error === undefined ? null : <p className="field-error">{error}</p>}
      </td>
    </tr>
  );
}
