// /admin/studentFeesSetup/raise: what is set up in a session, each with a tick; what raising it would come to; and the raisings so far.
import { Button, ButtonLink } from "../../../controls/Button";
import { Checkbox } from "../../../controls/Checkbox";
import { ErrorSummary } from "../../../controls/ErrorSummary";
import { FormContext, NEW_FORM } from "../../../controls/FormField";
import { ListTable } from "../../../controls/ListTable";
import { Empty, Notice } from "../../../controls/Notice";
import { branchField, FilterFields, sessionField } from "../../../controls/PlaceFilter";
import type { RaiseFeesProps, RaiseTally, SetupToRaise } from "../../../generated/pages";
import { ViewerField } from "../../../shell/ViewerField";

const PATH = "/admin/studentFeesSetup/raise";

export default function RaiseFees(props: RaiseFeesProps) {
  const { months, fromMonth, toMonth, withoutFines, closed, setups, preview, failure, back } = props;
  const raises = preview !== null && preview.tally.newLines > 0;
  return (
    <div className="records raise-fees">
      <ErrorSummary failure={failure} lead="Nothing was raised." />
      <p>
        Preview shows what raising the ticked fees would come to. Each becomes a line that a student owes, less the
        student’s own terms. What was raised before stays as it is: raising again adds only what is missing.
      </p>
      {closed ? <Notice>This session is closed: nothing in it can be changed.</Notice> : null}
      <form method="get" action={PATH}>
        <div className="ground">
          <div className="ground-fields">
            <FilterFields
              fields={[
                branchField(props),
                sessionField(props),
                {
                  key: "fromMonth",
                  label: "Monthly fees from",
                  choices: months,
                  value: fromMonth,
                  open: "First month",
                },
                { key: "toMonth", label: "Monthly fees up to", choices: months, value: toMonth, open: null },
              ]}
            />
            <FormContext value={{ ...NEW_FORM, values: withoutFines ? { withoutFines: "true" } : {} }}>
              <Checkbox name="withoutFines" label="Without the fines that would be due at once" />
            </FormContext>
            <div className="ground-actions">
              <Button type="submit">Preview</Button>
            </div>
          </div>
        </div>
        {setups.length === 0 ? (
          <Empty actions={<ButtonLink href={back}>Fee Setups</ButtonLink>}>
            Nothing is set up in this session that could be raised.
          </Empty>
        ) : (
          <Setups {...props} />
        )}
      </form>
      <Begin {...props} />
      <Earlier {...props} />
      {raises ? null : (
        <div className="record-acts">
          <ButtonLink href={back}>Back</ButtonLink>
        </div>
      )}
    </div>
  );
}

const COUNTED = [
  { key: "new", label: "New lines", className: "num" },
  { key: "existing", label: "Raised before", className: "num" },
  { key: "own", label: "With own terms", className: "num" },
  { key: "off", label: "Taken off", className: "num" },
  { key: "sum", label: "Sum", className: "num" },
];

function Setups({ setups, preview }: RaiseFeesProps) {
  return (
    <ListTable
      label="Fees to raise"
      caption="Fees to raise"
      className="table-fit"
      heads={[
        { key: "tick", label: <span className="visually-hidden">Raise</span>, className: "col-tight" },
        { key: "class", label: "Class" },
        { key: "fee", label: "Fee" },
        { key: "due", label: "Due" },
        { key: "amount", label: "Amount", className: "num" },
        ...(preview === null ? [] : COUNTED),
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
            All together, {preview.students === 1 ? "1 student" : `${preview.students} students`}
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
        <Notice kind="ok">Everything that is ticked has been raised.</Notice>
      </>
    );
  return (
    <form method="post" action={PATH} data-saves="">
      <ViewerField />
      {spared}
      {fines === "" ? null : (
        <Notice kind="warn">
          {lateLines === 1 ? "1 new line is late already" : `${lateLines} new lines are late already`}: {fines} of fines
          would be due at once.
        </Notice>
      )}
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
          Raise {newLines === 1 ? "1 line" : `${newLines} lines`}, {sum}
        </Button>
        <ButtonLink href={back}>Back</ButtonLink>
      </div>
    </form>
  );
}

function Earlier({ earlier }: RaiseFeesProps) {
  if (earlier.length === 0) return null;
  return (
    <section aria-labelledby="raised-earlier">
      <h2 id="raised-earlier">Raised so far</h2>
      <ListTable
        labelledBy="raised-earlier"
        caption="Raised so far"
        className="table-fit"
        heads={[
          { key: "at", label: "When" },
          { key: "by", label: "By" },
          { key: "fees", label: "Fees" },
          { key: "to", label: "Months" },
          { key: "state", label: "State" },
          { key: "lines", label: "Lines", className: "num" },
          { key: "sum", label: "Sum", className: "num" },
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
