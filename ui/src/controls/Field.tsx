// A labelled text input with its hint and its error beside it.
import { useId, type InputHTMLAttributes, type ReactNode, type Ref } from "react";

export type FieldProps = Omit<InputHTMLAttributes<HTMLInputElement>, "id"> & {
  label: ReactNode;
  name: string;
  hint?: ReactNode;
  /** what is wrong with the value; shown beside the field and announced with it */
  error?: string | null | undefined;
  /** stands in the field's right end: a show/hide button, a unit */
  trailing?: ReactNode;
  ref?: Ref<HTMLInputElement>;
};

export function Field({ label, hint, error, trailing, className, ref, ...input }: FieldProps) {
  const id = useId();
  const notes = noteIds(id, hint, error);
  return (
    <div className={`field${className === undefined ? "" : ` ${className}`}`}>
      <label className="field-label" htmlFor={id}>
        {label}
      </label>
      <div className="field-box">
        <input
          {...input}
          ref={ref}
          id={id}
          className={`input${trailing === undefined ? "" : " input-trailed"}`}
          aria-invalid={error ? true : undefined}
          aria-describedby={notes}
        />
        {trailing}
      </div>
      <FieldNotes id={id} hint={hint} error={error} />
    </div>
  );
}

/** For a control of one's own that has a hint and an error like a Field's. */
export function noteIds(id: string, hint: ReactNode, error: string | null | undefined): string | undefined {
  const ids = [hint ? `${id}-hint` : "", error ? `${id}-error` : ""].filter(Boolean);
  return ids.length > 0 ? ids.join(" ") : undefined;
}

export function FieldNotes({ id, hint, error }: { id: string; hint?: ReactNode; error?: string | null | undefined }) {
  return (
    <>
      {error ? (
        <p className="field-error" id={`${id}-error`}>
          {error}
        </p>
      ) : null}
      {hint ? (
        <p className="field-hint" id={`${id}-hint`}>
          {hint}
        </p>
      ) : null}
    </>
  );
}
