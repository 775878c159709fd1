// /admin/booksStatus/{id}: one issue: it is taken back here, or may be kept longer.
import { Button, ButtonLink } from "../../controls/Button";
import { ErrorSummary } from "../../controls/ErrorSummary";
import { Field } from "../../controls/Field";
import { Fact } from "../../controls/FormField";
import type { BookIssueProps } from "../../generated/pages";
import { ViewerField } from "../../shell/ViewerField";
import { Due } from "./Due";

export default function BookIssue({ issue, finePerDay, note, until, version, failure, error, back }: BookIssueProps) {
  const page = `/admin/booksStatus/${issue._id}`;
  const isOut = issue.returned === "";
  return (
    <div className="record">
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
        {issue.fine === "" ? null : <Fact label={isOut ? "Fine until today" : "Fine"}>{issue.fine}</Fact>}
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
            <Field label="Keep it until" name="dueOn" type="date" defaultValue={until} error={error} />
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
    </div>
  );
}
