// Select Ground (docs/rules.md, *Screens*, *Marks*, *Who may do what*): branch, session, class, section, exam, subject, each list depending on those before it.
// A GET form that comes back with the next list filled; with a script, lists are looked up as parents are chosen (enhance/ground.ts).
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
}: SelectGroundProps) {
  const viewer = useShell()?.viewer;
  const labelId = useId();
  const { branchName, sessionName, classes, semesters } = ground;
  const facts: GroundFacts = {
    branchName,
    sessionName,
    classes,
    semesters,
    partial,
    teacherId: viewer?.role === "teacher" ? viewer._id : null,
  };
  return (
    <form
      className="ground"
      method="get"
      action={action}
      aria-labelledby={labelId}
      data-ground={locked ? undefined : JSON.stringify(facts)}
      noValidate
    >
      <h2 className="ground-title" id={labelId}>
        Select Ground
      </h2>
      {Object.entries(keep).map(([name, value]) => (
        <input key={name} type="hidden" name={name} value={value} />
      ))}
      {ground.fixed.map(([name, value]) => (
        <input key={name} type="hidden" name={name} value={value} data-key="" />
      ))}
      <div className="ground-fields">
        {ground.fields.map((field) =>
          locked ? <LockedField key={field.key} field={field} /> : <GroundSelect key={field.key} field={field} />,
        )}
        {more}
        {locked ? null : (
          <div className="ground-actions">
            <Button type="submit" kind="primary">
              Filter
            </Button>
            {extra}
          </div>
        )}
      </div>
      {ground.hint === null ? null : <p className="ground-hint">{ground.hint}</p>}
    </form>
  );
}

const nameOf = (options: readonly Choice[], id: string | null): string | undefined =>
  options.find((option) => option._id === id)?.name;

function LockedField({ field: { label, options, chosen } }: { field: GroundField }) {
  return (
    <div className="field ground-locked">
      <span className="field-label">{label}</span>
      <span className="ground-value">{nameOf(options, chosen) ?? "–"}</span>
    </div>
  );
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
