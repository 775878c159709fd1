// /admin/studentFeesCashier: a student is searched, what they owe is listed, and what is given is collected. Every step is a form; the script
// finds as one types (enhance/payers.ts) and keeps what was pressed until a receipt exists (enhance/collecting.ts).
import * as m from "#messages";
import { address } from "../../../address";
import { Button, ButtonLink } from "../../../controls/Button";
import { Checkbox } from "../../../controls/Checkbox";
import { ChoiceField } from "../../../controls/ChoiceField";
import { ErrorSummary } from "../../../controls/ErrorSummary";
import { Fact, fieldId, FormContext } from "../../../controls/FormField";
import { ListTable } from "../../../controls/ListTable";
import { Empty, Notice } from "../../../controls/Notice";
import { NumberField } from "../../../controls/NumberField";
import { optionsOf, Select } from "../../../controls/Select";
import { TextField } from "../../../controls/TextField";
import { BroughtInList } from "../opening/BroughtInList";
import type { CashierHit, CashierLine, CashierProps, CashierReceipt, CashierStudent } from "../../../generated/money";
import type { Currency } from "../../../generated/shell";
import { useViewer } from "../../../shell/context";
import { moneyText } from "../../../shell/money_text";
import { ViewerField } from "../../../shell/ViewerField";
import { useWords, type Say } from "../../../words";
import { apart, Said } from "../../../words/Said";

const PATH = "/admin/studentFeesCashier";

export default function Cashier(props: CashierProps) {
  const { branchId, branches, found, student, day, nextDay, taken } = props;
  const viewer = useViewer();
  const say = useWords();
  return (
    <div className="records cashier">
      {/* What was pressed and has no receipt yet: the script says here what becomes of it. */}
      <div className="cashier-pending" data-collects={viewer?._id} role="status" />
      <Search {...props} />
      <p className="secondary cashier-day">
        <Taken day={day} nextDay={nextDay} taken={taken} />{" "}
        <a href={address("/admin/studentFeesCollection", branches === null ? {} : { branchId })}>
          {say(m.shared_receipts)}
        </a>
      </p>
      {student !== null ? (
        <Student student={student} />
      ) : found === null ? (
        <Empty>{say(m.receipts_search_explained)}</Empty>
      ) : found.length === 0 ? (
        <Empty>
          <Said
            message={m.receipts_no_student_matches}
            inputs={{ search: props.search }}
            markup={{ searched: apart }}
          />
        </Empty>
      ) : (
        <Found found={found} currency={props.currency} />
      )}
    </div>
  );
}

/** The day that receipts are dated on, and what the viewer has taken on it. */
export function Taken({ day, nextDay, taken }: Pick<CashierProps, "day" | "nextDay" | "taken">) {
  return (
    <Said
      message={nextDay ? m.receipts_taken_while_closed : m.receipts_taken}
      inputs={{ day, amount: taken }}
      markup={{ sum: ({ children }) => <span className="num">{children}</span> }}
    />
  );
}

function Search({ branches, branchId, search, student }: CashierProps) {
  const say = useWords();
  return (
    <form className="ground" role="search" method="get" action={PATH} data-branch-id={branchId}>
      <div className="ground-fields">
        {branches === null ? null : (
          <Select
            name="branchId"
            label={say(m.shared_branch)}
            placeholder={null}
            options={optionsOf(branches)}
            defaultValue={branchId}
          />
        )}
        <div className="field cashier-finds">
          <label className="field-label" htmlFor="cashier-search">
            {say(m.shared_student)}
          </label>
          <input
            id="cashier-search"
            className="input"
            type="search"
            name="search"
            data-finds="payers"
            // The screen is for typing here, unless somebody has been found.
            data-focus={student === null ? "" : undefined}
            role="combobox"
            aria-expanded={false}
            aria-controls="cashier-options"
            aria-autocomplete="list"
            autoComplete="off"
            defaultValue={search}
          />
          <div
            id="cashier-options"
            className="search-list search-options"
            role="listbox"
            aria-label={say(m.shared_students)}
            hidden
          />
          <p className="visually-hidden" role="status" />
        </div>
        <div className="ground-actions">
          <Button type="submit">{say(m.shared_search)}</Button>
        </div>
      </div>
    </form>
  );
}

