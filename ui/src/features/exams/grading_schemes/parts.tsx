// What the parts of a scheme's form share: a section, the cells of its tables, and the buttons that add, remove and move rows. Each button
// posts the form, which comes back changed, at the row that it is about.
import type { ReactNode } from "react";
import * as m from "#messages";
import { Button } from "../../../controls/Button";
import { Checkbox } from "../../../controls/Checkbox";
import { ChoiceField } from "../../../controls/ChoiceField";
import { FieldNotes, noteIds } from "../../../controls/Field";
import { fieldId } from "../../../controls/FormField";
import { NumberField } from "../../../controls/NumberField";
import { TextField } from "../../../controls/TextField";
import type { Choice } from "../../../generated/records";
import { useWords } from "../../../words";
import { useScheme } from "./scheme";

type SectionProps = {
  /** the list's path, or the section's name */
  of: string;
  title: string;
  hint?: string;
  children: ReactNode;
};

export function Section({ of, title, hint, children }: SectionProps) {
  return (
    <fieldset className="scheme-section" aria-describedby={hint === undefined ? undefined : `about-${of}`}>
      <legend>
        <h2 id={fieldId(of)} tabIndex={-1}>
          {title}
        </h2>
      </legend>
      {hint === undefined ? null : (
        <p className="field-hint" id={`about-${of}`}>
          {hint}
        </p>
      )}
      <ListFault list={of} />
      {children}
    </fieldset>
  );
}

/** What is wrong with a list as a whole. */
export function ListFault({ list }: { list: string }) {
  const { errors } = useScheme();
  return <FieldNotes id={fieldId(list)} error={errors[list]} />;
}

type AddProps = { list: string; /** the field that takes the focus in the new row */ field?: string; children: string };

export function AddButton({ list, field = ".name", children }: AddProps) {
  const { action, count } = useScheme();
  const row = `${list}[${count(list)}]`;
  return (
    <Button type="submit" name="do" value={`add:${list}`} formAction={`${action}#${fieldId(`${row}${field}`)}`}>
      {children}
    </Button>
  );
}

type RowProps = {
  list: string;
  place: number;
  /** what the row is called by who hears its buttons */
  called: string;
  moves?: boolean;
};

export function RowButtons({ list, place, called, moves = true }: RowProps) {
  const { action } = useScheme();
  const say = useWords();
  const row = `${list}[${place}]`;
  // Where the row was, the list is.
  const to = `${action}#${fieldId(list)}`;
  return (
    <span className="scheme-row-acts">
      {moves && place > 0 ? (
        <Button
          type="submit"
          kind="quiet"
          name="do"
          value={`up:${row}`}
          formAction={to}
          aria-label={say(m.schemes_ui_move_up_of, { row: called })}
        >
          {say(m.schemes_ui_move_up)}
        </Button>
      ) : null}
      <Button
        type="submit"
        kind="quiet"
        name="do"
        value={`remove:${row}`}
        formAction={to}
        aria-label={say(m.schemes_ui_delete_row_of, { row: called })}
      >
        {say(m.schemes_ui_delete_row)}
      </Button>
    </span>
  );
}

type CellProps = {
  name: string;
  /** the column's head; said together with the row */
  label: string;
  row: string;
  maxLength?: number;
};

/** A cell's label is for who does not see the heads. */
function useLabel({ label, row }: CellProps): string {
  return useWords()(m.schemes_ui_cell, { label, row });
}

export function TextCell(props: CellProps) {
  return (
    <td>
      <TextField
        name={props.name}
        label={useLabel(props)}
        className="cell-field"
        {...(props.maxLength === undefined ? {} : { maxLength: props.maxLength })}
      />
    </td>
  );
}

export function NumberCell({ whole = false, ...props }: CellProps & { whole?: boolean }) {
  return (
    <td className="scheme-number">
      <NumberField whole={whole} name={props.name} label={useLabel(props)} className="cell-field" />
    </td>
  );
}

export function TickCell(props: CellProps) {
  return (
    <td className="scheme-tick">
      <Checkbox name={props.name} label={useLabel(props)} className="cell-field" />
    </td>
  );
}

export function ChoiceCell({ options, placeholder, ...props }: CellProps & ChoicesProps) {
  return (
    <td>
      <ChoiceField
        name={props.name}
        label={useLabel(props)}
        className="cell-field"
        options={options}
        placeholder={placeholder ?? null}
      />
    </td>
  );
}

type ChoicesProps = {
  options: readonly Choice[];
  /** of the empty choice; none where there is none */ placeholder?: string;
};

/** Several of a few: a list of boxes that opens, with those that are ticked above it. */
export function BoxesCell({ options, placeholder, ...props }: CellProps & ChoicesProps) {
  const { values, errors } = useScheme();
  const label = useLabel(props);
  const { name } = props;
  const id = fieldId(name);
  const chosen = (values[name] ?? "").split(",").filter((value) => value !== "");
  const lost = chosen.filter((key) => options.every(({ value }) => value !== key));
  const boxes = [...options, ...lost.map((value) => ({ value, label: value }))];
  const ticked = boxes.filter(({ value }) => chosen.includes(value)).map((box) => box.label);
  const faults = Object.keys(errors).filter((path) => path === name || path.startsWith(`${name}[`));
  const fault = faults.map((path) => errors[path]).join(" ") || undefined;
  return (
    <td>
      <details className="scheme-boxes" open={fault !== undefined}>
        <summary id={id} className="input" aria-describedby={noteIds(id, undefined, fault)}>
          <span className="visually-hidden">{label}</span> {ticked.join(", ") || placeholder}
        </summary>
        <fieldset>
          <legend className="visually-hidden">{label}</legend>
          {boxes.map((box) => (
            <span className="field-tick" key={box.value}>
              <input
                type="checkbox"
                id={`box-${name}-${box.value}`}
                name={name}
                value={box.value}
                defaultChecked={chosen.includes(box.value)}
              />
              <label htmlFor={`box-${name}-${box.value}`}>{box.label}</label>
            </span>
          ))}
        </fieldset>
      </details>
      <FieldNotes id={id} error={fault} />
    </td>
  );
}
