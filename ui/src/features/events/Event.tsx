// /admin/studentEvents/{id} and /admin/employeeEvents/{id}: one event.
import * as m from "#messages";
import { ButtonLink } from "../../controls/Button";
import { Fact } from "../../controls/FormField";
import { Notice } from "../../controls/Notice";
import type { EventProps } from "../../generated/events";
import { useWords } from "../../words";

export default function Event(props: EventProps) {
  const { typeName, colour, when, place, audience, text, picture, isInactive, editHref, back } = props;
  const say = useWords();
  return (
    <div className="record event-page">
      {isInactive ? (
        <Notice kind="warn">
          <p>{say(m.events_inactive)}</p>
        </Notice>
      ) : null}
      <dl className="details">
        <Fact label={say(m.shared_when)}>{when}</Fact>
        {place === "" ? null : (
          <Fact label={say(m.events_place)}>
            <bdi>{place}</bdi>
          </Fact>
        )}
        <Fact label={say(m.events_type)}>
          <span className={`event-named event-edge event-${colour}`}>{typeName}</span>
        </Fact>
        {audience === "" ? null : <Fact label={say(m.events_for)}>{audience}</Fact>}
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
            {say(m.shared_edit)}
          </ButtonLink>
        )}
        <ButtonLink href={back}>{say(m.events_back_to_month)}</ButtonLink>
      </div>
    </div>
  );
}
