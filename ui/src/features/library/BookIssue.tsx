// /admin/booksStatus/{id}: one issue: it is taken back here, or may be kept longer, and its fine waived.
import * as m from "#messages";
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
import { useWords } from "../../words";
import { apart, Said } from "../../words/Said";
import { Due } from "./Due";

export default function BookIssue(props: BookIssueProps) {
  const { issue, currency, fineKept, waivedBy, waivedOn, until, failure, error, done, here, back } = props;
  const { author, returnedOn, renewals, fine, waived, waiveReason, note, version } = issue;
  const say = useWords();
  const money = (amount: number) => moneyText(amount, currency);
  const page = `/admin/booksStatus/${issue._id}`;
  const isOut = returnedOn === null;
  return (
    <div className="record">
      <DoneNotice
        text={done ? say(m.library_fine_waived) : null}
        title={say(m.library_issue_numbered, { number: issue.issueNo })}
        address={here}
      />
      <h2>
        <bdi>{issue.title}</bdi>
      </h2>
      <ErrorSummary failure={failure} errors={{}} />
      <dl className="details">
        {author === null ? null : (
          <Fact label={say(m.shared_author)}>
            <bdi>{author}</bdi>
          </Fact>
        )}
        <Fact label={say(m.library_who_has_it)}>
          <bdi>{issue.name}</bdi> ({issue.account})
        </Fact>
        <Fact label={say(m.library_issued)}>{wholeDay(say, issue.issuedOn)}</Fact>
        <Fact label={say(m.library_due)}>
          <Due row={issue} />
        </Fact>
        {isOut ? null : <Fact label={say(m.library_returned)}>{wholeDay(say, returnedOn)}</Fact>}
        {renewals === 0 ? null : (
          <Fact label={say(m.library_renewed)}>{say(m.library_renewed_times, { times: renewals })}</Fact>
        )}
        <Fact label={say(m.library_fine_per_day)}>{money(issue.finePerDay)}</Fact>
        {fineKept === 0 ? null : <Fact label={say(m.library_fine_before_renewal)}>{money(fineKept)}</Fact>}
        {waived === 0 ? null : (
          <Fact label={say(m.library_waived)}>
            {waiveReason === null ? (
              money(waived)
            ) : (
              <Said
                message={m.library_waived_on}
                inputs={{
                  amount: money(waived),
                  day: wholeDay(say, waivedOn ?? ""),
                  name: waivedBy ?? "",
                  reason: waiveReason,
                }}
                markup={{ who: apart, why: apart }}
              />
            )}
          </Fact>
        )}
        {fine === 0 ? null : (
          <Fact label={say(isOut ? m.library_fine_due_so_far : m.library_fine_due)}>{money(fine)}</Fact>
        )}
        {note === null ? null : (
          <Fact label={say(m.shared_note)}>
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
              <DayField name="dueOn" label={say(m.library_keep_until)} />
            </FormContext>
            <div className="record-acts">
              <Button type="submit">{say(m.library_renew)}</Button>
            </div>
          </form>
          <form method="post" action={`${page}/return`} data-saves="">
            <ViewerField />
            <div className="record-acts">
              <Button type="submit" kind="primary">
                {say(m.library_return)}
              </Button>
              <ButtonLink href={back}>{say(m.shared_back_to_list)}</ButtonLink>
            </div>
          </form>
        </>
      ) : (
        <div className="record-acts">
          <ButtonLink href={back}>{say(m.shared_back_to_list)}</ButtonLink>
        </div>
      )}
      {fine === 0 ? null : <Waive {...props} />}
    </div>
  );
}

function Waive({ issue, currency, waive, here, back }: BookIssueProps) {
  const say = useWords();
  const explained = issue.returnedOn === null ? m.library_waive_explained_while_out : m.library_waive_explained;
  return (
    <section aria-labelledby="waive">
      <ReasonForm action={`${here}/waive`} form={waive} verb={say(m.library_waive_fine)} back={back} labelledBy="waive">
        <h2 id="waive">{say(m.library_waive_fine)}</h2>
        <p>{say(explained, { amount: moneyText(issue.fine, currency) })}</p>
        <ErrorSummary failure={waive.failure} errors={waive.errors} />
        <input type="hidden" name="version" value={issue.version} />
      </ReasonForm>
    </section>
  );
}
