// /admission/state: what has become of an application, for whoever has its secret number.
import * as m from "#messages";
import { Button, ButtonLink } from "../../../controls/Button";
import { ErrorSummary } from "../../../controls/ErrorSummary";
import { Fact, FormContext } from "../../../controls/FormField";
import { Notice, type NoticeKind } from "../../../controls/Notice";
import { TextField } from "../../../controls/TextField";
import type { AdmissionState as Told, AdmissionStateProps } from "../../../generated/admission";
import { useWords, type Message } from "../../../words";
import { Said } from "../../../words/Said";
import { PublicPage } from "./PublicPage";

const SAYS: Partial<Record<string, readonly [kind: NoticeKind, words: Message]>> = {
  new: ["info", m.admission_new_explained],
  waiting: ["warn", m.admission_waiting_explained],
  accepted: ["ok", m.admission_accepted_explained],
  refused: ["bad", m.admission_refused_explained],
};

export default function AdmissionState({ form, found }: AdmissionStateProps) {
  const say = useWords();
  return (
    <PublicPage place={found?.place ?? null} looking>
      {found === null ? (
        <>
          <h1>{say(m.admission_look_up_application)}</h1>
          <ErrorSummary failure={form.failure} errors={form.errors} lead={say(m.admission_nothing_found)} />
          <form className="record-form public-form" method="post" action="/admission/state" noValidate>
            <FormContext value={form}>
              <TextField
                name="secretNumber"
                label={say(m.admission_secret_number)}
                hint={say(m.admission_secret_example)}
                required
                maxLength={60}
                autoComplete="off"
                autoCapitalize="characters"
                spellCheck={false}
              />
            </FormContext>
            <div className="record-acts">
              <Button type="submit" kind="primary">
                {say(m.admission_look_up)}
              </Button>
            </div>
          </form>
        </>
      ) : (
        <Found told={found} />
      )}
    </PublicPage>
  );
}

function Found({ told }: { told: Told }) {
  const say = useWords();
  const [kind, words] = SAYS[told.state] ?? ["info", null];
  return (
    <>
      <h1>
        <bdi>{told.name}</bdi>
      </h1>
      <Notice kind={kind}>
        <strong>{words === null ? "" : say(words)}</strong>
        {told.reason === "" ? null : (
          <>
            {" "}
            <bdi>{told.reason}</bdi>
          </>
        )}
      </Notice>
      <Facts told={told} />
      <div className="record-acts">
        <form method="post" action="/admission/state" target="_blank">
          <input type="hidden" name="secretNumber" value={told.secret} />
          <input type="hidden" name="print" value="1" />
          <Button type="submit">{say(m.shared_print)}</Button>
        </form>
        <ButtonLink kind="quiet" href="/admission/state">
          {say(m.admission_look_up_another)}
        </ButtonLink>
      </div>
    </>
  );
}

function Facts({ told }: { told: Told }) {
  const say = useWords();
  return (
    <dl className="details">
      <Fact label={say(m.shared_class)}>
        <bdi>{told.classLabel}</bdi>
      </Fact>
      <Fact label={say(m.shared_application_number)}>{told.number}</Fact>
      <Fact label={say(m.admission_applied_on)}>{told.appliedOn}</Fact>
      {told.section === "" ? null : (
        <Fact label={say(m.shared_section)}>
          <bdi>{told.section}</bdi>
        </Fact>
      )}
      {told.regNo === "" ? null : <Fact label={say(m.shared_register_no)}>{told.regNo}</Fact>}
      {told.fee === "" ? null : <Fact label={say(m.shared_fee)}>{told.fee}</Fact>}
      {told.paid === "" ? null : (
        <Fact label={say(m.shared_paid)}>
          {told.paid}
          {told.receipts.map(({ number, day, amount }) => (
            <span key={number} className="public-beside">
              {number}, {day}: {amount}
            </span>
          ))}
        </Fact>
      )}
      {told.due === "" ? null : (
        <Fact label={say(m.shared_to_be_paid)}>
          <Said
            message={m.admission_pay_at_office}
            inputs={{ amount: told.due }}
            markup={{ sum: ({ children }) => <strong>{children}</strong> }}
          />
        </Fact>
      )}
    </dl>
  );
}
