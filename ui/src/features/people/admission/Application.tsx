// /admin/onlineAdmission/{id}: one application as it was sent, what has become of it, and what can be decided.
import { Button, ButtonLink } from "../../../controls/Button";
import { DoneNotice } from "../../../controls/DoneNotice";
import { ErrorSummary } from "../../../controls/ErrorSummary";
import { Fact, FormContext } from "../../../controls/FormField";
import { TextField } from "../../../controls/TextField";
import type { ApplicationProps } from "../../../generated/admission";
import { ViewerField } from "../../../shell/ViewerField";

const KINDS: Partial<Record<string, string>> = { accepted: "state-ok", waiting: "state-warn", refused: "state-bad" };

export default function Application(props: ApplicationProps) {
  const { name, state, stateLabel, photo, parts, form, done, here } = props;
  return (
    <div className="record application">
      <DoneNotice text={done} title="Applications" address={here} />
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
      <ErrorSummary failure={form.failure} errors={form.errors} lead="Nothing was decided." />
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
  return (
    <dl className="details">
      <Fact label="Application No">{number}</Fact>
      <Fact label="Applied on">{appliedOn}</Fact>
      {by === "" ? null : (
        <Fact label="Decided by">
          <bdi>{by}</bdi>, {at}
        </Fact>
      )}
      {reason === "" ? null : (
        <Fact label="Reason">
          <bdi>{reason}</bdi>
        </Fact>
      )}
      {student === null ? null : (
        <Fact label="Student">
          <a href={studentHref}>{student}</a>
        </Fact>
      )}
      {fee === "" ? null : (
        <Fact label="Fee">
          {fee}
          {due === "" ? ", paid" : paid === "" ? ", not paid" : `, of which ${due} is due`}
          {feeHref === null ? null : (
            <>
              {" "}
              <a href={feeHref}>{due === "" ? "Receipts" : "Collect"}</a>
            </>
          )}
        </Fact>
      )}
    </dl>
  );
}

function Acts({ here, acceptHref, mayWait, mayRefuse, deleteHref, version, form, back, state }: ApplicationProps) {
  const again = state === "waiting" || state === "refused";
  return (
    <>
      <div className="record-acts">
        {acceptHref === null ? null : (
          <ButtonLink kind="primary" href={acceptHref}>
            Accept
          </ButtonLink>
        )}
        <ButtonLink href={back}>Back to the list</ButtonLink>
        {deleteHref === null ? null : (
          <ButtonLink kind="quiet" href={deleteHref}>
            Delete
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
              label={again ? "Another decision, and its reason" : "Reason to wait or refuse"}
              hint="The applicant is told."
              required
              maxLength={300}
            />
          </FormContext>
          <div className="record-acts">
            {mayWait ? (
              <Button type="submit" name="act" value="waiting">
                Let it wait
              </Button>
            ) : null}
            {mayRefuse ? (
              <Button type="submit" name="act" value="refused">
                Refuse
              </Button>
            ) : null}
          </div>
        </form>
      ) : null}
    </>
  );
}
