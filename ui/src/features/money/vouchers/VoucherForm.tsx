// The form that adds a deposit or an expense. A plain post: it leads to the list, or comes back with what was typed and what is wrong.
import * as m from "#messages";
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
import { useWords } from "../../../words";

export default function VoucherForm(props: VoucherFormProps) {
  const { action, kind, party, form, choices, branches, branchId, closedTo, back } = props;
  const say = useWords();
  const refused = form.failure !== null || Object.keys(form.errors).length > 0;
  const lacks = (key: string) => (choices[key] ?? []).length === 0;
  return (
    <div className="record">
      <ErrorSummary failure={form.failure} errors={form.errors} />
      {branches === null ? null : (
        <form className="added-to" method="get" action={action}>
          <FormContext value={{ values: { branchId }, errors: {}, choices: { branchId: branches }, ids: "added-to" }}>
            <ChoiceField name="branchId" label={say(m.shared_branch)} placeholder={null} />
          </FormContext>
          <Button type="submit">{say(m.shared_change)}</Button>
        </form>
      )}
      {lacks("headId") || lacks("accountId") ? (
        <Empty
          actions={
            lacks("headId") ? (
              <ButtonLink kind="primary" href="/admin/voucherHeads">
                {say(m.money_voucher_heads)}
              </ButtonLink>
            ) : (
              <ButtonLink kind="primary" href="/admin/accountsLists">
                {say(m.money_accounts)}
              </ButtonLink>
            )
          }
        >
          {lacks("headId")
            ? say(kind === "deposit" ? m.money_no_income_head : m.money_no_expense_head)
            : say(m.money_no_account)}
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
              label={say(m.shared_date)}
              required
              hint={closedTo === null ? undefined : say(m.money_closed_to, { day: closedTo })}
            />
            <ChoiceField name="headId" label={say(m.money_head)} required />
            <ChoiceField name="accountId" label={say(m.money_account)} required />
            <NumberField name="amount" label={say(m.shared_amount)} required />
            <TextField name="party" label={party} maxLength={200} />
            <TextField name="note" label={say(m.shared_note)} maxLength={300} />
            <FormField
              name="file"
              label={say(m.shared_file)}
              hint={say(refused ? m.shared_choose_file_again : m.shared_file_kinds)}
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
          <p className="field-hint">{say(m.money_voucher_explained)}</p>
          <div className="record-acts">
            <Button type="submit" kind="primary">
              {say(m.shared_save)}
            </Button>
            <ButtonLink href={back}>{say(m.shared_cancel)}</ButtonLink>
          </div>
        </form>
      )}
    </div>
  );
}
