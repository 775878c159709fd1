// /admin/studentFeesSetup/raise: what is set up in a session, each with a tick; what raising it would come to; and the raisings so far.
import * as m from "#messages";
import { Button, ButtonLink } from "../../../controls/Button";
import { Checkbox } from "../../../controls/Checkbox";
import { ErrorSummary } from "../../../controls/ErrorSummary";
import { FormContext, NEW_FORM } from "../../../controls/FormField";
import { ListTable } from "../../../controls/ListTable";
import { Empty, Notice } from "../../../controls/Notice";
import { branchField, FilterFields, sessionField } from "../../../controls/PlaceFilter";
import type { RaiseFeesProps, RaiseTally, SetupToRaise } from "../../../generated/pages";
import { ViewerField } from "../../../shell/ViewerField";
import { useWords } from "../../../words";

const PATH = "/admin/studentFeesSetup/raise";

export default function RaiseFees(props: RaiseFeesProps) {
  const { months, fromMonth, toMonth, withoutFines, closed, setups, preview, failure, back } = props;
  const say = useWords();
  const raises = preview !== null && preview.tally.newLines > 0;
  return (
    <div className="records raise-fees">
      <ErrorSummary failure={failure} lead={say(m.raising_nothing_raised)} />
      <p>{say(m.raising_explained)}</p>
      {closed ? <Notice>{say(m.shared_session_closed)}</Notice> : null}
      <form method="get" action={PATH}>
        <div className="ground">
          <div className="ground-fields">
            <FilterFields
              fields={[
                branchField(props),
                sessionField(props),
                {
                  key: "fromMonth",
                  label: m.raising_months_from,
                  choices: months,
                  value: fromMonth,
                  open: say(m.raising_first_month),
                },
                { key: "toMonth", label: m.raising_months_to, choices: months, value: toMonth, open: null },
              ]}
            />
            <FormContext value={{ ...NEW_FORM, values: withoutFines ? { withoutFines: "true" } : {} }}>
              <Checkbox name="withoutFines" label={say(m.raising_without_fines)} />
            </FormContext>
            <div className="ground-actions">
              <Button type="submit">{say(m.shared_preview)}</Button>
            </div>
          </div>
        </div>
        {setups.length === 0 ? (
          <Empty actions={<ButtonLink href={back}>{say(m.raising_fee_setups)}</ButtonLink>}>
            {say(m.raising_nothing_set_up)}
          </Empty>
        ) : (
          <Setups {...props} />
        )}
      </form>
      <Begin {...props} />
      <Earlier {...props} />
      {raises ? null : (
        <div className="record-acts">
          <ButtonLink href={back}>{say(m.shared_back)}</ButtonLink>
        </div>
      )}
    </div>
  );
}

const COUNTED = [
  { key: "new", label: m.raising_new_lines, className: "num" },
  { key: "existing", label: m.raising_raised_before, className: "num" },
  { key: "own", label: m.raising_with_own_terms, className: "num" },
  { key: "off", label: m.raising_taken_off, className: "num" },
  { key: "sum", label: m.raising_sum, className: "num" },
];

function Setups({ setups, preview }: RaiseFeesProps) {
  const say = useWords();
  return (
    <ListTable
      label={say(m.raising_fees_to_raise)}
      caption={say(m.raising_fees_to_raise)}
      className="table-fit"
      heads={[
        { key: "tick", label: <span className="visually-hidden">{say(m.raising_raise)}</span>, className: "col-tight" },
        { key: "class", label: say(m.shared_class) },
        { key: "fee", label: say(m.shared_fee) },
        { key: "due", label: say(m.raising_due_day) },
        { key: "amount", label: say(m.shared_amount), className: "num" },
        ...(preview === null ? [] : COUNTED.map((head) => ({ ...head, label: say(head.label) }))),
      ]}
    >
      {setups.map((setup) => (
        <tr key={setup._id}>
          <td className="col-tight">
            <input
              type="checkbox"
              name={`setup.${setup._id}`}
              value="1"
              defaultChecked={setup.ticked}
              aria-label={`${setup.fee}, ${setup.classLabel}`}
            />
          </td>
          <td>{setup.classLabel}</td>
          <td>{setup.fee}</td>
          <td>{setup.due}</td>
          <td className="num">{setup.amount}</td>
          {preview === null ? null : <Counted setup={setup} />}
        </tr>
      ))}
      {preview === null ? null : (
        <tr className="raise-fees-all">
          <td />
          <th scope="row" colSpan={4}>
            {say(m.raising_all_together_students, { students: preview.students })}
          </th>
          <Cells tally={preview.tally} />
        </tr>
      )}
    </ListTable>
  );
}

