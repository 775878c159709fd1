// /admin/studentEvents and /admin/employeeEvents: the events that are for whoever looks, as a month or as a list.
import * as m from "#messages";
import { ButtonLink } from "../../controls/Button";
import { EventLines } from "../../controls/EventLines";
import { ListPages } from "../../controls/ListTable";
import { Empty } from "../../controls/Notice";
import { branchField, PlaceFilter } from "../../controls/PlaceFilter";
import { Tabs } from "../../controls/Tabs";
import type { EventList, EventsProps } from "../../generated/events";
import { useWords } from "../../words";
import { Month } from "./Month";

export default function Events(props: EventsProps) {
  const { path, month, list, monthHref, comingHref, pastHref, addHref } = props;
  const say = useWords();
  return (
    <div className="events">
      {props.branches === null ? null : (
        <PlaceFilter
          action={path}
          fields={[
            branchField(props),
            month && { kind: "hidden", key: "month", value: month.month },
            list && { kind: "hidden", key: "list", value: list.isPast ? "past" : "coming" },
          ]}
          button={say(m.shared_show)}
        />
      )}
      <div className="events-head">
        <Tabs
          label={say(m.events_title)}
          tabs={[
            { label: say(m.shared_month), href: monthHref, current: month !== null },
            { label: say(m.events_to_come), href: comingHref, current: list?.isPast === false },
            { label: say(m.events_past), href: pastHref, current: list?.isPast === true },
          ]}
        />
        {addHref === null ? null : (
          <ButtonLink kind="primary" href={addHref}>
            {say(m.events_add)}
          </ButtonLink>
        )}
      </div>
      {month === null ? null : <Month month={month} />}
      {list === null ? null : <Listed list={list} />}
    </div>
  );
}

function Listed({ list: { isPast, rows, total, page, pages, previousHref, nextHref } }: { list: EventList }) {
  const say = useWords();
  if (rows.length === 0) {
    return <Empty>{say(isPast ? m.events_none_over : m.events_none_to_come)}</Empty>;
  }
  return (
    <section aria-label={say(isPast ? m.events_past_events : m.events_coming)} className="events-list">
      <p className="secondary">{say(m.events_count, { total })}</p>
      <EventLines events={rows} />
      <ListPages page={page} pages={pages} previousHref={previousHref} nextHref={nextHref} />
    </section>
  );
}
