// Every result of an exam, a section or a class: what is complete and what is not, then one step for all of them, asked for once
// with its count. The question and its answer are pages of their own, so that they need no script.
import { useId } from "react";
import { Button, ButtonLink } from "../../../controls/Button";
import { Empty } from "../../../controls/Notice";
import { State } from "../../../controls/State";
import type {
  Completeness,
  ManyAnswer,
  ManySheets,
  Question,
  SheetLine,
  SheetOutcome,
} from "../../../generated/publishing";
import { ViewerField } from "../../../shell/ViewerField";
import { LinksAnswers, LinksAsked } from "./LinksAsked";

const TITLE = "Result";

const count = (number: number) => (number === 1 ? "1 result" : `${String(number)} results`);

export function ManyResults({ many, action }: { many: ManySheets; action: string }) {
  const { title, lines, report, question, listHref } = many;
  if (lines.length === 0) return <Empty>No Data Found</Empty>;
  return (
    <section aria-label={title} className="publishing-many">
      {report === null ? null : <Report report={report} listHref={listHref} />}
      {question === null ? null : <Ask question={question} many={many} action={action} />}
      <Summary many={many} asking={question !== null} />
      <List many={many} />
    </section>
  );
}

function Summary({ many, asking }: { many: ManySheets; asking: boolean }) {
  const { title, lines, complete, incomplete, empty, unscheduled, published, locked, acts, refusal } = many;
  const id = useId();
  const parts = [
    `${String(complete)} complete`,
    incomplete > 0 ? `${String(incomplete)} incomplete` : "",
    empty > 0 ? `${String(empty)} without marks` : "",
    unscheduled > 0 ? `${String(unscheduled)} not scheduled` : "",
  ].filter((part) => part !== "");
  return (
    <div className="publishing-summary">
      <div>
        <h2>{title}</h2>
        <p>
          {count(lines.length)}: {parts.join(", ")}.{" "}
          <span className="secondary">
            {published} published, {locked} locked.
          </span>
        </p>
        {refusal === null ? null : (
          <p className="secondary" id={id}>
            {refusal}.
          </p>
        )}
      </div>
      {asking ? null : (
        <div className="publishing-acts">
          {acts.map(({ act, label, count: changing, href }) =>
            refusal === null && changing > 0 ? (
              <ButtonLink key={act} href={href} kind={act === "publish" ? "primary" : "plain"}>
                {label} {changing}
              </ButtonLink>
            ) : (
              <Button key={act} disabled aria-describedby={refusal === null ? undefined : id}>
                {label} {changing}
              </Button>
            ),
          )}
        </div>
      )}
    </div>
  );
}

/** What is about to happen, with its count, and the button that does it. */
function Ask({ question, many, action }: { question: Question; many: ManySheets; action: string }) {
  const { act, label, changing, changingComplete, unchanged, incomplete, refused, links } = question;
  const id = useId();
  const part = act === "publish" && changingComplete < changing && changingComplete > 0;
  return (
    <form method="post" action={action} className="publishing-ask" aria-labelledby={id}>
      <h2 id={id} tabIndex={-1} data-focus="">
        {heading(question, part)}
      </h2>
      {many.query.map(([name, value]) => (
        <input key={name} type="hidden" name={name} value={value} />
      ))}
      <input type="hidden" name="act" value={act} />
      <ViewerField />
      {part ? (
        <fieldset className="publishing-choice">
          <legend>Not all of them are complete</legend>
          <label>
            <input type="radio" name="onlyComplete" value="1" defaultChecked /> Only the {changingComplete} that are
            complete
          </label>
          <label>
            <input type="radio" name="onlyComplete" value="" /> All {changing}, {changing - changingComplete} of them
            incomplete
          </label>
        </fieldset>
      ) : null}
      {act === "publish" && changing > 0 && changingComplete === 0 ? <p>None of them is complete.</p> : null}
      {incomplete.length === 0 ? null : (
        <Named
          text={`${count(incomplete.length)} ${incomplete.length === 1 ? "is" : "are"} incomplete`}
          lines={incomplete.map(({ label: name, missing }) => `${name}: ${missing}`)}
        />
      )}
      <p>
        {changing > 0 ? EFFECT[act] : ""}
        {unchanged > 0 ? ` ${count(unchanged)} ${unchanged === 1 ? "is" : "are"} ${STANDING[act]}.` : ""}
      </p>
      {refused.length === 0 ? null : (
        <Refused refused={refused} text={`${count(refused.length)} cannot be ${DONE[act]}`} />
      )}
      {links.length === 0 ? null : <LinksAsked links={links} />}
      {links.length === 0 ? (
        <div className="publishing-acts">
          <ButtonLink href={many.listHref}>Cancel</ButtonLink>
          {changing === 0 ? null : (
            <Button type="submit" kind="primary">
              Yes, {label.toLowerCase()}
            </Button>
          )}
        </div>
      ) : (
        <LinksAnswers links={links} cancelHref={many.listHref} />
      )}
    </form>
  );
}

