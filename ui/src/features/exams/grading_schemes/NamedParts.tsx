// The parts of a scheme's form that give names: scales with their bands, semesters, exam types, components.
import * as m from "#messages";
import { Button } from "../../../controls/Button";
import { ChoiceField } from "../../../controls/ChoiceField";
import { fieldId } from "../../../controls/FormField";
import { ListTable } from "../../../controls/ListTable";
import { TextField } from "../../../controls/TextField";
import { useWords } from "../../../words";
import { AddButton, ListFault, NumberCell, RowButtons, Section, TextCell, TickCell } from "./parts";
import { places, useScheme } from "./scheme";

/** Characters of a name, as the rules have it. */
const NAME = 60;
const LETTER = 6;

export function Scales() {
  const { count } = useScheme();
  const say = useWords();
  return (
    <Section of="scales" title={say(m.schemes_ui_scales)} hint={say(m.schemes_ui_scales_explained)}>
      {places(count("scales")).map((place) => (
        <Scale key={place} place={place} />
      ))}
      <div className="scheme-acts">
        <AddButton list="scales">{say(m.schemes_ui_add_scale)}</AddButton>
        <Update at="scales" />
      </div>
    </Section>
  );
}

function Scale({ place }: { place: number }) {
  const { values, count } = useScheme();
  const say = useWords();
  const at = `scales[${place}]`;
  const bands = `${at}.bands`;
  const called = values[`${at}.name`] || say(m.schemes_ui_scale_of, { row: place + 1 });
  return (
    <fieldset className="scheme-card">
      <legend>{called}</legend>
      <Key of={at} />
      <div className="scheme-fields">
        <TextField name={`${at}.name`} label={say(m.shared_name)} required maxLength={NAME} />
        <ChoiceField
          name={`${at}.rounding`}
          label={say(m.schemes_ui_rounding)}
          placeholder={null}
          options={[
            { value: "halfUp", label: say(m.schemes_ui_rounding_half_up) },
            { value: "none", label: say(m.schemes_ui_rounding_exact) },
          ]}
        />
      </div>
      <span id={fieldId(bands)} tabIndex={-1} />
      <ListFault list={bands} />
      <ListTable
        label={say(m.schemes_ui_bands_of_scale, { scale: called })}
        className="table-fit scheme-table"
        heads={[
          { key: "from", label: say(m.schemes_ui_from_percent) },
          { key: "letter", label: say(m.schemes_ui_letter) },
          { key: "points", label: say(m.schemes_ui_points) },
          { key: "words", label: say(m.schemes_ui_words) },
          { key: "fails", label: say(m.schemes_ui_fails) },
          { key: "acts", label: <Acts /> },
        ]}
      >
        {places(count(bands)).map((band) => {
          const row = say(m.schemes_ui_band_of_scale, { row: band + 1, scale: called });
          const cell = (key: string, label: string) => ({ name: `${bands}[${band}].${key}`, label, row });
          return (
            <tr key={band}>
              <NumberCell {...cell("from", say(m.schemes_ui_from_percent))} />
              <TextCell {...cell("letter", say(m.schemes_ui_letter))} maxLength={LETTER} />
              <NumberCell {...cell("points", say(m.schemes_ui_points))} />
              <TextCell {...cell("words", say(m.schemes_ui_words))} maxLength={NAME} />
              <TickCell {...cell("fails", say(m.schemes_ui_fails))} />
              <td className="col-tight">
                <RowButtons list={bands} place={band} called={row} moves={false} />
              </td>
            </tr>
          );
        })}
      </ListTable>
      <div className="scheme-acts">
        <AddButton list={bands} field=".from">
          {say(m.schemes_ui_add_band)}
        </AddButton>
        <RowButtons list="scales" place={place} called={called} />
      </div>
    </fieldset>
  );
}

export function Semesters() {
  const { values, count } = useScheme();
  const say = useWords();
  return (
    <Section of="semesters" title={say(m.schemes_ui_semesters)} hint={say(m.schemes_ui_semesters_explained)}>
      <ListTable
        label={say(m.schemes_ui_semesters)}
        className="table-fit scheme-table"
        heads={[
          { key: "name", label: say(m.shared_name) },
          { key: "title", label: say(m.schemes_ui_printed_title) },
          { key: "key", label: say(m.schemes_ui_key) },
          { key: "acts", label: <Acts /> },
        ]}
      >
        {places(count("semesters")).map((place) => {
          const at = `semesters[${place}]`;
          const row = values[`${at}.name`] || say(m.schemes_ui_semester_row, { row: place + 1 });
          return (
            <tr key={place}>
              <TextCell name={`${at}.name`} label={say(m.shared_name)} row={row} maxLength={NAME} />
              <TextCell
                name={`${at}.printedTitle`}
                label={say(m.schemes_ui_printed_title)}
                row={row}
                maxLength={NAME}
              />
              <KeyCell of={at} />
              <td className="col-tight">
                <RowButtons list="semesters" place={place} called={row} />
              </td>
            </tr>
          );
        })}
      </ListTable>
      <div className="scheme-acts">
        <AddButton list="semesters">{say(m.schemes_ui_add_semester)}</AddButton>
        <Update at="semesters" />
      </div>
    </Section>
  );
}

