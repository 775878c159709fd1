// Beside the grid on a wide screen: of each component the distribution, who is missing, and who is below the pass mark. The server writes
// it of what is stored; once the grid is at work, islands/BesideLive.tsx writes it of what is typed.
import { GradeBars } from "../../../controls/GradeBars";
import type { BesideColumn, BesideFacts, BesideStudent } from "../../../generated/marks";

/** The place of the panel, which holds what marks are compared with while somebody types. */
export function BesidePlace({ columns }: { columns: readonly BesideColumn[] }) {
  const facts: BesideFacts[] = columns.map((column) => column.facts);
  return (
    <aside className="beside" aria-label="The sheet so far" data-figures={JSON.stringify(facts)}>
      <BesideGrid columns={columns} live={false} />
    </aside>
  );
}

export function BesideGrid({ columns, live }: { columns: readonly BesideColumn[]; live: boolean }) {
  return (
    <>
      <p className="beside-of">{live ? "As typed, saved or not" : "Saved marks"}</p>
      {columns.map((column) => (
        <Column key={column.facts.key} column={column} />
      ))}
    </>
  );
}

function Column({ column: { facts, figures, missing, below } }: { column: BesideColumn }) {
  const { key, label, fullMark, passMark } = facts;
  return (
    <section aria-label={label}>
      <h2>
        {label} <span className="secondary">{fullMark}</span>
      </h2>
      {figures.mean === null && below.length === 0 ? (
        <p className="secondary">Nothing is entered yet.</p>
      ) : (
        <>
          <p className="secondary">{figures.entered}</p>
          {figures.mean === null ? null : (
            <p className="secondary">
              mean {figures.mean}, highest {figures.highest}
            </p>
          )}
          <GradeBars label={label} bars={figures.bars} />
          <Students column={key} title="Missing" students={missing} none="Nobody is missing." />
          <Students
            column={key}
            title={`Below the pass mark (${String(passMark)})`}
            students={below}
            none={`Nobody is below the pass mark (${String(passMark)}).`}
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
  if (students.length === 0) return <p className="secondary">{none}</p>;
  const more = students.length - NAMED;
  return (
    <>
      <h3>
        {title}: {students.length}
      </h3>
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
      {more > 0 ? <p className="secondary">and {more} more</p> : null}
    </>
  );
}
