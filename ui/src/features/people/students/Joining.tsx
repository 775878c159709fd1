// /admin/view/{id}/joining: whether a student who was admitted after the session had begun joined on that day. What it would change is said first;
// both answers are plain forms.
import * as m from "#messages";
import { Button, ButtonLink } from "../../../controls/Button";
import { DayField } from "../../../controls/DayField";
import { ErrorSummary } from "../../../controls/ErrorSummary";
import { FormContext } from "../../../controls/FormField";
import { Notice } from "../../../controls/Notice";
import type { JoiningProps } from "../../../generated/pages";
import { ViewerField } from "../../../shell/ViewerField";
import { useWords } from "../../../words";
import { apart, Said } from "../../../words/Said";

const pathOf = (id: string) => `/admin/view/${encodeURIComponent(id)}/joining`;

export default function Joining(props: JoiningProps) {
  const { name, place, asked, joinedOn, form, closed, back, edit } = props;
  const say = useWords();
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
          <p>{say(m.people_joined_on_day_known, { day: joinedOn })}</p>
          <div className="record-acts">
            <ButtonLink href={edit}>{say(m.people_edit_student)}</ButtonLink>
            <ButtonLink href={back}>{say(m.shared_back)}</ButtonLink>
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
  const say = useWords();
  return (
    <section className="record" aria-labelledby="decision">
      <h3 id="decision">
        <Said message={m.people_joining_asked} inputs={{ name, day: asked }} markup={{ who: apart }} />
      </h3>
      <p>
        <Said message={m.people_joining_explained} inputs={{ name, day: firstDay }} markup={{ who: apart }} />
      </p>
      {barred === null ? null : (
        <Notice kind="warn">
          <p>{say(m.people_joining_barred, { why: barred })}</p>
        </Notice>
      )}
      <ul className="plain-list">
        <li>{say(m.people_joining_exams_before)}</li>
        {published.length === 0 ? (
          <li>{say(m.people_joining_results_stay)}</li>
        ) : (
          <li>{say(m.people_joining_results_change, { results: published.join(", ") })}</li>
        )}
        {earlierFees === 0 ? null : <li>{say(m.people_joining_fees_before, { fees: earlierFees })}</li>}
      </ul>
      <form className="record-form" method="post" action={pathOf(id)} noValidate data-saves="">
        <ViewerField />
        <input type="hidden" name="version" value={form.version ?? ""} />
        <FormContext value={form}>
          <DayField
            name="joinedOn"
            label={say(m.people_joined_on)}
            required
            hint={say(m.people_joining_days, { days })}
          />
        </FormContext>
        <div className="record-acts">
          <Button type="submit" kind="primary" name="act" value="joined">
            {say(m.people_joining_set)}
          </Button>
          <Button type="submit" name="act" value="first">
            {say(m.people_joining_keep, { day: firstDay })}
          </Button>
          <ButtonLink href={back}>{say(m.shared_cancel)}</ButtonLink>
        </div>
      </form>
    </section>
  );
}
