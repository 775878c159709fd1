// Every result of an exam, a section or a class: what of it is listed, then one step for all that are shown, asked for once with its
// count. The question and its answer are pages of their own, so that they need no script.
import { useId } from "react";
import { Button, ButtonLink } from "../../../controls/Button";
import { Empty } from "../../../controls/Notice";
import type { ManySheets, PublishReport, Question, SheetOutcome } from "../../../generated/publishing";
import { ViewerField } from "../../../shell/ViewerField";
import { CardsLinks } from "./CardsLinks";
import { countsOf, results } from "./counts";
import { LinksAnswers, LinksAsked } from "./LinksAsked";
import { Named } from "./Named";
import { Choices, ResultList } from "./ResultList";
import { HiddenFields, Undo } from "./Undo";

const TITLE = "Result";

export function ManyResults({ many, action }: { many: ManySheets; action: string }) {
  const { title, counts, sections, exams, shows, report, question, cards, listHref } = many;
  const scope = (
    <div className="publishing-scope">
      <Choices label="Section" name="Results by section" links={sections} />
      <Choices label="Exam" name="Results by exam" links={exams} />
    </div>
  );
  if (counts.results === 0) {
    return (
      <section aria-label={title} className="publishing-many">
        {scope}
        <Empty>No Data Found</Empty>
      </section>
    );
  }
  return (
    <section aria-label={title} className="publishing-many">
      {report === null ? null : <Report report={report} action={action} listHref={listHref} />}
      {question === null ? null : <Ask question={question} many={many} action={action} />}
      {scope}
      <Summary many={many} asking={question !== null} />
      {report !== null || question !== null ? null : <CardsLinks cards={cards} />}
      <Choices label="Show" links={shows} />
      <ResultList many={many} />
    </section>
  );
}

function Summary({ many, asking }: { many: ManySheets; asking: boolean }) {
  const { title, counts, acts, refusal } = many;
  const id = useId();
  return (
    <div className="publishing-summary">
      <div>
        <h2>{title}</h2>
        <p className="secondary">{countsOf(counts)}.</p>
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
  // Enter does what the question is about, unless that takes something away.
  const takes = act === "unpublish";
  const focused = changing > 0 && !takes;
  return (
    <form method="post" action={action} className="publishing-ask" aria-labelledby={id}>
      <h2 id={id} tabIndex={-1} data-focus={focused ? undefined : ""}>
        {heading(question)}
      </h2>
      <p>
        {many.title}. {changing > 0 ? EFFECT[act] : ""}
        {unchanged > 0 ? ` ${results(unchanged)} ${unchanged === 1 ? "is" : "are"} ${STANDING[act]}.` : ""}
      </p>
      <HiddenFields fields={many.query} />
      <input type="hidden" name="act" value={act} />
      <ViewerField />
      {part ? (
        <fieldset className="publishing-choice">
          <legend className="visually-hidden">Which of them</legend>
          <label>
            <input type="radio" name="onlyComplete" value="1" defaultChecked /> Only the {changingComplete} that{" "}
            {changingComplete === 1 ? "is" : "are"} complete
          </label>
          <label>
            <input type="radio" name="onlyComplete" value="" /> All {changing}, {changing - changingComplete} of them
            incomplete
          </label>
        </fieldset>
      ) : null}
      {incomplete.length === 0 ? null : (
        <Named text="What is missing" lines={incomplete.map(({ label: name, missing }) => `${name}: ${missing}`)} />
      )}
      {refused.length === 0 ? null : (
        <Refused refused={refused} text={`${results(refused.length)} cannot be ${DONE[act]}`} />
      )}
      {links.length === 0 ? null : <LinksAsked links={links} />}
      {links.length === 0 ? (
        <div className="publishing-acts">
          {changing === 0 ? null : (
            <Button
              type="submit"
              kind={takes ? "danger" : "primary"}
              aria-describedby={id}
              data-focus={focused ? "" : undefined}
            >
              Yes, {label.toLowerCase()}
            </Button>
          )}
          <ButtonLink href={many.listHref}>Cancel</ButtonLink>
        </div>
      ) : (
        <LinksAnswers links={links} cancelHref={many.listHref} />
      )}
    </form>
  );
}

/** `Publish 56 results? 21 are incomplete` */
function heading({ act, label, changing, changingComplete }: Question): string {
  if (changing === 0) return `There is nothing to ${label.toLowerCase()}`;
  const question = `${label} ${results(changing)}?`;
  const incomplete = changing - changingComplete;
  if (act !== "publish" || incomplete === 0) return question;
  if (incomplete === changing) return `${question} ${changing === 1 ? "It is" : "All are"} incomplete`;
  return `${question} ${String(incomplete)} ${incomplete === 1 ? "is" : "are"} incomplete`;
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

type ReportProps = { report: PublishReport; action: string; listHref: string };

/** What became of it. The address goes back to the list, so that a reload asks the server again and sends nothing. */
function Report({ report, action, listHref }: ReportProps) {
  const { message, sheets, printLinks = [], undo, cards } = report;
  const refused = sheets.filter(({ outcome }) => outcome === "refused");
  const incomplete = "Not complete";
  const reasons = [...new Set(refused.map(({ reason }) => reason ?? ""))];
  reasons.sort((one, other) => Number(other === incomplete) - Number(one === incomplete));
  const stillOpen = printLinks.filter(({ state }) => state === "active");
  return (
    <div className="notice notice-ok publishing-report" role="status" data-address={listHref}>
      <div className="notice-text">
        <p>
          <span data-toast="success" data-toast-title={TITLE}>
            {message}
          </span>
          .
        </p>
        {reasons.map((reason) => {
          const those = refused.filter((sheet) => (sheet.reason ?? "") === reason);
          return (
            <Named
              key={reason}
              text={`${reason}: ${results(those.length)}`}
              lines={those.map(({ label }) => label)}
              folded={reason !== incomplete}
            />
          );
        })}
        {stillOpen.length === 0 ? null : (
          <p>Open print links still hold them: {stillOpen.map(({ name }) => name).join(", ")}.</p>
        )}
      </div>
      {undo === null ? null : (
        <div className="notice-actions">
          <Undo action={action} fields={undo} />
        </div>
      )}
      <CardsLinks cards={cards} primary />
    </div>
  );
}
