// /admin/studentFeesCollection/leavers/{id}: fees of a student who has left that are due after the last day. They are taken off, or they are owed.
import * as m from "#messages";
import { Button, ButtonLink } from "../../../controls/Button";
import { DoneNotice } from "../../../controls/DoneNotice";
import { ErrorSummary } from "../../../controls/ErrorSummary";
import { Fact } from "../../../controls/FormField";
import { ListTable } from "../../../controls/ListTable";
import { Notice } from "../../../controls/Notice";
import type { LeaverFeesProps } from "../../../generated/pages";
import { ViewerField } from "../../../shell/ViewerField";
import { useWords } from "../../../words";

export default function LeaverFees(props: LeaverFeesProps) {
  const { name, regNo, place, leftOn, lines, kept, form, done, here, back } = props;
  const say = useWords();
  return (
    <div className="record">
      <DoneNotice text={done} title={say(m.raising_after_leaving)} address={here} />
      <h2>
        <bdi>{name}</bdi>
      </h2>
      <ErrorSummary failure={form.failure} errors={form.errors} />
      <dl className="details">
        <Fact label={say(m.shared_register_number)}>{regNo}</Fact>
        <Fact label={say(m.shared_class)}>{place}</Fact>
        <Fact label={say(m.shared_left_on)}>{leftOn}</Fact>
      </dl>
      {lines.length === 0 ? (
        <Notice kind="ok">{say(m.raising_nothing_after_last_day)}</Notice>
      ) : (
        <>
          <Lines {...props} />
          {kept ? <Notice>{say(m.raising_owed_after_leaving)}</Notice> : <Question {...props} />}
        </>
      )}
      <div className="record-acts">
        {kept && lines.length > 0 ? <Act {...props} act="remove" label={say(m.raising_take_off_after_all)} /> : null}
        <ButtonLink href={back}>{say(m.raising_to_cashier)}</ButtonLink>
      </div>
    </div>
  );
}

function Lines({ lines, sum }: LeaverFeesProps) {
  const say = useWords();
  return (
    <ListTable
      label={say(m.raising_fees_after_last_day)}
      caption={say(m.raising_fees_after_last_day)}
      className="table-fit"
      heads={[
        { key: "fee", label: say(m.shared_fee), className: "col-name" },
        { key: "due", label: say(m.money_due_on) },
        { key: "unpaid", label: say(m.shared_unpaid), className: "num" },
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
          {say(m.raising_all_together)}
        </th>
        <td />
        <td className="num">{sum}</td>
      </tr>
    </ListTable>
  );
}

function Question(props: LeaverFeesProps) {
  const { lines, sum, leftOn } = props;
  const say = useWords();
  const fees = lines.length;
  return (
    <section className="record" aria-labelledby="question">
      <h3 id="question" tabIndex={-1} data-focus="">
        {say(m.raising_take_off_question, { fees, sum })}
      </h3>
      <p>{say(m.raising_take_off_explained, { fees, day: leftOn })}</p>
      <div className="record-acts">
        <Act {...props} act="remove" label={say(m.raising_take_off_yes, { fees })} kind="danger" />
        <Act {...props} act="keep" label={say(m.raising_take_off_no, { fees })} />
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
