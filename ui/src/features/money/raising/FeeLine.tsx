// /admin/studentFeesCollection/lines/{id}: a raised line with all that has happened to it, and the form that adjusts it.
import { Button } from "../../../controls/Button";
import { ChoiceField } from "../../../controls/ChoiceField";
import { DoneNotice } from "../../../controls/DoneNotice";
import { ErrorSummary } from "../../../controls/ErrorSummary";
import { Fact, FormContext } from "../../../controls/FormField";
import { ListTable } from "../../../controls/ListTable";
import { NumberField } from "../../../controls/NumberField";
import { TextField } from "../../../controls/TextField";
import type { FeeLineProps } from "../../../generated/pages";
import { ViewerField } from "../../../shell/ViewerField";

export default function FeeLine(props: FeeLineProps) {
  const { label, student, regNo, session, form, done, here } = props;
  return (
    <div className="record fee-line">
      <DoneNotice text={done} title="Fee Line" address={here} />
      <h2>{label}</h2>
      <ErrorSummary failure={form.failure} errors={form.errors} />
      <dl className="details">
        <Fact label="Student">
          <bdi>{student}</bdi>, {regNo}
        </Fact>
        <Fact label="Session">{session}</Fact>
        <Fact label="Due on">{props.dueOn}</Fact>
        <Fact label="Late from">{props.lateFrom}</Fact>
        {props.full === null ? null : <Fact label="As set up">{props.full}</Fact>}
        <Fact label="Raised">{props.raised}</Fact>
        <Fact label="Amount now">{props.amount}</Fact>
        <Fact label="Paid">{props.paid}</Fact>
        <Fact label="Unpaid">{props.unpaid}</Fact>
        {props.fine === null ? null : (
          <Fact label="Late fine">
            {props.fine}, {props.fineLeft} of it open
          </Fact>
        )}
      </dl>
      <History {...props} />
      <section aria-labelledby="adjust">
        <h2 id="adjust">Adjust</h2>
        <form method="post" action={here} noValidate data-saves="">
          <ViewerField />
          <FormContext value={{ ...form, choices: { way: props.ways } }}>
            <ChoiceField name="way" label="What is done" required />
            <NumberField name="amount" label="Amount" required />
            <TextField name="reason" label="Reason" required maxLength={200} />
          </FormContext>
          <div className="record-acts">
            <Button type="submit" kind="primary">
              Adjust
            </Button>
          </div>
        </form>
      </section>
    </div>
  );
}

function History({ events }: FeeLineProps) {
  return (
    <section aria-labelledby="history">
      <h2 id="history">What happened to it</h2>
      <ListTable
        labelledBy="history"
        caption="What happened to it"
        className="table-fit"
        heads={[
          { key: "at", label: "When" },
          { key: "by", label: "By" },
          { key: "what", label: "What" },
          { key: "amount", label: "Amount", className: "num" },
          { key: "reason", label: "Reason" },
        ]}
      >
        {events.map(({ at, by, what, amount, reason }, place) => (
          <tr key={place}>
            <td className="nowrap">{at}</td>
            <td>
              <bdi>{by}</bdi>
            </td>
            <td>{what}</td>
            <td className="num">{amount}</td>
            <td>
              <bdi>{reason}</bdi>
            </td>
          </tr>
        ))}
      </ListTable>
    </section>
  );
}
