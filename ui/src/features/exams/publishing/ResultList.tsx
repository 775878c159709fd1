// The results of an exam, a section or a class by exam, each exam with its subtotals; which of them are shown is a link.
import * as m from "#messages";
import { Empty } from "../../../controls/Notice";
import { State } from "../../../controls/State";
import type { Completeness, ExamGroup, ManySheets, ScopeLink, SheetLine } from "../../../generated/publishing";
import { type Message, type Say, sentences, useWords } from "../../../words";
import { countsOf } from "./counts";

const COMPLETENESS: Record<Completeness, Message> = {
  complete: m.shared_complete,
  incomplete: m.shared_incomplete,
  empty: m.shared_no_marks,
  unscheduled: m.publishing_not_scheduled,
};

/** Links of which one is the list that is shown. */
export function Choices({ label, name = label, links }: { label: string; name?: string; links: readonly ScopeLink[] }) {
  return (
    <nav className="publishing-choices" aria-label={name}>
      <span className="publishing-choices-label" aria-hidden="true">
        {label}
      </span>
      <ul>
        {links.map(({ label: name, count, href, current }) => (
          <li key={href}>
            <a href={href} aria-current={current ? "page" : undefined}>
              {name}
              {count === null ? null : <span className="publishing-choices-count"> {count}</span>}
            </a>
          </li>
        ))}
      </ul>
    </nav>
  );
}

export function ResultList({ many }: { many: ManySheets }) {
  const { title, groups, showExam, showSection } = many;
  const say = useWords();
  const lines = groups.flatMap((group) => group.lines);
  if (lines.length === 0) {
    return (
      <Empty>{say(NOTHING[many.shows.find(({ current }) => current)?.label ?? ""] ?? m.shared_no_data_found)}</Empty>
    );
  }
  const showMissing = lines.some((line) => told(say, line) !== "");
  const columns = 4 + (showSection ? 1 : 0) + (showMissing ? 1 : 0);
  return (
    <div
      className="table-scroll table-scroll-tall publishing-scroll"
      role="region"
      aria-label={say(m.shared_results)}
      tabIndex={0}
    >
      <table className="table">
        <caption className="visually-hidden">{title}</caption>
        <thead>
          <tr>
            <th scope="col" className="col-name">
              {say(m.shared_subject)}
            </th>
            {showSection ? (
              <th scope="col" className="publishing-section">
                {say(m.shared_section)}
              </th>
            ) : null}
            <th scope="col">{say(m.shared_marks)}</th>
            <th scope="col" className="num publishing-entered">
              {say(m.shared_students)}
            </th>
            <th scope="col">{say(m.shared_result)}</th>
            {showMissing ? (
              <th scope="col" className="publishing-missing-cell">
                {say(m.publishing_missing)}
              </th>
            ) : null}
          </tr>
        </thead>
        {groups.map((group) => (
          <tbody key={group.href}>
            {showExam ? <GroupHead group={group} columns={columns} /> : null}
            {group.lines.map((line) => (
              <Line key={line.key} line={line} showSection={showSection} showMissing={showMissing} />
            ))}
          </tbody>
        ))}
      </table>
    </div>
  );
}

const NOTHING: Partial<Record<string, Message>> = {
  Ready: m.publishing_none_ready,
  Incomplete: m.publishing_none_incomplete,
  Published: m.publishing_none_published,
};

const told = (say: Say, line: SheetLine) => (line.completeness === "incomplete" ? sentences(say, line.missing) : "");

function GroupHead({ group: { examName, href, counts }, columns }: { group: ExamGroup; columns: number }) {
  const say = useWords();
  return (
    <tr className="publishing-group">
      <th scope="rowgroup" colSpan={columns}>
        <a href={href}>{examName}</a>
        <span className="publishing-subtotal">{countsOf(say, counts)}</span>
      </th>
    </tr>
  );
}

type LineProps = { line: SheetLine; showSection: boolean; showMissing: boolean };

function Line({ line, showSection, showMissing }: LineProps) {
  const say = useWords();
  const missing = told(say, line);
  return (
    <tr>
      <th scope="row" className="col-name" data-missing={missing === "" ? null : missing}>
        <a href={line.href}>{line.subjectName}</a>
        {/* On a narrow screen the section stands under its subject and not in a column of its own. */}
        {showSection ? (
          <span className="publishing-under">{say(m.publishing_section_named, { section: line.sectionName })}</span>
        ) : null}
      </th>
      {showSection ? <td className="publishing-section">{line.sectionName}</td> : null}
      <td>
        <State>{say(COMPLETENESS[line.completeness])}</State>
      </td>
      <td className="num publishing-entered">
        {line.completeness === "unscheduled"
          ? "–"
          : say(m.publishing_entered_of, { entered: line.entered, students: line.students })}
      </td>
      <td className="publishing-states">
        {line.status.isPublish ? (
          <State>{say(m.shared_published)}</State>
        ) : (
          <span className="secondary">{say(m.shared_not_published)}</span>
        )}{" "}
        {line.status.isLocked ? <State>{say(m.shared_locked)}</State> : null}
      </td>
      {showMissing ? <td className="publishing-missing-cell">{missing}</td> : null}
    </tr>
  );
}
