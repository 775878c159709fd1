// The page that voids a deposit or an expense: what it is, the day that the void is posted on, and why.
import * as m from "#messages";
import { ButtonLink } from "../../../controls/Button";
import { ErrorSummary } from "../../../controls/ErrorSummary";
import { Fact } from "../../../controls/FormField";
import { Notice } from "../../../controls/Notice";
import { ReasonForm } from "../../../controls/ReasonForm";
import type { VoidVoucherProps } from "../../../generated/money";
import { useWords } from "../../../words";

export default function VoidVoucher({ action, kind, number, facts, day, refused, form, back }: VoidVoucherProps) {
  const say = useWords();
  return (
    <div className="record">
      <h2 tabIndex={-1} data-focus={refused === null ? "" : undefined}>
        {refused === null ? say(m.money_void_question, { number }) : number}
      </h2>
      <ErrorSummary failure={form.failure} errors={form.errors} lead={say(m.money_nothing_voided)} />
      <dl className="details">
        {facts.map(([label, text]) => (
          <Fact key={label} label={label}>
            <bdi>{text}</bdi>
          </Fact>
        ))}
      </dl>
      {refused === null ? (
        <ReasonForm
          action={action}
          form={form}
          verb={say(m.money_void)}
          buttonName={say(m.shared_void_of, { number })}
          back={back}
        >
          <p>{say(kind === "deposit" ? m.money_void_deposit_explained : m.money_void_expense_explained, { day })}</p>
        </ReasonForm>
      ) : (
        <>
          <Notice>{refused}</Notice>
          <div className="record-acts">
            <ButtonLink href={back}>{say(m.shared_back)}</ButtonLink>
          </div>
        </>
      )}
    </div>
  );
}
