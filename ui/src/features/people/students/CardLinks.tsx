// The report cards of a student, each with its state; a card opens as paper, in a tab of its own.
import * as m from "#messages";
import { ButtonLink } from "../../../controls/Button";
import { State } from "../../../controls/State";
import type { ProfileCard } from "../../../generated/pages";
import { useWords } from "../../../words";

export function CardLinks({ cards }: { cards: ProfileCard[] }) {
  const say = useWords();
  if (cards.length === 0) return null;
  return (
    <ul className="profile-cards">
      {cards.map(({ name, state, href }) => (
        <li key={name}>
          <ButtonLink href={href} target="_blank" rel="noopener">
            {say(m.shared_report_card_of, { name })}
          </ButtonLink>
          <State>{state}</State>
        </li>
      ))}
    </ul>
  );
}