const Counted = ({ setup: { tally } }: { setup: SetupToRaise }) =>
  tally === null ? COUNTED.map(({ key }) => <td key={key} className="num" />) : <Cells tally={tally} />;

const Cells = ({ tally: { newLines, existing, ownTerms, takenOff, sum } }: { tally: RaiseTally }) => (
  <>
    <td className="num">{newLines}</td>
    <td className="num">{existing}</td>
    <td className="num">{ownTerms}</td>
    <td className="num">{takenOff}</td>
    <td className="num">{sum}</td>
  </>
);

/** Raises what was previewed, and not what was ticked since. */
function Begin({ preview, setups, branchId, sessionId, fromMonth, toMonth, withoutFines, back }: RaiseFeesProps) {
  const say = useWords();
  if (preview === null) return null;
  const { lateLines, notCharged } = preview;
  const { newLines, sum, fines } = preview.tally;
  const spared =
    notCharged.length === 0 ? null : (
      <ul className="plain-list">
        {notCharged.map((says) => (
          <li key={says}>{says}</li>
        ))}
      </ul>
    );
  if (newLines === 0)
    return (
      <>
        {spared}
        <Notice kind="ok">{say(m.raising_all_raised)}</Notice>
      </>
    );
  return (
    <form method="post" action={PATH} data-saves="">
      <ViewerField />
      {spared}
      {fines === "" ? null : <Notice kind="warn">{say(m.raising_late_already, { lines: lateLines, fines })}</Notice>}
      <input type="hidden" name="branchId" value={branchId} />
      <input type="hidden" name="sessionId" value={sessionId} />
      {fromMonth === "" ? null : <input type="hidden" name="fromMonth" value={fromMonth} />}
      <input type="hidden" name="toMonth" value={toMonth} />
      {withoutFines ? <input type="hidden" name="withoutFines" value="1" /> : null}
      {setups
        .filter(({ ticked }) => ticked)
        .map(({ _id }) => (
          <input key={_id} type="hidden" name={`setup.${_id}`} value="1" />
        ))}
      <div className="record-acts">
        <Button type="submit" kind="primary">
          {say(m.raising_raise_lines, { lines: newLines, sum })}
        </Button>
        <ButtonLink href={back}>{say(m.shared_back)}</ButtonLink>
      </div>
    </form>
  );
}

function Earlier({ earlier }: RaiseFeesProps) {
  const say = useWords();
  if (earlier.length === 0) return null;
  return (
    <section aria-labelledby="raised-earlier">
      <h2 id="raised-earlier">{say(m.raising_raised_so_far)}</h2>
      <ListTable
        labelledBy="raised-earlier"
        caption={say(m.raising_raised_so_far)}
        className="table-fit"
        heads={[
          { key: "at", label: say(m.shared_when) },
          { key: "by", label: say(m.shared_by) },
          { key: "fees", label: say(m.money_fees) },
          { key: "to", label: say(m.shared_months) },
          { key: "state", label: say(m.shared_state) },
          { key: "lines", label: say(m.raising_lines), className: "num" },
          { key: "sum", label: say(m.raising_sum), className: "num" },
        ]}
      >
        {earlier.map((raise) => (
          <tr key={raise._id}>
            <td className="nowrap">
              <a href={raise.href}>{raise.at}</a>
            </td>
            <td>
              <bdi>{raise.by}</bdi>
            </td>
            <td>{raise.fees}</td>
            <td className="nowrap">{raise.toMonth}</td>
            <td>{raise.state}</td>
            <td className="num">{raise.lines}</td>
            <td className="num">{raise.amount}</td>
          </tr>
        ))}
      </ListTable>
    </section>
  );
}
