// Select Ground (portal.md 2, 5 and 6): branch, session, class, section, exam, subject, each list depending on those before it.
// Without a script it is a GET form that comes back with the next list filled. With one, lists are looked up as parents are
// chosen, and Filter goes to the address that holds the whole choice.
import { useEffect, useId, useRef, useState, type ReactNode } from "react";
import { address, SOMETHING_WRONG } from "../api";
import type { Choice, Ground, GroundKey } from "../generated/shell";
import { navigation } from "../navigation";
import { useShell } from "../shell/context";
import { Button } from "./Button";
import { FieldNotes, noteIds } from "./Field";
import { cleared, lookUp, type GroundChoice } from "./ground_lookups";
import { useHydrated } from "./hydrated";
import { useToast } from "./Toasts";
import { useTypedEarly } from "./typed_early";

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
  more?: (chosen: GroundChoice, options: Partial<Record<GroundKey, Choice[]>>) => ReactNode;
};

type State = { chosen: GroundChoice; options: Partial<Record<GroundKey, Choice[]>>; loading: GroundKey[] };

function initial(ground: Ground): State {
  const chosen: GroundChoice = Object.fromEntries(ground.fixed);
  const options: State["options"] = {};
  for (const field of ground.fields) {
    chosen[field.key] = field.chosen ?? "";
    options[field.key] = field.options;
  }
  return { chosen, options, loading: [] };
}

export function SelectGround({ action, ground, keep = {}, locked = false, partial = false, extra, more }: SelectGroundProps) {
  const [state, setState] = useState(() => initial(ground));
  const [missing, setMissing] = useState<GroundKey | null>(null);
  const form = useRef<HTMLFormElement>(null);
  const pending = useRef<AbortController | null>(null);
  const hydrated = useHydrated();
  const toast = useToast();
  const viewer = useShell()?.viewer;
  const labelId = useId();

  useEffect(() => () => pending.current?.abort(), []);

  const nameOf = (choice: GroundChoice, key: "branchId" | "sessionId", fallback: string | null) =>
    state.options[key]?.find((option) => option._id === choice[key])?.name ?? fallback;

  function semestersOf(classId: string): Choice[] {
    const numeric = state.options.classId?.find((option) => option._id === classId)?.numeric;
    const offered = ground.semesters?.filter(({ classes }) => numeric !== undefined && classes.includes(numeric)) ?? [];
    return offered.map(({ value, name }) => ({ _id: value, name }));
  }

  async function choose(key: GroundKey, value: string): Promise<void> {
    // A change makes every look-up under way an outdated one.
    pending.current?.abort();
    const control = new AbortController();
    pending.current = control;
    const below = cleared(key).filter((other) => ground.fields.some((field) => field.key === other));
    const chosen = { ...state.chosen, [key]: value };
    for (const other of cleared(key)) chosen[other] = "";
    const wanted = value === "" ? [] : below;
    setMissing(null);
    setState((before) => ({
      chosen,
      options: { ...before.options, ...Object.fromEntries(below.map((other) => [other, []])) },
      loading: wanted.filter((other) => lookUp.follows(key, other)),
    }));
    if (value === "") return;
    const answer = await lookUp.after(key, {
      chosen,
      keys: wanted,
      branchName: nameOf(chosen, "branchId", ground.branchName),
      sessionName: nameOf(chosen, "sessionId", ground.sessionName),
      teacherId: viewer?.role === "teacher" ? viewer._id : null,
      classes: ground.classes,
      semesters: key === "classId" ? semestersOf(value) : [],
      signal: control.signal,
    });
    if (control.signal.aborted) return;
    setState((before) => ({ ...before, options: { ...before.options, ...answer.options }, loading: [] }));
    if (answer.failed) toast.danger(SOMETHING_WRONG);
  }

  useTypedEarly(form, (name, value) => {
    const field = ground.fields.find((other) => other.key === name);
    if (field && value !== (state.chosen[field.key] ?? "")) void choose(field.key, value);
  });

  function filter(): void {
    const empty = ground.fields.find((field) => !state.chosen[field.key]);
    if (empty && !partial) {
      setMissing(empty.key);
      form.current?.querySelector<HTMLSelectElement>(`select[name=${empty.key}]`)?.focus();
      return;
    }
    const pairs = form.current ? [...new FormData(form.current)] : [];
    navigation.assign(address(action, pairs.flatMap(([name, value]): [string, string][] => (typeof value === "string" && !(partial && value === "") ? [[name, value]] : []))));
  }

  /** With a script the hint follows the choices. */
  function nextStep(): string {
    const next = ground.fields.find((field) => !state.chosen[field.key]);
    return next ? `Choose ${withArticle(next.label)}.` : "Press Filter.";
  }

  return (
    <form
      ref={form}
      className="ground"
      method="get"
      action={action}
      aria-labelledby={labelId}
      onSubmit={(event) => {
        event.preventDefault();
        filter();
      }}
    >
      <h2 className="ground-title" id={labelId}>
        Select Ground
      </h2>
      {Object.entries(keep).map(([name, value]) => (
        <input key={name} type="hidden" name={name} value={value} />
      ))}
      {ground.fixed.map(([name, value]) => (
        <input key={name} type="hidden" name={name} value={value} />
      ))}
      <div className="ground-fields">
        {ground.fields.map((field) => (
          <GroundSelect
            key={field.key}
            field={field.key}
            label={field.label}
            value={state.chosen[field.key] ?? ""}
            options={state.options[field.key] ?? []}
            loading={state.loading.includes(field.key)}
            locked={locked}
            error={missing === field.key ? `Choose ${withArticle(field.label)}` : null}
            onChoose={(value) => void choose(field.key, value)}
          />
        ))}
        {more?.(state.chosen, state.options)}
        {locked ? null : (
          <div className="ground-actions">
            <Button type="submit" kind="primary">
              Filter
            </Button>
            {extra}
          </div>
        )}
      </div>
      {ground.hint === null ? null : <p className="ground-hint">{hydrated ? nextStep() : ground.hint}</p>}
    </form>
  );
}

function withArticle(label: string): string {
  const word = label.toLowerCase();
  return `${/^[aeiou]/.test(word) ? "an" : "a"} ${word}`;
}

type GroundSelectProps = {
  field: GroundKey;
  label: string;
  value: string;
  options: Choice[];
  loading: boolean;
  locked: boolean;
  error: string | null;
  onChoose: (value: string) => void;
};

/** Locked selects stay in the form's address: a disabled select would drop out of it. */
function GroundSelect({ field, label, value, options, loading, locked, error, onChoose }: GroundSelectProps) {
  const id = useId();
  const waits = options.length === 0;
  const chosen = options.find((option) => option._id === value);
  if (locked) {
    return (
      <div className="field ground-locked">
        <span className="field-label">{label}</span>
        <span className="ground-value">{chosen?.name ?? "–"}</span>
      </div>
    );
  }
  return (
    <div className="field">
      <label className="field-label" htmlFor={id}>
        {label}
      </label>
      <select
        id={id}
        name={field}
        className={`input select${waits ? " select-waits" : ""}`}
        value={value}
        onChange={(event) => onChoose(event.target.value)}
        aria-busy={loading || undefined}
        aria-invalid={error === null ? undefined : true}
        aria-describedby={noteIds(id, null, error)}
      >
        <option value="">{loading ? "Loading" : "Select"}</option>
        {options.map((option) => (
          <option key={option._id} value={option._id}>
            {option.name}
          </option>
        ))}
      </select>
      <FieldNotes id={id} error={error} />
    </div>
  );
}
