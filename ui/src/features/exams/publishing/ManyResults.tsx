// Every result of an exam, a section or a class: what of it is listed, then one step for all that are shown, asked for once with its
// count. The question and its answer are pages of their own, so that they need no script.
import { useId } from "react";
import * as m from "#messages";
import { Button, ButtonLink } from "../../../controls/Button";
import { Empty } from "../../../controls/Notice";
import type { ManySheets, PublishingAct, PublishReport, Question, SheetOutcome } from "../../../generated/publishing";
import { ViewerField } from "../../../shell/ViewerField";
import { useWords, type Message, type Say } from "../../../words";
import { CardsLinks } from "./CardsLinks";
import { countsOf } from "./counts";
import { LinksAnswers, LinksAsked } from "./LinksAsked";
import { Named } from "./Named";
import { Choices, ResultList } from "./ResultList";
import { HiddenFields, Undo } from "./Undo";

export function ManyResults({ many, action }: { many: ManySheets; action: string }) {
  const { title, counts, sections, exams, shows, report, question, cards, listHref } = many;
  const say = useWords();
  const scope = (
    <div className="publishing-scope">
      <Choices label={say(m.shared_section)} name={say(m.publishing_results_by_section)} links={sections} />
      <Choices label={say(m.shared_exam)} name={say(m.publishing_results_by_exam)} links={exams} />
    </div>
  );
  if (counts.results === 0) {
    return (
      <section aria-label={title} className="publishing-many">
        {scope}
        <Empty>{say(m.shared_no_data_found)}</Empty>
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
      <Choices label={say(m.shared_show)} links={shows} />
      <ResultList many={many} />
    </section>
  );
}

function Summary({ many, asking }: { many: ManySheets; asking: boolean }) {
  const { title, counts, acts, refusal } = many;
  const say = useWords();
  const id = useId();
  return (
    <div className="publishing-summary">
      <div>
        <h2>{title}</h2>
        <p className="secondary">{countsOf(say, counts)}.</p>
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
  const { act, changing, changingComplete, unchanged, incomplete, refused, links } = question;
  const say = useWords();
  const id = useId();
  const part = act === "publish" && changingComplete < changing && changingComplete > 0;
  // Enter does what the question is about, unless that takes something away.
  const takes = act === "unpublish";
  const focused = changing > 0 && !takes;
  return (
    <form method="post" action={action} className="publishing-ask" aria-labelledby={id}>
      <h2 id={id} tabIndex={-1} data-focus={focused ? undefined : ""}>
        {heading(say, question)}
      </h2>
      <p>
        {say(changing > 0 ? EFFECT[act] : m.publishing_place, { place: many.title })}
        {unchanged > 0 ? ` ${say(STANDING[act], { results: unchanged })}` : ""}
      </p>
      <HiddenFields fields={many.query} />
      <input type="hidden" name="act" value={act} />
      <ViewerField />
      {part ? (
        <fieldset className="publishing-choice">
          <legend className="visually-hidden">{say(m.publishing_which_of_them)}</legend>
          <label>
            <input type="radio" name="onlyComplete" value="1" defaultChecked />{" "}
            {say(m.publishing_only_complete, { complete: changingComplete })}
          </label>
          <label>
            <input type="radio" name="onlyComplete" value="" />{" "}
            {say(m.publishing_all_some_incomplete, { total: changing, incomplete: changing - changingComplete })}
          </label>
        </fieldset>
      ) : null}
      {incomplete.length === 0 ? null : (
        <Named
          text={say(m.shared_what_is_missing)}
          lines={incomplete.map(({ label, missing }) => say(m.labels_faults_of, { name: label, faults: missing }))}
        />
      )}
      {refused.length === 0 ? null : (
        <Refused refused={refused} text={say(REFUSED[act], { results: refused.length })} />
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
              {say(CONFIRM[act])}
            </Button>
          )}
          <ButtonLink href={many.listHref}>{say(m.shared_cancel)}</ButtonLink>
        </div>
      ) : (
        <LinksAnswers links={links} cancelHref={many.listHref} />
      )}
    </form>
  );
}

