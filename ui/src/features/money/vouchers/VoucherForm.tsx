// The form that adds a deposit or an expense. A plain post: it leads to the list, or comes back with what was typed and what is wrong.
import { Button, ButtonLink } from "../../../controls/Button";
import { ChoiceField } from "../../../controls/ChoiceField";
import { DayField } from "../../../controls/DayField";
import { ErrorSummary } from "../../../controls/ErrorSummary";
import { FormContext, FormField } from "../../../controls/FormField";
import { Empty } from "../../../controls/Notice";
import { NumberField } from "../../../controls/NumberField";
import { TextField } from "../../../controls/TextField";
import type { VoucherFormProps } from "../../../generated/money";
import { ViewerField } from "../../../shell/ViewerField";

export default function VoucherForm(props: VoucherFormProps) {
  const { action, one, party, form, choices, branches, branchId, closedTo, back } = props;
  const refused = form.failure !== null || Object.keys(form.errors).length > 0;
  const lacks = (key: string) => (choices[key] ?? []).length === 0;
  return (
    <div className="record">
      <ErrorSummary failure={form.failure} errors={form.errors} />
      {branches === null ? null : (
        <form className="added-to" method="get" action={action}>
          <FormContext value={{ values: { branchId }, errors: {}, choices: { branchId: branches }, ids: "added-to" }}>
            <ChoiceField name="branchId" label="Branch" placeholder={null} />
          </FormContext>
          <Button type="submit">Change</Button>
        </form>
      )}
      {lacks("headId") || lacks("accountId") ? (
        <Empty
          actions={
            lacks("headId") ? (
              <ButtonLink kind="primary" href="/admin/voucherHeads">
                Voucher Heads
              </ButtonLink>
            ) : (
              <ButtonLink kind="primary" href="/admin/accountsLists">
                Accounts
              </ButtonLink>
            )
          }
        >
          {lacks("headId")
            ? `There is no active head of ${one === "Deposit" ? "income" : "expenses"} yet. Add one first.`
            : "There is no active account yet. Add one first."}
        </Empty>
      ) : (
        <form
          className="record-form"
          method="post"
          action={action}
          encType="multipart/form-data"
          noValidate
          data-saves=""
          data-keeps=""
          data-changed={refused ? "" : undefined}
        >
          <ViewerField />
          <input type="hidden" name="branchId" value={branchId} />
          <FormContext value={{ ...form, choices }}>
            <DayField
              name="date"
              label="Date"
              required
              hint={closedTo === null ? undefined : `Every day to ${closedTo} is closed.`}
            />
            <ChoiceField name="headId" label="Head" required />
            <ChoiceField name="accountId" label="Account" required />
            <NumberField name="amount" label="Amount" required />
            <TextField name="party" label={party} maxLength={200} />
            <TextField name="note" label="Note" maxLength={300} />
            <FormField
              name="file"
              label="File"
              hint={refused ? "If you chose a file, choose it again." : "PDF, JPEG or PNG, at most 5 MB."}
            >
              {(control) => (
                <input
                  type="file"
                  accept=".pdf,.jpg,.jpeg,.png,application/pdf,image/jpeg,image/png"
                  {...control}
                  className="input"
                />
              )}
            </FormField>
          </FormContext>
          <p className="field-hint">* must be filled in. What is saved is never changed: it can only be voided.</p>
          <div className="record-acts">
            <Button type="submit" kind="primary">
              Save
            </Button>
            <ButtonLink href={back}>Cancel</ButtonLink>
          </div>
        </form>
      )}
    </div>
  );
}
