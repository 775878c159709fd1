// Admit cards on paper (docs/rules.md, *Cards and certificates*): two on a sheet, with a line to cut along. Static markup; admit_card_layout.ts says what fits.
import * as m from "#messages";
import { branchLine } from "../../controls/branch_line";
import type { AdmitCard, AdmitCardsProps, AdmitPaper } from "../../generated/papers";
import { useWords } from "../../words";
import { cellRoom, instructionsOf, MOST_FACTS, planOf, roomsOf, type Plan } from "./admit_card_layout";
import { setIn, type SetText } from "./paper_text";

export default function AdmitCards(props: AdmitCardsProps) {
  return (
    <div className={`admit-sheet accent-${props.look.accent}`}>
      {props.cards.map((card, at) => (
        <Card key={at} {...props} card={card} place={at === 0 ? "admit-upper" : "admit-lower"} />
      ))}
      <i className="admit-cut" />
    </div>
  );
}

const Line = ({ as, set }: { as: string; set: SetText }) => <p className={`${as} ${set.className}`}>{set.text}</p>;

function Card({ head, look, exam, card, place }: AdmitCardsProps & { card: AdmitCard; place: string }) {
  const say = useWords();
  const plan = planOf(card.papers);
  const rooms = roomsOf(head);
  const facts = card.facts.slice(0, MOST_FACTS);
  return (
    <article className={`admit-card ${place}`}>
      <header className="admit-head">
        {head.icon === null ? null : <img className="admit-icon" src={head.icon} alt="" />}
        <div className={head.icon === null ? "admit-school admit-school-alone" : "admit-school"}>
          <Line as="admit-school-name" set={setIn(head.schoolName, rooms.school)} />
          <Line as="admit-branch" set={setIn(branchLine(head.branchName, head.address), rooms.branch)} />
        </div>
        <div className="admit-kind">
          <Line as="admit-title" set={setIn(look.title, rooms.title)} />
          <Line as="admit-exam" set={setIn(exam, rooms.exam)} />
        </div>
      </header>
      <section className="admit-student">
        <Line as="admit-name" set={setIn(card.name, rooms.name)} />
        <Line as="admit-line" set={setIn(card.line, rooms.line)} />
        <dl className="admit-facts">
          {facts.map(([label, value], at) => (
            <div key={label} className={`admit-fact admit-fact-${at % 2} admit-fact-row-${Math.floor(at / 2)}`}>
              <dt>{label}</dt>
              <dd>{setIn(value, rooms.fact).text}</dd>
            </div>
          ))}
        </dl>
        <div className="admit-photo">{card.photo === null ? null : <img src={card.photo} alt="" />}</div>
      </section>
      <section className={`admit-plan admit-${plan.row}`}>
        {card.papers.length === 0 ? (
          <p className="admit-none paper-type-20">{say(m.papers_no_paper)}</p>
        ) : (
          plan.parts.map((papers, at) => <Papers key={at} plan={plan} papers={papers} />)
        )}
        {plan.more === 0 ? null : (
          <p className="admit-more paper-type-17">{say(m.papers_more_papers, { count: plan.more })}</p>
        )}
      </section>
      <footer className="admit-end">
        <Line as="admit-instructions" set={setIn(instructionsOf(look.instructions), rooms.instructions)} />
        {look.signer === null ? null : (
          <div className="admit-signed">
            <div className="admit-signature">
              {look.signer.image === null ? null : <img src={look.signer.image} alt="" />}
            </div>
            <Line as="admit-signer" set={setIn(look.signer.label, rooms.signer)} />
          </div>
        )}
      </footer>
    </article>
  );
}

function Papers({ plan, papers }: { plan: Plan; papers: AdmitPaper[] }) {
  const say = useWords();
  const { widths, isDouble } = plan;
  const cell = (text: string, width: number) => setIn(text, cellRoom(width)).text;
  return (
    <table className={isDouble ? "admit-table admit-table-half" : "admit-table"}>
      <thead>
        <tr>
          <th className="admit-day">{say(m.shared_date)}</th>
          <th className="admit-time">{say(m.shared_time)}</th>
          <th className="admit-subject">{say(m.shared_subject)}</th>
          <th className="admit-hall">{say(m.shared_hall)}</th>
          <th className="admit-seat">{say(m.shared_seat)}</th>
        </tr>
      </thead>
      <tbody>
        {papers.map(({ day, start, end, subject, hall, seat }, at) => (
          <tr key={at}>
            <td>{cell(day, widths.day)}</td>
            <td>{cell(isDouble || end === "" ? start : say(m.papers_time_from_to, { start, end }), widths.time)}</td>
            <td>{cell(subject, widths.subject)}</td>
            <td>{cell(hall, widths.hall)}</td>
            <td>{cell(seat, widths.seat)}</td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}
