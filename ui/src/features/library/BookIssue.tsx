// /admin/booksStatus/{id}: one issue: it is taken back here, or may be kept longer, and its fine waived.
import { Button, ButtonLink } from "../../controls/Button";
import { DayField } from "../../controls/DayField";
import { DoneNotice } from "../../controls/DoneNotice";
import { ErrorSummary } from "../../controls/ErrorSummary";
import { Fact, FormContext } from "../../controls/FormField";
import { ReasonForm } from "../../controls/ReasonForm";
import type { BookIssueProps } from "../../generated/pages";
import { moneyText } from "../../shell/money_text";
import { wholeDay } from "../../shell/moment_text";
import { ViewerField } from "../../shell/ViewerField";
import { Due } from "./Due";

export default function BookIssue(props: BookIssueProps) {
  const { issue, currency, fineKept, waivedBy, waivedOn, until, failure, error, done, here, back } = props;
  const { author, returnedOn, renewals, fine, waived, waiveReason, note, version } = issue;
  const money = (amount: number) => moneyText(amount, currency);
  const page = `/admin/booksStatus/${issue._id}`;
  const isOut = returnedOn === null;
  return (
    <div className="record">
      <DoneNotice text={done ? "Fine waived" : null} title={`Issue ${issue.issueNo}`} address={here} />
      <h2>
        <bdi>{issue.title}</bdi>
      </h2>
      <ErrorSummary failure={failure} errors={{}} />
      <dl className="details">
        {author === null ? null : (
          <Fact label="Author">
            <bdi>{author}</bdi>
          </Fact>
        )}
        <Fact label="Who has it">
          <bdi>{issue.name}</bdi> ({issue.account})
        </Fact>
        <Fact label="Issued">{wholeDay(issue.issuedOn)}</Fact>
        <Fact label="Due">
          <Due row={issue} />
        </Fact>
        {isOut ? null : <Fact label="Returned">{wholeDay(returnedOn)}</Fact>}
        {renewals === 0 ? null : <Fact label="Renewed">{renewals === 1 ? "Once" : `${renewals} times`}</Fact>}
        <Fact label="Fine per day">{money(issue.finePerDay)}</Fact>
        {fineKept === 0 ? null : <Fact label="Fine before it was renewed">{money(fineKept)}</Fact>}
        {waived === 0 ? null : (
          <Fact label="Waived">
            {money(waived)}
            {waiveReason === null ? null : (
              <>
                , on {wholeDay(waivedOn ?? "")} by <bdi>{waivedBy}</bdi>: <bdi>{waiveReason}</bdi>
              </>
            )}
          </Fact>
        )}
        {fine === 0 ? null : <Fact label={isOut ? "Fine due so far" : "Fine due"}>{money(fine)}</Fact>}
        {note === null ? null : (
          <Fact label="Note">
            <bdi>{note}</bdi>
          </Fact>
        )}
      </dl>
      {isOut ? (
        <>
          <form className="record-form" method="post" action={`${page}/renew`} noValidate data-saves="">
            <ViewerField />
            <input type="hidden" name="version" value={version} />
            <FormContext value={{ values: { dueOn: until }, errors: error === null ? {} : { dueOn: error } }}>
              <DayField name="dueOn" label="Keep it until" />
            </FormContext>
            <div className="record-acts">
              <Button type="submit">Renew</Button>
            </div>
          </form>
          <form method="post" action={`${page}/return`} data-saves="">
            <ViewerField />
            <div className="record-acts">
              <Button type="submit" kind="primary">
                Return
              </Button>
              <ButtonLink href={back}>Back to the list</ButtonLink>
            </div>
          </form>
        </>
      ) : (
        <div className="record-acts">
          <ButtonLink href={back}>Back to the list</ButtonLink>
        </div>
      )}
      {fine === 0 ? null : <Waive {...props} />}
    </div>
  );
}

function Waive({ issue, currency, waive, here, back }: BookIssueProps) {
  return (
    <section aria-labelledby="waive">
      <ReasonForm action={`${here}/waive`} form={waive} verb="Waive the fine" back={back} labelledBy="waive">
        <h2 id="waive">Waive the fine</h2>
        <p>
          {moneyText(issue.fine, currency)} will no longer be due. The reason is kept with the issue.
          {issue.returnedOn === null ? " Days late after today are fined again." : ""}
        </p>
        <ErrorSummary failure={waive.failure} errors={waive.errors} />
        <input type="hidden" name="version" value={issue.version} />
      </ReasonForm>
    </section>
  );
}