export function ExamTypes() {
  const { values, count, examTypes } = useScheme();
  const say = useWords();
  const rows = places(count("examTypes"));
  const keyOf = (place: number) => values[`examTypes[${place}].key`] ?? "";
  const own = rows.filter((place) => examTypes.every(({ value }) => value !== keyOf(place)));
  return (
    <Section of="examTypes" title={say(m.schemes_ui_exam_types)} hint={say(m.schemes_ui_exam_types_explained)}>
      <ListTable
        label={say(m.schemes_ui_exam_types)}
        className="table-fit scheme-table"
        heads={[
          { key: "type", label: say(m.schemes_ui_exam_type) },
          { key: "name", label: say(m.schemes_ui_exam_type_name) },
          { key: "acts", label: <Acts /> },
        ]}
      >
        {examTypes.map(({ value, label }) => {
          const place = rows.find((row) => keyOf(row) === value);
          const at = `examTypes[${place ?? 0}]`;
          return (
            <tr key={value}>
              <th scope="row">
                {label}
                {place === undefined ? null : <input type="hidden" name={`${at}.key`} value={value} />}
              </th>
              <TextCell
                name={place === undefined ? `renames.${value}` : `${at}.name`}
                label={say(m.schemes_ui_exam_type_name)}
                row={label}
                maxLength={NAME}
              />
              <td />
            </tr>
          );
        })}
        {own.map((place) => {
          const at = `examTypes[${place}]`;
          const row = values[`${at}.name`] || say(m.schemes_ui_exam_type_row, { row: place + 1 });
          return (
            <tr key={place}>
              <KeyCell of={at} />
              <TextCell name={`${at}.name`} label={say(m.schemes_ui_exam_type_name)} row={row} maxLength={NAME} />
              <td className="col-tight">
                <RowButtons list="examTypes" place={place} called={row} moves={false} />
              </td>
            </tr>
          );
        })}
      </ListTable>
      <div className="scheme-acts">
        <AddButton list="examTypes">{say(m.schemes_ui_add_exam_type)}</AddButton>
        <Update at="examTypes" />
      </div>
    </Section>
  );
}

export function ComponentNames() {
  const { components } = useScheme();
  const say = useWords();
  return (
    <Section
      of="componentNames"
      title={say(m.schemes_ui_component_names)}
      hint={say(m.schemes_ui_component_names_explained)}
    >
      <div className="scheme-fields">
        {components.map(({ value, label }) => (
          <TextField key={value} name={`componentNames.${value}`} label={label} maxLength={NAME} />
        ))}
      </div>
    </Section>
  );
}

/** The column of a row's buttons. */
const Acts = () => <span className="visually-hidden">{useWords()(m.shared_actions)}</span>;

/** A key never changes: exams and calls name the row by it. */
function Key({ of }: { of: string }) {
  const { values, errors } = useScheme();
  const name = `${of}.key`;
  return (
    <>
      <input type="hidden" name={name} value={values[name] ?? ""} />
      {errors[name] === undefined ? null : (
        <p className="field-error" id={fieldId(name)} tabIndex={-1}>
          {errors[name]}
        </p>
      )}
    </>
  );
}

function KeyCell({ of }: { of: string }) {
  const { values } = useScheme();
  const say = useWords();
  return (
    <td className="secondary scheme-key">
      {values[`${of}.key`] || say(m.schemes_ui_key_made)}
      <Key of={of} />
    </td>
  );
}

/** The form again, with what has a name now among the choices below. */
function Update({ at }: { at: string }) {
  const { action } = useScheme();
  const say = useWords();
  return (
    <>
      <Button
        type="submit"
        kind="quiet"
        name="do"
        value="update"
        formAction={`${action}#${fieldId(at)}`}
        aria-describedby={`update-${at}`}
      >
        {say(m.schemes_ui_update)}
      </Button>
      <span className="field-hint" id={`update-${at}`}>
        {say(m.schemes_ui_update_explained)}
      </span>
    </>
  );
}
