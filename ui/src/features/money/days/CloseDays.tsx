// /admin/studentFeesCollection/days: what each cashier has taken on the open days and the cash in the drawer are counted, and the days are closed. It
// is all forms.
import { Button } from "../../../controls/Button";
import { DoneNotice } from "../../../controls/DoneNotice";
import { ErrorSummary } from "../../../controls/ErrorSummary";
import { fieldId, FormContext } from "../../../controls/FormField";
import { ListTable } from "../../../controls/ListTable";
import { Empty, Notice } from "../../../controls/Notice";
import { branchField, PlaceFilter } from "../../../controls/PlaceFilter";
import { TextField } from "../../../controls/TextField";
import type { ClosedDays, DaysProps, DrawerLine, TakenLine } from "../../../generated/money";
import { ViewerField } from "../../../shell/ViewerField";

const PATH = "/admin/studentFeesCollection/days";

export default function CloseDays(props: DaysProps) {
  const { done, here, closed, closedTo } = props;
  return (
    <div className="records days">
      <DoneNotice
        text={done === null ? null : "The days are closed. Their paper to sign is in the list below."}
        title="Close Days"
        address={here}
      />
      <PlaceFilter action={PATH} fields={[branchField(props)]} button="Show">
        <div className="field">
          <label className="field-label" htmlFor="days-to">
            Close every day to
          </label>
          <input id="days-to" className="input" type="date" name="to" max={props.today} defaultValue={props.to} />
        </div>
      </PlaceFilter>
      <p className="secondary">
        {closedTo === "" ? "No day is closed yet." : `Every day to ${closedTo} is closed.`}{" "}
        {props.fromDay === "" ? "Nothing has been booked since." : `Open entries begin on ${props.fromDay}.`}{" "}
        {props.openDays === 0
          ? null
          : `${props.openDays} ${props.openDays === 1 ? "day" : "days"} to close until ${props.toDay}.`}
      </p>
      {props.isClosed ? <Notice>{props.toDay} is closed.</Notice> : <Close {...props} />}
      {closed.length === 0 ? null : <Closed closed={closed} />}
    </div>
  );
}

function Close({ branches, branchId, to, toDay, taken, total, drawers, form }: DaysProps) {
  return (
    <section aria-labelledby="close">
      <h2 id="close">Taken until {toDay}</h2>
      <ErrorSummary failure={form.failure} errors={form.errors} lead="Nothing was closed." />
      <form className="record-form" method="post" action={PATH} noValidate data-saves="">
        <ViewerField />
        {branches === null ? null : <input type="hidden" name="branchId" value={branchId} />}
        <input type="hidden" name="to" value={to} />
        {taken.length === 0 ? (
          <Empty>Nothing was collected on these days.</Empty>
        ) : (
          <ListTable
            label="Taken by cashier"
            caption="Taken by cashier and way of paying"
            className="table-fit"
            heads={[
              { key: "cashier", label: "Cashier", className: "col-name" },
              { key: "method", label: "Paid by" },
              { key: "receipts", label: "Receipts", className: "num" },
              { key: "amount", label: "Taken", className: "num" },
              { key: "counted", label: "Counted", className: "num" },
            ]}
          >
            {taken.map((line) => (
              <Line key={line.field} line={line} form={form} />
            ))}
            <tr className="receipt-total">
              <th scope="row" className="col-name">
                Total
              </th>
              <td />
              <td />
              <td className="num">
                <strong>{total}</strong>
              </td>
              <td />
            </tr>
          </ListTable>
        )}
        {drawers.length === 0 ? null : <Drawers drawers={drawers} form={form} />}
        <FormContext value={form}>
          <TextField
            name="reason"
            label="Reason for a difference"
            maxLength={300}
            hint="Required where what was counted is not what should be there. A difference stays until it is booked as an expense or a deposit."
          />
          <TextField name="note" label="Note" maxLength={300} />
        </FormContext>
        <p className="field-hint">
          A closed day stays as it is: receipts and voids that come later are dated on a day after it. What is not
          counted may be left empty.
        </p>
        <div className="record-acts">
          <Button type="submit" kind="primary">
            Close to {toDay}
          </Button>
        </div>
      </form>
    </section>
  );
}

