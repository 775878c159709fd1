// A report card to read on a phone: the same values as on its sheet, in real sizes and one below the other. It stands before the sheet in the
// same document; styles/print/reading.css shows one of them: the sheet on wide screens and on paper. Static markup, nothing is reckoned.
import type { ReactNode } from "react";
import * as m from "#messages";
import type {
  Card,
  CardColumn,
  CardPart,
  CardReading as Props,
  CardSubject,
  CardTotal,
} from "../../../generated/cards";
import { Grade } from "../../../controls/Grade";
import { useWords } from "../../../words";
import { Said } from "../../../words/Said";
import { DASH, figuresOf, hasPoints } from "./card_columns";
import { notesOf, ungradedOf } from "./card_notes";

export default function CardReading({ card, back }: Props) {
  const { head, title, sessionName, provisional, overall, result, subjects, qualities } = card;
  const say = useWords();
  return (
    <article className="reading">
      <header>
        <p className="reading-school">{head.schoolName}</p>
        <p className="reading-quiet">{head.branchName}</p>
        {head.motto === null ? null : <p className="reading-quiet">{head.motto}</p>}
        <h1>
          <Said message={m.cards_report_card_of} inputs={{ title, session: sessionName }} markup={{ quiet }} />
        </h1>
      </header>
      <Student card={card} />
      {provisional === null ? null : (
        <p className="reading-provisional">
          <Said message={m.cards_provisional_because} inputs={{ reason: provisional }} markup={{ strong }} />
        </p>
      )}
      {overall === null ? null : <Overall total={overall} points={hasPoints(card)} />}
      {result === null ? null : <p className="reading-result">{result}</p>}
      <section aria-labelledby="reading-subjects">
        <h2 id="reading-subjects">{say(m.shared_subjects)}</h2>
        <ul className="reading-subjects">
          {subjects.map((subject, at) => (
            <Subject key={at} subject={subject} card={card} />
          ))}
        </ul>
        <p className="reading-quiet">{notesOf(say, card)}</p>
      </section>
      {qualities.length === 0 ? null : <Qualities card={card} />}
      <Scale card={card} />
      <footer>
        <p className="reading-quiet">{say(m.cards_issued_explained, { day: card.issuedOn })}</p>
        <a href={back}>{say(m.cards_back_to_my_results)}</a>
      </footer>
    </article>
  );
}

const quiet = ({ children }: { children?: ReactNode }) => <span className="reading-quiet">{children}</span>;
const large = ({ children }: { children?: ReactNode }) => <span className="reading-large">{children}</span>;
const strong = ({ children }: { children?: ReactNode }) => <strong>{children}</strong>;

function Student({ card: { student } }: { card: Card }) {
  const say = useWords();
  const facts: [string, string | null][] = [
    [say(m.shared_class), `${student.className} ${student.sectionName}`],
    [say(m.shared_roll), String(student.roll)],
    [say(m.shared_register_no), student.regNo],
    [say(m.shared_group), student.groupName],
    [say(m.shared_guardian), student.guardianName],
    [say(m.shared_attendance), student.attendance],
    [say(m.shared_left_on), student.leftOn],
  ];
  return (
    <section aria-label={say(m.shared_student)}>
      <p className="reading-name">{student.name}</p>
      <dl className="reading-facts">
        {facts.map(([label, value]) =>
          value === null ? null : (
            <div key={label}>
              <dt>{label}</dt>
              <dd>{value}</dd>
            </div>
          ),
        )}
      </dl>
    </section>
  );
}

type OverallProps = { total: CardTotal; points: boolean };

/** What is asked first. */
function Overall({ total: { total, outOf, percentage, grade, failed, points: gpa }, points }: OverallProps) {
  const say = useWords();
  return (
    <section className="reading-overall" aria-label={say(m.cards_overall)}>
      <p>
        <span className="reading-large">
          <Grade grade={grade ?? DASH} failed={failed} />
        </span>{" "}
        {say(m.shared_grade)}
      </p>
      {points ? (
        <p>
          <span className="reading-large">{gpa ?? DASH}</span> {say(m.cards_gpa)}
        </p>
      ) : null}
      <p>
        <span className="reading-large">{percentage}%</span> {say(m.cards_overall)}
      </p>
      <p>
        <Said message={m.cards_total_of} inputs={{ total, full: outOf }} markup={{ large }} />
      </p>
    </section>
  );
}

function Subject({
  subject: { name, kind, parts, total, highest },
  card: { columns },
}: {
  subject: CardSubject;
  card: Card;
}) {
  const say = useWords();
  const points = total?.points ?? null;
  return (
    <li className={kind === "paper" ? "reading-paper" : undefined}>
      <div className="reading-line">
        {kind === "paper" ? <h4>{name}</h4> : <h3>{name}</h3>}
        <p className="reading-total">
          {total === null ? (
            DASH
          ) : (
            <>
              {total.total}
              <span className="reading-quiet">/{total.outOf}</span>{" "}
              {/* Papers have no letter: the subject that they make together has. */}
              {kind === "paper" ? null : (
                <b>
                  <Grade grade={total.grade ?? DASH} failed={total.failed} />
                </b>
              )}
            </>
          )}
        </p>
      </div>
      <dl className="reading-parts">
        {columns.map((column, at) => {
          const part = parts[at] ?? null;
          return part === null ? null : <Part key={at} column={column} part={part} />;
        })}
        {points === null ? null : (
          <div>
            <dt>{say(m.cards_grade_points)}</dt>
            <dd>{points}</dd>
          </div>
        )}
        {highest === null ? null : (
          <div>
            <dt>{say(m.cards_highest_in_section)}</dt>
            <dd>
              {highest.mark}/{highest.outOf}
            </dd>
          </div>
        )}
      </dl>
    </li>
  );
}

function Part({ column: { label, scaledTo, beside }, part }: { column: CardColumn; part: CardPart }) {
  const say = useWords();
  const scaled = scaledTo !== null && part.counts !== null;
  const [first, small] = figuresOf(part, scaled);
  return (
    <div>
      <dt>{beside ? say(m.cards_part_not_in_total, { part: label }) : label}</dt>
      <dd>
        {scaled ? say(m.cards_part_counts, { obtained: small, counts: first, full: scaledTo }) : `${first}${small}`}
      </dd>
    </div>
  );
}

function Qualities({ card: { qualities, legend } }: { card: Card }) {
  const say = useWords();
  return (
    <section aria-labelledby="reading-qualities">
      <h2 id="reading-qualities">{say(m.shared_qualities)}</h2>
      <dl className="reading-qualities">
        {qualities.map(({ label, grade }) => (
          <div key={label}>
            <dt>{label}</dt>
            <dd>{grade}</dd>
          </div>
        ))}
      </dl>
      <p className="reading-quiet">{legend.map(({ grade, meaning }) => `${grade} ${meaning}`).join(", ")}</p>
    </section>
  );
}

function Scale({ card: { scale, subjects } }: { card: Card }) {
  const say = useWords();
  const dash = ungradedOf(say, subjects);
  return (
    <details>
      <summary>{say(m.cards_what_grades_mean)}</summary>
      <dl className="reading-qualities">
        {scale.map(({ grade, percentage, points }) => (
          <div key={grade}>
            <dt>{percentage}</dt>
            <dd>
              {grade}
              {points === null ? null : <span className="reading-quiet"> {say(m.cards_points_of, { points })}</span>}
            </dd>
          </div>
        ))}
        {dash === "" ? null : (
          <div>
            <dt>{dash}</dt>
            <dd>{DASH}</dd>
          </div>
        )}
      </dl>
    </details>
  );
}