/** "Class 8 A, roll 3" */
function placeOf(say: Say, { className, sectionName, roll }: CashierHit): string {
  const place = [className, sectionName].filter((part) => part !== null).join(" ");
  return roll === null || place === "" ? place : say(m.receipts_place_and_roll, { place, roll });
}

function Found({ found, currency }: { found: CashierHit[]; currency: Currency }) {
  const say = useWords();
  return (
    <ListTable
      label={say(m.shared_students_found)}
      caption={say(m.shared_students_found)}
      heads={[
        { key: "name", label: say(m.shared_student), className: "col-name" },
        { key: "regNo", label: say(m.shared_register_number) },
        { key: "place", label: say(m.shared_class) },
        { key: "mobile", label: say(m.receipts_guardian_mobile) },
        { key: "due", label: say(m.money_due_now), className: "num" },
      ]}
    >
      {found.map((hit) => (
        <tr key={hit._id}>
          <th scope="row" className="col-name">
            <a href={address(PATH, { studentId: hit._id })}>
              <bdi>{`${hit.firstName} ${hit.lastName}`.trim()}</bdi>
            </a>
          </th>
          <td className="nowrap">{hit.regNo}</td>
          <td>{placeOf(say, hit)}</td>
          <td className="nowrap">{hit.guardianMobile}</td>
          <td className="num">{moneyText(hit.due, currency)}</td>
        </tr>
      ))}
    </ListTable>
  );
}

function Student({ student }: { student: CashierStudent }) {
  const { name, regNo, place, guardian, inactive, lines, due, dueLater, advance, profile, receipts, broughtIn } =
    student;
  const say = useWords();
  return (
    <section className="cashier-student" aria-labelledby="payer">
      <div className="cashier-head">
        <h2 id="payer">
          <bdi>{name}</bdi>
        </h2>
        <p className="secondary">
          {[regNo, place, guardian].filter((text) => text !== "").join(" · ")}{" "}
          <a href={profile}>{say(m.shared_profile)}</a>
        </p>
      </div>
      {inactive ? <Notice kind="warn">{say(m.receipts_student_inactive)}</Notice> : null}
      <div className="cashier-columns">
        <div className="cashier-lines">
          {lines.length === 0 ? (
            <Empty>{say(m.receipts_nothing_unpaid)}</Empty>
          ) : (
            <Lines lines={lines} error={student.form.errors["lineIds"]} />
          )}
          {receipts.length === 0 ? null : <Receipts receipts={receipts} />}
          <BroughtInList advances={broughtIn} heading="h3" />
        </div>
        <div className="cashier-pay">
          <dl className="details cashier-sums">
            {advance === "" ? null : (
              <Fact label={say(m.receipts_in_advance)}>
                <span className="num">{advance}</span>
              </Fact>
            )}
            <Fact label={say(m.money_due_now)}>
              <strong className="num">{due}</strong>
            </Fact>
            {dueLater === "" ? null : (
              <Fact label={say(m.money_due_later)}>
                <span className="num">{dueLater}</span>
              </Fact>
            )}
          </dl>
          <Pay student={student} />
        </div>
      </div>
    </section>
  );
}

/** The form that collects: the boxes of the lines are in it wherever they stand. */
const FORM = "cashier-form";

function Lines({ lines, error }: { lines: CashierLine[]; error: string | undefined }) {
  const say = useWords();
  return (
    <div id={fieldId("lineIds")} tabIndex={-1}>
      {error === undefined ? null : <p className="field-error">{error}</p>}
      <LineTable lines={lines} />
      <p className="field-hint">{say(m.receipts_pay_first_explained)}</p>
    </div>
  );
}

