// What each class's total in a semester is made of: a card for each result, with its parts, what it carries and what passes a subject.
import * as m from "#messages";
import { ChoiceField } from "../../../controls/ChoiceField";
import { fieldId } from "../../../controls/FormField";
import { ListTable } from "../../../controls/ListTable";
import { NumberField } from "../../../controls/NumberField";
import { TextField } from "../../../controls/TextField";
import { useWords, type Say } from "../../../words";
import {
  AddButton,
  BoxesCell,
  ChoiceCell,
  ListFault,
  NumberCell,
  RowButtons,
  Section,
  TextCell,
  TickCell,
} from "./parts";
import { places, useScheme, withChosen, type Scheme } from "./scheme";
import { TriedMarks } from "./TriedMarks";

const NAME = 60;

export function Results() {
  const { count } = useScheme();
  const say = useWords();
  return (
    <Section of="results" title={say(m.schemes_ui_results)} hint={say(m.schemes_ui_results_explained)}>
      {places(count("results")).map((place) => (
        <Result key={place} place={place} />
      ))}
      <div className="scheme-acts">
        <AddButton list="results" field=".fromClass">
          {say(m.schemes_ui_add_result)}
        </AddButton>
      </div>
    </Section>
  );
}

/** "Classes 3 to 7, Half Yearly"; its number, while that is not known. */
function called(at: string, place: number, { values, semesters }: Scheme, say: Say): string {
  const [from = "", to = "", key] = ["fromClass", "toClass", "semester"].map((field) => values[`${at}.${field}`]);
  const semester = semesters.find(({ value }) => value === key)?.label;
  if (from === "" || to === "" || semester === undefined) return say(m.schemes_ui_result, { row: place + 1 });
  const classes =
    from === to ? say(m.schemes_ui_result_class, { from }) : say(m.schemes_ui_result_classes, { from, to });
  return say(m.schemes_ui_result_of, { classes, semester });
}

function Result({ place }: { place: number }) {
  const scheme = useScheme();
  const say = useWords();
  const { values, semesters, scales } = scheme;
  const at = `results[${place}]`;
  const name = called(at, place, scheme, say);
  const tried = scheme.tried[place];
  const chosen = (key: string) => values[`${at}.${key}`] ?? "";
  return (
    <fieldset className="scheme-card">
      <legend>{name}</legend>
      <div className="scheme-fields">
        <NumberField whole name={`${at}.fromClass`} label={say(m.schemes_ui_from_class)} required />
        <NumberField whole name={`${at}.toClass`} label={say(m.schemes_ui_to_class)} required />
        <ChoiceField
          name={`${at}.semester`}
          label={say(m.shared_semester)}
          required
          options={withChosen(semesters, chosen("semester"))}
        />
        <ChoiceField
          name={`${at}.scale`}
          label={say(m.schemes_ui_scale)}
          required
          options={withChosen(scales, chosen("scale"))}
        />
      </div>
      <Parts at={at} result={name} />
      <Carries at={at} result={name} />
      <div className="scheme-fields">
        <ChoiceField
          name={`${at}.pass.by`}
          label={say(m.schemes_ui_pass)}
          placeholder={null}
          options={[
            { value: "scale", label: say(m.schemes_ui_pass_scale) },
            { value: "total", label: say(m.schemes_ui_pass_total) },
            { value: "components", label: say(m.schemes_ui_pass_components) },
          ]}
        />
        <NumberField
          name={`${at}.pass.percent`}
          label={say(m.schemes_ui_pass_percent)}
          hint={say(m.schemes_ui_pass_percent_explained)}
        />
      </div>
      {tried === undefined ? null : <TriedMarks tried={tried} place={place} result={name} />}
      <div className="scheme-acts">
        <RowButtons list="results" place={place} called={name} />
      </div>
    </fieldset>
  );
}

type OfResult = { at: string; result: string };

