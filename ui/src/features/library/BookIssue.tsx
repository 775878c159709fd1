// /admin/booksStatus/{id}: one issue: it is taken back here, or may be kept longer, and its fine waived.
import { Button, ButtonLink } from "../../controls/Button";
import { DayField } from "../../controls/DayField";
import { DoneNotice } from "../../controls/DoneNotice";
import { ErrorSummary } from "../../controls/ErrorSummary";
import { Fact, FormContext } from "../../controls/FormField";
import { ReasonForm } from "../../controls/ReasonForm";
import type { BookIssueProps } from "../../generated/pages";
import { ViewerField } from "../../shell/ViewerField";
import { Due } from "./Due";

export default function BookIssue(props: BookIssueProps) {
  const { issue, finePerDay, fineKept, waiver, note, until, version, failure, error, done, here, back } = props;
  const page = `/admin/booksStatus/${issue._id}`;
  const isOut = issue.returned === "";
  return (
    <div className="record">
      <DoneNotice text={done ? "Fine waived" : null} title={`Issue ${issue.number}`} address={here} />
      <h2>
        <bdi>{issue.title}</bdi>
      </h2>
      <ErrorSummary failure={failure} errors={{}} />
      <dl className="details">
        {issue.author === "" ? null : (
          <Fact label="Author">
            <bdi>{issue.author}</bdi>
          </Fact>
        )}
        <Fact label="Who has it">
          <bdi>{issue.who}</bdi> ({issue.account})
        </Fact>
        <Fact label="Issued">{issue.issued}</Fact>
        <Fact label="Due">
          <Due row={issue} />
        </Fact>
        {isOut ? null : <Fact label="Returned">{issue.returned}</Fact>}
        {issue.renewals === 0 ? null : (
          <Fact label="Renewed">{issue.renewals === 1 ? "Once" : `${issue.renewals} times`}</Fact>
        )}
        <Fact label="Fine per day">{finePerDay}</Fact>
        {fineKept === "" ? null : <Fact label="Fine before it was renewed">{fineKept}</Fact>}
        {issue.waived === "" ? null : (
          <Fact label="Waived">
            {issue.waived}
            {waiver === null ? null : (
              <>
                , on {waiver.day} by <bdi>{waiver.by}</bdi>: <bdi>{waiver.reason}</bdi>
              </>
            )}
          </Fact>
        )}
        {issue.fine === "" ? null : <Fact label={isOut ? "Fine due so far" : "Fine due"}>{issue.fine}</Fact>}
        {note === "" ? null : (
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
      {issue.fine === "" ? null : <Waive {...props} />}
    </div>
  );
}

function Waive({ issue, version, waive, here, back }: BookIssueProps) {
  return (
    <section aria-labelledby="waive">
      <ReasonForm action={`${here}/waive`} form={waive} verb="Waive the fine" back={back} labelledBy="waive">
        <h2 id="waive">Waive the fine</h2>
        <p>
          {issue.fine} will no longer be due. The reason is kept with the issue.
          {issue.returned === "" ? " Days late after today are fined again." : ""}
        </p>
        <ErrorSummary failure={waive.failure} errors={waive.errors} />
        <input type="hidden" name="version" value={version} />
      </ReasonForm>
    </section>
  );
}
