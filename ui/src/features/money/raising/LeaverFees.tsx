// /admin/studentFeesCollection/leavers/{id}: fees of a student who has left that are due after the last day. They are taken off, or they are owed.
import { Button, ButtonLink } from "../../../controls/Button";
import { DoneNotice } from "../../../controls/DoneNotice";
import { ErrorSummary } from "../../../controls/ErrorSummary";
import { Fact } from "../../../controls/FormField";
import { ListTable } from "../../../controls/ListTable";
import { Notice } from "../../../controls/Notice";
import type { LeaverFeesProps } from "../../../generated/pages";
import { ViewerField } from "../../../shell/ViewerField";

export default function LeaverFees(props: LeaverFeesProps) {
  const { name, regNo, place, leftOn, lines, kept, form, done, here, back } = props;
  return (
    <div className="record">
      <DoneNotice text={done} title="Fees After Leaving" address={here} />
      <h2>
        <bdi>{name}</bdi>
      </h2>
      <ErrorSummary failure={form.failure} errors={form.errors} />
      <dl className="details">
        <Fact label="Register number">{regNo}</Fact>
        <Fact label="Class">{place}</Fact>
        <Fact label="Left on">{leftOn}</Fact>
      </dl>
      {lines.length === 0 ? (
        <Notice kind="ok">Nothing that is unpaid is due after the last day.</Notice>
      ) : (
        <>
          <Lines {...props} />
          {kept ? <Notice>These fees are owed although the student has left.</Notice> : <Question {...props} />}
        </>
      )}
      <div className="record-acts">
        {kept && lines.length > 0 ? <Act {...props} act="remove" label="Take them off after all" /> : null}
        <ButtonLink href={back}>Cashier</ButtonLink>
      </div>
    </div>
  );
}

function Lines({ lines, sum }: LeaverFeesProps) {
  return (
    <ListTable
      label="Fees after the last day"
      caption="Fees after the last day"
      className="table-fit"
      heads={[
        { key: "fee", label: "Fee", className: "col-name" },
        { key: "due", label: "Due on" },
        { key: "unpaid", label: "Unpaid", className: "num" },
      ]}
    >
      {lines.map(({ label, dueOn, unpaid, href }) => (
        <tr key={href}>
          <th scope="row" className="col-name">
            <a href={href}>{label}</a>
          </th>
          <td>{dueOn}</td>
          <td className="num">{unpaid}</td>
        </tr>
      ))}
      <tr className="money-total">
        <th scope="row" className="col-name">
          All together
        </th>
        <td />
        <td className="num">{sum}</td>
      </tr>
    </ListTable>
  );
}

function Question(props: LeaverFeesProps) {
  const { lines, sum, leftOn } = props;
  const many = lines.length === 1 ? "this fee" : `these ${lines.length} fees`;
  return (
    <section className="record" aria-labelledby="question">
      <h3 id="question" tabIndex={-1} data-focus="">
        Take off {many}, {sum}?
      </h3>
      <p>
        {lines.length === 1 ? "It is" : "Each is"} adjusted with the reason “Left on {leftOn}”. What has been paid
        already stays paid.
      </p>
      <div className="record-acts">
        <Act
          {...props}
          act="remove"
          label={lines.length === 1 ? "Yes, take it off" : "Yes, take them off"}
          kind="danger"
        />
        <Act {...props} act="keep" label={lines.length === 1 ? "No, it is owed" : "No, they are owed"} />
      </div>
    </section>
  );
}

type ActProps = LeaverFeesProps & { act: "remove" | "keep"; label: string; kind?: "danger" | "plain" };

function Act({ here, lines, act, label, kind = "plain" }: ActProps) {
  return (
    <form method="post" action={here} data-saves="">
      <ViewerField />
      <input type="hidden" name="act" value={act} />
      <input type="hidden" name="count" value={lines.length} />
      <Button type="submit" kind={kind}>
        {label}
      </Button>
    </form>
  );
}
