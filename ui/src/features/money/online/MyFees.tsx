// /admin/myFees: what a student owes and has paid. An online payment is started by a plain form and made at the provider's page, which a link leads
// to; what became of it is shown here once the provider has confirmed it.
import { Button, ButtonLink } from "../../../controls/Button";
import { ErrorSummary } from "../../../controls/ErrorSummary";
import { FormContext } from "../../../controls/FormField";
import { ListTable } from "../../../controls/ListTable";
import { Empty, Notice } from "../../../controls/Notice";
import { NumberField } from "../../../controls/NumberField";
import type { FormState } from "../../../generated/pages";
import type { MyFee, MyFeesProps, MyPayment, MyReceipt, StartedPayment } from "../../../generated/my_fees";
import { ViewerField } from "../../../shell/ViewerField";

const PAY = "/admin/myFees/pay";

export default function MyFees({ due, dueLater, advance, fees, receipts, payments, started, form }: MyFeesProps) {
  return (
    <div className="records my-fees">
      <section aria-labelledby="due">
        <h2 id="due">Due now: {due}</h2>
        {dueLater === "" ? null : <p>Due later: {dueLater}</p>}
        {advance === "" ? null : <p>Paid in advance: {advance}</p>}
        {started === null ? null : <Started started={started} />}
        {form === null ? null : <Pay form={form} />}
      </section>
      <Fees fees={fees} />
      <Receipts receipts={receipts} />
      {payments.length === 0 ? null : <Payments payments={payments} />}
    </div>
  );
}

function Started({ started: { amount, href } }: { started: StartedPayment }) {
  return (
    <>
      <Notice>
        Pay {amount} at the page of the payment provider. It is shown here as paid once the provider has confirmed it.
      </Notice>
      <div className="record-acts">
        <ButtonLink kind="primary" href={href}>
          Continue to the payment
        </ButtonLink>
      </div>
    </>
  );
}

function Pay({ form }: { form: FormState }) {
  return (
    <form className="record-form" method="post" action={PAY} noValidate data-saves="">
      <ViewerField />
      <ErrorSummary failure={form.failure} errors={form.errors} lead="No payment was started." />
      <FormContext value={form}>
        <NumberField name="amount" label="Amount" required />
      </FormContext>
      <div className="record-acts">
        <Button type="submit" kind="primary">
          Pay online
        </Button>
      </div>
    </form>
  );
}

function Fees({ fees }: { fees: MyFee[] }) {
  if (fees.length === 0) return <Empty>No fees have been raised for you yet.</Empty>;
  return (
    <section aria-labelledby="fees">
      <h2 id="fees">Fees</h2>
      <ListTable
        labelledBy="fees"
        caption="Your fees"
        className="stacked"
        heads={[
          { key: "fee", label: "Fee", className: "col-name" },
          { key: "dueOn", label: "Due on" },
          { key: "amount", label: "Amount", className: "num" },
          { key: "paid", label: "Paid", className: "num" },
          { key: "fine", label: "Fine", className: "num" },
          { key: "unpaid", label: "To be paid", className: "num" },
        ]}
      >
        {fees.map(({ label, dueOn, amount, paid, fine, unpaid, later }, at) => (
          <tr key={at}>
            <th scope="row" className="col-name">
              {label}
            </th>
            <td>
              <span className="stacked-head">Due on</span>
              {dueOn}
              {later ? <span className="money-state">due later</span> : null}
            </td>
            <Amount head="Amount">{amount}</Amount>
            <Amount head="Paid">{paid}</Amount>
            <Amount head="Fine">{fine}</Amount>
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
  if (receipts.length === 0) return null;
  return (
    <section aria-labelledby="receipts">
      <h2 id="receipts">Receipts</h2>
      <ListTable
        labelledBy="receipts"
        caption="Your receipts"
        className="stacked"
        heads={[
          { key: "number", label: "Receipt" },
          { key: "day", label: "Date" },
          { key: "method", label: "Paid by" },
          { key: "amount", label: "Amount", className: "num" },
          { key: "state", label: "State" },
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
  return (
    <section aria-labelledby="payments">
      <h2 id="payments">Online payments</h2>
      <ListTable
        labelledBy="payments"
        caption="Your online payments"
        className="stacked"
        heads={[
          { key: "at", label: "Started" },
          { key: "amount", label: "Amount", className: "num" },
          { key: "state", label: "State" },
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
