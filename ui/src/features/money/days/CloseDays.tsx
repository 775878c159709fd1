// /admin/studentFeesCollection/days: what each cashier has taken on the open days and the cash in the drawer are counted, and the days are closed. It
// is all forms.
import * as m from "#messages";
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
import { useWords } from "../../../words";
import { apart, Said } from "../../../words/Said";

const PATH = "/admin/studentFeesCollection/days";

export default function CloseDays(props: DaysProps) {
  const { done, here, closed, closedTo } = props;
  const say = useWords();
  return (
    <div className="records days">
      <DoneNotice
        text={done === null ? null : say(m.money_days_are_closed)}
        title={say(m.money_close_days)}
        address={here}
      />
      <PlaceFilter action={PATH} fields={[branchField(props)]} button={say(m.shared_show)}>
        <div className="field">
          <label className="field-label" htmlFor="days-to">
            {say(m.money_close_every_day_to)}
          </label>
          <input id="days-to" className="input" type="date" name="to" max={props.today} defaultValue={props.to} />
        </div>
      </PlaceFilter>
      <p className="secondary">
        {closedTo === "" ? say(m.money_no_day_closed) : say(m.money_closed_to, { day: closedTo })}{" "}
        {props.fromDay === "" ? say(m.money_nothing_booked_since) : say(m.money_open_from, { day: props.fromDay })}{" "}
        {props.openDays === 0 ? null : say(m.money_days_to_close, { days: props.openDays, day: props.toDay })}
      </p>
      {props.isClosed ? <Notice>{say(m.money_day_is_closed, { day: props.toDay })}</Notice> : <Close {...props} />}
      {closed.length === 0 ? null : <Closed closed={closed} />}
    </div>
  );
}

function Close({ branches, branchId, to, toDay, taken, total, drawers, form }: DaysProps) {
  const say = useWords();
  return (
    <section aria-labelledby="close">
      <h2 id="close">{say(m.money_taken_until, { day: toDay })}</h2>
      <ErrorSummary failure={form.failure} errors={form.errors} lead={say(m.money_nothing_closed)} />
      <form className="record-form" method="post" action={PATH} noValidate data-saves="">
        <ViewerField />
        {branches === null ? null : <input type="hidden" name="branchId" value={branchId} />}
        <input type="hidden" name="to" value={to} />
        {taken.length === 0 ? (
          <Empty>{say(m.money_nothing_collected)}</Empty>
        ) : (
          <ListTable
            label={say(m.money_taken_by_cashier)}
            caption={say(m.money_taken_by_cashier_and_method)}
            className="table-fit"
            heads={[
              { key: "cashier", label: say(m.money_cashier), className: "col-name" },
              { key: "method", label: say(m.money_paid_by) },
              { key: "receipts", label: say(m.shared_receipts), className: "num" },
              { key: "amount", label: say(m.money_taken), className: "num" },
              { key: "counted", label: say(m.money_counted), className: "num" },
            ]}
          >
            {taken.map((line) => (
              <Line key={line.field} line={line} form={form} />
            ))}
            <tr className="receipt-total">
              <th scope="row" className="col-name">
                {say(m.shared_total)}
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
            label={say(m.money_reason_for_difference)}
            maxLength={300}
            hint={say(m.money_reason_for_difference_explained)}
          />
          <TextField name="note" label={say(m.shared_note)} maxLength={300} />
        </FormContext>
        <p className="field-hint">{say(m.money_close_explained)}</p>
        <div className="record-acts">
          <Button type="submit" kind="primary">
            {say(m.money_close_to, { day: toDay })}
          </Button>
        </div>
      </form>
    </section>
  );
}

function Line({ line, form }: { line: TakenLine; form: DaysProps["form"] }) {
  const { field, wasField, was, cashier, method, receipts, amount } = line;
  const say = useWords();
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
        <Counted field={field} label={say(m.money_counted_of, { name: cashier, method })} form={form} />
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
  const say = useWords();
  return (
    <section aria-labelledby="drawer">
      <h3 id="drawer">{say(m.money_cash_in_drawer)}</h3>
      <ListTable
        labelledBy="drawer"
        caption={say(m.money_cash_in_drawer_by_account)}
        className="table-fit"
        heads={[
          { key: "account", label: say(m.money_cash_account), className: "col-name" },
          { key: "opening", label: say(m.money_opening_balance), className: "num" },
          { key: "takings", label: say(m.money_takings), className: "num" },
          { key: "spending", label: say(m.money_spending), className: "num" },
          { key: "shouldBe", label: say(m.money_should_be_there), className: "num" },
          { key: "counted", label: say(m.money_counted), className: "num" },
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
              <Counted field={field} label={say(m.money_counted_in, { account })} form={form} />
            </td>
          </tr>
        ))}
      </ListTable>
    </section>
  );
}

function Closed({ closed }: { closed: ClosedDays[] }) {
  const say = useWords();
  return (
    <section aria-labelledby="closed">
      <h2 id="closed">{say(m.money_closed_days)}</h2>
      <ListTable
        labelledBy="closed"
        heads={[
          { key: "days", label: say(m.money_days) },
          { key: "amount", label: say(m.money_taken), className: "num" },
          { key: "lines", label: say(m.money_by_cashier) },
          { key: "cash", label: say(m.money_cash) },
          { key: "by", label: say(m.money_closed_by) },
          { key: "note", label: say(m.shared_note) },
          {
            key: "acts",
            label: <span className="visually-hidden">{say(m.shared_actions)}</span>,
            className: "records-acts",
          },
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
                  <Said message={m.money_difference_because} inputs={{ reason }} markup={{ why: apart }} />
                </div>
              )}
              <bdi>{note}</bdi>
            </td>
            <td className="records-acts">
              <a href={print} target="_blank" rel="noopener" aria-label={say(m.money_print_close_of, { days })}>
                {say(m.shared_print)}
              </a>
            </td>
          </tr>
        ))}
      </ListTable>
    </section>
  );
}
