// /admin/view/{id}/joining: whether a student who was admitted after the session had begun joined on that day. What it would change is said first;
// both answers are plain forms.
import { Button, ButtonLink } from "../../../controls/Button";
import { DayField } from "../../../controls/DayField";
import { ErrorSummary } from "../../../controls/ErrorSummary";
import { FormContext } from "../../../controls/FormField";
import { Notice } from "../../../controls/Notice";
import type { JoiningProps } from "../../../generated/pages";
import { ViewerField } from "../../../shell/ViewerField";

const pathOf = (id: string) => `/admin/view/${encodeURIComponent(id)}/joining`;

export default function Joining(props: JoiningProps) {
  const { name, place, asked, joinedOn, form, closed, back, edit } = props;
  return (
    <div className="record">
      <h2>
        <bdi>{name}</bdi>
      </h2>
      <p className="secondary">{place}</p>
      <ErrorSummary failure={form.failure} errors={form.errors} />
      {closed === null ? null : (
        <Notice kind="warn">
          <p>{closed}</p>
        </Notice>
      )}
      {asked === null || closed !== null ? (
        <>
          <p>Joined on {joinedOn}.</p>
          <div className="record-acts">
            <ButtonLink href={edit}>Edit the student</ButtonLink>
            <ButtonLink href={back}>Back</ButtonLink>
          </div>
        </>
      ) : (
        <Decision {...props} asked={asked} />
      )}
    </div>
  );
}

function Decision(props: JoiningProps & { asked: string }) {
  const { id, name, asked, days, firstDay, published, barred, earlierFees, form, back } = props;
  return (
    <section className="record" aria-labelledby="decision">
      <h3 id="decision">
        Did <bdi>{name}</bdi> join on {asked}?
      </h3>
      <p>
        This is the date of admission. At present <bdi>{name}</bdi> counts as a student from the first day of the
        session, {firstDay}.
      </p>
      {barred === null ? null : (
        <Notice kind="warn">
          <p>{barred}. A day after an exam with marks cannot be set: choose an earlier day, or keep the first day.</p>
        </Notice>
      )}
      <ul className="plain-list">
        <li>Exams before the day of joining no longer list the student.</li>
        {published.length === 0 ? (
          <li>No published result would change.</li>
        ) : (
          <li>Published results that would change: {published.join(", ")}.</li>
        )}
        {earlierFees === 0 ? null : (
          <li>
            {earlierFees === 1 ? "1 fee was" : `${String(earlierFees)} fees were`} due before that day. What was raised
            stays until somebody changes it on Students Due Fees.
          </li>
        )}
      </ul>
      <form className="record-form" method="post" action={pathOf(id)} noValidate data-saves="">
        <ViewerField />
        <input type="hidden" name="version" value={form.version ?? ""} />
        <FormContext value={form}>
          <DayField name="joinedOn" label="Joined on" required hint={`A day of the session, ${days}.`} />
        </FormContext>
        <div className="record-acts">
          <Button type="submit" kind="primary" name="act" value="joined">
            Set the day of joining
          </Button>
          <Button type="submit" name="act" value="first">
            Keep {firstDay}
          </Button>
          <ButtonLink href={back}>Cancel</ButtonLink>
        </div>
      </form>
    </section>
  );
}
