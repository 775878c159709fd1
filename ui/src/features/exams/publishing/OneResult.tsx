// One subject's result: the publish card or Result Published, the lock toggle, and the marks (docs/rules.md, *Screens*, Publish Result screen).
import { useId, type ReactNode } from "react";
import * as m from "#messages";
import { Button, ButtonLink } from "../../../controls/Button";
import { Empty } from "../../../controls/Notice";
import { State } from "../../../controls/State";
import type { PrintLink } from "../../../generated/print_links";
import type { IncompleteStudent, OneSheet, PublishingAct } from "../../../generated/publishing";
import type { FilterSet } from "../../../generated/shell";
import { sentences, useWords } from "../../../words";
import { LinksAnswers, LinksAsked } from "./LinksAsked";
import { Named } from "./Named";
import { MarksTable } from "../../../controls/MarksTable";
import { ViewerField } from "../../../shell/ViewerField";

export function OneResult({ sheet, filter, action }: { sheet: OneSheet; filter: FilterSet; action: string }) {
  const say = useWords();
  const form = (act: PublishingAct, button: ReactNode) => (
    <ActForm act={act} action={action} filter={filter}>
      {button}
    </ActForm>
  );
  return (
    <section aria-label={say(m.shared_result)} className="publishing-one">
      {sheet.links !== null ? (
        <UnpublishQuestion
          links={sheet.links}
          undoing={sheet.undoing}
          action={action}
          filter={filter}
          cancelHref={sheet.href}
        />
      ) : sheet.incomplete !== null ? (
        <PublishQuestion incomplete={sheet.incomplete} action={action} filter={filter} cancelHref={sheet.href} />
      ) : (
        <StateCard sheet={sheet} filter={filter} form={form} />
      )}
      {sheet.empty === null ? (
        <MarksTable
          columns={sheet.columns}
          rows={sheet.rows}
          overview={sheet.overview}
          filter={filter}
          nameHead={say(m.shared_name)}
        />
      ) : (
        <Empty>{sheet.empty}</Empty>
      )}
    </section>
  );
}

type ActFormProps = { act: PublishingAct; action: string; filter: FilterSet; className?: string; children: ReactNode };

/** A button's form. */
function ActForm({ act, action, filter, className, children }: ActFormProps) {
  const { branchId, sessionId, classId, sectionId, examId, subjectId } = filter;
  const ids = { branchId, sessionId, classId, sectionId, examId, subjectId };
  return (
    <form method="post" action={action} className={className}>
      {Object.entries(ids).map(([name, value]) => (
        <input key={name} type="hidden" name={name} value={value} />
      ))}
      <input type="hidden" name="act" value={act} />
      <ViewerField />
      {children}
    </form>
  );
}

const placeOf = ({ examName, className, sectionName, subjectName }: FilterSet): string =>
  `${examName}, ${className} ${sectionName}, ${subjectName}`;

/** Whether to publish, with what it does and who is not complete: asked before one press publishes. */
function PublishQuestion({
  incomplete,
  action,
  filter,
  cancelHref,
}: {
  incomplete: IncompleteStudent[];
  action: string;
  filter: FilterSet;
  cancelHref: string;
}) {
  const id = useId();
  const say = useWords();
  const count = incomplete.length;
  return (
    <ActForm act="publish" action={action} filter={filter} className="publishing-ask">
      <h2 id={id}>
        {count === 0
          ? say(m.publishing_ask_publish_this)
          : say(m.publishing_ask_publish_this_incomplete, { students: count })}
      </h2>
      <p>{say(m.publishing_publish_this_explained, { place: placeOf(filter) })}</p>
      {count === 0 ? (
        <p className="secondary">{say(m.publishing_all_marks)}</p>
      ) : (
        <Named
          text={say(m.shared_what_is_missing)}
          lines={incomplete.map(({ name, missing }) => `${name}: ${missing}`)}
        />
      )}
      <div className="publishing-acts">
        <Button type="submit" kind="primary" aria-describedby={id} data-focus="">
          {say(m.publishing_yes_publish)}
        </Button>
        <ButtonLink href={cancelHref}>{say(m.shared_cancel)}</ButtonLink>
      </div>
    </ActForm>
  );
}

/** What becomes of the print links that hold the result: asked before it is unpublished. */
function UnpublishQuestion({
  links,
  undoing,
  action,
  filter,
  cancelHref,
}: {
  links: PrintLink[];
  undoing: string | null;
  action: string;
  filter: FilterSet;
  cancelHref: string;
}) {
  const say = useWords();
  return (
    <ActForm act="unpublish" action={action} filter={filter} className="publishing-ask">
      <h2 tabIndex={-1} data-focus="">
        {say(m.publishing_ask_unpublish_this)}
      </h2>
      {undoing === null ? null : <input type="hidden" name="undo" value={undoing} />}
      <p>{say(m.publishing_unpublish_this_explained, { place: placeOf(filter) })}</p>
      <LinksAsked links={links} />
      <LinksAnswers links={links} cancelHref={cancelHref} />
    </ActForm>
  );
}

type StateCardProps = {
  sheet: OneSheet;
  filter: FilterSet;
  form: (act: PublishingAct, button: ReactNode) => ReactNode;
};

function StateCard({ sheet, filter, form }: StateCardProps) {
  const { status, publishRefusal, unpublishRefusal, lockRefusal, missing } = sheet;
  const say = useWords();
  const id = useId();
  const published = status.isPublish;
  // Said once, where it is the same for all.
  const reasons = [
    ...new Set([published ? unpublishRefusal : publishRefusal, lockRefusal].filter((text) => text !== null)),
  ];
  return (
    <div className={`publishing-card${published ? " publishing-card-ok" : ""}`}>
      <div className="publishing-state">
        <h2>
          {say(published ? m.publishing_result_published : m.shared_not_published)}{" "}
          {published && status.isLocked ? <State>{say(m.shared_locked)}</State> : null}
        </h2>
        <p className="secondary">
          {say(published ? m.publishing_students_see_marks : m.publishing_students_see_nothing, {
            place: placeOf(filter),
          })}
        </p>
        {missing.length === 0 ? null : (
          <p className="publishing-missing">{say(m.labels_sentence, { text: sentences(say, missing) })}</p>
        )}
        {reasons.length === 0 ? null : (
          <p className="secondary" id={id}>
            {say(m.labels_sentence, { text: sentences(say, reasons) })}
          </p>
        )}
      </div>
      <div className="publishing-acts">
        {published ? (
          form(
            "unpublish",
            <Button
              type="submit"
              disabled={unpublishRefusal !== null}
              aria-describedby={unpublishRefusal === null ? undefined : id}
            >
              {say(m.publishing_unpublish)}
            </Button>,
          )
        ) : publishRefusal === null ? (
          <ButtonLink href={sheet.publishHref} kind="primary">
            {say(m.publishing_publish)}
          </ButtonLink>
        ) : (
          <Button kind="primary" disabled aria-describedby={id}>
            {say(m.publishing_publish)}
          </Button>
        )}
        {form(
          status.isLocked ? "unlock" : "lock",
          <button
            type="submit"
            role="switch"
            aria-checked={status.isLocked}
            aria-describedby={lockRefusal === null ? undefined : id}
            disabled={lockRefusal !== null}
            className={`lock-toggle${status.isLocked ? " lock-toggle-on" : ""}`}
          >
            <span className="lock-toggle-track" aria-hidden="true" />
            {say(status.isLocked ? m.calls_locked : m.calls_unlocked)}
          </button>,
        )}
      </div>
    </div>
  );
}
