// ID cards on paper (docs/rules.md, *Cards and certificates*): ten of 85.6 x 54 mm on a sheet, or a front and a back by themselves for a template's preview.
// Static markup; everything stands in a place of its own, so that nothing can push anything out of its card.
import * as m from "#messages";
import type { IdCard, IdCardsProps, IdLook, PaperHead } from "../../generated/papers";
import { useWords } from "../../words";
import { backOf, frontOf, type FactLine } from "./id_card_layout";
import { setIn, type SetText } from "./paper_text";

const TEN = Array.from({ length: 10 }, (_, at) => at);

export default function IdCards({ head, look, side, cards, foot }: IdCardsProps) {
  const say = useWords();
  const accent = `accent-${look.accent}`;
  const [first] = cards;
  if (side === "preview" && first !== undefined) {
    return (
      <div className={`id-sheet ${accent}`}>
        <Front place="id-first" head={head} look={look} card={first} />
        <Back place="id-second" head={head} look={look} card={first} />
      </div>
    );
  }
  const said = say(side === "front" ? m.papers_foot_front : m.papers_foot_back, { foot });
  return (
    <div className={`id-sheet ${accent}`}>
      {["top", "bottom"].map((end) =>
        [0, 1, 2].map((edge) => <i key={`${end}${edge}`} className={`cut cut-${end} cut-x-${edge}`} />),
      )}
      {["left", "right"].map((end) =>
        [0, 1, 2, 3, 4, 5].map((edge) => <i key={`${end}${edge}`} className={`cut cut-${end} cut-y-${edge}`} />),
      )}
      {TEN.map((at) => {
        const card = cards[at];
        if (card === undefined) return null;
        const [row, column] = [Math.floor(at / 2), at % 2];
        if (side === "front")
          return <Front key={at} place={placeOf(row, column)} head={head} look={look} card={card} />;
        // Turned over its long edge, the sheet has its columns the other way round.
        return <Back key={at} place={placeOf(row, 1 - column)} head={head} look={look} card={card} />;
      })}
      <p className="id-foot">{setIn(said, { width: 880, height: 23, from: 17 }).text}</p>
    </div>
  );
}

const placeOf = (row: number, column: number): string => `id-row-${row} id-column-${column}`;

type SideProps = { place: string; head: PaperHead; look: IdLook; card: IdCard };

const Line = ({ as, set }: { as: string; set: SetText }) => <p className={`${as} ${set.className}`}>{set.text}</p>;

function Front({ place, head, look, card }: SideProps) {
  const say = useWords();
  const { school, branch, name, also, line, facts, title, valid } = frontOf(say, head, look, card);
  return (
    <article className={`id-card ${place}`}>
      <div className="id-band">
        {head.icon === null ? null : (
          <div className="id-icon">
            <img src={head.icon} alt="" />
          </div>
        )}
        <div className={head.icon === null ? "id-school id-school-alone" : "id-school"}>
          <Line as="id-school-name" set={school} />
          <Line as="id-branch" set={branch} />
        </div>
      </div>
      <div className="id-photo">{card.photo === null ? null : <img src={card.photo} alt="" />}</div>
      <div className="id-who">
        <div className={look.hasAlso ? "id-names id-names-two" : "id-names"}>
          <Line as="id-name" set={name} />
          {also === null ? null : <Line as="id-also" set={also} />}
        </div>
        <Line as="id-line" set={line} />
        <Facts facts={facts} />
      </div>
      <div className="id-end">
        <Line as="id-title" set={title} />
        <Line as="id-valid" set={valid} />
      </div>
    </article>
  );
}

function Facts({ facts }: { facts: FactLine[] }) {
  return (
    <dl className="id-facts">
      {facts.map(({ label, value, lines }) => (
        <div key={label} className={`id-fact id-fact-${lines}`}>
          <dt>{label}</dt>
          <dd>{value}</dd>
        </div>
      ))}
    </dl>
  );
}

function Back({ place, head, look, card }: SideProps) {
  const { facts, text, school, address, contact, signer } = backOf(head, look, card);
  return (
    <article className={`id-card ${place}`}>
      <div className="id-stripe" />
      <div className="id-back">
        <Facts facts={facts} />
        {text === null ? null : <Line as="id-text" set={text} />}
        {contact === null ? null : <Line as="id-contact" set={contact} />}
      </div>
      <div className="id-return">
        <Line as="id-return-school" set={school} />
        {address === null ? null : <Line as="id-address" set={address} />}
      </div>
      {signer === null ? null : (
        <div className="id-signed">
          <div className="id-signature">
            {look.signer === null || look.signer.image === null ? null : <img src={look.signer.image} alt="" />}
          </div>
          <Line as="id-signer" set={signer} />
        </div>
      )}
    </article>
  );
}
