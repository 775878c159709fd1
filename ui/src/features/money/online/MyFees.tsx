// /admin/myFees: what a student owes and has paid. An online payment is started by a plain form and made at the provider's page, which a link leads
// to; what became of it is shown here once the provider has confirmed it.
import * as m from "#messages";
import { Button, ButtonLink } from "../../../controls/Button";
import { ErrorSummary } from "../../../controls/ErrorSummary";
import { FormContext } from "../../../controls/FormField";
import { ListTable } from "../../../controls/ListTable";
import { Empty, Notice } from "../../../controls/Notice";
import { NumberField } from "../../../controls/NumberField";
import type { FormState } from "../../../generated/pages";
import type { MyFee, MyFeesProps, MyPayment, MyReceipt, StartedPayment } from "../../../generated/my_fees";
import { ViewerField } from "../../../shell/ViewerField";
import { useWords } from "../../../words";
import { BroughtInList } from "../opening/BroughtInList";

const PAY = "/admin/myFees/pay";

export default function MyFees(props: MyFeesProps) {
  const { due, dueLater, advance, fees, receipts, broughtIn, payments, started, form } = props;
  const say = useWords();
  return (
    <div className="records my-fees">
      <section aria-labelledby="due">
        <h2 id="due">{say(m.money_my_due_now, { amount: due })}</h2>
        {dueLater === "" ? null : <p>{say(m.money_my_due_later, { amount: dueLater })}</p>}
        {advance === "" ? null : <p>{say(m.money_my_advance, { amount: advance })}</p>}
        {started === null ? null : <Started started={started} />}
        {form === null ? null : <Pay form={form} />}
      </section>
      <Fees fees={fees} />
      <Receipts receipts={receipts} />
      <BroughtInList advances={broughtIn} heading="h2" />
      {payments.length === 0 ? null : <Payments payments={payments} />}
    </div>
  );
}

function Started({ started: { amount, href } }: { started: StartedPayment }) {
  const say = useWords();
  return (
    <>
      <Notice>{say(m.money_pay_at_provider, { amount })}</Notice>
      <div className="record-acts">
        <ButtonLink kind="primary" href={href}>
          {say(m.money_continue_to_payment)}
        </ButtonLink>
      </div>
    </>
  );
}

function Pay({ form }: { form: FormState }) {
  const say = useWords();
  return (
    <form className="record-form" method="post" action={PAY} noValidate data-saves="">
      <ViewerField />
      <ErrorSummary failure={form.failure} errors={form.errors} lead={say(m.money_no_payment_started)} />
      <FormContext value={form}>
        <NumberField name="amount" label={say(m.shared_amount)} required />
      </FormContext>
      <div className="record-acts">
        <Button type="submit" kind="primary">
          {say(m.money_pay_online)}
        </Button>
      </div>
    </form>
  );
}

function Fees({ fees }: { fees: MyFee[] }) {
  const say = useWords();
  if (fees.length === 0) return <Empty>{say(m.money_my_fees_none)}</Empty>;
  return (
    <section aria-labelledby="fees">
      <h2 id="fees">{say(m.money_fees)}</h2>
      <ListTable
        labelledBy="fees"
        caption={say(m.money_my_fees)}
        className="stacked"
        heads={[
          { key: "fee", label: say(m.shared_fee), className: "col-name" },
          { key: "dueOn", label: say(m.money_due_on) },
          { key: "amount", label: say(m.shared_amount), className: "num" },
          { key: "paid", label: say(m.shared_paid), className: "num" },
          { key: "fine", label: say(m.shared_fine), className: "num" },
          { key: "unpaid", label: say(m.shared_to_be_paid), className: "num" },
        ]}
      >
        {fees.map(({ label, dueOn, amount, paid, fine, unpaid, later }, at) => (
          <tr key={at}>
            <th scope="row" className="col-name">
              {label}
            </th>
            <td>
              <span className="stacked-head">{say(m.money_due_on)}</span>
              {dueOn}
              {later ? <span className="money-state">{say(m.money_fee_due_later)}</span> : null}
            </td>
            <Amount head={say(m.shared_amount)}>{amount}</Amount>
            <Amount head={say(m.shared_paid)}>{paid}</Amount>
            <Amount head={say(m.shared_fine)}>{fine}</Amount>
            <td className="num stacked-main">{unpaid}</td>
          </tr>
        ))}
      </ListTable>
    </section>
  );
}

/** On a narrow screen it stands below the fee, with what it is. */
function Amount({ head, children }: { head: string; children: string }) {
  return (
    <td className="num">
      {children === "" ? null : <span className="stacked-head">{head}</span>}
      {children}
    </td>
  );
}

function Receipts({ receipts }: { receipts: MyReceipt[] }) {
  const say = useWords();
  if (receipts.length === 0) return null;
  return (
    <section aria-labelledby="receipts">
      <h2 id="receipts">{say(m.shared_receipts)}</h2>
      <ListTable
        labelledBy="receipts"
        caption={say(m.money_my_receipts)}
        className="stacked"
        heads={[
          { key: "number", label: say(m.money_receipt) },
          { key: "day", label: say(m.shared_date) },
          { key: "method", label: say(m.money_paid_by) },
          { key: "amount", label: say(m.shared_amount), className: "num" },
          { key: "state", label: say(m.shared_state) },
        ]}
      >
        {receipts.map(({ number, href, day, method, amount, state }) => (
          <tr key={number}>
            <th scope="row" className="nowrap">
              <a href={href}>{number}</a>
            </th>
            <td>{day}</td>
            <td>{method}</td>
            <td className="num stacked-main">{amount}</td>
            <td>{state}</td>
          </tr>
        ))}
      </ListTable>
    </section>
  );
}

function Payments({ payments }: { payments: MyPayment[] }) {
  const say = useWords();
  return (
    <section aria-labelledby="payments">
      <h2 id="payments">{say(m.money_online_payments)}</h2>
      <ListTable
        labelledBy="payments"
        caption={say(m.money_my_online_payments)}
        className="stacked"
        heads={[
          { key: "at", label: say(m.money_payment_started) },
          { key: "amount", label: say(m.shared_amount), className: "num" },
          { key: "state", label: say(m.shared_state) },
        ]}
      >
        {payments.map(({ reference, at, amount, state }) => (
          <tr key={reference}>
            <th scope="row">{at}</th>
            <td className="num stacked-main">{amount}</td>
            <td>{state}</td>
          </tr>
        ))}
      </ListTable>
    </section>
  );
}
