// What the cards still lack, shown before they are printed (an incomplete card
// is still printed): counts first, then what all of them lack, then each student's own.
import * as m from "#messages";
import type { Preflight, PreflightKind, PreflightNote, PreflightStudent } from "../../../generated/cards";
import { useWords, type Message, type Say } from "../../../words";
import { Said } from "../../../words/Said";

/** In the order of their weight: what one card lacks, and how so many cards are said to. */
const KINDS: [PreflightKind, one: Message, many: Message<{ cards: number }>][] = [
  ["marks", m.shared_marks_missing, m.cards_with_marks_missing],
  ["unpublished", m.shared_not_published, m.cards_with_unpublished_results],
  ["text", m.cards_text_does_not_fit, m.cards_with_text_that_does_not_fit],
  ["qualities", m.cards_no_qualities, m.cards_without_qualities],
  ["photo", m.cards_no_photo, m.cards_without_photo],
  ["signature", m.cards_no_signature, m.cards_without_signature],
];

/** How many cards have a note of each kind: `2 without photo`. Of one card, what it lacks. */
export function countsOf(say: Say, students: readonly PreflightStudent[], ofOneCard = false): string[] {
  return KINDS.flatMap(([kind, one, many]) => {
    const count = students.filter(({ notes }) => notes.some((note) => note.kind === kind)).length;
    if (count === 0) return [];
    return [ofOneCard ? say(one) : say(many, { cards: count })];
  });
}

/** Of the whole set, or of one student's card. Nothing at all where nothing is missing. */
export function PreflightList({ preflight, studentId }: { preflight: Preflight; studentId?: string }) {
  const say = useWords();
  const one = studentId !== undefined;
  const students = one ? preflight.students.filter((student) => student.studentId === studentId) : preflight.students;
  const { set } = preflight;
  const listed = students.filter(({ notes }) => notes.length > 0);
  const provisional = one ? ofOne(say, preflight, students[0]) : ofSet(say, preflight);
  if (set.length === 0 && listed.length === 0 && provisional === null) {
    return (
      <p className="preflight preflight-complete">
        {one ? say(m.cards_nothing_missing_on_this) : say(m.cards_nothing_missing_on, { cards: preflight.cards })}
      </p>
    );
  }
  return (
    <details className="preflight">
      <summary>
        <span className="preflight-title">
          {one
            ? say(m.cards_missing_on_this)
            : say(m.cards_complete_of, { complete: preflight.complete, cards: preflight.cards })}
        </span>
        <span className="preflight-counts">
          {provisional === null ? null : <span className="state state-warn">{provisional}</span>}
          {set.length > 0 ? (
            <span className="state state-warn">{say(m.cards_missing_on_every, { things: set.length })}</span>
          ) : null}
          {countsOf(say, students, one).map((text) => (
            <span key={text} className="state">
              {text}
            </span>
          ))}
        </span>
      </summary>
      {/* It scrolls inside itself, so it takes the focus for the keys. */}
      <div className="preflight-body" role="region" aria-label={say(m.shared_what_is_missing)} tabIndex={0}>
        {set.length > 0 ? (
          <>
            <h3>{say(m.cards_all_cards)}</h3>
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
        <p className="secondary">{say(m.cards_missing_explained)}</p>
      </div>
    </details>
  );
}

/** `All 40 cards are provisional`, which each of them says. */
function ofSet(say: Say, { provisional, cards: count }: Preflight): string | null {
  if (provisional === 0) return null;
  return provisional === count
    ? say(m.cards_all_provisional, { cards: count })
    : say(m.cards_provisional_of, { provisional, cards: count });
}

function ofOne(
  say: Say,
  { provisional, cards: count }: Preflight,
  student: PreflightStudent | undefined,
): string | null {
  return provisional === count || (student?.provisional ?? null) !== null ? say(m.shared_provisional) : null;
}

function Notes({ notes }: { notes: PreflightNote[] }) {
  return (
    <ul className="preflight-notes">
      {notes.map(({ kind, text, href }) => (
        <li key={`${kind}:${text}`}>
          {/* The text of missing marks says where they are missing; the others' says what is missing. */}
          {kind === "marks" ? (
            <Said
              message={m.cards_no_marks_in}
              inputs={{ place: text }}
              markup={{
                secondary: ({ children }) => <span className="secondary">{children}</span>,
                link: ({ children }) => (href === null ? children : <a href={href}>{children}</a>),
              }}
            />
          ) : href === null ? (
            text
          ) : (
            <a href={href}>{text}</a>
          )}
        </li>
      ))}
    </ul>
  );
}
