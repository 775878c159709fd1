// /admin/view/{id}/leaving: a student leaves before the session is over, or comes back. What becomes of exams and marks is asked about first;
// it is all forms, so that it works without a script.
import * as m from "#messages";
import { Button, ButtonLink } from "../../../controls/Button";
import { Checkbox } from "../../../controls/Checkbox";
import { DayField } from "../../../controls/DayField";
import { DoneNotice } from "../../../controls/DoneNotice";
import { ErrorSummary } from "../../../controls/ErrorSummary";
import { Fact, FormContext } from "../../../controls/FormField";
import { Notice } from "../../../controls/Notice";
import { TextField } from "../../../controls/TextField";
import type { LeavingProps, LeavingQuestion } from "../../../generated/pages";
import { ViewerField } from "../../../shell/ViewerField";
import { useWords } from "../../../words";
import { apart, Said } from "../../../words/Said";

const pathOf = (id: string) => `/admin/view/${encodeURIComponent(id)}/leaving`;

export default function Leaving(props: LeavingProps) {
  const { id, name, place, left, dues, form, question, closed, done, back } = props;
  const say = useWords();
  return (
    <div className="record">
      <DoneNotice text={done} title={say(m.people_leaving)} address={pathOf(id)} />
      <h2>
        <bdi>{name}</bdi>
      </h2>
      <p className="secondary">{place}</p>
      <ErrorSummary failure={form.failure} errors={form.errors} />
      {closed === null ? null : (
        <Notice kind="warn">
          <p>{closed}</p>
        </Notice>
      )}
      {dues.length === 0 ? null : (
        <Notice kind="warn">
          {dues.map((says) => (
            <p key={says}>{says}</p>
          ))}
        </Notice>
      )}
      {left === null || question !== null ? null : <Left {...props} left={left} />}
      {closed !== null ? (
        <div className="record-acts">
          <ButtonLink href={back}>{say(m.shared_back)}</ButtonLink>
        </div>
      ) : question === null ? (
        <Days {...props} />
      ) : (
        <Question {...props} question={question} />
      )}
    </div>
  );
}

/** Where it is known already that the student left: the way back. */
function Left({ id, name, left: [day, reason], returning, form, closed }: LeavingProps & { left: [string, string] }) {
  const say = useWords();
  return (
    <section className="record" aria-labelledby="left">
      <h3 id="left">{say(m.shared_left_on_day, { day })}</h3>
      <dl className="details">
        <Fact label={say(m.shared_reason)}>
          <bdi>{reason}</bdi>
        </Fact>
      </dl>
      {closed !== null ? null : (
        <form className="record-form" method="post" action={pathOf(id)} data-saves="">
          <ViewerField />
          <input type="hidden" name="version" value={form.version ?? ""} />
          <input type="hidden" name="act" value="back" />
          <p>
            <Said message={m.people_leaving_take_back_asked} inputs={{ name }} markup={{ who: apart }} /> {returning}
          </p>
          <div className="record-acts">
            <Button type="submit">{say(m.people_leaving_take_back)}</Button>
          </div>
        </form>
      )}
    </section>
  );
}

/** The day and the reason; nothing is stored by it yet. */
function Days({ id, left, days, form, back }: LeavingProps) {
  const say = useWords();
  return (
    <form className="record-form" method="post" action={pathOf(id)} noValidate aria-labelledby="days">
      <h3 id="days">{say(left === null ? m.people_leaves : m.people_leaves_otherwise)}</h3>
      <ViewerField />
      <input type="hidden" name="version" value={form.version ?? ""} />
      <FormContext value={form}>
        <DayField name="leftOn" label={say(m.people_last_day)} required hint={say(m.people_leaving_days, { days })} />
        <TextField
          name="reason"
          label={say(m.shared_reason)}
          required
          maxLength={200}
          hint={say(m.people_leaving_reason_example)}
        />
      </FormContext>
      <div className="record-acts">
        <Button type="submit" kind="primary">
          {say(m.people_continue)}
        </Button>
        <ButtonLink href={back}>{say(m.shared_cancel)}</ButtonLink>
      </div>
    </form>
  );
}

function Question({ id, name, form, question }: LeavingProps & { question: LeavingQuestion }) {
  const { day, reason, effects, warning, removal, feeLines } = question;
  const say = useWords();
  return (
    <section className="record" aria-labelledby="question">
      <h3 id="question" tabIndex={-1} data-focus="">
        <Said message={m.people_leaving_asked} inputs={{ name, day }} markup={{ who: apart }} />
      </h3>
      <dl className="details">
        <Fact label={say(m.shared_reason)}>
          <bdi>{reason}</bdi>
        </Fact>
      </dl>
      {warning === null ? null : (
        <Notice kind="warn">
          <p>{warning}</p>
        </Notice>
      )}
      <ul className="plain-list">
        {effects.map((effect) => (
          <li key={effect}>{effect}</li>
        ))}
      </ul>
      <form className="record-form" method="post" action={pathOf(id)} data-saves="">
        <ViewerField />
        <input type="hidden" name="version" value={form.version ?? ""} />
        <input type="hidden" name="leftOn" value={form.values["leftOn"] ?? ""} />
        <input type="hidden" name="reason" value={reason} />
        <input type="hidden" name="confirmed" value="1" />
        {removal === null ? null : (
          <>
            <input type="hidden" name="feeLines" value={feeLines} />
            <FormContext value={form}>
              <Checkbox name="removeFees" label={removal} />
            </FormContext>
          </>
        )}
        <div className="record-acts">
          <Button type="submit" kind="danger">
            {say(m.people_leaving_confirmed)}
          </Button>
          <ButtonLink href={pathOf(id)}>{say(m.shared_back)}</ButtonLink>
        </div>
      </form>
    </section>
  );
}
