// What a scheme that is tried would make of a section's results, beside what they are: what changes in a sentence, who passes and fails by name, and
// the table. A value that changes is framed, with the new one behind an arrow.
import type { ReactNode } from "react";
import * as m from "#messages";
import { Empty, Notice } from "../../../controls/Notice";
import type { CountsAsField, SchemeTrial as Trial, TrialCell, TrialRow } from "../../../generated/grading_schemes";
import { useWords, type Say } from "../../../words";
import { Said } from "../../../words/Said";

/** The words that a sentence begins with, in bold. */
const lead = ({ children }: { children?: ReactNode }) => <b>{children}</b>;

export function SchemeTrial({ trial }: { trial: Trial }) {
  const { section, semester, today, tried, countsAs, empty, provisional } = trial;
  const say = useWords();
  const where = `${semester}, ${section.className} ${section.sectionName}, ${section.sessionName}`;
  return (
    <section className="trial" aria-label={say(m.schemes_ui_try_compared)}>
      {countsAs.map((field) => (
        <CountsAs key={field.name} field={field} />
      ))}
      {empty === null ? (
        <>
          {provisional === null ? null : (
            <Notice kind="warn">
              <Said message={m.schemes_ui_try_provisional} inputs={{ why: provisional }} markup={{ lead }} />
            </Notice>
          )}
          <Changes trial={trial} />
          <p className="table-count">
            <b>{where}</b> {say(m.schemes_ui_try_legend, { today, tried })}
          </p>
          <Compared trial={trial} where={where} />
        </>
      ) : (
        <Empty>{empty}</Empty>
      )}
    </section>
  );
}

/** Said where it is called something else, or counts as nothing. */
function CountsAs({ field: { label: name, options, value } }: { field: CountsAsField }) {
  const say = useWords();
  const other = options.find((option) => option.value === value)?.label;
  if (other === name) return null;
  return (
    <p className="secondary">
      {other === undefined
        ? say(m.schemes_ui_try_counted_as_nothing, { name })
        : say(m.schemes_ui_try_counted_as, { name, other })}
    </p>
  );
}

function Changes({ trial: { letters, totals, positions, passed, failed } }: { trial: Trial }) {
  const say = useWords();
  const stays = letters + totals + positions + passed.length + failed.length === 0;
  return (
    <div className="trial-changes">
      <p>
        {stays ? say(m.schemes_ui_try_nothing_changes) : say(m.schemes_ui_try_changes, { letters, totals, positions })}
      </p>
      {passed.length === 0 ? null : (
        <p>
          <Said message={m.schemes_ui_try_passed} inputs={{ names: passed.join(", ") }} markup={{ lead }} />
        </p>
      )}
      {failed.length === 0 ? null : (
        <p>
          <Said message={m.schemes_ui_try_failed} inputs={{ names: failed.join(", ") }} markup={{ lead }} />
        </p>
      )}
    </div>
  );
}

function Compared({ trial: { columns, rows, outOf }, where }: { trial: Trial; where: string }) {
  const say = useWords();
  const has = (of: (row: TrialRow) => TrialCell) => rows.some((row) => of(row).old !== "" || of(row).new !== "");
  const gpa = has((row) => row.gpa);
  return (
    <div
      className="table-scroll table-scroll-tall"
      role="region"
      aria-label={say(m.tabulation_students_and_grades)}
      tabIndex={0}
    >
      <table className="table table-fit trial-table">
        <caption className="visually-hidden">{where}</caption>
        <thead>
          <tr>
            <th scope="col" className="col-roll">
              {say(m.shared_roll)}
            </th>
            <th scope="col" className="col-name">
              {say(m.shared_student_name)}
            </th>
            <th scope="col" className="num">
              {say(m.tabulation_position)}
            </th>
            <th scope="col">{say(m.shared_result)}</th>
            <th scope="col" className="num">
              {say(m.shared_total)}{" "}
              {outOf === null ? null : <small className="trial-of">{say(m.tabulation_out_of, { total: outOf })}</small>}
            </th>
            <th scope="col" className="trial-letter">
              {say(m.shared_grade)}
            </th>
            {gpa ? (
              <th scope="col" className="num" title={say(m.tabulation_gpa_in_full)}>
                {say(m.tabulation_gpa)}
              </th>
            ) : null}
            {columns.map(({ short, name }) => (
              <th key={name} scope="col" className="trial-letter">
                <abbr title={name}>{short}</abbr>
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map((row) => (
            <tr key={row.id}>
              <td className="col-roll">{row.roll}</td>
              <th scope="row" className="col-name">
                {row.name}
                {row.leftOn === null ? null : (
                  <small className="trial-left">{say(m.shared_left_on_day, { day: row.leftOn })}</small>
                )}
                {row.joinedOn === null ? null : (
                  <small className="trial-left">{say(m.shared_joined_on_day, { day: row.joinedOn })}</small>
                )}
              </th>
              <Cell cell={row.position} className="num" />
              <Cell cell={resultOf(row, say)} />
              <Cell cell={row.total} className="num" />
              <Cell cell={row.letter} className="trial-letter" />
              {gpa ? <Cell cell={row.gpa} className="num" /> : null}
              {columns.map(({ name }, place) => (
                <Cell key={name} cell={row.letters[place] ?? NOTHING} className="trial-letter" />
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}

const NOTHING: TrialCell = { old: "", new: "" };

function resultOf({ passed }: TrialRow, say: Say): TrialCell {
  const said = (is: boolean | null | undefined) =>
    is === true ? say(m.schemes_ui_try_is_passed) : is === false ? say(m.schemes_ui_try_is_failed) : "–";
  return { old: said(passed[0]), new: said(passed[1]) };
}

/** What one of the schemes does not have at all is not a change: grade points that come with the other. */
function Cell({ cell, className = "" }: { cell: TrialCell; className?: string }) {
  const say = useWords();
  const { old, new: now } = cell;
  if (old === now || old === "" || now === "") {
    const text = now === "" ? old : now;
    return <td className={`${className}${text === "–" ? " dash" : ""}`.trim() || undefined}>{text}</td>;
  }
  return (
    <td className={`trial-changed ${className}`.trim()}>
      <span aria-hidden="true" className="trial-pair">
        {old} → <b>{now}</b>
      </span>
      <span className="visually-hidden">{say(m.schemes_ui_try_cell, { old, new: now })}</span>
    </td>
  );
}
