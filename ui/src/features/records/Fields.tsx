// The fields of a record's form, as the noun declares them on the server: for adding, for editing and, where nothing may be changed, for
// reading.
import * as m from "#messages";
import type { ReactNode } from "react";
import { Checkbox } from "../../controls/Checkbox";
import { ChoiceField } from "../../controls/ChoiceField";
import { DayField } from "../../controls/DayField";
import { FileField } from "../../controls/FileField";
import { FilesField } from "../../controls/FilesField";
import { Fact, FormContext, useForm } from "../../controls/FormField";
import { NumberField } from "../../controls/NumberField";
import { PasswordField } from "../../controls/PasswordField";
import { PickerField } from "../../controls/PickerField";
import { TextArea } from "../../controls/TextArea";
import { TextField } from "../../controls/TextField";
import type { ShownField } from "../../generated/records";
import { type Message, sentences, useWords } from "../../words";

export function Fields({ fields, fixed }: { fields: readonly ShownField[]; fixed: readonly string[] }) {
  const { mayWrite } = useForm();
  const parts = partsOf(fields);
  return (
    <>
      {parts.map(({ heading, fields: part }) => {
        const inputs = part.map((field) => (
          <OneField key={field.key} field={field} fixed={fixed.includes(field.key)} />
        ));
        if (heading === "" || !mayWrite) return inputs;
        return (
          <fieldset key={heading} className="record-part">
            <legend>{heading}</legend>
            {inputs}
          </fieldset>
        );
      })}
    </>
  );
}

type Part = { heading: string; fields: ShownField[] };

/** A field with a heading begins a part of the form; the status, which comes last, stands outside of it. */
export function partsOf(fields: readonly ShownField[]): Part[] {
  const parts: Part[] = [];
  for (const field of fields) {
    const last = parts.at(-1);
    if (last === undefined || field.heading !== "") parts.push({ heading: field.heading, fields: [field] });
    else if (field.key === "status" && last.heading !== "") parts.push({ heading: "", fields: [field] });
    else last.fields.push(field);
  }
  return parts;
}

function OneField({ field, fixed }: { field: ShownField; fixed: boolean }): ReactNode {
  const { key: name, label, kind, longest } = field;
  const say = useWords();
  const form = useForm();
  const required = field.required || undefined;
  const hint = field.hint === "" ? undefined : field.hint;
  if (fixed)
    return (
      <div className="field">
        <FormContext value={{ ...form, mayWrite: false }}>
          <dl className="details">
            <OneField field={field} fixed={false} />
          </dl>
        </FormContext>
        <input type="hidden" name={name} value={form.values[name] ?? ""} />
      </div>
    );
  const plain = { name, label, required, hint };
  switch (kind) {
    case "line":
      return <TextField {...plain} maxLength={longest} />;
    case "account":
      return <TextField {...plain} maxLength={longest} autoCapitalize="none" spellCheck={false} />;
    case "secret":
      return <PasswordField {...plain} maxLength={longest} autoComplete="new-password" />;
    case "email":
      return <TextField {...plain} maxLength={longest} type="email" inputMode="email" />;
    case "phone":
      return <TextField {...plain} maxLength={longest} type="tel" inputMode="tel" />;
    case "lines":
      return <TextArea {...plain} maxLength={longest} />;
    case "day":
      return <DayField {...plain} />;
    case "whole":
      return <NumberField {...plain} whole />;
    case "money":
      return <NumberField {...plain} />;
    case "choice":
      return <ChoiceField {...plain} placeholder={name === "status" ? null : say(m.shared_select)} />;
    case "picked":
      return <PickerField {...plain} />;
    case "picture":
      return <FileField {...plain} />;
    case "files":
      return <FilesField {...plain} most={longest} />;
    case "boxes":
      return <Boxes field={field} />;
    case "spans":
      return <Spans field={field} />;
    case "periods":
      return <Periods field={field} />;
  }
}

/** A box for each choice. */
function Boxes({ field: { key, label, hint, required } }: { field: ShownField }) {
  const { choices, values, mayWrite, errors } = useForm();
  const offered = choices[key] ?? [];
  if (!mayWrite) {
    const ticked = offered.filter(({ value }) => values[`${key}.${value}`] === "true");
    return <Fact label={label}>{ticked.length === 0 ? null : ticked.map((one) => one.label).join(", ")}</Fact>;
  }
  return (
    <fieldset className="field field-boxes" id={`field-${key}`} tabIndex={-1}>
      <legend className={`field-label${required ? " field-required" : ""}`}>{label}</legend>
      {/* Boxes of which none is ticked send nothing: this says that they were there. */}
      <input type="hidden" name={`${key}.shown`} value="1" />
      <div className="field-boxes-row">
        {offered.map((choice) => (
          <Checkbox key={choice.value} name={`${key}.${choice.value}`} label={choice.label} />
        ))}
      </div>
      {hint === "" ? null : <p className="field-hint">{hint}</p>}
      {errors[key] === undefined ? null : <p className="field-error">{errors[key]}</p>}
    </fieldset>
  );
}

