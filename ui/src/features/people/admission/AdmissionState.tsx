// /admission/state: what has become of an application, for whoever has its secret number.
import { Button, ButtonLink } from "../../../controls/Button";
import { ErrorSummary } from "../../../controls/ErrorSummary";
import { Fact, FormContext } from "../../../controls/FormField";
import { Notice, type NoticeKind } from "../../../controls/Notice";
import { TextField } from "../../../controls/TextField";
import type { AdmissionState as Told, AdmissionStateProps } from "../../../generated/admission";
import { PublicPage } from "./PublicPage";

const SAYS: Partial<Record<string, readonly [kind: NoticeKind, words: string]>> = {
  new: ["info", "The application was received. Nobody has decided on it yet."],
  waiting: ["warn", "The application is waiting."],
  accepted: ["ok", "The application was accepted."],
  refused: ["bad", "The application was refused."],
};

export default function AdmissionState({ form, found }: AdmissionStateProps) {
  return (
    <PublicPage place={found?.place ?? null} looking>
      {found === null ? (
        <>
          <h1>Look up an application</h1>
          <ErrorSummary failure={form.failure} errors={form.errors} lead="Nothing was found." />
          <form className="record-form public-form" method="post" action="/admission/state" noValidate>
            <FormContext value={form}>
              <TextField
                name="secretNumber"
                label="Secret number"
                hint="20 letters and digits, as 7K2QX-9FM3T-01B1C-DEFGH. It was shown when you applied."
                required
                maxLength={60}
                autoComplete="off"
                autoCapitalize="characters"
                spellCheck={false}
              />
            </FormContext>
            <div className="record-acts">
              <Button type="submit" kind="primary">
                Look up
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
  const [kind, words] = SAYS[told.state] ?? ["info", ""];
  return (
    <>
      <h1>
        <bdi>{told.name}</bdi>
      </h1>
      <Notice kind={kind}>
        <strong>{words}</strong>
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
          <Button type="submit">Print</Button>
        </form>
        <ButtonLink kind="quiet" href="/admission/state">
          Look up another
        </ButtonLink>
      </div>
    </>
  );
}

function Facts({ told }: { told: Told }) {
  return (
    <dl className="details">
      <Fact label="Class">
        <bdi>{told.classLabel}</bdi>
      </Fact>
      <Fact label="Application No">{told.number}</Fact>
      <Fact label="Applied on">{told.appliedOn}</Fact>
      {told.section === "" ? null : (
        <Fact label="Section">
          <bdi>{told.section}</bdi>
        </Fact>
      )}
      {told.regNo === "" ? null : <Fact label="Register No">{told.regNo}</Fact>}
      {told.fee === "" ? null : <Fact label="Fee">{told.fee}</Fact>}
      {told.paid === "" ? null : (
        <Fact label="Paid">
          {told.paid}
          {told.receipts.map(({ number, day, amount }) => (
            <span key={number} className="public-beside">
              {number}, {day}: {amount}
            </span>
          ))}
        </Fact>
      )}
      {told.due === "" ? null : (
        <Fact label="To be paid">
          <strong>{told.due}</strong> at the school’s office, naming the application number
        </Fact>
      )}
    </dl>
  );
}