function Parts({ at, result }: OfResult) {
  const { values, count, everyExamType, components } = useScheme();
  const say = useWords();
  const list = `${at}.parts`;
  const takes = [
    { value: "all", label: say(m.schemes_ui_take_all) },
    { value: "best", label: say(m.schemes_ui_take_best) },
    { value: "first", label: say(m.schemes_ui_take_first) },
    { value: "last", label: say(m.schemes_ui_take_last) },
    { value: "nth", label: say(m.schemes_ui_take_nth) },
  ];
  return (
    <>
      <h3 id={fieldId(list)} tabIndex={-1}>
        {say(m.schemes_ui_parts)}
      </h3>
      <p className="field-hint">{say(m.schemes_ui_parts_explained)}</p>
      <ListFault list={list} />
      {count(list) === 0 ? null : (
        <ListTable
          label={say(m.schemes_ui_cell, { label: say(m.schemes_ui_parts), row: result })}
          className="table-fit scheme-table"
          heads={[
            { key: "name", label: say(m.shared_name) },
            { key: "types", label: say(m.schemes_ui_exam_types) },
            { key: "components", label: say(m.schemes_ui_components) },
            { key: "else", label: say(m.schemes_ui_else_components) },
            { key: "take", label: say(m.schemes_ui_take) },
            { key: "count", label: say(m.schemes_ui_count) },
            { key: "scaled", label: say(m.schemes_ui_scaled_to) },
            { key: "counts", label: say(m.schemes_ui_counts) },
            { key: "pass", label: say(m.schemes_ui_must_pass) },
            { key: "acts", label: <span className="visually-hidden">{say(m.shared_actions)}</span> },
          ]}
        >
          {places(count(list)).map((place) => {
            const part = values[`${list}[${place}].name`] || say(m.schemes_ui_part, { row: place + 1 });
            const row = say(m.schemes_ui_cell, { label: part, row: result });
            const cell = (key: string, label: string) => ({ name: `${list}[${place}].${key}`, label, row });
            return (
              <tr key={place}>
                <TextCell {...cell("name", say(m.shared_name))} maxLength={NAME} />
                <BoxesCell
                  {...cell("examTypes", say(m.schemes_ui_exam_types))}
                  options={everyExamType}
                  placeholder={say(m.schemes_ui_choose_boxes)}
                />
                <BoxesCell
                  {...cell("components", say(m.schemes_ui_components))}
                  options={components}
                  placeholder={say(m.schemes_ui_choose_boxes)}
                />
                <BoxesCell
                  {...cell("elseComponents", say(m.schemes_ui_else_components))}
                  options={components}
                  placeholder={say(m.shared_none)}
                />
                <ChoiceCell {...cell("take", say(m.schemes_ui_take))} options={takes} />
                <NumberCell whole {...cell("count", say(m.schemes_ui_count))} />
                <NumberCell whole {...cell("scaledTo", say(m.schemes_ui_scaled_to))} />
                <TickCell {...cell("counts", say(m.schemes_ui_counts))} />
                <TickCell {...cell("mustPass", say(m.schemes_ui_must_pass))} />
                <td className="col-tight">
                  <RowButtons list={list} place={place} called={row} />
                </td>
              </tr>
            );
          })}
        </ListTable>
      )}
      <div className="scheme-acts">
        <AddButton list={list}>{say(m.schemes_ui_add_part)}</AddButton>
      </div>
    </>
  );
}

function Carries({ at, result }: OfResult) {
  const { values, count, semesters } = useScheme();
  const say = useWords();
  const list = `${at}.carries`;
  const rows = places(count(list));
  return (
    <>
      <h3 id={fieldId(list)} tabIndex={-1}>
        {say(m.schemes_ui_carries)}
      </h3>
      <p className="field-hint">{say(m.schemes_ui_carries_explained)}</p>
      <ListFault list={list} />
      {rows.length === 0 ? null : (
        <ListTable
          label={say(m.schemes_ui_cell, { label: say(m.schemes_ui_carries), row: result })}
          className="table-fit scheme-table"
          heads={[
            { key: "semester", label: say(m.shared_semester) },
            { key: "name", label: say(m.schemes_ui_heading) },
            { key: "how", label: say(m.schemes_ui_how) },
            { key: "scaled", label: say(m.schemes_ui_scaled_to) },
            { key: "percentage", label: say(m.schemes_ui_percentage) },
            { key: "acts", label: <span className="visually-hidden">{say(m.shared_actions)}</span> },
          ]}
        >
          {rows.map((place) => {
            const carried = say(m.schemes_ui_carried, { row: place + 1 });
            const row = say(m.schemes_ui_cell, { label: carried, row: result });
            const cell = (key: string, label: string) => ({ name: `${list}[${place}].${key}`, label, row });
            return (
              <tr key={place}>
                <ChoiceCell
                  {...cell("semester", say(m.shared_semester))}
                  options={withChosen(semesters, values[`${list}[${place}].semester`] ?? "")}
                  placeholder={say(m.shared_select)}
                />
                <TextCell {...cell("name", say(m.schemes_ui_heading))} maxLength={NAME} />
                <ChoiceCell
                  {...cell("how", say(m.schemes_ui_how))}
                  options={[
                    { value: "add", label: say(m.schemes_ui_carry_add) },
                    { value: "mean", label: say(m.schemes_ui_carry_mean) },
                    { value: "scaled", label: say(m.schemes_ui_carry_scaled) },
                  ]}
                />
                <NumberCell whole {...cell("scaledTo", say(m.schemes_ui_scaled_to))} />
                <ChoiceCell
                  {...cell("percentage", say(m.schemes_ui_percentage))}
                  options={[
                    { value: "ofTotals", label: say(m.schemes_ui_percentage_totals) },
                    { value: "meanOfPercentages", label: say(m.schemes_ui_percentage_mean) },
                  ]}
                />
                <td className="col-tight">
                  <RowButtons list={list} place={place} called={row} />
                </td>
              </tr>
            );
          })}
        </ListTable>
      )}
      <div className="scheme-acts">
        <AddButton list={list} field=".semester">
          {say(m.schemes_ui_add_carry)}
        </AddButton>
      </div>
      <div className="scheme-fields">
        <TextField
          name={`${at}.own`}
          label={say(m.schemes_ui_own)}
          hint={say(m.schemes_ui_own_explained)}
          maxLength={NAME}
        />
      </div>
    </>
  );
}
