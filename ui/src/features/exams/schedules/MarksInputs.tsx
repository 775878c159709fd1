// Full and pass mark of a line's components, an input each, or as they are read; and what is wrong with a line, in a row under it.
import * as m from "#messages";
import { fieldId } from "../../../controls/FormField";
import type { ListHead } from "../../../controls/ListTable";
import { Notice } from "../../../controls/Notice";
import type { MarksCell, ScheduleComponent } from "../../../generated/exam_schedules";
import { useWords, type Say } from "../../../words";

/** A head for each component, full over pass. */
export const marksHeads = (say: Say, components: readonly ScheduleComponent[]): ListHead[] =>
  components.map(({ key, label, note }) => ({
    key,
    className: "col-marks",
    label: (
      <>
        {label}
        <span className="full-mark">{say(m.schedules_full_and_pass)}</span>
        {note === null ? null : <span className="marks-note">{note}</span>}
      </>
    ),
  }));

/** What counts of such exams in the total of their semester, and what is set and counts nowhere. */
export function WhatCounts({ counting, uncounted }: { counting: readonly string[]; uncounted: readonly string[] }) {
  return (
    <>
      {counting.length === 0 ? null : <p className="field-hint what-counts">{counting.join(" ")}</p>}
      {uncounted.length === 0 ? null : (
        <Notice kind="warn">
          {uncounted.map((line) => (
            <span className="what-counts-line" key={line}>
              {line}.
            </span>
          ))}
        </Notice>
      )}
    </>
  );
}

export type Faults = Readonly<Record<string, string>>;

type InputProps = {
  name: string;
  value: string;
  /** what it is, for who does not see the heads */
  label: string;
  errors: Faults;
  type?: "text" | "date" | "time";
  className?: string;
  min?: string;
  max?: string;
};

/** An input of a grid; what is wrong with it is said in the row under its line. */
export function GridInput({ name, value, label, errors, type = "text", className = "", min, max }: InputProps) {
  const error = errors[name];
  const id = fieldId(name);
  return (
    <input
      id={id}
      type={type}
      name={name}
      className={`input ${className}`}
      inputMode={type === "text" ? "numeric" : undefined}
      maxLength={type === "text" ? 7 : undefined}
      autoComplete="off"
      min={min}
      max={max}
      aria-label={label}
      aria-invalid={error === undefined ? undefined : true}
      aria-describedby={error === undefined ? undefined : `${id}-error`}
      defaultValue={value}
    />
  );
}

type MarksProps = {
  /** what the fields' names begin with */
  at: string;
  /** whose marks they are */
  of: string;
  components: readonly ScheduleComponent[];
  marks: readonly MarksCell[];
  errors: Faults;
};

export function MarksInputs({ at, of, components, marks, errors }: MarksProps) {
  const say = useWords();
  return components.map(({ key, label }, place) => (
    <td key={key} className="col-marks">
      <span className="marks-pair">
        <GridInput
          name={`${at}.${key}FullMark`}
          value={marks[place]?.full ?? ""}
          label={say(m.schedules_full_mark_of, { component: label, line: of })}
          errors={errors}
          className="marks-input"
        />
        <span aria-hidden="true">/</span>
        <GridInput
          name={`${at}.${key}PassMark`}
          value={marks[place]?.pass ?? ""}
          label={say(m.schedules_pass_mark_of, { component: label, line: of })}
          errors={errors}
          className="marks-input"
        />
      </span>
    </td>
  ));
}

export function MarksRead({ components, marks }: Pick<MarksProps, "components" | "marks">) {
  return components.map(({ key }, place) => {
    const { full, pass } = marks[place] ?? { full: "", pass: "" };
    return (
      <td key={key} className="col-marks">
        {full === "" ? <span className="dash">–</span> : `${full} / ${pass === "" ? "–" : pass}`}
      </td>
    );
  });
}

/** What is wrong, each with the subject of its line: above the grid it stands beside no name. */
export function withSubjects(errors: Faults, lines: readonly { at: string; subject: string }[]): Faults {
  const named = Object.entries(errors).map(([name, error]): [string, string] => {
    const subject = lines.find(({ at }) => name.startsWith(`${at}.`))?.subject;
    return [name, subject === undefined || error.includes(subject) ? error : `${subject}: ${error}`];
  });
  return Object.fromEntries(named);
}

/** What is wrong with the fields of a line, and what somebody else has saved in it. */
export function LineNotes({
  errors,
  fields,
  now,
  columns,
}: {
  errors: Faults;
  /** the line's fields: whether one of this name is its own */
  fields: (name: string) => boolean;
  now: string | null;
  columns: number;
}) {
  const say = useWords();
  const faults = Object.entries(errors).filter(([name]) => fields(name));
  if (faults.length === 0 && now === null) return null;
  return (
    <tr className="line-notes">
      <td colSpan={columns}>
        {now === null ? null : <p className="field-now">{say(m.schedules_saved_now, { now })}</p>}
        {faults.map(([name, error]) => (
          <p className="field-error" id={`${fieldId(name)}-error`} key={name}>
            {error}
          </p>
        ))}
      </td>
    </tr>
  );
}
