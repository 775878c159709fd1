// What a screen is filtered by, first of all the place in the school (docs/rules.md, *Screens*): a GET form, so that every state of the screen has
// its address. `ground` makes it Select Ground: branch, session, class, section, exam, subject, each list depending on those before it. The form comes
// back with the next list filled; with a script, lists are looked up as parents are chosen (enhance/ground.ts). Filled, Select Ground is one line with
// Change: <details>, so that it opens without a script.
import { useId, type ReactNode } from "react";
import * as m from "#messages";
import type { Choice } from "../generated/records";
import type { Choice as GroundChoice, Ground, GroundField } from "../generated/shell";
import { openAtOnce } from "../ground_levels";
import { useAround } from "../shell/context";
import { useWords, type Message, type Say } from "../words";
import { Button, ButtonLink } from "./Button";
import { Field } from "./Field";
import { optionsOf, Select } from "./Select";

/** `key`: what the field is called in the address. */
export type FilterField = { key: string; value: string } & (
  | {
      kind?: "choice";
      label: string | Message;
      choices: readonly Choice[];
      /** what the choice of none says; null: something is always chosen */
      open?: string | null;
    }
  | { kind: "day" | "search"; label: string | Message }
  | { kind: "hidden" }
);

type Fields = readonly (FilterField | null)[];

type OfBranch = { branches: readonly Choice[] | null; branchId: string };
type OfSession = { sessions: readonly Choice[] | null; sessionId: string };

/** For whoever may choose the branch. */
export const branchField = ({ branches, branchId }: OfBranch): FilterField | null =>
  branches && { key: "branchId", label: m.shared_branch, choices: branches, value: branchId, open: null };

/** Of what belongs to a session. */
export const sessionField = ({ sessions, sessionId }: OfSession): FilterField | null =>
  sessions && { key: "sessionId", label: m.shared_session, choices: sessions, value: sessionId, open: null };

/** Branch and session, where there is a session already. */
export const placeFields = (of: OfBranch & OfSession): Fields => [
  branchField(of),
  of.sessions?.length === 0 ? null : sessionField(of),
];

export type PlaceFilterProps = {
  /** path of this screen; the form submits here */
  action: string;
  /** what the form is called where it searches a list */
  search?: string;
  /** what it is called where it does not */
  label?: string;
  /** names the form in sight */
  heading?: string | undefined;
  /** other parts of the address to keep, such as the tab */
  keep?: Record<string, string>;
  fields?: Fields;
  /** further fields, after those */
  children?: ReactNode;
  /** of the row of fields */
  className?: string;
  button?: string;
  primary?: boolean;
  /** the screen without its filter; null: there is nothing to clear */
  clearHref?: string | null;
  /** stands beside the button */
  beside?: ReactNode;
  /** Select Ground: its lists come before all other fields */
  ground?: Ground;
  /** Edit Marks: the choice is shown but cannot be changed */
  locked?: boolean;
  /** any of the lists may stay open: what is not chosen is not asked for */
  partial?: boolean;
  /** what the further fields say, in the one line of a filled Select Ground */
  said?: string | null | undefined;
  /** false: everything is chosen and nothing is there, so that Select Ground stays open for another choice */
  found?: boolean;
};

/** What the script is told of Select Ground. */
export type GroundFacts = Pick<Ground, "branchName" | "sessionName" | "classes" | "semesters"> & {
  partial: boolean;
  /** for a teacher, the subject list is that of the teacher's own routine (docs/rules.md, *Who may do what*) */
  teacherId: string | null;
  /** what the hint says of the lists that are open, by their keys with a plus between them: the script has none of these sentences */
  choose: Record<string, string>;
};

