// A month of events: a table of weeks where there is room, a list of its days where there is not.
import * as m from "#messages";
import { ButtonLink } from "../../controls/Button";
import { Empty } from "../../controls/Notice";
import type { DayEvent, EventMonth, MonthDay } from "../../generated/events";
import { useWords } from "../../words";

export function Month({ month }: { month: EventMonth }) {
  const { label, weekdays, weeks, types, previousHref, nextHref, todayHref } = month;
  const say = useWords();
  const days = weeks.flat().filter((day) => day !== null);
  return (
    <section className="calendar" aria-labelledby="month-name">
      <div className="calendar-head">
        <h2 id="month-name">{label}</h2>
        <nav className="calendar-turn" aria-label={say(m.shared_months)}>
          {previousHref === null ? null : (
            <ButtonLink rel="prev" href={previousHref} aria-label={say(m.events_previous_month)}>
              {say(m.shared_previous)}
            </ButtonLink>
          )}
          {todayHref === null ? null : <ButtonLink href={todayHref}>{say(m.events_today)}</ButtonLink>}
          {nextHref === null ? null : (
            <ButtonLink rel="next" href={nextHref} aria-label={say(m.events_next_month)}>
              {say(m.shared_next)}
            </ButtonLink>
          )}
        </nav>
      </div>
      <table className="calendar-table">
        <caption className="visually-hidden">{say(m.events_month_of, { month: label })}</caption>
        <thead>
          <tr>
            {weekdays.map((weekday) => (
              <th key={weekday} scope="col" abbr={weekday}>
                {weekday}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {weeks.map((week, at) => (
            <tr key={at}>
              {week.map((day, weekday) =>
                day === null ? (
                  <td key={weekdays[weekday]} className="calendar-blank" />
                ) : (
                  <Day key={weekdays[weekday]} day={day} />
                ),
              )}
            </tr>
          ))}
        </tbody>
      </table>
      <DayList days={days.filter(({ events }) => events.length > 0)} label={label} />
      {types.length === 0 ? null : (
        <ul className="calendar-key" aria-label={say(m.events_types)}>
          {types.map(({ name, colour }) => (
            <li key={`${colour} ${name}`} className={`event-edge event-${colour}`}>
              {name}
            </li>
          ))}
        </ul>
      )}
    </section>
  );
}

function Day({ day: { day, number, isToday, isWeekend, events } }: { day: MonthDay }) {
  const say = useWords();
  const kind = `calendar-day${isWeekend ? " calendar-weekend" : ""}${isToday ? " calendar-today" : ""}`;
  return (
    <td className={kind} aria-current={isToday ? "date" : undefined}>
      <time dateTime={day} className="calendar-number">
        {number}
      </time>
      {isToday ? <span className="calendar-now">{say(m.events_today)}</span> : null}
      {events.length === 0 ? null : (
        <ul className="calendar-events">
          {events.map((event) => (
            <li key={event.href}>
              <Chip event={event} />
            </li>
          ))}
        </ul>
      )}
    </td>
  );
}

function Chip({ event: { href, title, typeName, colour, part } }: { event: DayEvent }) {
  return (
    <a className={`calendar-event event-edge event-${colour}`} href={href} title={title}>
      <bdi className="calendar-title">{title}</bdi>
      <span className="event-type">{part === "" ? typeName : `${typeName} · ${part}`}</span>
    </a>
  );
}

/** On a phone: the days that have something. */
function DayList({ days, label }: { days: MonthDay[]; label: string }) {
  const say = useWords();
  return (
    <div className="calendar-list">
      {days.length === 0 ? (
        <Empty>{say(m.events_none_in_month, { month: label })}</Empty>
      ) : (
        <ol>
          {days.map(({ day, label: name, isToday, events }) => (
            <li key={day} aria-current={isToday ? "date" : undefined}>
              <h3>
                <time dateTime={day}>{name}</time>
                {isToday ? <span className="calendar-now">{say(m.events_today)}</span> : null}
              </h3>
              <ul className="calendar-events">
                {events.map((event) => (
                  <li key={event.href}>
                    <Chip event={event} />
                  </li>
                ))}
              </ul>
            </li>
          ))}
        </ol>
      )}
    </div>
  );
}
