// /admin/studentFeesCollection/lines/{id}: a raised line with all that has happened to it, and the form that adjusts it.
import * as m from "#messages";
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
import { useWords } from "../../../words";

export default function FeeLine(props: FeeLineProps) {
  const { label, student, regNo, session, form, done, here } = props;
  const say = useWords();
  return (
    <div className="record fee-line">
      <DoneNotice text={done} title={say(m.raising_fee_line)} address={here} />
      <h2>{label}</h2>
      <ErrorSummary failure={form.failure} errors={form.errors} />
      <dl className="details">
        <Fact label={say(m.shared_student)}>
          <bdi>{student}</bdi>, {regNo}
        </Fact>
        <Fact label={say(m.shared_session)}>{session}</Fact>
        <Fact label={say(m.money_due_on)}>{props.dueOn}</Fact>
        <Fact label={say(m.raising_late_from)}>{props.lateFrom}</Fact>
        {props.full === null ? null : <Fact label={say(m.raising_as_set_up)}>{props.full}</Fact>}
        <Fact label={say(m.raising_raised)}>{props.raised}</Fact>
        <Fact label={say(m.raising_amount_now)}>{props.amount}</Fact>
        <Fact label={say(m.shared_paid)}>{props.paid}</Fact>
        <Fact label={say(m.shared_unpaid)}>{props.unpaid}</Fact>
        {props.fine === null ? null : (
          <Fact label={say(m.raising_late_fine)}>
            {say(m.raising_fine_and_open, { fine: props.fine, open: props.fineLeft ?? "" })}
          </Fact>
        )}
      </dl>
      <History {...props} />
      <section aria-labelledby="adjust">
        <h2 id="adjust">{say(m.raising_adjust)}</h2>
        <form method="post" action={here} noValidate data-saves="">
          <ViewerField />
          <input type="hidden" name="adjustments" value={props.adjustments} />
          <FormContext value={{ ...form, choices: { way: props.ways } }}>
            <ChoiceField name="way" label={say(m.raising_way)} required />
            <NumberField name="amount" label={say(m.shared_amount)} required />
            <TextField name="reason" label={say(m.shared_reason)} required maxLength={200} />
          </FormContext>
          <div className="record-acts">
            <Button type="submit" kind="primary">
              {say(m.raising_adjust)}
            </Button>
          </div>
        </form>
      </section>
    </div>
  );
}

function History({ events }: FeeLineProps) {
  const say = useWords();
  return (
    <section aria-labelledby="history">
      <h2 id="history">{say(m.raising_history)}</h2>
      <ListTable
        labelledBy="history"
        caption={say(m.raising_history)}
        className="table-fit"
        heads={[
          { key: "at", label: say(m.shared_when) },
          { key: "by", label: say(m.shared_by) },
          { key: "what", label: say(m.raising_what) },
          { key: "amount", label: say(m.shared_amount), className: "num" },
          { key: "reason", label: say(m.shared_reason) },
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
