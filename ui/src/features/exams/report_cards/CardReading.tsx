// A report card to read on a phone: the same values as on its sheet, in real sizes and one below the other. It stands before the sheet in the
// same document; styles/print/reading.css shows one of them: the sheet on wide screens and on paper. Static markup, nothing is reckoned.
import type {
  Card,
  CardColumn,
  CardPart,
  CardReading as Props,
  CardSubject,
  CardTotal,
} from "../../../generated/cards";
import { Grade } from "../../../controls/Grade";
import { DASH, figuresOf } from "./card_columns";
import { notesOf, ungradedOf } from "./card_notes";

export default function CardReading({ card, back }: Props) {
  const { head, title, sessionName, provisional, overall, result, subjects, qualities } = card;
  return (
    <article className="reading">
      <header>
        <p className="reading-school">{head.schoolName}</p>
        <p className="reading-quiet">{head.branchName}</p>
        {head.motto === null ? null : <p className="reading-quiet">{head.motto}</p>}
        <h1>
          Report Card, {title} <span className="reading-quiet">{sessionName}</span>
        </h1>
      </header>
      <Student card={card} />
      {provisional === null ? null : (
        <p className="reading-provisional">
          <strong>Provisional.</strong> {provisional}
        </p>
      )}
      {overall === null ? null : <Overall total={overall} />}
      {result === null ? null : <p className="reading-result">{result}</p>}
      <section aria-labelledby="reading-subjects">
        <h2 id="reading-subjects">Subjects</h2>
        <ul className="reading-subjects">
          {subjects.map((subject, at) => (
            <Subject key={at} subject={subject} card={card} />
          ))}
        </ul>
        <p className="reading-quiet">{notesOf(card)}</p>
      </section>
      {qualities.length === 0 ? null : <Qualities card={card} />}
      <Scale card={card} />
      <footer>
        <p className="reading-quiet">
          Issued {card.issuedOn}. Printed, or on a wide screen, this card is one page of A4.
        </p>
        <a href={back}>Back to My Results</a>
      </footer>
    </article>
  );
}

function Student({ card: { student } }: { card: Card }) {
  const facts: [string, string | null][] = [
    ["Class", `${student.className} ${student.sectionName}`],
    ["Roll", String(student.roll)],
    ["Register No", student.regNo],
    ["Group", student.groupName],
    ["Guardian", student.guardianName],
    ["Attendance", student.attendance],
    ["Left on", student.leftOn],
  ];
  return (
    <section aria-label="Student">
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

/** What is asked first. */
function Overall({ total: { total, outOf, percentage, grade } }: { total: CardTotal }) {
  return (
    <section className="reading-overall" aria-label="Overall">
      <p>
        <span className="reading-large">
          <Grade grade={grade ?? DASH} />
        </span>{" "}
        Grade
      </p>
      <p>
        <span className="reading-large">{percentage}%</span> Overall
      </p>
      <p>
        <span className="reading-large">{total}</span> of {outOf}
      </p>
    </section>
  );
}

function Subject({
  subject: { name, parts, total, highest },
  card: { columns },
}: {
  subject: CardSubject;
  card: Card;
}) {
  return (
    <li>
      <div className="reading-line">
        <h3>{name}</h3>
        <p className="reading-total">
          {total === null ? (
            DASH
          ) : (
            <>
              {total.total}
              <span className="reading-quiet">/{total.outOf}</span>{" "}
              <b>
                <Grade grade={total.grade ?? DASH} />
              </b>
            </>
          )}
        </p>
      </div>
      <dl className="reading-parts">
        {columns.map((column, at) => {
          const part = parts[at] ?? null;
          return part === null ? null : <Part key={at} column={column} part={part} />;
        })}
        {highest === null ? null : (
          <div>
            <dt>Highest in the section</dt>
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
  const scaled = scaledTo !== null && part.counts !== null;
  const [first, small] = figuresOf(part, scaled);
  return (
    <div>
      <dt>
        {label}
        {beside ? " (not in the total)" : null}
      </dt>
      <dd>{scaled ? `${small} counts ${first} of ${scaledTo}` : `${first}${small}`}</dd>
    </div>
  );
}

function Qualities({ card: { qualities, legend } }: { card: Card }) {
  return (
    <section aria-labelledby="reading-qualities">
      <h2 id="reading-qualities">Qualities</h2>
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
  const dash = ungradedOf(subjects);
  return (
    <details>
      <summary>What the grades mean</summary>
      <dl className="reading-qualities">
        {scale.map(({ grade, percentage }) => (
          <div key={grade}>
            <dt>{percentage}</dt>
            <dd>{grade}</dd>
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