/** A first and a last day for each choice. */
function Spans({ field: { key } }: { field: ShownField }) {
  const say = useWords();
  const { choices, values, mayWrite } = useForm();
  const offered = choices[key] ?? [];
  const shown = mayWrite ? offered : offered.filter(({ value }) => (values[`${key}.${value}.from`] ?? "") !== "");
  return shown.map(({ value, label }) => (
    <div key={value} className="field-span">
      <DayField name={`${key}.${value}.from`} label={say(m.records_span_from, { label })} />
      <DayField
        name={`${key}.${value}.to`}
        label={mayWrite ? say(m.records_span_to_after_from) : say(m.records_span_to, { label })}
      />
    </div>
  ));
}

/** The periods of a day, a row each; rows that are left empty are none. */
function Periods({ field: { key, label, longest } }: { field: ShownField }) {
  const say = useWords();
  const { values, choices, mayWrite, errors, theirs } = useForm();
  const kinds = choices[key] ?? [];
  const rows = Array.from({ length: longest }, (_, index) => `${key}.${index + 1}`);
  const value = (row: string, part: string) => values[`${row}.${part}`] ?? "";
  const kindText = (row: string) => kinds.find((kind) => kind.value === value(row, "kind"))?.label ?? "";
  if (!mayWrite) {
    const filled = rows.filter((row) => value(row, "start") !== "");
    return (
      <Fact label={label}>
        {filled.length === 0
          ? null
          : filled.map((row, index) => (
              <span key={row} className="lines">
                {say(m.records_period_line, {
                  number: index + 1,
                  start: value(row, "start"),
                  end: value(row, "end"),
                  kind: kindText(row),
                })}
                {"\n"}
              </span>
            ))}
      </Fact>
    );
  }
  const now = (row: string) => {
    if (theirs === null) return undefined;
    const parts = ["start", "end", "kind"].map((part) => theirs.values[`${row}.${part}`] ?? "");
    // What a row that is left empty would be is no difference.
    if (parts[0] === "" && value(row, "start") === "" && value(row, "end") === "") return undefined;
    const differs = ["start", "end", "kind"].some((part, index) => parts[index] !== value(row, part));
    if (!differs) return undefined;
    const stored = parts.join(" ").trim();
    return stored === "" ? say(m.shared_now_empty) : say(m.records_now, { value: stored });
  };
  return (
    <div className="field">
      <input type="hidden" name={`${key}.shown`} value="1" />
      <table className="table periods">
        <caption className="visually-hidden">{label}</caption>
        <thead>
          <tr>
            <th scope="col" className="num">
              {say(m.records_period_number)}
            </th>
            <th scope="col">{say(m.records_period_start)}</th>
            <th scope="col">{say(m.records_period_end)}</th>
            <th scope="col">{say(m.records_kind)}</th>
          </tr>
        </thead>
        <tbody>
          {rows.map((row, index) => {
            const faults = ["start", "end", "kind"].flatMap((part) => errors[`${row}.${part}`] ?? []);
            const notes = faults.length === 0 ? undefined : `field-${row}-fault`;
            const time = (part: string, name: Message<{ number: number }>) => (
              <input
                type="time"
                id={`field-${row}.${part}`}
                name={`${row}.${part}`}
                className="input"
                aria-label={say(name, { number: index + 1 })}
                aria-invalid={errors[`${row}.${part}`] === undefined ? undefined : true}
                aria-describedby={notes}
                defaultValue={value(row, part)}
              />
            );
            return (
              <tr key={row}>
                <th scope="row" className="num">
                  {index + 1}
                </th>
                <td>{time("start", m.records_period_start_of)}</td>
                <td>{time("end", m.records_period_end_of)}</td>
                <td>
                  <select
                    id={`field-${row}.kind`}
                    name={`${row}.kind`}
                    className="input select"
                    aria-label={say(m.records_period_kind_of, { number: index + 1 })}
                    defaultValue={value(row, "kind")}
                  >
                    {kinds.map((kind) => (
                      <option key={kind.value} value={kind.value}>
                        {kind.label}
                      </option>
                    ))}
                  </select>
                  {faults.length === 0 ? null : (
                    <p className="field-error" id={notes}>
                      {sentences(say, faults)}
                    </p>
                  )}
                  {now(row) === undefined ? null : <p className="field-now">{now(row)}</p>}
                </td>
              </tr>
            );
          })}
        </tbody>
      </table>
    </div>
  );
}