function heading({ label, changing }: Question, part: boolean): string {
  if (changing === 0) return `There is nothing to ${label.toLowerCase()}`;
  return part ? `${label} which of ${count(changing)}?` : `${label} ${count(changing)}?`;
}

const EFFECT = {
  publish: "Students see their own marks of these results at once.",
  unpublish: "Students no longer see these results.",
  lock: "Nobody can add, change or delete marks of these results until they are unlocked.",
  unlock: "Marks of these results can be changed again.",
};

/** What a sheet is that stays as it is. */
const STANDING = {
  publish: "published already",
  unpublish: "not published",
  lock: "locked already",
  unlock: "not locked",
};

const DONE = { publish: "published", unpublish: "unpublished", lock: "locked", unlock: "unlocked" };

function Refused({ refused, text }: { refused: SheetOutcome[]; text: string }) {
  return <Named text={text} lines={refused.map(({ label, reason }) => `${label}: ${reason ?? ""}`)} />;
}

/** Sheets by name, each with what is to be said of it; many of them folded away. */
function Named({ text, lines }: { text: string; lines: string[] }) {
  return (
    <details className="publishing-refused" open={lines.length <= 6}>
      <summary>{text}</summary>
      <ul>
        {lines.map((line) => (
          <li key={line}>{line}</li>
        ))}
      </ul>
    </details>
  );
}

/** What became of it. The address goes back to the list, so that a reload asks the server again and sends nothing. */
function Report({ report, listHref }: { report: ManyAnswer; listHref: string }) {
  const { message, sheets, printLinks = [] } = report;
  const refused = sheets.filter(({ outcome }) => outcome === "refused");
  const stillOpen = printLinks.filter(({ state }) => state === "active");
  return (
    <div className="notice notice-ok" role="status" data-address={listHref}>
      <div className="notice-text">
        <p>
          <span data-toast="success" data-toast-title={TITLE}>
            {message}
          </span>
          .
        </p>
        {refused.length === 0 ? null : <Refused refused={refused} text={`${count(refused.length)} refused`} />}
        {stillOpen.length === 0 ? null : (
          <p>Open print links still hold them: {stillOpen.map(({ name }) => name).join(", ")}.</p>
        )}
      </div>
    </div>
  );
}

const COMPLETENESS: Record<Completeness, string> = {
  complete: "Complete",
  incomplete: "Incomplete",
  empty: "No marks",
  unscheduled: "Not scheduled",
};

/** On a narrow screen exam and section stand under their subject and not in columns of their own. */
function Under({ parts }: { parts: string[] }) {
  const text = parts.filter((part) => part !== "").join(", ");
  return text === "" ? null : <span className="publishing-under">{text}</span>;
}

function List({ many }: { many: ManySheets }) {
  const { title, lines, showExam, showSection } = many;
  const told = (line: SheetLine) => (line.completeness === "incomplete" ? line.missing.join(". ") : "");
  const showMissing = lines.some((line) => told(line) !== "");
  return (
    <div className="table-scroll table-scroll-tall publishing-scroll" role="region" aria-label="Results" tabIndex={0}>
      <table className="table">
        <caption className="visually-hidden">{title}</caption>
        <thead>
          <tr>
            <th scope="col" className="col-name">
              Subject
            </th>
            {showExam ? (
              <th scope="col" className="publishing-exam">
                Exam
              </th>
            ) : null}
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
        <tbody>
          {lines.map((line) => (
            <tr key={line.key}>
              <th scope="row" className="col-name" data-missing={told(line) === "" ? null : told(line)}>
                <a href={line.href}>{line.subjectName}</a>
                <Under parts={[showExam ? line.examName : "", showSection ? `Section\u00a0${line.sectionName}` : ""]} />
              </th>
              {showExam ? <td className="publishing-exam">{line.examName}</td> : null}
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
              {showMissing ? <td className="publishing-missing-cell">{told(line)}</td> : null}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}
