// /admin/certificate-template/issued/{id}: a certificate as it was issued, and the question before it is withdrawn.
import { ButtonLink } from "../../controls/Button";
import { DoneNotice } from "../../controls/DoneNotice";
import { ErrorSummary } from "../../controls/ErrorSummary";
import { Fact } from "../../controls/FormField";
import { Notice } from "../../controls/Notice";
import { ReasonForm } from "../../controls/ReasonForm";
import { SheetDialog } from "../../controls/SheetDialog";
import type { FormState } from "../../generated/pages";
import type { IssuedProps } from "../../generated/papers";

const SHEET = "certificate-sheet";

export default function Issued(props: IssuedProps) {
  const { number, done, here, withdrawn, form } = props;
  return (
    <div className="record">
      <DoneNotice text={done} title="Certificate" address={here} />
      {withdrawn === null ? null : (
        <Notice kind="warn">
          Withdrawn on {withdrawn.day} by <bdi>{withdrawn.by}</bdi>: <bdi>{withdrawn.reason}</bdi>
        </Notice>
      )}
      <Facts {...props} />
      {form === null ? <Acts {...props} /> : <Question {...props} form={form} />}
      <SheetDialog id={SHEET} title={`Certificate ${number}`} />
    </div>
  );
}

function Facts({ title, personName, personNumber, whose, place, day, at, by, text }: IssuedProps) {
  return (
    <>
      <h2>
        <bdi>{title}</bdi>
      </h2>
      <dl className="details">
        <Fact label={whose === "students" ? "Student" : "Employee"}>
          <bdi>{personName}</bdi>
        </Fact>
        <Fact label={whose === "students" ? "Register number" : "User Id"}>{personNumber}</Fact>
        {place === "" ? null : <Fact label={whose === "students" ? "Class" : "Designation"}>{place}</Fact>}
        <Fact label="Day">{day}</Fact>
        <Fact label="Issued">{at}</Fact>
        <Fact label="By">
          <bdi>{by}</bdi>
        </Fact>
      </dl>
      <div className="certificate-said">
        {text.map((line, index) => (line === "" ? null : <p key={index}>{line}</p>))}
      </div>
    </>
  );
}

function Acts({ print, linkHref, withdrawHref, register }: IssuedProps) {
  return (
    <div className="record-acts">
      <ButtonLink kind="primary" href={print} target="_blank" rel="noopener" data-sheet={SHEET}>
        Print
      </ButtonLink>
      {linkHref === null ? null : <ButtonLink href={linkHref}>Make a print link</ButtonLink>}
      <ButtonLink href={register}>The register of certificates</ButtonLink>
      {withdrawHref === null ? null : (
        <ButtonLink kind="quiet" href={withdrawHref}>
          Withdraw
        </ButtonLink>
      )}
    </div>
  );
}

function Question({ number, here, form }: IssuedProps & { form: FormState }) {
  return (
    <ReasonForm action={`${here}/withdraw`} form={form} verb="Withdraw" back={here} labelledBy="withdraw">
      <h2 id="withdraw" tabIndex={-1} data-focus="">
        Withdraw {number}?
      </h2>
      <p>
        It stays in the register with its number, which is not given again, and prints as withdrawn from now on. It
        cannot be undone, only issued anew.
      </p>
      <ErrorSummary failure={form.failure} errors={form.errors} lead="Nothing was withdrawn." />
    </ReasonForm>
  );
}
