// The results of an exam, a section or a class by exam, each exam with its subtotals; which of them are shown is a link.
import { Empty } from "../../../controls/Notice";
import { State } from "../../../controls/State";
import type { Completeness, ExamGroup, ManySheets, ScopeLink, SheetLine } from "../../../generated/publishing";
import { countsOf } from "./counts";

const COMPLETENESS: Record<Completeness, string> = {
  complete: "Complete",
  incomplete: "Incomplete",
  empty: "No marks",
  unscheduled: "Not scheduled",
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
  const lines = groups.flatMap((group) => group.lines);
  if (lines.length === 0) {
    return <Empty>{NOTHING[many.shows.find(({ current }) => current)?.label ?? ""] ?? "No Data Found"}</Empty>;
  }
  const showMissing = lines.some((line) => told(line) !== "");
  const columns = 4 + (showSection ? 1 : 0) + (showMissing ? 1 : 0);
  return (
    <div className="table-scroll table-scroll-tall publishing-scroll" role="region" aria-label="Results" tabIndex={0}>
      <table className="table">
        <caption className="visually-hidden">{title}</caption>
        <thead>
          <tr>
            <th scope="col" className="col-name">
              Subject
            </th>
            {showSection ? (
              <th scope="col" className="publishing-section">
                Section
              </th>
            ) : null}
            <th scope="col">Marks</th>
            <th scope="col" className="num publishing-entered">
              Students
            </th>
            <th scope="col">Result</th>
            {showMissing ? (
              <th scope="col" className="publishing-missing-cell">
                Missing
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

const NOTHING: Partial<Record<string, string>> = {
  Ready: "No result is ready: none is complete and not yet published.",
  Incomplete: "No result is incomplete.",
  Published: "No result is published yet.",
};

const told = (line: SheetLine) => (line.completeness === "incomplete" ? line.missing.join(". ") : "");

function GroupHead({ group: { examName, href, counts }, columns }: { group: ExamGroup; columns: number }) {
  return (
    <tr className="publishing-group">
      <th scope="rowgroup" colSpan={columns}>
        <a href={href}>{examName}</a>
        <span className="publishing-subtotal">{countsOf(counts)}</span>
      </th>
    </tr>
  );
}

type LineProps = { line: SheetLine; showSection: boolean; showMissing: boolean };

function Line({ line, showSection, showMissing }: LineProps) {
  const missing = told(line);
  return (
    <tr>
      <th scope="row" className="col-name" data-missing={missing === "" ? null : missing}>
        <a href={line.href}>{line.subjectName}</a>
        {/* On a narrow screen the section stands under its subject and not in a column of its own. */}
        {showSection ? <span className="publishing-under">{`Section\u00a0${line.sectionName}`}</span> : null}
      </th>
      {showSection ? <td className="publishing-section">{line.sectionName}</td> : null}
      <td>
        <State>{COMPLETENESS[line.completeness]}</State>
      </td>
      <td className="num publishing-entered">
        {line.completeness === "unscheduled" ? "–" : `${String(line.entered)} of ${String(line.students)}`}
      </td>
      <td className="publishing-states">
        {line.status.isPublish ? <State>Published</State> : <span className="secondary">Not published</span>}{" "}
        {line.status.isLocked ? <State>Locked</State> : null}
      </td>
      {showMissing ? <td className="publishing-missing-cell">{missing}</td> : null}
    </tr>
  );
}
