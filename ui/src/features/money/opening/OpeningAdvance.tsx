// /admin/studentFeesCollection/advances/{id}: an advance that was brought in from before markbook, and the question before it is taken back.
import * as m from "#messages";
import { ButtonLink } from "../../../controls/Button";
import { DoneNotice } from "../../../controls/DoneNotice";
import { ErrorSummary } from "../../../controls/ErrorSummary";
import { Fact } from "../../../controls/FormField";
import { Notice } from "../../../controls/Notice";
import { ReasonForm } from "../../../controls/ReasonForm";
import type { FormState } from "../../../generated/pages";
import type { OpeningAdvanceProps } from "../../../generated/money";
import { useWords } from "../../../words";

export default function OpeningAdvance(props: OpeningAdvanceProps) {
  const { here, done, taken, form, studentHref } = props;
  const say = useWords();
  return (
    <div className="record">
      <DoneNotice text={done} title={say(m.receipts_brought_in)} address={here} />
      {taken === null ? null : (
        <Notice kind="warn">
          {say(m.receipts_taken_back_by, { at: taken.at, name: taken.by, reason: taken.reason })}
        </Notice>
      )}
      <Facts {...props} />
      {form === null ? (
        <div className="record-acts">
          <ButtonLink href={studentHref}>{say(m.receipts_same_student)}</ButtonLink>
        </div>
      ) : (
        <Question {...props} form={form} />
      )}
    </div>
  );
}

function Facts({ student, regNo, amount, paidOn, note, at, by }: OpeningAdvanceProps) {
  const say = useWords();
  return (
    <dl className="details">
      <Fact label={say(m.shared_student)}>
        <bdi>{student}</bdi>
      </Fact>
      <Fact label={say(m.shared_register_number)}>{regNo}</Fact>
      <Fact label={say(m.shared_amount)}>
        <strong className="num">{amount}</strong>
      </Fact>
      <Fact label={say(m.receipts_paid_on)}>{paidOn === "" ? say(m.receipts_no_day) : paidOn}</Fact>
      {note === "" ? null : (
        <Fact label={say(m.shared_note)}>
          <bdi>{note}</bdi>
        </Fact>
      )}
      <Fact label={say(m.receipts_brought_in_at)}>{at}</Fact>
      <Fact label={say(m.receipts_advance_by)}>
        <bdi>{by}</bdi>
      </Fact>
    </dl>
  );
}

function Question({ here, studentHref, form }: OpeningAdvanceProps & { form: FormState }) {
  const say = useWords();
  return (
    <ReasonForm action={here} form={form} verb={say(m.receipts_take_back)} back={studentHref} labelledBy="take-back">
      <h2 id="take-back">{say(m.receipts_take_back_question)}</h2>
      <p>{say(m.receipts_take_back_explained)}</p>
      <ErrorSummary failure={form.failure} errors={form.errors} lead={say(m.receipts_not_taken_back)} />
    </ReasonForm>
  );
}
