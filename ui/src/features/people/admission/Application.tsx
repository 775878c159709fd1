// /admin/onlineAdmission/{id}: one application as it was sent, what has become of it, and what can be decided.
import * as m from "#messages";
import { Button, ButtonLink } from "../../../controls/Button";
import { DoneNotice } from "../../../controls/DoneNotice";
import { ErrorSummary } from "../../../controls/ErrorSummary";
import { Fact, FormContext } from "../../../controls/FormField";
import { TextField } from "../../../controls/TextField";
import type { ApplicationProps } from "../../../generated/admission";
import { ViewerField } from "../../../shell/ViewerField";
import { useWords } from "../../../words";

const KINDS: Partial<Record<string, string>> = { accepted: "state-ok", waiting: "state-warn", refused: "state-bad" };

export default function Application(props: ApplicationProps) {
  const { name, state, stateLabel, photo, parts, form, done, here } = props;
  const say = useWords();
  return (
    <div className="record application">
      <DoneNotice text={done} title={say(m.shared_applications)} address={here} />
      <div className="application-head">
        {photo === null ? null : <img className="application-photo" src={photo} alt={name} />}
        <div>
          <h2>
            <bdi>{name}</bdi>
          </h2>
          <p>
            <span className={`state ${KINDS[state] ?? ""}`}>{stateLabel}</span> <bdi>{props.classLabel}</bdi>
          </p>
        </div>
      </div>
      <ErrorSummary failure={form.failure} errors={form.errors} lead={say(m.admission_nothing_decided)} />
      <Standing {...props} />
      <Acts {...props} />
      {parts.map(({ heading, facts }) => (
        <section key={heading}>
          <h3>{heading}</h3>
          <dl className="details">
            {facts.map(([label, value]) => (
              <Fact key={label} label={label}>
                <bdi className="lines">{value}</bdi>
              </Fact>
            ))}
          </dl>
        </section>
      ))}
    </div>
  );
}

function Standing(props: ApplicationProps) {
  const { number, appliedOn, reason, by, at, fee, paid, due, feeHref, student, studentHref } = props;
  const say = useWords();
  const paidOf =
    due === "" ? m.admission_fee_paid : paid === "" ? m.admission_fee_not_paid : m.admission_fee_partly_due;
  return (
    <dl className="details">
      <Fact label={say(m.shared_application_number)}>{number}</Fact>
      <Fact label={say(m.admission_applied_on)}>{appliedOn}</Fact>
      {by === "" ? null : (
        <Fact label={say(m.admission_decided_by)}>
          <bdi>{by}</bdi>, {at}
        </Fact>
      )}
      {reason === "" ? null : (
        <Fact label={say(m.shared_reason)}>
          <bdi>{reason}</bdi>
        </Fact>
      )}
      {student === null ? null : (
        <Fact label={say(m.shared_student)}>
          <a href={studentHref}>{student}</a>
        </Fact>
      )}
      {fee === "" ? null : (
        <Fact label={say(m.shared_fee)}>
          {say(paidOf, { fee, due })}
          {feeHref === null ? null : (
            <>
              {" "}
              <a href={feeHref}>{say(due === "" ? m.shared_receipts : m.shared_collect)}</a>
            </>
          )}
        </Fact>
      )}
    </dl>
  );
}

function Acts({ here, acceptHref, mayWait, mayRefuse, deleteHref, version, form, back, state }: ApplicationProps) {
  const say = useWords();
  const again = state === "waiting" || state === "refused";
  return (
    <>
      <div className="record-acts">
        {acceptHref === null ? null : (
          <ButtonLink kind="primary" href={acceptHref}>
            {say(m.admission_accept)}
          </ButtonLink>
        )}
        <ButtonLink href={back}>{say(m.shared_back_to_list)}</ButtonLink>
        {deleteHref === null ? null : (
          <ButtonLink kind="quiet" href={deleteHref}>
            {say(m.shared_delete)}
          </ButtonLink>
        )}
      </div>
      {mayWait || mayRefuse ? (
        <form className="record-form" method="post" action={here} noValidate data-saves="">
          <ViewerField />
          <input type="hidden" name="version" value={form.version ?? version} />
          <FormContext value={form}>
            <TextField
              name="reason"
              label={say(again ? m.admission_another_decision : m.admission_reason_to_wait_or_refuse)}
              hint={say(m.admission_applicant_is_told)}
              required
              maxLength={300}
            />
          </FormContext>
          <div className="record-acts">
            {mayWait ? (
              <Button type="submit" name="act" value="waiting">
                {say(m.admission_let_wait)}
              </Button>
            ) : null}
            {mayRefuse ? (
              <Button type="submit" name="act" value="refused">
                {say(m.admission_refuse)}
              </Button>
            ) : null}
          </div>
        </form>
      ) : null}
    </>
  );
}
