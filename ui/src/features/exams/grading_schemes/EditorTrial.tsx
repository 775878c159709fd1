// Below a scheme's form: what is typed, tried on a section. Its lists are fields of the form, filled one after the other as Try it is pressed.
import * as m from "#messages";
import { Button } from "../../../controls/Button";
import { Notice } from "../../../controls/Notice";
import { optionsOf, Select } from "../../../controls/Select";
import type { EditorTrial as Trial } from "../../../generated/grading_schemes";
import { useWords } from "../../../words";
import { SchemeTrial } from "./SchemeTrial";

/** Where the page is after the press. */
const PLACE = "try-it";

/** Before the names of its fields, which are not the scheme's. */
const PREFIX = "try.";

export function TryButton({ action }: { action: string }) {
  const say = useWords();
  return (
    <Button type="submit" name="do" value="try" formAction={`${action}#${PLACE}`}>
      {say(m.schemes_ui_try)}
    </Button>
  );
}

export function EditorTrial({ action, trial: { fields, trial, failure } }: { action: string; trial: Trial }) {
  const say = useWords();
  return (
    <fieldset className="scheme-section" aria-describedby="about-try-it">
      <legend>
        <h2 id={PLACE} tabIndex={-1}>
          {say(m.schemes_ui_try)}
        </h2>
      </legend>
      <p className="field-hint" id="about-try-it">
        {say(m.schemes_ui_try_hint)}
      </p>
      {failure === null ? null : <Notice kind="bad">{failure}</Notice>}
      <div className="scheme-fields">
        {fields.map(({ key, label, options, chosen }) => (
          <Select
            key={key}
            name={`${PREFIX}${key}`}
            label={label}
            placeholder={say(m.shared_select)}
            options={options}
            defaultValue={chosen ?? ""}
          />
        ))}
        {trial?.countsAs.map(({ name, label, options, value }) => (
          <Select
            key={name}
            name={`${PREFIX}${name}`}
            label={say(m.schemes_ui_try_counts_as, { name: label })}
            placeholder={say(m.schemes_ui_try_as_nothing)}
            options={optionsOf(options)}
            defaultValue={value}
          />
        ))}
      </div>
      <div className="record-acts">
        <TryButton action={action} />
      </div>
      {trial === null ? null : <SchemeTrial trial={trial} />}
    </fieldset>
  );
}
