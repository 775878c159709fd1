// One subject's result: the publish card or Result Published, the lock toggle, and the marks (docs/rules.md, *Screens*, Publish Result screen).
import { useId, type ReactNode } from "react";
import { Button, ButtonLink } from "../../../controls/Button";
import { Empty } from "../../../controls/Notice";
import { State } from "../../../controls/State";
import type { PrintLink } from "../../../generated/print_links";
import type { IncompleteStudent, OneSheet, PublishingAct } from "../../../generated/publishing";
import type { FilterSet } from "../../../generated/shell";
import { LinksAnswers, LinksAsked } from "./LinksAsked";
import { Named } from "./Named";
import { MarksTable } from "../../../controls/MarksTable";
import { ViewerField } from "../../../shell/ViewerField";

export function OneResult({ sheet, filter, action }: { sheet: OneSheet; filter: FilterSet; action: string }) {
  const form = (act: PublishingAct, button: ReactNode) => (
    <ActForm act={act} action={action} filter={filter}>
      {button}
    </ActForm>
  );
  return (
    <section aria-label="Result" className="publishing-one">
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
          nameHead="Name"
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
  `${examName}, ${className} ${sectionName}, ${subjectName}.`;

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
  const count = incomplete.length;
  return (
    <ActForm act="publish" action={action} filter={filter} className="publishing-ask">
      <h2 id={id}>{`Publish this result?${count === 0 ? "" : ` ${counted(count)} incomplete`}`}</h2>
      <p>{placeOf(filter)} Students see their own marks of this result at once.</p>
      {count === 0 ? (
        <p className="secondary">Every student has all marks.</p>
      ) : (
        <Named text="What is missing" lines={incomplete.map(({ name, missing }) => `${name}: ${missing}`)} />
      )}
      <div className="publishing-acts">
        <Button type="submit" kind="primary" aria-describedby={id} data-focus="">
          Yes, publish
        </Button>
        <ButtonLink href={cancelHref}>Cancel</ButtonLink>
      </div>
    </ActForm>
  );
}

const counted = (count: number): string => (count === 1 ? "1 student is" : `${String(count)} students are`);

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
  return (
    <ActForm act="unpublish" action={action} filter={filter} className="publishing-ask">
      <h2 tabIndex={-1} data-focus="">
        Unpublish this result?
      </h2>
      {undoing === null ? null : <input type="hidden" name="undo" value={undoing} />}
      <p>{placeOf(filter)} Students no longer see it.</p>
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
          {published ? "Result Published" : "Not published"}{" "}
          {published && status.isLocked ? <State>Locked</State> : null}
        </h2>
        <p className="secondary">
          {placeOf(filter)} {published ? "Students see their own marks." : "Students see nothing of it yet."}
        </p>
        {missing.length === 0 ? null : <p className="publishing-missing">{missing.join(". ")}.</p>}
        {reasons.length === 0 ? null : (
          <p className="secondary" id={id}>
            {reasons.join(". ")}.
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
              Unpublish
            </Button>,
          )
        ) : publishRefusal === null ? (
          <ButtonLink href={sheet.publishHref} kind="primary">
            Publish
          </ButtonLink>
        ) : (
          <Button kind="primary" disabled aria-describedby={id}>
            Publish
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
            {status.isLocked ? "LOCKED" : "UNLOCKED"}
          </button>,
        )}
      </div>
    </div>
  );
}