function Line({ line, form }: { line: TakenLine; form: DaysProps["form"] }) {
  const { field, wasField, was, cashier, method, receipts, amount } = line;
  return (
    <tr>
      <th scope="row" className="col-name">
        <bdi>{cashier}</bdi>
      </th>
      <td>{method}</td>
      <td className="num">{receipts}</td>
      <td className="num">{amount}</td>
      <td className="days-counted">
        <input type="hidden" name={wasField} value={was} />
        <Counted field={field} label={`Counted of ${cashier}, ${method}`} form={form} />
      </td>
    </tr>
  );
}

function Counted({ field, label, form }: { field: string; label: string; form: DaysProps["form"] }) {
  const id = fieldId(field);
  const error = form.errors[field];
  return (
    <>
      <input
        id={id}
        className="input num input-short"
        type="text"
        inputMode="decimal"
        autoComplete="off"
        name={field}
        aria-label={label}
        aria-invalid={error === undefined ? undefined : true}
        aria-describedby={error === undefined ? undefined : `${id}-error`}
        defaultValue={form.values[field] ?? ""}
      />
      {error === undefined ? null : (
        <p className="field-error" id={`${id}-error`}>
          {error}
        </p>
      )}
    </>
  );
}

function Drawers({ drawers, form }: { drawers: DrawerLine[]; form: DaysProps["form"] }) {
  return (
    <section aria-labelledby="drawer">
      <h3 id="drawer">Cash in the drawer</h3>
      <ListTable
        labelledBy="drawer"
        caption="Cash in the drawer, by account"
        className="table-fit"
        heads={[
          { key: "account", label: "Cash account", className: "col-name" },
          { key: "opening", label: "Opening balance", className: "num" },
          { key: "takings", label: "Takings", className: "num" },
          { key: "spending", label: "Spending", className: "num" },
          { key: "shouldBe", label: "Should be there", className: "num" },
          { key: "counted", label: "Counted", className: "num" },
        ]}
      >
        {drawers.map(({ field, wasField, was, account, opening, takings, spending, shouldBe }) => (
          <tr key={field}>
            <th scope="row" className="col-name">
              <bdi>{account}</bdi>
            </th>
            <td className="num">{opening}</td>
            <td className="num">{takings}</td>
            <td className="num">{spending}</td>
            <td className="num">
              <strong>{shouldBe}</strong>
            </td>
            <td className="days-counted">
              <input type="hidden" name={wasField} value={was} />
              <Counted field={field} label={`Counted in ${account}`} form={form} />
            </td>
          </tr>
        ))}
      </ListTable>
    </section>
  );
}

function Closed({ closed }: { closed: ClosedDays[] }) {
  return (
    <section aria-labelledby="closed">
      <h2 id="closed">Closed days</h2>
      <ListTable
        labelledBy="closed"
        heads={[
          { key: "days", label: "Days" },
          { key: "amount", label: "Taken", className: "num" },
          { key: "lines", label: "By cashier" },
          { key: "cash", label: "Cash" },
          { key: "by", label: "Closed by" },
          { key: "note", label: "Note" },
          { key: "acts", label: <span className="visually-hidden">Actions</span>, className: "records-acts" },
        ]}
      >
        {closed.map(({ _id, days, amount, lines, cash, by, at, note, reason, print }) => (
          <tr key={_id}>
            <td>{days}</td>
            <td className="num">{amount}</td>
            <td>
              {lines.map((line) => (
                <div key={line}>{line}</div>
              ))}
            </td>
            <td>
              {cash.map((line) => (
                <div key={line}>
                  <bdi>{line}</bdi>
                </div>
              ))}
            </td>
            <td>
              <bdi>{by}</bdi>
              <div className="secondary nowrap">{at}</div>
            </td>
            <td>
              {reason === "" ? null : (
                <div>
                  Difference: <bdi>{reason}</bdi>
                </div>
              )}
              <bdi>{note}</bdi>
            </td>
            <td className="records-acts">
              <a href={print} target="_blank" rel="noopener" aria-label={`Print the close of ${days}`}>
                Print
              </a>
            </td>
          </tr>
        ))}
      </ListTable>
    </section>
  );
}
