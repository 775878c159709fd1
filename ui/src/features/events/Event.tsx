// /admin/studentEvents/{id} and /admin/employeeEvents/{id}: one event.
import { ButtonLink } from "../../controls/Button";
import { Fact } from "../../controls/FormField";
import { Notice } from "../../controls/Notice";
import type { EventProps } from "../../generated/events";

export default function Event(props: EventProps) {
  const { typeName, colour, when, place, audience, text, picture, isInactive, editHref, back } = props;
  return (
    <div className="record event-page">
      {isInactive ? (
        <Notice kind="warn">
          <p>This event is inactive: nobody but who writes events sees it.</p>
        </Notice>
      ) : null}
      <dl className="details">
        <Fact label="When">{when}</Fact>
        {place === "" ? null : (
          <Fact label="Place">
            <bdi>{place}</bdi>
          </Fact>
        )}
        <Fact label="Event type">
          <span className={`event-named event-edge event-${colour}`}>{typeName}</span>
        </Fact>
        {audience === "" ? null : <Fact label="For">{audience}</Fact>}
      </dl>
      {text === "" ? null : (
        <p className="event-text">
          <bdi>{text}</bdi>
        </p>
      )}
      {picture === null ? null : <img className="event-picture" src={picture} alt={`${typeName}, ${when}`} />}
      <div className="record-acts">
        {editHref === null ? null : (
          <ButtonLink kind="primary" href={editHref}>
            Edit
          </ButtonLink>
        )}
        <ButtonLink href={back}>Back to the month</ButtonLink>
      </div>
    </div>
  );
}
