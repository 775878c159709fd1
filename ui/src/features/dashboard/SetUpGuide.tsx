// From an empty database to the first report card: what is done, the next step, and what a branch does without.
import * as m from "#messages";
import type { ReactNode } from "react";
import { Button, ButtonLink } from "../../controls/Button";
import type { Guide, GuideStep } from "../../generated/pages";
import { ViewerField } from "../../shell/ViewerField";
import { useWords } from "../../words";
import { Said } from "../../words/Said";

export function SetUpGuide({ guide: { title, branchId, steps, starter } }: { guide: Guide }) {
  const say = useWords();
  const next = steps.findIndex(({ done, skipped }) => !done && !skipped);
  const settled = steps.filter(({ done, skipped }) => done || skipped).length;
  return (
    <section className="todo guide">
      <h2>
        {title}
        <span className="todo-count">{say(m.dashboard_guide_settled, { settled, steps: steps.length })}</span>
      </h2>
      {starter === null ? null : (
        <p>
          {say(m.dashboard_guide_starter)}{" "}
          <ButtonLink kind="primary" href={starter.href}>
            {starter.label}
          </ButtonLink>
        </p>
      )}
      <ol>
        {steps.map((step, index) => (
          <li key={step.label} aria-current={index === next ? "step" : undefined}>
            <span className="guide-mark" aria-hidden="true">
              {step.done ? "✓" : step.skipped ? "–" : index + 1}
            </span>
            <a href={step.href}>{step.label}</a>
            <span className="secondary">
              <StepText step={step} />
            </span>
            {step.done || branchId === "" ? null : <Mark step={step} branchId={branchId} />}
          </li>
        ))}
      </ol>
    </section>
  );
}

const hidden = ({ children }: { children?: ReactNode }) => <span className="visually-hidden">{children}</span>;

function StepText({ step: { done, skipped, text } }: { step: GuideStep }) {
  const say = useWords();
  const said = skipped ? say(m.dashboard_guide_step_not_needed) : text;
  return done ? <Said message={m.dashboard_guide_done} inputs={{ text: said }} markup={{ hidden }} /> : said;
}

/** Marks a step as not needed, or takes that back. */
function Mark({ step: { key, label, skipped }, branchId }: { step: GuideStep; branchId: string }) {
  const say = useWords();
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
        aria-label={say(skipped ? m.dashboard_guide_mark_needed : m.dashboard_guide_mark_not_needed, { step: label })}
      >
        {say(skipped ? m.dashboard_guide_needed : m.dashboard_guide_not_needed)}
      </Button>
    </form>
  );
}
