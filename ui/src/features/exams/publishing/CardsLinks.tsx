// The ways to the print link of the cards that show published results.
import { ButtonLink } from "../../../controls/Button";
import type { CardsLink } from "../../../generated/publishing";

/** `primary`: it is what comes next. */
export function CardsLinks({ cards, primary = false }: { cards: readonly CardsLink[]; primary?: boolean }) {
  if (cards.length === 0) return null;
  return (
    <div className="publishing-cards">
      <p>Send the cards to the print shop:</p>
      {cards.map(({ label, href }) => (
        <ButtonLink key={href} href={href} kind={primary ? "primary" : "plain"}>
          {label}
        </ButtonLink>
      ))}
    </div>
  );
}