function LineTable({ lines }: { lines: CashierLine[] }) {
  const say = useWords();
  return (
    <ListTable
      label={say(m.receipts_unpaid_fees)}
      caption={say(m.receipts_unpaid_fees_oldest_first)}
      heads={[
        { key: "first", label: say(m.receipts_pay_first) },
        { key: "fee", label: say(m.shared_fee), className: "col-name" },
        { key: "due", label: say(m.money_due_on) },
        { key: "amount", label: say(m.shared_amount), className: "num" },
        { key: "paid", label: say(m.shared_paid), className: "num" },
        { key: "fine", label: say(m.shared_fine), className: "num" },
        { key: "unpaid", label: say(m.shared_unpaid), className: "num" },
      ]}
    >
      {lines.map((line) => (
        <tr key={line._id} className={line.toCome ? "cashier-later" : undefined}>
          <td>
            <input
              type="checkbox"
              form={FORM}
              name={line.field}
              value={line._id}
              defaultChecked={line.chosen}
              aria-label={say(m.receipts_pay_first_of, { fee: line.label })}
              data-due={line.due}
            />
          </td>
          <th scope="row" className="col-name">
            <a href={line.href}>
              <bdi>{line.label}</bdi>
            </a>
          </th>
          <td className="nowrap">
            {line.dueOn}
            {line.late ? <span className="cashier-late"> {say(m.receipts_late)}</span> : null}
          </td>
          <td className="num">{line.amount}</td>
          <td className="num">{line.paid}</td>
          <td className="num">{line.fine}</td>
          <td className="num">{line.unpaid}</td>
        </tr>
      ))}
    </ListTable>
  );
}

export function Receipts({ receipts }: { receipts: CashierReceipt[] }) {
  const say = useWords();
  return (
    <section aria-labelledby="last-receipts">
      <h3 id="last-receipts">{say(m.receipts_last)}</h3>
      <ListTable
        labelledBy="last-receipts"
        heads={[
          { key: "number", label: say(m.money_receipt) },
          { key: "day", label: say(m.shared_day) },
          { key: "method", label: say(m.money_paid_by) },
          { key: "amount", label: say(m.shared_amount), className: "num" },
        ]}
      >
        {receipts.map(({ number, day, method, amount, state, href }) => (
          <tr key={href}>
            <td className="nowrap">
              <a href={href}>{number}</a> {state === "" ? null : <span className="secondary">{state}</span>}
            </td>
            <td className="nowrap">{day}</td>
            <td>{method}</td>
            <td className="num">{amount}</td>
          </tr>
        ))}
      </ListTable>
    </section>
  );
}

function Pay({ student: { _id, name, form, methods, lastReceipt, inAdvance } }: { student: CashierStudent }) {
  const say = useWords();
  if (methods.length === 0)
    return (
      <Notice actions={<ButtonLink href="/admin/accountsLists">{say(m.money_accounts)}</ButtonLink>}>
        {say(m.receipts_no_account_collects)}
      </Notice>
    );
  const refused = form.failure !== null || Object.keys(form.errors).length > 0;
  return (
    <form
      id={FORM}
      className="record-form cashier-form"
      method="post"
      action={PATH}
      noValidate
      aria-label={say(m.receipts_collect_from, { name })}
      data-collecting={name}
      data-advance={inAdvance}
    >
      <ErrorSummary failure={form.failure} errors={form.errors} lead={say(m.receipts_none_made)} />
      <ViewerField />
      <input type="hidden" name="studentId" value={_id} />
      <input type="hidden" name="lastReceipt" value={lastReceipt} />
      <FormContext value={form}>
        {/* Ready to be typed over, or to be collected as it is. */}
        <div data-selects={refused ? undefined : ""}>
          <NumberField name="amount" label={say(m.shared_amount)} required />
        </div>
        <ChoiceField name="method" label={say(m.money_paid_by)} placeholder={null} options={methods} />
        <TextField
          name="reference"
          label={say(m.money_reference)}
          maxLength={60}
          hint={say(m.receipts_reference_explained)}
        />
        <Checkbox name="keepRest" label={say(m.receipts_keep_rest)} />
      </FormContext>
      <p className="cashier-sending" role="status" />
      <div className="record-acts">
        <Button type="submit" kind="primary">
          {say(m.shared_collect)}
        </Button>
      </div>
    </form>
  );
}
