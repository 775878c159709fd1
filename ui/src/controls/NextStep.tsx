// What a screen says that has nothing to show yet: what is lacking, and for who may add it the way there. The server says both
// (web/next_step.rs), so that every screen says the same of the same.
import type { ReactNode } from "react";
import type { NextStep as Step, StepLink as Link } from "../generated/shell";
import { ButtonLink } from "./Button";
import { Empty } from "./Notice";

/** `children`: other ways on, after the step's own. */
export function NextStep({ step: { text, link }, children }: { step: Step; children?: ReactNode }) {
  return (
    <Empty
      actions={
        link === null && children == null ? undefined : (
          <div className="empty-actions">
            {link === null ? null : <StepButton link={link} />}
            {children}
          </div>
        )
      }
    >
      {text}
    </Empty>
  );
}

/** The way to where the next step is done. */
export function StepButton({ link: { label, href } }: { link: Link }) {
  return (
    <ButtonLink kind="primary" href={href}>
      {label}
    </ButtonLink>
  );
}
