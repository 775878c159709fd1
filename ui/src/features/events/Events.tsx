// /admin/studentEvents and /admin/employeeEvents: the events that are for whoever looks, as a month or as a list.
import { ButtonLink } from "../../controls/Button";
import { EventLines } from "../../controls/EventLines";
import { ListPages } from "../../controls/ListTable";
import { Empty } from "../../controls/Notice";
import { branchField, PlaceFilter } from "../../controls/PlaceFilter";
import { Tabs } from "../../controls/Tabs";
import type { EventList, EventsProps } from "../../generated/events";
import { Month } from "./Month";

export default function Events(props: EventsProps) {
  const { path, month, list, monthHref, comingHref, pastHref, addHref } = props;
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
          button="Show"
        />
      )}
      <div className="events-head">
        <Tabs
          label="Events"
          tabs={[
            { label: "Month", href: monthHref, current: month !== null },
            { label: "To come", href: comingHref, current: list?.isPast === false },
            { label: "Past", href: pastHref, current: list?.isPast === true },
          ]}
        />
        {addHref === null ? null : (
          <ButtonLink kind="primary" href={addHref}>
            Add event
          </ButtonLink>
        )}
      </div>
      {month === null ? null : <Month month={month} />}
      {list === null ? null : <Listed list={list} />}
    </div>
  );
}

function Listed({ list: { isPast, rows, total, page, pages, previousHref, nextHref } }: { list: EventList }) {
  if (rows.length === 0) {
    return <Empty>{isPast ? "No event is over yet." : "No event is to come."}</Empty>;
  }
  return (
    <section aria-label={isPast ? "Past events" : "Events to come"} className="events-list">
      <p className="secondary">{total === 1 ? "1 event" : `${total} events`}</p>
      <EventLines events={rows} />
      <ListPages page={page} pages={pages} previousHref={previousHref} nextHref={nextHref} />
    </section>
  );
}
