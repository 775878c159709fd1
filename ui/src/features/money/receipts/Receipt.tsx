// /admin/studentFeesCollection/receipts/{id}: a receipt as it was made, and the question before it is voided. Print has the focus as the page
// comes from the cashier, so that Enter goes on to the paper.
import { ButtonLink } from "../../../controls/Button";
import { DoneNotice } from "../../../controls/DoneNotice";
import { ErrorSummary } from "../../../controls/ErrorSummary";
import { Fact } from "../../../controls/FormField";
import { ListTable } from "../../../controls/ListTable";
import { Notice } from "../../../controls/Notice";
import { ReasonForm } from "../../../controls/ReasonForm";
import { SheetDialog } from "../../../controls/SheetDialog";
import type { FormState } from "../../../generated/pages";
import type { ReceiptLink, ReceiptProps } from "../../../generated/money";
import { moneyText } from "../../../shell/money_text";
import { wholeDay } from "../../../shell/moment_text";

const SHEET = "receipt-sheet";

export default function Receipt(props: ReceiptProps) {
  const { receipt, currency, done, here, voids, voidedBy, form } = props;
  const number = receipt.receiptNumber;
  const isVoid = receipt.voidsId !== null;
  return (
    <div className="record receipt">
      <DoneNotice text={done} title="Receipt" address={here} />
      {voidedBy === null ? null : (
        <Notice kind="warn">
          This receipt was voided by <Other receipt={voidedBy} />.
        </Notice>
      )}
      {!isVoid || voids === null ? null : (
        <Notice kind="warn">
          This voids <Other receipt={voids} />: {receipt.reason}
        </Notice>
      )}
      <Facts {...props} />
      <ListTable
        label={`What ${number} is for`}
        caption={`What ${number} is for`}
        className="table-fit"
        heads={[
          { key: "label", label: "Fee", className: "col-name" },
          { key: "amount", label: "Amount", className: "num" },
        ]}
      >
        {receipt.parts.map(({ label, amount }, index) => (
          <tr key={index}>
            <th scope="row" className="col-name">
              <bdi>{label}</bdi>
            </th>
            <td className="num">{moneyText(amount, currency)}</td>
          </tr>
        ))}
        <tr className="receipt-total">
          <th scope="row" className="col-name">
            {isVoid ? "Given back" : "Received"}
          </th>
          <td className="num">
            <strong>{moneyText(receipt.amount, currency)}</strong>
          </td>
        </tr>
      </ListTable>
      {form === null ? <Acts {...props} /> : <Question {...props} form={form} />}
      <SheetDialog id={SHEET} title={`Receipt ${number}`} />
    </div>
  );
}

const Other = ({ receipt: { number, href } }: { receipt: ReceiptLink }) => <a href={href}>{number}</a>;

function Facts(props: ReceiptProps) {
  const { receipt, currency, place, sessionName, at, method } = props;
  const { studentName, regNo, day, reference, accountName, cashierName, due, dueLater, advance } = receipt;
  const ofApplication = receipt.applicationId !== null;
  const money = (amount: number) => moneyText(amount, currency);
  return (
    <dl className="details">
      <Fact label={ofApplication ? "Applicant" : "Student"}>
        <bdi>{studentName}</bdi>
      </Fact>
      <Fact label={ofApplication ? "Application No" : "Register number"}>{regNo}</Fact>
      <Fact label="Class">{[place, sessionName].filter((text) => text !== "").join(", ")}</Fact>
      <Fact label="Day">{wholeDay(day)}</Fact>
      <Fact label="Made">{at}</Fact>
      <Fact label="Cashier">
        <bdi>{cashierName}</bdi>
      </Fact>
      <Fact label="Paid by">{reference === null ? method : `${method}, ${reference}`}</Fact>
      <Fact label="Account">
        <bdi>{accountName}</bdi>
      </Fact>
      <Fact label="Due after this">
        {dueLater === null ? money(due) : `${money(due)} now, ${money(dueLater)} later`}
      </Fact>
      {advance > 0 ? <Fact label="Left in advance">{money(advance)}</Fact> : null}
    </dl>
  );
}

function Acts({ receipt, print, voidHref, studentHref, nextHref, done }: ReceiptProps) {
  const ofApplication = receipt.applicationId !== null;
  return (
    <div className="record-acts">
      <ButtonLink
        kind="primary"
        href={print}
        target="_blank"
        rel="noopener"
        data-sheet={SHEET}
        data-focus={done === null ? undefined : ""}
      >
        Print
      </ButtonLink>
      <ButtonLink href={nextHref}>{ofApplication ? "Next applicant" : "Next student"}</ButtonLink>
      <ButtonLink href={studentHref}>{ofApplication ? "This applicant again" : "This student again"}</ButtonLink>
      {voidHref === null ? null : (
        <ButtonLink kind="quiet" href={voidHref}>
          Void
        </ButtonLink>
      )}
    </div>
  );
}

function Question({ receipt: { receiptNumber }, here, form }: ReceiptProps & { form: FormState }) {
  return (
    <ReasonForm action={`${here}/void`} form={form} verb="Void" back={here} labelledBy="void">
      <h2 id="void" tabIndex={-1} data-focus="">
        Void {receiptNumber}?
      </h2>
      <p>
        A second receipt takes it back, dated on the open day. Both stay in the books; it cannot be undone, only
        collected again.
      </p>
      <ErrorSummary failure={form.failure} errors={form.errors} lead="Nothing was voided." />
    </ReasonForm>
  );
}
