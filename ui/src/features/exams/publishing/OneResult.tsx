// One subject's result: the publish card or Result Published, the lock toggle, and the marks (docs/rules.md, *Screens*, Publish Result screen).
import { useId, type ReactNode } from "react";
import { Button } from "../../../controls/Button";
import { Empty } from "../../../controls/Notice";
import { State } from "../../../controls/State";
import type { PrintLink } from "../../../generated/print_links";
import type { OneSheet, PublishingAct } from "../../../generated/publishing";
import type { FilterSet } from "../../../generated/shell";
import { LinksAnswers, LinksAsked } from "./LinksAsked";
import { MarksTable } from "../../../controls/MarksTable";
import { ViewerField } from "../../../shell/ViewerField";

export function OneResult({
  sheet,
  filter,
  action,
  href,
}: {
  sheet: OneSheet;
  filter: FilterSet;
  action: string;
  href: string;
}) {
  const form = (act: PublishingAct, button: ReactNode) => (
    <ActForm act={act} action={action} filter={filter}>
      {button}
    </ActForm>
  );
  return (
    <section aria-label="Result" className="publishing-one">
      {sheet.links === null ? (
        <StateCard sheet={sheet} filter={filter} form={form} />
      ) : (
        <UnpublishQuestion links={sheet.links} action={action} filter={filter} cancelHref={href} />
      )}
      {sheet.empty === null ? (
        <MarksTable columns={sheet.columns} rows={sheet.rows} filter={filter} nameHead="Name" />
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

/** What becomes of the print links that hold the result: asked before it is unpublished. */
function UnpublishQuestion({
  links,
  action,
  filter,
  cancelHref,
}: {
  links: PrintLink[];
  action: string;
  filter: FilterSet;
  cancelHref: string;
}) {
  return (
    <ActForm act="unpublish" action={action} filter={filter} className="publishing-ask">
      <h2>Unpublish this result?</h2>
      <p>
        {filter.examName}, {filter.className} {filter.sectionName}, {filter.subjectName}. Students no longer see it.
      </p>
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
          {filter.examName}, {filter.className} {filter.sectionName}, {filter.subjectName}.{" "}
          {published ? "Students see their own marks." : "Students see nothing of it yet."}
        </p>
        {missing.length === 0 ? null : <p className="publishing-missing">{missing.join(". ")}.</p>}
        {reasons.length === 0 ? null : (
          <p className="secondary" id={id}>
            {reasons.join(". ")}.
          </p>
        )}
      </div>
      <div className="publishing-acts">
        {published
          ? form(
              "unpublish",
              <Button
                type="submit"
                disabled={unpublishRefusal !== null}
                aria-describedby={unpublishRefusal === null ? undefined : id}
              >
                Unpublish
              </Button>,
            )
          : form(
              "publish",
              <Button
                type="submit"
                kind="primary"
                disabled={publishRefusal !== null}
                aria-describedby={publishRefusal === null ? undefined : id}
              >
                Publish
              </Button>,
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
