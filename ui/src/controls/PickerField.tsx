// A field that picks a record out of very many: a search, and below it the choices, of which one is ticked. Without a script, Find sends the
// form, which comes back with what was found; with one, what is found is listed below the search (enhance/picker.ts).
import * as m from "#messages";
import type { PickChoice } from "../generated/records";
import { Button } from "./Button";
import { Fact, fieldId, focusOf, Missing, Now, useForm, type FormFieldProps } from "./FormField";
import { useWords, type Say } from "../words";

export function PickerField({ name, label, required, hint }: FormFieldProps) {
  const say = useWords();
  const { values, errors, choices, missing, picks, theirs, mayWrite, focus, ids } = useForm();
  const value = values[name] ?? "";
  const nameOf = (id: string) => choices[name]?.find((choice) => choice.value === id)?.label;
  if (!mayWrite) return <Fact label={label}>{value === "" ? null : <bdi>{nameOf(value) ?? value}</bdi>}</Fact>;

  const pick = picks[name];
  if (pick === undefined) throw new Error(`Nothing is known of what ${name} picks`);
  const id = fieldId(name, ids);
  const { noun, chosen, search, found, href } = pick;
  const error = errors[name];
  const now = theirs?.values[name];
  const notes = [error === undefined ? "" : `${id}-error`, hint ? `${id}-hint` : ""].filter(Boolean).join(" ");
  const offered = [...(chosen === null ? [] : [chosen]), ...(found?.choices ?? [])].filter(
    (one, index, all) => all.findIndex((other) => other.value === one.value) === index,
  );
  return (
    <fieldset className="field field-picker" id={id} tabIndex={-1} aria-describedby={notes === "" ? undefined : notes}>
      <legend className={`field-label${required === true ? " field-required" : ""}`}>{label}</legend>
      <div className="picker">
        <div className="picker-search">
          <input
            type="search"
            name={`${name}.search`}
            className="input"
            role="combobox"
            aria-label={say(m.controls_search_of, { noun })}
            aria-expanded={false}
            aria-controls={`${id}-options`}
            aria-autocomplete="list"
            aria-invalid={error === undefined ? undefined : true}
            autoComplete="off"
            dir="auto"
            maxLength={200}
            placeholder={say(m.controls_search_of, { noun })}
            defaultValue={search}
            {...focusOf(name, focus)}
            data-finds="records"
            data-picks={name}
            data-none={say(m.controls_none_found, { noun })}
            data-href={href}
          />
          <Button
            type="submit"
            name="find"
            value={name}
            formAction={`#${id}`}
            aria-label={say(m.controls_find_of, { noun })}
          >
            {say(m.shared_find)}
          </Button>
          <div
            id={`${id}-options`}
            className="picker-options"
            role="listbox"
            aria-label={say(m.controls_picked_from, { noun })}
            hidden
          />
        </div>
        {/* What the choices below were found by: the search that comes with them was answered. */}
        {found === null ? null : <input type="hidden" name={`${name}.found`} value={search} />}
        <p role="status" className="secondary">
          {found === null ? "" : foundText(say, noun, search, found.choices.length, found.total)}
        </p>
        <div className="picker-choices">
          {offered.map((one) => (
            <Choice key={one.value} name={name} of={one} ticked={one.value === value} />
          ))}
          {required === true ? null : (
            <Choice
              name={name}
              of={{ value: "", label: say(m.shared_none), beside: "" }}
              ticked={!offered.some((one) => one.value === value)}
            />
          )}
        </div>
      </div>
      {now !== undefined && now !== value ? (
        <p className="field-now">
          <Now>{now === "" ? null : <bdi>{nameOf(now) ?? now}</bdi>}</Now>
        </p>
      ) : null}
      <Missing name={name} step={missing[name]} />
      {error === undefined ? null : (
        <p className="field-error" id={`${id}-error`}>
          {error}
        </p>
      )}
      {hint ? (
        <p className="field-hint" id={`${id}-hint`}>
          {hint}
        </p>
      ) : null}
    </fieldset>
  );
}

function foundText(say: Say, noun: string, search: string, shown: number, total: number): string {
  if (search === "") {
    if (total === 0) return say(m.controls_none_found, { noun });
    return shown < total ? say(m.shared_first_found, { shown, total }) : say(m.controls_found, { total });
  }
  if (total === 0) return say(m.controls_found_none_for, { noun, search });
  return shown < total
    ? say(m.controls_found_first_for, { shown, total, search })
    : say(m.controls_found_for, { total, search });
}

function Choice({ name, of: { value, label, beside }, ticked }: { name: string; of: PickChoice; ticked: boolean }) {
  return (
    <label className="picker-choice">
      <input type="radio" name={name} value={value} defaultChecked={ticked} />
      <span>
        <bdi>{label}</bdi>
        {beside === "" ? null : <span className="secondary"> {beside}</span>}
      </span>
    </label>
  );
}
