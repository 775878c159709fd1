// /admin/admissionFeesCollection: an application is searched, what it costs is shown, and what is given is collected.
import { address } from "../../../address";
import { Button, ButtonLink } from "../../../controls/Button";
import { ChoiceField } from "../../../controls/ChoiceField";
import { ErrorSummary } from "../../../controls/ErrorSummary";
import { Fact, FormContext } from "../../../controls/FormField";
import { ListTable } from "../../../controls/ListTable";
import { Empty, Notice } from "../../../controls/Notice";
import { NumberField } from "../../../controls/NumberField";
import { branchField, PlaceFilter } from "../../../controls/PlaceFilter";
import { TextField } from "../../../controls/TextField";
import type { AdmissionFeesProps, FeeApplicant } from "../../../generated/money";
import { ViewerField } from "../../../shell/ViewerField";
import { Receipts } from "./Cashier";

const PATH = "/admin/admissionFeesCollection";

export default function AdmissionFees(props: AdmissionFeesProps) {
  const { branches, branchId, search, found, applicant, day, nextDay, taken, feesHref } = props;
  return (
    <div className="records cashier">
      <PlaceFilter
        search="Applications"
        action={PATH}
        className="records-filter"
        fields={[
          { kind: "search", key: "search", label: "Applicant, application number or guardian’s mobile", value: search },
          branchField(props),
        ]}
        button="Search"
      />
      <p className="secondary cashier-day">
        {nextDay ? "Today is closed: receipts are dated " : ""}
        {day}. You have taken <span className="num">{taken}</span>.{" "}
        <a href={address("/admin/studentFeesCollection", branches === null ? {} : { branchId })}>Receipts</a>{" "}
        <a href={feesHref}>What each class costs</a>
      </p>
      {applicant !== null ? (
        <Applicant applicant={applicant} />
      ) : found.length > 0 ? (
        <Found {...props} />
      ) : search === "" ? (
        <Empty>No application has an unpaid fee. Search for one to see its receipts.</Empty>
      ) : (
        <Empty actions={<a href={PATH}>Show those that are unpaid</a>}>
          No application matches “<bdi>{search}</bdi>”.
        </Empty>
      )}
    </div>
  );
}

function Found({ found, search }: AdmissionFeesProps) {
  const label = search === "" ? "Applications with an unpaid fee" : "Applications found";
  return (
    <ListTable
      label={label}
      caption={label}
      heads={[
        { key: "name", label: "Applicant", className: "col-name" },
        { key: "number", label: "Number" },
        { key: "place", label: "Class" },
        { key: "mobile", label: "Guardian’s mobile" },
        { key: "due", label: "Due", className: "num" },
      ]}
    >
      {found.map(({ _id, name, regNo, place, guardianMobile, due, href }) => (
        <tr key={_id}>
          <th scope="row" className="col-name">
            <a href={href}>
              <bdi>{name}</bdi>
            </a>
          </th>
          <td className="nowrap">{regNo}</td>
          <td>{place}</td>
          <td className="nowrap">{guardianMobile}</td>
          <td className="num">{due}</td>
        </tr>
      ))}
    </ListTable>
  );
}

function Applicant({ applicant }: { applicant: FeeApplicant }) {
  const { name, number, place, guardian, state, fee, paid, due, isFree, receipts } = applicant;
  return (
    <section className="cashier-student" aria-labelledby="payer">
      <div className="cashier-head">
        <h2 id="payer">
          <bdi>{name}</bdi>
        </h2>
        <p className="secondary">{[number, place, guardian, state].filter((text) => text !== "").join(" · ")}</p>
      </div>
      <div className="cashier-columns">
        <div className="cashier-lines">
          {receipts.length === 0 ? <Empty>Nothing was paid yet.</Empty> : <Receipts receipts={receipts} />}
        </div>
        <div className="cashier-pay">
          <dl className="details cashier-sums">
            <Fact label="Fee">
              <span className="num">{isFree ? "None" : fee}</span>
            </Fact>
            {paid === "" ? null : (
              <Fact label="Paid">
                <span className="num">{paid}</span>
              </Fact>
            )}
            {isFree ? null : (
              <Fact label="Due">
                <strong className="num">{due}</strong>
              </Fact>
            )}
          </dl>
          <Pay applicant={applicant} />
        </div>
      </div>
    </section>
  );
}

function Pay({ applicant: { _id, name, form, methods, isDue, isFree, state } }: { applicant: FeeApplicant }) {
  if (!isDue) {
    const why = isFree
      ? "No fee is set for this class."
      : state === "Refused"
        ? "The application was refused: nothing is collected for it."
        : "Everything is paid.";
    return (
      <>
        <ErrorSummary failure={form.failure} errors={form.errors} lead="No receipt was made." />
        <p className="secondary">{why}</p>
      </>
    );
  }
  if (methods.length === 0)
    return (
      <Notice actions={<ButtonLink href="/admin/accountsLists">Accounts</ButtonLink>}>
        No account collects fees yet. Choose under Accounts into which one each way to pay goes.
      </Notice>
    );
  return (
    <form
      className="record-form cashier-form"
      method="post"
      action={PATH}
      noValidate
      aria-label={`Collect from ${name}`}
      data-saves=""
    >
      <ErrorSummary failure={form.failure} errors={form.errors} lead="No receipt was made." />
      <ViewerField />
      <input type="hidden" name="applicationId" value={_id} />
      <FormContext value={form}>
        <NumberField name="amount" label="Amount" required />
        <ChoiceField name="method" label="Paid by" placeholder={null} options={methods} />
        <TextField
          name="reference"
          label="Reference"
          maxLength={60}
          hint="The number of a slip, a transfer or a card’s payment."
        />
      </FormContext>
      <div className="record-acts">
        <Button type="submit" kind="primary">
          Collect
        </Button>
      </div>
    </form>
  );
}
