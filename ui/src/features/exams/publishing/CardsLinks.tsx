// The ways to the print link of the cards that show published results.
import * as m from "#messages";
import { ButtonLink } from "../../../controls/Button";
import type { CardsLink } from "../../../generated/publishing";
import { useWords } from "../../../words";

/** `primary`: it is what comes next. */
export function CardsLinks({ cards, primary = false }: { cards: readonly CardsLink[]; primary?: boolean }) {
  const say = useWords();
  if (cards.length === 0) return null;
  return (
    <div className="publishing-cards">
      <p>{say(m.publishing_send_cards)}</p>
      {cards.map(({ label, href }) => (
        <ButtonLink key={href} href={href} kind={primary ? "primary" : "plain"}>
          {label}
        </ButtonLink>
      ))}
    </div>
  );
}
