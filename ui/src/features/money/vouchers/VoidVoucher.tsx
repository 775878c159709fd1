// The page that voids a deposit or an expense: what it is, the day that the void is posted on, and why.
import { ButtonLink } from "../../../controls/Button";
import { ErrorSummary } from "../../../controls/ErrorSummary";
import { Fact } from "../../../controls/FormField";
import { Notice } from "../../../controls/Notice";
import { ReasonForm } from "../../../controls/ReasonForm";
import type { VoidVoucherProps } from "../../../generated/money";

export default function VoidVoucher({ action, one, number, facts, day, refused, form, back }: VoidVoucherProps) {
  return (
    <div className="record">
      <h2 tabIndex={-1} data-focus={refused === null ? "" : undefined}>
        {refused === null ? "Void " : ""}
        {number}
        {refused === null ? "?" : ""}
      </h2>
      <ErrorSummary failure={form.failure} errors={form.errors} lead="Nothing was voided." />
      <dl className="details">
        {facts.map(([label, text]) => (
          <Fact key={label} label={label}>
            <bdi>{text}</bdi>
          </Fact>
        ))}
      </dl>
      {refused === null ? (
        <ReasonForm action={action} form={form} verb="Void" buttonName={`Void ${number}`} back={back}>
          <p>
            The {one} stays in the list. A second entry of {day} takes it back; that cannot be undone.
          </p>
        </ReasonForm>
      ) : (
        <>
          <Notice>{refused}</Notice>
          <div className="record-acts">
            <ButtonLink href={back}>Back</ButtonLink>
          </div>
        </>
      )}
    </div>
  );
}
