// One subject's result: the publish card or Result Published, the lock toggle, and the marks (results.md 2, Publish Result screen).
import { useId, useState, type ReactNode } from "react";
import { address, api } from "../../api";
import { Button } from "../../controls/Button";
import { Loader } from "../../controls/Loader";
import { Empty } from "../../controls/Notice";
import { toastOnNextPage, useToast } from "../../controls/Toasts";
import type { PrintLink } from "../../generated/print_links";
import type { OneSheet, PublishingAct } from "../../generated/publishing";
import type { FilterSet } from "../../generated/shell";
import { navigation } from "../../navigation";
import { filterSet } from "../marks/outcome";
import { LinksAnswers, LinksAsked } from "./LinksAsked";
import { MarksTable } from "../results/MarksTable";
import { ViewerField } from "../../shell/ViewerField";

const TITLE = "Result";

type Call = { path: string; body: Record<string, boolean> };

type Called = Exclude<PublishingAct, "unpublish">;

const CALLS: Record<Called, Call> = {
  publish: { path: "/api/publishResult", body: { isPublished: true } },
  lock: { path: "/api/resultsLockStatusUpdate", body: { isLocked: true } },
  unlock: { path: "/api/resultsLockStatusUpdate", body: { isLocked: false } },
};

/** Where the sheet stands by itself: the six ids. */
function sheetAddress(action: string, filter: FilterSet): string {
  const { branchId, sessionId, classId, sectionId, examId, subjectId } = filter;
  return address(action, { branchId, sessionId, classId, sectionId, examId, subjectId });
}

export function OneResult({ sheet, filter, action, href }: { sheet: OneSheet; filter: FilterSet; action: string; href: string }) {
  const [busy, setBusy] = useState(false);
  const toast = useToast();

  async function set(act: Called): Promise<void> {
    const { path, body } = CALLS[act];
    setBusy(true);
    // No Idempotency-Key: a state that stands already is set again without a trace.
    const answer = await api.send<{ message: string }>("POST", address(path, filterSet(filter)), body);
    if (!answer.ok) {
      setBusy(false);
      toast.danger(answer.error.message, TITLE);
      return;
    }
    toastOnNextPage({ kind: "success", title: TITLE, message: answer.value.message });
    navigation.assign(sheetAddress(action, filter));
  }

  const form = (act: PublishingAct, button: ReactNode) => (
    // Unpublishing goes by the form itself: the server asks what becomes of the print links that hold the result.
    <ActForm act={act} action={action} filter={filter} onSend={act === "unpublish" ? null : () => (busy ? undefined : void set(act))}>
      {button}
    </ActForm>
  );
  return (
    <section aria-label="Result" className="publishing-one">
      {sheet.links === null ? (
        <StateCard sheet={sheet} filter={filter} busy={busy} form={form} />
      ) : (
        <UnpublishQuestion links={sheet.links} action={action} filter={filter} cancelHref={href} />
      )}
      {sheet.empty === null ? (
        <MarksTable columns={sheet.columns} rows={sheet.rows} filter={filter} nameHead="Name" />
      ) : (
        <Empty>{sheet.empty}</Empty>
      )}
      <Loader active={busy} label="Saving" />
    </section>
  );
}

type ActFormProps = { act: PublishingAct; action: string; filter: FilterSet; onSend: (() => void) | null; className?: string; children: ReactNode };

/** A button's form: the browser sends it where no script has arrived, the call goes out where one has. */
function ActForm({ act, action, filter, onSend, className, children }: ActFormProps) {
  const { branchId, sessionId, classId, sectionId, examId, subjectId } = filter;
  const ids = { branchId, sessionId, classId, sectionId, examId, subjectId };
  return (
    <form
      method="post"
      action={action}
      className={className}
      onSubmit={(event) => {
        if (onSend === null) return;
        event.preventDefault();
        onSend();
      }}
    >
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
function UnpublishQuestion({ links, action, filter, cancelHref }: { links: PrintLink[]; action: string; filter: FilterSet; cancelHref: string }) {
  return (
    <ActForm act="unpublish" action={action} filter={filter} onSend={null} className="publishing-ask">
      <h2>Unpublish this result?</h2>
      <p>
        {filter.examName}, {filter.className} {filter.sectionName}, {filter.subjectName}. Students no longer see it.
      </p>
      <LinksAsked links={links} />
      <LinksAnswers links={links} cancelHref={cancelHref} />
    </ActForm>
  );
}

type StateCardProps = { sheet: OneSheet; filter: FilterSet; busy: boolean; form: (act: PublishingAct, button: ReactNode) => ReactNode };

function StateCard({ sheet, filter, busy, form }: StateCardProps) {
  const { status, publishRefusal, unpublishRefusal, lockRefusal, missing } = sheet;
  const id = useId();
  const published = status.isPublish;
  // Said once, where it is the same for all.
  const reasons = [...new Set([published ? unpublishRefusal : publishRefusal, lockRefusal].filter((text) => text !== null))];
  return (
    <div className={`publishing-card${published ? " publishing-card-ok" : ""}`}>
      <div className="publishing-state">
        <h2>
          {published ? "Result Published" : "Not published"}{" "}
          {published && status.isLocked ? <span className="state state-warn">Locked</span> : null}
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
              <Button type="submit" disabled={unpublishRefusal !== null} busy={busy} aria-describedby={unpublishRefusal === null ? undefined : id}>
                Unpublish
              </Button>,
            )
          : form(
              "publish",
              <Button type="submit" kind="primary" disabled={publishRefusal !== null} busy={busy} aria-describedby={publishRefusal === null ? undefined : id}>
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
            aria-disabled={busy || undefined}
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
