// What the cards still lack, shown before they are printed (an incomplete card
// is still printed): counts first, then what all of them lack, then each student's own.
import type { Preflight, PreflightKind, PreflightNote, PreflightStudent } from "../../../generated/cards";

/** In the order of their weight: what one card lacks, and how so many cards are said to. */
const KINDS: [PreflightKind, one: string, many: string][] = [
  ["marks", "Marks missing", "with marks missing"],
  ["unpublished", "Not published", "with unpublished results"],
  ["text", "Text does not fit", "with text that does not fit"],
  ["qualities", "No qualities", "without qualities"],
  ["photo", "No photo", "without photo"],
  ["signature", "No signature", "without signature"],
];

/** How many cards have a note of each kind: `2 without photo`. Of one card, what it lacks. */
export function countsOf(students: readonly PreflightStudent[], ofOneCard = false): string[] {
  return KINDS.flatMap(([kind, one, many]) => {
    const count = students.filter(({ notes }) => notes.some((note) => note.kind === kind)).length;
    if (count === 0) return [];
    return [ofOneCard ? one : `${count} ${many}`];
  });
}

/** Of the whole set, or of one student's card. Nothing at all where nothing is missing. */
export function PreflightList({ preflight, studentId }: { preflight: Preflight; studentId?: string }) {
  const one = studentId !== undefined;
  const students = one ? preflight.students.filter((student) => student.studentId === studentId) : preflight.students;
  const { set } = preflight;
  const listed = students.filter(({ notes }) => notes.length > 0);
  const provisional = one ? ofOne(preflight, students[0]) : ofSet(preflight);
  if (set.length === 0 && listed.length === 0 && provisional === null) {
    return (
      <p className="preflight preflight-complete">
        {one ? "Nothing is missing on this card." : `Nothing is missing on ${cards(preflight.cards)}.`}
      </p>
    );
  }
  return (
    <details className="preflight">
      <summary>
        <span className="preflight-title">
          {one ? "Missing on this card" : `${preflight.complete} of ${cards(preflight.cards)} complete`}
        </span>
        <span className="preflight-counts">
          {provisional === null ? null : <span className="state state-warn">{provisional}</span>}
          {set.length > 0 ? <span className="state state-warn">{set.length} missing on every card</span> : null}
          {countsOf(students, one).map((text) => (
            <span key={text} className="state">
              {text}
            </span>
          ))}
        </span>
      </summary>
      {/* It scrolls inside itself, so it takes the focus for the keys. */}
      <div className="preflight-body" role="region" aria-label="What is missing" tabIndex={0}>
        {set.length > 0 ? (
          <>
            <h3>All cards</h3>
            <Notes notes={set} />
          </>
        ) : null}
        {one ? (
          <Notes notes={students.flatMap(({ notes }) => notes)} />
        ) : (
          <ul className="preflight-students">
            {listed.map(({ studentId: id, roll, name, regNo, notes }) => (
              <li key={id}>
                <h3>
                  {roll}. {name} <span className="secondary">{regNo}</span>
                </h3>
                <Notes notes={notes} />
              </li>
            ))}
          </ul>
        )}
        <p className="secondary">
          Cards print all the same, with a dash or an empty space for what is missing. A card with missing marks or
          unpublished results says in large letters that it is provisional, and why.
        </p>
      </div>
    </details>
  );
}

/** `All 40 cards are provisional`, which each of them says. */
function ofSet({ provisional, cards: count }: Preflight): string | null {
  if (provisional === 0) return null;
  if (provisional === count) return count === 1 ? "The card is provisional" : `All ${count} cards are provisional`;
  return `${provisional} of ${cards(count)} ${provisional === 1 ? "is" : "are"} provisional`;
}

function ofOne({ provisional, cards: count }: Preflight, student: PreflightStudent | undefined): string | null {
  return provisional === count || (student?.provisional ?? null) !== null ? "Provisional" : null;
}

const cards = (count: number): string => `${count} ${count === 1 ? "card" : "cards"}`;

function Notes({ notes }: { notes: PreflightNote[] }) {
  return (
    <ul className="preflight-notes">
      {notes.map(({ kind, text, href }) => (
        <li key={`${kind}:${text}`}>
          {/* The text of missing marks says where they are missing; the others' says what is missing. */}
          {kind === "marks" ? <span className="secondary">No marks: </span> : null}
          {href === null ? text : <a href={href}>{text}</a>}
        </li>
      ))}
    </ul>
  );
}
