// /admin/admissionFeesCollection: an application is searched, what it costs is shown, and what is given is collected.
import * as m from "#messages";
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
import { useWords } from "../../../words";
import { apart, Said } from "../../../words/Said";
import { Receipts, Taken } from "./Cashier";

const PATH = "/admin/admissionFeesCollection";

export default function AdmissionFees(props: AdmissionFeesProps) {
  const { branches, branchId, search, found, applicant, day, nextDay, taken, feesHref } = props;
  const say = useWords();
  return (
    <div className="records cashier">
      <PlaceFilter
        search={say(m.shared_applications)}
        action={PATH}
        className="records-filter"
        fields={[
          { kind: "search", key: "search", label: m.receipts_search_applications, value: search },
          branchField(props),
        ]}
        button={say(m.shared_search)}
      />
      <p className="secondary cashier-day">
        <Taken day={day} nextDay={nextDay} taken={taken} />{" "}
        <a href={address("/admin/studentFeesCollection", branches === null ? {} : { branchId })}>
          {say(m.shared_receipts)}
        </a>{" "}
        <a href={feesHref}>{say(m.receipts_class_costs)}</a>
      </p>
      {applicant !== null ? (
        <Applicant applicant={applicant} />
      ) : found.length > 0 ? (
        <Found {...props} />
      ) : search === "" ? (
        <Empty>{say(m.receipts_no_application_unpaid)}</Empty>
      ) : (
        <Empty actions={<a href={PATH}>{say(m.receipts_show_unpaid)}</a>}>
          <Said message={m.receipts_no_application_matches} inputs={{ search }} markup={{ searched: apart }} />
        </Empty>
      )}
    </div>
  );
}

function Found({ found, search }: AdmissionFeesProps) {
  const say = useWords();
  const label = say(search === "" ? m.receipts_applications_unpaid : m.receipts_applications_found);
  return (
    <ListTable
      label={label}
      caption={label}
      heads={[
        { key: "name", label: say(m.shared_applicant), className: "col-name" },
        { key: "number", label: say(m.shared_number) },
        { key: "place", label: say(m.shared_class) },
        { key: "mobile", label: say(m.receipts_guardian_mobile) },
        { key: "due", label: say(m.shared_due), className: "num" },
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
  const say = useWords();
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
          {receipts.length === 0 ? <Empty>{say(m.receipts_nothing_paid)}</Empty> : <Receipts receipts={receipts} />}
        </div>
        <div className="cashier-pay">
          <dl className="details cashier-sums">
            <Fact label={say(m.shared_fee)}>
              <span className="num">{isFree ? say(m.shared_none) : fee}</span>
            </Fact>
            {paid === "" ? null : (
              <Fact label={say(m.shared_paid)}>
                <span className="num">{paid}</span>
              </Fact>
            )}
            {isFree ? null : (
              <Fact label={say(m.shared_due)}>
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
  const say = useWords();
  if (!isDue) {
    const why = isFree
      ? m.receipts_no_fee_for_class
      : state === "Refused"
        ? m.receipts_application_refused
        : m.receipts_all_paid;
    return (
      <>
        <ErrorSummary failure={form.failure} errors={form.errors} lead={say(m.receipts_none_made)} />
        <p className="secondary">{say(why)}</p>
      </>
    );
  }
  if (methods.length === 0)
    return (
      <Notice actions={<ButtonLink href="/admin/accountsLists">{say(m.money_accounts)}</ButtonLink>}>
        {say(m.receipts_no_account_collects)}
      </Notice>
    );
  return (
    <form
      className="record-form cashier-form"
      method="post"
      action={PATH}
      noValidate
      aria-label={say(m.receipts_collect_from, { name })}
      data-saves=""
    >
      <ErrorSummary failure={form.failure} errors={form.errors} lead={say(m.receipts_none_made)} />
      <ViewerField />
      <input type="hidden" name="applicationId" value={_id} />
      <FormContext value={form}>
        <NumberField name="amount" label={say(m.shared_amount)} required />
        <ChoiceField name="method" label={say(m.money_paid_by)} placeholder={null} options={methods} />
        <TextField
          name="reference"
          label={say(m.money_reference)}
          maxLength={60}
          hint={say(m.receipts_reference_explained)}
        />
      </FormContext>
      <div className="record-acts">
        <Button type="submit" kind="primary">
          {say(m.shared_collect)}
        </Button>
      </div>
    </form>
  );
}