/** `Publish 56 results? 21 are incomplete` */
function heading(say: Say, { act, changing, changingComplete }: Question): string {
  if (changing === 0) return say(NOTHING[act]);
  const incomplete = changing - changingComplete;
  if (act !== "publish" || incomplete === 0) return say(ASKED[act], { results: changing });
  if (incomplete === changing) return say(m.publishing_ask_publish_incomplete, { results: changing });
  return say(m.publishing_ask_publish_some_incomplete, { results: changing, incomplete });
}

const ASKED: Record<PublishingAct, Message<{ results: number }>> = {
  publish: m.publishing_ask_publish,
  unpublish: m.publishing_ask_unpublish,
  lock: m.publishing_ask_lock,
  unlock: m.publishing_ask_unlock,
};

const NOTHING: Record<PublishingAct, Message> = {
  publish: m.publishing_nothing_to_publish,
  unpublish: m.publishing_nothing_to_unpublish,
  lock: m.publishing_nothing_to_lock,
  unlock: m.publishing_nothing_to_unlock,
};

const CONFIRM: Record<PublishingAct, Message> = {
  publish: m.publishing_yes_publish,
  unpublish: m.publishing_yes_unpublish,
  lock: m.publishing_yes_lock,
  unlock: m.publishing_yes_unlock,
};

const EFFECT: Record<PublishingAct, Message<{ place: string }>> = {
  publish: m.publishing_publish_explained,
  unpublish: m.publishing_unpublish_explained,
  lock: m.publishing_lock_explained,
  unlock: m.publishing_unlock_explained,
};

/** What a sheet is that stays as it is. */
const STANDING: Record<PublishingAct, Message<{ results: number }>> = {
  publish: m.publishing_published_already,
  unpublish: m.publishing_not_published_already,
  lock: m.publishing_locked_already,
  unlock: m.publishing_not_locked_already,
};

const REFUSED: Record<PublishingAct, Message<{ results: number }>> = {
  publish: m.publishing_cannot_be_published,
  unpublish: m.publishing_cannot_be_unpublished,
  lock: m.publishing_cannot_be_locked,
  unlock: m.publishing_cannot_be_unlocked,
};

function Refused({ refused, text }: { refused: SheetOutcome[]; text: string }) {
  return <Named text={text} lines={refused.map(({ label, reason }) => `${label}: ${reason ?? ""}`)} />;
}

/** As the server says it of a sheet that lacks marks. */
const isIncomplete = (reason: string): boolean => reason === "Not complete";

type ReportProps = { report: PublishReport; action: string; listHref: string };

/** What became of it. The address goes back to the list, so that a reload asks the server again and sends nothing. */
function Report({ report, action, listHref }: ReportProps) {
  const { message, sheets, printLinks = [], undo, cards } = report;
  const say = useWords();
  const refused = sheets.filter(({ outcome }) => outcome === "refused");
  const reasons = [...new Set(refused.map(({ reason }) => reason ?? ""))];
  reasons.sort((one, other) => Number(isIncomplete(other)) - Number(isIncomplete(one)));
  const stillOpen = printLinks.filter(({ state }) => state === "active");
  return (
    <div className="notice notice-ok publishing-report" role="status" data-address={listHref}>
      <div className="notice-text">
        <p>
          <span data-toast="success" data-toast-title={say(m.shared_result)}>
            {message}
          </span>
          .
        </p>
        {reasons.map((reason) => {
          const those = refused.filter((sheet) => (sheet.reason ?? "") === reason);
          return (
            <Named
              key={reason}
              text={say(m.publishing_reason_count, { reason, results: those.length })}
              lines={those.map(({ label }) => label)}
              folded={!isIncomplete(reason)}
            />
          );
        })}
        {stillOpen.length === 0 ? null : (
          <p>{say(m.publishing_links_still_open, { names: stillOpen.map(({ name }) => name).join(", ") })}</p>
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
