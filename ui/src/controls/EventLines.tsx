// Events as a list: what, when and where. The colour of a type is an edge with a pattern of its own, and the type's name stands beside it.
import type { EventLine } from "../generated/events";

export function EventLines({ events }: { events: EventLine[] }) {
  return (
    <ul className="event-lines">
      {events.map(({ href, title, typeName, colour, when, place, audience, branch }) => (
        <li key={href} className={`event-edge event-${colour}`}>
          <a href={href}>
            <bdi>{title}</bdi>
          </a>
          <span className="event-when">
            {when}
            {place === "" ? null : (
              <>
                {" · "}
                <bdi>{place}</bdi>
              </>
            )}
          </span>
          <span className="event-type">{[typeName, audience, branch].filter((part) => part !== "").join(" · ")}</span>
        </li>
      ))}
    </ul>
  );
}
