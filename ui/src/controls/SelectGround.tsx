// Select Ground (docs/rules.md, *Screens*, *Marks*, *Who may do what*): branch, session, class, section, exam, subject, each list depending on those before it.
// A GET form that comes back with the next list filled; with a script, lists are looked up as parents are chosen (enhance/ground.ts). Filled, it is
// one line with Change: <details>, so that it opens without a script.
import { useId, type ReactNode } from "react";
import type { Choice, Ground, GroundField } from "../generated/shell";
import { useShell } from "../shell/context";
import { Button } from "./Button";

export type SelectGroundProps = {
  /** path of this screen; the form submits here */
  action: string;
  ground: Ground;
  /** other parts of the address to keep, such as the tab */
  keep?: Record<string, string>;
  /** Edit Marks: the choice is shown but cannot be changed */
  locked?: boolean;
  /** any of the lists may stay open: what is not chosen is not asked for */
  partial?: boolean;
  /** stands beside the Filter button */
  extra?: ReactNode;
  /** further fields of the form, after the lists: what they are named goes into the address */
  more?: ReactNode;
  /** what those fields say, in the one line of a filled panel */
  said?: string | null | undefined;
  /** false: everything is chosen and nothing is there, so that the panel stays open for another choice */
  found?: boolean;
};

/** What the script is told of the form. */
export type GroundFacts = Pick<Ground, "branchName" | "sessionName" | "classes" | "semesters"> & {
  partial: boolean;
  /** for a teacher, the subject list is that of the teacher's own routine (docs/rules.md, *Who may do what*) */
  teacherId: string | null;
};

export function SelectGround({
  action,
  ground,
  keep = {},
  locked = false,
  partial = false,
  extra,
  more,
  said,
  found = true,
}: SelectGroundProps) {
  const viewer = useShell()?.viewer;
  const labelId = useId();
  const { branchName, sessionName, classes, semesters } = ground;
  // One line with Change once everything is chosen and something is there to be seen (below it, which is what one came for).
  const filled = (partial || ground.hint === null) && found && ground.fields.length > 0;
  const facts: GroundFacts = {
    branchName,
    sessionName,
    classes,
    semesters,
    partial,
    teacherId: viewer?.role === "teacher" ? viewer._id : null,
  };
  const fields = (
    <>
      <div className="ground-fields">
        {ground.fields.map((field) => (
          <GroundSelect key={field.key} field={field} />
        ))}
        {more}
        <div className="ground-actions">
          <Button type="submit" kind="primary">
            Filter
          </Button>
          {filled ? null : extra}
        </div>
      </div>
      <Hint ground={ground} />
    </>
  );
  const title = (
    <h2 className="ground-title" id={labelId}>
      Select Ground
    </h2>
  );
  const line = <span className="ground-line">{chosenLine(ground, said)}</span>;
  return (
    <form
      className={`ground${filled || locked ? " ground-filled" : ""}`}
      method="get"
      action={action}
      aria-labelledby={labelId}
      data-ground={locked ? undefined : JSON.stringify(facts)}
      noValidate
    >
      {Object.entries(keep).map(([name, value]) => (
        <input key={name} type="hidden" name={name} value={value} />
      ))}
      {ground.fixed.map(([name, value]) => (
        <input key={name} type="hidden" name={name} value={value} data-key="" />
      ))}
      {locked ? (
        <>
          {title}
          {line}
        </>
      ) : filled ? (
        <>
          <details className="ground-more">
            <summary>
              {title}
              {line}
              <span className="ground-change">
                <span>Change</span>
                <span>Close</span>
              </span>
            </summary>
            {fields}
          </details>
          {extra}
        </>
      ) : (
        <>
          {title}
          {fields}
        </>
      )}
    </form>
  );
}

/** What to choose next, or where what cannot be chosen yet is added: once on a page, so not where the list below has the way. */
function Hint({ ground: { hint, step, list } }: Pick<SelectGroundProps, "ground">) {
  if (hint === null) return null;
  return (
    <p className="ground-hint">
      {hint} {step === undefined || list?.step !== undefined ? null : <a href={step.href}>{step.label}</a>}
    </p>
  );
}

const nameOf = (options: readonly Choice[], id: string | null): string | undefined =>
  options.find((option) => option._id === id)?.name;

/** "Dhanmondi · 2026 · Class 8 · A · Half Yearly · Mathematics" */
function chosenLine({ fields, fixed, branchName, sessionName }: Ground, said: string | null | undefined): string {
  const names = fields.map(({ options, chosen }) => nameOf(options, chosen));
  const above = fixed.length > 0 ? [branchName, sessionName] : [];
  return [...above, ...names, said].filter(Boolean).join(" · ");
}

function GroundSelect({ field: { key, label, options, chosen } }: { field: GroundField }) {
  const id = useId();
  return (
    <div className="field">
      <label className="field-label" htmlFor={id}>
        {label}
      </label>
      <select
        id={id}
        name={key}
        data-key=""
        className={`input select${options.length === 0 ? " select-waits" : ""}`}
        defaultValue={chosen ?? ""}
      >
        <option value="">Select</option>
        {options.map((option) => (
          <option key={option._id} value={option._id} data-numeric={option.numeric}>
            {option.name}
          </option>
        ))}
      </select>
    </div>
  );
}
