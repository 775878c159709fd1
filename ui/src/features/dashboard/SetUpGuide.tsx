// From an empty database to the first report card: what is done, the next step, and what a branch does without.
import { Button } from "../../controls/Button";
import type { Guide, GuideStep } from "../../generated/pages";
import { ViewerField } from "../../shell/ViewerField";

export function SetUpGuide({ guide: { title, branchId, steps } }: { guide: Guide }) {
  const next = steps.findIndex(({ done, skipped }) => !done && !skipped);
  const settled = steps.filter(({ done, skipped }) => done || skipped).length;
  return (
    <section className="todo guide">
      <h2>
        {title}
        <span className="todo-count">
          {settled} of {steps.length}
        </span>
      </h2>
      <ol>
        {steps.map((step, index) => (
          <li key={step.label} aria-current={index === next ? "step" : undefined}>
            <span className="guide-mark" aria-hidden="true">
              {step.done ? "✓" : step.skipped ? "–" : index + 1}
            </span>
            <a href={step.href}>{step.label}</a>
            <span className="secondary">
              {step.done ? <span className="visually-hidden">Done: </span> : null}
              {step.skipped ? "Not needed." : step.text}
            </span>
            {step.done || branchId === "" ? null : <Mark step={step} branchId={branchId} />}
          </li>
        ))}
      </ol>
    </section>
  );
}

/** Marks a step as not needed, or takes that back. */
function Mark({ step: { key, label, skipped }, branchId }: { step: GuideStep; branchId: string }) {
  return (
    <form className="guide-form" method="post" action="/admin/dashboard/guide" data-saves="">
      <ViewerField />
      <input type="hidden" name="branchId" value={branchId} />
      <input type="hidden" name="step" value={key} />
      <input type="hidden" name="act" value={skipped ? "need" : "skip"} />
      <Button
        type="submit"
        kind="quiet"
        className="guide-act"
        aria-label={skipped ? `${label}: needed after all` : `${label}: not needed`}
      >
        {skipped ? "Needed" : "Not needed"}
      </Button>
    </form>
  );
}
