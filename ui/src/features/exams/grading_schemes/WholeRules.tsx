// The rules that hold for a scheme's cards and tabulations as a whole, and papers that have one letter together.
import * as m from "#messages";
import { ChoiceField } from "../../../controls/ChoiceField";
import { fieldId } from "../../../controls/FormField";
import { NumberField } from "../../../controls/NumberField";
import { TextField } from "../../../controls/TextField";
import type { Choice } from "../../../generated/records";
import { useWords, type Message } from "../../../words";
import { AddButton, ListFault, RowButtons, Section } from "./parts";
import { places, useScheme, withChosen } from "./scheme";

const NAME = 60;

type RuleProps = {
  name: string;
  label: string;
  /** by the document's spelling */
  of: readonly (readonly [value: string, label: Message])[];
};

/** One of a few, always chosen. */
function Rule({ name, label, of }: RuleProps) {
  const say = useWords();
  const options: Choice[] = of.map(([value, called]) => ({ value, label: say(called) }));
  return <ChoiceField name={name} label={label} options={options} placeholder={null} />;
}

export function WholeRules() {
  const { values, scales, semesters } = useScheme();
  const say = useWords();
  const chosen = (name: string) => values[name] ?? "";
  const same = { value: "same", label: say(m.schemes_ui_highest_same) };
  return (
    <Section of="rules" title={say(m.schemes_ui_rules)}>
      <div className="scheme-fields">
        <ChoiceField
          name="singleMarkScale"
          label={say(m.schemes_ui_single_mark_scale)}
          hint={say(m.schemes_ui_single_mark_scale_explained)}
          required
          options={withChosen(scales, chosen("singleMarkScale"))}
        />
        <Rule
          name="zeroTotal"
          label={say(m.schemes_ui_zero_total)}
          of={[
            ["dash", m.schemes_ui_zero_dash],
            ["byScale", m.schemes_ui_by_scale],
          ]}
        />
        <Rule
          name="examFails"
          label={say(m.schemes_ui_exam_fails)}
          of={[
            ["belowPassMark", m.schemes_ui_exam_fails_pass_mark],
            ["byScale", m.schemes_ui_exam_fails_scale],
          ]}
        />
        <TextField name="failedLetter" label={say(m.schemes_ui_failed_letter)} maxLength={6} />
        <Rule
          name="overall.by"
          label={say(m.schemes_ui_overall)}
          of={[
            ["total", m.schemes_ui_overall_total],
            ["points", m.schemes_ui_overall_points],
          ]}
        />
        <Rule
          name="overallFails"
          label={say(m.schemes_ui_overall_fails)}
          of={[
            ["anySubject", m.schemes_ui_overall_fails_any],
            ["never", m.schemes_ui_overall_fails_never],
          ]}
        />
        <NumberField name="overall.most" label={say(m.schemes_ui_most)} hint={say(m.schemes_ui_only_by_points)} />
        <NumberField
          name="overall.fourthSubject.above"
          label={say(m.schemes_ui_fourth_above)}
          hint={say(m.schemes_ui_fourth_above_explained)}
        />
        <Rule
          name="position"
          label={say(m.schemes_ui_position)}
          of={[
            ["total", m.schemes_ui_position_total],
            ["percentage", m.schemes_ui_position_percentage],
            ["totalOrPercentage", m.schemes_ui_position_either],
            ["pointsThenTotal", m.schemes_ui_position_points],
          ]}
        />
        <Rule
          name="failed"
          label={say(m.schemes_ui_failed)}
          of={[
            ["unranked", m.schemes_ui_failed_unranked],
            ["afterPassed", m.schemes_ui_failed_after],
          ]}
        />
        <Rule
          name="ties"
          label={say(m.schemes_ui_ties)}
          of={[
            ["skip", m.schemes_ui_ties_skip],
            ["dense", m.schemes_ui_ties_dense],
          ]}
        />
        <ChoiceField
          name="highestMark.semester"
          label={say(m.schemes_ui_highest_mark)}
          placeholder={null}
          options={withChosen([same, ...semesters], chosen("highestMark.semester"))}
        />
      </div>
    </Section>
  );
}

export function JoinedPapers() {
  const { values, count } = useScheme();
  const say = useWords();
  return (
    <Section of="joined" title={say(m.schemes_ui_joined)} hint={say(m.schemes_ui_joined_explained)}>
      {places(count("joined")).map((place) => {
        const at = `joined[${place}]`;
        const papers = `${at}.subjects`;
        const called = values[`${at}.name`] || say(m.schemes_ui_joined_row, { row: place + 1 });
        return (
          <fieldset className="scheme-card" key={place}>
            <legend>{called}</legend>
            <div className="scheme-fields">
              <TextField name={`${at}.name`} label={say(m.shared_name)} required maxLength={NAME} />
            </div>
            <h3 id={fieldId(papers)} tabIndex={-1}>
              {say(m.schemes_ui_papers)}
            </h3>
            <ListFault list={papers} />
            <ul className="scheme-papers">
              {places(count(papers)).map((paper) => {
                const row = say(m.schemes_ui_paper, { row: paper + 1 });
                const label = say(m.schemes_ui_cell, { label: row, row: called });
                return (
                  <li key={paper}>
                    <TextField name={`${papers}[${paper}]`} label={label} className="cell-field" maxLength={NAME} />
                    <RowButtons list={papers} place={paper} called={label} moves={false} />
                  </li>
                );
              })}
            </ul>
            <div className="scheme-acts">
              <AddButton list={papers} field="">
                {say(m.schemes_ui_add_paper)}
              </AddButton>
              <RowButtons list="joined" place={place} called={called} />
            </div>
          </fieldset>
        );
      })}
      <div className="scheme-acts">
        <AddButton list="joined">{say(m.schemes_ui_add_joined)}</AddButton>
      </div>
    </Section>
  );
}