export function PlaceFilter({
  ground,
  action,
  search,
  label,
  heading: given,
  keep = {},
  fields = [],
  children,
  className,
  button,
  primary: isPrimary,
  clearHref = null,
  beside,
  locked = false,
  partial = false,
  said,
  found = true,
}: PlaceFilterProps) {
  const say = useWords();
  const viewer = useAround()?.viewer;
  const heading = given ?? (ground && say(m.controls_select_ground));
  const primary = isPrimary ?? heading !== undefined;
  const headingId = useId();
  // One line with Change once everything is chosen and something is there to be seen (below it, which is what one came for).
  const filled = ground !== undefined && (partial || ground.hint === null) && found && ground.fields.length > 0;
  const title = heading && (
    <h2 className="ground-title" id={headingId}>
      {heading}
    </h2>
  );
  const line = ground && <span className="ground-line">{chosenLine(ground, said)}</span>;
  const open = (
    <>
      <div className={`ground-fields${className === undefined ? "" : ` ${className}`}`}>
        {ground?.fields.map((field) => (
          <GroundSelect key={field.key} field={field} />
        ))}
        <FilterFields fields={fields} />
        {children}
        <div className="ground-actions">
          <Button type="submit" kind={primary ? "primary" : "plain"}>
            {button ?? say(m.shared_filter)}
          </Button>
          {clearHref === null ? null : (
            <ButtonLink kind="quiet" href={clearHref}>
              {say(m.shared_clear)}
            </ButtonLink>
          )}
          {filled ? null : beside}
        </div>
      </div>
      {ground && <Hint ground={ground} />}
    </>
  );
  return (
    <form
      className={`ground${filled || locked ? " ground-filled" : ""}`}
      role={search && "search"}
      aria-label={search ?? label}
      method="get"
      action={action}
      aria-labelledby={heading && headingId}
      data-ground={ground && !locked ? JSON.stringify(factsOf(say, ground, partial, viewer)) : undefined}
      noValidate={ground !== undefined}
    >
      {Object.entries(keep).map(([name, value]) => (
        <input key={name} type="hidden" name={name} value={value} />
      ))}
      {ground?.fixed.map(([name, value]) => (
        <input key={name} type="hidden" name={name} value={value} data-key="" />
      ))}
      {filled && !locked ? (
        <>
          <details className="ground-more">
            <summary>
              {title}
              {line}
              <span className="ground-change">
                <span>{say(m.shared_change)}</span>
                <span>{say(m.shared_close)}</span>
              </span>
            </summary>
            {open}
          </details>
          {beside}
        </>
      ) : (
        <>
          {title}
          {locked ? line : open}
        </>
      )}
    </form>
  );
}

/** For a form that is more than a filter, too. */
export function FilterFields({ fields }: { fields: Fields }) {
  return fields.map((field) => field && <OneField key={field.key} field={field} />);
}

function OneField({ field }: { field: FilterField }) {
  const say = useWords();
  const { key, value } = field;
  const labelOf = (label: string | Message) => (typeof label === "string" ? label : say(label));
  switch (field.kind) {
    case "hidden":
      return <input type="hidden" name={key} value={value} />;
    case "day":
      return <Field label={labelOf(field.label)} name={key} type="date" defaultValue={value} />;
    case "search":
      return (
        <Field
          label={labelOf(field.label)}
          name={key}
          type="search"
          defaultValue={value}
          autoComplete="off"
          maxLength={200}
        />
      );
    default: {
      const { label, choices, open } = field;
      return (
        <Select
          name={key}
          label={labelOf(label)}
          placeholder={open}
          options={optionsOf(choices)}
          defaultValue={value}
        />
      );
    }
  }
}

function factsOf(
  say: Say,
  ground: Ground,
  partial: boolean,
  viewer: { _id: string; role: string } | undefined,
): GroundFacts {
  const { branchName, sessionName, classes, semesters } = ground;
  const teacherId = viewer?.role === "teacher" ? viewer._id : null;
  const open = openAtOnce(ground.fields.map(({ key }) => key)).map((keys) => keys.join("+"));
  const choose = Object.fromEntries(open.map((open) => [open, say(m.controls_ground_choose_then_filter, { open })]));
  return { branchName, sessionName, classes, semesters, partial, teacherId, choose };
}

/** What to choose next, or where what cannot be chosen yet is added: once on a page, so not where the list below has the way. */
function Hint({ ground: { hint, step, list } }: { ground: Ground }) {
  if (hint === null) return null;
  return (
    <p className="ground-hint">
      {hint} {step === undefined || list?.step !== undefined ? null : <a href={step.href}>{step.label}</a>}
    </p>
  );
}

const nameOf = (options: readonly GroundChoice[], id: string | null): string | undefined =>
  options.find((option) => option._id === id)?.name;

/** "Dhanmondi · 2026 · Class 8 · A · Half Yearly · Mathematics" */
function chosenLine({ fields, fixed, branchName, sessionName }: Ground, said: string | null | undefined): string {
  const names = fields.map(({ options, chosen }) => nameOf(options, chosen));
  const above = fixed.length > 0 ? [branchName, sessionName] : [];
  return [...above, ...names, said].filter(Boolean).join(" · ");
}

/** Its attributes are for the script. */
function GroundSelect({ field: { key, label, options, chosen } }: { field: GroundField }) {
  const say = useWords();
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
        data-choose={say(m.controls_ground_choose, { level: key })}
        data-none={say(m.controls_ground_nothing_to_choose, { level: key })}
        className={`input select${options.length === 0 ? " select-waits" : ""}`}
        defaultValue={chosen ?? ""}
      >
        <option value="">{say(m.shared_select)}</option>
        {options.map((option) => (
          <option key={option._id} value={option._id} data-numeric={option.numeric}>
            {option.name}
          </option>
        ))}
      </select>
    </div>
  );
}
