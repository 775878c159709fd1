// /admin/studentFeesCollection/receipts/{id}: a receipt as it was made, and the question before it is voided. Print has the focus as the page
// comes from the cashier, so that Enter goes on to the paper.
import * as m from "#messages";
import { ButtonLink } from "../../../controls/Button";
import { DoneNotice } from "../../../controls/DoneNotice";
import { ErrorSummary } from "../../../controls/ErrorSummary";
import { Fact } from "../../../controls/FormField";
import { ListTable } from "../../../controls/ListTable";
import { Notice } from "../../../controls/Notice";
import { ReasonForm } from "../../../controls/ReasonForm";
import { SheetDialog } from "../../../controls/SheetDialog";
import type { FormState } from "../../../generated/pages";
import type { ReceiptProps } from "../../../generated/money";
import { moneyText } from "../../../shell/money_text";
import { wholeDay } from "../../../shell/moment_text";
import { useWords } from "../../../words";
import { Said } from "../../../words/Said";

const SHEET = "receipt-sheet";

export default function Receipt(props: ReceiptProps) {
  const { receipt, currency, done, here, voids, voidedBy, form } = props;
  const say = useWords();
  const number = receipt.receiptNumber;
  const isVoid = receipt.voidsId !== null;
  return (
    <div className="record receipt">
      <DoneNotice text={done} title={say(m.money_receipt)} address={here} />
      {voidedBy === null ? null : (
        <Notice kind="warn">
          <Said
            message={m.receipts_voided_by}
            inputs={{ number: voidedBy.number }}
            markup={{ receipt: ({ children }) => <a href={voidedBy.href}>{children}</a> }}
          />
        </Notice>
      )}
      {!isVoid || voids === null ? null : (
        <Notice kind="warn">
          <Said
            message={m.receipts_voids}
            inputs={{ number: voids.number, reason: receipt.reason ?? "" }}
            markup={{ receipt: ({ children }) => <a href={voids.href}>{children}</a> }}
          />
        </Notice>
      )}
      <Facts {...props} />
      <ListTable
        label={say(m.receipts_what_for, { number })}
        caption={say(m.receipts_what_for, { number })}
        className="table-fit"
        heads={[
          { key: "label", label: say(m.shared_fee), className: "col-name" },
          { key: "amount", label: say(m.shared_amount), className: "num" },
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
            {say(isVoid ? m.receipts_given_back : m.receipts_received)}
          </th>
          <td className="num">
            <strong>{moneyText(receipt.amount, currency)}</strong>
          </td>
        </tr>
      </ListTable>
      {form === null ? <Acts {...props} /> : <Question {...props} form={form} />}
      <SheetDialog id={SHEET} title={say(m.receipts_numbered, { number })} />
    </div>
  );
}

function Facts(props: ReceiptProps) {
  const { receipt, currency, place, sessionName, at, method } = props;
  const { studentName, regNo, day, reference, accountName, cashierName, due, dueLater, advance } = receipt;
  const say = useWords();
  const ofApplication = receipt.applicationId !== null;
  const money = (amount: number) => moneyText(amount, currency);
  return (
    <dl className="details">
      <Fact label={say(ofApplication ? m.shared_applicant : m.shared_student)}>
        <bdi>{studentName}</bdi>
      </Fact>
      <Fact label={say(ofApplication ? m.shared_application_number : m.shared_register_number)}>{regNo}</Fact>
      <Fact label={say(m.shared_class)}>{[place, sessionName].filter((text) => text !== "").join(", ")}</Fact>
      <Fact label={say(m.shared_day)}>{wholeDay(say, day)}</Fact>
      <Fact label={say(m.receipts_made)}>{at}</Fact>
      <Fact label={say(m.money_cashier)}>
        <bdi>{cashierName}</bdi>
      </Fact>
      <Fact label={say(m.money_paid_by)}>{reference === null ? method : `${method}, ${reference}`}</Fact>
      <Fact label={say(m.money_account)}>
        <bdi>{accountName}</bdi>
      </Fact>
      <Fact label={say(m.receipts_due_after_this)}>
        {dueLater === null
          ? money(due)
          : say(m.receipts_due_now_and_later, { now: money(due), later: money(dueLater) })}
      </Fact>
      {advance > 0 ? <Fact label={say(m.receipts_left_in_advance)}>{money(advance)}</Fact> : null}
    </dl>
  );
}

function Acts({ receipt, print, voidHref, studentHref, nextHref, done }: ReceiptProps) {
  const say = useWords();
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
        {say(m.shared_print)}
      </ButtonLink>
      <ButtonLink href={nextHref}>{say(ofApplication ? m.receipts_next_applicant : m.shared_next_student)}</ButtonLink>
      <ButtonLink href={studentHref}>
        {say(ofApplication ? m.receipts_same_applicant : m.receipts_same_student)}
      </ButtonLink>
      {voidHref === null ? null : (
        <ButtonLink kind="quiet" href={voidHref}>
          {say(m.money_void)}
        </ButtonLink>
      )}
    </div>
  );
}

function Question({ receipt: { receiptNumber }, here, form }: ReceiptProps & { form: FormState }) {
  const say = useWords();
  return (
    <ReasonForm action={`${here}/void`} form={form} verb={say(m.money_void)} back={here} labelledBy="void">
      <h2 id="void" tabIndex={-1} data-focus="">
        {say(m.money_void_question, { number: receiptNumber })}
      </h2>
      <p>{say(m.receipts_void_explained)}</p>
      <ErrorSummary failure={form.failure} errors={form.errors} lead={say(m.money_nothing_voided)} />
    </ReasonForm>
  );
}
