// What every field of a form has in common: its value, what is wrong with it, and what somebody else has saved in it
// meanwhile. Where the form is read-only, a field is a line of a list of facts.
import { createContext, useContext, type ReactNode } from "react";
import * as m from "#messages";
import type { FormState } from "../generated/pages";
import type { Choice, Pick as Picked } from "../generated/records";
import type { NextStep } from "../generated/shell";
import { useWords } from "../words";
import { Button } from "./Button";
import { Said } from "../words/Said";
import { FieldNotes, noteIds } from "./Field";

export type FormValues = Pick<FormState, "values" | "errors"> & {
  /** what somebody else has saved meanwhile */
  theirs?: Pick<FormState, "values"> | null;
  /** by field */
  choices?: Record<string, readonly Choice[]>;
  /** by field that has nothing to choose yet */
  missing?: Record<string, NextStep>;
  /** whether what is missing is made by a button of the form, which keeps what is typed */
  makes?: boolean;
  /** by field that picks a record out of very many */
  picks?: Record<string, Picked>;
  /** false: what the fields hold is only read */
  mayWrite?: boolean;
  /** the field that the page begins in; null: in none */
  focus?: string | null;
  /** begins the ids of the fields, where a page has two forms with a field of one name */
  ids?: string;
};

/** A form that nobody has sent yet. */
export const NEW_FORM: FormState = { values: {}, errors: {}, failure: null, version: null };

export const FormContext = createContext<FormValues | null>(null);

/** The form around a field. */
export function useForm(): Required<FormValues> {
  const form = useContext(FormContext);
  if (form === null) throw new Error("A form field is outside of a form");
  return {
    theirs: null,
    choices: {},
    missing: {},
    makes: false,
    picks: {},
    mayWrite: true,
    focus: null,
    ids: "field",
    ...form,
  };
}

export type FormFieldProps = {
  name: string;
  label: ReactNode;
  required?: boolean;
  hint?: ReactNode;
  /** of the field around label and input */
  className?: string | undefined;
};

/** Where the error summary leads. */
export const fieldId = (name: string, ids = "field"): string => `${ids}-${name}`;

/** Attributes of the input itself. */
export type ControlProps = {
  id: string;
  name: string;
  required: boolean | undefined;
  "aria-invalid": true | undefined;
  "aria-describedby": string | undefined;
  autoFocus: true | undefined;
  "data-focus": "" | undefined;
};

type FrameProps = FormFieldProps & {
  /** a value as it is read, for the list of facts and for what somebody else has saved */
  text?: (value: string) => ReactNode;
  /** the input comes before its label */
  tick?: boolean;
  children: (control: ControlProps, value: string) => ReactNode;
};

export function FormField({ name, label, required, hint, className, text = same, tick = false, children }: FrameProps) {
  const { values, errors, theirs, missing, mayWrite, focus, ids } = useForm();
  const value = values[name] ?? "";
  // A box that is not ticked says No; any other empty field says nothing.
  const read = (saved: string) => (saved === "" && !tick ? null : <bdi>{text(saved)}</bdi>);
  if (!mayWrite) return <Fact label={label}>{read(value)}</Fact>;

  const id = fieldId(name, ids);
  const error = errors[name];
  const now = theirs?.values[name];
  const differs = now !== undefined && now !== value;
  const notes = [differs ? `${id}-now` : undefined, noteIds(id, hint, error)].filter(Boolean).join(" ");
  const control = children(
    {
      id,
      name,
      required,
      "aria-invalid": error === undefined ? undefined : true,
      "aria-describedby": notes === "" ? undefined : notes,
      ...focusOf(name, focus),
    },
    value,
  );
  const labelled = (
    <label className={tick ? undefined : `field-label${required === true ? " field-required" : ""}`} htmlFor={id}>
      {label}
    </label>
  );
  return (
    <div className={`field${className === undefined ? "" : ` ${className}`}`}>
      {tick ? null : labelled}
      <div className="field-beside">
        {tick ? (
          <span className="field-tick">
            {control}
            {labelled}
          </span>
        ) : (
          control
        )}
        {differs ? (
          <p className="field-now" id={`${id}-now`}>
            <Now>{read(now)}</Now>
          </p>
        ) : null}
      </div>
      <Missing name={name} step={missing[name]} />
      <FieldNotes id={id} hint={hint} error={error} />
    </div>
  );
}

/** Of a field that has nothing to choose yet, the way to where that is made. */
export function Missing({ name, step }: { name: string; step: NextStep | undefined }) {
  const { makes } = useForm();
  if (step === undefined) return null;
  const { text, link } = step;
  const way =
    link === null ? null : makes ? (
      <Button type="submit" name="make" value={name}>
        {link.label}
      </Button>
    ) : (
      <a href={link.href}>{link.label}</a>
    );
  return (
    <p className="field-missing">
      {text} {way}
    </p>
  );
}

/** Of the input that the page begins in. */
export const focusOf = (name: string, focus: string | null): Pick<ControlProps, "autoFocus" | "data-focus"> => {
  const begins = name === focus ? true : undefined;
  return { autoFocus: begins, "data-focus": begins && "" };
};

const same = (value: string): ReactNode => value;

/** A line of a list of facts (`<dl className="details">`). */
export function Fact({ label, children }: { label: ReactNode; children: ReactNode }) {
  return (
    <div>
      <dt>{label}</dt>
      <dd>{children ?? <span className="secondary">–</span>}</dd>
    </div>
  );
}

/** What somebody else has saved in a field meanwhile; nothing: it is empty. */
export function Now({ children }: { children: ReactNode }) {
  const say = useWords();
  if (children == null) return say(m.shared_now_empty);
  return <Said message={m.controls_now} markup={{ value: () => children }} />;
}
