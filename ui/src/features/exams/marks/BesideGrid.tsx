// Beside the grid on a wide screen: of each component the distribution, who is missing, and who is below the pass mark. The server writes
// it of what is stored; once the grid is at work, islands/BesideLive.tsx writes it of what is typed.
import * as m from "#messages";
import { GradeBars } from "../../../controls/GradeBars";
import type { BesideColumn, BesideFacts, BesideStudent } from "../../../generated/marks";
import { useWords } from "../../../words";

/** The place of the panel, which holds what marks are compared with while somebody types. */
export function BesidePlace({ columns }: { columns: readonly BesideColumn[] }) {
  const say = useWords();
  const facts: BesideFacts[] = columns.map((column) => column.facts);
  return (
    <aside className="beside" aria-label={say(m.marks_sheet_so_far)} data-figures={JSON.stringify(facts)}>
      <BesideGrid columns={columns} live={false} />
    </aside>
  );
}

export function BesideGrid({ columns, live }: { columns: readonly BesideColumn[]; live: boolean }) {
  const say = useWords();
  return (
    <>
      <p className="beside-of">{say(live ? m.marks_as_typed : m.marks_saved_marks)}</p>
      {columns.map((column) => (
        <Column key={column.facts.key} column={column} />
      ))}
    </>
  );
}

function Column({ column: { facts, figures, missing, below } }: { column: BesideColumn }) {
  const say = useWords();
  const { key, label, fullMark, passMark } = facts;
  return (
    <section aria-label={label}>
      <h2>
        {label} <span className="secondary">{fullMark}</span>
      </h2>
      {figures.mean === null && below.length === 0 ? (
        <p className="secondary">{say(m.marks_nothing_entered)}</p>
      ) : (
        <>
          <p className="secondary">{figures.entered}</p>
          {figures.mean === null ? null : (
            <p className="secondary">
              {say(m.marks_mean_and_highest, { mean: figures.mean, highest: figures.highest ?? "" })}
            </p>
          )}
          <GradeBars label={label} bars={figures.bars} />
          <Students
            column={key}
            title={say(m.marks_missing, { count: missing.length })}
            students={missing}
            none={say(m.marks_nobody_missing)}
          />
          <Students
            column={key}
            title={say(m.marks_below_pass_mark, { mark: passMark, count: below.length })}
            students={below}
            none={say(m.marks_nobody_below_pass_mark, { mark: passMark })}
          />
        </>
      )}
    </section>
  );
}

/** Names before the rest is only counted. */
const NAMED = 10;

type StudentsProps = { column: string; title: string; students: readonly BesideStudent[]; none: string };

function Students({ column, title, students, none }: StudentsProps) {
  const say = useWords();
  if (students.length === 0) return <p className="secondary">{none}</p>;
  const more = students.length - NAMED;
  return (
    <>
      <h3>{title}</h3>
      <ol>
        {students.slice(0, NAMED).map(({ studentId, roll, name, mark }) => (
          <li key={studentId}>
            <span className="beside-roll">{roll}</span>
            <a href={`#${studentId}`} data-goes={`${studentId}.${column}`}>
              {name}
            </a>
            {mark === null ? null : <span className="beside-mark">{mark}</span>}
          </li>
        ))}
      </ol>
      {more > 0 ? <p className="secondary">{say(m.marks_and_more, { count: more })}</p> : null}
    </>
  );
}
