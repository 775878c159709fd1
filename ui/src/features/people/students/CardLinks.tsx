// The report cards of a student, each with its state; a card opens as paper, in a tab of its own.
import { ButtonLink } from "../../../controls/Button";
import { State } from "../../../controls/State";
import type { ProfileCard } from "../../../generated/pages";

export function CardLinks({ cards }: { cards: ProfileCard[] }) {
  if (cards.length === 0) return null;
  return (
    <ul className="profile-cards">
      {cards.map(({ name, state, href }) => (
        <li key={name}>
          <ButtonLink href={href} target="_blank" rel="noopener">
            Report Card, {name}
          </ButtonLink>
          <State>{state}</State>
        </li>
      ))}
    </ul>
  );
}
