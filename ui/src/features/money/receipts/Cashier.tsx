// /admin/studentFeesCashier: a student is searched, what they owe is listed, and what is given is collected. Every step is a form; the script
// finds as one types (enhance/payers.ts) and keeps what was pressed until a receipt exists (enhance/collecting.ts).
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
import type { CashierHit, CashierLine, CashierProps, CashierReceipt, CashierStudent } from "../../../generated/money";
import type { Currency } from "../../../generated/shell";
import { useViewer } from "../../../shell/context";
import { moneyText } from "../../../shell/money_text";
import { ViewerField } from "../../../shell/ViewerField";

const PATH = "/admin/studentFeesCashier";

export default function Cashier(props: CashierProps) {
  const { branchId, branches, found, student, day, nextDay, taken } = props;
  const viewer = useViewer();
  return (
    <div className="records cashier">
      {/* What was pressed and has no receipt yet: the script says here what becomes of it. */}
      <div className="cashier-pending" data-collects={viewer?._id} role="status" />
      <Search {...props} />
      <p className="secondary cashier-day">
        {nextDay ? "Today is closed: receipts are dated " : ""}
        {day}. You have taken <span className="num">{taken}</span>.{" "}
        <a href={address("/admin/studentFeesCollection", branches === null ? {} : { branchId })}>Receipts</a>
      </p>
      {student !== null ? (
        <Student student={student} />
      ) : found === null ? (
        <Empty>Search for a student by name, register number or the guardian’s mobile number.</Empty>
      ) : found.length === 0 ? (
        <Empty>
          No student matches “<bdi>{props.search}</bdi>”.
        </Empty>
      ) : (
        <Found found={found} currency={props.currency} />
      )}
    </div>
  );
}

function Search({ branches, branchId, search, student }: CashierProps) {
  return (
    <form className="ground" role="search" method="get" action={PATH} data-branch-id={branchId}>
      <div className="ground-fields">
        {branches === null ? null : (
          <Select
            name="branchId"
            label="Branch"
            placeholder={null}
            options={optionsOf(branches)}
            defaultValue={branchId}
          />
        )}
        <div className="field cashier-finds">
          <label className="field-label" htmlFor="cashier-search">
            Student
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
            aria-label="Students"
            hidden
          />
          <p className="visually-hidden" role="status" />
        </div>
        <div className="ground-actions">
          <Button type="submit">Search</Button>
        </div>
      </div>
    </form>
  );
}

/** "Class 8 A, roll 3" */
function placeOf({ className, sectionName, roll }: CashierHit): string {
  const label = [className, sectionName].filter((part) => part !== null).join(" ");
  return roll === null || label === "" ? label : `${label}, roll ${roll}`;
}

function Found({ found, currency }: { found: CashierHit[]; currency: Currency }) {
  return (
    <ListTable
      label="Students found"
      caption="Students found"
      heads={[
        { key: "name", label: "Student", className: "col-name" },
        { key: "regNo", label: "Register number" },
        { key: "place", label: "Class" },
        { key: "mobile", label: "Guardian’s mobile" },
        { key: "due", label: "Due now", className: "num" },
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
          <td>{placeOf(hit)}</td>
          <td className="nowrap">{hit.guardianMobile}</td>
          <td className="num">{moneyText(hit.due, currency)}</td>
        </tr>
      ))}
    </ListTable>
  );
}

function Student({ student }: { student: CashierStudent }) {
  const { name, regNo, place, guardian, inactive, lines, due, dueLater, advance, profile, receipts } = student;
  return (
    <section className="cashier-student" aria-labelledby="payer">
      <div className="cashier-head">
        <h2 id="payer">
          <bdi>{name}</bdi>
        </h2>
        <p className="secondary">
          {[regNo, place, guardian].filter((text) => text !== "").join(" · ")} <a href={profile}>Profile</a>
        </p>
      </div>
      {inactive ? <Notice kind="warn">This student is inactive. What is owed can still be collected.</Notice> : null}
      <div className="cashier-columns">
        <div className="cashier-lines">
          {lines.length === 0 ? (
            <Empty>Nothing is unpaid. What is collected now is kept as an advance.</Empty>
          ) : (
            <Lines lines={lines} error={student.form.errors["lineIds"]} />
          )}
          {receipts.length === 0 ? null : <Receipts receipts={receipts} />}
        </div>
        <div className="cashier-pay">
          <dl className="details cashier-sums">
            {advance === "" ? null : (
              <Fact label="In advance">
                <span className="num">{advance}</span>
              </Fact>
            )}
            <Fact label="Due now">
              <strong className="num">{due}</strong>
            </Fact>
            {dueLater === "" ? null : (
              <Fact label="Due later">
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
  return (
    <div id={fieldId("lineIds")} tabIndex={-1}>
      {error === undefined ? null : <p className="field-error">{error}</p>}
      <LineTable lines={lines} />
      <p className="field-hint">
        What is ticked is paid first, down the list, each with its fine. The rest pays the oldest fees.
      </p>
    </div>
  );
}

function LineTable({ lines }: { lines: CashierLine[] }) {
  return (
    <ListTable
      label="Unpaid fees"
      caption="Unpaid fees, the oldest first"
      heads={[
        { key: "first", label: "Pay first" },
        { key: "fee", label: "Fee", className: "col-name" },
        { key: "due", label: "Due on" },
        { key: "amount", label: "Amount", className: "num" },
        { key: "paid", label: "Paid", className: "num" },
        { key: "fine", label: "Fine", className: "num" },
        { key: "unpaid", label: "Unpaid", className: "num" },
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
              aria-label={`Pay ${line.label} first`}
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
            {line.late ? <span className="cashier-late"> late</span> : null}
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
  return (
    <section aria-labelledby="last-receipts">
      <h3 id="last-receipts">Last receipts</h3>
      <ListTable
        labelledBy="last-receipts"
        heads={[
          { key: "number", label: "Receipt" },
          { key: "day", label: "Day" },
          { key: "method", label: "Paid by" },
          { key: "amount", label: "Amount", className: "num" },
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
  if (methods.length === 0)
    return (
      <Notice actions={<ButtonLink href="/admin/accountsLists">Accounts</ButtonLink>}>
        No account collects fees yet. Choose under Accounts into which one each way to pay goes.
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
      aria-label={`Collect from ${name}`}
      data-collecting={name}
      data-advance={inAdvance}
    >
      <ErrorSummary failure={form.failure} errors={form.errors} lead="No receipt was made." />
      <ViewerField />
      <input type="hidden" name="studentId" value={_id} />
      <input type="hidden" name="lastReceipt" value={lastReceipt} />
      <FormContext value={form}>
        {/* Ready to be typed over, or to be collected as it is. */}
        <div data-selects={refused ? undefined : ""}>
          <NumberField name="amount" label="Amount" required />
        </div>
        <ChoiceField name="method" label="Paid by" placeholder={null} options={methods} />
        <TextField
          name="reference"
          label="Reference"
          maxLength={60}
          hint="The number of a slip, a transfer or a card’s payment."
        />
        <Checkbox name="keepRest" label="Keep what is above the dues for later" />
      </FormContext>
      <p className="cashier-sending" role="status" />
      <div className="record-acts">
        <Button type="submit" kind="primary">
          Collect
        </Button>
      </div>
    </form>
  );
}
