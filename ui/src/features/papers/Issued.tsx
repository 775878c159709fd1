// /admin/certificate-template/issued/{id}: a certificate as it was issued, and the question before it is withdrawn.
import * as m from "#messages";
import { ButtonLink } from "../../controls/Button";
import { DoneNotice } from "../../controls/DoneNotice";
import { ErrorSummary } from "../../controls/ErrorSummary";
import { Fact } from "../../controls/FormField";
import { Notice } from "../../controls/Notice";
import { ReasonForm } from "../../controls/ReasonForm";
import { SheetDialog } from "../../controls/SheetDialog";
import type { FormState } from "../../generated/pages";
import type { IssuedProps } from "../../generated/papers";
import { useWords } from "../../words";
import { apart, Said } from "../../words/Said";

const SHEET = "certificate-sheet";

export default function Issued(props: IssuedProps) {
  const say = useWords();
  const { number, done, here, withdrawn, form } = props;
  return (
    <div className="record">
      <DoneNotice text={done} title={say(m.papers_certificate)} address={here} />
      {withdrawn === null ? null : (
        <Notice kind="warn">
          <Said
            message={m.papers_withdrawn_by}
            inputs={{ day: withdrawn.day, name: withdrawn.by, reason: withdrawn.reason }}
            markup={{ who: apart, why: apart }}
          />
        </Notice>
      )}
      <Facts {...props} />
      {form === null ? <Acts {...props} /> : <Question {...props} form={form} />}
      <SheetDialog id={SHEET} title={say(m.papers_certificate_numbered, { number })} />
    </div>
  );
}

function Facts({ title, personName, personNumber, whose, place, day, at, by, text }: IssuedProps) {
  const say = useWords();
  const ofStudent = whose === "students";
  return (
    <>
      <h2>
        <bdi>{title}</bdi>
      </h2>
      <dl className="details">
        <Fact label={say(ofStudent ? m.shared_student : m.papers_employee)}>
          <bdi>{personName}</bdi>
        </Fact>
        <Fact label={say(ofStudent ? m.shared_register_number : m.shared_user_id)}>{personNumber}</Fact>
        {place === "" ? null : <Fact label={say(ofStudent ? m.shared_class : m.papers_designation)}>{place}</Fact>}
        <Fact label={say(m.shared_day)}>{day}</Fact>
        <Fact label={say(m.papers_issued)}>{at}</Fact>
        <Fact label={say(m.shared_by)}>
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
  const say = useWords();
  return (
    <div className="record-acts">
      <ButtonLink kind="primary" href={print} target="_blank" rel="noopener" data-sheet={SHEET}>
        {say(m.shared_print)}
      </ButtonLink>
      {linkHref === null ? null : <ButtonLink href={linkHref}>{say(m.shared_make_print_link)}</ButtonLink>}
      <ButtonLink href={register}>{say(m.papers_register)}</ButtonLink>
      {withdrawHref === null ? null : (
        <ButtonLink kind="quiet" href={withdrawHref}>
          {say(m.papers_withdraw)}
        </ButtonLink>
      )}
    </div>
  );
}

function Question({ number, here, form }: IssuedProps & { form: FormState }) {
  const say = useWords();
  return (
    <ReasonForm action={`${here}/withdraw`} form={form} verb={say(m.papers_withdraw)} back={here} labelledBy="withdraw">
      <h2 id="withdraw" tabIndex={-1} data-focus="">
        {say(m.papers_withdraw_question, { number })}
      </h2>
      <p>{say(m.papers_withdraw_explained)}</p>
      <ErrorSummary failure={form.failure} errors={form.errors} lead={say(m.papers_nothing_withdrawn)} />
    </ReasonForm>
  );
}
