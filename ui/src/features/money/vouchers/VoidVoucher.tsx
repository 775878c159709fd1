// The page that voids a deposit or an expense: what it is, the day that the void is posted on, and why.
import { Button, ButtonLink } from "../../../controls/Button";
import { ErrorSummary } from "../../../controls/ErrorSummary";
import { Fact, FormContext } from "../../../controls/FormField";
import { Notice } from "../../../controls/Notice";
import { TextField } from "../../../controls/TextField";
import type { VoidVoucherProps } from "../../../generated/money";
import { ViewerField } from "../../../shell/ViewerField";

export default function VoidVoucher({ action, one, number, facts, day, refused, form, back }: VoidVoucherProps) {
  return (
    <div className="record">
      <h2>
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
        <form className="record-form" method="post" action={action} noValidate data-saves="" data-keeps="">
          <ViewerField />
          <p>
            The {one} stays in the list. A second entry of {day} takes it back; that cannot be undone.
          </p>
          <FormContext value={form}>
            <TextField name="reason" label="Reason" required maxLength={300} />
          </FormContext>
          <div className="record-acts">
            <Button type="submit" kind="danger" aria-label={`Void ${number}`}>
              Void
            </Button>
            <ButtonLink href={back}>Cancel</ButtonLink>
          </div>
        </form>
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
